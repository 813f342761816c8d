//! [`FieldDelta`]: the trait through which a stream uses a type with deltas.

use crate::error::Result;
use crate::io::BitIo;

/// A type that can be sent as a delta. Every [`Delta`](crate::Delta) type implements it. It is
/// separate from `Delta` because `Stream` needs it and may not depend on `Delta`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be sent as a delta",
    label = "`bitpack` does not know the delta of a `{Self}`",
    note = "derive `bitpack::Delta` for it, or send all of it when it changes: `#[delta(whole)]` on \
         the field"
)]
pub trait FieldDelta: Sized {
    /// Serializes one bit, set if the value differs from `baseline`, and then the value's delta if
    /// the bit is set.
    ///
    /// # Errors
    ///
    /// Returns the errors of `Delta::delta`.
    #[doc(hidden)]
    fn delta_if_changed<S: BitIo>(
        this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result;
}
