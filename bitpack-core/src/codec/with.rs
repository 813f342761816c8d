//! A function of the user's in place of an encoding: `with(path)`.

use crate::engine::Engine;
use crate::error::Error;
use crate::place::Direction;

/// What `with` calls, for a `T`. As a function pointer, so that rustc shows the right signature beside
/// one that is not; it is inlined with the pointer in place.
type Function<'a, 's, S, T> = fn(<S as Direction>::Ref<'a, T>, &'s mut S) -> Result<(), Error>;

/// The field's function.
///
/// # Errors
///
/// Its own.
#[doc(hidden)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn with<'a, 's, S: Engine, T: 'a>(
    function: Function<'a, 's, S, T>,
    place: S::Ref<'a, T>,
    stream: &'s mut S,
) -> Result<(), Error> {
    function(place, stream)
}
