//! Values made of other values: options, defaults that are left out, tuples and recursive types.

pub(super) mod itself;
pub(super) mod omit_default;
pub(super) mod optional;
pub(super) mod tuple;
