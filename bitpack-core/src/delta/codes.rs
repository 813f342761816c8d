//! [`Codes`]: encodings that send a fixed number of integers, called codes. A delta can send the
//! differences of codes.

use crate::codec::{Array, Bits, Compressed, CompressedF64, IntVector, Ranged, Vector};
use crate::number::Int;
use crate::place::FloatForm;
use crate::tracing::Value;

/// An encoding that turns a `T` into integers, called codes, which are sent. A delta can send
/// the differences between the codes of two values.
#[diagnostic::on_unimplemented(
    message = "`{T}` has no small differences",
    label = "`delta(small)` applies to integers and to values that are `compressed` or `fixed`",
    note = "it also applies to arrays and vectors of these, and to `smallest_three`"
)]
pub trait Codes<T>: Copy {
    /// `true` if a code (an integer that is sent) may need more than 64 bits.
    const WIDE: bool;
    /// Returns the number of codes (integers that are sent) of a value: one for each component.
    fn count(&self) -> usize;
    /// Returns the greatest valid code (integer that is sent) of the component at `index`. The
    /// smallest one is 0.
    fn last(&self, index: usize) -> u64;
    /// Returns `true` if a writer accepts the component at `index` of the value.
    fn takes<Floats: FloatForm>(&self, value: &T, index: usize) -> bool;
    /// Returns the code (the integer that is sent) of the component at `index`. A component out of
    /// range has the nearest valid code.
    fn code<Floats: FloatForm>(&self, value: &T, index: usize) -> u64;
    /// Returns the bits that a code (the offset of a number in its range) has when the whole value is sent.
    /// They are the code itself, except for integers in two's complement.
    fn whole_bits(&self, _index: usize, code: u64) -> u64 {
        code
    }
    /// Returns `true` if the component at `index` has a value with this code (integer that is sent), which is
    /// in range. `false` only for the 0 of a `NonZero` type.
    #[cfg_attr(optimized, inline(always))]
    fn has_value(&self, _index: usize, _code: u64) -> bool {
        true
    }
    /// Sets the component at `index` to the value that a reader restores from `code`, the integer
    /// that is sent.
    fn put<Floats: FloatForm>(&self, value: &mut T, index: usize, code: u64);
    /// Returns the component at `index` in the form in which a trace shows it.
    fn shown<Floats: FloatForm>(&self, value: &T, index: usize) -> Value;
    /// Returns `true` if a writer accepts all components of the value, and their codes (the
    /// integers that are sent) equal the baseline's.
    fn same<Floats: FloatForm>(&self, value: &T, baseline: &T) -> bool;
    /// Sets `value` to the one that a reader restores from the codes (integers that are sent) of
    /// the baseline. Returns `false` only if a writer rejects the baseline and
    /// [`Floats::IS_STRICT`](FloatForm::IS_STRICT) is `true`.
    #[cfg_attr(optimized, inline(always))]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut T, baseline: &T) -> bool {
        for i in 0..self.count() {
            if Floats::IS_STRICT && !self.takes::<Floats>(baseline, i) {
                return false;
            }
            self.put::<Floats>(value, i, self.code::<Floats>(baseline, i));
        }
        true
    }
    /// Returns `true` if [`same`](Self::same) is `true` for each element of `new` and the element of `old` at
    /// its index.
    #[cfg_attr(optimized, inline(always))]
    fn same_array<Floats: FloatForm, const N: usize>(&self, new: &[T; N], old: &[T; N]) -> bool {
        new.iter().zip(old).all(|(new, old)| self.same::<Floats>(new, old))
    }
}

