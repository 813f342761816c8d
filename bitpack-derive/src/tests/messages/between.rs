//! Mistakes between parts of a type: fields that refer to others, conditions, versions, padding.

use super::{Outcome, cases, messages};

cases! {
    references_name_what_a_reader_has {
        "struct S { #[when(at_rst)] a: u8 }" => "there is no field `at_rst`" at "at_rst";
        "struct S { at_rest: bool, #[when(!at_rst)] a: u8 }" =>
            "there is no field `at_rst`; did you mean `at_rest`?" at "at_rst";
        "struct S { #[when(b > 3)] a: u8, b: u8 }" =>
            "`b` is read later; it must come earlier than the fields that need it" at "b";
        "struct S { #[skip] b: bool, #[when(b)] a: u8 }" =>
            "`b` is skipped, so a reader does not have it" at "b";
        "struct S { #[compressed(0, 1, 0.1)] b: f32, #[when(b > 0.5)] a: u8 }" =>
            "`b` is `compressed`, so a reader sees another value; send a separate `bool`" at "b";
        "struct S { b: u8, #[when(b)] a: u8 }" =>
            "`b` is `u8`; a condition must be a `bool`: `b != 0`" at "b";
        "struct S { x: bool, #[when(x)] b: Kind, #[when(b == Kind::A)] a: u8 }" =>
            "`b` is not always sent; send a separate `bool`" at "b";
        "struct S(u8, #[when(self.0 > 3)] u8);" =>
            "a condition needs named fields, and a tuple has none; write them in braces: \
             `{ moving: bool, … }`" at "self";
        "struct S(bool, #[when(!_0)] u8);" =>
            "a condition needs named fields, and a tuple has none; write them in braces: \
             `{ moving: bool, … }`" at "_0";
        "struct S(bool, #[when(0)] u8);" =>
            "a condition needs named fields, and a tuple has none; write them in braces: \
             `{ moving: bool, … }`" at "0";
        "struct S { b: u8, #[when(self.b > 3)] a: u8 }" =>
            "write the field without `self`" at "self";
        "struct S { #[count(n)] a: [u8; 3], n: u8 }" =>
            "`n` is read later; it must come earlier than the fields that need it" at "n";
        "struct S { n: f32, #[count(n)] a: [u8; 3] }" =>
            "`n` is `f32`; `count` needs an integer" at "n";
        "struct S { #[bits(min = 0, max = 40)] n: u8, #[count(n)] a: [u8; 32] }" =>
            "`n` can be 40; the array holds 32: give `n` a `#[bits(min = 0, max = 32)]`" at "n";
        "struct S { n: u8, #[count(n)] a: [u8; 60] }" =>
            "`n` can be 255; the array holds 60: give `n` a `#[bits(min = 0, max = 60)]`; \
             `#[reserved(2)]` on the next field keeps its 8 bits" at "n";
        "struct S { #[bits(3)] n: i8, #[count(n)] a: [u8; 1] }" =>
            "`n` can be 3; the array holds 1: give `n` a `#[bits(min = 0, max = 1)]`; \
             `#[reserved(2)]` on the next field keeps its 3 bits" at "n";
        "struct S { #[bits(4)] n: u8, #[count(n)] a: [u8; 8] }" =>
            "`n` can be 15; the array holds 8: give `n` a `#[bits(min = 0, max = 8)]`" at "n";
        "struct S { #[bits(min = 0, max = 4)] n: u8, #[count(n)] #[max_len(3)] a: Vec<u8> }" =>
            "a list sends its own length: use `max_len(N)` instead of `count`" at "Vec<u8>";
        "struct S { n: u16, #[bits(17)] #[relative_to(n)] a: u16 }" => "`u16` has 16 bits" at "17";
        "struct S { n: u16, #[relative_to(n)] #[bits(min = 0, max = 9)] a: u16 }" =>
            "two encodings for one field: `relative_to` and `bits`" at "bits(min = 0, max = 9)";
        "struct S { n: u16, #[relative_to(n)] a: u32 }" =>
            "`n` is `u16` and `a` is `u32`: give both the same type" at "n";
        "struct S { n: i16, #[relative_to(n, wrapping)] a: i16 }" =>
            "sequence numbers are unsigned, but `a` is `i16`; use `u8`, `u16` or `u32`, or remove \
             `wrapping`" at "wrapping";
        "struct S { n: u64, #[relative_to(n, wrapping)] a: u64 }" =>
            "`relative_to` sends a difference of up to 32 bits, but `a` is `u64`; use `u32` or narrower" at "u64";
        "struct S { n: u16, #[bits(min = 0, max = 999)] #[relative_to(n, wrapping)] a: u16 }" =>
            "`wrapping` needs a number of bits, at which it wraps: `bits(10)`" at "bits(min = 0, max = 999)";
        "struct S { n: u16, #[bits(min = 1, max = n)] #[relative_to(n, wrapping)] a: u16 }" =>
            "`wrapping` needs a number of bits, at which it wraps: `bits(10)`" at "bits(min = 1, max = n)";
        "struct S { n: u16, #[bits(17)] #[relative_to(n, wrapping)] a: u16 }" => "`u16` has 16 bits" at "17";
        "struct S { n: u16, #[varint] #[relative_to(n, wrapping)] a: u16 }" =>
            "two encodings for one field: `varint` and `relative_to`" at "relative_to(n, wrapping)";
        "struct S { n: u16, #[relative_to(n, wrapping, small = 3)] a: u16 }" =>
            "`relative_to(previous, delta)` is for lists: `Vec`, `VecDeque`" at "relative_to(n, wrapping, small = 3)",
            "a delta is to the previous element: `relative_to(previous, delta)`" at "n";
        "struct S { n: u16, #[relative_to(n, wraping)] a: u16 }" =>
            "unknown argument `wraping`; did you mean `wrapping`?" at "wraping";
        "struct S { #[relative_to(previous, wrapping)] a: u16 }" => "there is no field `previous`" at "previous";
        "struct S { n: u16, #[omit_default] #[relative_to(n, wrapping)] a: u16 }" =>
            "`omit_default` cannot be combined with `relative_to`" at "omit_default";
        "struct S { n: u64, #[relative_to(n)] a: u64 }" =>
            "`relative_to` sends serialize 1.0's 32-bit difference, but `a` is `u64`; use `u32`, `i32` or narrower" at "u64";
        "struct S { #[when(a)] a: bool }" =>
            "a reader does not have `a` before it is read; name an earlier field" at "a";
        "struct S { #[smallest_three(bits = 9)] b: [f32; 4], #[when(b[3] < 0.5)] a: u8 }" =>
            "`b` is `smallest_three`, so a reader sees another value; send a separate `bool`" at "b";
        "struct S { #[with(f)] b: u16, #[when(b > 3)] a: u8 }" =>
            "`b` is written by `f`, so a reader may see another value; if it reads back exactly, write `with(f, exact)`; if not, send a separate `bool`" at "b";
        "struct S { #[with(f)] b: u16, #[count(b)] a: [u8; 65535] }" =>
            "`b` is written by `f`, so a reader may see another value; if it reads back exactly, write `with(f, exact)`; if not, send a separate number" at "b";
        "struct S { #[with(f)] b: u16, #[relative_to(b)] a: u16 }" =>
            "`b` is written by `f`, so a reader may see another value; if it reads back exactly, write `with(f, exact)`; if not, send a separate number" at "b";
        "struct S { #[relative_index(max = 9)] a: [Option<u8>; 4] }" =>
            "the length of the array is the maximum; remove `max`" at "9";
    }
    conditions_are_of_a_few_forms {
        "struct S { a: u8, #[when(big(a))] b: u8 }" =>
            "the derive cannot see into `big`; compare the field, call a method on it, or use \
             `exact(…)` to promise that both ends get the same result without a panic" at "big(a)";
        "struct S { a: u8, #[when(hot!(a))] b: u8 }" =>
            "the derive cannot see into `hot!`; compare the field, call a method on it, or use \
             `exact(…)` to promise that both ends get the same result without a panic" at "hot!(a)";
        "struct S { a: u8, #[when(m::matches!(a, 3))] b: u8 }" =>
            "the derive cannot see into `m::matches!`; compare the field, call a method on it, or \
             use `exact(…)` to promise that both ends get the same result without a panic" at "m::matches!(a, 3)";
        "struct S { a: Option<u8>, #[when(a.is_some_and(|v| v > 4))] b: u8 }" =>
            "the derive cannot see into a closure; compare the field, call a method on it, or use \
             `exact(…)` to promise that both ends get the same result without a panic" at "|v| v \
             > 4";
        "struct S { n: u8, a: [u8; 4], #[when(a[n] > 3)] b: u8 }" =>
            "an index may be out of bounds; call `get`, or use `exact(…)` to promise that both \
             ends get the same result without a panic" at "n";
        "struct S { a: Option<u8>, #[when(matches!(a, Some(x) if x > 3))] b: u8 }" =>
            "a pattern in a condition cannot bind a name; write `_`, a value or a range there" at "x";
        "struct S { a: u8, #[when(a.max(a + 1) > 3)] b: u8 }" =>
            "compare the result of arithmetic, or give it a type: `(a + b) as u8`" at "a + 1";
        "struct S { a: u8, #[when((a + 1, a) == (0, 255))] b: u8 }" =>
            "compare the result of arithmetic, or give it a type: `(a + b) as u8`" at "a + 1";
        "struct S { a: u8, #[when((0..a + 1).contains(&a))] b: u8 }" =>
            "compare the result of arithmetic, or give it a type: `(a + b) as u8`" at "a + 1";
        "struct S { a: u8, #[when(level > 3 || a == 1)] b: u8 }" => "there is no field `level`" at "level";
        "struct S { a: u8, #[when({ let x = a; x > 3 })] b: u8 }" =>
            "a condition cannot contain a block of statements; compare the field, call a method \
             on it, or use `exact(…)` to promise that both ends get the same result without a \
             panic" at "{ let x = a; x > 3 }";
        "struct S { a: u8, #[when(unsafe { a > 3 })] b: u8 }" =>
            "a condition cannot contain this; compare the field, call a method on it, or use \
             `exact(…)` to promise that both ends get the same result without a panic" at "unsafe \
             { a > 3 }";
        "struct S { a: u8, #[when(a > 3)] b: u8, #[when(exact(big(c)))] d: u8, c: u8 }" =>
            "`c` is read later; it must come earlier than the fields that need it" at "c";
        "struct S { #[compressed(0.0, 1.0, 0.1)] b: [[f32; 3]; 2], #[when(b.len() > 0.4)] a: u8 }" =>
            "`b` is `compressed`, so a reader sees another value; send a separate `bool`" at "b";
        "struct S { #[max_len(8)] l: Vec<u8>, #[when(Vec::capacity(&l) > 4)] a: u8 }" =>
            "the derive cannot see into `Vec::capacity`; compare the field, call a method on it, or use `exact(…)` to promise that both ends get the same result without a panic" at "Vec::capacity(&l)";
        "struct S { b: Arc<u8>, #[when(<Arc<u8>>::strong_count(&b) > 1)] a: u8 }" =>
            "the derive cannot see into `<Arc<u8>>::strong_count`; compare the field, call a method on it, or use `exact(…)` to promise that both ends get the same result without a panic" at "<Arc<u8>>::strong_count(&b)";
    }
    versions_are_numbers_in_order {
        "struct S { #[since] a: u8 }" =>
            "`since` needs the first version with the field: `#[since(3)]`" at "since";
        "struct S { #[since(0)] a: u8 }" => "a version is a number from 1 to 253" at "0";
        "struct S { #[until(254)] a: u8 }" => "a version is a number from 1 to 253" at "254";
        "struct S { #[since(FIRST)] a: u8 }" => "a version is a number from 1 to 253" at "FIRST";
        "struct S { #[since(3)] #[until(3)] a: u8 }" =>
            "no version is in `since(3) until(3)`" at "until(3)";
        "struct S { #[since(3, default = 1)] #[until(5, default = 2)] a: u8 }" =>
            "a field or a variant has one default; remove one of them" at "2";
        "struct S { #[since(3)] #[skip] a: u8 }" =>
            "`skip` keeps the field off the wire, so `since` has no effect" at "since(3)";
        "#[versions(1..5)] struct S { a: u8 }" =>
            "expected the first and the newest version, such as `1..=5`, not `1..5`" at "1..5";
        "#[versions(5..=1)] struct S { a: u8 }" => "no version is in `5..=1`" at "5..=1";
        "#[versions(0..=1)] struct S { a: u8 }" => "a version is a number from 1 to 253" at "0";
        "#[versions(1..=4)] struct S { #[since(5)] a: u8 }" =>
            "the newest version is 4: write `versions(1..=5)` on the type" at "since(5)";
        "#[versions(1..=4)] #[via(u8)] struct S { a: u8 }" =>
            "`versions` and `via` cannot be combined; give the other type versions"
                at "versions(1..=4)";
        "struct S { #[since(3)] a: bool, #[when(a)] b: u8 }" =>
            "`a` is only in the versions `since(3)`, so `b` needs these attributes too" at "a";
        "struct S { #[until(3)] n: u8, #[until(4)] #[relative_to(n)] b: u8 }" =>
            "`n` is only in the versions `until(3)`, so `b` needs these attributes too" at "n";
        "#[tag(discriminant)] enum E { A = 3, #[since(2)] B = 9 }" =>
            "a later discriminant must not change the bits of earlier versions: write \
             `#[tag(discriminant, bits = 8)]` on the type" at "since(2)";
        "enum E { A, #[since(2, default = 3)] B }" =>
            "the default of a variant is one without fields, `default = Other`, or a constant, \
             `default = Self::OTHER`" at "3";
        "enum E { A, #[since(2, default = Missing)] B }" =>
            "the default of a variant is one without fields, `default = Other`, or a constant, \
             `default = Self::OTHER`" at "Missing";
        "enum E { A(u8), #[since(2, default = A)] B }" =>
            "`A` has fields; name a variant without, or a constant with their values" at "A";
        "#[versions(1..=3)] enum E { A, #[until(3)] B, #[since(2, default = B)] #[until(3)] C }" =>
            "version 3 lacks `B` too" at "B";
        "enum E { A, #[bits(3)] B }" => "`bits` belongs on a field" at "bits";
    }
    versions_change_with_their_attributes {
        "#[versions(1..=2)] struct S { #[since(1)] a: u8 }" =>
            "every version has it: remove `since`" at "since(1)";
        "struct S { #[since(1)] a: u8 }" => "every version has it: remove `since`" at "since(1)";
        "#[versions(2..=4)] struct S { #[since(2, default = 3)] #[until(4)] a: u8 }" =>
            "every version has it: remove `since`" at "since(2, default = 3)";
        "#[versions(1..=2)] struct S { #[until(1)] a: u8 }" =>
            "no version has it: remove the field" at "until(1)";
        "#[versions(3..=4)] struct S { #[since(2)] #[until(3)] a: u8 }" =>
            "no version has it: remove the field" at "since(2)";
        "#[versions(1..=4)] enum E { A, #[since(5)] B }" =>
            "the newest version is 4: write `versions(1..=5)` on the type" at "since(5)";
        "#[versions(2..=4)] enum E { A, #[since(2)] B }" =>
            "every version has it: remove `since`" at "since(2)";
        "#[versions(2..=4)] enum E { A, #[until(2)] B }" =>
            "no version has it: remove the variant" at "until(2)";
        "enum E { A, #[until(1)] B(u8) }" => "no version has it: remove the variant" at "until(1)";
        "enum E { A, #[since(3)] B { #[since(3)] a: u8 } }" =>
            "every version with the variant has it: remove `since`" at "since(3)";
        "enum E { A, #[until(3)] B { #[since(2)] #[until(3)] a: u8 } }" =>
            "every version with the variant has it: remove `until`" at "since(2)";
        "enum E { A, #[until(3)] B { #[since(3)] a: u8 } }" =>
            "no version with the variant has it: remove the field" at "since(3)";
        "enum E { A, #[since(3)] B { #[until(2)] a: u8 } }" =>
            "no version with the variant has it: remove the field" at "until(2)";
        "struct S { #[since(2)] a: (), #[until(2)] b: PhantomData<u8>, #[since(2)] #[align] c: () }" =>
            "`()` takes no bits, so `since` has no effect" at "since(2)",
            "`PhantomData<u8>` takes no bits, so `until` has no effect" at "until(2)";
    }
    padding_follows_a_bounded_type {
        "#[pad_to] struct S { a: u8 }" =>
            "`pad_to` needs a number of bytes: `#[pad_to(64)]`" at "pad_to";
        "#[pad_to(0)] struct S { a: u8 }" => "a type is padded to 1 to 16777216 bytes" at "0";
        "#[pad_to(16_777_217)] struct S { a: u8 }" =>
            "a type is padded to 1 to 16777216 bytes" at "16_777_217";
        "struct S { #[pad_to(3)] a: u8 }" => "`pad_to` belongs on the type" at "pad_to";
        "#[pad_to(9)] #[versions(1..=4)] struct S { a: u8 }" =>
            "`pad_to` and `versions` cannot be combined; make the type a field of a struct with \
             `pad_to`" at "pad_to(9)";
        "#[pad_to(9)] #[max_depth(4)] struct S { a: Option<Box<S>> }" =>
            "`pad_to` and `max_depth` cannot be combined; make the type a field of a struct with \
             `pad_to`" at "pad_to(9)";
        "#[via(u8)] #[pad_to(9)] struct S { a: u8 }" =>
            "`pad_to` and `via` cannot be combined; pad the type that is sent" at "pad_to(9)";
        "#[pad_to(9)] enum S { A(#[rest] #[max_len(3)] Vec<u8>) }" =>
            "`rest` takes the last bytes of a packet, so no padding can follow; write `#[bytes]` \
             instead, which sends a length" at "rest";
    }
}
