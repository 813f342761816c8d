//! [`Row`]: the figures of one rival for one packet.

use serde::Serialize;

use crate::cell::Way;
use crate::field::{Candidate, Field};

/// Nanoseconds in both directions.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Pair {
    /// Packet to bytes.
    pub encode: f64,
    /// Bytes to packet.
    pub decode: f64,
}

/// One row of the table: medians, in nanoseconds a packet.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Name of the packet.
    pub packet: &'static str,
    /// Name of the rival.
    pub name: &'static str,
    /// Mean bytes a packet.
    pub bytes: f64,
    /// At bit 0, inlined.
    pub inlined: Pair,
    /// At bit 0, through a function that is not inlined.
    pub called: Pair,
    /// At a bit that the compiler does not know, inlined; bit formats only.
    pub hidden_inlined: Option<Pair>,
    /// At a bit that the compiler does not know, through a function that is not inlined.
    pub hidden_called: Option<Pair>,
    /// `inlined` divided by bitpack's.
    pub ratio: Pair,
}

/// Returns the rows of a packet; the first candidate is bitpack.
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
