//! Reads packets from files: raw, hexadecimal text, length-prefixed, pcap and pcapng, replays, also
//! compressed with gzip.

mod boundary;
mod capture;
mod datagram;
mod fragments;
mod guess;
mod replay;
mod select;
pub(crate) mod source;
mod streams;
mod tally;
mod text;

pub use boundary::Check;
pub use select::{Address, Moment, Numbers, Select};
pub use tally::Tally;

use core::net::SocketAddr;
use std::io::{self, Read as _};
use std::path::Path;

use bitpack::{Error, ErrorKind};

use crate::decode::Outcome;
use crate::model::HistoryForm;
use crate::visible::shown_path;

/// Maximum size of a packet in bytes, sixteen times that of a UDP datagram.
pub const LARGEST: usize = 1 << 20;

/// A packet and its origin.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Packet {
    /// Origin of the packet in words, such as `game.pcap, packet 3`.
    pub from: String,
    /// Number of the packet in its file, from 1 on: that of the frame in a capture, else of the
    /// line, else of the packet. 0 if the packet has no file.
    pub number: u64,
    /// Capture time in seconds since 1970; `None` if the file does not state it.
    pub time: Option<f64>,
    /// Source and destination address of a captured datagram; `None` for other packets.
    pub ends: Option<[SocketAddr; 2]>,
    /// Session number of the packet, which its checksum covers; 0 if there is none.
    pub session: u64,
    /// The form in which the packet was sent, if it was modelled; `bytes` then have its plain form.
    pub modelled: Option<Origin>,
    /// Number of bytes at the end of the packet that the capture lacks.
    pub missing: usize,
    /// Number of bytes of the header and the end check in `bytes` that were not sent, because an
    /// earlier packet of the datagram has them; else 0.
    pub shared: usize,
    /// `true` if the capture lacks the beginning of the packet: the first fragment of its datagram.
    /// Such a packet is not decoded, and its ports are not known: they are 0.
    pub lacks_front: bool,
    /// Number of bytes of the IP and TCP headers of the segments since the previous packet, up to
    /// the end of this one. `None` for a packet that was not read from a TCP connection.
    pub tcp_headers: Option<u64>,
    /// `true` if the bytes are a message that was joined from the fragments in several packets.
    pub is_joined: bool,
    /// The bytes of the packet.
    pub bytes: Vec<u8>,
}

impl Packet {
    /// Returns a packet that was not captured from a network.
    pub fn new(from: String, bytes: Vec<u8>) -> Self {
        Self { from, bytes, ..Self::default() }
    }

    /// Describes the size, such as `42 bytes`; for a modelled packet, that of both forms.
    pub(crate) fn size(&self) -> String {
        let plain = self.bytes.len();
        match &self.modelled {
            Some(Origin { bytes, .. }) => format!("{bytes} bytes modelled, {plain} plain"),
            None => format!("{plain} bytes"),
        }
    }

    /// Returns the outcome of a reader that rejects the modelled form of this packet; `None` if the
    /// packet was not modelled, or is accepted.
    pub(crate) fn refused(&self) -> Option<&Outcome> {
        self.modelled.as_ref()?.refused.as_ref()
    }

    /// Returns the CRC-32 and the length of the bytes that were sent.
    pub(crate) fn fingerprint(&self) -> [u32; 2] {
        match &self.modelled {
            Some(origin) => origin.fingerprint,
            None => [crc32fast::hash(&self.bytes), self.bytes.len() as u32],
        }
    }

    /// Returns a rejection if the capture lacks the beginning of the packet, else `None`.
    pub(crate) fn without_front(&self) -> Option<Outcome> {
        let reason = "the capture lacks the first fragment of the datagram".to_owned();
        let error = Error::new(ErrorKind::Overflow, 0);
        self.lacks_front.then(|| Outcome::rejected(error, Some(reason)))
    }
}

/// The form in which a modelled packet was sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// Number of bytes of the modelled form, which were sent.
    pub bytes: usize,
    /// The outcome if a reader rejects the modelled packet, else `None`.
    pub refused: Option<Outcome>,
    /// The form of a packet of a history. `None` for a packet of one value.
    pub(crate) history: Option<HistoryForm>,
    /// Checksum and length of the modelled form, which was sent.
    pub(crate) fingerprint: [u32; 2],
}

/// Format of an input file with packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Detects the format: a capture by its first bytes, text if it is hexadecimal, else raw. Files
    /// that are known to be something else are rejected.
    Guess,
    /// The file is one packet.
    Raw,
    /// Hexadecimal digits with one packet on each line, or the output of `xxd`, `hexdump -C` or of
    /// `od -t x1`.
    Hex,
    /// A little-endian length before each packet, of 1, 2 or 4 bytes.
    Lengths(u8),
    /// A network capture in the format pcap or pcapng.
    Capture,
    /// A replay of `ReplayWriter`.
    Replay,
    /// A network capture of TCP connections in which a little-endian length is before each packet,
    /// of 2 or 4 bytes, as `PacketStream` sends them.
    Streams(u8),
}

