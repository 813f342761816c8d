//! Implementations for `SmallVec` of the crate `smallvec`: a list whose first elements are inside.
//! The attributes of array subsets do not apply, because the derive does not see pairs in its type.

use smallvec::SmallVec;

use crate::codec::ByteBuffer;
use crate::cost::Heap;

collection!([const N: usize] SmallVec<[T; N]>, |list, item| { list.push(item); Some(()) }, growing, contiguous);

/// A list of bytes. A read keeps its allocation if it is large enough.
impl<const N: usize> ByteBuffer for SmallVec<[u8; N]> {
    const EXACT: bool = true;
    fn empty() -> Self {
        Self::new()
    }
    #[inline]
    fn as_bytes(&self) -> &[u8] {
        self
    }
    #[inline]
    fn replace(&mut self, bytes: &[u8]) -> bool {
        self.clear();
        if self.capacity() < bytes.len() {
            // the old allocation is freed first, and the new one is not larger than needed
            *self = Self::new();
            self.reserve_exact(bytes.len());
        }
        self.extend_from_slice(bytes);
        true
    }
    const HEAP: Heap = Heap::each(1);
}
