//! Types of fields that only some nodes have.

use core::fmt;

use crate::error::Error;
use crate::io::WriteStream;

/// A function that writes the value that `omit_default` omits, so that tools know its encoding. It
/// is called only when a schema is described.
#[derive(Clone, Copy)]
pub struct OmittedValueWriter(pub fn(&mut WriteStream<'_>) -> Result<(), Error>);

/// Two functions always count as equal: a function adds nothing to the description, and has no
/// stable address.
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

/// The articles' encodings of array subsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Variation {
    /// One flag for each slot.
    Flags,
    /// The count, then the index of each object.
    Indices,
    /// The index of each object, then an end mark.
    Sentinel,
    /// The index step to each object, then the step to the end.
    Relative,
}
