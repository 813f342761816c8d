//! `with(path)`: a function of the user instead of an encoding.

use crate::error::{Error, ErrorKind, Result};
use crate::io::BitIo;

/// A function pointer with the signature that `with` requires for a field of type `T`: it takes a
/// reference of type `P` to the field, and the stream.
///
/// The bound is a trait, so that the compiler shows the signature that the function must have. The
/// pointer is a constant at each call, and is inlined.
#[diagnostic::on_unimplemented(
    message = "`with` needs `fn f<S: Stream>(this: S::Ref<'_, {T}>, stream: &mut S) -> Result<(), Error>`",
    label = "this function has the wrong signature",
    note = "`S::Ref<'_, {T}>` is `&{T}` when writing and `&mut {T}` when reading; with `use bitpack::Place`, \
            `*this.peek()` is the value, and a reader stores the value through `this.slot()`"
)]
#[doc(hidden)]
pub trait Function<'s, S, T, P> {
    /// Calls the function with a reference to the field and the stream.
    fn call(self, place: P, stream: &'s mut S) -> Result;
}

#[diagnostic::do_not_recommend]
impl<'s, S, T, P> Function<'s, S, T, P> for fn(P, &'s mut S) -> Result {
    #[cfg_attr(optimized, inline(always))]
    fn call(self, place: P, stream: &'s mut S) -> Result {
        self(place, stream)
    }
}

/// Argument and return type of a function that cannot exist.
#[doc(hidden)]
#[derive(Debug)]
pub enum Never {}

/// Implements the trait for a function that cannot exist, so that there are two implementations.
/// With only one, rustc would infer the parameters of `function` from it, and report a type
/// mismatch before it checks the trait bound.
#[diagnostic::do_not_recommend]
impl<'s, S: BitIo, T, P> Function<'s, S, T, P> for fn(Never, Never) -> Never {
    fn call(self, _: P, stream: &'s mut S) -> Result {
        Err(stream.fail(Error::new(ErrorKind::Refused, 0)))
    }
}

/// Calls the hand-written function that the attribute `with` names for a field.
///
/// # Errors
///
/// Returns the errors of the function.
#[doc(hidden)]
#[cfg_attr(optimized, inline(always))]
pub fn with<'a, 's, S: BitIo, T: 'a, P, Q, R>(
    function: fn(P, Q) -> R,
    place: S::Ref<'a, T>,
    stream: &'s mut S,
) -> Result
where
    fn(P, Q) -> R: Function<'s, S, T, S::Ref<'a, T>>,
{
    function.call(place, stream)
}
