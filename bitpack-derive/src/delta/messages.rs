//! Tests the error message for each mistake in a `#[delta]` attribute, and the source text to which it
//! points.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use super::checked;
use crate::ctxt::Ctxt;
use crate::model::{Model, Types};
use crate::tests::messages::prose;

type Outcome = Result<(), Box<dyn core::error::Error>>;

/// Derives `Delta` for a struct with this field. Returns each error message and the source text
/// that it refers to.
fn messages(field: &str) -> Result<Vec<(String, String)>, Box<dyn core::error::Error>> {
    messages_of(&format!("struct S {{ n: u8, {field} }}"))
}

/// Derives `Delta` for this type. Returns each error message and the source text that it refers to.
fn messages_of(source: &str) -> Result<Vec<(String, String)>, Box<dyn core::error::Error>> {
    let tokens: TokenStream = source.parse()?;
    let input: DeriveInput = syn::parse2(tokens)?;
    let (others, types) = (Ctxt::new(), Types::default());
    let model = Model::of(&others, &types, &input);
    others.finish()?;
    let errors = model.map(|mut model| checked(&mut model));
    let errors = errors.and_then(Result::err).into_iter().flatten();
    let errors = errors.inspect(|error| assert_eq!(prose(&error.to_string()), None, "{error}"));
    Ok(errors
        .map(|error| (error.to_string(), error.span().source_text().unwrap_or_default()))
        .collect())
}

fn says(cases: &[(&str, &str, &str)]) -> Outcome {
    for (field, message, text) in cases {
        let expected = [((*message).to_owned(), (*text).to_owned())];
        assert_eq!(messages(field)?, expected, "{field}");
    }
    Ok(())
}

#[test]
fn arguments_are_missing_or_misspelled() -> Outcome {
    says(&[
        (
            "#[delta] a: u8",
            "`delta` needs a mode: `#[delta(small = 5)]`, `#[delta(small = 5, large = 9)]`, \
             `#[delta(always)]` or `#[delta(whole)]`",
            "delta",
        ),
        ("#[delta = 5] a: u8", "expected parentheses: `#[delta(5)]`", "="),
        ("#[delta(5)] a: u8", "write `small = 5`: the bits of a small difference", "5"),
        ("#[delta(smal = 5)] a: u8", "unknown argument `smal`; did you mean `small`?", "smal"),
        ("#[delta(alway)] a: u8", "unknown argument `alway`; did you mean `always`?", "alway"),
        (
            "#[delta(small)] a: u8",
            "`small` needs its number, the bits of a difference: `small = 5`",
            "small",
        ),
        (
            "#[delta(small = 3, large)] a: u8",
            "`large` needs its number, the bits of a difference: `large = 9`",
            "large",
        ),
        (
            "#[delta(wrapping)] a: u8",
            "`small` is missing: only differences wrap: `small = 6, wrapping`",
            "wrapping",
        ),
        (
            "#[delta(small = 5, wraping)] a: u8",
            "unknown argument `wraping`; did you mean `wrapping`?",
            "wraping",
        ),
        (
            "#[smallest_three(bits = 9)] #[delta(small = 4, wrapping)] a: Quat",
            "the components of a quaternion do not wrap; remove `wrapping`",
            "wrapping",
        ),
        ("#[delta(always = true)] a: u8", "write `always` alone", "true"),
        ("#[delta(small = 5, small = 6)] a: u8", "duplicate `small`", "small"),
        ("#[delta(small = \"5\")] a: u8", "expected an unsigned integer or a const path", "\"5\""),
        (
            "#[delta(large = 6)] a: u8",
            "`small` is missing: a `large` difference is for values that do not fit in it",
            "6",
        ),
    ])
}

#[test]
fn differences_are_of_numbers_and_shorter_than_they_are() -> Outcome {
    says(&[
        ("#[delta(small = 0)] a: u8", "`small` must be 1 to 32 bits", "0"),
        ("#[delta(small = 33)] a: u64", "`small` must be 1 to 32 bits", "33"),
        ("#[delta(small = 5, large = 40)] a: u64", "`large` must be 1 to 32 bits", "40"),
        (
            "#[delta(small = 9, large = 5)] a: u16",
            "a `large` difference of 5 bits must be wider than the `small` one of 9: widen it, or \
             remove it",
            "5",
        ),
        (
            "#[delta(small = 3, large = 3)] a: u16",
            "a `large` difference of 3 bits must be wider than the `small` one of 3: widen it, or \
             remove it",
            "3",
        ),
        (
            "#[smallest_three(bits = 9)] #[delta(small = 6, large = 4)] a: [f32; 4]",
            "a `large` difference of 4 bits must be wider than the `small` one of 6: widen it, or \
             remove it",
            "4",
        ),
        (
            "#[bits(9)] #[delta(small = 9)] a: u16",
            "the value takes 9 bits, so a difference of 9 is not shorter",
            "9",
        ),
        (
            "#[bits(min = 0, max = 1000)] #[delta(small = 5, large = 12)] a: [u16; 3]",
            "the value takes 10 bits, so a difference of 12 is not shorter",
            "12",
        ),
        ("#[delta(small = 5)] a: bool", "`small` does not apply to a `bool`", "5"),
        (
            "#[delta(small = 5)] a: f32",
            "`small` does not apply to a raw `f32`; use `compressed(min, max, res)`",
            "5",
        ),
        (
            "#[delta(small = 5)] a: f64",
            "`small` does not apply to a raw `f64`; use `compressed(min, max, res)`",
            "5",
        ),
        ("#[max_len(9)] #[delta(small = 5)] a: String", "`small` does not apply to text", "5"),
        (
            "#[max_len(9)] a: Option<HashMap<u8, u8>>",
            "`HashMap<u8, u8>` has no fixed order of entries: use `#[delta(whole)]` to send all \
             of it when it changes, or a `BTreeMap` or `BTreeSet` to send only changed entries",
            "HashMap<u8, u8>",
        ),
        (
            "#[max_len(9)] a: IndexSet<u8>",
            "`IndexSet<u8>` has no fixed order of entries: use `#[delta(whole)]` to send all \
             of it when it changes, or a `BTreeMap` or `BTreeSet` to send only changed entries",
            "IndexSet<u8>",
        ),
        (
            "#[max_len(9)] a: Box<[Foreign]>",
            "`Box<[Foreign]>` can only be rebuilt from all of its elements: use `#[delta(whole)]` \
             to send them all when one changes, or a `Vec` to send only changed elements",
            "Box<[Foreign]>",
        ),
        (
            "#[max_len(9)] a: Arc<[Foreign]>",
            "`Arc<[Foreign]>` can only be rebuilt from all of its elements: use `#[delta(whole)]` \
             to send them all when one changes, or a `Vec` to send only changed elements",
            "Arc<[Foreign]>",
        ),
        ("#[delta(small = 5)] a: u128", "`small` does not apply to a 128-bit integer", "5"),
    ])
}

