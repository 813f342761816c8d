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

use serde::Serialize;

use crate::describe::{bits, bytes, describe_delta, describe_encoding};
use crate::dump::BitCategory;
use crate::model::{
    Body, DeltaForm, Encoding, EnumBody, Field, Model, Type, Variant, unknown_part,
};
use crate::visible::visible;
use bitpack::Width;

/// Name of the zero bits after the fields of a padded type.
const PADDING: &str = "padding";

/// Number of bits in a row.
pub const ROW: u64 = 32;

/// A sequence of fields, with the layout of the types inside them. Its JSON is part of the output
/// of `bitpack layout --json`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Block {
    /// Owner of the fields, such as a type, a variant, or the elements of a list.
    #[serde(rename = "name")]
    pub title: String,
    /// Total width of the fields in bits.
    #[serde(rename = "bits", serialize_with = "json::sizes")]
    pub width: Option<Width>,
    /// The tag before the fields of a variant, which is no part of [`width`](Self::width).
    #[serde(
        rename = "tag_bits",
        serialize_with = "json::tag_bits",
        skip_serializing_if = "Option::is_none"
    )]
    pub tag: Option<Cell>,
    /// Number of bits of the delta of a changed value, without its changed bit; `None` if the
    /// schema does not describe deltas of the type.
    #[serde(
        rename = "delta_bits",
        skip_serializing_if = "Option::is_none",
        serialize_with = "json::sizes"
    )]
    pub delta: Option<Width>,
    /// The fields in wire order.
    #[serde(rename = "fields")]
    pub cells: Vec<Cell>,
}

/// Consecutive bits of a type with one meaning, such as a field.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// Name of the field, or a word for the purpose of the bits, such as `tag`.
    pub name: String,
    /// Category of the bits, which decides the colour of the cell.
    pub kind: BitCategory,
    /// Minimum and maximum number of bits.
    #[serde(rename = "bits", serialize_with = "json::sizes")]
    pub width: Width,
    /// Share of the largest value of the block, in percent. `None` if a size is unbounded, or the
    /// block has no bits.
    pub share: Option<f64>,
    /// The declared encoding in words, such as `0..=100`.
    #[serde(rename = "encoding")]
    pub declared: String,
    /// The condition under which the bits are present; `None` if they always are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// The form of the field in a delta; `None` if its type has no deltas.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delta: Option<CellDelta>,
    /// Layouts of the types inside this field. For an enum, there is one for each variant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<Block>,
}

/// The form of a field in the delta of a changed value.
#[derive(Clone, Debug, Serialize)]
pub struct CellDelta {
    /// Minimum and maximum number of bits, with the changed bit.
    #[serde(rename = "bits", serialize_with = "json::sizes")]
    pub width: Width,
    /// The delta in words, such as `delta of 4 bits`; empty for the one of the encoding.
    pub declared: String,
}

/// Returns the layout of a type or of one variant. A nested type that occurs several times is drawn
/// only at its first occurrence.
pub fn block(model: &Model, subject: Subject) -> Block {
    let seen = vec![false; model.types().len()];
    let mut blocks = Blocks { model, has_deltas: false, seen };
    match subject {
        Subject::Type(index) => blocks.block(index),
        Subject::Variant(index, variant) => blocks.variant(index, variant),
    }
}

/// Returns `true` if the delta of a type consists of the deltas of its fields.
fn sends_fields(model: &Model, type_: &Type) -> bool {
    model.type_delta(type_) == Some(&DeltaForm::Own)
}

struct Blocks<'m> {
    model: &'m Model,
    /// `true` inside a type whose deltas consist of those of its fields.
    has_deltas: bool,
    /// `true` for each type whose layout has been drawn already, and for each alias that was looked
    /// into.
    seen: Vec<bool>,
}

