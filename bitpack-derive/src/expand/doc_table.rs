//! Makes a table of a type's fields for its documentation. It lists them in wire order, with their
//! types and attributes as in the source.

use core::iter;

use quote::ToTokens as _;

use crate::attributes::Mark;
use crate::model::{Field, Model};
use crate::spelling;
use crate::table::Is;

/// Returns a Markdown table of a type's fields, with their types and attributes.
pub(super) fn table(model: &Model<'_>) -> String {
    let mut rows = String::new();
    if model.is_enum {
        let count = model.variants.len();
        rows += &row("", &format!("the number of one of {count} variants"));
    }
    for variant in &model.variants {
        let name = variant.name();
        if model.is_enum && variant.fields.is_empty() {
            rows += &row(&name, "");
        }
        let prefix = if model.is_enum { format!("{name}.") } else { name };
        rows.extend(variant.fields.iter().flat_map(|field| of_field(field, &prefix)));
    }
    rows.extend(model.attributes.checks.iter().map(|check| row("", &mark(check))));
    if let Some(bytes) = &model.attributes.pad_to {
        rows += &row("", &format!("`pad_to({})`: zero bits", spelling::of_expr(bytes)));
    }
    if rows.is_empty() {
        return "Nothing is sent.".to_owned();
    }
    format!("From `MIN_BITS` to `MAX_BITS` bits, in this order:\n\n| field | |\n|---|---|\n{rows}")
}

/// Returns the table row of a field. Before it are rows for the attributes `align`, `check` and
/// `reserved`, which add bits before the field.
fn of_field(field: &Field<'_>, prefix: &str) -> Vec<String> {
    let attributes = &field.attributes;
    let written = attributes.given.iter().filter(|attr| !attr.is_a(Is::Mark));
    let written = written.map(|attr| spelling::of_expr(attr.to_token_stream()));
    let parts: Vec<String> =
        iter::once(field.node.text()).chain(written).map(|part| format!("`{part}`")).collect();
    let own = row(&format!("{prefix}{}", field.name), &parts.join(", "));
    attributes.marks.iter().map(|it| row("", &mark(it))).chain([own]).collect()
}

fn mark(mark: &Mark) -> String {
    match mark {
        Mark::Align => "`align`".to_owned(),
        Mark::Check { magic, .. } => format!("`check({})`", spelling::of_expr(magic)),
        Mark::Reserved(bits) => format!("`reserved({})`", spelling::of_expr(bits)),
    }
}

fn row(name: &str, text: &str) -> String {
    let name = if name.is_empty() { String::new() } else { format!("`{name}`") };
    // a `|` ends a cell, even inside code
    format!("| {name} | {} |\n", text.replace('|', "\\|"))
}

#[cfg(test)]
mod tests {
    use syn::DeriveInput;

    use crate::ctxt::Ctxt;
    use crate::model::{Model, Types};

    fn table(source: &str) -> syn::Result<String> {
        let input: DeriveInput = syn::parse_str(source)?;
        let cx = Ctxt::new();
        let types = Types::default();
        let table = Model::of(&cx, &types, &input).map(|model| super::table(&model));
        cx.finish()?;
        Ok(table.unwrap_or_default())
    }

    #[test]
    fn a_struct_is_a_table() -> syn::Result<()> {
        let source = "#[check(5)] struct Input {
            sequence: u16,
            #[align] #[reserved(3)] #[compressed(-180.0, 180.0, 0.01)] yaw: f32,
            #[when(weapon > 0 || sequence == 0)] jump: bool,
            #[skip] cache: u64,
        }";
        let expected = "From `MIN_BITS` to `MAX_BITS` bits, in this order:\n\n\
            | field | |\n|---|---|\n\
            | `sequence` | `u16` |\n\
            |  | `align` |\n\
            |  | `reserved(3)` |\n\
            | `yaw` | `f32`, `compressed(-180.0, 180.0, 0.01)` |\n\
            | `jump` | `bool`, `when(weapon > 0 \\|\\| sequence == 0)` |\n\
            | `cache` | `u64`, `skip` |\n\
            |  | `check(5)` |\n";
        assert_eq!(table(source)?, expected);
        assert_eq!(table("struct Nothing;")?, "Nothing is sent.");
        Ok(())
    }

    #[test]
    fn an_enum_is_its_number_and_the_fields_of_a_variant() -> syn::Result<()> {
        let source = "enum Packet { Ping, Move { dx: i8, body: Body }, Chat(#[bits(3)] u8) }";
        let expected = "From `MIN_BITS` to `MAX_BITS` bits, in this order:\n\n\
            | field | |\n|---|---|\n\
            |  | the number of one of 3 variants |\n\
            | `Ping` |  |\n\
            | `Move.dx` | `i8` |\n\
            | `Move.body` | `Body` |\n\
            | `Chat.0` | `u8`, `bits(3)` |\n";
        assert_eq!(table(source)?, expected);
        Ok(())
    }
}
