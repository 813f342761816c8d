//! [`Codes`]: encodings that are a fixed number of codes, which differences are taken of.

use crate::account::Value;
use crate::codec::{Array, Bits, Compressed, IntVector, Ranged, Vector};
use crate::number::Int;

/// An encoding of a `T` as `LEN` numbers, none above `last`.
#[diagnostic::on_unimplemented(
    message = "`{T}` has no codes that differ by little",
    label = "`delta(small)` is for integers, and for what `compressed` or `fixed` make of them",
    note = "it fits arrays and vectors of those, and `smallest_three`"
)]
pub trait Codes<T>: Copy {
    /// How many.
    const LEN: usize;
    /// Whether one may have more than 64 bits.
    const WIDE: bool;
    /// The greatest.
    fn last(&self) -> u64;
    /// Whether a writer may have it.
    fn takes(&self, value: &T, index: usize) -> bool;
    /// The one at `index`: of what is no value, that of the nearest.
    fn code(&self, value: &T, index: usize) -> u64;
    /// What a reader makes of it.
    fn put(&self, value: &mut T, index: usize, code: u64);
    /// For a trace.
    fn shown(&self, value: &T, index: usize) -> Value;
    /// Whether all are the same, and are there.
    fn same(&self, value: &T, baseline: &T) -> bool;
    /// The same of several.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same_array<const N: usize>(&self, new: &[T; N], old: &[T; N]) -> bool {
        new.iter().zip(old).all(|(new, old)| self.same(new, old))
    }
}

impl<V: IntVector> Codes<V> for Ranged<V> {
    const LEN: usize = V::LEN;
    const WIDE: bool = V::Int::BITS > 64;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn last(&self) -> u64 {
        self.range as u64
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn takes(&self, value: &V, index: usize) -> bool {
        value.component(index).to_u64().wrapping_sub(self.min as u64) <= self.range as u64
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn code(&self, value: &V, index: usize) -> u64 {
        let (component, min, range) = (value.component(index), self.min as u64, self.range as u64);
        let offset = component.to_u64().wrapping_sub(min);
        if offset <= range {
            offset
        } else if component < V::Int::from_u64(min) {
            0
        } else {
            range
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put(&self, value: &mut V, index: usize, code: u64) {
        value.set_component(index, V::Int::from_u64((self.min as u64).wrapping_add(code)));
    }
    fn shown(&self, value: &V, index: usize) -> Value {
        value.component(index).to_value()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same(&self, value: &V, baseline: &V) -> bool {
        (0..V::LEN).all(|i| value.component(i) == baseline.component(i))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same_array<const N: usize>(&self, new: &[V; N], old: &[V; N]) -> bool {
        V::equal(new, old)
    }
}

impl<V: IntVector> Bits<V> {
    /// The same numbers as a range: that of all codes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn as_range(self) -> Ranged<V> {
        let range = u128::MAX >> (128 - self.bits);
        let least = if V::Int::SIGNED { !(range >> 1) } else { 0 };
        Ranged::offsets(least, range)
    }
}

impl<V: IntVector> Codes<V> for Bits<V> {
    const LEN: usize = V::LEN;
    const WIDE: bool = V::Int::BITS > 64;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn last(&self) -> u64 {
        self.as_range().last()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn takes(&self, value: &V, index: usize) -> bool {
        self.as_range().takes(value, index)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn code(&self, value: &V, index: usize) -> u64 {
        self.as_range().code(value, index)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put(&self, value: &mut V, index: usize, code: u64) {
        self.as_range().put(value, index, code);
    }
    fn shown(&self, value: &V, index: usize) -> Value {
        value.component(index).to_value()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same(&self, value: &V, baseline: &V) -> bool {
        self.as_range().same(value, baseline)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same_array<const N: usize>(&self, new: &[V; N], old: &[V; N]) -> bool {
        V::equal(new, old)
    }
}

/// What was restored gives its code again: a declaration that `f32` cannot keep that for does not
/// compile, see `codec::resolution`.
impl<V: Vector> Codes<V> for Compressed {
    const LEN: usize = V::LEN;
    const WIDE: bool = false;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn last(&self) -> u64 {
        u64::from(self.max_integer)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn takes(&self, value: &V, index: usize) -> bool {
        Self::takes(self, value.component(index))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn code(&self, value: &V, index: usize) -> u64 {
        u64::from(self.quantise(value.component(index)))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put(&self, value: &mut V, index: usize, code: u64) {
        value.set_component(index, self.restore(code as u32));
    }
    fn shown(&self, value: &V, index: usize) -> Value {
        Value::Float(value.component(index))
    }
    /// Equal bits are the fast way to equal codes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same(&self, value: &V, baseline: &V) -> bool {
        (0..V::LEN).all(|i| {
            let (new, old) = (value.component(i), baseline.component(i));
            Self::takes(self, new)
                && (new.to_bits() == old.to_bits()
                    || (Self::takes(self, old) && self.quantise(new) == self.quantise(old)))
        })
    }
}

impl<T, C: Codes<T>, const N: usize> Codes<[T; N]> for Array<C> {
    const LEN: usize = N * C::LEN;
    const WIDE: bool = C::WIDE;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn last(&self) -> u64 {
        self.inner.codec.last()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn takes(&self, value: &[T; N], index: usize) -> bool {
        let item = value.get(index / C::LEN);
        item.is_some_and(|item| self.inner.codec.takes(item, index % C::LEN))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn code(&self, value: &[T; N], index: usize) -> u64 {
        let item = value.get(index / C::LEN);
        item.map_or(0, |item| self.inner.codec.code(item, index % C::LEN))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put(&self, value: &mut [T; N], index: usize, code: u64) {
        if let Some(item) = value.get_mut(index / C::LEN) {
            self.inner.codec.put(item, index % C::LEN, code);
        }
    }
    fn shown(&self, value: &[T; N], index: usize) -> Value {
        let item = value.get(index / C::LEN);
        item.map_or(Value::Bool(false), |item| self.inner.codec.shown(item, index % C::LEN))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same(&self, value: &[T; N], baseline: &[T; N]) -> bool {
        self.inner.codec.same_array(value, baseline)
    }
}
