//! What one type is made with: its chances, its constants, the types before it.

use crate::known::Known;
use crate::random::Random;

/// One type in the making.
pub(crate) struct Context<'k> {
    pub(crate) random: Random,
    /// How it is called.
    pub(crate) name: String,
    /// The types before it, which can be in it.
    pub(crate) known: &'k [Known],
    /// Those that are.
    pub(crate) used: Vec<usize>,
    /// Whether it derives `Delta`.
    pub(crate) delta: bool,
    /// The constants that its attributes name.
    pub(crate) constants: Vec<String>,
}

impl Context<'_> {
    /// A constant of its own; its name.
    pub(crate) fn constant(&mut self, ty: &str, value: &str) -> String {
        let name = format!("{}_{}", self.name.to_uppercase(), self.constants.len());
        self.constants.push(format!("pub const {name}: {ty} = {value};\n"));
        name
    }

    /// A number in one of the ways that a user could write it.
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

    /// The same for what counts something.
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

    /// The same for a float.
    pub(crate) fn real(&mut self, real: f32) -> String {
        match self.random.below(6) {
            0 => self.constant("f32", &format!("{real:?}")),
            1 => {
                let name = self.constant("f32", &format!("{:?}", -real));
                format!("-{name}")
            }
            2 if real.fract() == 0.0 => format!("{real:.0}"),
            _ => format!("{real:?}"),
        }
    }
}

/// Any number that an integer type holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide {
    pub(crate) negative: bool,
    pub(crate) magnitude: u128,
}

impl Wide {
    pub(crate) const fn positive(magnitude: u128) -> Self {
        Self { negative: false, magnitude }
    }

    /// One above a number that is not negative.
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
