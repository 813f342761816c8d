//! What a declaration says that stops a build, asked at run time.

use core::panic::UnwindSafe;
use std::borrow::ToOwned as _;
use std::panic::catch_unwind;
use std::string::String;

/// The message; `None` if the declaration is taken.
pub(crate) fn stopped<T>(declare: impl FnOnce() -> T + UnwindSafe) -> Option<String> {
    let said = catch_unwind(|| drop(declare())).err()?;
    let text = said.downcast_ref::<String>().cloned();
    text.or_else(|| said.downcast_ref::<&str>().map(|text| (*text).to_owned()))
}

/// It stops the build, and says this.
#[track_caller]
pub(crate) fn stops<T>(declare: impl FnOnce() -> T + UnwindSafe, message: &str) {
    assert_eq!(stopped(declare).as_deref(), Some(message));
}

/// It does not.
#[track_caller]
pub(crate) fn passes<T>(declare: impl FnOnce() -> T + UnwindSafe) {
    assert_eq!(stopped(declare), None);
}
