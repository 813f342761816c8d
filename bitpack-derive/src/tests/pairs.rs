//! Tests each pair of attributes on one field: both have an effect, or the derive rejects the pair.
//!
//! The schema decides the hash, the bounds and every bit. A pair with the same schema as one of its
//! attributes alone therefore has an attribute without effect.

use core::mem;
use std::env;

use syn::{Attribute, Data, DeriveInput, Field};

use crate::ctxt::Ctxt;
use crate::model::{Model, Types};
use crate::tests::messages::prose;
use crate::{check, expand};

type Outcome = Result<(), Box<dyn core::error::Error>>;

/// The attributes that are tested in pairs, with arguments that are valid for most types.
const ATTRIBUTES: &[&str] = &[
    "align",
    "bits(3)",
    "bits(min = 1, max = 6)",
    "bits(min = 0, max = n)",
    "bits(min = [0, 0, 0, 1], max = 6)",
    "bytes",
    "check(5, bits = 4)",
    "compressed(0.0, 1.0, 0.1)",
    "compressed(0.0, 1.0, [0.1, 0.1, 0.1, 0.2])",
    "count(n)",
    "each(bits(3))",
    "each(bytes)",
    "each(more)",
    "each(omit_default)",
    "each(part(0, bits(3)))",
    "each(relative_to(previous))",
    "each(relative_to(previous, delta))",
    "each(smallest_three(bits = 9))",
    "each(unaligned)",
    "each(varint)",
    "each(via(u8))",
    "each(with(f, max_bits = 9))",
    "fixed(2, 1, min = 0, max = 1)",
    "key(bits(3))",
    "key(unaligned)",
    "max_len(3)",
    "max_len(3, 4)",
    "min_len(1)",
    "min_len(1, 2)",
    "more",
    "nul_terminated",
    "omit_default",
    "omit_default(set)",
    "part(0, bits(3))",
    "part(1, bits(3))",
    "relative_index",
    "relative_index(max = 9)",
    "relative_to(n)",
    "relative_to(n, wrapping)",
    "relative_to(previous)",
    "relative_to(previous, delta)",
    "relative_to(previous, small = 1)",
    "reserved(3)",
    "rest",
    "since(2)",
    "skip",
    "smallest_three(bits = 9)",
    "subset(indices)",
    "subset(indices, max = 9)",
    "unaligned",
    "until(9)",
    "utf16",
    "varint",
    "via(u8)",
    "when(n > 1)",
    "with(f, max_bits = 9)",
];

/// Types of a field for the tests, each with the attributes that it requires.
const FIELDS: &[(&str, &str)] = &[
    ("", "bool"),
    ("", "u8"),
    ("", "i32"),
    ("", "f32"),
    ("", "Other"),
    ("max_len(3)", "Other"),
    ("max_len(3, 4)", "Vec<Other>"),
    ("", "(u8, u16)"),
    ("", "[u8; 4]"),
    ("", "[u16; 4]"),
    ("", "[f32; 4]"),
    ("", "[Other; 4]"),
    ("", "[[u8; 4]; 4]"),
    ("", "[(u8, u8); 4]"),
    ("", "[Option<u8>; 4]"),
    ("", "[Option<[u8; 4]>; 4]"),
    ("", "Option<u8>"),
    ("", "Option<[u8; 4]>"),
    ("", "Box<u8>"),
    ("max_len(3)", "[Vec<u8>; 4]"),
    ("max_len(3)", "[String; 4]"),
    ("max_len(3)", "Option<String>"),
    ("max_len(3)", "Option<Vec<u8>>"),
    ("max_len(3)", "String"),
    ("max_len(3)", "Vec<u8>"),
    ("max_len(3)", "Vec<u16>"),
    ("max_len(3)", "Vec<f32>"),
    ("max_len(3)", "Vec<Other>"),
    ("max_len(3)", "Vec<Option<u8>>"),
    ("max_len(3)", "Vec<[u8; 4]>"),
    ("max_len(3)", "Vec<(u16, u8)>"),
    ("max_len(3, 4)", "Vec<Vec<u8>>"),
    ("max_len(3, 4)", "Vec<String>"),
    ("max_len(3)", "BTreeSet<u8>"),
    ("max_len(3, 4)", "BTreeSet<String>"),
    ("max_len(3)", "BTreeMap<u16, u8>"),
    ("max_len(3)", "BTreeMap<u16, [u8; 4]>"),
    ("max_len(3, 4)", "BTreeMap<String, u8>"),
    ("max_len(3, 4)", "BTreeMap<u16, Vec<u8>>"),
    ("max_len(3)", "HashMap<u16, ()>"),
    ("subset(indices, max = 9)", "Vec<u16>"),
    ("relative_index(max = 9)", "Vec<u16>"),
    ("subset(indices, max = 9)", "Vec<Other>"),
    ("subset(indices, max = 9)", "Vec<(u16, u8)>"),
    ("subset(indices, max = 9)", "Vec<(u16, [u8; 4])>"),
    ("subset(indices, max = 9)", "Vec<(u16, Vec<u8>)>"),
    ("subset(indices, max = 9)", "BTreeMap<u16, u8>"),
    ("subset(indices, max = 9)", "BTreeMap<u16, BTreeMap<u8, u8>>"),
    ("subset(indices)", "[Option<u8>; 4]"),
    ("count(n)", "[u8; 4]"),
    ("count(n)", "[u16; 4]"),
    ("count(n)", "[Option<u8>; 4]"),
    ("count(n)", "[[u8; 4]; 4]"),
    ("each(bits(3))", "[u8; 4]"),
];

