//! Collects every mistake in a type before any is reported.

use core::cell::RefCell;
use core::fmt::Display;

use quote::ToTokens;

/// The mistakes found so far. Dropping it without [`finish`](Self::finish) is a bug in this crate.
pub(crate) struct Ctxt {
    errors: RefCell<Option<Vec<syn::Error>>>,
}

impl Ctxt {
    pub(crate) fn new() -> Self {
        Self { errors: RefCell::new(Some(Vec::new())) }
    }

    /// A mistake, shown at `tokens`.
    pub(crate) fn error(&self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens.into_token_stream(), message));
    }

    /// A mistake that the parser found, or one with several carets.
    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(errors) = self.errors.borrow_mut().as_mut() {
            errors.push(error);
        }
    }

    /// The value, or its error put on the list.
    pub(crate) fn ok<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// All mistakes as one error.
    pub(crate) fn finish(self) -> syn::Result<()> {
        let errors = self.errors.borrow_mut().take().unwrap_or_default();
        let mut errors = errors.into_iter();
        let Some(mut all) = errors.next() else {
            return Ok(());
        };
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
