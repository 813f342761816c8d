//! Values that contain other values: options, results, omitted defaults, tuples and recursive types.

pub(super) mod omit_default;
pub(super) mod optional;
pub(super) mod recursive;
pub(super) mod result;
pub(super) mod tuple;

pub(crate) use omit_default::LeftOut;
pub use omit_default::{ByDefault, OmitValue, omit_default, omit_value};
pub use {optional::*, recursive::*, result::*, tuple::*};
