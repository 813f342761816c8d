//! The codes of vectors whose components have a range each.

use super::codes::Codes;
use crate::codec::{Components, Compressed, IntVector, Ranged, Vector};
use crate::number::Int;
use crate::place::FloatForm;
use crate::tracing::Value;

/// Implements [`Codes`] for [`Components`], the encoding of a vector with a separate encoding for
/// each component. The code (integer on the wire) of a component is the code in that encoding.
macro_rules! components {
    ([$($generics:tt)*] $part:ty, $component:ty, $is_wide:expr) => {
        impl<$($generics)*, const N: usize> Codes<V> for Components<$part, N> {
            const WIDE: bool = $is_wide;
            #[cfg_attr(optimized, inline(always))]
            fn count(&self) -> usize {
                N
            }
            #[cfg_attr(optimized, inline(always))]
            fn last(&self, index: usize) -> u64 {
                self.parts.get(index).map_or(0, |part| Codes::<$component>::last(part, 0))
            }
            #[cfg_attr(optimized, inline(always))]
            fn takes<Floats: FloatForm>(&self, value: &V, index: usize) -> bool {
                let part = self.parts.get(index);
                part.is_some_and(|part| Codes::takes::<Floats>(part, &value.component(index), 0))
            }
            #[cfg_attr(optimized, inline(always))]
            fn code<Floats: FloatForm>(&self, value: &V, index: usize) -> u64 {
                let part = self.parts.get(index);
                part.map_or(0, |part| Codes::code::<Floats>(part, &value.component(index), 0))
            }
            #[cfg_attr(optimized, inline(always))]
            fn put<Floats: FloatForm>(&self, value: &mut V, index: usize, code: u64) {
                if let Some(part) = self.parts.get(index) {
                    let mut component = value.component(index);
                    Codes::put::<Floats>(part, &mut component, 0, code);
                    value.set_component(index, component);
                }
            }
            fn shown<Floats: FloatForm>(&self, value: &V, index: usize) -> Value {
                let part = self.parts.get(index);
                let shown = |part| Codes::shown::<Floats>(part, &value.component(index), 0);
                part.map_or(Value::Bool(false), shown)
            }
            #[cfg_attr(optimized, inline(always))]
            fn same<Floats: FloatForm>(&self, value: &V, baseline: &V) -> bool {
                self.parts.iter().enumerate().all(|(i, part)| {
                    Codes::same::<Floats>(part, &value.component(i), &baseline.component(i))
                })
            }
            #[cfg_attr(optimized, inline(always))]
            fn copy_baseline<Floats: FloatForm>(&self, value: &mut V, baseline: &V) -> bool {
                self.parts.iter().enumerate().all(|(i, part)| {
                    let (mut component, old) = (value.component(i), baseline.component(i));
                    let copied = Codes::copy_baseline::<Floats>(part, &mut component, &old);
                    value.set_component(i, component);
                    copied
                })
            }
        }
    };
}
components!([V: Vector] Compressed, f32, false);
components!([T: Int, V: IntVector<Int = T>] Ranged<T>, T, T::BITS > 64);
