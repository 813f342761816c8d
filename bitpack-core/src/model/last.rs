//! [`Last`]: the last code of a site, which may come again.

use super::site::REPEATS;

/// The last code of a site in this packet, for codes of more than [`TREE`](super::site::TREE) bits. List
/// elements often have equal ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    code: u64,
    /// 0 if there is none. Otherwise the highest bit is set, and the others tell if the last codes were those
    /// before them again, the newest lowest.
    repeats: usize,
}

impl Last {
    /// No code.
    pub(super) const NONE: Self = Self { code: 0, repeats: 0 };

    /// Returns the last code, and the number of the context that tells if it comes again.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn expected(self) -> Option<(u64, usize)> {
        self.repeats.checked_sub(REPEATS).map(|context| (self.code, context))
    }

    /// Learns the next code.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn learn(&mut self, code: u64) {
        let is_repeated = self.repeats > 0 && code == self.code;
        let repeats = (self.repeats << 1 | usize::from(is_repeated)) & (REPEATS - 1);
        *self = Self { code, repeats: REPEATS | repeats };
    }
}
