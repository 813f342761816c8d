//! `bytes`: buffers that are shared or cut without a copy.

use bytes::{Bytes, BytesMut};

use crate::codec::ByteBuffer;

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
        *self = Self::copy_from_slice(bytes);
        true
    }
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
        self.extend_from_slice(bytes);
        true
    }
}
