//! One packet in WebAssembly, for `bitpack-browser-build -- --sizes`.

use bitpack::{EndCheck, Framing, Protocol, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

/// A packet of 42 bits.
#[derive(Serialize, Default)]
struct Input {
    tick: u16,
    #[bits(min = 0, max = 12)]
    weapon: u8,
    #[compressed(-180.0, 180.0, 0.01)]
    yaw: f32,
    fires: bool,
    #[bits(min = 0, max = 31)]
    target: u8,
}

/// The protocol of the packet, without a checksum or an end check: the transport has to protect it.
const GAME: Protocol =
    Protocol::of::<Input>("small", 1).with_framing(Framing::Bare).with_end_check(EndCheck::Absent);

/// Returns the bytes of the packet as a little-endian number, 0 if a value is out of range.
#[wasm_bindgen]
#[must_use]
pub fn write(tick: u16, weapon: u8, yaw: f32, fires: bool, target: u8) -> u64 {
    let mut bytes = [0; 8];
    let written = GAME.write(&Input { tick, weapon, yaw, fires, target }, &mut bytes);
    if written.is_ok() { u64::from_le_bytes(bytes) } else { 0 }
}

/// Returns the angle in a packet, or NaN if the packet is invalid.
#[wasm_bindgen]
#[must_use]
pub fn read(packet: u64) -> f32 {
    let read = packet.to_le_bytes().first_chunk::<6>().map(|bytes| GAME.read::<Input>(bytes));
    read.and_then(Result::ok).map_or(f32::NAN, |input| input.yaw)
}
