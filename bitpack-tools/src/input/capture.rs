//! Extracts UDP datagrams from pcap and pcapng captures.

use core::net::{IpAddr, SocketAddr};
use std::io;

use etherparse::{LaxNetSlice, LaxSlicedPacket, TransportSlice};
use pcap_parser::traits::PcapNGPacketBlock as _;
use pcap_parser::{Block, Linktype, PcapBlockOwned, PcapError, create_reader};

use super::{LARGEST, Packet, Sink};

/// Maximum size of a capture block in bytes. A larger block cannot be a datagram.
const LARGEST_BLOCK: usize = 16 * LARGEST;

/// Returns `true` if a file begins with the magic number of pcap or pcapng.
pub(super) fn is_capture(first: &[u8]) -> bool {
    const MAGIC: [[u8; 4]; 5] = [
        [0xD4, 0xC3, 0xB2, 0xA1],
        [0xA1, 0xB2, 0xC3, 0xD4],
        [0x4D, 0x3C, 0xB2, 0xA1],
        [0xA1, 0xB2, 0x3C, 0x4D],
        [0x0A, 0x0D, 0x0D, 0x0A],
    ];
    first.first_chunk::<4>().is_some_and(|first| MAGIC.contains(first))
}

/// State while a capture is read: its network interfaces and the number of packets so far.
#[derive(Default)]
struct State {
    links: Vec<Linktype>,
    /// Time resolution (ticks per second) and time offset (in seconds) of each interface.
    units: Vec<(u64, i64)>,
    count: u64,
}

/// A frame of a capture, with its link-layer header.
struct Frame<'f> {
    link: Linktype,
    /// Capture time in seconds since 1970. The simple packets of pcapng have none.
    time: Option<f64>,
    data: &'f [u8],
    is_whole: bool,
}

pub(super) fn packets(
    reader: impl io::Read + Send,
    port: Option<u16>,
    name: &str,
    sink: Sink<'_>,
) -> Result<(), String> {
    let mut capacity = 1 << 16;
    let mut reader = create_reader(capacity, reader).map_err(|error| no_capture(&error))?;
    let mut state = State::default();
    loop {
        let step = match reader.next() {
            Ok((offset, block)) => {
                let frame = state.frame(&block);
                let goes_on = frame.is_none_or(|frame| state.datagram(&frame, port, name, sink));
                Step::Read(offset, goes_on)
            }
            Err(PcapError::Eof) => Step::End,
            Err(PcapError::Incomplete(needed)) => Step::More(needed),
            Err(error) => Step::Failed(no_capture(&error)),
        };
        match step {
            Step::Read(offset, true) => reader.consume(offset),
            Step::Read(_, false) | Step::End => return Ok(()),
            Step::Failed(why) if state.count == 0 => return Err(why),
            Step::Failed(why) => return Err(format!("{why}, after packet {}", state.count)),
            Step::More(needed) => {
                let (has, ends) = (
                    reader.data().len(),
                    format!("the capture ends inside packet {}", state.count + 1),
                );
                if reader.reader_exhausted() && has == 0 {
                    return Ok(());
                }
                if reader.reader_exhausted() {
                    return Err(ends);
                }
                if has >= capacity || needed > capacity {
                    capacity = (2 * capacity).max(needed);
                    if capacity > LARGEST_BLOCK || !reader.grow(capacity) {
                        return Err(format!(
                            "packet {} is larger than any datagram",
                            state.count + 1
                        ));
                    }
                }
                reader.refill().map_err(|error| no_capture(&error))?;
                if reader.data().len() == has && reader.reader_exhausted() {
                    return if has == 0 { Ok(()) } else { Err(ends) };
                }
            }
        }
    }
}

/// The result of asking the parser for the next block.
enum Step {
    /// A block of this many bytes was read. The flag is `false` if `sink` wants no more packets.
    Read(usize, bool),
    End,
    /// The parser needs at least this many bytes.
    More(usize),
    Failed(String),
}

fn no_capture<T>(error: &PcapError<T>) -> String {
    match error {
        PcapError::ReadError => "the capture cannot be read".to_owned(),
        _ => "not a capture, or a damaged one".to_owned(),
    }
}

