//! The table of attributes. A row has the name of one attribute, the places where it is allowed, its
//! properties, and the arguments that it needs, for error messages. [`EXCLUSIONS`] lists the attributes that
//! exclude others. `check/mod.rs` lists the other rules.

/// A place in the user's source where an attribute can be allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum On {
    Field,
    /// Inside `each`, `key` or `part`, for a part of a field's type.
    Part,
    Type,
    Variant,
}

/// A property of an attribute, on which rules depend.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Is {
    /// The arguments are attributes themselves, which apply to a part of the field's type:
    /// `each(bits(10))`.
    Container,
    /// The attribute sets the encoding of a value. A field can have only one such attribute.
    Encoding,
    /// The attribute makes a delta send a changed value in full instead of as a difference, so that
    /// `#[delta(small = …)]` is not allowed next to it.
    Full,
    /// Values take different numbers of bits in this encoding: more, the further they are from 0.
    Growing,
    /// The attribute applies to elements, so that it has to be inside `each` or `part` if the field
    /// has one of these.
    Inner,
    /// The attribute adds bits before a field and does not change the encoding of the field's
    /// value.
    Mark,
    /// The attribute may be written more than once.
    Repeatable,
    /// The attribute selects which elements of a container are sent. A field can have only one such
    /// attribute.
    Selection,
    /// The attribute changes how a value is sent. It is allowed next to an attribute that sets the encoding.
    Value,
    /// The attribute is about the bits of a type. It is not allowed on a type with `via`, which sends the
    /// bits of another type.
    Wire,
}

/// A row of the table of attributes: the name of one attribute, and the rules for it.
pub(crate) struct Attribute {
    pub(crate) name: &'static str,
    pub(crate) on: &'static [On],
    pub(crate) is: &'static [Is],
    /// The arguments that the attribute needs, with examples. Empty if it takes none.
    pub(crate) needs: &'static str,
}

impl Attribute {
    pub(crate) fn is_any(&self, properties: &[Is]) -> bool {
        self.is.iter().any(|it| properties.contains(it))
    }

    /// Returns `true` if the attribute changes how the value of a field is sent.
    pub(crate) fn is_of_value(&self) -> bool {
        self.is_any(&[Is::Container, Is::Encoding, Is::Selection, Is::Value])
    }
}

/// Declares the table. A name in quotes is not an attribute of `#[derive(Serialize)]`.
macro_rules! attributes {
    ($($constant:ident $($helper:ident)? $($name:literal)? [$($on:ident)*] [$($is:ident)*]
        $needs:literal;)*) => {
        $(pub(crate) const $constant: &str = concat!($(stringify!($helper))? $($name)?);)*

        pub(crate) const ATTRIBUTES: &[Attribute] = &[$(Attribute {
            name: $constant,
            on: &[$(On::$on),*],
            is: &[$(Is::$is),*],
            needs: $needs,
        }),*];

        /// Calls the macro `with` with the names of the attributes of `#[derive(Serialize)]`.
        macro_rules! with_attribute_names {
            ($with:ident) => { $with! { $($($helper)?)* } };
        }
    };
}

