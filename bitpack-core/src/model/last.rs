//! [`Last`]: the last code (number that was sent) of a site, which may be repeated.

use super::site::REPEATS;

/// The last code (number that was sent) of a site (place in the packet), for codes of more than
/// [`TREE`](super::site::TREE) bits. List elements often have equal codes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    code: u64,
    /// History of repetitions; 0 if no code was sent at the site. Otherwise the bit of value [`REPEATS`] is
    /// set. Each lower bit stands for one of the last codes, the newest lowest, and is set if that code
    /// repeated the one before.
    repeats: usize,
}

impl Last {
    /// The state of a site (place in a packet) before its first code (number that is sent).
    pub(super) const NONE: Self = Self { code: 0, repeats: 0 };

    /// Returns the last code, and the number of the context for the bit that tells if it is
    /// repeated. `None` if no code was sent.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn expected(self) -> Option<(u64, usize)> {
        self.repeats.checked_sub(REPEATS).map(|context| (self.code, context))
    }

    /// Stores `code` as the last code, and records if it repeats the one before.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn learn(&mut self, code: u64) {
        let is_repeated = self.repeats > 0 && code == self.code;
        let repeats = (self.repeats << 1 | usize::from(is_repeated)) & (REPEATS - 1);
        *self = Self { code, repeats: REPEATS | repeats };
    }
}
