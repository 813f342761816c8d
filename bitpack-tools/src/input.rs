//! Reads packets from files: raw, hexadecimal text, length-prefixed, pcap and pcapng.

mod capture;

use core::fmt;
use core::net::SocketAddr;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

/// Maximum size of a packet in bytes, sixteen times that of a UDP datagram.
pub const LARGEST: usize = 1 << 20;

/// A packet and its origin.
#[derive(Clone, Debug, PartialEq)]
pub struct Packet {
    /// Origin of the packet in words, such as `game.pcap, packet 3`.
    pub from: String,
    /// Capture time in seconds since 1970; `None` if the file does not state it.
    pub time: Option<f64>,
    /// Source and destination address of a captured datagram; `None` for other packets.
    pub ends: Option<[SocketAddr; 2]>,
    /// Session number of the packet, which its checksum covers; 0 if there is none.
    pub session: u64,
    /// The bytes of the packet.
    pub bytes: Vec<u8>,
}

impl Packet {
    /// Returns a packet that was not captured from a network.
    #[must_use]
    pub const fn new(from: String, bytes: Vec<u8>) -> Self {
        Self { from, time: None, ends: None, session: 0, bytes }
    }
}

/// Format of an input file with packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Detects the format: a capture by its first bytes, text if those are hexadecimal digits, else
    /// raw.
    Guess,
    /// The file is one packet.
    Raw,
    /// Hexadecimal digits, with one packet on each line.
    Hex,
    /// A little-endian length before each packet, of 1, 2 or 4 bytes.
    Lengths(u8),
    /// A network capture in the format pcap or pcapng.
    Capture,
}

/// The reason that no more packets could be read from a file.
#[derive(Debug)]
pub struct InputError {
    /// Path of the input file.
    pub file: PathBuf,
    /// Description of the problem with the file.
    pub reason: String,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.reason)
    }
}

impl core::error::Error for InputError {}

/// Reads a file and passes its packets to `sink`, one at a time, until `sink` returns `false`. In a
/// capture, the packets are the payloads of UDP datagrams; `port` selects those from or to that
/// port.
///
/// # Errors
///
/// Returns an error if the file cannot be read or does not have the expected format. Packets before
/// the damaged place have been passed to `sink` by then.
pub fn packets(
    file: &Path,
    form: Form,
    port: Option<u16>,
    mut sink: impl FnMut(Packet) -> bool,
) -> Result<(), InputError> {
    let failed = |reason: String| InputError { file: file.to_owned(), reason };
    let opened = File::open(file).map_err(|error| failed(error.to_string()))?;
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    read(opened, &name, form, port, &mut sink).map_err(failed)
}

/// Reads packets like [`packets`], but from any reader. `name` is used as the file name in the
/// origins of the packets.
///
/// # Errors
///
/// Returns the same errors as [`packets`], without a file name.
pub fn read(
    from: impl io::Read + Send,
    name: &str,
    form: Form,
    port: Option<u16>,
    mut sink: impl FnMut(Packet) -> bool,
) -> Result<(), String> {
    let mut reader = BufReader::with_capacity(1 << 16, from);
    let form = match form {
        Form::Guess => guess(reader.fill_buf().map_err(|error| io(&error))?),
        form => form,
    };
    match form {
        Form::Guess | Form::Raw => raw(reader, name, &mut sink),
        Form::Hex => hex(reader, name, &mut sink),
        Form::Lengths(bytes) => lengths(reader, bytes.into(), name, &mut sink),
        Form::Capture => capture::packets(reader, port, name, &mut sink),
    }
}

/// Detects the format from the first bytes of a file.
fn guess(first: &[u8]) -> Form {
    let is_digit = |byte: &u8| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace();
    if capture::is_capture(first) {
        Form::Capture
    } else if !first.is_empty() && first.iter().all(is_digit) {
        Form::Hex
    } else {
        Form::Raw
    }
}

type Sink<'s> = &'s mut dyn FnMut(Packet) -> bool;

fn io(error: &io::Error) -> String {
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
    sink(Packet::new(name.to_owned(), bytes));
    Ok(())
}

fn hex(reader: impl io::BufRead, name: &str, sink: Sink<'_>) -> Result<(), String> {
    let mut reader = reader;
    for number in 1.. {
        let mut line = String::new();
        let limit = 4 * LARGEST as u64;
        let read = reader.by_ref().take(limit).read_line(&mut line).map_err(|error| io(&error))?;
        if read == 0 {
            break;
        }
        if read as u64 == limit {
            return Err(too_large());
        }
        let digits: Vec<char> = line.chars().filter(|it| !it.is_whitespace()).collect();
        if digits.is_empty() || digits.first() == Some(&'#') {
            continue;
        }
        let Some(bytes) = pairs(&digits) else {
            return Err(format!("line {number} does not consist of pairs of hexadecimal digits"));
        };
        if !sink(Packet::new(format!("{name}, line {number}"), bytes)) {
            break;
        }
    }
    Ok(())
}

/// Decodes hexadecimal digits, two for each byte. Returns `None` for other characters or an odd
/// number.
fn pairs(digits: &[char]) -> Option<Vec<u8>> {
    let byte = |pair: &[char]| {
        let [high, low] = pair else { return None };
        Some((high.to_digit(16)? << 4 | low.to_digit(16)?) as u8)
    };
    digits.chunks(2).map(byte).collect()
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
        if !sink(Packet::new(format!("{name}, packet {number}"), packet)) {
            break;
        }
    }
    Ok(())
}
