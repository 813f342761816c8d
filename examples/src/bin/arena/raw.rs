//! The packets as C would lay them out, whose memory could be sent as it is: only for their sizes.

use crate::packets::{MAX_INPUTS, Packet, Scene};

#[repr(C)]
struct RawJoin {
    kind: u8,
    name: [u8; 17],
}

#[repr(C)]
struct RawWelcome {
    kind: u8,
    player: u8,
}

#[repr(C)]
struct RawInputs {
    kind: u8,
    sequence: u16,
    count: u8,
    inputs: [RawInput; MAX_INPUTS],
}

#[repr(C)]
struct RawInput {
    forward: i8,
    sideways: i8,
    yaw: f32,
    jump: bool,
    push: bool,
    charge: u8,
}

#[repr(C)]
struct RawSnapshot {
    kind: u8,
    tick: u32,
    input: u16,
    count: u16,
}

#[repr(C)]
struct RawBody {
    number: u8,
    position: [f32; 3],
    orientation: [f32; 4],
    linear: [f32; 3],
    angular: [f32; 3],
}

#[repr(C)]
struct RawSeen {
    kind: u8,
    world: u16,
}

#[repr(C)]
struct RawNewest {
    player: u8,
    input: u16,
}

#[repr(C)]
struct RawChat {
    kind: u8,
    player: u8,
    text: [u8; 101],
}

/// Bytes of the packet as a struct. Of a snapshot only the bodies that are there are counted, which
/// a plain `memcpy` of an array would not manage.
pub(crate) fn size(packet: &Packet) -> usize {
    match packet {
        Packet::Join { .. } => size_of::<RawJoin>(),
        Packet::Welcome { .. } => size_of::<RawWelcome>(),
        Packet::Inputs(_) => size_of::<RawInputs>(),
        Packet::Snapshot(snapshot) => {
            size_of::<RawSnapshot>() + snapshot.bodies.len() * size_of::<RawBody>()
        }
        Packet::Chat(_) => size_of::<RawChat>(),
        Packet::Leave => 1,
        Packet::Seen { .. } => size_of::<RawSeen>(),
    }
}

/// Bytes of the world, of which only what is there is counted too.
pub(crate) fn size_of_world(scene: &Scene) -> usize {
    let inputs = scene.inputs.len() * size_of::<RawNewest>();
    size_of::<RawSnapshot>() + inputs + scene.bodies.len() * size_of::<RawBody>()
}
