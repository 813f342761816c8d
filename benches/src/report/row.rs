//! [`Row`]: the figures of one library for one packet.

use serde::Serialize;

use crate::cell::Way;
use crate::field::{Candidate, Field};

/// Nanoseconds to encode and to decode a packet.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Pair {
    /// Nanoseconds from a packet to its bytes.
    pub encode: f64,
    /// Nanoseconds from bytes to the packet.
    pub decode: f64,
}

/// One row of the table. Times are medians, in nanoseconds per packet.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Name of the packet in the table.
    pub packet: &'static str,
    /// Name of the library in the table.
    pub name: &'static str,
    /// Mean number of bytes of an encoded packet.
    pub bytes: f64,
    /// Times for a packet that starts at bit 0, with inlined code.
    pub inlined: Pair,
    /// Times for a packet that starts at bit 0, through a function that is not inlined.
    pub called: Pair,
    /// Times for a packet that starts at a bit which the compiler does not know, with inlined code.
    /// `None` if packets in the format can only start at a byte.
    pub hidden_inlined: Option<Pair>,
    /// Times for a packet that starts at a bit which the compiler does not know, through a function
    /// that is not inlined. `None` if packets in the format can only start at a byte.
    pub hidden_called: Option<Pair>,
    /// Time of this library divided by that of bitpack, to encode and to decode a packet at bit 0
    /// with inlined code.
    pub ratio: Pair,
}

/// Returns the table's rows for one kind of packet. The first library must be bitpack, and the
/// ratios are relative to it.
#[must_use]
pub fn rows(field: &Field) -> Vec<Row> {
    let mut rows: Vec<_> =
        field.candidates.iter().filter_map(|candidate| row(field.packet, candidate)).collect();
    if let Some(ours) = rows.first().map(|row| row.inlined) {
        for row in &mut rows {
            row.ratio.encode /= ours.encode;
            row.ratio.decode /= ours.decode;
        }
    }
    rows
}

fn row(packet: &'static str, candidate: &Candidate) -> Option<Row> {
    let one = |way| {
        let cell = candidate.cells.iter().find(|cell| cell.way == way)?;
        Some(cell.median())
    };
    let pair = |hidden, called| {
        let encode = one(Way { decode: false, hidden, called })?;
        let decode = one(Way { decode: true, hidden, called })?;
        Some(Pair { encode, decode })
    };
    let inlined = pair(false, false)?;
    Some(Row {
        packet,
        name: candidate.name,
        bytes: candidate.bytes,
        inlined,
        called: pair(false, true)?,
        hidden_inlined: pair(true, false),
        hidden_called: pair(true, true),
        ratio: inlined,
    })
}