/// Implements [`Codes`] for an encoding of integers. `$range` is the range of its numbers. A code is the
/// offset of a number in this range, and `$sent` the integer on the wire for a code.
macro_rules! integers {
    ($codec:ident, |$this:ident| $range:expr, |$code:ident| $sent:expr) => {
        impl<V: IntVector> Codes<V> for $codec<V> {
            const WIDE: bool = V::Int::BITS > 64;
            #[cfg_attr(optimized, inline(always))]
            fn count(&self) -> usize {
                V::LEN
            }
            #[cfg_attr(optimized, inline(always))]
            fn last(&$this, _: usize) -> u64 {
                $range.range as u64
            }
            #[cfg_attr(optimized, inline(always))]
            fn takes<Floats: FloatForm>(&$this, value: &V, index: usize) -> bool {
                $range.has(value.component(index))
            }
            #[cfg_attr(optimized, inline(always))]
            fn code<Floats: FloatForm>(&$this, value: &V, index: usize) -> u64 {
                let range = $range;
                range.nearest(value.component(index)).to_u64().wrapping_sub(range.min as u64)
            }
            #[cfg_attr(optimized, inline(always))]
            fn has_value(&$this, _: usize, code: u64) -> bool {
                !V::NEVER_ZERO || code != ($range.min as u64).wrapping_neg()
            }
            fn whole_bits(&$this, _: usize, $code: u64) -> u64 {
                $sent
            }
            #[cfg_attr(optimized, inline(always))]
            fn put<Floats: FloatForm>(&$this, value: &mut V, index: usize, code: u64) {
                value.set_component(index, V::Int::from_u64(($range.min as u64).wrapping_add(code)));
            }
            fn shown<Floats: FloatForm>(&self, value: &V, index: usize) -> Value {
                value.component(index).to_value()
            }
            #[cfg_attr(optimized, inline(always))]
            fn same<Floats: FloatForm>(&$this, value: &V, baseline: &V) -> bool {
                let range = $range;
                (0..V::LEN).all(|i| {
                    let new = value.component(i);
                    range.has(new) && new == range.nearest(baseline.component(i))
                })
            }
            /// Compares two arrays by their codes. Compares the values themselves first: if these are equal,
            /// so are the codes.
            #[cfg_attr(optimized, inline(always))]
            fn same_array<Floats: FloatForm, const N: usize>(
                &$this,
                new: &[V; N],
                old: &[V; N],
            ) -> bool {
                let range = $range;
                if V::equal(new, old) {
                    let all = |value: &V| (0..V::LEN).all(|i| range.has(value.component(i)));
                    return new.iter().all(all);
                }
                new.iter().zip(old).all(|(new, old)| Codes::same::<Floats>($this, new, old))
            }
            #[cfg_attr(optimized, inline(always))]
            fn copy_baseline<Floats: FloatForm>(&$this, value: &mut V, baseline: &V) -> bool {
                if Floats::IS_STRICT {
                    *value = *baseline;
                    return true;
                }
                for i in 0..V::LEN {
                    value.set_component(i, $range.nearest(baseline.component(i)));
                }
                true
            }
        }
    };
}
integers!(Ranged, |self| *self, |code| code);
integers!(Bits, |self| self.as_range(), |code| {
    if V::Int::SIGNED { code ^ 1 << (self.bits - 1) } else { code }
});

impl<V: IntVector> Ranged<V> {
    /// Returns `true` if the number is in the range.
    #[cfg_attr(optimized, inline(always))]
    fn has(&self, number: V::Int) -> bool {
        if const { V::Int::BITS > 64 } {
            return number.to_u128().wrapping_sub(self.min) <= self.range;
        }
        number.to_u64().wrapping_sub(self.min as u64) <= self.range as u64
    }

    /// Returns the number, or the nearest end of the range if it is out of range.
    #[cfg_attr(optimized, inline(always))]
    fn nearest(&self, number: V::Int) -> V::Int {
        let least = V::Int::from_u128(self.min);
        if self.has(number) {
            number
        } else if number < least {
            least
        } else {
            V::Int::from_u128(self.min.wrapping_add(self.range))
        }
    }
}

impl<V: IntVector> Bits<V> {
    /// Returns the range of all numbers that this encoding can hold in its bits.
    #[cfg_attr(optimized, inline(always))]
    const fn as_range(self) -> Ranged<V> {
        let range = u128::MAX >> (128 - self.bits);
        let least = if V::Int::SIGNED { !(range >> 1) } else { 0 };
        Ranged::offsets(least, range)
    }
}

/// The codes (integers on the wire) of quantised floats. A float that was restored from a code
/// always has that code again. A declaration for which `f32` cannot ensure this does not compile,
/// see `codec::resolution`.
impl<V: Vector> Codes<V> for Compressed {
    const WIDE: bool = false;
    #[cfg_attr(optimized, inline(always))]
    fn count(&self) -> usize {
        V::LEN
    }
    #[cfg_attr(optimized, inline(always))]
    fn last(&self, _: usize) -> u64 {
        u64::from(self.max_integer)
    }
    #[cfg_attr(optimized, inline(always))]
    fn takes<Floats: FloatForm>(&self, value: &V, index: usize) -> bool {
        Floats::FROM_CODES || Self::takes(self, value.component(index))
    }
    #[cfg_attr(optimized, inline(always))]
    fn code<Floats: FloatForm>(&self, value: &V, index: usize) -> u64 {
        u64::from(self.step_of::<Floats>(value.component(index)))
    }
    #[cfg_attr(optimized, inline(always))]
    fn put<Floats: FloatForm>(&self, value: &mut V, index: usize, code: u64) {
        value.set_component(index, self.float_of::<Floats>(code as u32));
    }
    fn shown<Floats: FloatForm>(&self, value: &V, index: usize) -> Value {
        let component = value.component(index);
        Value::Float(if Floats::FROM_CODES { self.restore(component.to_bits()) } else { component })
    }
    /// Returns `true` if a writer accepts the value, and its codes equal the baseline's. It
    /// compares the bits of the floats first: if they are equal, the codes are equal.
    #[cfg_attr(optimized, inline(always))]
    fn same<Floats: FloatForm>(&self, value: &V, baseline: &V) -> bool {
        (0..V::LEN).all(|i| {
            let (new, old) = (value.component(i), baseline.component(i));
            let is_equal = new.to_bits() == old.to_bits();
            if Floats::FROM_CODES {
                return is_equal;
            }
            Self::takes(self, new) && (is_equal || self.quantise(new) == self.quantise(old))
        })
    }
}

