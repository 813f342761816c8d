//! Tests the error message for each mistake in the attributes, and the source text that it points
//! to.

mod between;

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
    if let Some(model) = Model::of(&cx, &crate::attributes::Types::default(), &input) {
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
    arguments_are_missing_or_misspelled {
        "struct S { #[bits] a: u8 }" =>
            "`bits` needs a width or a range: `#[bits(10)]` or `#[bits(min = 0, max = 1000)]`" at "bits";
        "struct S { #[bits = 8] a: u8 }" => "expected parentheses: `#[bits(8)]`" at "=";
        "struct S { #[bits(\"5\")] a: u8 }" =>
            "expected an unsigned integer or a const path" at "\"5\"";
        "struct S { #[bits(5.0)] a: u8 }" => "expected an unsigned integer or a const path" at "5.0";
        "struct S { #[bits(-3)] a: u8 }" => "expected an unsigned integer or a const path" at "-3";
        "struct S { #[bits(min = 0)] a: u8 }" =>
            "`max` is missing: `#[bits(min = 0, max = MAX)]`" at "bits(min = 0)";
        "struct S { #[bits(max = 10)] a: u8 }" =>
            "`min` is missing: `#[bits(min = 0, max = 10)]`" at "bits(max = 10)";
        "struct S { #[bits(min = [0, 0], max = [9, 9, 9])] a: [u8; 3] }" =>
            "`min` has 2 numbers and `max` has 3" at "[9, 9, 9]";
        "struct S { #[compressed([0.0], 1.0, 0.1)] a: [f32; 1] }" =>
            "a list has a number for each component of a vector; for a single range, write numbers \
             without brackets" at "[0.0]";
        "struct S { #[bits(min: 0, max: 10)] a: u8 }" => "write `min = 0`" at ":";
        "struct S { #[bits(min = -1, max: A::B)] a: u8 }" => "write `max = A::B`" at ":";
        "struct S { #[bits(min = 0 max = 7)] a: u8 }" => "expected `,`" at "max";
        "struct S { #[bits(0..10)] a: u8 }" =>
            "write `min = 0, max = 9`: both ends are on the wire" at "0..10";
        "struct S { #[bits(-5..=9)] a: i8 }" =>
            "write `min = -5, max = 9`: both ends are on the wire" at "-5..=9";
        "struct S { #[bitpack(bts(3))] a: u8 }" =>
            "unknown attribute `bts`; did you mean `bits`?" at "bts";
        "struct S { #[bits(mn = 0, max = 3)] a: u8 }" =>
            "unknown argument `mn`; did you mean `min`?" at "mn";
        "struct S { #[bits(min = 0, min = 1, max = 3)] a: u8 }" => "duplicate `min`" at "min";
        "struct S { #[compressed(0.0, 1.0, 0.1, strikt)] a: f32 }" =>
            "unknown argument `strikt`; did you mean `strict`?" at "strikt";
        "struct S { #[compressed(0.0, 1.0, 0.1, 3)] a: f32 }" =>
            "`compressed` takes no further value here" at "3";
        "struct S { #[via(u8, exactly)] a: A }" =>
            "unknown argument `exactly`; after the type come `try_from`, `exact` or `max_memory = \
             4096`"
                at "exactly";
        "struct S { #[via(u8, blank = A)] a: A }" =>
            "`blank` needs `try_from`: `via(Type, try_from, blank = value)`" at "A";
        "struct S { #[via(u8, max_memory)] a: A }" =>
            "unknown argument `max_memory`; after the type come `try_from`, `exact` or \
             `max_memory = 4096`"
                at "max_memory";
        "struct S { #[bits(0, 10)] a: u8 }" => "name the ends of the range: `#[bits(min = 0, max \
                                                = 10)]`" at "10";
        "struct S { #[bits(10, min = 0, max = 5)] a: u16 }" =>
            "a width or a range, not both" at "10";
        "struct S { #[compressed(0.0, 1.0)] a: f32 }" =>
            "`res` is missing: `compressed` needs a range and a resolution: `#[compressed(-1.0, 1.0, 0.01)]`" at "compressed(0.0, 1.0)";
        "struct S { #[compressed(0.0, 1.0, 0.1, strict = true)] a: f32 }" =>
            "write `strict` alone" at "true";
        "struct S { #[compressed(strict, 0.0, 1.0, 0.1, strict)] a: f32 }" =>
            "duplicate `strict`" at "strict";
        "struct S { #[align(8)] a: f32 }" => "`align` takes no arguments: `#[align]`" at "align(8)";
        "struct S { n: u8, #[subset(some)] a: [Option<u8>; 3] }" =>
            "expected `flags`, `indices` or `sentinel`" at "some";
        "struct S { #[with(3)] a: u8 }" => "expected the path of a function: `#[with(path)]`" at "3";
        "struct S { #[with = \"a::b\"] a: u8 }" => "expected parentheses: `#[with(a::b)]`" at "=";
        "#[max_memory] struct S;" =>
            "`max_memory` needs a number of bytes: `#[max_memory(65_536)]`" at "max_memory";
        "struct S { #[smallest_three(9)] a: [f32; 4] }" => "write `bits = 9`" at "9";
        "struct S { #[max_len(max = 3)] a: String }" =>
            "`max_len` needs a length: `#[max_len(32)]`" at "max";
        "struct S { a: u8, #[when(a = 1)] b: u8 }" =>
            "`when` needs a condition: `#[when(kind == 1)]`" at "a";
        "struct S { a: u8, #[when(\"a == 1\")] b: u8 }" =>
            "write a condition without quotes: `#[when(a == 1)]`" at "\"a == 1\"";
        "struct S { #[bits(min = 0.0, max = 9)] a: f32 }" =>
            "a range of floats is `compressed(min, max, res)`" at "0.0";
        "struct S { n: u8, #[count(3)] a: [u8; 3] }" =>
            "`count` needs the name of an earlier field" at "3";
        "struct S { #[bitpack] a: u8 }" =>
            "`bitpack` needs a list: `#[bitpack(align, bits(10))]`" at "bitpack";
        "#[tag(8)] enum E { A }" =>
            "`tag` needs a number or its width: `#[tag(discriminant)]`, `#[tag(ordinal)]`, `#[tag(bits = 8)]` or `#[tag(max = 31)]`" at "tag(8)";
    }
    foreign_habits_are_recognised {
        "struct S { #[bitpack(count = 4)] a: Vec<u8>, #[max_len(1)] b: Vec<u8> }" =>
            "for a maximum length write `max_len(4)`" at "count";
        "struct S { #[bitpack(size = 4)] a: u8 }" => "for a width write `bits(4)`" at "size";
        "struct S { #[bitpack(rename = \"x\")] a: u8 }" => "names are not transmitted" at "rename";
        "struct S { #[bitpack(skip_deserializing)] a: u8 }" =>
            "one function writes and reads: `skip` applies to both" at "skip_deserializing";
    }
    attributes_belong_somewhere {
        "#[bits(3)] struct S;" => "`bits` belongs on a field" at "bits";
        "struct S { #[max_bytes(3)] a: u8 }" => "`max_bytes` belongs on the type" at "max_bytes";
        "struct S { #[max_memory(3)] a: u8 }" => "`max_memory` belongs on the type" at "max_memory";
        "struct S { #[bitpack(crate = x)] a: u8 }" => "`crate = path` belongs on the type" at "crate";
        "enum E { #[bits(3)] A, B }" => "`bits` belongs on a field" at "bits";
        "#[tag(bits = 3)] struct S;" =>
            "`tag` sets the width of an enum's number; a struct has none" at "tag(bits = 3)";
    }
    attributes_get_in_each_others_way {
        "struct S { #[bits(3)] #[bitpack(bits(4))] a: u8 }" =>
            "duplicate `bits`" at "bits(4)", "first given here" at "bits(3)";
        "struct S { #[skip] #[bits(3)] a: u8 }" =>
            "`skip` keeps the field off the wire, so `bits` has no effect" at "bits(3)";
        "struct S { #[with(f)] #[bits(3)] a: u8 }" =>
            "`with` replaces the encoding; remove `bits`" at "bits(3)";
        "struct S { #[compressed(0.0, 1.0, 0.1)] #[bits(3)] a: f32 }" =>
            "two encodings for one field: `compressed` and `bits`" at "bits(3)";
        "struct S { n: u8, #[omit_default] #[relative_to(n)] a: u8 }" =>
            "`omit_default` cannot be combined with `relative_to`" at "omit_default";
        "struct S { #[rest] #[max_len(9)] a: Vec<u8>, #[skip] b: u8, c: u8 }" =>
            "`rest` takes the last bytes of a packet; move `c` before it" at "rest";
        "#[check(1)] struct S { #[rest] #[max_len(9)] a: Vec<u8> }" =>
            "`rest` takes the last bytes of a packet; remove the type's `check`" at "rest";
        "#[max_depth(3)] enum S { A(#[rest] #[max_len(9)] Vec<u8>), B(Box<S>) }" =>
            "a type that contains itself has more bits after its `rest`" at "rest";
        "struct S { #[rest] a: Vec<u8> }" =>
            "a reader must know how long this can be: add `#[max_len(N)]`" at "Vec<u8>";
        "struct S { #[rest] a: [u8; 4] }" =>
            "`rest` is for `Vec<u8>` with `#[max_len(N)]`" at "[u8; 4]";
        "struct S { #[rest] #[max_len(3, 4)] a: Vec<Vec<u8>> }" =>
            "`rest` is for `Vec<u8>` with `#[max_len(N)]`" at "Vec<Vec<u8>>";
        "struct S { #[rest] #[max_len(3)] a: Vec<u16> }" =>
            "`rest` is for `Vec<u8>` with `#[max_len(N)]`" at "Vec<u16>";
        "struct S { #[rest] #[bytes] #[max_len(3)] a: Vec<u8> }" =>
            "two encodings for one field: `rest` and `bytes`" at "bytes";
        "struct S { #[rest] #[more] #[max_len(3)] a: Vec<u8> }" =>
            "`rest` ends with the packet; remove `rest` or `more`" at "more";
        "struct S { #[omit_default()] a: u8 }" =>
            "`omit_default` needs nothing, a value, or `set`: `#[omit_default]`, \
             `#[omit_default(100)]` or `#[omit_default(set)]`" at "omit_default()";
        "struct S { #[omit_default(set = true)] a: u8 }" => "write `set` alone" at "true";
        "struct S { #[omit_default(set, set)] a: u8 }" => "duplicate `set`" at "set";
        "struct S { #[omit_default(100, sett)] a: u8 }" =>
            "unknown argument `sett`; did you mean `set`?" at "sett";
        "struct S { #[max_len(4)] #[relative_index(max = 9)] a: Vec<u8> }" =>
            "the indices already bound a subset: remove it, and give `max`" at "max_len(4)";
    }
    numbers_fit_their_type {
        "struct S { #[bits(min = 10, max = 0)] a: u8 }" =>
            "empty range: 10 is greater than 0" at "10, max = 0";
        "struct S { #[bits(min = 0, max = 300)] a: u8 }" =>
            "300 does not fit in `u8` (0..=255)" at "300";
        "struct S { #[bits(min = 0, max = 0x1_00u32)] a: Vec<[u8; 2]> }" =>
            "a reader must know how long this can be: add `#[max_len(N)]`" at "Vec<[u8; 2]>",
            "256 does not fit in `u8` (0..=255)" at "0x1_00u32";
        "struct S { #[bits(min = -1, max = 5)] a: u16 }" => "`u16` cannot hold -1" at "-1";
        "struct S { #[bits(min = -129, max = 5)] a: i8 }" =>
            "-129 does not fit in `i8` (-128..=127)" at "-129";
        "struct S { #[bits(min = [0, 9], max = [5, 8])] a: [u8; 2] }" =>
            "empty range: 9 is greater than 8" at "9], max = [5, 8";
        "struct S { #[bits(min = 0, max = [5, 300])] a: [u8; 2] }" =>
            "300 does not fit in `u8` (0..=255)" at "300";
        "struct S { #[compressed([0, 2], [1, 2], 0.5)] a: [f32; 2] }" =>
            "empty range: 2 is not less than 2" at "2], [1, 2";
        "struct S { n: u8, #[bits(min = 0, max = n * 2)] a: u16 }" =>
            "a range ends at a field, or at a field plus or minus a constant: `max = n - 1`" at "n * 2";
        "struct S { n: u8, m: u8, #[bits(min = 0, max = n - m)] a: u16 }" =>
            "a range ends at a field, or at a field plus or minus a constant: `max = n - 1`" at "n - m";
        "struct S { #[bits(min = 0, max = n)] a: u8, n: u8 }" =>
            "`n` is read later; it must come earlier than the fields that need it" at "n";
        "struct S { #[bits(min = 0, max = a)] a: u8 }" =>
            "a reader does not have `a` before it is read; name an earlier field" at "a";
        "struct S { n: f32, #[bits(min = 0, max = n)] a: u8 }" =>
            "`n` is `f32`; `bits` needs an integer" at "n";
        "struct S { #[omit_default] n: u8, #[bits(min = 0, max = n)] a: u8 }" =>
            "a range cannot end at `n`, because its attributes do not limit it" at "n";
        "struct S { n: u8, #[bits(min = 0, max = n)] a: Option<u8> }" =>
            "a range ends at a field only for an integer field" at "n";
        "struct S { n: u8, #[varint] #[bits(min = 0, max = n)] a: u8 }" =>
            "a range ends at a field only for an integer field" at "n";
        "struct S { n: u8, #[omit_default] #[bits(min = 0, max = n)] a: u8 }" =>
            "`omit_default` cannot be combined with a range that ends at a field" at "omit_default";
        "struct S { #[bits(0)] a: u8 }" => "zero bits carry nothing; use `skip`" at "0";
        "struct S { #[bits(9)] a: u8 }" => "`u8` has 8 bits" at "9";
        "struct S { #[bits(65)] a: u64 }" => "`u64` has 64 bits" at "65";
        "struct S { #[bits(2)] a: bool }" => "`bool` has 1 bit; remove `bits`" at "bool";
        "struct S { #[varint(group = 0)] a: u8 }" => "a group has 1 to 16 bits" at "0";
        "struct S { #[varint(group = 17)] a: u64 }" => "a group has 1 to 16 bits" at "17";
        "struct S { #[varint(4)] a: u8 }" => "write `group = 4`" at "4";
        "struct S { #[varint] #[bits(min = 0, max = 300)] a: u8 }" =>
            "300 does not fit in `u8` (0..=255)" at "300";
        "struct S { #[compressed(1.0, 1.0, 0.1)] a: f32 }" =>
            "empty range: 1 is not less than 1" at "1.0, 1.0";
        "struct S { #[compressed(-180.0, 180.0, 0.1, strict, wrapping)] a: f32 }" =>
            "`strict` rejects the values that `wrapping` wraps; remove one of them" at "wrapping";
        "struct S { #[compressed(-180.0, 180.0, 0.1, wrapping = true)] a: f32 }" =>
            "write `wrapping` alone" at "true";
        "struct S { #[bits(min = 0, max = 719, wrapping)] a: u16 }" =>
            "integers wrap only in differences: `#[delta(small = 6, wrapping)]`; see \"Angles\" in \
             `bitpack::book::recipes`" at "wrapping";
        "struct S { #[fixed(8, 8, min = 0, max = 9, wrapping)] a: u16 }" =>
            "integers wrap only in differences: `#[delta(small = 6, wrapping)]`; see \"Angles\" in \
             `bitpack::book::recipes`" at "wrapping";
        "struct S { #[compressed(0, 1, -0.5)] a: f32 }" =>
            "the resolution -0.5 is not greater than 0" at "-0.5";
        "struct S { #[compressed(0, 1, 5)] a: f32 }" =>
            "the resolution 5 is greater than the range, which is 1 wide" at "5";
        "struct S { #[fixed(20, 16, min = 0, max = 1)] a: i32 }" =>
            "`i32` has 32 bits; 20 + 16 is 36" at "20, 16";
        "struct S { #[max_len(0)] a: String }" =>
            "a maximum length must be in 1..=4294967295" at "0";
        "struct S { #[min_len(5)] #[max_len(3)] a: String }" =>
            "`min_len` 5 is greater than `max_len` 3" at "5";
        "struct S { #[check(0x1F, bits = 4)] a: u8 }" => "needs 5 bits: add `bits = 5`" at "0x1F";
        "struct S { #[reserved(0)] a: u8 }" => "zero bits carry nothing; remove it" at "0";
        "#[tag(bits = 2)] enum E { A, B, C, D, E }" => "5 variants need 3 bits" at "2";
        "#[tag(bits = 33)] enum E { A }" => "a variant's number takes at most 32 bits" at "33";
        "#[tag(max = 4294967296)] enum E { A }" =>
            "a variant's number takes at most 32 bits" at "4294967296";
        "struct S { #[check(0x1_0000_0000)] a: u8 }" =>
            "needs 33 bits: add `bits = 33`" at "0x1_0000_0000";
        "struct S { #[check(0x1_0000_0000, bits = 65)] a: u8 }" => "at most 64 bits at once" at "65";
        "#[tag(max = 3)] enum E { A, B, C, D, E }" => "5 variants need `max = 4`" at "3";
    }
    encodings_fit_their_type {
        "struct S { #[bits(min = 0, max = 1)] a: f32 }" =>
            "for floats use `compressed(min, max, res)`" at "f32";
        "struct S { #[compressed(0, 1, 0.1)] a: Option<u8> }" =>
            "`compressed` is for floats; for `u8` use `bits(min = 0, max = 1000)` or `fixed`" at "u8";
        "struct S { #[compressed([0, 0], 1, 0.1)] a: [f64; 2] }" =>
            "a list of ranges is for a vector of `f32`; give each `f64` a field of its own" at "f64";
        "struct S { #[compressed([0, 0], 1, 0.1)] a: f64 }" =>
            "a list of ranges is for a vector of `f32`; give each `f64` a field of its own" at "f64";
        "struct S { #[smallest_three(bits = 9)] a: [f32; 3] }" =>
            "`smallest_three` is for a quaternion: `[f32; 4]` or `glam::Quat`" at "[f32; 3]";
        "struct S { #[bits(3)] a: (u8, f32) }" => "for floats use `compressed(min, max, res)`" at "f32";
        "struct S { #[varint] a: f32 }" => "for floats use `compressed(min, max, res)`" at "f32";
        "struct S { #[varint] a: bool }" => "`bool` has 1 bit; remove `varint`" at "bool";
        "struct S { #[varint] a: usize }" =>
            "`usize` has no fixed width; use `u32`, `u64` or a range: `#[bits(min = 0, max = 1000)]`" at "usize";
        "struct S { #[varint] #[bits(4)] a: u8 }" =>
            "two encodings for one field: `varint` and `bits`" at "bits(4)";
        "struct S { #[varint] #[relative_to(previous)] #[max_len(4)] a: Vec<u16> }" =>
            "`relative_to(previous)` sends steps, which are short; remove `varint`" at "varint";
        "struct S { #[bytes] a: [u16; 3] }" =>
            "`bytes` is for `[u8; N]`, and for `Vec<u8>` with `#[max_len(N)]`" at "[u16; 3]";
        "struct S { #[utf16] a: u16 }" => "`utf16` is for `String`" at "u16";
        "struct S { #[max_len(3)] a: u16 }" =>
            "`max_len` is for lists, strings and maps; `u16` has a fixed length" at "max_len(3)";
        "struct S { #[relative_index] a: Vec<u16> }" =>
            "`max` is missing: `#[relative_index(max = MAX_OBJECTS)]`" at "relative_index";
        "struct S { #[subset(flags)] a: Vec<(u16, u8)> }" =>
            "`max` is missing: `#[subset(flags, max = MAX_OBJECTS)]`" at "subset(flags)";
        "struct S { #[relative_index] a: u16 }" =>
            "an array subset is `[Option<T>; N]`, `Vec<(index, T)>`, `BTreeMap<index, T>` or `Vec<index>`" at "u16";
        "struct S { #[bits(min = [0, 0], max = 9)] a: u8 }" =>
            "a list of ranges is for a vector; `bits` on a number has one range" at "u8";
        "struct S { #[compressed([0, 0], 1, 0.1)] a: Option<f32> }" =>
            "a list of ranges is for a vector; `compressed` on a number has one range" at "f32";
        "struct S { #[bits(min = [0, 0], max = 9)] a: [u8; 3] }" =>
            "2 ranges for a vector of 3 components" at "[u8; 3]";
        "struct S { #[bits(min = [0, 0], max = 9)] a: [f32; 2] }" =>
            "for floats use `compressed(min, max, res)`" at "f32";
        "struct S { #[compressed([0, 0], 1, 0.1)] a: [u8; 2] }" =>
            "`compressed` is for floats; for `u8` use `bits(min = 0, max = 1000)` or `fixed`" at "u8";
        "struct S { #[varint] #[bits(min = [0, 0], max = 9)] a: [u8; 2] }" =>
            "two encodings for one field: `varint` and `bits`" at "bits(min = [0, 0], max = 9)";
        "struct S { #[bits(1)] n: u8, #[count(n)] #[bits(min = [0, 0], max = 9)] a: [u8; 2] }" =>
            "`count` sends single components, so they have one range" at "count(n)";
        "struct S { #[relative_index(max = 3)] #[bits(3)] a: Vec<u16> }" =>
            "a list of bare indices has no values to encode; remove `bits`" at "bits(3)";
    }
    types_are_owned_and_finite {
        "struct S { a: Vec<u8> }" =>
            "a reader must know how long this can be: add `#[max_len(N)]`" at "Vec<u8>";
        "struct S { #[max_len(2)] a: BinaryHeap<u8> }" =>
            "a `BinaryHeap` has no fixed order of elements; use a `Vec` with `#[max_len(N)]`" at "BinaryHeap<u8>";
        "struct S { #[max_len(2)] a: Vec<String> }" =>
            "`String` needs a length too: `max_len(2, N)`, from the outside in" at "String";
        "struct S { a: Vec<String> }" =>
            "a reader must know how long this can be: add `#[max_len(N, N)]`" at "Vec<String>";
        "struct S { #[max_len(2, 3)] a: Vec<u8> }" => "`Vec<u8>` has one length, not 2" at "3";
        "struct S { #[max_len(2, 3, 4)] a: BTreeMap<u8, String> }" =>
            "`BTreeMap<u8, String>` has 2 lengths, not 3" at "4";
        "struct S { #[max_len(2, 3)] a: Names }" =>
            "the derive sees one length in `Names`; if it is an alias with more, write its type \
             out" at "3";
        "struct S { #[max_len(2, 8)] #[min_len(0, 9)] a: Vec<String> }" =>
            "`min_len` 9 is greater than `max_len` 8" at "9";
        "struct S { #[max_len(2)] #[min_len(1, 9)] a: Vec<u8> }" =>
            "`max_len` gives no maximum for this" at "9";
        "struct S { a: usize }" =>
            "`usize` has no fixed width; use `u32`, `u64` or a range: `#[bits(min = 0, max = 1000)]`" at "usize";
        "struct S<'a> { a: &'a str, b: Cow<'a, str> }" =>
            "a packet owns what it reads: use a `String` with `#[max_len(N)]`, or a `Cow<'_, str>`, which can be written without owning it" at "&'a str",
            "a reader must know how long this can be: add `#[max_len(N)]`" at "Cow<'a, str>";
        "struct S { a: *const u8, b: fn(), c: Box<dyn Any> }" =>
            "a pointer means nothing to another machine; send what it points to" at "*const u8",
            "a function cannot be sent; use an enum of the possible actions" at "fn()",
            "a trait object has no wire form; use an enum of the possible types" at "dyn Any";
        "union U { a: u8 }" =>
            "a union does not record which of its fields is valid; use an enum" at "union";
        "enum E {}" => "an enum without variants has no wire form" at "E";
        "struct S { a: Option<Box<Self>> }" =>
            "`S` is recursive: bound its nesting with `#[max_depth(N)]`, or use a list of \
             indices" at "Self";
        "#[max_depth(3)] struct S { a: Option<Box<u8>> }" =>
            "the derive sees no `S` in the fields of `S`: remove `max_depth`; if another type \
             contains the `S`, merge the two into one enum" at "max_depth(3)";
        "#[max_depth(65)] struct S<T> { a: Option<Box<S<T>>> }" =>
            "a depth must be in 1..=64" at "65";
    }
    what_is_said_of_the_inside_is_about_something {
        "struct S { #[each] a: [u8; 2] }" => "`each` needs attributes: `#[each(bits(10))]`" at "each";
        "struct S { #[part(bits(3))] a: (u8, u8) }" =>
            "`part` needs the number of a member first: `#[part(0, bits(10))]`" at "bits";
        "struct S { #[key()] #[max_len(2)] a: BTreeMap<u8, u8> }" =>
            "`key` is empty; remove it" at "key()";
        "struct S { #[each(max_len(2))] #[max_len(3)] a: Vec<Vec<u8>> }" =>
            "lengths go on the field itself, from the outside in: `#[max_len(4, 16)]`" at "max_len(2)",
            "`Vec<u8>` needs a length too: `max_len(3, N)`, from the outside in" at "Vec<u8>";
        "struct S { #[each(when(x))] a: [u8; 2] }" => "`when` belongs on a field" at "when";
        "struct S { #[each(bts(3))] a: [u8; 2] }" =>
            "unknown attribute `bts`; did you mean `bits`?" at "bts";
        "struct S { #[each(bits(3))] a: u8 }" =>
            "`each` is for the elements of a list, an array, a set, a map or an `Option`" at "each(bits(3))";
        "struct S { #[key(bits(3))] #[max_len(3)] a: Vec<u8> }" =>
            "`key` is for maps: `BTreeMap`, `HashMap`" at "key(bits(3))";
        "struct S { #[part(0, bits(3))] a: [u8; 2] }" =>
            "`part` is for tuples" at "part(0, bits(3))";
        "struct S { #[part(2, bits(3))] a: (u8, u8) }" =>
            "there is no part 2: the tuple has 2" at "part(2, bits(3))";
        "struct S { #[part(0, bits(3))] #[part(0, bits(4))] a: (u8, u8) }" =>
            "duplicate `part(0, …)`" at "part(0, bits(4))";
        "struct S { #[bits(3)] #[each(with(f))] a: [u8; 2] }" =>
            "`bits` does not apply inside `each`; move it there" at "bits(3)";
        "struct S { #[each(with(f), bits(3))] a: [u8; 2] }" =>
            "`with` replaces the encoding; remove `bits`" at "bits(3)";
        "struct S { #[each(bits(9))] a: [u8; 2] }" => "`u8` has 8 bits" at "9";
        "struct S { #[each(more)] #[max_len(2)] a: Option<Vec<u8>> }" =>
            "`each` is for the elements of the list, which are `u8`; write `more` without `each`" at "more";
        "struct S { #[each(relative_to(previous))] #[max_len(2)] a: Box<Vec<u16>> }" =>
            "`each` is for the elements of the list, which are `u16`; write `relative_to` without `each`"
                at "relative_to(previous)";
        "struct S { #[each(relative_to(previous, delta))] #[max_len(2)] a: Vec<Other> }" =>
            "`each` is for the elements of the list, which are `Other`; write `relative_to` without `each`"
                at "relative_to(previous, delta)";
        "struct S { #[each(more)] #[max_len(2, 3)] a: Vec<Box<Vec<u8>>>, #[each(more)] b: [u8; 2] }" =>
            "`more` is for lists: `Vec`, `VecDeque`" at "more";
        "struct S { #[part(0, relative_to(previous, small = 7), bits(7))] #[max_len(3)] a: (Vec<u8>, u16) }" =>
            "the value takes 7 bits, so a difference of 7 is not shorter" at "7";
        "struct S { #[part(0, relative_to(previous, small = 2), varint)] #[max_len(3)] a: (Vec<u16>, u8) }" =>
            "`varint` is sent in full when it changes; remove `small`" at "2";
        "struct S { n: u8, #[each(relative_to(n))] a: [u8; 2] }" =>
            "an element is relative to the one before it: `relative_to(previous)`" at "n";
    }
    lists_are_marked_or_stepped {
        "struct S { #[more] a: [u8; 2] }" => "`more` is for lists: `Vec`, `VecDeque`" at "more";
        "struct S { #[more] #[max_len(2)] a: BTreeSet<u8> }" =>
            "`more` is for lists: `Vec`, `VecDeque`" at "more";
        "struct S { #[relative_to(previous)] #[max_len(2)] a: Vec<f32> }" =>
            "`relative_to(previous)` is for lists and sets of integers; for lists of other elements use \
             `relative_to(previous, delta)`" at "relative_to(previous)";
        "struct S { #[relative_to(previous, delta)] a: u8 }" =>
            "`relative_to(previous, delta)` is for lists: `Vec`, `VecDeque`" at "relative_to(previous, delta)";
        "struct S { #[relative_to(previous, delta)] #[max_len(2)] a: BTreeSet<u8> }" =>
            "`relative_to(previous, delta)` is for lists: `Vec`, `VecDeque`" at "relative_to(previous, delta)";
        "struct S { n: u8, #[relative_to(n, delta)] #[max_len(2)] a: Vec<u8> }" =>
            "a delta is to the previous element: `relative_to(previous, delta)`" at "n";
        "struct S { #[relative_to(previous, delta, small = 3)] #[max_len(2)] a: Vec<u8> }" =>
            "`small` is a delta already; remove `delta`" at "3";
        "struct S { #[relative_to(previous, dleta)] #[max_len(2)] a: Vec<u8> }" =>
            "unknown argument `dleta`; did you mean `delta`?" at "dleta";
        "struct S { #[relative_to(previous, large = 3)] #[max_len(2)] a: Vec<u8> }" =>
            "`small` is missing: a `large` difference is for values that do not fit in it" at "3";
        "struct S { #[relative_to(previous, wrapping)] #[max_len(2)] a: Vec<u8> }" =>
            "`small` is missing: only differences wrap: `small = 6, wrapping`" at "wrapping";
        "struct S { #[relative_to(previous, small = 3)] #[max_len(2)] a: Vec<f32> }" =>
            "`small` does not apply to a raw `f32`; use `compressed(min, max, res)`" at "3";
        "struct S { #[relative_to(previous, small = 9)] #[bits(9)] #[max_len(2)] a: Vec<u16> }" =>
            "the value takes 9 bits, so a difference of 9 is not shorter" at "9";
        "struct S { #[relative_to(previous, small = 3)] #[each(varint)] #[max_len(2)] a: Vec<u16> }" =>
            "`varint` is sent in full when it changes; remove `small`" at "3";
        "struct S { #[relative_to(previous, small = 3)] #[via(u16)] #[max_len(2)] a: Vec<Angle> }" =>
            "`via` is sent in full when it changes; remove `small`" at "3";
        "struct S { #[relative_to(previous)] #[max_len(2)] a: Vec<u64> }" =>
            "`relative_to` sends serialize 1.0's 32-bit difference, but an element is `u64`; use \
             `u32`, `i32` or narrower" at "relative_to(previous)";
        "struct S { #[unaligned] a: u8 }" => "`unaligned` is for `String`" at "u8";
        "struct S { #[utf16] #[unaligned] #[max_len(3)] a: String }" =>
            "two encodings for one field: `utf16` and `unaligned`" at "unaligned";
    }
    no_attribute_is_without_effect {
        "struct S { #[bytes] #[more] #[max_len(3)] a: Vec<u8> }" =>
            "`bytes` sends a length, not a bit before each element; remove `bytes` or `more`" at "more";
        "struct S { #[utf16] #[more] #[max_len(3)] a: Name }" =>
            "`utf16` sends a length, not a bit before each element; remove `utf16` or `more`" at "more";
        "struct S { #[bytes] #[relative_to(previous)] #[max_len(3)] a: [Vec<u8>; 2] }" =>
            "`bytes` copies the elements as they are; remove `bytes` or `relative_to`" at "relative_to(previous)";
        "struct S { #[subset(flags, max = 9)] #[more] a: Vec<(u8, u8)> }" =>
            "`subset` already sends how many there are; remove `more`, or apply it to the \
             objects: `each(more)`" at "more";
        "struct S { #[relative_index(max = 9)] #[more] a: Vec<u8> }" =>
            "`relative_index` already sends how many there are; remove `more`" at "more";
        "struct S { #[bytes] #[relative_to(previous, delta)] #[max_len(3)] a: Vec<u8> }" =>
            "`bytes` copies the elements as they are; remove `bytes` or `relative_to`" at "relative_to(previous, delta)";
        "struct S { #[subset(flags, max = 9)] #[relative_to(previous)] a: Vec<u8> }" =>
            "`subset` already encodes the indices; remove `relative_to`" at "relative_to(previous)";
        "struct S { #[relative_index(max = 9)] #[key(bits(3))] a: BTreeMap<u8, u8> }" =>
            "`relative_index` already encodes the indices; remove `key`" at "key(bits(3))";
        "struct S { #[subset(indices, max = 9)] #[each(omit_default)] a: Vec<u8> }" =>
            "a list of bare indices has no values to encode; remove `each`" at "each(omit_default)";
        "struct S { #[subset(indices, max = 9)] #[utf16] a: Vec<u8> }" =>
            "a list of bare indices has no values to encode; remove `utf16`" at "utf16";
        "struct S { #[bits(3)] #[max_len(3)] a: BTreeMap<u8, ()> }" =>
            "`bits` has no value here to apply to; remove it" at "bits(3)";
        "struct S { #[part(1, bits(3))] a: (u8, ()) }" =>
            "`bits` has no value here to apply to; remove it" at "bits(3)";
    }
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
