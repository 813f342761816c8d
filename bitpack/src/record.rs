//! [`Recorder`]: packets into a capture, as they come and go.

use core::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

/// Frames that begin with the header of IP, whichever version it is.
const RAW_IP: u32 = 101;

/// Most bytes of a frame: the longest datagram that is taken, the headers of UDP and of IPv6.
const LARGEST: u32 = 65_507 + 8 + 40;

/// In front of each frame: when it was, how long it is.
const RECORD: usize = 16;

/// The headers of IPv6 and UDP, which are the longest.
const LONGEST: usize = RECORD + 40 + UDP;

const UDP: usize = 8;

/// UDP, to IP.
const IS_UDP: u8 = 17;

/// Hops that a datagram may make: it makes none.
const HOPS: u8 = 64;

/// Writes packets down as they are sent and received, in the form that everybody reads: a capture
/// (pcap), each packet as a UDP datagram with the time and both addresses.
///
/// `bitpack profile`, `bitpack dump` and Wireshark take the file. It is what a game records in itself,
/// where nobody can listen on the line: on a server in production, behind encryption, on a console.
///
/// A packet is copied to `out` with 44 bytes in front, 64 with IPv6. **Nothing is allocated**, nothing
/// kept: memory is what `out` has. A [`BufWriter`](io::BufWriter) over a file is as cheap as a copy of the
/// bytes, most times. How large a file may become is yours: [`bytes`](Self::bytes) says how large it is,
/// [`replace`](Self::replace) goes on in another.
///
/// ```
/// use std::net::SocketAddr;
/// use bitpack::{Error, Protocol, Recorder, Serialize};
///
/// #[derive(Serialize)]
/// struct Ping {
///     sequence: u16,
/// }
/// const GAME: Protocol = Protocol::of::<Ping>("game", 1);
///
/// // a file in earnest: `BufWriter::new(File::create("game.pcap")?)`
/// let mut recorder = Recorder::new(Vec::new())?;
/// let server = SocketAddr::from(([127, 0, 0, 1], 40_000));
/// let client = SocketAddr::from(([127, 0, 0, 1], 50_000));
///
/// let packet = GAME.to_vec(&Ping { sequence: 7 })?;
/// recorder.record(client, server, &packet)?;
/// assert_eq!(recorder.bytes(), 24 + 44 + packet.len() as u64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Recorder<W> {
    out: W,
    bytes: u64,
    packets: u64,
}

impl<W: Write> Recorder<W> {
    /// Begins a capture: 24 bytes.
    ///
    /// # Errors
    ///
    /// What `out` says.
    pub fn new(mut out: W) -> io::Result<Self> {
        let bytes = begin(&mut out)?;
        Ok(Self { out, bytes, packets: 0 })
    }

    /// Writes down a packet that was sent or received just now.
    ///
    /// # Errors
    ///
    /// What `out` says: the capture may end inside this packet, and nothing should follow it.
    /// [`InvalidInput`](io::ErrorKind::InvalidInput), with nothing written, if the packet is longer than
    /// a datagram: 65,507 bytes.
    pub fn record(&mut self, from: SocketAddr, to: SocketAddr, packet: &[u8]) -> io::Result<()> {
        self.record_at(SystemTime::now(), from, to, packet)
    }

    /// The same of another time: of a tick, for all of its packets, or of a clock of the game's.
    ///
    /// # Errors
    ///
    /// Those of [`record`](Self::record).
    pub fn record_at(
        &mut self,
        time: SystemTime,
        from: SocketAddr,
        to: SocketAddr,
        packet: &[u8],
    ) -> io::Result<()> {
        let mut header = Header { bytes: [0; LONGEST], len: 0 };
        header.write(time, from, to, packet)?;
        let header = header.bytes.get(..header.len).unwrap_or_default();
        self.out.write_all(header)?;
        self.out.write_all(packet)?;
        self.bytes += (header.len() + packet.len()) as u64;
        self.packets += 1;
        Ok(())
    }

    /// Goes on in another file, and gives back the one that is done, flushed.
    ///
    /// # Errors
    ///
    /// What either says. The old one is kept then.
    pub fn replace(&mut self, mut out: W) -> io::Result<W> {
        self.out.flush()?;
        self.bytes = begin(&mut out)?;
        self.packets = 0;
        Ok(core::mem::replace(&mut self.out, out))
    }

    /// What is written so far reaches its end.
    ///
    /// # Errors
    ///
    /// What `out` says.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// The end of the capture, flushed.
    ///
    /// # Errors
    ///
    /// What `out` says.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }

    /// How large the capture is.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many packets are in it.
    #[must_use]
    pub const fn packets(&self) -> u64 {
        self.packets
    }
}

