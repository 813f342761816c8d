//! Converts schemas, which are constants, to the owned types of a description. Each type is
//! converted once.

use alloc::collections::BTreeMap;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::mem::discriminant;

use super::delta::{DeltaForm, DeltaRule};
use super::{Encoding, Expression, Part, Parts, Type, Variant};
use crate::schema::delta::{DeltaBody, DeltaField, DeltaSchema, DeltaVariant};
use crate::schema::{self, Body, DeltaLeaf, Field, Node, Schema, Shape};

/// Converts schemas to owned types. It holds the types that are converted so far.
pub(super) struct Builder {
    pub(super) types: Vec<Type>,
    /// The types of the list without the rules for their deltas, in the same order. A new type is compared
    /// with these, so that a type that is used with and without deltas is listed once.
    bare: Vec<Type>,
    /// Index of the owned type for each converted schema, by the addresses of the schema and of the
    /// description of its deltas. It keeps a type that is used in several places from being converted again.
    known: BTreeMap<[usize; 2], u32>,
}

impl Builder {
    pub(super) fn of(types: Vec<Type>) -> Self {
        let bare = types.iter().cloned().map(Type::without_deltas).collect();
        Self { types, bare, known: BTreeMap::new() }
    }

    /// Converts the schema of a type with the description of its deltas, unless it is converted
    /// already. Returns the index of the owned type.
    pub(super) fn add(&mut self, schema: &Schema, deltas: Option<&DeltaSchema>) -> u32 {
        let delta_address = deltas.map_or(0, |it| core::ptr::from_ref(it).addr());
        let addresses = [core::ptr::from_ref(schema).addr(), delta_address];
        if let Some(index) = self.known.get(&addresses) {
            return *index;
        }
        let added = self.type_of(schema, deltas);
        let index = self.merged(added);
        self.known.insert(addresses, index);
        index
    }

    /// Adds a type, unless the list has an equal one. Adds its deltas to an equal type without
    /// deltas. Returns the index of the type.
    fn merged(&mut self, added: Type) -> u32 {
        let bare = added.clone().without_deltas();
        // the same constant may exist at two addresses
        let alike = self.bare.iter().enumerate().filter(|(_, it)| **it == bare).map(|(i, _)| i);
        let found = { alike }.find_map(|index| {
            let known = self.types.get_mut(index)?;
            if known.delta.is_none() && added.delta.is_some() {
                known.clone_from(&added);
            }
            (added.delta.is_none() || known.delta == added.delta && known.parts == added.parts)
                .then_some(index)
        });
        let index = found.unwrap_or_else(|| {
            self.types.push(added);
            self.bare.push(bare);
            self.types.len() - 1
        });
        index as u32
    }

    fn type_of(&mut self, schema: &Schema, deltas: Option<&DeltaSchema>) -> Type {
        let deltas = deltas.map(|it| inside_pointers(schema, it));
        let body = deltas.map(|it| it.body);
        let parts = match schema.body {
            Body::Struct(fields) => {
                let deltas = if let Some(DeltaBody::Struct(all)) = body { Some(all) } else { None };
                Parts::Fields(self.parts(fields, deltas))
            }
            Body::Enum { tag, least, tag_by_version, variants, checks } => {
                let of =
                    if let Some(DeltaBody::Enum { variants, .. }) = body { variants } else { &[] };
                let deltas = of.iter().map(Some).chain(core::iter::repeat(None));
                let variants = (0..).zip(variants.iter().zip(deltas));
                Parts::Variants {
                    tag_bits: tag,
                    tag_by_version,
                    least: least as i64, // no discriminant is wider
                    discriminants: { variants.clone() }.any(|(_, (it, _))| it.number.is_some()),
                    variants: variants.map(|it| self.variant(schema, it)).collect(),
                    checks: self.parts(checks, None),
                }
            }
            Body::Alias(shape) => {
                let linked = if let Some(DeltaBody::Alias(linked)) = body { linked } else { shape };
                let is_alike = linked.nodes() == shape.nodes();
                Parts::As(self.whole(if is_alike { &linked } else { &shape }, deltas.is_some()))
            }
            Body::Opaque => Parts::Opaque { fixed: schema.width.fixed },
        };
        Type {
            name: schema.name.to_string(),
            meaning: schema.meaning.to_string(),
            min_bits: schema.width.min,
            max_bits: known(schema.width.max),
            padded_to: schema.padded_to_bytes(),
            parts,
            delta: body.map(|body| rule(schema, &body)),
        }
    }

    fn variant(
        &mut self,
        schema: &Schema,
        (index, (variant, deltas)): (usize, (&schema::Variant, Option<&DeltaVariant>)),
    ) -> Variant {
        Variant {
            name: variant.name.to_string(),
            number: schema.number(index) as i64,
            versions: variant.versions,
            fields: self.parts(variant.fields, deltas.map(|it| it.fields)),
        }
    }

    fn parts(&mut self, fields: &[Field], deltas: Option<&[DeltaField]>) -> Vec<Part> {
        let deltas = deltas.filter(|deltas| deltas.len() == fields.len()).unwrap_or_default();
        let deltas = deltas.iter().map(Some).chain(core::iter::repeat(None));
        let sent = fields.iter().zip(deltas);
        let sent = sent.filter(|(field, _)| field.shape.nodes() != [Node::Skip]);
        sent.map(|(field, delta)| self.part(field, delta)).collect()
    }

