//! Shows that readers reject bytes which no correct writer produces.

use bitpack::trace::explain;
use bitpack::{Error, ErrorKind, Serialize};

use crate::page::Page;

/// Adds to the page the statement that a reader rejects these bytes with this kind of error, and
/// the explanation of the error.
pub(crate) fn refused<T: Serialize>(page: &mut Page, what: &str, bytes: &[u8], kind: ErrorKind) {
    let error = T::read(bytes).err();
    let said = error.map_or_else(String::new, |error| explain::<T>(bytes, error).to_string());
    page.claim(format!("refused, {what}: {said}"), error.map(Error::kind) == Some(kind));
}
