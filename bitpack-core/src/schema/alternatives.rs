//! [`Alternatives`]: computes the width of an enum from the widths of its variants.

use crate::cost::{Width, greater};

/// The widths of an enum's variants, combined: the minimum and the maximum number of bits of any variant.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Alternatives(Width);

impl Alternatives {
    /// A combination without variants, to which [`or`](Self::or) adds each variant.
    pub const NONE: Self = Self(Width { min: u64::MAX, ..Width::bits(0).exact().no_heap() });

    /// Adds a variant whose fields together have this width.
    pub const fn or(self, width: Width) -> Self {
        let Self(all) = self;
        Self(Width {
            lead: 0,
            min: if width.min < all.min { width.min } else { all.min },
            max: greater(all.max, width.max),
            exact: all.exact && width.exact,
            fixed: all.fixed && width.fixed,
            free: greater(all.free, width.free),
            memory: all.memory.or(width.memory),
        })
    }

    /// Returns the width of an enum like [`behind`](Self::behind). If some versions lack some of the
    /// variants, a tag may have fewer than `tag` bits: an early version may have a tag without bits.
    pub(crate) const fn in_versions(self, tag: u32, some_differ: bool) -> Width {
        let width = self.behind(tag);
        if !some_differ {
            return width;
        }
        let by_version = Width::variable(width.min.saturating_sub(tag as u64), width.max);
        by_version.with_free(width.free).held(width.memory)
    }

    /// Returns the width of an enum: a tag of `tag` bits, and then the fields of one of the
    /// variants that were added.
    pub const fn behind(self, tag: u32) -> Width {
        let Width { min, max, exact, fixed, free, memory, .. } = self.0;
        // a value without bits may still end the run: a list whose maximum length is 0
        let width = if max == 0 && fixed { Width::bits(tag) } else { Width::led(tag, min, max) };
        // the old variant is replaced by a blank one during a read
        width.exact_if(exact).with_free(free).held(memory.replaced(memory))
    }
}
