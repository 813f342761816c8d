//! The layout as JSON: the output of `bitpack layout --json`.

use serde::Serialize;

use super::{Block, Cell, Overview, Subject, block};
use crate::compare::Bits;
use crate::model::Model;
use bitpack::Width;

/// The layouts of some types and variants.
#[derive(Clone, Debug, Serialize)]
pub struct LayoutJson {
    /// The sizes of the packets, with one entry for each variant of an enum.
    overview: Vec<Size>,
    /// The layouts, in the order of the schema file.
    layouts: Vec<Layout>,
}

#[derive(Clone, Debug, Serialize)]
struct Size {
    name: String,
    bits: Bits,
    fields: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Layout {
    /// Name of the type, `Type::Variant`, or `number = Variant` inside an enum.
    name: String,
    bits: Option<Bits>,
    /// Number of bits of the tag before the fields of a variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    tag_bits: Option<u64>,
    /// Size of the delta of a changed value, without its changed bit.
    #[serde(skip_serializing_if = "Option::is_none")]
    delta_bits: Option<Bits>,
    fields: Vec<Field>,
}

#[derive(Clone, Debug, Serialize)]
struct Field {
    name: String,
    /// Kind of the bits: `value`, `structure`, `mark` or `opaque`.
    kind: &'static str,
    bits: Bits,
    /// Share of the largest value of the type, in percent.
    share: Option<f64>,
    encoding: String,
    /// The condition under which the field is sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    condition: Option<String>,
    /// The form of the field in a delta.
    #[serde(skip_serializing_if = "Option::is_none")]
    delta: Option<Delta>,
    /// Layouts of the types inside the field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inside: Vec<Layout>,
}

#[derive(Clone, Debug, Serialize)]
struct Delta {
    /// Size in a delta, with the changed bit.
    bits: Bits,
    /// The delta in words; empty for the one that belongs to the encoding.
    declared: String,
}

/// Returns the layouts of some types and variants, as data for JSON.
#[must_use]
pub fn json<S: Copy + Into<Subject>>(model: &Model, subjects: &[S]) -> LayoutJson {
    let overview = Overview::of(model, subjects).rows.into_iter();
    LayoutJson {
        overview: overview
            .map(|it| Size { name: it.name, bits: sizes(it.width), fields: it.fields })
            .collect(),
        layouts: subjects.iter().map(|it| layout(&block(model, *it))).collect(),
    }
}

fn layout(block: &Block) -> Layout {
    Layout {
        name: block.title.clone(),
        bits: block.width.map(sizes),
        tag_bits: block.tag.as_ref().map(|it| it.width.min),
        delta_bits: block.delta.map(sizes),
        fields: block.cells.iter().map(|cell| field(block, cell)).collect(),
    }
}

fn field(block: &Block, cell: &Cell) -> Field {
    let delta = cell.delta.as_ref();
    Field {
        name: cell.name.clone(),
        kind: cell.kind.class(),
        bits: sizes(cell.width),
        share: block.share(cell),
        encoding: cell.declared.clone(),
        condition: cell.condition.clone(),
        delta: delta.map(|it| Delta { bits: sizes(it.width), declared: it.declared.clone() }),
        inside: cell.inside.iter().map(layout).collect(),
    }
}

pub(crate) fn sizes(width: Width) -> Bits {
    Bits { min: width.min, max: width.most() }
}
