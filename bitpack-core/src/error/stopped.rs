//! Test helpers that run an invalid declaration, which would stop a build, and catch its message.

use core::panic::UnwindSafe;
use std::borrow::ToOwned as _;
use std::panic::catch_unwind;
use std::string::String;

/// Evaluates a declaration. Returns the message with which it panics, or `None` if it is valid.
pub(crate) fn stopped<T>(declare: impl FnOnce() -> T + UnwindSafe) -> Option<String> {
    let said = catch_unwind(|| drop(declare())).err()?;
    let text = said.downcast_ref::<String>().cloned();
    text.or_else(|| said.downcast_ref::<&str>().map(|text| (*text).to_owned()))
}

/// Asserts that a declaration panics with this message, which would stop a build.
#[track_caller]
pub(crate) fn stops<T>(declare: impl FnOnce() -> T + UnwindSafe, message: &str) {
    assert_eq!(stopped(declare).as_deref(), Some(message));
}

/// Asserts that a declaration is valid: it does not panic.
#[track_caller]
pub(crate) fn passes<T>(declare: impl FnOnce() -> T + UnwindSafe) {
    assert_eq!(stopped(declare), None);
}
