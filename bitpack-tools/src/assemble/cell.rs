//! [`Cell`]: consecutive bits of a packet that is assembled from an edited dump.

use core::ops::Range;

use bitpack::{Error, Stream as _, WriteStream};

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
    let too_large = |_: Error| format!("the packet has more than {LARGEST} bytes");
    let mut bytes = vec![0; LARGEST];
    let mut stream = WriteStream::new(bytes.get_mut(skipped..).unwrap_or_default());
    let mut starts = Vec::new();
    for cell in cells {
        starts.push(stream.position());
        let put = match cell {
            Cell::Code(code, bits) => stream.bits(*code, *bits as u32).map(drop),
            Cell::Copy { bit, bits } => copy_bits(old, *bit..bit + bits, &mut stream),
            Cell::Align => stream.align(),
            Cell::Padding { first, bits } => {
                let end = starts.get(*first).copied().unwrap_or_default() + bits;
                let left = end.checked_sub(stream.position());
                let left = left.ok_or_else(|| {
                    format!("a value takes more than the {} bytes of its type", bits / 8)
                })?;
                (0..left).try_for_each(|_| stream.bool(false).map(drop))
            }
        };
        put.map_err(too_large)?;
    }
    let length = stream.finish().map_err(too_large)?;
    bytes.truncate(skipped + length);
    Ok(bytes)
}

/// Writes the bits of the packet `old` at the positions `bits` to a stream. Bits after the end of
/// `old` are zero.
pub(super) fn copy_bits(
    old: &[u8],
    mut bits: Range<u64>,
    stream: &mut WriteStream<'_>,
) -> Result<(), Error> {
    bits.try_for_each(|bit| {
        let byte = old.get((bit / 8) as usize).copied().unwrap_or_default();
        stream.bool(byte >> (bit % 8) & 1 == 1).map(drop)
    })
}
