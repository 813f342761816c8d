//! Implementations for the crate `bytes`: byte buffers that can be shared and split without a copy.

use bytes::{Bytes, BytesMut};

use crate::cost::Heap;

byte_buffer! {
    /// A shared buffer. A read copies the bytes out of the packet, so the packet's memory can be reused.
    [] Bytes, Heap::each(1), Self::new(),
    |buffer, bytes| {
        *buffer = Self::new(); // frees the old buffer before the new one is allocated
        *buffer = Self::copy_from_slice(bytes);
        true
    }
}

growing_bytes!([] BytesMut);
