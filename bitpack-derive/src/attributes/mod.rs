//! Parses attributes, written as `#[bits(3)]` or as `#[bitpack(bits(3))]`.

// in layers from the bottom up: each file uses only those before it
mod attr;

mod number;

mod arguments;

mod parsed;

mod grammar;

mod versions;

mod field;

mod range_end;

mod type_;

pub(crate) use attr::{Attr, Given};
pub(crate) use field::{FieldAttributes, Inner};
pub(crate) use grammar::delta;
pub(crate) use number::{Constant, Number, Real, Value};
pub(crate) use parsed::{DeltaArguments, Encoding, Mark, RangeEnd, Subset, Via, With};
pub(crate) use range_end::resolve as resolve_range;
pub(crate) use type_::{TagWidth, TypeAttributes};
pub(crate) use versions::VersionBounds;
