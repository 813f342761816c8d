//! [`Against`]: what a stream asks of a type that knows what has changed in it.

use crate::engine::Engine;
use crate::error::Error;

/// Whatever is [`Delta`](crate::Delta), as the layers below it see it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be sent as a delta",
    label = "`bitpack` does not know what may change in a `{Self}`",
    note = "derive `bitpack::Delta` for it, or send it whole where it has changed: `#[delta(whole)]` \
            on the field"
)]
pub trait Against: Sized {
    /// One bit, set if anything has changed since `baseline`, and what has.
    ///
    /// # Errors
    ///
    /// Those of `Delta::delta`.
    #[doc(hidden)]
    fn against<S: Engine>(
        this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<(), Error>;
}
