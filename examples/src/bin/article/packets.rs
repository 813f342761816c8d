//! Three packets and a rigid body as derived types, and what becomes of hostile ones.

use bitpack::trace::explain;
use bitpack::{Error, ErrorKind, Serialize};
use bitpack_examples::println;

use crate::show::{Claims, fields, heading, hex};

const MAX_ELEMENTS: u8 = 32;

/// Three integers, as large as the level.
#[derive(Serialize, Debug, PartialEq)]
struct PacketA {
    #[bits(min = -2048, max = 2047)]
    x: i32,
    #[bits(min = -2048, max = 2047)]
    y: i32,
    #[bits(min = 0, max = 500)]
    z: i32,
}

/// An array of which only the first elements are sent.
#[derive(Serialize, Debug, PartialEq)]
struct PacketB {
    #[bits(min = 0, max = MAX_ELEMENTS)]
    count: u8,
    #[count(count)]
    #[bits(min = 0, max = 200)]
    elements: [i32; MAX_ELEMENTS as usize],
}

/// The same packet as one would write it in Rust.
#[derive(Serialize, Debug, PartialEq)]
struct ListB {
    #[max_len(MAX_ELEMENTS)]
    #[bits(min = 0, max = 200)]
    elements: Vec<i32>,
}

/// Three fields of three sizes.
#[derive(Serialize, Debug, PartialEq)]
struct PacketC {
    x: bool,
    #[bits(min = -1000, max = 1000)]
    y: i16,
    z: i32,
}

/// Which packet it is: two bits in place of a byte.
#[derive(Serialize, Debug, PartialEq)]
enum Packet {
    A(PacketA),
    B(ListB),
    C(PacketC),
}

/// Velocities are not sent for what does not move.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct RigidBody {
    position: [f32; 3],
    orientation: [f32; 4],
    at_rest: bool,
    #[when(!at_rest)]
    linear_velocity: [f32; 3],
    #[when(!at_rest)]
    angular_velocity: [f32; 3],
}

/// The same body, no finer than anybody can see.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct SmallBody {
    #[compressed(-256.0, 256.0, 0.01)]
    position: [f32; 3],
    #[smallest_three(bits = 9)]
    orientation: [f32; 4],
    #[omit_default]
    motion: Motion,
}

#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Motion {
    #[compressed(-32.0, 32.0, 0.05)]
    linear: [f32; 3],
    #[compressed(-32.0, 32.0, 0.05)]
    angular: [f32; 3],
}

pub(crate) fn show(claims: &mut Claims) -> Result<(), Error> {
    packet_a(claims)?;
    packet_b(claims)?;
    packet_c(claims)?;
    sizes(claims)?;
    rigid_body(claims)
}

fn packet_a(claims: &mut Claims) -> Result<(), Error> {
    heading("PacketA: ranges in place of whole integers, 33 bits of a struct's 96");
    let packet = PacketA { x: -300, y: 1500, z: 42 };
    let bytes = packet.to_vec()?;
    let bits = fields::<PacketA>(&bytes);
    claims.check("PacketA is 33 bits", bits == 33 && packet.measure() == 33);
    claims.check("PacketA reads back", PacketA::read(&bytes)? == packet);
    let mut hostile = bytes;
    hostile.fill(0xFF);
    refused::<PacketA>(claims, "all ones", &hostile, ErrorKind::Range);
    Ok(())
}

fn packet_b(claims: &mut Claims) -> Result<(), Error> {
    heading("PacketB: a count, and as many elements as it says");
    let mut packet = PacketB { count: 3, elements: [0; MAX_ELEMENTS as usize] };
    for (element, value) in packet.elements.iter_mut().zip([200, 7, 0]) {
        *element = value;
    }
    let bytes = packet.to_vec()?;
    let bits = fields::<PacketB>(&bytes);
    claims.check("PacketB is 30 bits", bits == 30 && packet.measure() == 30);
    claims.check("PacketB reads back", PacketB::read(&bytes)? == packet);
    let list = ListB { elements: vec![200, 7, 0] };
    claims.check("a Vec is the same bytes", list.to_vec()? == bytes);
    println!("    A `Vec` with `max_len(32)` is the same {} bytes.", bytes.len());
    refused::<PacketB>(claims, "a count of 33", &[33, 0, 0, 0], ErrorKind::Range);
    refused::<PacketB>(claims, "a count of 63", &[63, 0, 0, 0], ErrorKind::Range);
    refused::<PacketB>(claims, "a count of 32, and three bytes", &[32, 0, 0], ErrorKind::Overflow);
    refused::<PacketB>(claims, "an element of 255", &[0xC1, 0x3F], ErrorKind::Range);
    Ok(())
}

