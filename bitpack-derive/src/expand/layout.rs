//! Emits a table of a type's layout into its documentation: the cost of every field in bits, as far
//! as it is known from the source.

mod cost;

use core::iter;

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;

use self::cost::Cost;
use crate::attributes::{Mark, TagWidth};
use crate::model::{Body, Field, Model, Variant};
use crate::spelling;
use crate::symbol::{ALIGN, CHECK, RESERVED};

/// Emits the table on the implementation, which rustdoc shows on the type's page.
pub(super) fn on_page(table: &str) -> TokenStream {
    quote!(#[cfg_attr(doc, doc = #table)])
}

/// Emits the table on the width of the type, which an editor shows under the pointer.
pub(super) fn on_width(table: &str) -> TokenStream {
    quote!(#[cfg_attr(not(doc), doc = #table)])
}

/// Returns the table in Markdown.
pub(super) fn of(model: &Model<'_>) -> String {
    let (total, rows) = match (&model.attributes.via, &model.body) {
        (Some(_), _) => return "On the wire it is another type.".to_owned(),
        (None, Body::Struct(fields)) => of_struct(model, fields),
        (None, Body::Enum(variants)) => of_enum(model, variants),
    };
    let total = match total.bits() {
        Some((0, 0)) if rows.is_empty() => return "Nothing on the wire.".to_owned(),
        Some((1, 1)) => "1 bit on the wire:".to_owned(),
        Some(_) => format!("{total} bits on the wire:"),
        None => "On the wire, from `MIN_BITS` to `MAX_BITS` in all:".to_owned(),
    };
    let rows: String = rows.iter().map(Row::line).collect();
    format!("{total}\n\n| field | bits | |\n|---|---|---|\n{rows}")
}

/// A row of the table.
struct Row {
    name: String,
    cost: Cost,
    /// The type and the attributes, as written.
    said: String,
}

impl Row {
    fn line(&self) -> String {
        let name = if self.name.is_empty() { String::new() } else { format!("`{}`", self.name) };
        // a `|` ends a cell, even inside code
        let said = self.said.replace('|', "\\|");
        format!("| {name} | {} | {said} |\n", self.cost)
    }
}

impl Row {
    fn of_mark(mark: &Mark) -> Self {
        let (cost, said) = match mark {
            Mark::Align => (Cost::bits_between(0, 7), "`align`".to_owned()),
            Mark::Check { magic, bits } => {
                (Cost::of(bits).up_to_all(), format!("`check({})`", spelling::of_expr(magic)))
            }
            Mark::Reserved(bits) => (Cost::of(bits), "`reserved`".to_owned()),
        };
        Self { name: String::new(), cost, said }
    }

    /// Makes the row of a field. `before` is the prefix for a variant: its name and a dot.
    fn of_field(field: &Field<'_>, before: &str) -> Self {
        let given = field.attributes.given.iter().filter(|attr| !attr.is_one_of(MARKS));
        let given = given.map(|attr| spelling::of_expr(attr.to_token_stream()));
        let said: Vec<String> =
            iter::once(field.node.text()).chain(given).map(|said| format!("`{said}`")).collect();
        let name = format!("{before}{}", field.name);
        Self { name, cost: cost::of(field), said: said.join(", ") }
    }
}

/// Attributes with rows of their own.
const MARKS: &[&str] = &[ALIGN, CHECK, RESERVED];

fn of_struct(model: &Model<'_>, fields: &[Field<'_>]) -> (Cost, Vec<Row>) {
    let mut rows = Vec::new();
    let total = of_fields(fields, "", &mut rows);
    (total.plus(&of_checks(model, &mut rows)), rows)
}

fn of_enum(model: &Model<'_>, variants: &[Variant<'_>]) -> (Cost, Vec<Row>) {
    let tag = of_tag(model, variants.len());
    let said = format!("the number of one of {} variants", variants.len());
    let mut rows = vec![Row { name: String::new(), cost: tag.clone(), said }];
    let mut chosen: Option<Cost> = None;
    for variant in variants {
        let name = variant.ident.unraw().to_string();
        let one = of_fields(&variant.fields, &format!("{name}."), &mut rows);
        if variant.fields.is_empty() {
            rows.push(Row { name, cost: Cost::NONE, said: String::new() });
        }
        chosen = Some(chosen.map_or_else(|| one.clone(), |all| all.or(&one)));
    }
    let total = tag.plus(&chosen.unwrap_or(Cost::NONE));
    (total.plus(&of_checks(model, &mut rows)), rows)
}

