//! Types of the fields of [`Node`](super::node::Node) that only some nodes have.

use core::fmt;

use crate::error::Error;
use crate::io::WriteStream;

/// A function that writes the value that `omit_default` omits, so that tools know the bits of that
/// value. It is called only when a schema is converted to a `Description`.
#[derive(Clone, Copy)]
pub struct OmittedValueWriter(pub fn(&mut WriteStream<'_>) -> Result<(), Error>);

/// Two functions always count as equal: a function adds nothing to the encoding, and has no stable
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

/// The four encodings of array subsets in the articles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Variation {
    /// One flag for each slot, followed by the object if it is set.
    Flags,
    /// The number of objects, then each index with its object.
    Indices,
    /// Each index with its object, then an end mark.
    Sentinel,
    /// The step from the previous index with each object, then the step to the end.
    Relative,
}
