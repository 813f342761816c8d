//! A capture of what arrives at the relay, for `bitpack dump`, Wireshark and whatever else reads pcap.
//!
//! By hand: a header of 24 bytes and 44 bytes in front of each datagram are less than a crate that writes
//! them, which every run of the arena would have to be built with.

use core::net::SocketAddr;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// Frames that begin with the header of IP.
const RAW_IP: u32 = 101;

/// Most bytes of a frame.
const LARGEST: u32 = 65_535;

/// The header of IPv4, without options.
const IP: usize = 20;

/// The header of UDP.
const UDP: usize = 8;

/// A file that all lanes write to, each datagram when it arrives.
#[derive(Debug)]
pub(crate) struct Capture {
    file: Mutex<BufWriter<File>>,
}

impl Capture {
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let mut file = BufWriter::new(File::create(path)?);
        // version 2.4, UTC, microseconds
        let header = [0xA1B2_C3D4, 0x0004_0002, 0, 0, LARGEST, RAW_IP];
        file.write_all(header.map(u32::to_le_bytes).as_flattened())?;
        Ok(Self { file: Mutex::new(file) })
    }

    /// Writes down a datagram that has just arrived.
    pub(crate) fn note(&self, from: SocketAddr, to: SocketAddr, datagram: &[u8]) -> io::Result<()> {
        let headers = headers(from, to, datagram.len());
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // asked where nobody else writes: the file is in the order of its clock
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let length = u32::try_from(headers.len() + datagram.len()).unwrap_or(LARGEST);
        let seconds = u32::try_from(now.as_secs()).unwrap_or(u32::MAX);
        let record = [seconds, now.subsec_micros(), length, length];
        file.write_all(record.map(u32::to_le_bytes).as_flattened())?;
        file.write_all(&headers)?;
        file.write_all(datagram)
    }

    /// Everything is in the file, or it is an error.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.file.into_inner().unwrap_or_else(PoisonError::into_inner).flush()
    }
}

/// As the internet has it.
fn high_first(number: u16) -> [u8; 2] {
    number.swap_bytes().to_le_bytes()
}

/// What stands before a datagram of so many bytes: the headers of IP and UDP.
fn headers(from: SocketAddr, to: SocketAddr, length: usize) -> Vec<u8> {
    let total = |length: usize| high_first(u16::try_from(length).unwrap_or(u16::MAX));
    // version 4, five words; whole; 64 hops, UDP, the checksum still zero
    let mut ip = vec![0x45, 0];
    ip.extend(total(IP + UDP + length));
    ip.extend([0, 0, 0, 0, 64, 17, 0, 0]);
    ip.extend(address(from));
    ip.extend(address(to));
    let sum = high_first(checksum(&ip));
    ip.splice(10..12, sum);
    ip.extend(high_first(from.port()));
    ip.extend(high_first(to.port()));
    ip.extend(total(UDP + length));
    // without a checksum, as IPv4 allows
    ip.extend([0, 0]);
    ip
}

fn address(of: SocketAddr) -> [u8; 4] {
    match of {
        SocketAddr::V4(of) => of.ip().octets(),
        // everybody here is on 127.0.0.1
        SocketAddr::V6(_) => [0; 4],
    }
}

/// The complement of the sum of the words, in which carries come back in.
fn checksum(header: &[u8]) -> u16 {
    let words =
        header.chunks(2).map(|word| word.iter().fold(0, |all, it| all << 8 | u32::from(*it)));
    let sum: u32 = words.sum();
    let folded = (sum & 0xFFFF) + (sum >> 16);
    !u16::try_from(folded & 0xFFFF).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_those_of_the_standards() {
        let address = |port| SocketAddr::from(([127, 0, 0, 1], port));
        let headers = headers(address(40_000), address(50_000), 3);
        assert_eq!(headers.len(), IP + UDP);
        let (ip, udp) = headers.split_at(IP);
        assert_eq!(ip[..10], [0x45, 0, 0, 31, 0, 0, 0, 0, 64, 17]);
        assert_eq!(udp, [0x9C, 0x40, 0xC3, 0x50, 0, 11, 0, 0]);
        // over a header with its checksum the sum is zero
        assert_eq!(checksum(ip), 0);
        // the example that everybody has
        let header = [
            0x45, 0, 0, 0x73, 0, 0, 0x40, 0, 0x40, 0x11, 0, 0, 0xC0, 0xA8, 0, 1, 0xC0, 0xA8, 0,
            0xC7,
        ];
        assert_eq!(checksum(&header), 0xB861);
    }
}
