//! The names of the attributes and their arguments.

pub(crate) const BITPACK: &str = "bitpack";

pub(crate) const ALIGN: &str = "align";
pub(crate) const BITS: &str = "bits";
pub(crate) const BYTES: &str = "bytes";
pub(crate) const CHECK: &str = "check";
pub(crate) const COMPRESSED: &str = "compressed";
pub(crate) const COUNT: &str = "count";
pub(crate) const CRATE: &str = "crate";
pub(crate) const DELTA: &str = "delta";
pub(crate) const DISCRIMINANT: &str = "discriminant";
pub(crate) const EACH: &str = "each";
pub(crate) const FIXED: &str = "fixed";
pub(crate) const KEY: &str = "key";
pub(crate) const MAX_BYTES: &str = "max_bytes";
pub(crate) const MAX_DEPTH: &str = "max_depth";
pub(crate) const MAX_LEN: &str = "max_len";
pub(crate) const MAX_LEN_DEFAULT: &str = "max_len_default";
pub(crate) const MAX_MEMORY: &str = "max_memory";
pub(crate) const MIN_LEN: &str = "min_len";
pub(crate) const MORE: &str = "more";
pub(crate) const NUL_TERMINATED: &str = "nul_terminated";
pub(crate) const OMIT_DEFAULT: &str = "omit_default";
pub(crate) const ORDINAL: &str = "ordinal";
pub(crate) const OUTLINE: &str = "outline";
pub(crate) const PAD_TO: &str = "pad_to";
pub(crate) const PART: &str = "part";
pub(crate) const RELATIVE_INDEX: &str = "relative_index";
pub(crate) const RELATIVE_TO: &str = "relative_to";
pub(crate) const RESERVED: &str = "reserved";
pub(crate) const REST: &str = "rest";
pub(crate) const SINCE: &str = "since";
pub(crate) const SKIP: &str = "skip";
pub(crate) const SMALLEST_THREE: &str = "smallest_three";
pub(crate) const SUBSET: &str = "subset";
pub(crate) const TAG: &str = "tag";
pub(crate) const UNALIGNED: &str = "unaligned";
pub(crate) const UNTIL: &str = "until";
pub(crate) const UTF16: &str = "utf16";
pub(crate) const VARINT: &str = "varint";
pub(crate) const VERSIONS: &str = "versions";
pub(crate) const VIA: &str = "via";
pub(crate) const WHEN: &str = "when";
pub(crate) const WITH: &str = "with";

/// Name of an argument of the attributes `via` and `with`: a promise that values read back as they
/// were written.
pub(crate) const EXACT: &str = "exact";
/// Name of an argument of the attribute `via`: the conversion back can fail.
pub(crate) const TRY_FROM: &str = "try_from";

/// The argument of the attribute `relative_to` that refers to the previous element of a list.
pub(crate) const PREVIOUS: &str = "previous";

/// Name of an argument of the attribute `delta`: each delta contains the field, without a bit that
/// tells if it has changed.
pub(crate) const ALWAYS: &str = "always";
/// Name of an argument of the attribute `delta`: the number of bits of a large difference.
pub(crate) const LARGE: &str = "large";
/// Name of an argument of the attribute `delta`: the number of bits of a small difference.
pub(crate) const SMALL: &str = "small";
/// Name of an argument of the attribute `delta`: a changed field is sent as its new value, not as a
/// difference.
pub(crate) const WHOLE: &str = "whole";

/// Name of an argument of the attribute `delta`: values are on a circle, such as angles, and a
/// difference is the shorter way around it.
pub(crate) const WRAPPING: &str = "wrapping";

/// Name of an argument of the attribute `compressed`: a value out of range is rejected instead of
/// clamped.
pub(crate) const STRICT: &str = "strict";

/// The attributes that are allowed on a field.
pub(crate) const ON_FIELDS: &[&str] = &[
    ALIGN,
    BITS,
    BYTES,
    CHECK,
    COMPRESSED,
    COUNT,
    DELTA,
    EACH,
    FIXED,
    KEY,
    MAX_LEN,
    MIN_LEN,
    MORE,
    NUL_TERMINATED,
    OMIT_DEFAULT,
    PART,
    RELATIVE_INDEX,
    RELATIVE_TO,
    RESERVED,
    REST,
    SINCE,
    SKIP,
    SMALLEST_THREE,
    SUBSET,
    UNALIGNED,
    UNTIL,
    UTF16,
    VARINT,
    VIA,
    WHEN,
    WITH,
];

/// Attributes that contain other attributes, for parts of a field's type.
pub(crate) const INNER: &[&str] = &[EACH, KEY, PART];

/// The attributes that are allowed inside `each`, `key` and `part`.
pub(crate) const ON_INNER: &[&str] = &[
    BITS,
    BYTES,
    COMPRESSED,
    EACH,
    FIXED,
    KEY,
    MORE,
    NUL_TERMINATED,
    OMIT_DEFAULT,
    PART,
    RELATIVE_TO,
    SMALLEST_THREE,
    UNALIGNED,
    UTF16,
    VARINT,
    VIA,
    WITH,
];

/// The attributes that are allowed on a type.
pub(crate) const ON_TYPES: &[&str] = &[
    CHECK,
    CRATE,
    MAX_BYTES,
    MAX_DEPTH,
    MAX_LEN_DEFAULT,
    MAX_MEMORY,
    OUTLINE,
    PAD_TO,
    TAG,
    VERSIONS,
    VIA,
];

/// The attributes that are allowed on a variant of an enum.
pub(crate) const ON_VARIANTS: &[&str] = &[SINCE, UNTIL];

/// Attributes that set the encoding of a value. A field can have only one of them.
pub(crate) const ENCODINGS: &[&str] = &[
    BITS,
    BYTES,
    COMPRESSED,
    FIXED,
    NUL_TERMINATED,
    RELATIVE_TO,
    REST,
    SMALLEST_THREE,
    UNALIGNED,
    UTF16,
    VARINT,
];

/// Attributes that select which elements of a container are sent. A field can have only one of
/// them.
pub(crate) const CONTAINERS: &[&str] = &[COUNT, RELATIVE_INDEX, SUBSET];

/// Name of a variable in generated code: the width of a value that is nested in another value of
/// its own type.
pub(crate) const INSIDE: &str = "__inside";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Checks that the declarations of the derive macros (`proc_macro_derive`) name every
    /// attribute. rustc rejects any other attribute.
    #[test]
    fn every_attribute_is_named_by_a_derive() {
        let source = include_str!("lib.rs");
        let lists = source.split("attributes(").skip(1).filter_map(|rest| rest.split(')').next());
        let named: BTreeSet<&str> = lists.flat_map(|list| list.split(',')).map(str::trim).collect();
        let named: BTreeSet<&str> = named.into_iter().filter(|name| !name.is_empty()).collect();
        let bare = |name: &&&str| **name != CRATE;
        let all = ON_FIELDS.iter().chain(ON_TYPES).filter(bare).copied().chain([BITPACK]);
        assert_eq!(named, all.collect());
    }

    #[test]
    fn attributes_for_parts_and_values_are_attributes_of_fields() {
        for name in [ON_INNER, ENCODINGS, CONTAINERS].concat() {
            assert!(ON_FIELDS.contains(&name), "{name}");
        }
    }
}
