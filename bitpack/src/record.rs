//! [`Recorder`]: writes sent and received packets to a capture file (pcap).

use core::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::packet::{Hasher, Prediction};

/// The pcap link type of frames that begin with an IP header, version 4 or 6.
const RAW_IP: u32 = 101;

/// Largest size of a frame in a capture, in bytes: the longest accepted datagram with the headers
/// of UDP and IPv6.
const LARGEST: u32 = 65_507 + 8 + 40;

/// Largest size of a packet in bytes: the longest content of a UDP datagram over IPv4.
const LONGEST_DATAGRAM: usize = 65_507;

/// Size in bytes of the header that pcap puts before each frame. It contains the time and the
/// length of the frame.
const RECORD: usize = 16;

/// Size in bytes of the longest headers before a packet in a capture: those of pcap, IPv6 with the
/// session number, and UDP.
const LONGEST: usize = RECORD + 40 + OPTIONS + UDP;

/// Largest number of bytes that the session number takes in the headers of a packet: 12 as an option
/// of IPv4, 16 as an extension header of IPv6.
const OPTIONS: usize = 16;

/// Type of the option in an IPv4 header that contains the session number. RFC 4727 reserves it for
/// experiments, and programs that do not know it ignore it.
const IPV4_OPTION: u8 = 0x5E;

/// Type of the destination option in an IPv6 packet that contains the session number, which RFC 4727
/// reserves for experiments.
const IPV6_OPTION: u8 = 0x1E;

/// First bytes in the content of the option, which distinguish it from other experiments.
const OPTION_MAGIC: [u8; 2] = *b"bp";

/// First bytes of a datagram that contains a predicted baseline.
const BASELINE: &[u8; 16] = b"bitpack baseline";

/// The protocol number of destination options in an IPv6 header.
const IS_OPTIONS: u8 = 60;

const UDP: usize = 8;

/// The protocol number of UDP in an IP header.
const IS_UDP: u8 = 17;

/// Value of the hop limit in a captured IP header. The datagram is never sent, so any value is
/// valid.
const HOPS: u8 = 64;