impl State {
    /// Returns the frame in a block, if there is one, and updates the state from other blocks.
    fn frame<'f>(&mut self, block: &'f PcapBlockOwned<'_>) -> Option<Frame<'f>> {
        match block {
            PcapBlockOwned::LegacyHeader(header) => {
                self.links = vec![header.network];
                let units =
                    if header.is_nanosecond_precision() { 1_000_000_000 } else { 1_000_000 };
                self.units = vec![(units, 0)];
                None
            }
            PcapBlockOwned::Legacy(frame) => {
                self.count += 1;
                let units = self.units.first().map_or(1_000_000, |it| it.0);
                let link = *self.links.first()?;
                let time = f64::from(frame.ts_sec) + f64::from(frame.ts_usec) / units as f64;
                let time = Some(time);
                let is_whole = frame.caplen >= frame.origlen;
                Some(Frame { link, time, data: frame.data, is_whole })
            }
            PcapBlockOwned::NG(Block::SectionHeader(_)) => {
                (self.links, self.units) = (Vec::new(), Vec::new());
                None
            }
            PcapBlockOwned::NG(Block::InterfaceDescription(interface)) => {
                self.links.push(interface.linktype);
                let units = interface.ts_resolution().unwrap_or(1_000_000).max(1);
                self.units.push((units, interface.if_tsoffset));
                None
            }
            PcapBlockOwned::NG(Block::EnhancedPacket(frame)) => {
                self.count += 1;
                let interface = frame.if_id as usize;
                let (link, (units, offset)) =
                    (*self.links.get(interface)?, *self.units.get(interface)?);
                let ticks = u64::from(frame.ts_high) << 32 | u64::from(frame.ts_low);
                let time = Some(ticks as f64 / units as f64 + offset as f64);
                let is_whole = frame.caplen >= frame.origlen;
                Some(Frame { link, time, data: frame.packet_data(), is_whole })
            }
            PcapBlockOwned::NG(Block::SimplePacket(frame)) => {
                self.count += 1;
                let (link, data) = (*self.links.first()?, frame.packet_data());
                let is_whole = data.len() >= frame.origlen as usize;
                Some(Frame { link, time: None, data, is_whole })
            }
            PcapBlockOwned::NG(_) => None,
        }
    }

    /// Passes the UDP payload of a frame to the sink, if it has one and its ports match. Returns
    /// `false` if the sink wants no more packets.
    fn datagram(&self, frame: &Frame<'_>, port: Option<u16>, name: &str, sink: Sink<'_>) -> bool {
        let Some(Datagram { ends, session, bytes }) = udp(frame) else {
            return true;
        };
        let ports = ends.map(|it| it.port());
        if port.is_some_and(|port| !ports.contains(&port)) || bytes.len() > LARGEST {
            return true;
        }
        let cut = if frame.is_whole { "" } else { ", cut off by the capture" };
        let [source, destination] = ports;
        let from = format!("{name}, packet {}, {source} → {destination}{cut}", self.count);
        sink(Packet { from, time: frame.time, ends: Some(ends), session, bytes: bytes.to_vec() })
    }
}

/// A UDP datagram in a frame.
struct Datagram<'f> {
    /// Source and destination.
    ends: [SocketAddr; 2],
    /// The session number that a `Recorder` has written beside the packet, or 0.
    session: u64,
    bytes: &'f [u8],
}

