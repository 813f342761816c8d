//! Draws the layout of a type to scale, in rows of 32 bits, with the cost of each field.

mod html;
mod json;
mod overview;
mod rows;
mod subject;
mod svg;
mod text;

pub use html::page;
pub(crate) use json::sizes;
pub use json::{LayoutJson, json};
pub use overview::{Overview, OverviewRow, write_overview};
pub(crate) use overview::{names, shortened};
pub(crate) use subject::variant_width;
pub use subject::{Subject, subjects};
pub use svg::svg;
pub use text::write;

use crate::describe::{
    bits, bytes, delta_rule, describe_delta, describe_encoding, describe_relative,
};
use crate::dump::BitCategory;
use crate::model::{
    Body, DeltaWidths, EnumBody, Field, FieldKind, Fields, Model, Node, NodeDelta, Shape, Type,
    Variant,
};
use crate::visible::visible;
use crate::width::alternatives;
use bitpack::Width;

/// Name of the zero bits after the fields of a padded type.
const PADDING: &str = "padding";

/// Number of bits in a row.
pub const ROW: u64 = 32;

/// A sequence of fields, with the layout of the types inside them.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Owner of the fields, such as a type, a variant, or the elements of a list.
    pub title: String,
    /// Total width of the fields in bits.
    pub width: Option<Width>,
    /// The tag before the fields of a variant, which is no part of [`width`](Self::width).
    pub tag: Option<Cell>,
    /// The fields in wire order.
    pub cells: Vec<Cell>,
    /// Number of bits of the delta of a changed value, without its changed bit; `None` if the schema
    /// does not describe deltas of the type.
    pub delta: Option<Width>,
}

/// Consecutive bits of a type with one meaning, such as a field.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Name of the field, or a word for the purpose of the bits, such as `tag`.
    pub name: String,
    /// Minimum and maximum number of bits.
    pub width: Width,
    /// Category of the bits, which decides the colour of the cell.
    pub kind: BitCategory,
    /// The declared encoding in words, such as `0..=100`.
    pub declared: String,
    /// The condition under which the bits are present; `None` if they always are.
    pub condition: Option<String>,
    /// Layouts of the types inside this field. For an enum, there is one for each variant.
    pub inside: Vec<Block>,
    /// The form of the field in a delta; `None` if its type has no deltas.
    pub delta: Option<CellDelta>,
}

/// The form of a field in the delta of a changed value.
#[derive(Clone, Debug)]
pub struct CellDelta {
    /// Minimum and maximum number of bits, with the changed bit.
    pub width: Width,
    /// The delta in words, such as `delta of 4 bits`; empty for the one of the encoding.
    pub declared: String,
}

/// Returns the layout of a type or of one variant. A nested type that occurs several times is drawn
/// only at its first occurrence.
#[must_use]
pub fn block(model: &Model, subject: impl Into<Subject>) -> Block {
    let seen = vec![false; model.types.len()];
    let mut blocks = Blocks { model, deltas: DeltaWidths::new(model), has_deltas: false, seen };
    match subject.into() {
        Subject::Type(index) => blocks.block(index),
        Subject::Variant(index, variant) => blocks.variant(index, variant),
    }
}

/// Returns `true` if the delta of a type consists of the deltas of its fields.
fn sends_fields(type_: &Type) -> bool {
    type_.delta == Some(NodeDelta::Own)
}

struct Blocks<'m> {
    model: &'m Model,
    deltas: DeltaWidths<'m>,
    /// `true` inside a type whose deltas consist of those of its fields.
    has_deltas: bool,
    /// `true` for each type whose layout has been drawn already, and for each alias that was looked into.
    seen: Vec<bool>,
}

