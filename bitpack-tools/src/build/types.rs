//! Builds types, enums and groups of fields, and compares their widths with the stated ones.

use bitpack::schema::description::{
    Encoding, Part, Parts, Type as Described, Variant as StatedVariant,
};

use super::builder::{At, BuildResult, Builder};
use super::check::{self, Check as _};
use super::names;
use crate::model::{
    Body, Condition, EnumBody, Field, FieldKind, Fields, Type, Variant, is_exact_body, takes_rest,
};
use crate::width::Width;

/// Returns `true` for a check that takes no bits. Schema files of older programs contain such
/// checks, because these programs could be built without them.
fn is_compiled_out(part: &Part) -> bool {
    matches!(part.encoding, Encoding::Check { bits: 1.., .. }) && part.max_bits == Some(0)
}

impl Builder {
    pub(super) fn type_of(
        &self,
        described: &Described,
        at: At<'_>,
        deepest: &mut usize,
    ) -> BuildResult<Type> {
        let path = |end: &str| format!("{}.parts{end}", at.path);
        let stated = Width::variable(described.min_bits, described.max_bits.unwrap_or(u64::MAX));
        let (width, mut body) = match &described.parts {
            _ if described.is_msb_first() => (stated, Body::Opaque),
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
            Parts::Opaque { fixed: true } => (Width::bits(stated.min), Body::Opaque),
            Parts::Opaque { fixed: false } => (stated, Body::Opaque),
            _ => return at.fault("this program does not know this kind of type"),
        };
        let padded_to = described.padded_to;
        if padded_to.is_some() && (described.name.is_empty() || self.inside.is_some()) {
            return at.fault("neither an unnamed type nor one that contains itself can be padded");
        }
        let width = match padded_to {
            None => width,
            Some(bytes) => {
                check::padding(bytes, &body, width).or_else(|reason| at.fault(reason))?;
                let bits = u64::from(bytes) * 8;
                Width { lead: 0, fixed: false, min: bits, max: bits, ..width }
            }
        };
        let width = self.agrees(width, described.min_bits, described.max_bits, at)?;
        let (name, meaning) = (described.name.clone(), described.meaning.clone());
        let delta = self.type_delta(described.delta.as_ref(), &mut body, at)?;
        let takes_rest = takes_rest(&body, &self.model.types);
        if takes_rest && padded_to.is_some() {
            return at.fault("no padding can follow bytes up to the end of the packet");
        }
        let (is_exact, depth) = (is_exact_body(&body, &self.model.types), None);
        Ok(Type { name, meaning, width, depth, takes_rest, is_exact, padded_to, body, delta })
    }

    fn choice(&self, parts: &Parts, at: At<'_>, deepest: &mut usize) -> BuildResult<EnumBody> {
        let Parts::Variants { tag_bits, least, discriminants, variants: stated, checks, .. } =
            parts
        else {
            return at.fault("no enum");
        };
        check::tag(*tag_bits, stated).or_else(|reason| at.fault(reason))?;
        let is_signed = *least == 0 && stated.iter().any(|variant| variant.number < 0);
        let mut variants = Vec::new();
        let mut codes = Vec::new();
        for (i, variant) in stated.iter().enumerate() {
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
        let first = variants.iter().position(|variant| !self.blank_is_infinite(&variant.fields));
        let all = Width::alternatives(*tag_bits, variants.iter().map(|variant| variant.width));
        Ok(EnumBody {
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

    fn variant(
        &self,
        stated: &StatedVariant,
        code: u64,
        at: At<'_>,
        deepest: &mut usize,
    ) -> BuildResult<Variant> {
        let path = format!("{}.fields", at.path);
        let fields = self.fields(&stated.fields, At { path: &path, ..at }, deepest)?;
        let (name, number) = (stated.name.clone(), stated.number.into());
        Ok(Variant { name, number, code, width: fields.width(), fields })
    }

    fn fields(&self, parts: &[Part], at: At<'_>, deepest: &mut usize) -> BuildResult<Fields> {
        let mut fields = self.group(parts, at, deepest)?;
        names::mark(&mut fields).or_else(|reason| at.fault(reason))?;
        Ok(fields)
    }

    fn group(&self, parts: &[Part], at: At<'_>, deepest: &mut usize) -> BuildResult<Fields> {
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

    fn field(&self, part: &Part, at: At<'_>, deepest: &mut usize) -> BuildResult<Field> {
        let stated = Width::variable(part.min_bits, part.max_bits.unwrap_or(u64::MAX));
        let (path, delta_path) = (format!("{}.encoding", at.path), format!("{}.delta", at.path));
        let inside = At { path: &path, ..at };
        part.encoding.check().or_else(|reason| inside.fault(reason))?;
        let (width, mut kind) = match &part.encoding {
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
            Encoding::RelativeWrapping { to, bits } => {
                (stated, FieldKind::RelativeWrapping { to: to.clone(), bits: *bits })
            }
            Encoding::RangeTo { min, max, least, greatest, signed } => {
                let (min, max) = (min.clone(), max.clone());
                let (least, greatest, signed) = (*least, *greatest, *signed);
                (stated, FieldKind::RangeTo { min, max, least, greatest, signed })
            }
            Encoding::When { condition, parts } => {
                let path = format!("{path}.when.parts");
                let fields = self.group(parts, At { path: &path, ..at }, deepest)?;
                let condition = Condition::from(condition);
                let all = fields.width();
                let width = Width::variable(0, all.max).with_zero_bit_parts(all.zero_bit_parts);
                (width, FieldKind::When { condition, fields })
            }
            Encoding::Function { path } => (stated, FieldKind::Function { path: path.clone() }),
            encoding => {
                let node = self.node(encoding, inside, deepest)?;
                (node.width, FieldKind::Value(node))
            }
        };
        // an item that can be zero bits wide costs a reader a step without input, as a zero-bit
        // element does
        let width =
            width.with_zero_bit_parts(width.zero_bit_parts.saturating_add((width.min == 0).into()));
        let width = self.agrees(width, part.min_bits, part.max_bits, at)?;
        let node = if let FieldKind::Value(node) = &mut kind { Some(node) } else { None };
        let delta = self.field_delta(part.delta.as_ref(), node, At { path: &delta_path, ..at })?;
        Ok(Field { name: part.name.clone(), width, kind, next: 0, is_named: false, delta })
    }
}

/// Iterators over adjacent pairs of a list. The method of the standard library needs a newer Rust
/// version than the minimum of this crate.
trait Neighbours<T> {
    fn array_windows_of_two(&self) -> impl Iterator<Item = [T; 2]>;
}

impl<T: Copy> Neighbours<T> for [T] {
    fn array_windows_of_two(&self) -> impl Iterator<Item = [T; 2]> {
        self.iter().zip(self.iter().skip(1)).map(|(a, b)| [*a, *b])
    }
}
