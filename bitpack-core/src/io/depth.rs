//! [`Depth`]: counts how deep the current value is nested.

/// Maximum number of nested hand-written functions, whose recursion a packet could control. At 64,
/// the stack frames of an unoptimised build use only a small part of a thread's stack.
const DEEPEST: u32 = 64;

/// Mask of the bits of [`Depth`] that count nested functions. The bits above them hold the level of
/// the recursive type.
const FUNCTIONS: u32 = 0xFFFF;

/// The number of nested functions, and the nesting level of the innermost recursive type.
///
/// Both are in one number, so that a stream is no larger for them. Every increment has a decrement,
/// so a local copy of a stream need not copy its depth back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth(u32);

impl Depth {
    /// The depth outside of any function and recursive type.
    pub(crate) const NONE: Self = Self(0);

    /// Returns the depth inside `functions` nested functions, outside of any recursive type.
    #[cfg(test)]
    pub(crate) const fn inside(functions: u32) -> Self {
        Self(functions)
    }

    /// Enters a hand-written function, or a derived type that does not share the bounds check of
    /// its parent. Returns `false` if 64 are already entered. Other derived types need not be
    /// counted, because their declarations bound how deep they are nested.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn descend(&mut self) -> bool {
        let fits = self.0 & FUNCTIONS < DEEPEST;
        self.0 += u32::from(fits);
        fits
    }

    /// Leaves a hand-written function: decrements the number of nested functions.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn ascend(&mut self) {
        self.0 = self.0.saturating_sub(1);
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn functions(self) -> u32 {
        self.0 & FUNCTIONS
    }

    /// Returns `true` if [`descend`](Self::descend) can be called `functions` times more before the limit of
    /// 64 nested functions and types is reached.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn has_room_for(self, functions: u32) -> bool {
        self.functions() + functions <= DEEPEST
    }

    /// Returns the nesting level of the current value of a recursive type; 0 for its outermost
    /// value.
    #[cfg_attr(optimized, inline(always))]
    pub const fn level(self) -> u32 {
        self.0 / (FUNCTIONS + 1)
    }

    /// Sets the nesting level of the current value of a recursive type.
    #[cfg_attr(optimized, inline(always))]
    pub fn set_level(&mut self, level: u32) {
        self.0 = (self.0 & FUNCTIONS) | (level * (FUNCTIONS + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_counted_below_levels() {
        let mut depth = Depth::NONE;
        for level in [0, 1, 2, 7, 0xFFFF, 3] {
            depth.set_level(level);
            assert_eq!(depth.level(), level);
        }
        for functions in 0..DEEPEST {
            assert_eq!((depth.0, depth.level()), (functions | 3 << 16, 3));
            assert!(depth.descend());
        }
        assert!(!depth.descend());
        depth.set_level(0);
        assert_eq!(depth.0, DEEPEST);
        for functions in (0..DEEPEST).rev() {
            depth.ascend();
            assert_eq!(depth.0, functions);
        }
        depth.ascend();
        assert_eq!(depth, Depth::NONE);
    }
}
