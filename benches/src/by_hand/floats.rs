//! [`Floats`]: floats of many elements, quantised together so that the compiler uses vector
//! instructions.

use super::{Refused, Steps, refused};

/// Maximum number of elements whose floats are quantised together.
pub(super) const MANY: usize = 16;

/// `N` floats of each of several list elements, all with one range and resolution. They are
/// contiguous, so that vector instructions take four at a time.
#[derive(Debug)]
pub(super) struct Floats<const N: usize> {
    /// The values to quantise, `N` for each element. If there are fewer than `MANY` elements, the
    /// remaining values are finite ones from before.
    pub(super) values: [[f32; N]; MANY],
    pub(super) codes: [[u32; N]; MANY],
}

impl<const N: usize> Floats<N> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { values: [[0.0; N]; MANY], codes: [[0; N]; MANY] }
    }

    /// Quantises all values, and rejects them if any is not finite. One check serves all: it adds
    /// one to each exponent, which reaches the sign bit only if all bits of the exponent were set.
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