impl Blocks<'_> {
    fn block(&mut self, index: usize) -> Block {
        let Some(type_) = self.model.types().get(index) else {
            return Block::default();
        };
        let title = if type_.name.is_empty() { "unnamed type" } else { &type_.name };
        let has_deltas = core::mem::replace(&mut self.has_deltas, sends_fields(self.model, type_));
        let [name, declared] = if type_.is_msb_first() {
            ["most significant bit first", "`MsbFirst`"]
        } else {
            ["hand-written", "a function of the game"]
        };
        let width = self.model.type_width(type_);
        let cells = match self.model.body(type_) {
            Body::Struct(fields) => self.cells(fields, None),
            Body::Enum(choice) => self.of_choice(choice),
            Body::Alias(node) => vec![self.value("", self.model.width(node), node)],
            Body::Opaque => {
                vec![Cell::new(name, width, BitCategory::Opaque, declared.to_owned())]
            }
        };
        self.has_deltas = has_deltas;
        let content = self.model.content_width(type_);
        let padding = type_.padded_to.map(|bytes| padding(content, bytes));
        let cells = cells.into_iter().chain(padding).collect();
        let title = visible(title).into_owned();
        Block { delta: self.delta(index), ..Block::new(title, width, cells) }
    }

    /// Returns the layout of an enum whose tag selects this variant.
    fn variant(&mut self, index: usize, variant: usize) -> Block {
        let Some((type_, choice, variant)) = subject::variant(self.model, index, variant) else {
            return Block::default();
        };
        let mut cells = Vec::new();
        cells.extend(tag(choice, variant));
        self.has_deltas = sends_fields(self.model, type_);
        cells.extend(self.cells(&variant.fields, None));
        cells.extend(self.cells(choice.checks, None));
        let content = subject::content_width(self.model, choice, variant);
        cells.extend(type_.padded_to.map(|bytes| padding(content, bytes)));
        let width = variant_width(self.model, type_, choice, variant);
        let title = format!("{}::{}", visible(&type_.name), visible(&variant.name));
        Block { delta: self.delta(index), ..Block::new(title, width, cells) }
    }

    /// Returns the size in bits of the delta of a changed value; `None` if the type has no deltas.
    fn delta(&self, index: usize) -> Option<Width> {
        let type_ = self.model.types().get(index).filter(|it| it.delta.is_some());
        type_.map(|it| self.model.changed_width(it))
    }

    fn cells(&mut self, fields: &[Field], condition: Option<&str>) -> Vec<Cell> {
        fields.iter().flat_map(|field| self.of_field(field, condition)).collect()
    }

    fn of_field(&mut self, field: &Field, condition: Option<&str>) -> Vec<Cell> {
        let width = self.model.field_width(field);
        let mark = |name: &str, declared| Cell::new(name, width, BitCategory::Mark, declared);
        let delta = self.has_deltas.then(|| CellDelta {
            width: self.model.changed_field_width(field),
            declared: describe_delta(field.delta.as_ref()).unwrap_or_default(),
        });
        let mut cell = match &field.encoding {
            Encoding::Align => mark("align", "zero bits up to the next byte".to_owned()),
            Encoding::Check { magic, .. } => mark("check", format!("{magic:#x}")),
            Encoding::Reserved { .. } => mark("reserved", "zero".to_owned()),
            Encoding::When { condition: asked, parts: fields } => {
                let told = match unknown_part(self.model.condition(asked)) {
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
            node => self.value(&field.name, width, node),
        };
        cell.condition = condition.map(str::to_owned);
        cell.delta =
            delta.map(|it| CellDelta { declared: visible(&it.declared).into_owned(), ..it });
        vec![cell]
    }

    fn value(&mut self, name: &str, width: Width, node: &Encoding) -> Cell {
        let mut inside = Vec::new();
        self.nested(node, &mut inside);
        let declared = visible(&describe_encoding(self.model, node)).into_owned();
        let kind = kind(self.model, node);
        Cell { inside, ..Cell::new(&visible(name), width, kind, declared) }
    }

    /// Adds the layouts of the game's types inside an encoding to `blocks`. Looks into built-in
    /// types such as `Vec`.
    fn nested(&mut self, node: &Encoding, blocks: &mut Vec<Block>) {
        if let Encoding::Type(index) = *node {
            let index = index as usize;
            let type_ = self.model.types().get(index);
            let body = type_.map(|it| (self.model.body(it), it.name.is_empty()));
            // once: a map of an alias to itself would visit it twice at each level
            if let (Some((body, is_tuple)), Some(seen @ false)) = (body, self.seen.get_mut(index)) {
                match body {
                    Body::Struct([]) if is_tuple => {}
                    Body::Alias(inner) => {
                        *seen = true;
                        self.nested(inner, blocks);
                    }
                    _ => {
                        *seen = true;
                        blocks.push(self.block(index));
                    }
                }
            }
        }
        node.inside().for_each(|inner| self.nested(inner, blocks));
    }

    /// Returns the parts of an enum's layout: its tag, the fields with one layout for each variant,
    /// and the checks.
    fn of_choice(&mut self, choice: EnumBody<'_>) -> Vec<Cell> {
        let lane = |variant: &Variant| {
            let title = format!("{} = {}", variant.number, visible(&variant.name));
            let cells = self.cells(&variant.fields, None);
            let width = self.model.fields_width(&variant.fields);
            Block { tag: tag(choice, variant), ..Block::new(title, width, cells) }
        };
        let lanes: Vec<Block> = choice.variants.iter().map(lane).collect();
        let tag = tag_cell("variant", choice, format!("{} variants", choice.variants.len()));
        let all = self.model.variants_width(&choice).behind(0);
        let mut list = vec![tag];
        if all.max > 0 {
            let fields = Cell::new("fields of the variant", all, BitCategory::Value, String::new());
            list.push(Cell { inside: lanes, ..fields });
        } else {
            let names: Vec<String> = lanes.into_iter().map(|it| it.title).collect();
            for tag in &mut list {
                tag.declared = names.join(", ");
            }
        }
        list.extend(self.cells(choice.checks, None));
        list
    }
}

/// Returns the cell of the zero bits that pad a value with `content` bits to `bytes` bytes.
fn padding(content: Width, bytes: u32) -> Cell {
    let bits = u64::from(bytes) * 8;
    let width = Width::variable(bits.saturating_sub(content.max), bits.saturating_sub(content.min));
    Cell::new(PADDING, width, BitCategory::Mark, format!("zero bits up to {bytes} bytes"))
}

/// Returns the tag of a variant with its bits as a name, such as `tag 01`; `None` if it has no
/// bits.
fn tag(choice: EnumBody<'_>, variant: &Variant) -> Option<Cell> {
    let width = choice.tag as usize;
    let name = format!("tag {:0width$b}", choice.code(variant));
    let declared = format!("{} = {}", variant.number, visible(&variant.name));
    (width > 0).then(|| tag_cell(&name, choice, declared))
}

fn tag_cell(name: &str, choice: EnumBody<'_>, declared: String) -> Cell {
    Cell::new(name, Width::bits(choice.tag), BitCategory::Structure, declared)
}

fn kind(model: &Model, node: &Encoding) -> BitCategory {
    match node {
        Encoding::Type(index) => match model.body_at(*index as usize) {
            Some(Body::Opaque) => BitCategory::Opaque,
            Some(Body::Enum(_)) => BitCategory::Structure,
            _ => BitCategory::Value,
        },
        Encoding::Function { .. } => BitCategory::Opaque,
        _ => BitCategory::Value,
    }
}

impl Cell {
    /// Creates a cell that is always present, and has no types inside.
    fn new(name: &str, width: Width, kind: BitCategory, declared: String) -> Self {
        let (name, inside) = (name.to_owned(), Vec::new());
        Self { name, width, kind, declared, share: None, condition: None, inside, delta: None }
    }

    /// Returns the name for a narrow place: that of a tag without the word `tag`.
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
    /// Creates a block of fields, and computes the share of each.
    fn new(title: String, width: Width, mut cells: Vec<Cell>) -> Self {
        for cell in &mut cells {
            let bits = width.most().filter(|all| *all > 0).zip(cell.width.most());
            cell.share = bits.map(|(all, most)| 100.0 * most as f64 / all as f64);
        }
        Self { title, width: Some(width), cells, ..Self::default() }
    }

    /// Describes the size of a value: `7..=40 bits, 1..=5 bytes`.
    fn size(&self) -> String {
        let Some(width) = self.width else { return String::new() };
        let size = format!("{}, {}", bits(width), bytes(width));
        match &self.tag {
            Some(tag) => format!("{size} after the tag of {}", bits(tag.width)),
            None => size,
        }
    }
}