#[test]
fn what_is_sent_whole_has_no_difference() -> Outcome {
    says(&[
        ("#[delta(whole, small = 5)] a: u8", "`whole` sends no difference; remove `small`", "5"),
        (
            "#[relative_to(n)] #[delta(small = 5)] a: u8",
            "`relative_to` is sent in full when it changes; remove `small`",
            "5",
        ),
        (
            "#[bits(min = 0, max = n)] #[delta(small = 5)] a: u8",
            "a range that ends at a field is sent in full when it changes; remove `small`",
            "5",
        ),
        (
            "#[via(u16)] #[delta(small = 5)] a: Angle",
            "`via` is sent in full when it changes; remove `small`",
            "5",
        ),
        (
            "#[bytes] #[delta(small = 5)] a: [u8; 4]",
            "`bytes` is sent in full when it changes; remove `small`",
            "5",
        ),
        (
            "#[with(path)] #[delta(small = 5)] a: Angle",
            "`with` needs a second function for deltas: `with(path, delta = path)`",
            "5",
        ),
    ])
}

#[test]
fn a_type_in_itself_goes_whole() -> Outcome {
    let expected = [(
        "a recursive `S` has no delta: use `#[delta(whole)]` to send the full field when it \
         changes, or do not derive `Delta`"
            .to_owned(),
        "S".to_owned(),
    )];
    for field in [
        "#[max_len(2)] a: Vec<S>",
        "a: Option<Box<S>>",
        "#[max_len(2)] a: BTreeMap<u8, (u8, S)>",
        "#[delta(always)] #[max_len(2)] a: Vec<S>",
    ] {
        assert_eq!(
            messages_of(&format!("#[max_depth(3)] struct S {{ {field} }}"))?,
            expected,
            "{field}"
        );
    }
    for right in
        ["#[delta(whole)] #[max_len(2)] a: Vec<S>", "#[with(path)] a: Box<S>, b: Option<Box<S>>"]
    {
        let source = format!("#[max_depth(3)] enum S {{ A, B {{ {right} }} }}");
        let expected = if right.contains("b:") { &expected[..] } else { &[] };
        assert_eq!(messages_of(&source)?, expected, "{right}");
    }
    Ok(())
}

#[test]
fn some_types_have_no_delta() -> Outcome {
    for (source, message, text) in [
        (
            "#[pad_to(9)] struct S { a: u8 }",
            "`pad_to` does not pad deltas; put the bytes of a delta in a `Vec<u8>` field of a type \
             with `pad_to`",
            "pad_to(9)",
        ),
        (
            "struct S { #[until(2)] a: u8 }",
            "a type with versions has no deltas; remove `Delta` from its derives",
            "until(2)",
        ),
        (
            "#[via(u8)] struct S(u8);",
            "a delta compares the type's own fields, but this type is sent as another; derive \
             `Delta` for that one",
            "via(u8)",
        ),
    ] {
        assert_eq!(messages_of(source)?, [(message.to_owned(), text.to_owned())], "{source}");
    }
    Ok(())
}

#[test]
fn what_is_right_is_left_alone() -> Outcome {
    for field in [
        "#[delta(always)] a: u16",
        "#[delta(always, small = 4)] a: u16",
        "#[delta(whole)] a: Foreign",
        "#[delta(whole)] #[max_len(9)] a: HashSet<u8>",
        "#[max_len(9)] a: BTreeSet<u8>",
        "#[delta(whole)] #[max_len(9)] a: Box<[u8]>",
        "#[delta(whole)] #[max_len(9)] a: Rc<[Foreign]>",
        "#[bytes] #[max_len(9)] a: Vec<u8>",
        "#[delta(small = N)] a: u16",
        "#[bits(min = 0, max = 1000)] #[delta(small = 5, large = 8)] a: [u16; 3]",
        "#[max_len(9)] #[delta(small = 5)] a: Vec<Option<i16>>",
        "#[compressed(0.0, 1.0, 0.001)] #[delta(small = 5)] a: [f32; 3]",
        "#[smallest_three(bits = 9)] #[delta(small = 4, large = 7)] a: Quat",
        "#[delta(small = 5)] a: Wrapping<u16>",
        "#[delta(small = 5, large = 9, wrapping)] a: u16",
        "#[with(path, delta = other)] a: Angle",
    ] {
        assert_eq!(messages(field)?, [], "{field}");
    }
    Ok(())
}
