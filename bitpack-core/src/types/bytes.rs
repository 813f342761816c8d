//! `bytes`: buffers that are shared or cut without a copy.

use bytes::{Bytes, BytesMut};

use crate::codec::ByteBuffer;
use crate::cost::Heap;

/// What is read is a copy: the buffer that a packet came in is free again.
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
        *self = Self::new(); // not beside what was there
        *self = Self::copy_from_slice(bytes);
        true
    }
    const HEAP: Heap = Heap::each(1);
}

/// A read keeps the allocation.
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
            *self = Self::new(); // not beside what was there
            *self = Self::with_capacity(bytes.len());
        }
        self.extend_from_slice(bytes);
        true
    }
    const HEAP: Heap = Heap::each(1);
}