/// Records sent and received packets as a standard capture (pcap). Each packet becomes a UDP
/// datagram with its time and both addresses.
///
/// `bitpack profile`, `bitpack dump` and Wireshark read the file. A game uses it where the network
/// cannot be captured: on a server in production, with encryption, on a console.
///
/// A packet is copied to `out` after 44 bytes of headers, 64 with IPv6. The recorder **allocates
/// nothing** and keeps no packets; only `out` uses memory. A [`BufWriter`](io::BufWriter) over a
/// file mostly costs a copy of the bytes. The game decides the size of its files:
/// [`bytes`](Self::bytes) returns the current size, [`replace`](Self::replace) continues in another
/// file.
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
/// let packet = GAME.to_bytes(&Ping { sequence: 7 })?;
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
    /// Begins a capture by writing the 24-byte header of the file.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn new(mut out: W) -> io::Result<Self> {
        let bytes = begin(&mut out)?;
        Ok(Self { out, bytes, packets: 0 })
    }

    /// Records a packet with the current time.
    ///
    /// # Errors
    ///
    /// The errors of `out`. The capture may then end inside this packet; do not record more.
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) if the packet is longer than a datagram,
    /// 65,507 bytes; nothing is written then.
    pub fn record(&mut self, from: SocketAddr, to: SocketAddr, packet: &[u8]) -> io::Result<()> {
        self.record_at(SystemTime::now(), from, to, packet)
    }

    /// Records a packet with the given time, such as one time for all packets of a tick, or the
    /// time of the game's own clock.
    ///
    /// # Errors
    ///
    /// The errors of [`record`](Self::record).
    pub fn record_at(
        &mut self,
        time: SystemTime,
        from: SocketAddr,
        to: SocketAddr,
        packet: &[u8],
    ) -> io::Result<()> {
        self.in_session(0).record_at(time, from, to, packet)
    }

    /// Records the prediction that the next packet to be recorded, `packet`, was written against,
    /// with [`write_predicted`](crate::Protocol::write_predicted). The command `bitpack` decodes the
    /// packet with it.
    ///
    /// It is recorded as a datagram of its own: the 16 letters `bitpack baseline`, the CRC-32 of the
    /// packet and its length in 4 bytes each, the hash of the prediction in 8, all little-endian,
    /// and the nearest valid value to the prediction as a whole value is sent.
    ///
    /// ```
    /// # use std::net::SocketAddr;
    /// use bitpack::{Acked, Delta, History, Protocol, Recorder, Serialize};
    ///
    /// #[derive(Serialize, Delta, Clone)]
    /// struct World {
    ///     tick: u32,
    /// }
    /// const GAME: Protocol = Protocol::of::<World>("game", 1);
    /// # let server = SocketAddr::from(([127, 0, 0, 1], 40_000));
    /// # let client = SocketAddr::from(([127, 0, 0, 1], 50_000));
    /// let mut recorder = Recorder::new(Vec::new())?;
    /// let (mut history, mut acked) = (History::<World, 8>::new(), Acked::new());
    /// history.push(&World { tick: 1 })?;
    /// acked.acknowledge(0, &history);
    ///
    /// let (mut buffer, world) = ([0; 64], World { tick: 2 });
    /// let mut outgoing = history.push(&world)?;
    /// let predict = |world: &mut World, ahead| world.tick += u32::from(ahead);
    /// let bytes = GAME.write_predicted(&mut outgoing, &mut acked, &mut buffer, predict)?;
    /// if let Some(prediction) = outgoing.prediction() {
    ///     recorder.record_prediction(server, client, &buffer[..bytes], &prediction)?;
    /// }
    /// recorder.record(server, client, &buffer[..bytes])?;
    /// assert_eq!(recorder.packets(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`record`](Self::record).
    pub fn record_prediction(
        &mut self,
        from: SocketAddr,
        to: SocketAddr,
        packet: &[u8],
        prediction: &Prediction,
    ) -> io::Result<()> {
        let mut hasher = Hasher::new();
        hasher.update(packet);
        let length = u32::try_from(packet.len()).unwrap_or(u32::MAX);
        let mut record = BASELINE.to_vec();
        record.extend(hasher.finalize().to_le_bytes());
        record.extend(length.to_le_bytes());
        record.extend(prediction.hash.to_le_bytes());
        record.extend(&prediction.bytes);
        self.record(from, to, &record)
    }

    fn write(&mut self, header: &Header, packet: &[u8]) -> io::Result<()> {
        let header = header.bytes.get(..header.len).unwrap_or_default();
        self.out.write_all(header)?;
        self.out.write_all(packet)?;
        self.bytes += (header.len() + packet.len()) as u64;
        self.packets += 1;
        Ok(())
    }

    /// Returns a recorder of packets of the session with this number, which is recorded beside each
    /// packet. The command `bitpack` then verifies their checksums. With the number 0, packets are
    /// recorded as without this call.
    ///
    /// Cost: 12 bytes for each packet, 16 with IPv6.
    ///
    /// ```
    /// # use std::net::SocketAddr;
    /// use bitpack::{Protocol, Recorder};
    ///
    /// const GAME: Protocol = Protocol::of::<u32>("game", 1);
    /// # let server = SocketAddr::from(([127, 0, 0, 1], 40_000));
    /// # let client = SocketAddr::from(([127, 0, 0, 1], 50_000));
    /// let mut recorder = Recorder::new(Vec::new())?;
    /// let session = 0x5EED;
    /// let packet = GAME.with_session(session).to_bytes(&7_u32)?;
    /// recorder.in_session(session).record(client, server, &packet)?;
    /// assert_eq!(recorder.bytes(), 24 + 44 + 12 + packet.len() as u64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn in_session(&mut self, session: u64) -> SessionRecorder<'_, W> {
        SessionRecorder { recorder: self, session }
    }

    /// Flushes the capture and continues in the new file `out`. Returns the finished file.
    ///
    /// # Errors
    ///
    /// The errors of either file. The old file stays in use then.
    pub fn replace(&mut self, mut out: W) -> io::Result<W> {
        self.out.flush()?;
        self.bytes = begin(&mut out)?;
        self.packets = 0;
        Ok(core::mem::replace(&mut self.out, out))
    }

    /// Flushes the writer that the capture goes to.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Ends the capture and flushes it. Returns the writer that the capture went to.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }

    /// Returns the size of the capture in bytes.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the number of packets in the capture.
    #[must_use]
    pub const fn packets(&self) -> u64 {
        self.packets
    }
}