/// Returns the datagram in a frame; `None` for other frames.
fn udp<'f>(frame: &Frame<'f>) -> Option<Datagram<'f>> {
    let data = frame.data;
    let sliced = match frame.link {
        Linktype::ETHERNET => LaxSlicedPacket::from_ethernet(data).ok(),
        Linktype::NULL | Linktype::LOOP => LaxSlicedPacket::from_ip(data.get(4..)?).ok(),
        // Linux "cooked" captures of the interface `any`: a header of 16 bytes with the protocol at
        // its end, or of 20 bytes with the protocol at its beginning
        Linktype::LINUX_SLL => LaxSlicedPacket::from_ip(data.get(16..)?).ok(),
        Linktype(276) => LaxSlicedPacket::from_ip(data.get(20..)?).ok(),
        Linktype::RAW | Linktype::IPV4 | Linktype::IPV6 | Linktype(12 | 14) => {
            LaxSlicedPacket::from_ip(data).ok()
        }
        _ => None,
    }?;
    let TransportSlice::Udp(udp) = sliced.transport? else {
        return None;
    };
    let (addresses, session): ([IpAddr; 2], _) = match &sliced.net? {
        LaxNetSlice::Ipv4(ip) => (
            [ip.header().source_addr().into(), ip.header().destination_addr().into()],
            session_after(ip.header().options(), &IPV4_OPTION),
        ),
        LaxNetSlice::Ipv6(ip) => (
            [ip.header().source_addr().into(), ip.header().destination_addr().into()],
            session_after(ip.extensions().slice(), &IPV6_OPTION),
        ),
        LaxNetSlice::Arp(_) => return None,
    };
    let [from, to] = addresses;
    let ends = [(from, udp.source_port()), (to, udp.destination_port())];
    Some(Datagram { ends: ends.map(SocketAddr::from), session, bytes: udp.payload() })
}

/// First bytes of the options in an IPv4 header with a session number, which `bitpack::Recorder`
/// writes: type, length, and two letters.
const IPV4_OPTION: [u8; 4] = [0x5E, 12, b'b', b'p'];

/// First bytes of the destination options of an IPv6 packet with a session number: the next header
/// (UDP), the length of the header, then the type and the length of the option, and two letters.
const IPV6_OPTION: [u8; 6] = [17, 1, 0x1E, 10, b'b', b'p'];

/// Returns the session number after the first bytes of an option; 0 if there is another option or
/// none.
fn session_after(options: &[u8], first: &[u8]) -> u64 {
    let number = options.strip_prefix(first).and_then(|rest| rest.first_chunk());
    number.map_or(0, |number| u64::from_le_bytes(*number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Form, read};

    fn block(kind: u32, body: &[u8]) -> Vec<u8> {
        let length = (body.len() as u32 + 12).to_le_bytes();
        [&kind.to_le_bytes(), &length, body, &length].concat()
    }

    fn words<const N: usize>(words: [u32; N]) -> Vec<u8> {
        words.map(u32::to_le_bytes).concat()
    }

    /// A UDP datagram of four bytes, from 10.0.0.2:5000 to 10.0.0.1:40000.
    const DATAGRAM: [u8; 32] = [
        0x45, 0, 0, 32, 0, 0, 0, 0, 64, 17, 0, 0, 10, 0, 0, 2, 10, 0, 0, 1, 0x13, 0x88, 0x9C, 0x40,
        0, 12, 0, 0, 1, 2, 3, 4,
    ];

    /// Times and addresses of packets are read from a capture. A packet without a capture time has
    /// `None`, not a time in 1970.
    #[test]
    fn times_and_addresses_are_those_of_the_capture() -> Result<(), String> {
        let file = [
            block(0x0A0D_0D0A, &words([0x1A2B_3C4D, 1, u32::MAX, u32::MAX])),
            block(1, &words([101, 65_535])),
            block(6, &[words([0, 0, 3_000_000, 32, 32]), DATAGRAM.to_vec()].concat()),
            block(3, &[words([32]), DATAGRAM.to_vec()].concat()),
        ];
        let mut packets = Vec::new();
        read(&*file.concat(), "game", Form::Guess, Some(5000), |packet| {
            packets.push(packet);
            true
        })?;
        let times: Vec<Option<f64>> = packets.iter().map(|it| it.time).collect();
        assert_eq!(times, [Some(3.0), None]);
        let ends = [([10, 0, 0, 2], 5000), ([10, 0, 0, 1], 40_000)].map(SocketAddr::from);
        for packet in packets {
            assert_eq!((packet.ends, &*packet.bytes), (Some(ends), &[1, 2, 3, 4][..]));
        }
        Ok(())
    }
}
