//! Byte buffers of the crate `bytes`.

use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, unwritable};
use bytes::{Bytes, BytesMut};

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Chunk {
    last: bool,
    #[bytes]
    #[max_len(100)]
    payload: Bytes,
    #[bytes]
    #[min_len(1)]
    #[max_len(4)]
    scratch: BytesMut,
    #[bytes]
    #[max_len(4)]
    more: Option<Bytes>,
}

fn chunk() -> Chunk {
    Chunk {
        last: true,
        payload: Bytes::from_static(b"abc"),
        scratch: BytesMut::from(&b"x"[..]),
        more: Some(Bytes::new()),
    }
}

#[test]
fn buffers_are_a_length_and_aligned_bytes() -> Outcome {
    assert_eq!(exchanged(&chunk())?, [7, b'a', b'b', b'c', 0, b'x', 1]);
    // the flag and the length, padding, the payload; then the same for `scratch`
    assert_eq!(bits(&chunk())?, 8 + 24 + 8 + 8 + 8);
    let wrong = Chunk { payload: vec![0; 101].into(), ..chunk() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Chunk { scratch: BytesMut::new(), ..chunk() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    Ok(())
}

#[test]
fn a_length_beyond_the_data_is_rejected() {
    assert_eq!(refused::<Chunk>(&[201]), Some((ErrorKind::Overflow, 8)));
    assert_eq!(refused::<Chunk>(&[203; 200]), Some((ErrorKind::Range, 1)));
}

#[test]
fn a_shared_buffer_keeps_its_content_during_a_read() -> Outcome {
    let mut read = chunk();
    let handed_out = read.payload.clone();
    read.read_into(&Chunk { payload: Bytes::from_static(b"xyz"), ..chunk() }.to_bytes()?)?;
    assert_eq!((&handed_out[..], &read.payload[..]), (&b"abc"[..], &b"xyz"[..]));
    Ok(())
}
