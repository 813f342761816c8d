//! Builds a [`Model`] from a schema file: computes all widths, compares them with the stated ones
//! and rejects damaged files.

use core::cell::Cell;
use std::collections::BTreeMap;

use bitpack::schema::description::{
    Description, Encoding, Part, Parts, Type as Described, Variant as Said,
};

use super::check::{self, Check as _};
use super::names;
use super::recursion::EnclosingType;
use super::{Body, Choice, Condition, Field, FieldKind, Fields, Model, Type, Variant};
use crate::width::Width;

/// The first problem found in a schema file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Path from the root of the file to the part: `types[3].parts.fields[0].encoding`.
    pub path: String,
    /// The problem with the part.
    pub reason: String,
}

/// Maximum nesting of types and encodings. Each level is a recursive call while decoding.
pub(super) const DEEPEST: usize = 200;

impl Model {
    /// Checks a schema file and builds its model.
    ///
    /// # Errors
    ///
    /// Returns the first problem in the file: a type that refers to a later one, a width that
    /// differs from the stated one, or a parameter that no declaration can have.
    pub fn new(description: Description) -> Result<Self, Fault> {
        let wrong = |path: &str, reason| Err(Fault { path: path.to_owned(), reason });
        if description.version != Description::VERSION {
            let reason = format!(
                "version {}; this program reads version {}",
                description.version,
                Description::VERSION
            );
            return wrong("bitpack_schema", reason);
        }
        let mut builder = Builder {
            model: Self { description, types: Vec::new() },
            depths: Vec::new(),
            inside: None,
            open: Vec::new(),
            closed: BTreeMap::new(),
            goes_on: Vec::new(),
            looks: Cell::new(0),
        };
        builder.all()?;
        Ok(builder.model)
    }
}

/// Checks a schema file and builds its model.
///
/// # Errors
///
/// Returns the same errors as [`Model::new`].
pub fn of(description: Description) -> Result<Model, Fault> {
    Model::new(description)
}

pub(super) struct Builder {
    /// The model so far, with all types before the current one.
    pub(super) model: Model,
    /// Nesting depth of each finished type.
    pub(super) depths: Vec<usize>,
    /// The nested value of the current type, if it is recursive.
    pub(super) inside: Option<EnclosingType>,
    /// For each finished type: the depth of the recursive type that it belongs to, if it is a tuple
    /// that contains the enclosing type.
    pub(super) open: Vec<Option<u32>>,
    /// For each finished type: `true` if it is such a tuple and its blank value also contains the
    /// enclosing type.
    pub(super) goes_on: Vec<bool>,
    /// Width of the enclosing type inside each such tuple, once it is known.
    pub(super) closed: BTreeMap<usize, Width>,
    /// Number of encodings examined while the widths of recursive types were computed.
    pub(super) looks: Cell<u32>,
}

/// Recognises a check that was not on the wire: programs could be built so when checks were a cargo
/// feature, and their files say that it takes no bit.
fn is_compiled_out(part: &Part) -> bool {
    matches!(part.encoding, Encoding::Check { bits: 1.., .. }) && part.max_bits == Some(0)
}

pub(super) type Made<T> = Result<T, Fault>;

/// The place of a part in the file.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) path: &'a str,
    /// Remaining nesting levels.
    pub(super) left: usize,
}

impl At<'_> {
    pub(super) fn fault<T>(self, reason: impl Into<String>) -> Made<T> {
        Err(Fault { path: self.path.to_owned(), reason: reason.into() })
    }
}

impl Builder {
    fn all(&mut self) -> Made<()> {
        let types = core::mem::take(&mut self.model.description.types);
        for _ in &types {
            self.add(&types)?;
        }
        self.all_are_closed()?;
        self.model.description.types = types;
        let description = &self.model.description;
        for (i, packet) in description.packets.iter().enumerate() {
            if packet.type_ as usize >= self.model.types.len() {
                let (path, left) = (format!("packets[{i}].type"), DEEPEST);
                return At { path: &path, left }.fault("there is no such type");
            }
            if self.is_open(packet.type_ as usize) {
                let (path, left) = (format!("packets[{i}].type"), DEEPEST);
                return At { path: &path, left }
                    .fault("a tuple that contains its enclosing type cannot be a packet");
            }
        }
        if let Some(envelope) = &description.envelope {
            let at = At { path: "envelope", left: DEEPEST };
            check::envelope(envelope).or_else(|reason| at.fault(reason))?;
        }
        if description.packets.is_empty() {
            return At { path: "packets", left: DEEPEST }
                .fault("a schema needs at least one packet");
        }
        Ok(())
    }

    pub(super) fn type_of(
        &self,
        described: &Described,
        at: At<'_>,
        deepest: &mut usize,
    ) -> Made<Type> {
        let path = |end: &str| format!("{}.parts{end}", at.path);
        let said = Width::variable(described.min_bits, described.max_bits.unwrap_or(u64::MAX));
        let (width, body) = match &described.parts {
            Parts::Fields(parts) => {
                let path = path(".fields");
                let fields = self.fields(parts, At { path: &path, ..at }, deepest)?;
                (fields.width(), Body::Struct(fields))
            }
            Parts::As(encoding) => {
                let path = path(".as");
                let node = self.node(encoding, At { path: &path, ..at }, deepest)?;
                (node.width, Body::Alias(node))
            }
            Parts::Variants { .. } => {
                let path = path(".variants");
                let choice = self.choice(&described.parts, At { path: &path, ..at }, deepest)?;
                let widths = choice.variants.iter().map(|variant| variant.width);
                let width = Width::alternatives(choice.tag, widths).then(choice.checks.width());
                (width, Body::Enum(choice))
            }
            Parts::Opaque { fixed: true } => (Width::bits(said.min), Body::Opaque),
            Parts::Opaque { fixed: false } => (said, Body::Opaque),
            _ => return at.fault("this program does not know this kind of type"),
        };
        let width = self.agrees(width, described.min_bits, described.max_bits, at)?;
        let (name, meaning) = (described.name.clone(), described.meaning.clone());
        Ok(Type { name, meaning, width, depth: None, body })
    }

