//! The codes of a quaternion (the integers that are sent), and the quaternion that a reader restores
//! from them.

use super::{Codes, LIMIT, SmallestThree};
use crate::codec::Vector;
use crate::math::{mask, sqrt};
use crate::place::FloatForm;

/// The indices of the three components that are sent, for each index of the omitted one.
const OTHERS: [[usize; 3]; 4] = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]];

impl SmallestThree {
    /// Returns half the distance between two neighbouring codes: the maximum error of a component
    /// after a round trip.
    #[cfg_attr(optimized, inline(always))]
    const fn half_step(self) -> f32 {
        LIMIT / self.scale()
    }

    /// Returns the index of the omitted component, and the codes (the integers that are sent) of
    /// the others. Their round trip is stable: the quaternion that a reader restores from them is
    /// sent as these codes again.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn codes<V: Vector>(self, value: &V) -> Codes {
        let nearest = self.nearest(value);
        if self.leaves_out_the_largest(nearest.1) {
            return nearest;
        }
        self.unpacked(self.settled(self.packed(nearest)))
    }

    /// Returns the codes (the integers that are sent) of a quaternion. If [`Floats`](FloatForm) says that
    /// values in memory hold codes in place of floats, `value` already has them.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn codes_in<Floats: FloatForm, V: Vector>(self, value: &V) -> Codes {
        if Floats::FROM_CODES {
            let number = |i| u64::from(value.component(i).to_bits());
            return ((number(0) & 3) as usize, core::array::from_fn(|i| number(i + 1)));
        }
        self.codes(value)
    }

    /// Sets `value` to the quaternion that a reader restores from the codes (the integers that are sent). Its
    /// components become floats, or codes if [`Floats`](FloatForm) says that values in memory hold codes.
    /// Returns the smallest squared length of all quaternions with these codes.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn put<Floats: FloatForm, V: Vector>(self, value: &mut V, codes: Codes) -> f32 {
        let (quaternion, least) = self.quaternion(*value, codes.0, codes.1);
        if !Floats::TO_CODES {
            *value = quaternion;
            return least;
        }
        // the codes of the restored quaternion, if another program has sent codes that are not
        // stable
        let is_stable = self.leaves_out_the_largest(codes.1);
        Self::put_codes(value, if is_stable { codes } else { self.codes(&quaternion) });
        least
    }

    /// Stores the codes (the integers that are sent) of a quaternion in its components, instead of floats.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn put_codes<V: Vector>(value: &mut V, (largest, steps): Codes) {
        value.set_component(0, f32::from_bits(largest as u32));
        for (i, code) in steps.into_iter().enumerate() {
            value.set_component(i + 1, f32::from_bits(code as u32));
        }
    }

    /// Returns the index of the largest component, and the nearest codes (the integers that are sent) of the
    /// other three. A table selects the three components, because a processor cannot predict which component
    /// is the largest: a list of 40 rotations takes 330 ns, and took 419 with branches and codes in memory.
    #[cfg_attr(optimized, inline(always))]
    fn nearest<V: Vector>(self, value: &V) -> Codes {
        let largest = largest(value);
        let sign = if value.component(largest) < 0.0 { -1.0 } else { 1.0 };
        let [a, b, c] = OTHERS[largest & 3].map(|i| self.quantise(value.component(i) * sign));
        (largest, [a, b, c])
    }

    /// Returns `true` if the omitted component is certainly the largest one of the quaternion that
    /// a reader restores. Let `d` be twice the distance of a code from the middle of its range, and
    /// `last` the greatest code. The condition is that the sum of the three `d²` and the greatest
    /// `d²` is below `2 last²`.
    ///
    /// The bound is lowered by more than the rounding error of `f32`, which is less than 2⁻¹⁸ of
    /// it. (With few bits the shift gives no margin, and none is needed: the sum is 4 more than a
    /// multiple of 8, the bound 2 more.)
    #[cfg_attr(optimized, inline(always))]
    pub(in crate::codec) fn leaves_out_the_largest(self, codes: [u64; 3]) -> bool {
        let last = mask(self.component);
        let [a, b, c] = codes.map(|code| {
            let distance = (2 * code).wrapping_sub(last);
            distance.wrapping_mul(distance)
        });
        let most = if a > b { a } else { b };
        let most = if most > c { most } else { c };
        a + b + c + most < 2 * last * last - ((last * last) >> 17)
    }

    /// Returns codes that are stable: the quaternion that a reader restores from them is sent as these codes
    /// again. It replaces the codes by the codes of the restored quaternion until they no longer change. It
    /// is out of line, because at nine bits, only 2 of 1000 random rotations need it. The codes are packed
    /// into one integer, so that a caller keeps its own codes in registers.
    #[cold]
    #[inline(never)]
    fn settled(self, nearest: u64) -> u64 {
        let again = |codes: u64| {
            let (largest, codes) = self.unpacked(codes);
            self.packed(self.nearest(&self.quaternion([0.0_f32; 4], largest, codes).0))
        };
        let mut codes = nearest;
        loop {
            let next = again(codes);
            if again(next) == codes {
                // the same codes, or two sets that alternate
                return if next & 3 < codes & 3 { next } else { codes };
            }
            codes = next;
        }
    }

    /// Returns codes as one integer, which has the index of the omitted component in its lowest bits.
    #[cfg_attr(optimized, inline(always))]
    const fn packed(self, (largest, [a, b, c]): Codes) -> u64 {
        let bits = self.component;
        largest as u64 | (a | (b | c << bits) << bits) << 2
    }

    #[cfg_attr(optimized, inline(always))]
    const fn unpacked(self, codes: u64) -> Codes {
        let (bits, all) = (self.component, mask(self.component));
        let steps = codes >> 2;
        ((codes & 3) as usize, [steps & all, steps >> bits & all, steps >> (2 * bits)])
    }

    /// Returns the quaternion that a reader restores from the codes (the integers that are sent),
    /// and the smallest squared length of all quaternions with these codes.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn quaternion<V: Vector>(
        self,
        value: V,
        largest: usize,
        codes: [u64; 3],
    ) -> (V, f32) {
        let mut quaternion = value;
        let (mut rest, mut least, mut most) = (1.0, 0.0, 0.0);
        for (i, code) in codes.into_iter().enumerate() {
            let component = self.restore(code);
            rest -= component * component;
            let nearest = component.abs() - self.half_step();
            least += nearest * nearest;
            most = if nearest > most { nearest } else { most };
            quaternion.set_component(i + usize::from(i >= largest), component);
        }
        // three components at their ends have more than unit length together
        quaternion.set_component(largest, sqrt(if rest > 0.0 { rest } else { 0.0 }));
        // the component that is left out is no smaller than any of the others
        (quaternion, least + most * most)
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn restore(self, step: u64) -> f32 {
        step as f32 * (1.0 / self.scale()) * (LIMIT + LIMIT) - LIMIT
    }
}

/// Returns the index of the component with the greatest absolute value, the first one of equals.
#[cfg_attr(optimized, inline(always))]
fn largest<V: Vector>(quaternion: &V) -> usize {
    let (mut largest, mut most) = (0, quaternion.component(0).abs());
    for i in 1..4 {
        let component = quaternion.component(i).abs();
        largest = if component > most { i } else { largest };
        most = if component > most { component } else { most };
    }
    largest
}
