//! Writes the elements of lists that are contiguous in memory.

use crate::codec::{Codec, Coded};
use crate::error::Result;
use crate::io::BitIo;
use crate::run::Run;

impl<S: BitIo> Run<'_, S> {
    /// Writes elements that are contiguous in memory, in groups that share one bounds check.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn in_memory<T, C: Codec<T>>(&mut self, items: &[T], inner: &Coded<C>) -> Result {
        let (whole, rest) =
            items.split_at_checked(inner.in_groups(items.len())).unwrap_or_default();
        let groups = whole.chunks_exact(inner.width.several());
        self.elements_in_memory(groups, rest, S::outgoing, inner)
    }
}
