//! Mistakes in the numbers and the encodings of a field.

use super::{Outcome, cases, messages};

cases! {
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
        "struct S { #[compressed(0, 1, 0)] a: f32 }" =>
            "the resolution 0 is not greater than 0" at "0";
        "struct S { #[compressed(0.0, 1e40, 1.0)] a: f32 }" =>
            "an `f32` holds at most 3.4028235e38" at "1e40";
        "struct S { #[compressed(0.0, 1e40, 1.0)] a: f64 }" =>
            "`compressed` for an `f64` takes at most 3.4028235e38" at "1e40";
        "struct S { #[smallest_three(bits = 1)] a: [f32; 4] }" =>
            "a component must have 2 to 20 bits" at "1";
        "enum E { A, B = 0x10 }" =>
            "`B` has discriminant 0x10 and position 1: write `#[tag(discriminant)]` on the type to send 0x10, or `#[tag(ordinal)]` to send 1" at "0x10";
        "#[tag(bits = 8)] enum E { A = 0x10 }" =>
            "`A` has discriminant 0x10 and position 0: write `#[tag(discriminant)]` on the type to send 0x10, or `#[tag(ordinal)]` to send 0" at "0x10";
        "#[tag(discriminant, bits = 4)] enum E { A = 0x10, B }" =>
            "`A` is 16, which does not fit in 4 bits" at "4";
        "#[tag(discriminant, bits = 8)] enum E { A = -1, B = 128 }" =>
            "`B` is 128, which does not fit in 8 bits" at "8";
        "#[tag(discriminant, max = 16)] enum E { A = 0x10, B }" =>
            "the greatest discriminant is 17: write `max = 17`" at "16";
        "#[tag(discriminant)] enum E { A = -1, B = 0xFFFF_FFFF }" =>
            "numbers from -1 to 4294967295 need more than 32 bits" at "E";
        "#[tag(discriminant)] enum E { A = -4294967297, B = -1 }" =>
            "numbers from -4294967297 to -1 need more than 32 bits" at "E";
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
        "struct S { #[compressed([0, 0], 1, 0.1)] a: (f32, f32) }" =>
            "a list of ranges is for a vector; give each member of the tuple its own: `part(0, compressed(…))`" at "(f32, f32)";
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
}