impl Blocks<'_> {
    fn block(&mut self, index: usize) -> Block {
        let Some(type_) = self.model.types.get(index) else {
            return Block::default();
        };
        let title = if type_.name.is_empty() { "unnamed type" } else { &type_.name };
        let has_deltas = core::mem::replace(&mut self.has_deltas, sends_fields(type_));
        let [name, declared] = if type_.is_msb_first() {
            ["most significant bit first", "`MsbFirst`"]
        } else {
            ["hand-written", "a function of the game"]
        };
        let cells = match &type_.body {
            Body::Struct(fields) => self.cells(fields, None),
            Body::Enum(choice) => self.of_choice(choice),
            Body::Alias(node) => vec![self.value("", node)],
            Body::Opaque => vec![Cell {
                name: name.to_owned(),
                width: type_.width,
                kind: BitCategory::Opaque,
                declared: declared.to_owned(),
                condition: None,
                inside: Vec::new(),
                delta: None,
            }],
        };
        self.has_deltas = has_deltas;
        let content = type_.body.content_width();
        let padding = type_.padded_to.map(|bytes| padding(content, bytes));
        let cells = cells.into_iter().chain(padding).collect();
        let title = visible(title).into_owned();
        Block { title, width: Some(type_.width), tag: None, cells, delta: self.delta(index) }
    }

    /// Returns the layout of an enum whose tag selects this variant.
    fn variant(&mut self, index: usize, variant: usize) -> Block {
        let Some((type_, choice, variant)) = subject::variant(self.model, index, variant) else {
            return Block::default();
        };
        let mut cells = Vec::new();
        cells.extend(tag(choice, variant));
        self.has_deltas = sends_fields(type_);
        cells.extend(self.cells(&variant.fields, None));
        cells.extend(self.cells(&choice.checks, None));
        let content = subject::content_width(choice, variant);
        cells.extend(type_.padded_to.map(|bytes| padding(content, bytes)));
        let width = variant_width(type_, choice, variant);
        let title = format!("{}::{}", visible(&type_.name), visible(&variant.name));
        Block { title, width: Some(width), tag: None, cells, delta: self.delta(index) }
    }

    /// Returns the number of bits of the delta of a type that has one.
    fn delta(&self, index: usize) -> Option<Width> {
        self.model.types.get(index)?.delta?;
        self.deltas.of_type(index)
    }

    fn cells(&mut self, fields: &Fields, condition: Option<&str>) -> Vec<Cell> {
        fields.list.iter().flat_map(|field| self.of_field(field, condition)).collect()
    }

    fn of_field(&mut self, field: &Field, condition: Option<&str>) -> Vec<Cell> {
        let cell = |name: &str, kind: BitCategory, declared: String| Cell {
            name: visible(name).into_owned(),
            width: field.width,
            kind,
            declared: visible(&declared).into_owned(),
            condition: condition.map(str::to_owned),
            inside: Vec::new(),
            delta: None,
        };
        let delta = self.has_deltas.then(|| CellDelta {
            width: self.deltas.field(field),
            declared: describe_delta(Some(&delta_rule(field))).unwrap_or_default(),
        });
        let mut cell = match &field.kind {
            FieldKind::Value(node) => {
                let condition = condition.map(str::to_owned);
                Cell { condition, ..self.value(&field.name, node) }
            }
            FieldKind::Align => {
                cell("align", BitCategory::Mark, "zero bits up to the next byte".to_owned())
            }
            FieldKind::Check { magic, .. } => {
                cell("check", BitCategory::Mark, format!("{magic:#x}"))
            }
            FieldKind::Reserved { .. } => cell("reserved", BitCategory::Mark, "zero".to_owned()),
            FieldKind::Relative { to, bits, .. } => {
                cell(&field.name, BitCategory::Value, describe_relative(to, *bits))
            }
            FieldKind::RelativeWrapping { to, bits } => {
                cell(&field.name, BitCategory::Value, format!("after `{to}` modulo 2^{bits}"))
            }
            FieldKind::RangeTo { min, max, .. } => {
                cell(&field.name, BitCategory::Value, format!("{min}..={max}"))
            }
            FieldKind::Function { path } => {
                cell(&field.name, BitCategory::Opaque, format!("by `{path}`"))
            }
            FieldKind::When { condition: asked, fields } => {
                let told = match asked.unknown() {
                    Some(unknown) => {
                        format!("{}, where the schema does not describe `{unknown}`", field.name)
                    }
                    None => field.name.clone(),
                };
                let told = visible(&told);
                let condition = match condition {
                    Some(outer) => format!("{outer} and {told}"),
                    None => told.into_owned(),
                };
                return self.cells(fields, Some(&condition));
            }
        };
        cell.delta =
            delta.map(|it| CellDelta { declared: visible(&it.declared).into_owned(), ..it });
        vec![cell]
    }

    fn value(&mut self, name: &str, node: &Node) -> Cell {
        let mut inside = Vec::new();
        self.nested(node, &mut inside);
        Cell {
            name: visible(name).into_owned(),
            width: node.width,
            kind: kind(self.model, node),
            declared: visible(&describe_encoding(self.model, node)).into_owned(),
            condition: None,
            inside,
            delta: None,
        }
    }

    /// Adds the layouts of the game's types inside an encoding to `blocks`. Looks into built-in
    /// types such as `Vec`.
    fn nested(&mut self, node: &Node, blocks: &mut Vec<Block>) {
        if let Shape::Type(index) = node.shape {
            let type_ = self.model.types.get(index);
            match type_.map(|it| (&it.body, it.name.is_empty())) {
                // once: a map of an alias to itself would visit it twice at each level
                Some((Body::Alias(inner), _)) => {
                    if let Some(seen @ false) = self.seen.get_mut(index) {
                        *seen = true;
                        self.nested(inner, blocks);
                    }
                }
                Some((Body::Struct(fields), true)) if fields.list.is_empty() => {}
                Some(_) => {
                    if let Some(seen @ false) = self.seen.get_mut(index) {
                        *seen = true;
                        blocks.push(self.block(index));
                    }
                }
                None => {}
            }
        }
        node.inner().for_each(|inner| self.nested(inner, blocks));
    }

    /// Returns the parts of an enum's layout: its tag, the fields with one layout for each variant,
    /// and the checks.
    fn of_choice(&mut self, choice: &EnumBody) -> Vec<Cell> {
        let lane = |variant: &Variant| Block {
            title: format!("{} = {}", variant.number, visible(&variant.name)),
            width: Some(variant.width),
            tag: tag(choice, variant),
            cells: self.cells(&variant.fields, None),
            delta: None,
        };
        let lanes: Vec<Block> = choice.variants.iter().map(lane).collect();
        let tag = tag_cell("variant", choice, format!("{} variants", choice.variants.len()));
        let all = alternatives(choice.variants.iter().map(|it| it.width)).behind(0);
        let fields = Cell {
            name: "fields of the variant".to_owned(),
            width: all,
            kind: BitCategory::Value,
            declared: String::new(),
            condition: None,
            inside: lanes,
            delta: None,
        };
        let mut list = vec![tag];
        if all.max > 0 {
            list.push(fields);
        } else {
            let names: Vec<String> = fields.inside.iter().map(|it| it.title.clone()).collect();
            for tag in &mut list {
                tag.declared = names.join(", ");
            }
        }
        list.extend(self.cells(&choice.checks, None));
        list
    }
}

