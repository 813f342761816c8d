//! Extracts UDP datagrams from pcap and pcapng captures.

use core::net::SocketAddr;
use std::collections::HashMap;
use std::io;

use pcap_parser::traits::PcapNGPacketBlock as _;
use pcap_parser::{Block, Linktype, PcapBlockOwned, PcapError, create_reader};

use super::datagram::{Content, Datagram, content, header};
use super::fragments::{Fragments, Pending};
use super::streams::{Framed, Segment, Streams};
use super::{LARGEST, Packet, Sink, Tally};

/// Maximum size of a capture block in bytes. A larger block cannot be a datagram.
const LARGEST_BLOCK: usize = 16 * LARGEST;

/// Maximum number of ports that are counted.
const MOST_PORTS: usize = 256;

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

/// State while a capture is read: its network interfaces, and the frames and fragments so far.
#[derive(Default)]
pub(super) struct Frames<'a> {
    /// Only datagrams from or to this port are passed on.
    port: Option<u16>,
    /// Name of the capture in the origins of packets.
    name: &'a str,
    pub(super) tally: Tally,
    fragments: Fragments,
    /// TCP connections; `None` if UDP datagrams are read instead.
    streams: Option<Streams<'a>>,
    /// Link layer, time resolution (ticks per second) and time offset (in seconds) of each
    /// interface.
    interfaces: Vec<(Linktype, u64, i64)>,
    /// Number of datagrams at ports that were not chosen.
    ports: HashMap<u16, u64>,
    /// Number of frames so far.
    count: u64,
    /// Capture time of the last TCP segment.
    time: Option<f64>,
}

/// A frame of a capture, with its link-layer header.
struct Frame<'f> {
    link: Linktype,
    /// Capture time in seconds since 1970. The simple packets of pcapng have none.
    time: Option<f64>,
    data: &'f [u8],
}

fn no_capture<T>(error: &PcapError<T>) -> String {
    match error {
        PcapError::ReadError => "the capture cannot be read".to_owned(),
        _ => "not a capture, or a damaged one".to_owned(),
    }
}

impl<'a> Frames<'a> {
    /// Returns a reader of datagrams, or of the packets in TCP connections.
    pub(super) fn new(name: &'a str, port: Option<u16>, streams: Option<Streams<'a>>) -> Self {
        Self { port, name, streams, ..Self::default() }
    }

    /// Reads a capture to its end and passes its packets to `sink`.
    pub(super) fn read(
        &mut self,
        reader: impl io::Read + Send,
        sink: Sink<'_>,
    ) -> Result<(), String> {
        let result = self.blocks(reader, sink);
        // without their missing fragments, if `sink` wants more packets
        if result != Ok(false) {
            let left: Vec<Pending> = self.fragments.finish().collect();
            let _ =
                left.into_iter().all(|it| self.incomplete(&it, sink)) && self.ends_of_streams(sink);
        }
        let faults = self.streams.as_ref().map_or([0; 2], Streams::faults);
        [self.tally.streams_with_gaps, self.tally.streams_lost] = faults;
        let mut ports: Vec<_> = self.ports.drain().collect();
        ports.sort_unstable_by_key(|(port, count)| (core::cmp::Reverse(*count), *port));
        for (own, (port, _)) in self.tally.ports.iter_mut().zip(ports) {
            *own = port;
        }
        result.map(|_| ())
    }

    /// Reads all blocks. Returns `false` if `sink` wants no more packets.
    fn blocks(&mut self, reader: impl io::Read + Send, sink: Sink<'_>) -> Result<bool, String> {
        let mut capacity = 1 << 16;
        let mut reader = create_reader(capacity, reader).map_err(|error| no_capture(&error))?;
        loop {
            let needed = match reader.next() {
                Ok((offset, block)) => {
                    let frame = self.frame(&block);
                    let goes_on = frame.is_none_or(|frame| self.packet(&frame, sink));
                    drop(block);
                    reader.consume(offset);
                    if goes_on {
                        continue;
                    }
                    return Ok(false);
                }
                Err(PcapError::Eof) => return Ok(true),
                Err(PcapError::Incomplete(needed)) => needed,
                Err(error) if self.count == 0 => return Err(no_capture(&error)),
                Err(error) => {
                    return Err(format!("{}, after packet {}", no_capture(&error), self.count));
                }
            };
            let (has, next) = (reader.data().len(), self.count + 1);
            if has >= capacity || needed > capacity {
                capacity = (2 * capacity).max(needed);
                if capacity > LARGEST_BLOCK || !reader.grow(capacity) {
                    return Err(format!("packet {next} is larger than any datagram"));
                }
            }
            if !reader.reader_exhausted() {
                reader.refill().map_err(|error| no_capture(&error))?;
            }
            if reader.data().len() == has && reader.reader_exhausted() {
                let ends = format!("the capture ends inside packet {next}");
                return if has == 0 { Ok(true) } else { Err(ends) };
            }
        }
    }

