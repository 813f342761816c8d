//! Formats the measured table for a terminal.

use core::fmt::Write;

use super::{Growth, Pair, Row};
use crate::field::Field;

/// Returns the two heading lines of the table.
fn head() -> String {
    let groups = ["encode", "decode", "called", "hidden bit", "hidden, called"];
    let [encode, decode, rest @ ..] = groups;
    let mut out = format!("{:<20}{:>9}{encode:>15}{decode:>16}", "ns a packet", "bytes");
    for group in rest {
        let _ = write!(out, "{group:>15}");
    }
    let _ = write!(out, "\n{:29}{:>8}{:>8}{:>8}{:>8}", "", "ns", "×", "ns", "×");
    for _ in rest {
        let _ = write!(out, "{:>7}{:>8}", "out", "in");
    }
    out
}

/// Returns the measured table as text, with an empty line before each kind of packet.
#[must_use]
pub fn text(rows: &[Row]) -> String {
    let mut out = format!("{}\n", head());
    let mut packet = "";
    for row in rows {
        if row.packet != packet {
            packet = row.packet;
            let _ = writeln!(out, "\n{packet}");
        }
        let Row { inlined, ratio, .. } = row;
        let _ = write!(out, "  {:<18}{:>9.1}", row.name, row.bytes);
        let _ = write!(out, "{:>8}{:>8.2}", ns(inlined.encode), ratio.encode);
        let _ = write!(out, "{:>8}{:>8.2}", ns(inlined.decode), ratio.decode);
        for pair in [Some(row.called), row.hidden_inlined, row.hidden_called] {
            out += &pair.map_or_else(|| format!("{:>7}{:>8}", "·", "·"), both);
        }
        out.push('\n');
    }
    out
}

/// Returns a text table with the cost of each object, by the number of objects in a snapshot.
#[must_use]
pub fn growth_text(lines: &[Growth]) -> String {
    let mut out = "objects  bytes  bytes/object  encode ns/object  decode ns/object\n".to_string();
    for line in lines {
        let Growth { objects, bytes, each: Pair { encode, decode } } = line;
        let share = bytes / f64::from(*objects);
        let _ = writeln!(out, "{objects:>7}{bytes:>7.0}{share:>14.2}{encode:>18.2}{decode:>18.2}");
    }
    out
}

/// Returns a text table with the average bytes of each packet, one line for each library.
#[must_use]
pub fn bytes_text(fields: &[Field]) -> String {
    let mut out = format!("{:<20}", "bytes a packet");
    let mut names: Vec<&str> = Vec::new();
    for field in fields {
        let _ = write!(out, "{:>13}", field.packet);
        for candidate in &field.candidates {
            if !names.contains(&candidate.name) {
                names.push(candidate.name);
            }
        }
    }
    for name in names {
        let _ = write!(out, "\n{name:<20}");
        for field in fields {
            let bytes = field.candidates.iter().find(|candidate| candidate.name == name);
            let bytes = bytes.map_or_else(|| "·".to_owned(), |one| format!("{:.1}", one.bytes));
            let _ = write!(out, "{bytes:>13}");
        }
    }
    out.push('\n');
    out
}

fn both(pair: Pair) -> String {
    format!("{:>7}{:>8}", ns(pair.encode), ns(pair.decode))
}

/// Formats nanoseconds: with one decimal below 100, else without.
pub(super) fn ns(value: f64) -> String {
    if value < 99.95 { format!("{value:.1}") } else { format!("{value:.0}") }
}
