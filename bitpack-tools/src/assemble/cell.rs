//! [`Cell`]: consecutive bits of a packet that is assembled from an edited dump.

use crate::input::LARGEST;

/// Consecutive bits of the assembled packet.
#[derive(Debug)]
pub(super) enum Cell {
    /// New bits as an integer, the first bit lowest, and their number, at most 128.
    Code(u128, u64),
    /// `bits` bits of the packet before it was edited, from the bit `bit` on.
    Copy { bit: u64, bits: u64 },
    /// Zero bits up to the next byte.
    Align,
    /// Zero bits at the end of a padded value, which has `bits` bits in total and begins with the
    /// cell at index `first`.
    Padding { first: usize, bits: u64 },
}

/// Returns the bytes of all cells, after `skipped` zero bytes for the header. `old` is the packet
/// before it was edited. Returns an error if a padded value or the packet is too long.
pub(super) fn put(cells: &[Cell], old: &[u8], skipped: usize) -> Result<Vec<u8>, String> {
    let mut out = Bits { bytes: vec![0; skipped], bit: 8 * skipped as u64 };
    let mut starts = Vec::new();
    for cell in cells {
        starts.push(out.bit);
        match cell {
            Cell::Code(code, bits) => (0..*bits).for_each(|bit| out.push(code >> bit & 1 == 1)),
            Cell::Copy { bit, bits } => (*bit..bit + bits).for_each(|bit| {
                let byte = old.get((bit / 8) as usize).copied().unwrap_or(0);
                out.push(byte >> (bit % 8) & 1 == 1);
            }),
            Cell::Align => out.bit = out.bit.next_multiple_of(8),
            Cell::Padding { first, bits } => {
                let end = starts.get(*first).copied().unwrap_or(out.bit) + bits;
                if out.bit > end {
                    return Err(format!(
                        "a value takes more than the {} bytes of its type",
                        bits / 8
                    ));
                }
                (out.bit..end).for_each(|_| out.push(false));
            }
        }
        if out.bytes.len() > LARGEST {
            return Err(format!("the packet has more than {LARGEST} bytes"));
        }
    }
    Ok(out.bytes)
}

/// Bytes that are written bit by bit, the lowest bit of each byte first.
struct Bits {
    bytes: Vec<u8>,
    bit: u64,
}

impl Bits {
    fn push(&mut self, is_set: bool) {
        let at = (self.bit / 8) as usize;
        if self.bytes.len() <= at {
            self.bytes.resize(at + 1, 0);
        }
        if let Some(byte) = self.bytes.get_mut(at) {
            *byte |= u8::from(is_set) << (self.bit % 8);
        }
        self.bit += 1;
    }
}
