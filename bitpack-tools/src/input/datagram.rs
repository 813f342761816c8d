//! Finds the UDP datagram in a captured frame.

use core::net::SocketAddr;

use etherparse::{
    IpNumber, Ipv6ExtensionSlice, LaxNetSlice, LaxSlicedPacket, TransportSlice, UdpSlice, ip_number,
};
use pcap_parser::Linktype;

use super::fragments::{Addresses, Fragment, Pending};
use super::streams::Segment;

/// The content of a frame.
#[derive(Debug)]
pub(super) enum Content<'f> {
    Datagram(Datagram<'f>),
    Fragment(Fragment<'f>),
    /// A segment of a TCP connection.
    Segment(Segment<'f>),
    /// A frame of another protocol, or a TCP segment without its whole header. The flag is `true`
    /// for TCP.
    Other(bool),
    /// The link layer is not supported, or the headers are damaged.
    Unreadable,
}

/// A UDP datagram.
#[derive(Debug)]
pub(super) struct Datagram<'f> {
    /// Source and destination address.
    pub(super) ends: [SocketAddr; 2],
    pub(super) session: u64,
    pub(super) bytes: &'f [u8],
    /// Number of bytes that the frame lacks.
    pub(super) missing: usize,
}

impl<'f> Datagram<'f> {
    /// Parses the fragments up to the first gap as a UDP datagram; `None` if its header is damaged.
    pub(super) fn of(pending: &'f Pending) -> Option<Self> {
        let addresses = (pending.key.0, pending.session);
        UdpSlice::from_slice_lax(pending.bytes()).ok().map(|udp| Self::of_udp(addresses, &udp))
    }

    fn of_udp(addresses: Addresses, udp: &UdpSlice<'f>) -> Self {
        let ([from, to], session) = addresses;
        let ends = [(from, udp.source_port()), (to, udp.destination_port())];
        let bytes = udp.payload();
        let missing = usize::from(udp.length()).saturating_sub(udp.header_len() + bytes.len());
        Self { ends: ends.map(SocketAddr::from), session, bytes, missing }
    }
}

/// Protocols other than UDP whose frames count as readable, although their headers may be damaged.
const OTHERS: [IpNumber; 4] =
    [ip_number::TCP, ip_number::ICMP, ip_number::IGMP, ip_number::IPV6_ICMP];

/// Returns the number of bytes before the IP packet in a frame, or before the header of Ethernet.
/// `None` for a link layer that is not supported.
pub(super) const fn header(link: Linktype) -> Option<usize> {
    match link {
        Linktype::ETHERNET
        | Linktype::RAW
        | Linktype::IPV4
        | Linktype::IPV6
        | Linktype(12 | 14) => Some(0),
        Linktype::NULL | Linktype::LOOP => Some(4),
        // Linux "cooked" captures of the interface `any`: a header of 16 bytes with the protocol at
        // its end, or of 20 bytes with the protocol at its beginning
        Linktype::LINUX_SLL => Some(16),
        Linktype(276) => Some(20),
        _ => None,
    }
}

/// Returns the content of a frame with a link layer.
pub(super) fn content(link: Linktype, data: &[u8]) -> Content<'_> {
    sliced(link, data).as_ref().map_or(Content::Unreadable, content_of)
}

fn sliced(link: Linktype, data: &[u8]) -> Option<LaxSlicedPacket<'_>> {
    let data = data.get(header(link)?..)?;
    match link {
        Linktype::ETHERNET => LaxSlicedPacket::from_ethernet(data).ok(),
        _ => LaxSlicedPacket::from_ip(data).ok(),
    }
}

fn content_of<'f>(sliced: &LaxSlicedPacket<'f>) -> Content<'f> {
    let Some(net) = &sliced.net else {
        return if sliced.stop_err.is_some() { Content::Unreadable } else { Content::Other(false) };
    };
    let Some(addresses) = addresses(net) else {
        return Content::Other(false);
    };
    if let Some(TransportSlice::Udp(udp)) = &sliced.transport {
        return Content::Datagram(Datagram::of_udp(addresses, udp));
    }
    if let Some(TransportSlice::Tcp(tcp)) = &sliced.transport {
        let ([from, to], _) = addresses;
        let ends = [(from, tcp.source_port()), (to, tcp.destination_port())];
        return Content::Segment(Segment {
            ends: ends.map(SocketAddr::from),
            sequence: tcp.sequence_number(),
            opens: tcp.syn(),
            headers: if from.is_ipv6() { 40 } else { 20 } + tcp.header_slice().len(),
            bytes: tcp.payload(),
        });
    }
    if let Some(fragment) = fragment(net, addresses) {
        return Content::Fragment(fragment);
    }
    let protocol = net.ip_payload_ref().map(|payload| payload.ip_number);
    let is_other = protocol.is_some_and(|it| OTHERS.contains(&it));
    let is_tcp = protocol == Some(ip_number::TCP);
    if sliced.stop_err.is_none() || is_other { Content::Other(is_tcp) } else { Content::Unreadable }
}

fn addresses(net: &LaxNetSlice<'_>) -> Option<Addresses> {
    match net {
        LaxNetSlice::Ipv4(ip) => {
            let header = ip.header();
            let addresses = [header.source_addr().into(), header.destination_addr().into()];
            Some((addresses, session_after(header.options(), &IPV4_OPTION)))
        }
        LaxNetSlice::Ipv6(ip) => {
            let header = ip.header();
            let addresses = [header.source_addr().into(), header.destination_addr().into()];
            Some((addresses, session_after(ip.extensions().slice(), &IPV6_OPTION)))
        }
        LaxNetSlice::Arp(_) => None,
    }
}

/// Returns the fragment in an IP packet, if it is one of a UDP datagram.
fn fragment<'f>(net: &LaxNetSlice<'f>, addresses: Addresses) -> Option<Fragment<'f>> {
    let (identification, offset, more, payload) = match net {
        LaxNetSlice::Ipv4(ip) => {
            let header = ip.header();
            let (offset, more) = (header.fragments_offset(), header.more_fragments());
            (u32::from(header.identification()), offset, more, ip.payload())
        }
        LaxNetSlice::Ipv6(ip) => {
            let header = ip.extensions().clone().into_iter().find_map(|it| match it {
                Ipv6ExtensionSlice::Fragment(header) => Some(header),
                _ => None,
            })?;
            let (offset, more) = (header.fragment_offset(), header.more_fragments());
            (header.identification(), offset, more, ip.payload())
        }
        LaxNetSlice::Arp(_) => return None,
    };
    let is_udp = payload.fragmented && payload.ip_number == ip_number::UDP;
    is_udp.then_some(Fragment { addresses, identification, offset, more, bytes: payload.payload })
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