/// The header of a capture: version 2.4, in UTC, with nanoseconds. How long it is.
fn begin(out: &mut impl Write) -> io::Result<u64> {
    let header = [0xA1B2_3C4D, 0x0004_0002, 0, 0, LARGEST, RAW_IP];
    let header = header.map(u32::to_le_bytes);
    out.write_all(header.as_flattened())?;
    Ok(header.as_flattened().len() as u64)
}

/// What stands in front of a packet.
struct Header {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Header {
    fn write(
        &mut self,
        time: SystemTime,
        from: SocketAddr,
        to: SocketAddr,
        packet: &[u8],
    ) -> io::Result<()> {
        let addresses = (from.ip(), to.ip());
        let ip = if matches!(addresses, (IpAddr::V4(_), IpAddr::V4(_))) { 20 } else { 40 };
        // the length of an IPv4 header counts as well
        let datagram = u16::try_from(20 + UDP + packet.len()).map_err(|_| too_long(packet))? - 20;
        let frame = ip + u32::from(datagram);
        // a clock that stands before 1970 is set wrong
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        let seconds = u32::try_from(since.as_secs()).unwrap_or(u32::MAX);
        for word in [seconds, since.subsec_nanos(), frame, frame] {
            self.put(&word.to_le_bytes());
        }
        let sum = match addresses {
            (IpAddr::V4(from), IpAddr::V4(to)) => self.v4(from.octets(), to.octets(), datagram),
            (from, to) => self.v6(v6(from).octets(), v6(to).octets(), datagram),
        };
        self.udp([from.port(), to.port(), datagram], sum, packet);
        Ok(())
    }

    /// The header of IPv4, whole and without options; the sum of what UDP takes of it.
    fn v4(&mut self, from: [u8; 4], to: [u8; 4], datagram: u16) -> u32 {
        let start = self.len;
        self.put(&[0x45, 0]);
        self.put(&high_first(datagram + 20));
        // its checksum is still zero
        self.put(&[0, 0, 0x40, 0, HOPS, IS_UDP, 0, 0]);
        self.put(&from);
        self.put(&to);
        let own = folded(summed(0, self.bytes.get(start..self.len).unwrap_or_default()));
        if let Some(slot) = self.bytes.get_mut(start + 10..start + 12) {
            slot.copy_from_slice(&high_first(own));
        }
        summed(summed(0, &from), &to)
    }

    /// The same of IPv6.
    fn v6(&mut self, from: [u8; 16], to: [u8; 16], datagram: u16) -> u32 {
        self.put(&[0x60, 0, 0, 0]);
        self.put(&high_first(datagram));
        self.put(&[IS_UDP, HOPS]);
        self.put(&from);
        self.put(&to);
        summed(summed(0, &from), &to)
    }

    /// Both ports, the length, and the sum of it all: both addresses, the length, the protocol count too.
    fn udp(&mut self, fields: [u16; 3], addresses: u32, packet: &[u8]) {
        let [.., datagram] = fields;
        let mut sum = addresses + u32::from(datagram) + u32::from(IS_UDP);
        for number in fields {
            sum += u32::from(number);
            self.put(&high_first(number));
        }
        // zero is what stands for none
        let sum = match folded(summed(sum, packet)) {
            0 => u16::MAX,
            sum => sum,
        };
        self.put(&high_first(sum));
    }

    fn put(&mut self, bytes: &[u8]) {
        let end = self.len + bytes.len();
        if let Some(slot) = self.bytes.get_mut(self.len..end) {
            slot.copy_from_slice(bytes);
            self.len = end;
        }
    }
}

#[cold]
fn too_long(packet: &[u8]) -> io::Error {
    let message = std::format!(
        "{} bytes are longer than a datagram: at most 65507 can be recorded",
        packet.len()
    );
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// An address of IPv4 as IPv6 has it, where the other one is of that.
fn v6(address: IpAddr) -> Ipv6Addr {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    }
}

/// As the internet has it.
const fn high_first(number: u16) -> [u8; 2] {
    let [low, high] = number.to_le_bytes();
    [high, low]
}

/// The sum of some words of 16 bits, zero behind the last byte. At most 65,535 bytes: it has room.
fn summed(sum: u32, bytes: &[u8]) -> u32 {
    let word = |pair: &[u8]| match pair {
        [high, low] => u32::from(*high) << 8 | u32::from(*low),
        [high] => u32::from(*high) << 8,
        _ => 0,
    };
    sum + bytes.chunks(2).map(word).sum::<u32>()
}

/// The sum in ones' complement, inverted.
const fn folded(sum: u32) -> u16 {
    let once = (sum & 0xFFFF) + (sum >> 16);
    let twice = (once & 0xFFFF) + (once >> 16);
    let [low, high, ..] = twice.to_le_bytes();
    !u16::from_le_bytes([low, high])
}

#[cfg(test)]
mod tests;
