//! [`Alternatives`]: the width of what is one of several.

use crate::cost::{Memory, Width, greater};

/// The widths of the variants of an enum, put together.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Alternatives {
    min: u64,
    max: u64,
    exact: bool,
    fixed: bool,
    free: u64,
    memory: Memory,
}

impl Alternatives {
    /// No variants yet.
    pub const NONE: Self =
        Self { min: u64::MAX, max: 0, exact: true, fixed: true, free: 0, memory: Memory::NONE };

    /// One more.
    #[must_use]
    pub const fn or(self, width: Width) -> Self {
        Self {
            min: if width.min < self.min { width.min } else { self.min },
            max: greater(self.max, width.max),
            exact: self.exact && width.exact,
            fixed: self.fixed && width.fixed,
            free: greater(self.free, width.free),
            memory: self.memory.or(width.memory),
        }
    }

    /// All of them, behind a number of `tag` bits.
    #[must_use]
    pub const fn behind(self, tag: u32) -> Width {
        let Self { min, max, exact, fixed, free, memory } = self;
        // a variant gives way to a blank one
        let memory = memory.replaced(memory);
        // what has no bits may still end the run: a list of at most no elements
        if max == 0 && fixed {
            return Width::bits(tag).exact_if(exact).with_free(free).held(memory);
        }
        Width::led(tag, min, max).exact_if(exact).with_free(free).held(memory)
    }
}
