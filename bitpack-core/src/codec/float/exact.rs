//! Sums of products of `f64` without rounding errors.
//!
//! Sources: T. J. Dekker, "A Floating-Point Technique for Extending the Available Precision" (1971),
//! for products; J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
//! Geometric Predicates" (1997), for sums. Every operation is an addition, a subtraction or a
//! multiplication of `f64`, each rounded as IEEE 754 says, so all platforms agree in every bit.

/// Maximum number of terms of a [`Sum`].
const MOST: usize = 8;

/// An exact sum, stored as terms that add up to it. No two terms have bits of the same weight, and the
/// smallest term comes first.
pub(super) struct Sum {
    terms: [f64; MOST],
    count: usize,
}

impl Sum {
    pub(super) const fn zero() -> Self {
        Self { terms: [0.0; MOST], count: 0 }
    }

    /// Adds a number exactly: each term becomes the rounding error of an addition, whose result is
    /// carried to the next term.
    pub(super) fn add(&mut self, value: f64) {
        let mut carried = value;
        for term in self.terms.iter_mut().take(self.count) {
            let sum = carried + *term;
            let added = sum - carried;
            *term = (carried - (sum - added)) + (*term - added);
            carried = sum;
        }
        if let Some(term) = self.terms.get_mut(self.count) {
            *term = carried;
        }
        self.count += 1;
    }

    /// Adds the product of an integer and a number: two terms, the rounded product and its error.
    pub(super) fn add_product(&mut self, integer: f64, number: f64) {
        let product = integer * number;
        let (high, low) = halves(integer);
        let (upper, lower) = halves(number);
        let error = ((high * upper - product) + high * lower + low * upper) + low * lower;
        self.add(error);
        self.add(product);
    }

    /// Returns the sum, rounded once for each term. The result has the sign of the exact sum, because there
    /// is a gap between the bits of any two terms (Shewchuk, theorem 10).
    pub(super) fn rounded(&self) -> f64 {
        self.terms.iter().fold(0.0, |sum, term| sum + term)
    }
}

/// Splits a number into two parts of at most 26 significant bits each. A product of two such parts is exact.
fn halves(number: f64) -> (f64, f64) {
    const SPLITTER: f64 = ((1_u32 << 27) + 1) as f64;
    let large = SPLITTER * number;
    let high = large - (large - number);
    (high, number - high)
}
