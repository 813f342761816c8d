//! [`Floats`]: the range and the step size that raw floats would need.

/// Candidate step sizes, as a person would choose them, from coarse to fine.
const STEPS: [f64; 24] = [
    1.0,
    0.5,
    0.25,
    0.2,
    0.125,
    0.1,
    0.0625,
    0.05,
    0.03125,
    0.025,
    0.02,
    0.015_625,
    0.01,
    0.007_812_5,
    0.005,
    0.003_906_25,
    0.002,
    0.001_953_125,
    0.001,
    0.000_976_562_5,
    0.0005,
    0.0002,
    0.0001,
    0.00005,
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
            let steps = value / STEPS.get(at as usize).copied().unwrap_or(1.0);
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
        STEPS.get(self.alive.trailing_zeros() as usize).copied()
    }
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
