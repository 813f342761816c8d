//! The trait of the zoo's types, and helpers to generate their values.

use core::fmt::Debug;

use bitpack::{Delta, ErrorKind};
use proptest::strategy::{BoxedStrategy, Strategy};

use crate::reference::{Verdict, Writer};

/// A type of the zoo.
pub(super) trait ZooType: Delta + Clone + Debug + 'static {
    /// Reason why a value that was read may write back to other bits; `None` if it may not.
    const LOSSY: Option<&'static str> = None;
    /// Reason why a delta may resend an unchanged value; `None` if it may not.
    const REDUNDANT: Option<&'static str> = Self::LOSSY;
    /// Maximum heap bytes per bit received, and a constant.
    const HEAP: [usize; 2] = [0, 0];

    /// Generates valid values.
    fn strategy() -> BoxedStrategy<Self>;

    /// Writes the value on the slow model.
    fn wire(&self, wire: &mut Writer) -> Verdict;

    /// Returns true if `read` is a correct result of sending this value.
    fn arrives_as(&self, read: &Self) -> bool {
        format!("{self:?}") == format!("{read:?}")
    }

    /// Returns the bytes on the heap, by capacity.
    fn heap(&self) -> usize {
        0
    }

    /// Lists values that a writer must reject, with the kind of error.
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        Vec::new()
    }
}

/// Generates a struct from the strategies of its fields, up to twelve.
macro_rules! fields {
    ($type:ident { $($field:ident: $strategy:expr),* $(,)? }) => {
        proptest::strategy::Strategy::boxed(proptest::strategy::Strategy::prop_map(
            ($($strategy,)*),
            |($($field,)*)| $type { $($field),* },
        ))
    };
}
pub(super) use fields;

/// Generates values of a range; both ends more often than the values between.
pub(super) fn within<T>(min: T, max: T) -> BoxedStrategy<T>
where
    T: Copy + Debug + 'static,
    core::ops::RangeInclusive<T>: Strategy<Value = T>,
{
    use proptest::prelude::{Just, prop_oneof};
    prop_oneof![1 => Just(min), 1 => Just(max), 4 => min..=max].boxed()
}

/// Returns the heap bytes of a list, by capacity.
pub(super) fn heap_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}
