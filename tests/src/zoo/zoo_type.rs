//! The trait that every type of the zoo implements, and helpers that generate values.

use core::fmt::Debug;

use bitpack::{Delta, ErrorKind};
use proptest::strategy::{BoxedStrategy, Strategy};

use crate::reference::{Verdict, Writer};

/// A type of the zoo (the derived types that tests run on). Tests generate values of it and compare
/// them with a second description of its wire format.
pub(super) trait ZooType: Delta + Clone + Debug + 'static {
    /// Reason why a value that was read may write back to other bits; `None` if it always writes
    /// back to equal ones.
    const LOSSY: Option<&'static str> = None;
    /// Reason why a delta may resend an unchanged value; `None` if it never does.
    const REDUNDANT: Option<&'static str> = Self::LOSSY;
    /// Maximum number of heap bytes of a value that is read: first the number for each bit
    /// received, then a number that is added once.
    const HEAP: [usize; 2] = [0, 0];

    /// Generates valid values.
    fn strategy() -> BoxedStrategy<Self>;

    /// Writes the value with the slow reference encoder, or returns the reason for rejecting it.
    fn wire(&self, wire: &mut Writer) -> Verdict;

    /// Returns true if `read` is a correct result of sending this value.
    fn arrives_as(&self, read: &Self) -> bool {
        format!("{self:?}") == format!("{read:?}")
    }

    /// Returns the number of bytes that the value has allocated, counting capacities.
    fn heap(&self) -> usize {
        0
    }

    /// Lists values that a writer must reject, with the kind of error.
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        Vec::new()
    }
}

/// Creates a strategy that generates a struct from one strategy for each of up to twelve fields.
macro_rules! fields {
    ($type:ident { $($field:ident: $strategy:expr),* $(,)? }) => {
        proptest::strategy::Strategy::boxed(proptest::strategy::Strategy::prop_map(
            ($($strategy,)*),
            |($($field,)*)| $type { $($field),* },
        ))
    };
}
pub(super) use fields;

/// Generates values from `min` to `max`, both ends more often than the values between.
pub(super) fn within<T>(min: T, max: T) -> BoxedStrategy<T>
where
    T: Copy + Debug + 'static,
    core::ops::RangeInclusive<T>: Strategy<Value = T>,
{
    use proptest::prelude::{Just, prop_oneof};
    prop_oneof![1 => Just(min), 1 => Just(max), 4 => min..=max].boxed()
}

/// Returns the number of bytes that a list has allocated.
pub(super) fn heap_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}
