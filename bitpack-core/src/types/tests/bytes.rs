//! Tests of byte buffers from the `bytes` crate: a read replaces the contents, and reuses the
//! memory if possible.

use bytes::{Bytes, BytesMut};

use crate::codec::ByteBuffer;

#[test]
fn a_buffer_holds_what_is_put_into_it() {
    let mut shared = Bytes::empty();
    assert!(shared.replace(b"abc") && shared.as_bytes() == b"abc");
    assert!(shared.replace(b"x") && shared.as_bytes() == b"x");
    let mut owned = BytesMut::empty();
    assert!(owned.replace(b"abc") && owned.as_bytes() == b"abc");
    assert!(owned.replace(b"x") && owned.as_bytes() == b"x");
}

#[test]
fn memory_that_is_large_enough_is_kept() {
    let mut buffer = BytesMut::with_capacity(64);
    assert!(buffer.replace(b"abc") && buffer.capacity() >= 64);
    // one half of a buffer while the other half is alive, so that a new allocation has another
    // address
    let mut whole = BytesMut::from(&[7; 32][..]);
    let mut half = whole.split_to(16);
    let (place, exactly) = (half.as_ptr(), [1; 16]);
    assert_eq!(half.capacity(), 16);
    assert!(half.replace(&exactly) && half.as_ptr() == place);
    assert!(half.replace(&[1; 17]) && half.as_ptr() != place);
    assert_eq!((half.as_bytes(), whole.as_bytes()), (&[1; 17][..], &[7; 16][..]));
}
