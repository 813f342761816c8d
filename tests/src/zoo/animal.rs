//! What a type of the zoo has to say of itself, and how its values are made.

use core::fmt::Debug;

use bitpack::{Delta, ErrorKind};
use proptest::strategy::{BoxedStrategy, Strategy};

use crate::reference::{Verdict, Writer};

/// A type of the zoo.
pub(super) trait Animal: Delta + Clone + Debug + 'static {
    /// Why a value that was read may write back to other bits, if it may.
    const LOSSY: Option<&'static str> = None;
    /// Why a delta may say of what has not changed that it has, if it may.
    const REDUNDANT: Option<&'static str> = Self::LOSSY;
    /// The most heap bytes for each bit received, and besides.
    const HEAP: [usize; 2] = [0, 0];

    /// Values that may be sent.
    fn strategy() -> BoxedStrategy<Self>;

    /// The wire once more, on the slow model.
    fn wire(&self, wire: &mut Writer) -> Verdict;

    /// Whether this was sent where `read` has arrived.
    fn arrives_as(&self, read: &Self) -> bool {
        format!("{self:?}") == format!("{read:?}")
    }

    /// Bytes on the heap, by capacity.
    fn heap(&self) -> usize {
        0
    }

    /// Values that a writer must refuse, and how.
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        Vec::new()
    }
}

/// A struct of values made by the strategies of its fields, up to twelve.
macro_rules! fields {
    ($type:ident { $($field:ident: $strategy:expr),* $(,)? }) => {
        proptest::strategy::Strategy::boxed(proptest::strategy::Strategy::prop_map(
            ($($strategy,)*),
            |($($field,)*)| $type { $($field),* },
        ))
    };
}
pub(super) use fields;

/// Both ends of a range more often than what lies between.
pub(super) fn within<T>(min: T, max: T) -> BoxedStrategy<T>
where
    T: Copy + Debug + 'static,
    core::ops::RangeInclusive<T>: Strategy<Value = T>,
{
    use proptest::prelude::{Just, prop_oneof};
    prop_oneof![1 => Just(min), 1 => Just(max), 4 => min..=max].boxed()
}

/// Heap bytes of a list, by capacity.
pub(super) fn heap_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}
