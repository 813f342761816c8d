//! [`Place`]: the reference to a value that a stream takes: `&T` to write, `&mut T` to read.

mod direction;
mod float_form;

pub use direction::{DirectedPlace, Direction};
pub(crate) use direction::{inwards, outwards};
pub(crate) use float_form::{CodesToValues, FloatCodes, NearestCodes, ValuesToCodes};
pub use float_form::{FloatForm, FloatValues};

/// A reference to a value, as a stream takes it: `&T` if it writes, `&mut T` if it reads.
///
/// A function for both directions does not know which of the two it has, so `this.a` on its parameter
/// `this: S::Ref<'_, T>` does not compile: *no field `a` on type `<S as Direction>::Ref<'_, T>`*. With
/// `use bitpack::Place`, read a field as `this.peek().a`, and set it as `slot.a` inside
/// `if let Some(slot) = this.slot()`. For an operation that takes such a reference, [`Direction::project`]
/// makes the reference to a field.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::{Error, Place as _, Serialize, Stream};
///
/// struct Door { angle: u16 }
///
/// impl Serialize for Door {
///     fn blank() -> Self {
///         Door { angle: 0 }
///     }
///     fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
///         let angle = stream.int(this.peek().angle, 0, 90)?; // not `this.angle`
///         if let Some(slot) = this.slot() {
///             slot.angle = angle;
///         }
///         Ok(())
///     }
/// }
/// assert_eq!(Door::read(&Door { angle: 45 }.to_bytes()?)?.angle, 45);
/// # Ok::<(), Error>(())
/// ```
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::Place;
/// let (mut writing, mut number) = (&7_u8, 7);
/// assert_eq!((*writing.peek(), writing.slot()), (7, None));
/// let mut reading = &mut number;
/// if let Some(slot) = reading.slot() { *slot = 8; }
/// assert_eq!(number, 8);
/// ```
pub trait Place<T: ?Sized> {
    /// Returns the current value, on streams that write and on streams that read.
    fn peek(&self) -> &T;
    /// Returns the value to read into: `Some` when reading, `None` when writing. The branch on it is removed
    /// at compile time.
    fn slot(&mut self) -> Option<&mut T>;
}

impl<T: ?Sized> Place<T> for &T {
    #[cfg_attr(optimized, inline(always))] // a branch on `slot()` must be gone before positions are computed
    fn peek(&self) -> &T {
        self
    }
    #[cfg_attr(optimized, inline(always))]
    fn slot(&mut self) -> Option<&mut T> {
        None
    }
}

impl<T: ?Sized> Place<T> for &mut T {
    #[cfg_attr(optimized, inline(always))]
    fn peek(&self) -> &T {
        self
    }
    #[cfg_attr(optimized, inline(always))]
    fn slot(&mut self) -> Option<&mut T> {
        Some(self)
    }
}

/// Sets the value if the place is read into (`&mut T`). It has no effect on a place that is written (`&T`).
#[cfg_attr(optimized, inline(always))]
pub(crate) fn store<T>(mut place: impl Place<T>, value: T) {
    if let Some(slot) = place.slot() {
        *slot = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_seen_both_ways_and_taken_one_way() {
        let mut value = 7;
        assert_eq!((*(&value).peek(), (&value).slot().is_none()), (7, true));
        let mut place = &mut value;
        assert_eq!(*Place::<i32>::peek(&place), 7);
        if let Some(slot) = Place::<i32>::slot(&mut place) {
            *slot = 8;
        }
        assert_eq!(value, 8);
    }
}