    fn part(&mut self, field: &Field, delta: Option<&DeltaField>) -> Part {
        let (mut shape, linked) = (field.shape, delta.map_or(field.shape, |it| it.field.shape));
        // only the schema of the field has an omitted value, so the parameters may differ
        let kinds = linked.nodes().iter().map(discriminant);
        if kinds.eq(shape.nodes().iter().map(discriminant)) {
            shape = shape.with_delta_of(&linked);
        }
        Part {
            name: field.name.to_string(),
            min_bits: field.width.min,
            max_bits: known(field.width.max),
            encoding: match field.shape.nodes() {
                [Node::When { terms }, ..] => Encoding::When {
                    condition: Expression::from(*terms),
                    parts: self.parts(field.group, delta.map(|it| it.group)),
                },
                _ => self.whole(&shape, delta.is_some()),
            },
            delta: match delta {
                Some(delta) => DeltaRule::of_field(delta),
                None => DeltaRule::of_shape(&shape, false),
            },
        }
    }

    /// Converts an encoding. The nested types are described with their deltas if `has_deltas`, or if the
    /// encoding is a list that sends its elements as deltas to one another.
    fn whole(&mut self, shape: &Shape, has_deltas: bool) -> Encoding {
        let is_in_list = || matches!(shape.nodes(), [_, Node::Deltas { .. }, ..]);
        let deltas = match shape.delta() {
            Some((at, DeltaLeaf::Type(it))) if has_deltas || is_in_list() => Some((at, it)),
            _ => None,
        };
        Rest { builder: self, nodes: shape.nodes(), at: 0, deltas }.next()
    }
}

/// Returns the description of a type's deltas, given the description for the type or for a pointer to it,
/// such as a `Box`.
fn inside_pointers<'d>(schema: &Schema, deltas: &'d DeltaSchema) -> &'d DeltaSchema {
    match (schema.body, deltas.body) {
        (Body::Struct(_) | Body::Enum { .. }, DeltaBody::Alias(linked)) => {
            match (linked.nodes(), linked.delta()) {
                ([Node::Type(_)], Some((0, DeltaLeaf::Type(inner)))) => {
                    inside_pointers(schema, inner)
                }
                _ => deltas,
            }
        }
        _ => deltas,
    }
}

/// Returns the rule by which a changed value of a type is sent, given the structure of its deltas.
fn rule(schema: &Schema, body: &DeltaBody) -> DeltaRule {
    match (body, schema.body) {
        (DeltaBody::Struct(deltas), Body::Struct(fields)) if deltas.len() == fields.len() => {
            DeltaRule::OWN
        }
        (DeltaBody::Enum { variants: deltas, .. }, Body::Enum { variants, .. })
            if deltas.len() == variants.len() =>
        {
            DeltaRule::OWN
        }
        (DeltaBody::Alias(linked), Body::Alias(shape)) if linked.nodes() == shape.nodes() => {
            DeltaRule::of_shape(linked, true).unwrap_or(DeltaRule::OWN)
        }
        (DeltaBody::Whole, _) => DeltaRule::of(DeltaForm::Whole),
        _ => DeltaRule::of(DeltaForm::Opaque),
    }
}

impl Type {
    /// Returns the type without the rules for deltas in it.
    fn without_deltas(mut self) -> Self {
        self.delta = None;
        match &mut self.parts {
            Parts::Fields(parts) => remove_deltas(parts),
            Parts::Variants { variants, .. } => {
                for variant in variants {
                    remove_deltas(&mut variant.fields);
                }
            }
            Parts::As(_) | Parts::Opaque { .. } => {}
        }
        self
    }
}

fn remove_deltas(parts: &mut [Part]) {
    for part in parts {
        part.delta = None;
        if let Encoding::When { parts, .. } = &mut part.encoding {
            remove_deltas(parts);
        }
    }
}

/// The nodes of an encoding that are not converted yet, from the outermost to the innermost.
pub(in crate::schema) struct Rest<'b, 'n> {
    builder: &'b mut Builder,
    nodes: &'n [Node],
    /// Index of the next node to convert.
    at: usize,
    /// Deltas of a nested type, with the index of the type's node; `None` if the encoding refers to no
    /// description of deltas.
    deltas: Option<(usize, &'static DeltaSchema)>,
}

impl Rest<'_, '_> {
    /// Converts the encoding that begins with the next node to owned data.
    pub(in crate::schema) fn next(&mut self) -> Encoding {
        let Some(node) = self.nodes.get(self.at) else { return Encoding::Nothing };
        self.at += 1;
        Encoding::of(node, self)
    }

    /// Returns the index of a nested type in the description. Adds the type if it is new.
    pub(in crate::schema) fn type_(&mut self, schema: &Schema) -> u32 {
        let own = self.deltas.filter(|(at, _)| at + 1 == self.at);
        self.builder.add(schema, own.map(|(_, deltas)| deltas))
    }
}

fn known(bits: u64) -> Option<u64> {
    Some(bits).filter(|bits| *bits != u64::MAX)
}
