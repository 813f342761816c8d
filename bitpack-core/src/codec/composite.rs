//! Values that contain other values: options, omitted defaults, tuples and recursive types.

pub(super) mod omit_default;
pub(super) mod optional;
pub(super) mod recursive;
pub(super) mod tuple;