    fn choice(&self, parts: &Parts, at: At<'_>, deepest: &mut usize) -> Made<Choice> {
        let Parts::Variants { tag_bits, least, discriminants, variants: said, checks } = parts
        else {
            return at.fault("no enum");
        };
        check::tag(*tag_bits, said).or_else(|reason| at.fault(reason))?;
        let is_signed = *least == 0 && said.iter().any(|variant| variant.number < 0);
        let mut variants = Vec::new();
        let mut codes = Vec::new();
        for (i, variant) in said.iter().enumerate() {
            let path = format!("{}.variants[{i}]", at.path);
            let at = At { path: &path, ..at };
            let code = check::code(variant, *tag_bits, *least, is_signed)
                .or_else(|reason| at.fault(reason))?;
            codes.push((code, i));
            variants.push(self.variant(variant, code, at, deepest)?);
        }
        codes.sort_unstable();
        if let Some([one, _]) = codes.array_windows_of_two().find(|[a, b]| a.0 == b.0) {
            return at.fault(format!("two variants have the number {}", one.0));
        }
        let path = format!("{}.checks", at.path);
        let checks = self.fields(checks, At { path: &path, ..at }, deepest)?;
        let first = variants.iter().position(|variant| !self.goes_on(&variant.fields));
        let all = Width::alternatives(*tag_bits, variants.iter().map(|variant| variant.width));
        Ok(Choice {
            tag: *tag_bits,
            least: (*least).into(),
            is_signed,
            has_discriminants: *discriminants,
            is_plain: all.fixed,
            first: first.unwrap_or(0),
            variants,
            checks,
            codes,
        })
    }

    fn variant(&self, said: &Said, code: u64, at: At<'_>, deepest: &mut usize) -> Made<Variant> {
        let path = format!("{}.fields", at.path);
        let fields = self.fields(&said.fields, At { path: &path, ..at }, deepest)?;
        let (name, number) = (said.name.clone(), said.number.into());
        Ok(Variant { name, number, code, width: fields.width(), fields })
    }

    fn fields(&self, parts: &[Part], at: At<'_>, deepest: &mut usize) -> Made<Fields> {
        let mut fields = self.group(parts, at, deepest)?;
        names::mark(&mut fields).or_else(|reason| at.fault(reason))?;
        Ok(fields)
    }

    fn group(&self, parts: &[Part], at: At<'_>, deepest: &mut usize) -> Made<Fields> {
        let mut list = Vec::new();
        for (i, part) in parts.iter().enumerate().filter(|(_, part)| !is_compiled_out(part)) {
            let path = format!("{}[{i}]", at.path);
            list.push(self.field(part, At { path: &path, ..at }, deepest)?);
        }
        let mut lead = 0;
        for field in list.iter_mut().rev() {
            field.next = lead;
            lead = if field.width.fixed {
                field.width.lead.saturating_add(lead)
            } else {
                field.width.lead
            };
        }
        Ok(Fields { list, lead })
    }

    fn field(&self, part: &Part, at: At<'_>, deepest: &mut usize) -> Made<Field> {
        let said = Width::variable(part.min_bits, part.max_bits.unwrap_or(u64::MAX));
        let path = format!("{}.encoding", at.path);
        let inside = At { path: &path, ..at };
        part.encoding.check().or_else(|reason| inside.fault(reason))?;
        let (width, kind) = match &part.encoding {
            Encoding::Align => (Width::variable(0, 7), FieldKind::Align),
            Encoding::Check { magic, bits } => {
                (Width::bits((*bits).into()), FieldKind::Check { magic: *magic, bits: *bits })
            }
            Encoding::Reserved { bits } => {
                (Width::bits((*bits).into()), FieldKind::Reserved { bits: *bits })
            }
            Encoding::Relative { to, bits, signed } => {
                let kind = FieldKind::Relative { to: to.clone(), bits: *bits, signed: *signed };
                (Width::variable(1, 38), kind)
            }
            Encoding::When { condition, parts } => {
                let path = format!("{path}.when.parts");
                let fields = self.group(parts, At { path: &path, ..at }, deepest)?;
                let condition = Condition::from(condition);
                let all = fields.width();
                let width = Width::variable(0, all.max).with_free(all.free);
                (width, FieldKind::When { condition, fields })
            }
            Encoding::Function { path } => (said, FieldKind::Function { path: path.clone() }),
            encoding => {
                let node = self.node(encoding, inside, deepest)?;
                (node.width, FieldKind::Value(node))
            }
        };
        // an item that can be zero bits wide costs a reader a step without input, as a zero-bit
        // element does
        let width = width.with_free(width.free.saturating_add((width.min == 0).into()));
        let width = self.agrees(width, part.min_bits, part.max_bits, at)?;
        Ok(Field { name: part.name.clone(), width, kind, next: 0, is_named: false })
    }
}

/// Iterator over adjacent pairs, since `array_windows` is newer than the minimum Rust version.
trait Neighbours<T> {
    fn array_windows_of_two(&self) -> impl Iterator<Item = [T; 2]>;
}

impl<T: Copy> Neighbours<T> for [T] {
    fn array_windows_of_two(&self) -> impl Iterator<Item = [T; 2]> {
        self.iter().zip(self.iter().skip(1)).map(|(a, b)| [*a, *b])
    }
}