/// The codes (integers that are sent) of a quantised double. The code is never held in memory in place of the
/// double: a type with such a field keeps its floats.
impl Codes<f64> for CompressedF64 {
    const WIDE: bool = false;
    fn count(&self) -> usize {
        1
    }
    fn last(&self, _: usize) -> u64 {
        self.last()
    }
    fn takes<Floats: FloatForm>(&self, value: &f64, _: usize) -> bool {
        Self::takes(self, *value)
    }
    fn code<Floats: FloatForm>(&self, value: &f64, _: usize) -> u64 {
        self.quantise(*value)
    }
    fn put<Floats: FloatForm>(&self, value: &mut f64, _: usize, code: u64) {
        *value = self.restore(code);
    }
    fn shown<Floats: FloatForm>(&self, value: &f64, _: usize) -> Value {
        Value::Double(*value)
    }
    fn same<Floats: FloatForm>(&self, value: &f64, baseline: &f64) -> bool {
        let is_equal = value.to_bits() == baseline.to_bits();
        Self::takes(self, *value) && (is_equal || self.quantise(*value) == self.quantise(*baseline))
    }
}

impl<T, C: Codes<T>, const N: usize> Codes<[T; N]> for Array<C> {
    const WIDE: bool = C::WIDE;
    #[cfg_attr(optimized, inline(always))]
    fn count(&self) -> usize {
        N * self.inner.codec.count()
    }
    #[cfg_attr(optimized, inline(always))]
    fn last(&self, index: usize) -> u64 {
        self.inner.codec.last(index % self.inner.codec.count())
    }
    #[cfg_attr(optimized, inline(always))]
    fn takes<Floats: FloatForm>(&self, value: &[T; N], index: usize) -> bool {
        let item = value.get(index / self.inner.codec.count());
        item.is_some_and(|item| {
            self.inner.codec.takes::<Floats>(item, index % self.inner.codec.count())
        })
    }
    #[cfg_attr(optimized, inline(always))]
    fn code<Floats: FloatForm>(&self, value: &[T; N], index: usize) -> u64 {
        let item = value.get(index / self.inner.codec.count());
        item.map_or(0, |item| {
            self.inner.codec.code::<Floats>(item, index % self.inner.codec.count())
        })
    }
    #[cfg_attr(optimized, inline(always))]
    fn has_value(&self, index: usize, code: u64) -> bool {
        self.inner.codec.has_value(index % self.inner.codec.count(), code)
    }
    fn whole_bits(&self, index: usize, code: u64) -> u64 {
        self.inner.codec.whole_bits(index % self.inner.codec.count(), code)
    }
    #[cfg_attr(optimized, inline(always))]
    fn put<Floats: FloatForm>(&self, value: &mut [T; N], index: usize, code: u64) {
        if let Some(item) = value.get_mut(index / self.inner.codec.count()) {
            self.inner.codec.put::<Floats>(item, index % self.inner.codec.count(), code);
        }
    }
    fn shown<Floats: FloatForm>(&self, value: &[T; N], index: usize) -> Value {
        let item = value.get(index / self.inner.codec.count());
        item.map_or(Value::Bool(false), |item| {
            self.inner.codec.shown::<Floats>(item, index % self.inner.codec.count())
        })
    }
    #[cfg_attr(optimized, inline(always))]
    fn same<Floats: FloatForm>(&self, value: &[T; N], baseline: &[T; N]) -> bool {
        self.inner.codec.same_array::<Floats, N>(value, baseline)
    }
    #[cfg_attr(optimized, inline(always))]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut [T; N], baseline: &[T; N]) -> bool {
        let mut both = value.iter_mut().zip(baseline);
        both.all(|(slot, old)| self.inner.codec.copy_baseline::<Floats>(slot, old))
    }
}