/// Records packets of one session. Made by [`Recorder::in_session`].
#[derive(Debug)]
pub struct SessionRecorder<'r, W> {
    recorder: &'r mut Recorder<W>,
    session: u64,
}

impl<W: Write> SessionRecorder<'_, W> {
    /// Records a packet with the current time, as [`Recorder::record`] does.
    ///
    /// # Errors
    ///
    /// The errors of [`Recorder::record`]. A packet of a session can have 65,491 bytes.
    pub fn record(&mut self, from: SocketAddr, to: SocketAddr, packet: &[u8]) -> io::Result<()> {
        self.record_at(SystemTime::now(), from, to, packet)
    }

    /// Records a packet with the given time, as [`Recorder::record_at`] does.
    ///
    /// # Errors
    ///
    /// The errors of [`record`](Self::record).
    pub fn record_at(
        &mut self,
        time: SystemTime,
        from: SocketAddr,
        to: SocketAddr,
        packet: &[u8],
    ) -> io::Result<()> {
        let mut header = Header { bytes: [0; LONGEST], len: 0, session: self.session };
        header.write(time, from, to, packet)?;
        self.recorder.write(&header, packet)
    }
}

/// Writes the 24-byte header of a pcap file: version 2.4, times in UTC and nanoseconds. Returns its
/// size in bytes.
fn begin(out: &mut impl Write) -> io::Result<u64> {
    let header = [0xA1B2_3C4D, 0x0004_0002, 0, 0, LARGEST, RAW_IP];
    let header = header.map(u32::to_le_bytes);
    out.write_all(header.as_flattened())?;
    Ok(header.as_flattened().len() as u64)
}

/// The headers before a packet in a capture: those of pcap, IP and UDP.
struct Header {
    bytes: [u8; LONGEST],
    len: usize,
    /// The session number, which is not recorded if it is 0.
    session: u64,
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

    /// Appends an IPv4 header without options. Returns the sum of both addresses for the UDP
    /// checksum.
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

    /// Appends an IPv6 header. Returns the sum of both addresses for the UDP checksum.
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

    /// Appends the option with the session number. `length` is the number of bytes of its content,
    /// or of all of it in IPv4.
    fn option(&mut self, kind: u8, length: u8) {
        self.put(&[kind, length]);
        self.put(&OPTION_MAGIC);
        self.put(&self.session.to_le_bytes());
    }

    /// Appends the UDP header with both ports, the length and the checksum. The checksum also
    /// covers both addresses and the protocol number.
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
const fn high_first(number: u16) -> [u8; 2] {
    let [low, high] = number.to_le_bytes();
    [high, low]
}

/// Adds the big-endian 16-bit words of `bytes` to `sum`, for an Internet checksum. An odd last byte
/// is padded with zero. The sum cannot overflow for up to 65,535 bytes.
fn summed(sum: u32, bytes: &[u8]) -> u32 {
    let word = |pair: &[u8]| match pair {
        [high, low] => u32::from(*high) << 8 | u32::from(*low),
        [high] => u32::from(*high) << 8,
        _ => 0,
    };
    sum + bytes.chunks(2).map(word).sum::<u32>()
}

/// Reduces a sum of 16-bit words to an Internet checksum: folds it to 16 bits in ones' complement
/// and inverts it.
const fn folded(sum: u32) -> u16 {
    let once = (sum & 0xFFFF) + (sum >> 16);
    let twice = (once & 0xFFFF) + (once >> 16);
    let [low, high, ..] = twice.to_le_bytes();
    !u16::from_le_bytes([low, high])
}

#[cfg(test)]
mod tests;
