//! The packets as C structs that could be sent with `memcpy`. They are used only to compare sizes.

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

/// Returns the size of a packet as a C struct, in bytes. Only the bodies that are present count,
/// although `memcpy` would send the whole array.
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

/// Returns the size of the world as C structs, in bytes. Only the bodies that are present count.
pub(crate) fn size_of_world(scene: &Scene) -> usize {
    let inputs = scene.inputs.len() * size_of::<RawNewest>();
    size_of::<RawSnapshot>() + inputs + scene.bodies.len() * size_of::<RawBody>()
}
