//! Rejections of bytes that no correct writer produces.

use bitpack::trace::explain;
use bitpack::{Error, ErrorKind, Serialize};

use crate::page::Page;

/// Claims that the reader rejects the bytes with this kind of error, and shows its explanation.
pub(crate) fn refused<T: Serialize>(page: &mut Page, what: &str, bytes: &[u8], kind: ErrorKind) {
    let error = T::read(bytes).err();
    let said = error.map_or_else(String::new, |error| explain::<T>(bytes, error).to_string());
    page.claim(format!("refused, {what}: {said}"), error.map(Error::kind) == Some(kind));
}
