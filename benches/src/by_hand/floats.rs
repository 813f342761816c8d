//! [`Floats`]: the floats of one kind from many elements, quantised together in a pass.

use super::{Refused, Steps, refused};

/// Number of elements in a pass.
pub(super) const MANY: usize = 16;

/// `N` floats per element. Contiguous floats go through vector registers, four at a time; floats
/// between other fields do not.
#[derive(Debug)]
pub(super) struct Floats<const N: usize> {
    /// The values to quantise. A last, shorter pass leaves the finite values of the pass before in
    /// place.
    pub(super) values: [[f32; N]; MANY],
    pub(super) codes: [[u32; N]; MANY],
}

impl<const N: usize> Floats<N> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { values: [[0.0; N]; MANY], codes: [[0; N]; MANY] }
    }

    /// Quantises all values. Non-finite values are detected once for all: one is added to each
    /// exponent, which reaches the sign bit only if all exponent bits were set.
    #[inline(always)]
    pub(super) fn quantise(&mut self, steps: &Steps) -> Result<(), Refused> {
        const EXPONENT: u32 = 0x7F80_0000;
        const LOWEST: u32 = 0x0080_0000;
        let mut worst = 0;
        let values = self.values.as_flattened();
        for (code, value) in self.codes.as_flattened_mut().iter_mut().zip(values) {
            worst |= (value.to_bits() & EXPONENT) + LOWEST;
            *code = steps.quantise_few(*value);
        }
        if worst >> 31 == 0 { Ok(()) } else { refused() }
    }
}
