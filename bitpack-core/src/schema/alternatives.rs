//! [`Alternatives`]: computes the width of an enum from the widths of its variants.

use crate::cost::{Memory, Width, greater};

/// The widths of an enum's variants, combined: the minimum and the maximum number of bits of any variant.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Alternatives {
    min: u64,
    max: u64,
    exact: bool,
    fixed: bool,
    free: u64,
    memory: Memory,
}

impl Alternatives {
    /// A combination without variants, to which [`or`](Self::or) adds each variant.
    pub const NONE: Self =
        Self { min: u64::MAX, max: 0, exact: true, fixed: true, free: 0, memory: Memory::NONE };

    /// Adds a variant whose fields together have this width.
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

    /// Returns the width of an enum: a tag of `tag` bits, and then the fields of one of the
    /// variants that were added.
    pub const fn behind(self, tag: u32) -> Width {
        let Self { min, max, exact, fixed, free, memory } = self;
        // the old variant is replaced by a blank one during a read
        let memory = memory.replaced(memory);
        // a value without bits may still end the run: a list whose maximum length is 0
        if max == 0 && fixed {
            return Width::bits(tag).exact_if(exact).with_free(free).held(memory);
        }
        Width::led(tag, min, max).exact_if(exact).with_free(free).held(memory)
    }
}