attributes! {
    ALIGN align [Field] [Mark] "";
    BITS bits [Field Part] [Encoding Inner]
        "a width or a range: `#[bits(10)]` or `#[bits(min = 0, max = 1000)]`";
    BYTES bytes [Field Part] [Encoding Inner Full] "";
    CHECK check [Field Type] [Mark Repeatable Wire] "a constant: `#[check(0xDEADBEEF)]`";
    COMPRESSED compressed [Field Part] [Encoding Inner]
        "a range and a resolution: `#[compressed(-1.0, 1.0, 0.01)]`";
    COUNT count [Field] [Selection] "an earlier field: `#[count(n)]`";
    CRATE "crate" [Type] [] "a path: `#[bitpack(crate = path)]`";
    DELTA "delta" [Field] []
        "a mode: `#[delta(small = 5)]`, `#[delta(small = 5, large = 9)]`, `#[delta(always)]` or \
         `#[delta(whole)]`";
    EACH each [Field Part] [Container Full] "attributes: `#[each(bits(10))]`";
    FIXED fixed [Field Part] [Encoding Inner]
        "integer and fraction bits and a range: `#[fixed(16, 16, min = -100, max = 100)]`";
    KEY key [Field Part] [Container] "attributes: `#[key(bits(10))]`";
    MAX_BYTES max_bytes [Type] [] "a number of bytes: `#[max_bytes(1160)]`";
    MAX_DEPTH max_depth [Type] [Wire] "a number of levels: `#[max_depth(8)]`";
    MAX_LEN max_len [Field] [Value] "a length: `#[max_len(32)]`";
    MAX_LEN_DEFAULT max_len_default [Type] [Wire] "a length: `#[max_len_default(256)]`";
    MAX_MEMORY max_memory [Type] [] "a number of bytes: `#[max_memory(65_536)]`";
    MIN_LEN min_len [Field] [Value] "a length: `#[min_len(1)]`";
    MORE more [Field Part] [Value] "";
    NUL_TERMINATED nul_terminated [Field Part] [Encoding Inner] "";
    OMIT_DEFAULT omit_default [Field Part] [Value]
        "nothing, a value, or `set`: `#[omit_default]`, `#[omit_default(100)]` or \
         `#[omit_default(set)]`";
    OUTLINE outline [Type] [] "";
    PAD_TO pad_to [Type] [] "a number of bytes: `#[pad_to(64)]`";
    PART part [Field Part] [Container Full Repeatable] "attributes: `#[part(0, bits(10))]`";
    RELATIVE_INDEX relative_index [Field] [Selection]
        "nothing, or a number: `#[relative_index]` or `#[relative_index(max = 1000)]`";
    RELATIVE_TO relative_to [Field Part] [Encoding Full]
        "an earlier field: `#[relative_to(sequence)]`";
    RESERVED reserved [Field] [Mark Repeatable] "a number of bits: `#[reserved(3)]`";
    REST rest [Field] [Encoding Inner Full] "";
    SINCE since [Field Variant] [] "the first version with the field: `#[since(3)]`";
    SKIP skip [Field] [] "";
    SMALLEST_THREE smallest_three [Field Part] [Encoding Inner]
        "bits per component: `#[smallest_three(bits = 9)]`";
    SUBSET subset [Field] [Selection]
        "a variant: `#[subset(flags)]`, `#[subset(indices)]` or `#[subset(sentinel)]`";
    TAG tag [Type] [Wire]
        "a number or its width: `#[tag(discriminant)]`, `#[tag(ordinal)]`, `#[tag(bits = 8)]` or \
         `#[tag(max = 31)]`";
    UNALIGNED unaligned [Field Part] [Encoding Inner] "";
    UNTIL until [Field Variant] [] "the first version without the field: `#[until(5)]`";
    UTF16 utf16 [Field Part] [Encoding Inner Full] "";
    VARINT varint [Field Part] [Encoding Growing Inner Full]
        "nothing, or the bits of a group: `#[varint]` or `#[varint(group = 4)]`";
    VERSIONS versions [Type] [] "the first and the newest version: `#[versions(1..=5)]`";
    VIA via [Field Part Type] [Value Inner Full] "a type: `#[via(u16)]`";
    WHEN when [Field] [] "a condition: `#[when(kind == 1)]`";
    WITH with [Field Part] [] "a function: `#[with(path::to::function)]`";
}

/// The attributes that set the encoding of a number, a vector or a quaternion. An error message about a field
/// with two of them names the first in this list.
pub(crate) const OF_NUMBERS: [&str; 5] = [VARINT, BITS, FIXED, COMPRESSED, SMALLEST_THREE];

/// A rule by which one attribute excludes others next to it.
pub(crate) struct Exclusion {
    pub(crate) name: &'static str,
    pub(crate) excludes: fn(&Attribute) -> bool,
    /// Error message for an excluded attribute. `{}` stands for the name of this attribute.
    pub(crate) message: &'static str,
}

