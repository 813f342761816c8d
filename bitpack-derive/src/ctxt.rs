//! [`Ctxt`]: collects the errors in the user's type, so that one build reports all of them.

use core::cell::RefCell;
use core::fmt::Display;

use quote::ToTokens;

/// Collects the errors that the derive finds. Each `Ctxt` must be consumed by [`finish`](Self::finish): one
/// that is just dropped panics.
pub(crate) struct Ctxt {
    errors: RefCell<Option<Vec<syn::Error>>>,
}

impl Ctxt {
    pub(crate) fn new() -> Self {
        Self { errors: RefCell::new(Some(Vec::new())) }
    }

    /// Adds an error with this message, which the compiler shows at `tokens`.
    pub(crate) fn error(&self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens.into_token_stream(), message));
    }

    /// Adds an error with this message, shown at `tokens`. Adds nothing if `tokens` is `None`.
    pub(crate) fn error_if(&self, tokens: Option<impl ToTokens>, message: impl Display) {
        if let Some(tokens) = tokens {
            self.error(tokens, message);
        }
    }

    /// Adds an error with this message, which the compiler shows at `tokens`. Always returns `None`, so that
    /// a parser can return the result.
    pub(crate) fn reject<T>(&self, tokens: impl ToTokens, message: impl Display) -> Option<T> {
        self.error(tokens, message);
        None
    }

    /// Adds an existing error, for example one from the parser or one with several spans.
    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(errors) = self.errors.borrow_mut().as_mut() {
            errors.push(error);
        }
    }

    /// Returns the value of a result. For an error, adds it and returns `None`.
    pub(crate) fn ok<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Returns `Ok` if there are no errors, otherwise all collected errors, combined in one.
    pub(crate) fn finish(self) -> syn::Result<()> {
        let errors = self.errors.borrow_mut().take().unwrap_or_default();
        let mut errors = errors.into_iter();
        let Some(mut all) = errors.next() else { return Ok(()) };
        errors.for_each(|error| all.combine(error));
        Err(all)
    }
}

impl Drop for Ctxt {
    fn drop(&mut self) {
        let unread = self.errors.borrow().is_some();
        assert!(!unread || std::thread::panicking(), "the errors of a type were not reported");
    }
}