/// Returns a test struct with two fields: an integer `n` that attributes can refer to, and a field
/// with these attributes and this type.
fn packet(attributes: &str, ty: &str) -> syn::Result<DeriveInput> {
    syn::parse_str(&format!("struct S {{ #[bits(min = 0, max = 3)] n: u8, {attributes} x: {ty} }}"))
}

/// Parses an attribute of a field. Each attribute is parsed once for all tested pairs, because
/// parsing took a third of the test's time.
fn attribute(text: &str) -> syn::Result<Vec<Attribute>> {
    let text = if text.is_empty() { String::new() } else { format!("#[{text}]") };
    Ok(last_field(&mut packet(&text, "u8")?)
        .map(|field| mem::take(&mut field.attrs))
        .unwrap_or_default())
}

/// Returns the last field of a struct: the one that the tests put attributes on. `None` for an enum.
fn last_field(input: &mut DeriveInput) -> Option<&mut Field> {
    match &mut input.data {
        Data::Struct(data) => data.fields.iter_mut().last(),
        _ => None,
    }
}

/// Returns the emitted schema of the test struct with these attributes on its last field, without
/// the checks of numbers. `None` if the derive rejects the attributes.
fn schema(packet: &DeriveInput, attributes: &[&[Attribute]]) -> Option<String> {
    let mut input = packet.clone();
    last_field(&mut input)?.attrs = attributes.concat();
    let (cx, types) = (Ctxt::new(), Types::default());
    let model = Model::of(&cx, &types, &input);
    if let Some(model) = &model {
        check::check(&cx, model);
    }
    if let Err(errors) = cx.finish() {
        let prose = errors.into_iter().find(|error| prose(&error.to_string()).is_some());
        assert!(prose.is_none(), "prose in backticks: {prose:?}");
        return None;
    }
    let emitted = expand::schema(&model?).to_string();
    let mut parts = emitted.split("let () = __DECLARED");
    let first = parts.next()?.to_owned();
    let rest = parts.filter_map(|part| part.split_once(';'));
    Some(rest.fold(first, |all, (_, part)| all + part))
}

/// Takes three pairs of ten, and all of them in the gate.
#[test]
fn in_a_pair_of_attributes_each_has_an_effect() -> Outcome {
    let given = ATTRIBUTES.iter().map(|text| Ok((*text, attribute(text)?)));
    let given = given.collect::<syn::Result<Vec<_>>>()?;
    let last = if env::var_os("BITPACK_GATE").is_some() { 10 } else { 2 };
    let (mut pairs, mut compile, mut silent) = (0, 0, Vec::new());
    for (needed, ty) in FIELDS {
        let (packet, around) = (packet("", ty)?, attribute(needed)?);
        let plain = schema(&packet, &[&around]);
        let mut alone: Vec<(&str, &Vec<Attribute>, Option<String>)> = Vec::new();
        for (name, one) in &given {
            let by_one = schema(&packet, &[&around, one]);
            if by_one.is_some() && by_one == plain {
                silent.push(format!("#[{needed}] #[{name}] {ty}"));
            }
            for (second, other, by_other) in &alone {
                pairs += 1;
                if pairs % 11 > last || (by_one.is_none() && by_other.is_none()) {
                    continue;
                }
                let both = schema(&packet, &[&around, one, other]);
                compile += usize::from(both.is_some());
                if both.is_some() && (by_one == both || *by_other == both) {
                    silent.push(format!("#[{needed}] #[{name}] #[{second}] {ty}"));
                }
            }
            alone.push((*name, one, by_one));
        }
    }
    assert!(11 * compile > 2000 * (last + 1), "{compile} of {pairs} pairs are few");
    assert!(silent.is_empty(), "of {compile} pairs, these have one that does nothing: {silent:?}");
    Ok(())
}