/// Reads a file and passes its packets to `sink`, one at a time, until `sink` returns `false`. In a
/// capture, the packets are the payloads of UDP datagrams; `port` selects those from or to that
/// port. Fragmented datagrams are joined. The file `-` is the standard input. After bytes of a TCP
/// connection that the capture lacks, the next packet is the first that `check`
/// accepts.
///
/// Returns the counts of what was read, and an error if the file cannot be read or does not have the
/// expected format. Packets before the damaged place have been passed to `sink` by then.
pub fn packets_checked(
    file: &Path,
    form: Form,
    port: Option<u16>,
    check: Check<'_>,
    mut sink: impl FnMut(Packet) -> bool,
) -> (Tally, Result<(), String>) {
    let mut tally = Tally::default();
    let result = match source::open(file) {
        Ok(opened) => {
            let name = source::name_of(file);
            read_all(opened, &name, form, (port, check), &mut sink, &mut tally)
        }
        Err(error) => Err(error.to_string()),
    };
    (tally, result.map_err(|reason| format!("{}: {reason}", shown_path(file))))
}

/// Reads packets like [`packets_checked`], but from any reader and without a check. `name` is used
/// as the file name in the origins of the packets.
///
/// # Errors
///
/// Returns the same errors as [`packets_checked`], without a file name.
pub fn read(
    from: impl io::Read + Send,
    name: &str,
    form: Form,
    port: Option<u16>,
    mut sink: impl FnMut(Packet) -> bool,
) -> Result<Tally, String> {
    let mut tally = Tally::default();
    read_all(from, name, form, (port, Check::NONE), &mut sink, &mut tally).map(|()| tally)
}

fn read_all(
    from: impl io::Read + Send,
    name: &str,
    form: Form,
    (port, check): (Option<u16>, Check<'_>),
    sink: Sink<'_>,
    tally: &mut Tally,
) -> Result<(), String> {
    let (mut reader, first) = source::peek(from, form != Form::Raw).map_err(|error| io(&error))?;
    let form = match form {
        Form::Guess => guess::guess(&first, name)?,
        Form::Hex if capture::is_capture(&first) => {
            return Err("a capture, not hexadecimal text; without `--hex` it is read".to_owned());
        }
        form => form,
    };
    let mut counted = |packet: Packet| {
        tally.packets += 1;
        tally.cut += u64::from(packet.missing > 0);
        sink(packet)
    };
    match form {
        Form::Guess | Form::Raw => raw(reader, name, &mut counted),
        Form::Hex => text::packets(&mut reader, name, &mut counted),
        Form::Replay => replay::packets(reader, name, &mut counted),
        Form::Lengths(bytes) => lengths(reader, usize::from(bytes), name, &mut counted),
        Form::Capture | Form::Streams(_) => {
            let prefix = if let Form::Streams(prefix) = form { Some(prefix) } else { None };
            let streams = prefix.map(|prefix| streams::Streams::new((prefix.into(), check)));
            let mut frames = capture::Frames::new(name, port, streams);
            let result = frames.read(reader, &mut counted);
            tally.add(&frames.tally);
            result
        }
    }
}

/// Opens a file, which can be compressed with gzip. The file `-` is the standard input.
///
/// # Errors
///
/// Returns an error if the file cannot be read.
pub fn open(file: &Path) -> io::Result<Box<dyn io::BufRead + Send>> {
    Ok(source::peek(source::open(file)?, true)?.0)
}

type Sink<'s> = &'s mut dyn FnMut(Packet) -> bool;

fn io(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        return "the compressed file is cut off".to_owned();
    }
    error.to_string()
}

fn too_large() -> String {
    format!("a packet of more than {LARGEST} bytes")
}

fn raw(reader: impl io::Read, name: &str, sink: Sink<'_>) -> Result<(), String> {
    let mut bytes = Vec::new();
    reader.take(LARGEST as u64 + 1).read_to_end(&mut bytes).map_err(|error| io(&error))?;
    if bytes.len() > LARGEST {
        return Err(too_large());
    }
    sink(Packet { number: 1, ..Packet::new(name.to_owned(), bytes) });
    Ok(())
}

fn lengths(reader: impl io::Read, bytes: usize, name: &str, sink: Sink<'_>) -> Result<(), String> {
    let mut reader = reader;
    for number in 1.. {
        let mut prefix = Vec::new();
        reader.by_ref().take(bytes as u64).read_to_end(&mut prefix).map_err(|error| io(&error))?;
        if prefix.is_empty() {
            break;
        }
        let length = prefix.iter().rev().fold(0, |length, byte| length << 8 | usize::from(*byte));
        if prefix.len() == bytes && length > LARGEST {
            return Err(format!("packet {number} has a length of {length}: {}", too_large()));
        }
        let mut packet = Vec::new();
        reader.by_ref().take(length as u64).read_to_end(&mut packet).map_err(|error| io(&error))?;
        if prefix.len() < bytes || packet.len() < length {
            return Err(format!("the file ends inside packet {number}"));
        }
        if !sink(Packet { number, ..Packet::new(format!("{name}, packet {number}"), packet) }) {
            break;
        }
    }
    Ok(())
}
