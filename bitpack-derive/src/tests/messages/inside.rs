//! Mistakes in the type of a field, and in attributes for parts of it.

use super::{Outcome, cases, messages};

cases! {
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
        "struct S { #[via(u16)] #[each(bits(3))] a: [u8; 2] }" =>
            "`via` does not apply inside `each`; move it there" at "via(u16)";
        "struct S { #[each()] a: [u8; 2] }" => "`each` is empty; remove it" at "each()";
        "struct S { a: (u8, u8, u8, u8, u8, u8, u8, u8, u8) }" =>
            "a tuple in a packet has at most 8 parts, but this one has 9; write a struct" at "(u8, u8, u8, u8, u8, u8, u8, u8, u8)";
        "struct S { a: Option<isize> }" =>
            "`isize` has no fixed width; use `i32`, `i64` or a range: `#[bits(min = 0, max = 1000)]`" at "isize";
        "struct S<'a> { a: &'a [u8], b: &'a u8, c: Box<[u8]> }" =>
            "a packet owns what it reads: use a `Vec<T>` with `#[max_len(N)]`, or a `Cow<'_, [T]>`, which can be written without owning it" at "&'a [u8]",
            "a packet owns what it reads: use the type without the reference" at "&'a u8",
            "a reader must know how long this can be: add `#[max_len(N)]`" at "Box<[u8]>";
        "struct S { #[bits(3)] #[max_len(9)] a: String }" =>
            "`bits` is for numbers; bound the length of a `String` with `max_len`" at "String";
        "struct S { #[fixed(8, 8, min = 0, max = 1)] a: bool }" =>
            "`bool` has 1 bit; remove `fixed`" at "bool";
        "struct S { #[omit_default] a: NonZero<u32>, #[max_len(4)] #[each(omit_default)] b: Vec<NonZeroI8> }" =>
            "`NonZero<u32>` has no default; name the value, such as `omit_default(NonZero::<u32>::MIN)`" at "omit_default",
            "`NonZeroI8` has no default; name the value, such as `omit_default(NonZeroI8::MIN)`" at "omit_default";
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
            "`part` is for tuples and `Result`" at "part(0, bits(3))";
        "struct S { #[part(2, bits(3))] a: Result<u8, u8> }" =>
            "there is no part 2: the type has 2" at "part(2, bits(3))";
        "struct S { a: Result<String, usize> }" =>
            "`usize` has no fixed width; use `u32`, `u64` or a range: `#[bits(min = 0, max = 1000)]`" at "usize",
            "a reader must know how long this can be: add `#[max_len(N)]`" at "Result<String, usize>";
        "struct S { #[subset(flags, max = 5)] a: Vec<Result<u8, u8>> }" =>
            "an array subset is `[Option<T>; N]`, `Vec<(index, T)>`, `BTreeMap<index, T>` or \
             `Vec<index>`" at "Vec<Result<u8, u8>>";
        "struct S { #[part(2, bits(3))] a: (u8, u8) }" =>
            "there is no part 2: the type has 2" at "part(2, bits(3))";
        "struct S { #[part(0, bits(3))] #[part(0, bits(4))] a: (u8, u8) }" =>
            "duplicate `part(0, …)`" at "part(0, bits(4))";
        "struct S { #[bits(3)] #[each(with(f))] a: [u8; 2] }" =>
            "`bits` does not apply inside `each`; move it there" at "bits(3)";
        "struct S { #[bits(3)] #[part(0, bits(4))] a: (u8, u8) }" =>
            "`bits` beside `part` is for no member; give it to each that needs it, inside `part(n, …)`" at "bits(3)";
        "struct S { #[via(Pairs)] a: HashMap<u8, u8> }" =>
            "a reader must know how long this can be: add `#[max_len(N)]`; to convert the whole \
             `HashMap<u8, u8>` with `via`, name it: `type Whole = HashMap<u8, u8>;`" at "HashMap<u8, u8>";
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
}
