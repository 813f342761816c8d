//! Implementations for the crate `bytes`: byte buffers that can be shared and split without a copy.

use bytes::{Bytes, BytesMut};

use crate::cost::Heap;

byte_buffer! {
    /// A shared buffer. A read copies the bytes, so that the packet's memory can be reused.
    [] Bytes, Heap::each(1), Self::new(),
    |buffer, bytes| {
        *buffer = Self::new(); // frees the old buffer before the new one is allocated
        *buffer = Self::copy_from_slice(bytes);
        true
    }
}

byte_buffer! {
    /// A buffer with one owner. A read reuses its allocation.
    [] BytesMut, Heap::each(1), Self::new(),
    |buffer, bytes| {
        buffer.clear();
        if buffer.capacity() < bytes.len() {
            *buffer = Self::new(); // frees the old buffer before the new one is allocated
            *buffer = Self::with_capacity(bytes.len());
        }
        buffer.extend_from_slice(bytes);
        true
    }
}
