//! The names of the attributes.

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
pub(crate) const MAX_MEMORY: &str = "max_memory";
pub(crate) const MIN_LEN: &str = "min_len";
pub(crate) const MORE: &str = "more";
pub(crate) const NUL_TERMINATED: &str = "nul_terminated";
pub(crate) const OMIT_DEFAULT: &str = "omit_default";
pub(crate) const ORDINAL: &str = "ordinal";
pub(crate) const OUTLINE: &str = "outline";
pub(crate) const PART: &str = "part";
pub(crate) const RELATIVE_INDEX: &str = "relative_index";
pub(crate) const RELATIVE_TO: &str = "relative_to";
pub(crate) const RESERVED: &str = "reserved";
pub(crate) const SKIP: &str = "skip";
pub(crate) const SMALLEST_THREE: &str = "smallest_three";
pub(crate) const SUBSET: &str = "subset";
pub(crate) const TAG: &str = "tag";
pub(crate) const UNALIGNED: &str = "unaligned";
pub(crate) const UTF16: &str = "utf16";
pub(crate) const VIA: &str = "via";
pub(crate) const WHEN: &str = "when";
pub(crate) const WITH: &str = "with";

/// Words among the arguments of `via`.
pub(crate) const EXACT: &str = "exact";
pub(crate) const TRY_FROM: &str = "try_from";

/// The element before, for `relative_to`.
pub(crate) const PREVIOUS: &str = "previous";

/// The arguments of `delta`.
pub(crate) const ALWAYS: &str = "always";
pub(crate) const LARGE: &str = "large";
pub(crate) const SMALL: &str = "small";
pub(crate) const WHOLE: &str = "whole";

/// A word among the arguments of `compressed`.
pub(crate) const STRICT: &str = "strict";

/// What a field may carry.
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
    SKIP,
    SMALLEST_THREE,
    SUBSET,
    UNALIGNED,
    UTF16,
    VIA,
    WHEN,
    WITH,
];

/// What holds attributes for what is inside.
pub(crate) const INNER: &[&str] = &[EACH, KEY, PART];

/// What those may hold.
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
    VIA,
    WITH,
];

/// What a type may carry.
pub(crate) const ON_TYPES: &[&str] =
    &[CHECK, CRATE, MAX_BYTES, MAX_DEPTH, MAX_MEMORY, OUTLINE, TAG, VIA];

/// What says how a value is spelled in bits: one of these a field.
pub(crate) const ENCODINGS: &[&str] = &[
    BITS,
    BYTES,
    COMPRESSED,
    FIXED,
    NUL_TERMINATED,
    RELATIVE_TO,
    SMALLEST_THREE,
    UNALIGNED,
    UTF16,
];

/// Those that say how text is spelled.
pub(crate) const TEXTS: &[&str] = &[NUL_TERMINATED, UNALIGNED, UTF16];

/// What says which elements of a container are on the wire: one of these a field.
pub(crate) const CONTAINERS: &[&str] = &[COUNT, RELATIVE_INDEX, SUBSET];

/// What the width of a value inside another of its type is called in what is emitted, where it is
/// looked for.
pub(crate) const INSIDE: &str = "__inside";