    /// Returns the frame in a block, if there is one, and updates the state from other blocks.
    fn frame<'f>(&mut self, block: &'f PcapBlockOwned<'_>) -> Option<Frame<'f>> {
        match block {
            PcapBlockOwned::LegacyHeader(header) => {
                let units =
                    if header.is_nanosecond_precision() { 1_000_000_000 } else { 1_000_000 };
                self.interfaces = vec![(header.network, units, 0)];
                None
            }
            PcapBlockOwned::Legacy(frame) => {
                self.count += 1;
                let (link, units, _) = *self.interfaces.first()?;
                let time = f64::from(frame.ts_sec) + f64::from(frame.ts_usec) / units as f64;
                Some(Frame { link, time: Some(time), data: frame.data })
            }
            PcapBlockOwned::NG(Block::SectionHeader(_)) => {
                self.interfaces.clear();
                None
            }
            PcapBlockOwned::NG(Block::InterfaceDescription(interface)) => {
                let units = interface.ts_resolution().unwrap_or(1_000_000).max(1);
                self.interfaces.push((interface.linktype, units, interface.if_tsoffset));
                None
            }
            PcapBlockOwned::NG(Block::EnhancedPacket(frame)) => {
                self.count += 1;
                let (link, units, offset) = *self.interfaces.get(frame.if_id as usize)?;
                let ticks = u64::from(frame.ts_high) << 32 | u64::from(frame.ts_low);
                let time = Some(ticks as f64 / units as f64 + offset as f64);
                Some(Frame { link, time, data: frame.packet_data() })
            }
            PcapBlockOwned::NG(Block::SimplePacket(frame)) => {
                self.count += 1;
                let (link, ..) = *self.interfaces.first()?;
                Some(Frame { link, time: None, data: frame.packet_data() })
            }
            PcapBlockOwned::NG(_) => None,
        }
    }

    /// Passes the datagram of a frame to the sink, if it has one. Returns `false` if the sink wants
    /// no more packets.
    fn packet(&mut self, frame: &Frame<'_>, sink: Sink<'_>) -> bool {
        match content(frame.link, frame.data) {
            Content::Datagram(_) | Content::Fragment(_) if self.streams.is_some() => {
                self.tally.udp += 1;
                true
            }
            Content::Segment(segment) => self.segment(&segment, frame.time, sink),
            Content::Datagram(datagram) => {
                self.pass_on(&datagram, self.count, frame.time, "", sink)
            }
            Content::Fragment(fragment) => {
                let mut given_up = Vec::new();
                let whole = self.fragments.add(&fragment, self.count, frame.time, &mut given_up);
                given_up.iter().all(|it| self.incomplete(it, sink))
                    && whole.is_none_or(|it| self.joined(&it, sink))
            }
            Content::Other(is_tcp) => {
                self.tally.others += 1;
                self.tally.tcp += u64::from(is_tcp);
                true
            }
            Content::Unreadable => {
                let link = header(frame.link).is_none().then_some(frame.link.0 as u16);
                self.tally.link = self.tally.link.or(link);
                self.tally.unreadable += 1;
                true
            }
        }
    }

    /// Passes on the packets that a TCP segment completes.
    fn segment(&mut self, segment: &Segment<'_>, time: Option<f64>, sink: Sink<'_>) -> bool {
        let is_at_port = self.is_at_port(segment.ends);
        let Some(streams) = self.streams.as_mut().filter(|_| is_at_port) else {
            self.tally.others += 1;
            self.tally.tcp += 1;
            return true;
        };
        let packets = streams.add(segment);
        self.time = time;
        self.of_stream(segment.ends, packets, sink)
    }