macro_rules! exclusions {
    ($($name:ident excludes $excludes:expr => $message:literal;)*) => {
        pub(crate) const EXCLUSIONS: &[Exclusion] =
            &[$(Exclusion { name: $name, excludes: $excludes, message: $message }),*];
    };
}

exclusions! {
    SKIP excludes |it| it.name != SKIP =>
        "`skip` keeps the field off the wire, so `{}` has no effect";
    WITH excludes Attribute::is_of_value => "`with` replaces the encoding; remove `{}`";
    EACH excludes |it| it.is_any(&[Is::Inner]) => "`{}` does not apply inside `each`; move it there";
    PART excludes |it| it.is_any(&[Is::Inner]) => "`{}` beside `part` is for no member; give it to each that needs it, inside `part(n, …)`";
    COUNT excludes |it| it.name == OMIT_DEFAULT => "`omit_default` cannot be combined with `count`";
    MAX_DEPTH excludes |it| it.name == VERSIONS =>
        "`versions` and `max_depth` cannot be combined; nest the type in a struct";
    VIA excludes |it| it.name == VERSIONS =>
        "`versions` and `via` cannot be combined; give the other type versions";
    MAX_DEPTH excludes |it| it.name == PAD_TO =>
        "`pad_to` and `max_depth` cannot be combined; make the type a field of a struct with `pad_to`";
    VERSIONS excludes |it| it.name == PAD_TO =>
        "`pad_to` and `versions` cannot be combined; make the type a field of a struct with `pad_to`";
    VIA excludes |it| it.name == PAD_TO =>
        "`pad_to` and `via` cannot be combined; pad the type that is sent";
}

/// Returns the row of the attribute `name`. `None` if there is no such attribute.
pub(crate) fn attribute(name: &str) -> Option<&'static Attribute> {
    ATTRIBUTES.iter().find(|it| it.name == name)
}

/// Returns the names of the attributes that are allowed at the place `on`.
pub(crate) fn names(on: On) -> Vec<&'static str> {
    ATTRIBUTES.iter().filter(|it| it.on.contains(&on)).map(|it| it.name).collect()
}

/// Name of the attribute that contains others, as in `#[bitpack(bits(3), align)]`.
pub(crate) const BITPACK: &str = "bitpack";

/// Name of the argument of `via` and `with` that promises that values are read as they were written.
pub(crate) const EXACT: &str = "exact";
/// Name of the argument of `via` for a conversion back to the field's type that can fail.
pub(crate) const TRY_FROM: &str = "try_from";

/// Name of the argument of `delta` that sends the field in each delta, without a bit that tells if the field
/// has changed.
pub(crate) const ALWAYS: &str = "always";
/// Name of the argument of `delta` with the number of bits of a large difference.
pub(crate) const LARGE: &str = "large";
/// Name of the argument of `delta` with the number of bits of a small difference.
pub(crate) const SMALL: &str = "small";
/// Name of the argument of `delta` that sends a changed field as its new value.
pub(crate) const WHOLE: &str = "whole";

/// Name of the argument of `delta` and `compressed` for values on a circle, such as angles.
pub(crate) const WRAPPING: &str = "wrapping";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Checks that every row but those of `crate` and `delta` is in the list of `Serialize`, and under its
    /// own name. rustc rejects any other attribute.
    #[test]
    fn every_attribute_is_named_by_a_derive() {
        macro_rules! set {
            ($($name:ident)*) => { BTreeSet::from([$(stringify!($name)),*]) };
        }
        let all = ATTRIBUTES.iter().map(|it| it.name).filter(|name| ![CRATE, DELTA].contains(name));
        assert_eq!(with_attribute_names!(set), all.collect());
    }

    #[test]
    fn attributes_of_parts_are_attributes_of_fields() {
        for Attribute { name, on, .. } in ATTRIBUTES {
            assert!(on.contains(&On::Field) || !on.contains(&On::Part), "{name}");
        }
    }
}