/// Returns the cell of the zero bits that pad a type with `content` to `bytes` bytes.
fn padding(content: Width, bytes: u32) -> Cell {
    let bits = u64::from(bytes) * 8;
    Cell {
        name: PADDING.to_owned(),
        width: Width::variable(bits.saturating_sub(content.max), bits.saturating_sub(content.min)),
        kind: BitCategory::Mark,
        declared: format!("zero bits up to {bytes} bytes"),
        condition: None,
        inside: Vec::new(),
        delta: None,
    }
}

/// Returns the tag of a variant with its bits as a name, such as `tag 01`; `None` if it has no bits.
fn tag(choice: &EnumBody, variant: &Variant) -> Option<Cell> {
    let width = choice.tag as usize;
    let name = format!("tag {:0width$b}", variant.code);
    let declared = format!("{} = {}", variant.number, visible(&variant.name));
    (width > 0).then(|| tag_cell(&name, choice, declared))
}

fn tag_cell(name: &str, choice: &EnumBody, declared: String) -> Cell {
    Cell {
        name: name.to_owned(),
        width: Width::bits(choice.tag),
        kind: BitCategory::Structure,
        declared,
        condition: None,
        inside: Vec::new(),
        delta: None,
    }
}

fn kind(model: &Model, node: &Node) -> BitCategory {
    match &node.shape {
        Shape::Type(index) => match model.types.get(*index).map(|it| &it.body) {
            Some(Body::Opaque) => BitCategory::Opaque,
            Some(Body::Enum(_)) => BitCategory::Structure,
            _ => BitCategory::Value,
        },
        Shape::Function { .. } => BitCategory::Opaque,
        _ => BitCategory::Value,
    }
}

impl Cell {
    /// Returns the name without the word `tag`, for a tag in a narrow place.
    fn short_name(&self) -> &str {
        self.name.strip_prefix("tag ").unwrap_or(&self.name)
    }

    /// Returns `true` for the zero bits after the fields of a type with the attribute `pad_to`.
    fn is_padding(&self) -> bool {
        self.kind == BitCategory::Mark && self.name == PADDING
    }

    /// Returns the number of bits that are there in every value.
    pub(crate) const fn certain_bits(&self) -> u64 {
        if self.condition.is_some() { 0 } else { self.width.min }
    }
}

impl Block {
    /// Describes the size of a value: `7..=40 bits, 1..=5 bytes`.
    fn size(&self) -> String {
        let Some(width) = self.width else { return String::new() };
        let size = format!("{}, {}", bits(width), bytes(width));
        match &self.tag {
            Some(tag) => format!("{size} after the tag of {}", bits(tag.width)),
            None => size,
        }
    }

    /// Returns the share of a field in the largest value of the block, in percent.
    #[must_use]
    pub fn share(&self, cell: &Cell) -> Option<f64> {
        let (most, all) = (cell.width.most()?, self.width?.most()?);
        (all > 0).then(|| 100.0 * most as f64 / all as f64)
    }
}
