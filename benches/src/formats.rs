//! Bytes of the measured packets in formats with a schema language, and in `MessagePack`.
//!
//! Their generators would need three compilers, so the packets are walked instead, and written with
//! the calls that generated code makes. Each choice is the smaller one for the format: a group of
//! fields that is all zeros is absent, and the index of an object is in the same table.

mod capnp;
mod flatbuffers;
mod protobuf;
mod tree;

use serde::Serialize;

use crate::Sample;
use crate::field::{Candidate, Field};
use crate::fields::{LARGE_SAMPLES, SAMPLES};
use crate::packets::{Body, Chat, Input, Integers, RealPacket, Snapshot, Tick};
use tree::Value;

/// Names of the formats, in the order of [`formats`].
pub const FORMATS: [&str; 5] =
    ["protobuf", "FlatBuffers", "Cap'n Proto", "Cap'n Proto, packed", "MessagePack"];

/// Adds the formats to each kind of packet, with their bytes and without figures of time.
///
/// # Errors
///
/// The failure of a format.
pub fn add(fields: &mut [Field]) -> Result<(), String> {
    for (packet, bytes) in means().ok_or("a format cannot encode a packet")? {
        let named = FORMATS.into_iter().zip(bytes);
        let named = named.map(|(name, bytes)| Candidate { name, bytes, cells: vec![] });
        if let Some(field) = fields.iter_mut().find(|field| field.packet == packet) {
            field.candidates.extend(named);
        }
    }
    Ok(())
}

/// Returns the mean bytes of each kind of packet in each of the [`FORMATS`], and in bitpack.
/// Returns `None` if a library fails.
#[must_use]
pub fn means() -> Option<[(&'static str, [f64; 6]); 7]> {
    Some([
        ("P1 input", mean::<Input>(SAMPLES)?),
        ("P2 body", mean::<Body>(SAMPLES)?),
        ("P3 integers", mean::<Integers>(SAMPLES)?),
        ("P4 snapshot", mean::<Snapshot>(LARGE_SAMPLES)?),
        ("P5 chat", mean::<Chat>(SAMPLES)?),
        ("real_packet", mean::<RealPacket>(SAMPLES)?),
        ("server tick", mean::<Tick>(LARGE_SAMPLES)?),
    ])
}

/// Returns the mean number of bytes of `count` sample packets in each format, and in bitpack.
fn mean<P: Sample + Serialize + bitpack::Serialize>(count: usize) -> Option<[f64; 6]> {
    let mut sums = [0; 6];
    for packet in P::samples(count) {
        let lengths = formats(&packet)?.map(|bytes| bytes.len());
        let ours = packet.to_bytes().ok()?.len();
        for (sum, length) in sums.iter_mut().zip(lengths.into_iter().chain([ours])) {
            *sum += length;
        }
    }
    Some(sums.map(|sum| sum as f64 / count as f64))
}

/// Encodes a packet in each of the [`FORMATS`]. Returns `None` if a library fails.
pub fn formats<P: Serialize>(packet: &P) -> Option<[Vec<u8>; 5]> {
    let Value::Record(fields) = packet.serialize(tree::Collect).ok()? else { return None };
    let [words, packed_words] = capnp::encode(&fields)?;
    let message_pack = rmp_serde::to_vec(packet).ok()?;
    let tables = flatbuffers::encode(&fields);
    Some([protobuf::encode(&fields), tables, words, packed_words, message_pack])
}
