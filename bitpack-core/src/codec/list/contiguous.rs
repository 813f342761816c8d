//! Writes the elements of lists that are contiguous in memory.

use crate::codec::{Codec, Coded};
use crate::error::Error;
use crate::io::BitIo;
use crate::run::Run;
use crate::vectorized::passes;

impl<S: BitIo> Run<'_, S> {
    /// Writes elements that are contiguous in memory. If that saves time, it quantises the floats
    /// of many elements together (see [`passes`](crate::vectorized::passes)).
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn in_memory<T, C: Codec<T>>(
        &mut self,
        items: &[T],
        inner: &Coded<C>,
    ) -> Result<(), Error> {
        let mut rest = items;
        if const { S::IN_PASSES && C::IN_PASSES } && items.len() >= passes::SHORTEST {
            rest = self.in_passes(items, inner)?;
        }
        self.groups_in_memory(rest, inner)
    }

    /// Writes elements in order, in groups that share one bounds check.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn groups_in_memory<T, C: Codec<T>>(
        &mut self,
        items: &[T],
        inner: &Coded<C>,
    ) -> Result<(), Error> {
        let (whole, rest) =
            items.split_at_checked(inner.in_groups(items.len())).unwrap_or_default();
        let groups = whole.chunks_exact(inner.width.several());
        self.elements_in_memory(groups, rest, S::outgoing, inner)
    }
}
