//! Tests the error message for each mistake in the attributes, and the source text that it points
//! to.

mod arguments;
mod between;
mod inside;
mod numbers;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::check;
use crate::ctxt::Ctxt;
use crate::model::Model;

type Outcome = Result<(), Box<dyn core::error::Error>>;

/// Derives `Serialize` for the type in `source`. Returns each error message and the source text
/// that it refers to.
fn messages(source: &str) -> syn::Result<Vec<(String, String)>> {
    let tokens: TokenStream = source.parse()?;
    let input: DeriveInput = syn::parse2(tokens)?;
    let cx = Ctxt::new();
    if let Some(model) = Model::of(&cx, &crate::model::Types::default(), &input) {
        check::check(&cx, &model);
    }
    let errors = cx.finish().err().into_iter().flatten();
    let errors = errors.inspect(|error| assert_eq!(prose(&error.to_string()), None, "{error}"));
    Ok(errors
        .map(|error| (error.to_string(), error.span().source_text().unwrap_or_default()))
        .collect())
}

/// Returns the text in backticks that is prose instead of source: two names in a row, other than
/// after a keyword.
pub(crate) fn prose(message: &str) -> Option<&str> {
    let is_name = |word: &str| word.chars().all(|c| c.is_alphanumeric() || c == '_');
    let keywords = ["as", "const", "dyn", "enum", "fn", "impl", "mut", "pub", "struct", "type"];
    message.split('`').skip(1).step_by(2).find(|source| {
        let words: Vec<&str> = source.split(' ').collect();
        words
            .windows(2)
            .any(|pair| pair.iter().all(|word| is_name(word) && !keywords.contains(word)))
    })
}

/// Defines tests of error messages, with cases of the form `source => "message" at "text", …`.
macro_rules! cases {
    ($($name:ident { $($source:literal => $($message:literal at $text:literal),+;)+ })+) => { $(
        #[test]
        fn $name() -> Outcome {
            $(
                let expected = [$(($message.to_owned(), $text.to_owned())),+];
                assert_eq!(messages($source)?, expected, "{}", $source);
            )+
            Ok(())
        }
    )+ };
}
use cases;

cases! {
    all_mistakes_are_reported_at_once {
        "#[rename] struct S { #[bits] a: u8, #[bits(9)] b: u8, c: usize, #[skip] #[align] d: u8, #[bts] #[bitpack(bts)] e: u8, #[count(x)] f: [u8; 1] }" =>
            "`bits` needs a width or a range: `#[bits(10)]` or `#[bits(min = 0, max = 1000)]`" at "bits",
            "unknown attribute `bts`; did you mean `bits`?" at "bts",
            "`u8` has 8 bits" at "9",
            "`usize` has no fixed width; use `u32`, `u64` or a range: `#[bits(min = 0, max = 1000)]`" at "usize",
            "`skip` keeps the field off the wire, so `align` has no effect" at "align",
            "there is no field `x`" at "x";
    }
}

#[test]
fn what_is_right_is_left_alone() -> Outcome {
    for source in [
        "struct S { #[when(self::DEBUG)] a: u8, #[when(A && exact(a::b(1)))] b: u8 }",
        "struct S { a: u8, #[when(100 / (a + 1) > 3 && matches!(a - 7, 3..=9))] b: u8 }",
        "struct S { a: [u8; 4], #[when(a[3] != 0 && a.get(7).is_none())] b: u8 }",
        "struct S { a: K, #[when(matches!(a, K::A | K::B { .. }) && a == K::C(3))] b: u8 }",
        "struct S { #[max_len(3)] a: Vec<u8>, #[when(a.len() > 1)] b: u8 }",
        "struct S { #[compressed(0, 1, 0.1)] a: Option<f32>, #[when(a.is_some())] b: u8 }",
        "struct S<'a> { #[skip] a: &'a str, b: PhantomData<&'a u8>, #[with(f)] c: *const u8 }",
        "struct S { #[bits(min = -170141183460469231731687303715884105728, max = 0)] a: i128 }",
        "struct S { #[bits(min = 0, max = 340282366920938463463374607431768211455)] a: u128 }",
        "struct S { #[skip] a: Vec<usize>, #[subset(flags, max = 9)] b: Vec<(usize, u8)> }",
        "struct S { #[smallest_three(bits = 9)] a: [f32; 4], #[compressed(0, 1, 1)] b: [[f32; 3]; 2] }",
        "#[tag(bits = 32)] enum E { A(#[check(0xFFFF_FFFF)] u8) }",
        "#[tag(max = 4294967295)] enum E { A(#[check(0x1_0000_0000, bits = 33)] u8) }",
        "struct S { #[reserved(64)] #[check(1, bits = 64)] a: u8 }",
        "struct S { #[key(bits(15))] #[max_len(3)] a: HashMap<u16, ()>, #[bits(3)] b: (u16, ()) }",
        "struct S { #[subset(flags, max = 9)] #[each(more)] #[max_len(3)] a: Vec<(u8, Vec<u8>)> }",
        "#[versions(2..=9)] struct S { #[since(3)] a: bool, #[since(3)] #[when(a)] b: u8 }",
        "struct S { #[until(5)] n: u8, #[since(2)] #[until(4)] #[relative_to(n)] b: u8 }",
        "#[tag(discriminant, bits = 4)] enum E { A = 3, #[since(2)] B = 9 }",
        "struct S { #[max_len(3)] #[part(0, relative_to(previous, small = 2), bits(7))] #[part(1, bits(2))] a: (Vec<u8>, u8) }",
        "struct S { #[max_len(3, 4)] #[part(0, relative_to(previous, small = 2))] #[part(1, unaligned)] a: (Vec<u8>, String) }",
        "struct S { #[max_len(3)] #[part(1, varint)] #[part(0, relative_to(previous, small = 2), bits(7))] a: (Vec<u8>, u16) }",
        "struct S { #[max_len(3, 4)] #[each(relative_to(previous, small = 2))] a: Vec<Option<Vec<u8>>> }",
        "#[versions(2..=9)] enum E { A, #[since(3)] #[until(9)] B { #[since(4)] #[until(8)] a: u8 } }",
        "struct S { #[more] #[bytes] #[max_len(3, 4)] a: Vec<Vec<u8>> }",
        "#[pad_to(BYTES)] #[max_bytes(9)] #[outline] #[check(1)] enum S { A(#[align] u8), B }",
        "struct S { previous: u16, #[bits(10)] #[relative_to(previous, wrapping)] a: u16 }",
        "struct S { n: u32, #[bits(31)] #[relative_to(n)] a: u32, m: Id, #[relative_to(m)] #[bits(31)] b: Id }",
    ] {
        assert_eq!(messages(source)?, [], "{source}");
    }
    Ok(())
}
