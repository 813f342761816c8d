//! P5 by hand.

use super::{ByHand, Reader, Refused, Writer, refused};
use crate::packets::Chat;

/// Whether one of the bytes is zero: the least of each of sixteen lanes, the last ones overlapping.
#[inline(always)]
fn has_zero(bytes: &[u8]) -> bool {
    let Some(tail) = bytes.last_chunk::<16>() else { return bytes.contains(&0) };
    let mut least = *tail;
    for chunk in bytes.chunks_exact(16) {
        least.iter_mut().zip(chunk).for_each(|(least, byte)| *least = (*least).min(*byte));
    }
    least.into_iter().fold(u8::MAX, u8::min) == 0
}

impl ByHand for Chat {
    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        if has_zero(self.text.as_bytes()) {
            refused()?;
        }
        let length = i64::try_from(self.text.len()).unwrap_or(i64::MAX);
        let mut put = writer.begin(8)?;
        put.range(length, 0, 255)?;
        put.end()?;
        writer.bytes(self.text.as_bytes())?;
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
        let Ok(text) = core::str::from_utf8(bytes) else { return refused() };
        if has_zero(bytes) {
            refused()?;
        }
        self.text.clear();
        self.text.push_str(text);
        let mut take = reader.begin(8)?;
        self.channel = take.get(8) as u8;
        take.end()?;
        self.blob.copy_from_slice(reader.bytes(64)?);
        Ok(())
    }
}
