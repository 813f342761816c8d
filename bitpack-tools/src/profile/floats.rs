//! [`Floats`]: the range and the step size that raw floats would need.

/// Numbers of steps in a unit, for candidate step sizes as a person would choose them, from coarse
/// to fine.
const STEPS: [u16; 24] = [
    1, 2, 4, 5, 8, 10, 16, 20, 32, 40, 50, 64, 100, 128, 200, 256, 500, 512, 1000, 1024, 2000,
    5000, 10_000, 20_000,
];

/// The range of some floats, and the step sizes of which all of them are multiples.
#[derive(Clone, Copy, Debug)]
pub(super) struct Floats {
    pub(super) least: f64,
    pub(super) most: f64,
    pub(super) are_finite: bool,
    /// A set of bits, one for each step size in `STEPS` of which all floats so far are multiples.
    alive: u32,
}

impl Default for Floats {
    fn default() -> Self {
        let alive = (1 << STEPS.len()) - 1;
        Self { least: f64::INFINITY, most: f64::NEG_INFINITY, are_finite: true, alive }
    }
}

impl Floats {
    /// Adds a float to the statistics. `epsilon` is the relative precision of its type.
    pub(super) fn add(&mut self, value: f64, epsilon: f64) {
        self.are_finite &= value.is_finite();
        self.least = self.least.min(value);
        self.most = self.most.max(value);
        let mut left = self.alive;
        while left > 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            let steps = value / size(at);
            // the error of the float that is nearest to a multiple of the step
            if (steps - steps.round()).abs() > steps.abs() * epsilon {
                self.alive &= !(1 << at);
            }
        }
    }

    /// Returns the statistics of two groups of floats together.
    pub(super) fn join(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            are_finite: self.are_finite && other.are_finite,
            alive: self.alive & other.alive,
        }
    }

    /// Returns the largest step size in `STEPS` of which all floats are multiples.
    pub(super) fn step(&self) -> Option<f64> {
        (self.alive > 0).then(|| size(self.alive.trailing_zeros()))
    }
}

/// Returns the step size with this index in [`STEPS`].
fn size(index: u32) -> f64 {
    1.0 / f64::from(STEPS.get(index as usize).copied().unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_coarsest_step_is_found() {
        for (step, values) in [
            (Some(1.0), vec![1.0, -3.0, 500.0]),
            (Some(0.25), vec![0.5, 0.75, -100.25]),
            (Some(0.1), vec![0.1, 0.3, -12.7, 1e5]),
            (Some(0.005), vec![0.01, 0.025]),
            (None, vec![core::f32::consts::PI, 1.0]),
        ] {
            let mut floats = Floats::default();
            for value in &values {
                floats.add(f64::from(*value), f64::from(f32::EPSILON));
            }
            assert_eq!(floats.step(), step, "{values:?}");
        }
    }
}
