//! Hand-written code for packet P5, a chat line.

use super::{ByHand, Reader, Refused, Writer};
use crate::packets::Chat;

/// Number of bytes of a text that are copied at once.
const PIECE: usize = 32;

/// Copies a text and searches it for zero bytes. Returns false if there is one. A text of 32 to 96
/// bytes is copied as three overlapping pieces, without a branch on its length.
#[inline(always)]
#[expect(clippy::needless_bitwise_bool, reason = "a lazy operator would branch for each byte")]
fn copy_text(to: &mut [u8], from: &[u8]) -> bool {
    let Some(tail) = from.len().checked_sub(PIECE) else {
        to.copy_from_slice(from);
        return !from.contains(&0);
    };
    let mut least = [u8::MAX; PIECE];
    copy_piece(to, from, 0, &mut least);
    copy_piece(to, from, tail.min(PIECE), &mut least);
    let mut at = 2 * PIECE;
    while at < tail {
        copy_piece(to, from, at, &mut least);
        at += PIECE;
    }
    copy_piece(to, from, tail, &mut least);
    least.iter().fold(true, |text, byte| text & (*byte != 0))
}

#[inline(always)]
fn copy_piece(to: &mut [u8], from: &[u8], at: usize, least: &mut [u8; PIECE]) {
    if let (Some(to), Some(from)) = (to.get_mut(at..at + PIECE), from.get(at..at + PIECE)) {
        to.copy_from_slice(from);
        least.iter_mut().zip(from).for_each(|(least, byte)| *least = (*least).min(*byte));
    }
}

/// A buffer for a text, whose bytes are aligned to 16. The UTF-8 check of the standard library
/// takes many bytes at a time only where they are aligned.
#[repr(align(16))]
struct Aligned([u8; 128]);

#[inline(always)]
fn text_of<'t>(aligned: &'t mut Aligned, bytes: &'t [u8]) -> Result<&'t str, Refused> {
    let text = match aligned.0.get_mut(..bytes.len()) {
        None if bytes.contains(&0) => return Err(Refused),
        None => core::str::from_utf8(bytes),
        Some(to) => {
            if !copy_text(to, bytes) {
                return Err(Refused);
            }
            // includes the spaces after the text, so that a truncated character stays invalid
            core::str::from_utf8(
                aligned.0.get(..bytes.len().next_multiple_of(16)).unwrap_or_default(),
            )
        }
    };
    text.ok().and_then(|text| text.get(..bytes.len())).ok_or(Refused)
}

impl ByHand for Chat {
    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        let length = i64::try_from(self.text.len()).unwrap_or(i64::MAX);
        let mut put = writer.begin(8)?;
        put.range(length, 0, 255)?;
        put.end()?;
        writer.bytes_by(self.text.as_bytes(), copy_text)?;
        let mut put = writer.begin(8)?;
        put.add(u64::from(self.channel), 8);
        put.end()?;
        writer.bytes(&self.blob)
    }

    #[inline(always)]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let mut take = reader.begin(8)?;
        let length = take.get(8) as usize;
        take.end()?;
        let bytes = reader.bytes(length)?;
        let mut aligned = Aligned([b' '; 128]);
        let text = text_of(&mut aligned, bytes)?;
        self.text.clear();
        self.text.push_str(text);
        let mut take = reader.begin(8)?;
        self.channel = take.get(8) as u8;
        take.end()?;
        self.blob.copy_from_slice(reader.bytes(64)?);
        Ok(())
    }
}
