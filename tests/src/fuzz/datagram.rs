//! The fuzz target for several packets in one datagram, and for packets over a stream of bytes.

use std::collections::BTreeMap;
use std::io;

use bitpack::{
    Batch, BlockAck, BlockReceiver, BlockSender, Delta, EndCheck, Error, ErrorKind, Fragment,
    Framing, Greeting, History, Incoming, MixedProtocol, PacketStream, Protocol, Reassembler,
    Serialize,
};

use super::{ID, views};
use crate::crc::{crc32, seal};
use crate::ensure;
use crate::zoo::Outcome;

/// A packet with values that need few bits, text, and containers.
#[derive(Serialize, Clone, Debug, PartialEq)]
enum Message {
    Jump,
    Name(#[max_len(9)] String),
    Scores {
        #[max_len(5)]
        #[bits(7)]
        scores: BTreeMap<u8, u8>,
    },
    Path(Batch<bool, Option<i16>, 6>),
}

/// Returns inputs that reach every kind of packet: the content of datagrams, and streams of packets
/// with lengths.
pub fn seeds() -> Result<Vec<Vec<u8>>, Box<dyn core::error::Error>> {
    let game = Protocol::new(ID).with_end_check(EndCheck::Absent);
    let path = |items: &[Option<i16>]| Message::Path(Batch { header: true, items: items.into() });
    let all = [
        Message::Jump,
        Message::Name("ann".to_owned()),
        Message::Scores { scores: [(3, 100), (7, 1)].into() },
        path(&[Some(-3), None, Some(300)]),
        path(&[]),
    ];
    let mut seeds = Vec::new();
    for count in 1..=all.len() {
        let packets = all.get(..count).unwrap_or_default();
        let mut datagram = [0; 200];
        let (bytes, _) = game.coalesce(packets, &mut datagram)?;
        seeds.push(datagram.get(4..bytes).unwrap_or_default().to_vec());
        let mut stream = PacketStream::new(game, Vec::new());
        packets.iter().try_for_each(|packet| stream.send(packet))?;
        seeds.push(stream.into_inner());
    }
    seeds.extend(views::seeds());
    Ok(seeds)
}

/// Reads the bytes as a datagram of several packets, with an arbitrary checksum and with the right
/// one, as a stream of packets with lengths, as fragments, and as what happens to packets of views.
/// Checks that reading ends, and that the packets read write back to equal bytes.
pub fn datagram(data: &[u8]) -> Outcome {
    let game = Protocol::new(ID).with_end_check(EndCheck::Absent);
    if game.packets::<Message>(data).is_ok() {
        // a fuzzer may hit the right checksum, which is not secret
        let content = data.get(4..).unwrap_or_default();
        ensure!(data == seal(ID, content), "packets behind a wrong sum");
    }
    let sealed = seal(ID, data);
    let packets: Vec<_> = game.packets::<Message>(&sealed)?.collect();
    ensure!(packets.len() <= data.len(), "{} packets", packets.len());
    let whole: Vec<Message> = packets.iter().flatten().cloned().collect();
    let mut written = vec![0xA5; sealed.len()];
    let (bytes, taken) = game.coalesce(&whole, &mut written)?;
    written.truncate(bytes);
    ensure!(taken == whole.len(), "{taken} of {whole:?} written");
    ensure!(written.get(4..) == data.get(..bytes - 4), "{whole:?} writes back to {written:02x?}");
    if let Some(Err(error)) = packets.last() {
        let inside = 8 * bytes as u64..=8 * sealed.len() as u64;
        ensure!(inside.contains(&error.bit()), "{error:?} of {inside:?}");
        ensure!(whole.len() + 1 == packets.len(), "packets after an error: {packets:?}");
    } else {
        ensure!(written == sealed, "{whole:?} writes back to {written:02x?}");
    }
    stream(&game, data)?;
    mixed(data)?;
    greeting(data)?;
    reassembled(data)?;
    views::views(data)
}

/// A world that is sent as deltas, beside messages.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    #[delta(always)]
    tick: u8,
    #[bits(min = 0, max = 999)]
    #[delta(small = 4)]
    position: [u16; 2],
}

