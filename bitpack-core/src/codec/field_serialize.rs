//! [`FieldSerialize`] and [`Plain`]: how codecs and streams use types with a default encoding.

use super::{Coded, Declared};
use crate::error::Result;
use crate::io::BitIo;
use crate::place::DirectedPlace;
use crate::run::Run;

/// The codec of a type in its default encoding, which its [`Serialize`](crate::Serialize) implementation
/// defines. Made by [`plain`](super::plain()).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Plain;

/// A type that can be sent. Every [`Serialize`](crate::Serialize) type implements it; it is a
/// separate trait so that the layers below `Serialize` can name it.
///
/// The derive bounds types by this trait too: for a type without an implementation, rustc then
/// prints a short message, while for `Serialize` it would list the types that implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be bit-packed",
    label = "`bitpack` does not know how to write a `{Self}`",
    note = "derive `bitpack::Serialize` for it, or for the type inside it; convert a type of another crate \
         to one of yours with `#[via(Yours)]`, or name a function with `#[with(path)]`",
    note = "if it grows: `#[max_len(N)]`, or for a type parameter the newtype `struct Text(#[max_len(32)] \
         String)`; if it is `usize` or `isize`: a width or a range; if it is a `Postcard<T, MAX>`: serde's \
         traits and `Default` for `T`",
    note = "if it is a vector: the feature `glam` or `mint` of `bitpack`, for glam 0.29.3 to 0.34 and mint \
         0.5, or `#[via(mint::Vector3<f32>)]`; see \"Vectors of any crate\" in `bitpack::book::types`"
)]
pub trait FieldSerialize: Sized {
    /// The default encoding of the type: codec, width and schema.
    #[doc(hidden)]
    const PLAIN: Declared<Plain>;

    /// The default encoding without its schema. The code of every field of the type uses this one constant,
    /// because a separate constant for each field would have to be checked and evaluated each time.
    #[doc(hidden)]
    const CODED: Coded<Plain> = Self::PLAIN.coded();

    /// Returns an initial value, which a read then overwrites: calls `Serialize::blank`.
    #[doc(hidden)]
    fn empty() -> Self;

    /// Writes or reads a value as part of its parent's run (consecutive fields with one bounds
    /// check): inline if it has few fields, otherwise in a call.
    ///
    /// # Errors
    ///
    /// Returns the errors of the fields.
    #[doc(hidden)]
    fn join<S: BitIo>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result;

    /// Writes or reads the field called `name`. If its width varies, begins a run (consecutive
    /// fields with one bounds check) of `next` bits after it. The derive emits a call of this
    /// function for each field.
    ///
    /// # Errors
    ///
    /// Returns the errors of the fields.
    #[doc(hidden)]
    #[cfg_attr(optimized, inline(always))]
    fn field<S: BitIo>(
        name: &'static str,
        this: DirectedPlace<'_, S, Self>,
        run: &mut Run<'_, S>,
        next: u32,
    ) -> Result {
        Self::join(S::place(this), run.enter_field(name))?;
        run.leave();
        // a type that continues this run does not compile code for another
        if const { Self::PLAIN.width.fixed } { Ok(()) } else { run.begin(next) }
    }

    /// Writes or reads a value on a stream, outside of any run (fields with one bounds check): calls
    /// `Serialize::serialize`.
    ///
    /// # Errors
    ///
    /// Returns the errors of the type.
    #[doc(hidden)]
    fn pass<S: BitIo>(this: S::Ref<'_, Self>, stream: &mut S) -> Result;
}
