//! [`FloatSource`]: the trait of a stream that decides where its quantised floats (rounded to
//! integers) come from.

use super::FloatColumns;
use crate::io::BitIo;

/// The source of a stream's quantised floats. A [`scalar`] stream quantises each float when it is
/// written; others take floats that were quantised in advance.
pub trait FloatSource {
    /// `true` if the floats of many list elements may be quantised together before the elements are
    /// written.
    const IN_PASSES: bool = false;

    /// `true` for the two streams that work on columns of floats: the one that collects and
    /// quantises them, and the one that writes elements with quantised floats. Only these two
    /// implement this trait's functions for elements, floats and conditions.
    const IN_COLUMNS: bool = false;

    /// The stream that writes the same bits, but takes the floats from columns in which they were
    /// quantised in advance.
    type Coded<'c>: BitIo;

    /// Converts to a stream that takes the quantised floats from `columns`.
    fn coded(self, columns: &FloatColumns) -> Self::Coded<'_>;

    /// Converts back to a stream that quantises floats itself.
    fn uncoded(coded: Self::Coded<'_>) -> Self;

    /// Marks the end of a list's element. Only streams that work on columns of floats use it.
    fn next_element(&mut self) {}

    /// Begins a field of `count` floats. Returns `true` if the stream has handled the whole field,
    /// so that its floats need not be visited.
    fn floats(&mut self, _count: usize, _codec: &impl QuantiseMany) -> bool {
        false
    }

    /// Returns the step number of the field's next float: the integer to which it is quantised.
    fn step_of(&mut self, _value: f32) -> u32 {
        0
    }

    /// Returns `true` if the fields after a condition have to be visited. Streams with columns
    /// always visit them, and mask their bits if the condition is false.
    fn goes_into(&mut self, holds: bool) -> bool {
        holds
    }
}

/// A codec that quantises many floats at once to step numbers.
pub trait QuantiseMany {
    /// Replaces floats, given as their bits, by step numbers (the integers to which they are
    /// quantised) in place. Returns `false` if one of the first `own` floats cannot be written. The
    /// lanes beyond `own` are padding, and need not be checked.
    fn quantise_all(&self, floats: &mut [u32], own: usize) -> bool;
}

/// Implements [`FloatSource`] for a stream that quantises each float when it is written.
macro_rules! scalar {
    ([$($generics:tt)*] $stream:ty) => {
        impl<$($generics)*> $crate::vectorized::FloatSource for $stream {
            type Coded<'c> = Self;

            fn coded(self, _: &$crate::vectorized::FloatColumns) -> Self {
                self
            }
            fn uncoded(coded: Self) -> Self {
                coded
            }
        }
    };
}

pub(crate) use scalar;
