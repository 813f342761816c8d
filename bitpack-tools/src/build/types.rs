//! Builds types, enums and groups of fields, with the widths that core has computed.

use bitpack::Width;
use bitpack::dynamic::Condition;
use bitpack::schema::description::{Encoding, Part, Parts, Type as Described};

use super::builder::{At, BuildResult, Builder, DEEPEST};
use super::names;
use crate::model::{
    Body, EnumBody, Field, FieldKind, Fields, Node, Shape, Type, Variant, is_exact_body,
};
use crate::width::alternatives;

/// Returns `width`, with the maximum that the schema file states if its own is unknown
/// (`u64::MAX`).
fn stated(width: Width, max: Option<u64>) -> Width {
    let max = if width.max == u64::MAX { max.unwrap_or(u64::MAX) } else { width.max };
    Width { max, ..width }
}

impl Builder<'_> {
    /// Builds the type with this index from its description, and appends it.
    pub(super) fn add(&mut self, index: usize, described: &Described) -> BuildResult<()> {
        let path = format!("types[{index}]");
        let at = At::new(&path);
        let mut body = match &described.parts {
            _ if described.is_msb_first() => Body::Opaque,
            Parts::Fields(parts) => {
                Body::Struct(self.fields(parts, &format!("{path}.parts.fields"))?)
            }
            Parts::As(encoding) => Body::Alias(self.node(encoding)),
            Parts::Variants { .. } => {
                Body::Enum(self.choice(&described.parts, &format!("{path}.parts.variants"))?)
            }
            Parts::Opaque { .. } => Body::Opaque,
            _ => return at.fault("this program does not know this kind of type"),
        };
        let Some(known) = self.plan.find_type(described).map(|id| self.plan.at(id)) else {
            return at.fault("a tuple contains its enclosing type, but no type contains the tuple");
        };
        if let Body::Enum(choice) = &mut body {
            choice.first = known.first_variant() as usize;
        }
        let levels = self.plan.levels(index as u32).filter(|_| self.is_closed(index as u32));
        let mut depth = 0;
        body.each_node(&mut |node| depth = depth.max(self.depth(node)));
        depth *= levels.unwrap_or(1) as usize;
        if depth > DEEPEST {
            return at.fault(format!("encodings are nested more than {DEEPEST} levels deep"));
        }
        self.depths.push(depth);
        let mut made = Type {
            name: described.name.clone(),
            meaning: described.meaning.clone(),
            width: stated(known.width(), described.max_bits),
            changed_width: known.changed_width(),
            depth: levels,
            takes_rest: known.takes_rest(),
            is_exact: is_exact_body(&body, &self.types),
            padded_to: described.padded_to,
            body,
            delta: None,
        };
        made.delta = Self::type_delta(described.delta.as_ref(), &mut made.body, at)?;
        self.types.push(made);
        Ok(())
    }

    /// Returns the number of nested levels of types and encodings in a value, including its own.
    fn depth(&self, node: &Node) -> usize {
        1 + match node.shape {
            Shape::Type(index) => self.depths.get(index).copied().unwrap_or_default(),
            _ => node.inner().map(|inner| self.depth(inner)).max().unwrap_or_default(),
        }
    }

    fn choice(&self, parts: &Parts, path: &str) -> BuildResult<EnumBody> {
        let Parts::Variants { tag_bits, least, discriminants, variants: stated, checks, .. } =
            parts
        else {
            return At::new(path).fault("no enum");
        };
        let (tag, least) = (*tag_bits, i128::from(*least));
        let is_signed = least == 0 && stated.iter().any(|variant| variant.number < 0);
        let mut variants = Vec::new();
        for (i, variant) in stated.iter().enumerate() {
            let fields = self.fields(&variant.fields, &format!("{path}.variants[{i}].fields"))?;
            let (name, number) = (variant.name.clone(), i128::from(variant.number));
            let code = (number - least) as u64 & ((1 << tag) - 1);
            variants.push(Variant { name, number, code, width: fields.width(), fields });
        }
        let mut codes: Vec<_> = variants.iter().map(|it| it.code).zip(0..).collect();
        codes.sort_unstable();
        Ok(EnumBody {
            tag,
            least,
            is_signed,
            has_discriminants: *discriminants,
            is_plain: alternatives(variants.iter().map(|it| it.width)).behind(tag).fixed,
            first: 0,
            variants,
            checks: self.fields(checks, &format!("{path}.checks"))?,
            codes,
        })
    }

    fn fields(&self, parts: &[Part], path: &str) -> BuildResult<Fields> {
        let mut fields = self.group(parts, path)?;
        names::mark(&mut fields);
        Ok(fields)
    }

    fn group(&self, parts: &[Part], path: &str) -> BuildResult<Fields> {
        let mut list = Vec::new();
        for (i, part) in parts.iter().enumerate().filter(|(_, part)| !part.is_compiled_out()) {
            list.push(self.field(part, &format!("{path}[{i}]"))?);
        }
        Ok(Fields { list })
    }

    fn field(&self, part: &Part, path: &str) -> BuildResult<Field> {
        let mut kind = match &part.encoding {
            Encoding::Align => FieldKind::Align,
            Encoding::Check { magic, bits } => FieldKind::Check { magic: *magic, bits: *bits },
            Encoding::Reserved { bits } => FieldKind::Reserved { bits: *bits },
            Encoding::Relative { to, bits, signed } => {
                FieldKind::Relative { to: to.clone(), bits: *bits, signed: *signed }
            }
            Encoding::RelativeWrapping { to, bits } => {
                FieldKind::RelativeWrapping { to: to.clone(), bits: *bits }
            }
            Encoding::RangeTo { min, max, least, greatest, signed } => {
                let (min, max) = (min.clone(), max.clone());
                let (least, greatest, signed) = (*least, *greatest, *signed);
                FieldKind::RangeTo { min, max, least, greatest, signed }
            }
            Encoding::When { condition, parts } => {
                let fields = self.group(parts, &format!("{path}.encoding.when.parts"))?;
                let condition = self.plan.condition(condition).cloned();
                let condition = condition.unwrap_or_else(|| Condition::Unknown(part.name.clone()));
                FieldKind::When { condition, fields }
            }
            Encoding::Function { path } => FieldKind::Function { path: path.clone() },
            encoding => FieldKind::Value(self.node(encoding)),
        };
        let [width, changed_width] = self.plan.widths(part).unwrap_or([Width::bits(0); 2]);
        let width = stated(width, part.max_bits);
        let node = if let FieldKind::Value(node) = &mut kind { Some(node) } else { None };
        let delta =
            Self::field_delta(part.delta.as_ref(), node, At::new(&format!("{path}.delta")))?;
        let name = part.name.clone();
        Ok(Field { name, width, changed_width, kind, is_named: false, delta })
    }
}
