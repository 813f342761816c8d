//! Tests of streams of packets: sockets that block, cuts, flips and forged lengths.

use std::string::String;
use std::vec;

use super::*;
use crate::ErrorKind;

#[derive(bitpack_derive::Serialize, Clone, Debug, PartialEq)]
struct Chat {
    #[max_len(40)]
    text: String,
}

/// A packet type that can be longer than 65,535 bytes.
#[derive(bitpack_derive::Serialize, Clone, Debug, PartialEq)]
struct Level {
    #[max_len(100_000)]
    #[bytes]
    tiles: Vec<u8>,
}

const GAME: Protocol = Protocol::new(7);

fn chats() -> Vec<Chat> {
    ["", "hello", "a text of some length, at most forty"]
        .map(|text| Chat { text: text.into() })
        .into()
}

fn wire() -> io::Result<Vec<u8>> {
    let mut stream = PacketStream::new(GAME, Vec::new());
    chats().iter().try_for_each(|chat| stream.send(chat))?;
    Ok(stream.into_inner())
}

/// A non-blocking socket: every second call blocks, and the others move up to three bytes.
struct Slow {
    wire: Vec<u8>,
    calls: usize,
    /// Number of bytes of the wire that can be read.
    arrived: usize,
    read: usize,
}

impl Slow {
    fn new(wire: Vec<u8>) -> Self {
        Self { arrived: wire.len(), wire, calls: 0, read: 0 }
    }
    fn blocks(&mut self) -> io::Result<()> {
        self.calls += 1;
        if self.calls % 2 == 0 { Ok(()) } else { Err(io::ErrorKind::WouldBlock.into()) }
    }
}

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.blocks()?;
        let rest = self.wire.get(self.read..self.arrived).unwrap_or_default();
        let count = rest.len().min(buffer.len()).min(3);
        buffer[..count].copy_from_slice(&rest[..count]);
        self.read += count;
        Ok(count)
    }
}

impl Write for Slow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.blocks()?;
        let count = bytes.len().min(3);
        self.wire.extend(&bytes[..count]);
        Ok(count)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn packets_arrive_over_a_socket_that_blocks_at_any_byte() -> io::Result<()> {
    let mut sender = PacketStream::new(GAME, Slow::new(Vec::new()));
    for chat in chats() {
        sender.send(&chat)?;
    }
    while sender.queued() > 0 {
        let kind = sender.flush().err().map(|error| error.kind());
        assert!(matches!(kind, None | Some(io::ErrorKind::WouldBlock)), "{kind:?}");
    }
    let sent = sender.into_inner().wire;
    assert_eq!(sent, wire()?);

    let mut receiver = PacketStream::new(GAME, Slow::new(sent));
    let mut arrived = Vec::new();
    loop {
        match receiver.receive::<Chat>() {
            Ok(Some(chat)) => arrived.push(chat),
            Ok(None) => break,
            Err(error) => assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
        }
    }
    assert_eq!(arrived, chats());
    Ok(())
}

#[test]
fn a_cut_ends_the_stream_within_a_packet_or_after_one() -> io::Result<()> {
    let wire = wire()?;
    for cut in 0..wire.len() {
        let mut stream = PacketStream::new(GAME, &wire[..cut]);
        let end = loop {
            match stream.receive::<Chat>() {
                Ok(Some(_)) => {}
                Ok(None) => break None,
                Err(error) => break Some(error.kind()),
            }
        };
        let mut stream = PacketStream::new(GAME, &wire[..]);
        let mut whole = 0;
        while whole < cut && stream.receive::<Chat>()?.is_some() {
            whole = wire.len() - stream.get_ref().len();
        }
        let expected = (whole != cut).then_some(io::ErrorKind::UnexpectedEof);
        assert_eq!(end, expected, "{cut} of {} bytes", wire.len());
    }
    Ok(())
}

