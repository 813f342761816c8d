//! Implementations for the crate `bytes`: byte buffers that can be shared and split without a copy.

use bytes::{Bytes, BytesMut};

use crate::codec::ByteBuffer;
use crate::cost::Heap;

/// A shared buffer. A read copies the bytes, so that the packet's memory can be reused.
impl ByteBuffer for Bytes {
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
        *self = Self::new(); // frees the old buffer before the new one is allocated
        *self = Self::copy_from_slice(bytes);
        true
    }
    const HEAP: Heap = Heap::each(1);
}

/// A buffer with one owner. A read reuses its allocation.
impl ByteBuffer for BytesMut {
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
            *self = Self::new(); // frees the old buffer before the new one is allocated
            *self = Self::with_capacity(bytes.len());
        }
        self.extend_from_slice(bytes);
        true
    }
    const HEAP: Heap = Heap::each(1);
}