/// Reads the bytes as a message or a delta, first without a checksum and then with an arbitrary one.
/// Checks that a message writes back to equal bytes, and that a rejected packet leaves the history as
/// it was.
fn mixed(data: &[u8]) -> Outcome {
    let game = MixedProtocol::<Message, World, 4>::of("fuzz", 1).with_end_check(EndCheck::Absent);
    for framing in [Framing::Bare, Framing::Crc] {
        let game = game.with_framing(framing);
        let mut history = History::new();
        history.push(&World { tick: 9, position: [500, 20] })?;
        match game.read(&mut history, data) {
            Ok(Incoming::Message(message)) => {
                let written = game.to_bytes(&message)?;
                ensure!(written == data, "{message:?} writes back to {written:02x?}");
            }
            Ok(Incoming::Delta(received)) => {
                let number = history.newest_sequence();
                ensure!(number.is_some(), "{received:?}, and the newest is {number:?}");
            }
            Err(error) => {
                let (end, number) = (8 * data.len() as u64, history.newest_sequence());
                ensure!(error.bit() <= end, "{error:?} of {end} bits");
                ensure!(number == Some(0), "{error:?}, and the newest is {number:?}");
            }
        }
    }
    Ok(())
}

/// Reads the bytes as a greeting, as they are and as the content of one with the right checksum.
fn greeting(data: &[u8]) -> Outcome {
    let mut content = b"bitpack".to_vec();
    content.extend(data);
    content.resize(content.len().max(36), 0);
    let trailing = content.split_off(36);
    let mut sealed = content.clone();
    sealed.extend(crc32(&content).to_le_bytes());
    sealed.extend(&trailing);
    for bytes in [data, &sealed] {
        match Greeting::read(bytes) {
            Ok(read) => {
                let again = read.to_bytes();
                let (version, later) = (bytes.get(7), bytes.get(8..36));
                ensure!(later == again.get(8..36), "{read:?} writes back to {again:02x?}");
                ensure!(version > Some(&1) || again == bytes, "{read:?} of {bytes:02x?}");
            }
            Err(error) => {
                let is_sealed = bytes.len() == sealed.len();
                ensure!(!is_sealed || error.kind() != ErrorKind::Crc, "{error:?} of {bytes:02x?}");
            }
        }
    }
    Ok(())
}

/// Reads the bytes as fragments of messages and of a block, one after another, and as an
/// acknowledgement of a block.
fn reassembled(data: &[u8]) -> Outcome {
    let (mut received, mut blocks) = (Reassembler::new(2, 3000), BlockReceiver::new(3000));
    let (mut sender, mut rest) = (BlockSender::new(), data);
    let size = data.first().map_or(1024, |first| 12 + 3 * usize::from(*first));
    sender.send_in_slices(data.get(..3000).unwrap_or(data).to_vec(), size)?;
    if let Ok((ack, _)) = BlockAck::read_prefix(data) {
        let slices = sender.progress().1;
        let is_done = sender.receive(&ack);
        ensure!(!is_done || ack.received == vec![true; slices], "{ack:?} of {slices} slices");
    }
    while let Ok((fragment, taken)) = Fragment::read_prefix(rest) {
        let block = blocks.receive(fragment.clone()).ok().flatten();
        let message = received.receive(fragment).ok().flatten();
        for bytes in [block, message].into_iter().flatten() {
            ensure!(bytes.len() <= 3000, "{} bytes", bytes.len());
        }
        rest = rest.get(taken..).unwrap_or_default();
    }
    Ok(())
}

/// Reads the bytes as packets with lengths in front.
fn stream(game: &Protocol, data: &[u8]) -> Outcome {
    let mut stream = PacketStream::new(*game, data);
    let (mut left, mut received) = (data.len(), 0);
    loop {
        let packet = stream.receive::<Message>();
        let now = stream.get_ref().len();
        match packet {
            Ok(None) => return Ok(()),
            Ok(Some(_)) => received += 1,
            Err(error) => {
                let reason = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
                match (error.kind(), reason) {
                    (io::ErrorKind::InvalidData, Some(reason)) => {
                        ensure!(reason.kind() != ErrorKind::Failed, "{reason:?}");
                    }
                    (io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof, None) => {
                        return Ok(());
                    }
                    other => return Err(format!("{other:?} after {received} packets").into()),
                }
            }
        }
        ensure!(now < left, "no progress after {received} packets");
        left = now;
    }
}