#[test]
fn after_a_damaged_packet_the_next_one_is_received() -> io::Result<()> {
    let mut wire = wire()?;
    wire[7] ^= 1;
    let mut stream = PacketStream::new(GAME, &*wire);
    let error = stream.receive::<Chat>().err();
    let reason = error.as_ref().and_then(io::Error::get_ref).and_then(|it| it.downcast_ref());
    assert_eq!(reason, Some(&Error::new(ErrorKind::Crc, 0)));
    assert_eq!(error.map(|error| error.kind()), Some(io::ErrorKind::InvalidData));
    assert_eq!(stream.receive()?, chats().get(1).cloned());
    Ok(())
}

#[test]
fn a_length_above_the_largest_packet_is_rejected_again_and_again() {
    for too_long in [GAME.max_bytes::<Chat>() + 1, 65_535] {
        let mut wire = vec![0; 70_000];
        wire[..2].copy_from_slice(&too_long.to_le_bytes()[..2]);
        let mut stream = PacketStream::new(GAME, &*wire);
        for _ in 0..2 {
            let kind = stream.receive::<Chat>().err().map(|error| error.kind());
            assert_eq!(kind, Some(io::ErrorKind::InvalidData));
        }
        assert!(stream.incoming.capacity() < 100, "{too_long}");
    }
}

#[test]
fn memory_grows_with_the_bytes_that_arrive() {
    let wire = [0xFF, 0xFF, 0, 0, 1, 2, 3];
    let mut stream = PacketStream::new(GAME, &wire[..]);
    let kind = stream.receive::<Level>().err().map(|error| error.kind());
    assert_eq!(kind, Some(io::ErrorKind::UnexpectedEof));
    assert!(stream.incoming.capacity() < 200, "{}", stream.incoming.capacity());
}

#[test]
fn long_packets_have_a_longer_length_and_wrong_ones_are_not_sent() -> io::Result<()> {
    let level = Level { tiles: vec![7; 70_000] };
    let mut stream = PacketStream::new(GAME, Vec::new());
    stream.send(&level)?;
    let wrong = Level { tiles: vec![7; 100_001] };
    let refused = stream.send(&wrong).err().map(|error| error.kind());
    assert_eq!((refused, stream.queued()), (Some(io::ErrorKind::InvalidInput), 0));
    let wire = stream.into_inner();
    assert_eq!(wire.len(), 4 + 4 + 3 + 70_000 + 4);
    assert_eq!(PacketStream::new(GAME, &*wire).receive()?, Some(level));
    Ok(())
}

/// A non-blocking socket that takes one piece for each `flush`. It tells from the addresses how many
/// bytes were moved in memory between two pieces.
struct Pieces {
    piece: usize,
    is_open: bool,
    taken: usize,
    next: usize,
    moved: usize,
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !core::mem::take(&mut self.is_open) {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let start = bytes.as_ptr().addr();
        self.moved += if start == self.next { 0 } else { bytes.len() };
        let count = bytes.len().min(self.piece);
        assert!(bytes.iter().take(count).eq(&vec![7; count]), "other bytes");
        (self.next, self.taken) = (start + count, self.taken + count);
        Ok(count)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_queue_is_sent_in_pieces_and_no_more_bytes_are_moved_than_sent() {
    for (queued, piece) in [(100_000, 1), (1_000_000, 1448), (1_000_001, 16 << 10), (5, 9)] {
        let socket = Pieces { piece, is_open: false, taken: 0, next: 0, moved: 0 };
        let mut stream = PacketStream::new(GAME, socket);
        stream.outgoing = vec![7; queued];
        while stream.queued() > 0 {
            stream.inner.is_open = true;
            let kind = stream.flush().err().map(|error| error.kind());
            assert!(matches!(kind, None | Some(io::ErrorKind::WouldBlock)), "{kind:?}");
            assert_eq!(stream.queued() + stream.inner.taken, queued);
        }
        let moved = stream.inner.moved - queued; // the first piece has no address to compare with
        assert!(moved <= queued, "{moved} of {queued} bytes, {piece} at a time");
    }
}
