//! Mistakes in one attribute: its arguments, its name, its place, and others beside it.

use super::{Outcome, cases, messages};

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
        "struct S { #[bits(MIN..MAX)] a: u8 }" =>
            "write `min = MIN, max = MAX - 1`: both ends are on the wire" at "MIN..MAX";
        "struct S { #[bits(1..)] a: u8 }" =>
            "write `min = 1, max = …`: both ends are on the wire" at "1..";
        "struct S { #[check] a: u8 }" =>
            "`check` needs a constant: `#[check(0xDEADBEEF)]`" at "check";
        "struct S { #[reserved()] a: u8 }" =>
            "`reserved` needs a number of bits: `#[reserved(3)]`" at "reserved()";
        "struct S { #[smallest_three] a: [f32; 4] }" =>
            "`smallest_three` needs bits per component: `#[smallest_three(bits = 9)]`" at "smallest_three";
        "struct S { #[count] a: [u8; 4] }" =>
            "`count` needs an earlier field: `#[count(n)]`" at "count";
        "struct S { #[compressed(0.0, 1.0, resolution = 0.1)] a: f32 }" =>
            "unknown argument `resolution`; did you mean `res`?" at "resolution";
        "struct S { #[bitpack(colour)] a: u8 }" => "unknown attribute `colour`" at "colour";
        "struct S { n: u8, #[when(n == 1, n == 2)] a: u8 }" =>
            "`when` takes no further value here" at "n == 2";
        "struct S { #[with(f, exct)] a: u8 }" =>
            "unknown argument `exct`; did you mean `exact`?" at "exct";
        "struct S { #[with(f, exact, exact)] a: u8 }" => "duplicate `exact`" at "exact";
        "struct S { #[via] a: A }" => "`via` needs a type: `#[via(u16)]`" at "via";
        "struct S { #[via = \"u16\"] a: A }" => "expected parentheses: `#[via(u16)]`" at "=";
        "struct S { #[via(u16, try_from, try_from)] a: A }" => "duplicate `try_from`" at "try_from";
        "struct S { #[bitpack(from(u16))] a: A }" =>
            "to send a value as another type write `via(Type)`, or `via(Type, try_from)` if the conversion back can fail" at "from";
        "struct S { #[max_len = 32] a: String }" => "expected parentheses: `#[max_len(32)]`" at "=";
        "struct S { #[omit_default = 0] a: u8 }" =>
            "expected parentheses: `#[omit_default(0)]`" at "=";
        "struct S { #[bits(10, strict)] a: u16 }" =>
            "name the ends of the range: `#[bits(min = 10, max = strict)]`" at "strict";
        "#[bitpack(crate)] struct S;" =>
            "`crate` needs a path: `#[bitpack(crate = path)]`" at "crate";
        "#[outline(always)] struct S { a: u8 }" =>
            "`outline` takes no arguments: `#[outline]`" at "outline(always)";
    }
    foreign_habits_are_recognised {
        "struct S { #[bitpack(count = 4)] a: Vec<u8>, #[max_len(1)] b: Vec<u8> }" =>
            "for a maximum length write `max_len(4)`" at "count";
        "struct S { #[bitpack(size = 4)] a: u8 }" => "for a width write `bits(4)`" at "size";
        "struct S { #[bitpack(rename = \"x\")] a: u8 }" => "names are not transmitted" at "rename";
        "struct S { #[bitpack(skip_deserializing)] a: u8 }" =>
            "one function writes and reads: `skip` applies to both" at "skip_deserializing";
        "#[bitpack(endian = \"big\")] struct S { a: u8 }" =>
            "the wire has one byte order; remove it" at "endian";
        "struct S { #[bitpack(magic = 7)] a: u8 }" =>
            "for a constant on the wire write `check(0x…)`" at "magic";
        "struct S { #[bitpack(pad_bits_before = 3)] a: u8 }" =>
            "for zero bits before a field write `reserved(n)` or `align`" at "pad_bits_before";
        "struct S { #[bitpack(cond = \"flag\")] a: u8 }" =>
            "for an optional field write `when(condition)`, `omit_default` or an `Option`" at "cond";
        "struct S { #[bitpack(map = \"path\")] a: u8 }" =>
            "one function writes and reads: `with(path)`" at "map";
        "struct S { #[bitpack(quantize = 0.1)] a: f32 }" =>
            "for a quantised float write `compressed(min, max, res)`" at "quantize";
        "struct S { #[bitpack(len = MAX_NAME)] a: u8 }" =>
            "for a width write `bits(MAX_NAME)`" at "len";
        "struct S { #[bitpack(size(16))] a: Option<String> }" =>
            "for a maximum length write `max_len(16)`" at "size";
        "struct S { #[bitpack(default)] a: u8 }" =>
            "for a field that often has its default write `omit_default`; for one that is never sent, `skip`" at "default";
        "struct S { #[bitpack(skip_serializing_if = \"is_none\")] a: u8 }" =>
            "for an optional field write `when(condition)`, `omit_default` or an `Option`" at "skip_serializing_if";
        "struct S { #[bitpack(serialize_with = \"path\")] a: u8 }" =>
            "one function writes and reads: `with(path)`" at "serialize_with";
        "struct S { #[bitpack(flatten)] a: u8 }" =>
            "a nested type adds no bits of its own; remove it" at "flatten";
        "struct S { #[bitpack(range(0, 10))] a: u8 }" =>
            "for a range write `bits(min = 0, max = 1000)`" at "range";
        "struct S { #[bitpack(min = 0, max = 10)] a: u8 }" =>
            "for a range write `bits(min = 0, max = 1000)`" at "min",
            "for a range write `bits(min = 0, max = 1000)`" at "max";
        "#[bitpack(untagged)] enum E { A }" =>
            "a reader needs the variant; `tag` sets the width of its number" at "untagged";
    }
    attributes_belong_somewhere {
        "#[bits(3)] struct S;" => "`bits` belongs on a field" at "bits";
        "struct S { #[max_bytes(3)] a: u8 }" => "`max_bytes` belongs on the type" at "max_bytes";
        "struct S { #[max_memory(3)] a: u8 }" => "`max_memory` belongs on the type" at "max_memory";
        "struct S { #[bitpack(crate = x)] a: u8 }" => "`crate = path` belongs on the type" at "crate";
        "enum E { #[bits(3)] A, B }" => "`bits` belongs on a field" at "bits";
        "#[tag(bits = 3)] struct S;" =>
            "`tag` sets the width of an enum's number; a struct has none" at "tag(bits = 3)";
        "#[skip] struct S;" => "`skip` belongs on a field" at "skip";
        "enum E { #[bitpack(tag = 3)] A }" => "`tag` belongs on the type" at "tag";
        "enum E { #[bitpack(skip)] A }" => "`skip` belongs on a field" at "skip";
        "struct S { #[outline] a: u8 }" => "`outline` belongs on the type" at "outline";
        "enum E { #[outline] A, B }" => "`outline` belongs on the type" at "outline";
        "struct S { #[max_len_default(3)] #[max_len(3)] a: String }" =>
            "`max_len_default` belongs on the type" at "max_len_default";
        "#[max_len(30)] struct S { #[max_len(30)] a: String }" =>
            "`max_len` belongs on a field; on a type, `max_len_default` is that of all fields" at "max_len";
    }
    attributes_get_in_each_others_way {
        "#[via(u8)] #[max_depth(3)] struct S { a: u8 }" =>
            "the type is sent as `u8`: `max_depth` belongs there" at "max_depth(3)";
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
        "#[max_bytes(3)] #[bitpack(max_bytes(4))] struct S { a: u8 }" =>
            "duplicate `max_bytes`" at "max_bytes(4)",
            "first given here" at "max_bytes(3)";
        "#[outline] #[bitpack(outline)] struct S { a: u8 }" =>
            "duplicate `outline`" at "outline",
            "first given here" at "outline";
        "struct S { #[align] #[align] a: u8 }" =>
            "duplicate `align`" at "align",
            "first given here" at "align";
        "struct S { #[skip] #[when(true)] a: u8 }" =>
            "`skip` keeps the field off the wire, so `when` has no effect" at "when(true)";
        "struct S { #[with(f)] #[max_len(3)] a: Vec<u8> }" =>
            "`with` replaces the encoding; remove `max_len`" at "max_len(3)";
        "struct S { n: u8, #[count(n)] #[subset(flags)] a: [Option<u8>; 255] }" =>
            "two ways to select the elements that are sent: `count` and `subset`" at "subset(flags)";
        "struct S { #[via(u16)] #[with(f)] a: A }" =>
            "`with` replaces the encoding; remove `via`" at "via(u16)";
        "#[via(F)] struct S { #[bits(3)] a: u8 }" =>
            "`S` is sent via `F`, so `bits` has no effect; it belongs in `F`" at "bits(3)";
        "#[via(F)] #[check(0x55)] struct S { a: u8 }" =>
            "the type is sent as `F`: `check` belongs there" at "check(0x55)";
        "#[via(u8)] #[tag(ordinal)] enum E { A = 1 }" =>
            "the type is sent as `u8`: `tag` belongs there" at "tag(ordinal)";
        "#[via(F)] #[max_len_default(256)] struct S(String);" =>
            "the type is sent as `F`: `max_len_default` belongs there" at "max_len_default(256)";
        "#[max_len_default(256)] struct S { a: u8, #[max_len(3)] b: String }" =>
            "no field has a list, map or string without `max_len`; remove it" at "max_len_default(256)";
    }
}
