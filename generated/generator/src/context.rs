//! State of the generator while it generates one type: random numbers, constants, and the types
//! generated before.

use core::fmt::Debug;
use core::ops::Neg;

use crate::known::Known;
use crate::random::Random;

/// State of the generator while it generates one type.
pub(crate) struct Context<'k> {
    pub(crate) random: Random,
    /// Name of the type that is generated, such as `T7`.
    pub(crate) name: String,
    /// Types generated before, which this type may contain.
    pub(crate) known: &'k [Known],
    /// Indices in `known` of the types that this type contains.
    pub(crate) used: Vec<usize>,
    /// `true` if the type derives `Delta`.
    pub(crate) delta: bool,
    /// Source of the constants that the attributes of the type refer to.
    pub(crate) constants: Vec<String>,
}

impl Context<'_> {
    /// Adds a constant to the source of the type and returns the constant's name.
    pub(crate) fn constant(&mut self, ty: &str, value: &str) -> String {
        let name = format!("{}_{}", self.name.to_uppercase(), self.constants.len());
        self.constants.push(format!("pub const {name}: {ty} = {value};\n"));
        name
    }

    /// Returns the Rust source of a number, in one of the forms that a user might choose: decimal,
    /// hexadecimal, a constant or arithmetic.
    pub(crate) fn number(&mut self, number: Wide) -> String {
        let fits = number.magnitude < 1 << 100;
        match self.random.below(10) {
            0 if !number.negative => format!("{:#x}", number.magnitude),
            1 if fits => {
                let next = Wide { negative: true, magnitude: number.magnitude + 1 };
                let next = if number.negative { next } else { number.after() };
                let by = if number.negative { '+' } else { '-' };
                let name = self.constant("i128", &next.to_string());
                format!("{name} {by} 1")
            }
            2 if fits => self.constant("i128", &number.to_string()),
            3 if !number.negative => self.constant("u128", &number.to_string()),
            _ => number.to_string(),
        }
    }

    /// Returns the Rust source of a count, in one of the forms that a user might choose: decimal,
    /// hexadecimal, a constant or arithmetic.
    pub(crate) fn count(&mut self, count: u64) -> String {
        match self.random.below(8) {
            0 => self.constant("usize", &count.to_string()),
            1 => {
                let name = self.constant("u64", &(count + 1).to_string());
                format!("{name} - 1")
            }
            2 => format!("{count:#x}"),
            _ => count.to_string(),
        }
    }

    /// Returns the Rust source of a float, in one of the forms that a user might choose: a literal,
    /// an integer or a constant.
    pub(crate) fn real<T: Real>(&mut self, real: T) -> String {
        match self.random.below(6) {
            0 => self.constant(T::NAME, &format!("{real:?}")),
            1 => {
                let name = self.constant(T::NAME, &format!("{:?}", -real));
                format!("-{name}")
            }
            2 if real.into().fract() == 0.0 => format!("{:.0}", real.into()),
            _ => format!("{real:?}"),
        }
    }
}

/// A float type.
pub(crate) trait Real: Copy + Debug + Neg<Output = Self> + Into<f64> {
    /// Name of the type.
    const NAME: &'static str;
}

impl Real for f32 {
    const NAME: &'static str = "f32";
}

impl Real for f64 {
    const NAME: &'static str = "f64";
}

/// A number of any integer type, as sign and magnitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide {
    pub(crate) negative: bool,
    pub(crate) magnitude: u128,
}

impl Wide {
    pub(crate) const fn positive(magnitude: u128) -> Self {
        Self { negative: false, magnitude }
    }

    /// Returns the number plus one. The number must not be negative.
    const fn after(self) -> Self {
        Self::positive(self.magnitude + 1)
    }
}

impl core::fmt::Display for Wide {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let sign = if self.negative && self.magnitude > 0 { "-" } else { "" };
        write!(f, "{sign}{}", self.magnitude)
    }
}
