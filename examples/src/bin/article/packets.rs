//! The packets and the rigid body of the article "Serialization Strategies", each declared as a
//! struct.

use bitpack::{Error, ErrorKind, Serialize};

use crate::page::{Page, hex};
use crate::rejections::refused;

const MAX_ELEMENTS: u8 = 32;

/// A packet of three integers.
#[derive(Serialize, Debug, PartialEq)]
struct PacketA {
    x: i32,
    y: i32,
    z: i32,
}

/// A packet with an array of which only the first `num_elements` are sent.
#[derive(Serialize, Debug, PartialEq)]
struct PacketB {
    #[bits(min = 0, max = MAX_ELEMENTS)]
    num_elements: u8,
    #[count(num_elements)]
    elements: [i32; MAX_ELEMENTS as usize],
}

/// The packet [`PacketB`] with a `Vec` instead of an array and a count.
#[derive(Serialize, Debug, PartialEq)]
struct ListB {
    #[max_len(MAX_ELEMENTS)]
    elements: Vec<i32>,
}

/// A packet of three fields of different sizes.
#[derive(Serialize, Debug, PartialEq)]
struct PacketC {
    x: bool,
    y: i16,
    z: i32,
}

/// An enum of all packets. The type of a packet takes two bits instead of a byte.
#[derive(Serialize, Debug, PartialEq)]
enum Packet {
    A(PacketA),
    B(ListB),
    C(PacketC),
}

pub(crate) fn show(page: &mut Page) -> Result<(), Error> {
    page.chapter("PacketA, PacketB, PacketC: one description for both directions");
    let packet = PacketA { x: -1, y: 2, z: 3 };
    page.claim("PacketA is 96 bits: three integers, whole", packet.max_encoded_bits() == 96);
    page.claim("it reads back", PacketA::read(&packet.to_bytes()?)? == packet);
    packet_b(page)?;
    packet_c(page)?;
    together(page)
}

fn packet_b(page: &mut Page) -> Result<(), Error> {
    page.text(
        "PacketB with two elements: the count in the 6 bits of [0, 32], then as many as it says.",
    );
    let mut packet = PacketB { num_elements: 2, elements: [0; MAX_ELEMENTS as usize] };
    for (element, value) in packet.elements.iter_mut().zip([200, -7]) {
        *element = value;
    }
    let bytes = packet.to_bytes()?;
    page.packet::<PacketB>(&bytes);
    page.claim("PacketB is 6 bits and 32 an element", packet.max_encoded_bits() == 6 + 2 * 32);
    page.claim("it reads back", PacketB::read(&bytes)? == packet);
    let list = ListB { elements: vec![200, -7] };
    page.claim("a `Vec` with `max_len(32)` is the same bytes", list.to_bytes()? == bytes);
    refused::<PacketB>(page, "a count of 33", &[33, 0, 0, 0], ErrorKind::Range);
    refused::<PacketB>(page, "a count of 32, and three bytes", &[32, 0, 0], ErrorKind::Overflow);
    refused::<ListB>(
        page,
        "the same as a `Vec`, before it allocates",
        &[32, 0, 0],
        ErrorKind::Overflow,
    );
    Ok(())
}

fn packet_c(page: &mut Page) -> Result<(), Error> {
    page.text("PacketC: a bool of one bit, without padding after it.");
    let packet = PacketC { x: true, y: -7, z: -123_456 };
    let bytes = packet.to_bytes()?;
    page.packet::<PacketC>(&bytes);
    page.claim("PacketC is 49 bits", packet.max_encoded_bits() == 1 + 16 + 32);
    page.claim("it reads back", PacketC::read(&bytes)? == packet);
    Ok(())
}

fn together(page: &mut Page) -> Result<(), Error> {
    page.text("As variants of one enum, in bytes:");
    let elements = vec![200, -7];
    let packets = [
        // size with functions: a byte for the type, then every field in its own width
        ("PacketA", 1 + 3 * 4, Packet::A(PacketA { x: -1, y: 2, z: 3 })),
        ("PacketB", 1 + 4 + elements.len() * 4, Packet::B(ListB { elements })),
        ("PacketC", 1 + 1 + 2 + 4, Packet::C(PacketC { x: true, y: -7, z: -123_456 })),
    ];
    let mut rows = vec![["", "functions", "derived", "the packet"].map(String::from)];
    let (mut more, mut back) = (false, true);
    for (name, functions, packet) in &packets {
        let bytes = packet.to_bytes()?;
        rows.push([(*name).into(), functions.to_string(), bytes.len().to_string(), hex(&bytes)]);
        more |= bytes.len() > *functions;
        back &= Packet::read(&bytes)? == *packet;
    }
    page.table(rows);
    page.claim(
        "the type of a packet takes 2 bits, not 8",
        packets.iter().all(|(_, _, packet)| tag(packet) == 2),
    );
    page.claim("none is larger than what functions write byte for byte", !more);
    page.claim("all read back", back);
    refused::<Packet>(page, "type 3 of 0 to 2", &[3, 0, 0, 0, 0, 0], ErrorKind::Tag);
    Ok(())
}

/// Returns the number of bits that the tag of the enum adds to a packet.
fn tag(packet: &Packet) -> u64 {
    let alone = match packet {
        Packet::A(packet) => packet.max_encoded_bits(),
        Packet::B(packet) => packet.max_encoded_bits(),
        Packet::C(packet) => packet.max_encoded_bits(),
    };
    packet.max_encoded_bits() - alone
}