fn packet_c(claims: &mut Claims) -> Result<(), Error> {
    heading("PacketC: a bool of one bit, no padding behind it");
    let packet = PacketC { x: true, y: -7, z: -123_456 };
    let bytes = packet.to_vec()?;
    let bits = fields::<PacketC>(&bytes);
    claims.check("PacketC is 44 bits", bits == 44 && packet.measure() == 44);
    claims.check("PacketC reads back", PacketC::read(&bytes)? == packet);
    let packet = Packet::C(packet);
    let bytes = packet.to_vec()?;
    println!("    As one of `enum Packet`'s three, two bits longer: {}", hex(&bytes));
    claims.check("an enum adds two bits", packet.measure() == 46);
    claims.check("the enum reads back", Packet::read(&bytes)? == packet);
    refused::<Packet>(claims, "variant 3 of 0 to 2", &[3, 0, 0, 0, 0, 0], ErrorKind::Tag);
    Ok(())
}

/// What a C program would copy: a number, and room for the largest of the three.
#[repr(C)]
struct RawPacket {
    kind: u8,
    packet: RawUnion,
}

#[repr(C)]
union RawUnion {
    a: [i32; 3],
    b: [i32; 1 + MAX_ELEMENTS as usize],
    c: (bool, i16, i32),
}

fn sizes(claims: &mut Claims) -> Result<(), Error> {
    heading("The three of them, bytes with what says which one it is");
    println!("    {:<12}{:>10}{:>12}{:>10}", "", "struct", "functions", "bits");
    let elements = vec![200, 7, 0];
    let packets = [
        // a byte for the kind, then every field as wide as its type
        ("PacketA", 1 + 3 * 4, Packet::A(PacketA { x: -300, y: 1500, z: 42 })),
        ("PacketB", 1 + 4 + elements.len() * 4, Packet::B(ListB { elements })),
        ("PacketC", 1 + 1 + 2 + 4, Packet::C(PacketC { x: true, y: -7, z: -123_456 })),
    ];
    for (name, functions, packet) in packets {
        let (raw, bits) = (size_of::<RawPacket>(), packet.to_vec()?.len());
        println!("    {name:<12}{raw:>10}{functions:>12}{bits:>10}");
        claims.check(format!("{name} is smaller packed"), bits < functions && functions < raw);
    }
    Ok(())
}

fn rigid_body(claims: &mut Claims) -> Result<(), Error> {
    heading("RigidBody: one bit in place of two velocities for what is at rest");
    let resting = RigidBody {
        position: [1.5, -2.0, 0.25],
        orientation: [0.0, 0.0, 0.6, 0.8],
        at_rest: true,
        linear_velocity: [0.0; 3],
        angular_velocity: [0.0; 3],
    };
    let linear_velocity = [3.0, -1.0, 0.5];
    let moving = RigidBody { at_rest: false, linear_velocity, ..resting.clone() };
    let small = |body: &RigidBody| SmallBody {
        position: body.position,
        orientation: body.orientation,
        motion: Motion { linear: body.linear_velocity, angular: body.angular_velocity },
    };
    println!("    {:<44}{:>10}{:>10}", "bits", "at rest", "moving");
    let [rest, moves] = [&resting, &moving].map(Serialize::measure);
    println!("    {:<44}{rest:>10}{moves:>10}", "RigidBody, floats whole");
    claims.check("RigidBody takes 225 and 417 bits", (rest, moves) == (225, 417));
    let [rest, moves] = [small(&resting), small(&moving)].map(|body| body.measure());
    println!("    {:<44}{rest:>10}{moves:>10}", "compressed, smallest three, omit_default");
    claims.check("the small body takes 78 and 144 bits", (rest, moves) == (78, 144));
    for body in [&resting, &moving] {
        claims.check("RigidBody reads back", RigidBody::read(&body.to_vec()?)? == *body);
        let read = SmallBody::read(&small(body).to_vec()?)?;
        let near = |a: &[f32], b: &[f32], step: f32| {
            a.iter().zip(b).all(|(one, two)| (one - two).abs() <= step)
        };
        claims.check("positions are within a step", near(&read.position, &body.position, 0.01));
        let turned = near(&read.orientation, &body.orientation, 0.003);
        claims.check("orientations are within a step", turned);
        let motion = near(&read.motion.linear, &body.linear_velocity, 0.05);
        claims.check("velocities are within a step", motion);
    }
    Ok(())
}

/// Says what becomes of bytes that nobody's writer made.
fn refused<T: Serialize>(claims: &mut Claims, what: &str, bytes: &[u8], kind: ErrorKind) {
    let error = T::read(bytes).err();
    claims.check(format!("{what} is refused"), error.map(Error::kind) == Some(kind));
    if let Some(error) = error {
        println!("    Refused, {what}: {}", explain::<T>(bytes, error));
    }
}
