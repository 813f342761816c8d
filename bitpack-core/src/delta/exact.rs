//! Deltas of types that implement `Delta`, and of encodings such as ranges. A value of such an
//! encoding is sent in full if any of its codes (the integers that are sent) differs from the
//! baseline's.

use super::codec::without_baseline_is_whole;
use super::codes::Codes;
use super::{Delta, DeltaCodec};
use crate::codec::{
    Bits, Coded, Components, Compressed, CompressedF64, IntVector, Plain, Ranged, Vector,
};
use crate::error::Result;
use crate::number::Int;
use crate::place::FloatForm;
use crate::stream::Stream;

/// The delta of a type in its default encoding. It calls the `Delta` implementation of the type.
impl<T: Delta> DeltaCodec<T> for Coded<Plain> {
    const IS_PLAIN_COPY: bool = T::IS_PLAIN_COPY;
    without_baseline_is_whole!(T);
    #[cfg_attr(optimized, inline(always))]
    fn same<Floats: FloatForm>(&self, value: &T, baseline: &T) -> bool {
        value.same_in::<Floats>(baseline)
    }
    #[cfg_attr(optimized, inline(always))]
    fn same_array<Floats: FloatForm, const N: usize>(&self, new: &[T; N], old: &[T; N]) -> bool {
        T::same_array::<Floats, N>(new, old)
    }
    #[cfg_attr(optimized, inline(always))]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut T, baseline: &T) -> bool {
        value.copy_baseline::<Floats>(baseline)
    }
    #[cfg_attr(optimized, inline(always))]
    fn delta<S: Stream>(&self, place: S::Ref<'_, T>, baseline: &T, stream: &mut S) -> Result<bool> {
        T::changes(place, baseline, stream)
    }
}

macro_rules! codes {
    ([$($generics:tt)*] $codec:ty, $value:ty) => {
        impl<$($generics)*> DeltaCodec<$value> for Coded<$codec> {
            without_baseline_is_whole!($value);
            #[cfg_attr(optimized, inline(always))]
            fn same<Floats: FloatForm>(&self, value: &$value, baseline: &$value) -> bool {
                Codes::same::<Floats>(&self.codec, value, baseline)
            }
            #[cfg_attr(optimized, inline(always))]
            fn same_array<Floats: FloatForm, const N: usize>(
                &self,
                new: &[$value; N],
                old: &[$value; N],
            ) -> bool {
                Codes::same_array::<Floats, N>(&self.codec, new, old)
            }
            #[cfg_attr(optimized, inline(always))]
            fn copy_baseline<Floats: FloatForm>(&self, value: &mut $value, baseline: &$value) -> bool {
                Codes::copy_baseline::<Floats>(&self.codec, value, baseline)
            }
        }
    };
}
codes!([V: IntVector] Ranged<V>, V);
codes!([V: IntVector] Bits<V>, V);
codes!([V: Vector] Compressed, V);
codes!([] CompressedF64, f64);
codes!([V: Vector, const L: usize] Components<Compressed, L>, V);
codes!([T: Int, V: IntVector<Int = T>, const L: usize] Components<Ranged<T>, L>, V);