    /// Passes on the packets that each TCP connection still has at the end of the capture, after
    /// missing bytes.
    fn ends_of_streams(&mut self, sink: Sink<'_>) -> bool {
        let rest = self.streams.as_mut().map(Streams::finish);
        rest.into_iter().flatten().all(|(ends, packets)| self.of_stream(ends, packets, sink))
    }

    fn of_stream(&self, ends: [SocketAddr; 2], packets: Vec<Framed>, sink: Sink<'_>) -> bool {
        let (number, time) = (self.count, self.time);
        let [source, destination] = ends.map(|it| it.port());
        packets.into_iter().all(|(bytes, headers)| {
            let from = format!("{}, packet {number}, {source} → {destination}", self.name);
            let (ends, tcp_headers) = (Some(ends), Some(headers as u64));
            sink(Packet { number, time, ends, tcp_headers, ..Packet::new(from, bytes) })
        })
    }

    /// Passes on a datagram that was joined from fragments.
    fn joined(&mut self, pending: &Pending, sink: Sink<'_>) -> bool {
        let Some(datagram) = Datagram::of(pending) else {
            self.tally.unreadable += 1;
            return true;
        };
        self.tally.joined += u64::from(self.is_at_port(datagram.ends));
        self.pass_on(&datagram, pending.number, pending.time, ", joined from fragments", sink)
    }

    /// Passes on a datagram that lacks fragments: up to the first gap, or without its first
    /// fragment.
    fn incomplete(&mut self, pending: &Pending, sink: Sink<'_>) -> bool {
        let Some(datagram) = Datagram::of(pending) else {
            self.tally.incomplete += 1;
            return self.without_front(pending, sink);
        };
        self.tally.incomplete += u64::from(self.is_at_port(datagram.ends));
        let datagram = Datagram { missing: datagram.missing.max(1), ..datagram };
        self.pass_on(&datagram, pending.number, pending.time, ", fragments missing", sink)
    }

    /// Passes on the fragments of a datagram that lacks the first one, unless one port was chosen.
    fn without_front(&self, pending: &Pending, sink: Sink<'_>) -> bool {
        let bytes = pending.all_bytes();
        if self.port.is_some() || bytes.is_empty() {
            return true;
        }
        let (([source, destination], id), number) = (pending.key, pending.number);
        let from = format!(
            "{}, packet {number}, {source} → {destination}, fragment {id:#x} without the first",
            self.name
        );
        sink(Packet {
            number,
            time: pending.time,
            ends: Some([source, destination].map(|it| SocketAddr::from((it, 0)))),
            session: pending.session,
            lacks_front: true,
            ..Packet::new(from, bytes)
        })
    }

    fn is_at_port(&self, ends: [SocketAddr; 2]) -> bool {
        self.port.is_none_or(|port| ends.iter().any(|it| it.port() == port))
    }

    fn pass_on(
        &mut self,
        datagram: &Datagram<'_>,
        number: u64,
        time: Option<f64>,
        how: &str,
        sink: Sink<'_>,
    ) -> bool {
        if !self.is_at_port(datagram.ends) {
            self.tally.elsewhere += 1;
            for port in datagram.ends.map(|it| it.port()) {
                if self.ports.len() < MOST_PORTS || self.ports.contains_key(&port) {
                    *self.ports.entry(port).or_insert(0) += 1;
                }
            }
            return true;
        }
        let Datagram { ends, session, bytes, missing } = *datagram;
        let cut = if missing > 0 && how.is_empty() { ", cut off by the capture" } else { how };
        let [source, destination] = ends.map(|it| it.port());
        let from = format!("{}, packet {number}, {source} → {destination}{cut}", self.name);
        let (ends, packet) = (Some(ends), Packet::new(from, bytes.to_vec()));
        sink(Packet { number, time, ends, session, missing, ..packet })
    }
}

#[cfg(test)]
mod tests {
    use core::net::SocketAddr;

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
