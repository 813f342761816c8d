//! [`Floats`]: the floats of one kind of many elements, quantised in a pass of their own.

use super::{Refused, Steps, refused};

/// How many elements there are in a pass.
pub(super) const MANY: usize = 16;

/// `N` floats an element. One behind the other they go through vector registers, four at a time,
/// which the floats of one element between its other fields do not.
#[derive(Debug)]
pub(super) struct Floats<const N: usize> {
    /// What is to be quantised; finite from the last pass, where there are fewer elements than then.
    pub(super) values: [[f32; N]; MANY],
    pub(super) codes: [[u32; N]; MANY],
}

impl<const N: usize> Floats<N> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { values: [[0.0; N]; MANY], codes: [[0; N]; MANY] }
    }

    /// All of them. Whether each is finite is asked once: one is added to the exponent, and only where
    /// all its bits were set that becomes the sign.
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
