//! The types [`OmittedValueWriter`] and [`Variation`], which are parameters of some nodes.

use core::fmt;

use crate::error::Result;
use crate::io::OmittedStream;

/// A function that writes the value which `omit_default` omits. It is called when a schema is
/// converted to a `Description`, so that tools know the bits of that value.
#[derive(Clone, Copy)]
pub struct OmittedValueWriter(pub fn(&mut OmittedStream<'_>) -> Result);

/// Treats any two functions as equal: a function has no effect on the encoding, and no stable
/// address.
impl PartialEq for OmittedValueWriter {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for OmittedValueWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OmittedValueWriter")
    }
}

/// The four encodings of a sparse array's indices, from "Serialization Strategies" by Glenn
/// Fiedler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Variation {
    /// One bit for each index, followed by the object if the bit is set.
    Flags,
    /// The number of objects, then each index with its object.
    Indices,
    /// Each index with its object, then an index that marks the end.
    Sentinel,
    /// Each object after the difference of its index from the previous one. At the end, a
    /// difference that leads past the last valid index.
    Relative,
}
