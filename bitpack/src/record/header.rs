//! The headers before a packet in a capture: the headers of pcap, IP and UDP.

use core::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

/// Largest size of a packet in bytes: the longest content of a UDP datagram over IPv4.
const LONGEST_DATAGRAM: usize = 65_507;

/// Size in bytes of the header that pcap puts before each frame. It contains the time and the
/// length of the frame.
const RECORD: usize = 16;

/// Maximum size in bytes of all headers before a packet in a capture: pcap, IPv6 with the session number, and
/// UDP.
const LONGEST: usize = RECORD + 40 + OPTIONS + UDP;

/// Largest number of bytes that the session number takes in the headers of a packet: 12 as an
/// option of IPv4, 16 as an extension header of IPv6.
const OPTIONS: usize = 16;

/// Type of the option in an IPv4 header that contains the session number. RFC 4727 reserves it for
/// experiments, and programs that do not know it ignore it.
const IPV4_OPTION: u8 = 0x5E;

/// Type of the destination option in an IPv6 packet that contains the session number, which RFC
/// 4727 reserves for experiments.
const IPV6_OPTION: u8 = 0x1E;

/// First bytes in the content of the option of IPv4 or IPv6 that has the session number. Its type is reserved
/// for experiments, so other programs may use it too.
const OPTION_MAGIC: [u8; 2] = *b"bp";

/// The protocol number of destination options in an IPv6 header.
const IS_OPTIONS: u8 = 60;

const UDP: usize = 8;

/// The protocol number of UDP in an IP header.
const IS_UDP: u8 = 17;

/// Value of the hop limit in a captured IP header. The datagram is never sent, so any value is
/// valid.
const HOPS: u8 = 64;

/// The headers of pcap, IP and UDP before one packet.
#[derive(Debug)]
pub(super) struct Header {
    bytes: [u8; LONGEST],
    len: usize,
    /// Session number of the packet. It is not recorded if it is 0.
    session: u64,
}

impl Header {
    /// Creates empty headers for a packet of the session with this number.
    pub(super) const fn new(session: u64) -> Self {
        Self { bytes: [0; LONGEST], len: 0, session }
    }

    /// Returns the bytes of the headers that were written so far.
    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// Writes the headers of a packet with its time and both addresses.
    ///
    /// # Errors
    ///
    /// `InvalidInput` for a packet that is too long for a datagram.
    pub(super) fn write(
        &mut self,
        time: SystemTime,
        from: SocketAddr,
        to: SocketAddr,
        packet: &[u8],
    ) -> io::Result<()> {
        let addresses = (from.ip(), to.ip());
        let is_v4 = matches!(addresses, (IpAddr::V4(_), IpAddr::V4(_)));
        let ip = match (is_v4, self.session) {
            (true, 0) => 20,
            (true, _) => 20 + 12,
            (false, 0) => 40,
            (false, _) => 40 + 16,
        };
        // the 16-bit length field of IPv4 includes its header
        let most = LONGEST_DATAGRAM - if self.session == 0 { 0 } else { OPTIONS };
        let datagram = u16::try_from(UDP + packet.len()).ok().filter(|_| packet.len() <= most);
        let datagram = datagram.ok_or_else(|| too_long(packet, most))?;
        let frame = ip + u32::from(datagram);
        // a time before 1970 means a wrong clock, and is recorded as 1970
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

    /// Appends an IPv4 header, with an option for the session number unless it is 0. `datagram` is the number
    /// of bytes after the header. Returns the sum of both addresses for the UDP checksum.
    fn v4(&mut self, from: [u8; 4], to: [u8; 4], datagram: u16) -> u32 {
        let start = self.len;
        let words = if self.session == 0 { 5 } else { 8 };
        self.put(&[0x40 | words, 0]);
        self.put(&high_first(datagram + 4 * u16::from(words)));
        // the checksum field is zero until it is computed below
        self.put(&[0, 0, 0x40, 0, HOPS, IS_UDP, 0, 0]);
        self.put(&from);
        self.put(&to);
        if self.session > 0 {
            self.option(IPV4_OPTION, 12);
        }
        let own = folded(summed(0, self.bytes.get(start..self.len).unwrap_or_default()));
        if let Some(slot) = self.bytes.get_mut(start + 10..start + 12) {
            slot.copy_from_slice(&high_first(own));
        }
        summed(summed(0, &from), &to)
    }

    /// Appends an IPv6 header, and an extension header with the session number unless it is 0. `datagram` is
    /// the number of bytes after them. Returns the sum of both addresses for the UDP checksum.
    fn v6(&mut self, from: [u8; 16], to: [u8; 16], datagram: u16) -> u32 {
        self.put(&[0x60, 0, 0, 0]);
        let options = if self.session == 0 { 0 } else { 16 };
        self.put(&high_first(datagram + options));
        self.put(&[if self.session == 0 { IS_UDP } else { IS_OPTIONS }, HOPS]);
        self.put(&from);
        self.put(&to);
        if self.session > 0 {
            // the next header, and the length in units of 8 bytes after the first; at the end two
            // bytes of padding
            self.put(&[IS_UDP, 1]);
            self.option(IPV6_OPTION, 10);
            self.put(&[1, 0]);
        }
        summed(summed(0, &from), &to)
    }

    /// Appends the option with the session number. `length` is the value of its length byte: the
    /// number of bytes of its content, or of the whole option in IPv4.
    fn option(&mut self, kind: u8, length: u8) {
        self.put(&[kind, length]);
        self.put(&OPTION_MAGIC);
        self.put(&self.session.to_le_bytes());
    }

    /// Appends the UDP header. `fields` are both ports and the length in bytes, and `addresses` is the sum of
    /// both addresses. The checksum covers these, the protocol number and the packet.
    fn udp(&mut self, fields: [u16; 3], addresses: u32, packet: &[u8]) {
        let [.., datagram] = fields;
        let mut sum = addresses + u32::from(datagram) + u32::from(IS_UDP);
        for number in fields {
            sum += u32::from(number);
            self.put(&high_first(number));
        }
        // a checksum field of zero means that there is no checksum
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
fn too_long(packet: &[u8], most: usize) -> io::Error {
    let length = packet.len();
    let message =
        std::format!("{length} bytes are longer than a datagram: at most {most} can be recorded");
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// Converts an IP address to IPv6, for a datagram in which the other address is IPv6.
fn v6(address: IpAddr) -> Ipv6Addr {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    }
}

/// Returns the bytes of a number in network order, the most significant first.
pub(super) const fn high_first(number: u16) -> [u8; 2] {
    let [low, high] = number.to_le_bytes();
    [high, low]
}

/// Adds the big-endian 16-bit words of `bytes` to `sum`, for an Internet checksum. An odd last byte
/// is padded with zero. The sum cannot overflow for up to 65,535 bytes.
pub(super) fn summed(sum: u32, bytes: &[u8]) -> u32 {
    let word = |pair: &[u8]| match pair {
        [high, low] => u32::from(*high) << 8 | u32::from(*low),
        [high] => u32::from(*high) << 8,
        _ => 0,
    };
    sum + bytes.chunks(2).map(word).sum::<u32>()
}

/// Reduces a sum of 16-bit words to an Internet checksum: folds it to 16 bits in ones' complement
/// and inverts it.
pub(super) const fn folded(sum: u32) -> u16 {
    let once = (sum & 0xFFFF) + (sum >> 16);
    let twice = (once & 0xFFFF) + (once >> 16);
    let [low, high, ..] = twice.to_le_bytes();
    !u16::from_le_bytes([low, high])
}
