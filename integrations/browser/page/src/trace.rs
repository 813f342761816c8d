//! The fields of a packet, for the drawing of its bits.

use core::fmt::Write as _;

use bitpack_browser_game::{GAME, Packet};
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns a line for each group of bits of a packet: the first bit, the number of bits, the
/// purpose, the path and the value, with tabs between them. If the packet is rejected, the last
/// line is the reason.
#[wasm_bindgen]
#[must_use]
pub fn trace(bytes: &[u8]) -> String {
    let trace = GAME.trace::<Packet>(bytes);
    let mut lines = String::new();
    for event in &trace.events {
        let path = event.path.strip_prefix('.').unwrap_or(&event.path);
        let value = event.value.as_ref().map_or_else(|| "rejected".into(), ToString::to_string);
        let _ = writeln!(lines, "{}\t{}\t{}\t{path}\t{value}", event.bit, event.bits, event.role);
    }
    if let Err(error) = trace.result {
        let _ = writeln!(lines, "{}", GAME.explain::<Packet>(bytes, error));
    }
    lines
}