fn of_tag(model: &Model<'_>, variants: usize) -> Cost {
    let tag = &model.attributes.tag;
    let most = match &tag.width {
        Some(TagWidth::Max(max)) => max.to_u64().map(u128::from),
        _ => Some(variants.saturating_sub(1) as u128),
    };
    match (&tag.width, most) {
        (Some(TagWidth::Bits(bits)), _) => Cost::of(bits),
        (_, Some(most)) if tag.is_discriminant != Some(true) => Cost::between(0, most),
        _ => Cost::said("those of the greatest number"),
    }
}

fn of_fields(fields: &[Field<'_>], before: &str, rows: &mut Vec<Row>) -> Cost {
    let mut total = Cost::NONE;
    for field in fields {
        let marks = field.attributes.marks.iter().map(Row::of_mark);
        for row in marks.chain([Row::of_field(field, before)]) {
            let is_conditional = field.attributes.when.is_some();
            let cost = if is_conditional { row.cost.up_to_all() } else { row.cost.clone() };
            total = total.plus(&cost);
            rows.push(row);
        }
    }
    total
}

/// Adds the rows of the checks after all fields, and returns their cost.
fn of_checks(model: &Model<'_>, rows: &mut Vec<Row>) -> Cost {
    let checks = model.attributes.checks.iter().map(Row::of_mark);
    checks.fold(Cost::NONE, |total, row| {
        let total = total.plus(&row.cost);
        rows.push(row);
        total
    })
}

#[cfg(test)]
mod tests {
    use syn::DeriveInput;

    use crate::attributes::Types;
    use crate::ctxt::Ctxt;
    use crate::model::Model;

    fn table(source: &str) -> syn::Result<String> {
        let input: DeriveInput = syn::parse_str(source)?;
        let cx = Ctxt::new();
        let types = Types::default();
        let table = Model::of(&cx, &types, &input).map(|model| super::of(&model));
        cx.finish()?;
        Ok(table.unwrap_or_default())
    }

    /// Returns the bits of a field, from the last row of its struct's table.
    fn bits(field: &str) -> syn::Result<String> {
        let table = table(&format!("struct S {{ {field} }}"))?;
        let row = table.lines().last().unwrap_or_default();
        Ok(row.split('|').nth(2).unwrap_or_default().trim().to_owned())
    }

    #[test]
    fn a_struct_is_a_table() -> syn::Result<()> {
        let source = "#[check(5)] struct Input {
            sequence: u16,
            #[bits(min = 0, max = 12)] weapon: u8,
            #[align] #[compressed(-180.0, 180.0, 0.01)] yaw: f32,
            #[when(weapon > 0 || sequence == 0)] jump: bool,
            #[skip] cache: u64,
        }";
        let expected = "36 to 76 bits on the wire:\n\n\
            | field | bits | |\n|---|---|---|\n\
            | `sequence` | 16 | `u16` |\n\
            | `weapon` | 4 | `u8`, `bits(min = 0, max = 12)` |\n\
            |  | 0 to 7 | `align` |\n\
            | `yaw` | 16 | `f32`, `compressed(-180.0, 180.0, 0.01)` |\n\
            | `jump` | 1 | `bool`, `when(weapon > 0 \\|\\| sequence == 0)` |\n\
            | `cache` | 0 | `u64`, `skip` |\n\
            |  | 0 to 32 | `check(5)` |\n";
        assert_eq!(table(source)?, expected);
        Ok(())
    }

    #[test]
    fn an_enum_is_its_number_and_what_is_chosen() -> syn::Result<()> {
        let source = "enum Packet { Ping, Move { dx: i8, body: Body }, Chat(#[bits(3)] u8) }";
        let expected = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n\
            | field | bits | |\n|---|---|---|\n\
            |  | 2 | the number of one of 3 variants |\n\
            | `Ping` | 0 |  |\n\
            | `Move.dx` | 8 | `i8` |\n\
            | `Move.body` | `Body` | `Body` |\n\
            | `Chat.0` | 3 | `u8`, `bits(3)` |\n";
        assert_eq!(table(source)?, expected);
        assert!(table("enum E { A(u8), B }")?.starts_with("1 to 9 bits"));
        assert!(table("#[tag(max = 31)] enum E { A(u8), B }")?.starts_with("5 to 13 bits"));
        assert!(table("struct Nothing;")?.starts_with("Nothing on the wire."));
        Ok(())
    }

    #[test]
    fn bits_are_numbers_where_the_source_has_numbers() -> syn::Result<()> {
        for (field, expected) in [
            ("a: Option<u8>", "1 to 9"),
            ("a: [Option<bool>; 4]", "4 to 8"),
            ("#[bits(min = -1, max = 1)] a: (u8, [i8; 3])", "8"),
            ("#[bits(min = 5, max = 5)] a: u8", "0"),
            ("#[bits(min = 0, max = 340282366920938463463374607431768211455)] a: u128", "128"),
            ("#[max_len(16)] a: String", "5 to 140"),
            ("#[max_len(3)] #[utf16] a: String", "2 to 98"),
            ("#[max_len(8)] #[min_len(1)] #[bits(10)] a: Vec<u16>", "13 to 83"),
            ("#[max_len(4)] a: BTreeMap<u8, bool>", "3 to 39"),
            ("#[bytes] a: [u8; 4]", "32 to 39"),
            ("#[fixed(8, 8, min = -1, max = 1)] a: i32", "10"),
            ("#[smallest_three(bits = 9)] a: [f32; 4]", "29"),
            ("#[compressed(-1.0, 1.0, 0.01)] a: [f32; 3]", "24"),
            ("#[omit_default] a: u32", "1 to 33"),
            ("n: u8, #[relative_to(n)] a: u8", "1 to 38"),
            ("n: u8, #[count(n)] #[bits(3)] a: [u8; 5]", "0 to 15"),
            ("#[with(f, max_bits = 9)] a: u8", "0 to 9"),
        ] {
            assert_eq!(bits(field)?, expected, "{field}");
        }
        Ok(())
    }

    #[test]
    fn bits_are_words_where_the_compiler_has_the_numbers() -> syn::Result<()> {
        for (field, expected) in [
            ("a: Body", "`Body`"),
            ("a: Option<Body>", "1 + up to `Body`"),
            ("a: [Body; N]", "`N` × `Body`"),
            ("#[bits(min = 0, max = MOST)] a: u8", "`bits_required(0, MOST)`"),
            ("#[bits(WIDTH)] a: u8", "`WIDTH`"),
            ("#[bits(3)] a: Cell", "3 a component"),
            ("#[max_len(MOST)] a: Vec<bool>", "`bits_required(0, MOST)` + up to `MOST` × 1"),
            ("#[max_len(8)] a: Vec<Body>", "4 + up to 8 × `Body`"),
            ("#[relative_index] a: [Option<Body>; 8]", "varies"),
            ("#[with(f)] a: u8", "varies"),
        ] {
            assert_eq!(bits(field)?, expected, "{field}");
        }
        Ok(())
    }
}
