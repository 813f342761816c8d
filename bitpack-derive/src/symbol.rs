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
pub(crate) const FIXED: &str = "fixed";
pub(crate) const MAX_BYTES: &str = "max_bytes";
pub(crate) const MAX_LEN: &str = "max_len";
pub(crate) const MAX_MEMORY: &str = "max_memory";
pub(crate) const MIN_LEN: &str = "min_len";
pub(crate) const OMIT_DEFAULT: &str = "omit_default";
pub(crate) const ORDINAL: &str = "ordinal";
pub(crate) const RELATIVE_INDEX: &str = "relative_index";
pub(crate) const RELATIVE_TO: &str = "relative_to";
pub(crate) const RESERVED: &str = "reserved";
pub(crate) const SKIP: &str = "skip";
pub(crate) const SMALLEST_THREE: &str = "smallest_three";
pub(crate) const SUBSET: &str = "subset";
pub(crate) const TAG: &str = "tag";
pub(crate) const UTF16: &str = "utf16";
pub(crate) const VIA: &str = "via";
pub(crate) const WHEN: &str = "when";
pub(crate) const WITH: &str = "with";

/// Words among the arguments of `via`.
pub(crate) const EXACT: &str = "exact";
pub(crate) const TRY_FROM: &str = "try_from";

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
    FIXED,
    MAX_LEN,
    MIN_LEN,
    OMIT_DEFAULT,
    RELATIVE_INDEX,
    RELATIVE_TO,
    RESERVED,
    SKIP,
    SMALLEST_THREE,
    SUBSET,
    UTF16,
    VIA,
    WHEN,
    WITH,
];

/// What a type may carry.
pub(crate) const ON_TYPES: &[&str] = &[CHECK, CRATE, MAX_BYTES, MAX_MEMORY, TAG, VIA];

/// What says how a value is spelled in bits: one of these a field.
pub(crate) const ENCODINGS: &[&str] =
    &[BITS, BYTES, COMPRESSED, FIXED, RELATIVE_TO, SMALLEST_THREE, UTF16];

/// What says which elements of a container are on the wire: one of these a field.
pub(crate) const CONTAINERS: &[&str] = &[COUNT, RELATIVE_INDEX, SUBSET];
