//! Helpers that return error messages: of a declaration that stops the build, of a writer that
//! rejects a value, and of a reader that rejects bits.

use core::panic::AssertUnwindSafe;
use std::format;
use std::string::String;

use crate::codec::{Codec, Declared};
use crate::error::stopped;
use crate::io::{ExplainStream, TraceStream};
use crate::stream::Stream as _;

/// Returns the message with which a declaration stops the build; an empty string if the declaration
/// is valid.
pub(super) fn stops<T>(declaration: impl FnOnce() -> T) -> String {
    stopped(AssertUnwindSafe(declaration)).unwrap_or_default()
}

/// Returns the path of the field that a writer rejects, and the reason.
pub(super) fn why_not_written<T, C: Codec<T>>(declared: Declared<C>, value: &T) -> String {
    let mut stream = ExplainStream::new(1000);
    assert!(stream.field(value, declared).is_err());
    format!("{}: {}", stream.path(), stream.reason().unwrap_or_default())
}

/// Returns the path of the field that a reader rejects, and the reason.
pub(super) fn why_not_read<T, C: Codec<T>>(declared: Declared<C>, bytes: &[u8]) -> String {
    let mut stream = TraceStream::new(bytes);
    let mut place: T = declared.codec.blank();
    assert!(stream.field(&mut place, declared).is_err());
    format!("{}: {}", stream.path(), stream.reason().unwrap_or_default())
}
