//! Encodings that give back what they were given: codes are equal where values are.

use super::DeltaCodec;
use crate::codec::IntVector;
use crate::codec::{Bits, Coded, Plain, Ranged};
use crate::delta::Delta;
use crate::error::Error;
use crate::place::Place as _;
use crate::stream::Stream;

/// As the type says.
impl<T: Delta> DeltaCodec<T> for Coded<Plain> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same(&self, value: &T, baseline: &T) -> bool {
        value.same(baseline)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn keep(&self, value: &mut T, baseline: &T) {
        value.keep(baseline);
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn delta<S: Stream>(
        &self,
        place: S::Ref<'_, T>,
        baseline: &T,
        stream: &mut S,
    ) -> Result<bool, Error> {
        T::changes(place, baseline, stream)
    }
}

/// Whether the integers are equal.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn equal<V: IntVector>(value: &V, baseline: &V) -> bool {
    (0..V::LEN).all(|i| value.component(i) == baseline.component(i))
}

macro_rules! ints {
    ($codec:ident) => {
        impl<V: IntVector> DeltaCodec<V> for Coded<$codec<V>> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn same(&self, value: &V, baseline: &V) -> bool {
                equal(value, baseline)
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn keep(&self, value: &mut V, baseline: &V) {
                *value = *baseline;
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn delta<S: Stream>(
                &self,
                mut place: S::Ref<'_, V>,
                baseline: &V,
                stream: &mut S,
            ) -> Result<bool, Error> {
                self.whole(S::project(&mut place, |value| value, |value| value), stream)?;
                Ok(!S::IS_READING || !equal(place.peek(), baseline))
            }
        }
    };
}
ints!(Ranged);
ints!(Bits);
