//! UTF-16 strings: a length in a declared range, then 32 bits for each code unit.

mod read;

use read::read;

use super::string::reread;
use super::unit_text::{TextForm, UnitText};
use crate::codec::length::{length, try_length};
use crate::codec::number::int::Ranged;
use crate::codec::{Declared, Terminator, TextBuffer};
use crate::cost::Width;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::Node;

/// Number of bits of a UTF-16 code unit on the wire.
const UNIT: u32 = 32;

/// The form of a text that is sent as UTF-16: the number of its code units, then the units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct LengthThenUtf16;

/// The codec of a text that is sent as UTF-16. Made by [`utf16`].
#[doc(hidden)]
pub type Utf16 = UnitText<LengthThenUtf16>;

/// Encodes `min` to `max` UTF-16 code units, none of them zero: their number, then 32 bits each,
/// without alignment. A character above U+FFFF is two units.
///
/// It is the wide string of the standard "serialize 1.0" with a buffer size of `max + 1`.
///
/// Source of the wire format: the standard "serialize 1.0", `wstring`.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[track_caller]
pub const fn utf16(min: usize, max: usize) -> Declared<Utf16> {
    declared(length(min, max))
}

impl Utf16 {
    /// Makes the codec of a text of `min` to `max` UTF-16 code units, for lengths known at run time.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) if `min` is above `max` or `max` above `u32::MAX`.
    pub const fn try_new(min: usize, max: usize) -> Result<Declared<Self>> {
        match try_length(min, max) {
            Ok(length) => Ok(declared(length)),
            Err(error) => Err(error),
        }
    }
}

const fn declared(length: Ranged<usize>) -> Declared<Utf16> {
    let (min, max) = length.bounds();
    let node = Node::Utf16 { min: min as u32, max: max as u32 };
    let unit = Width::bits(UNIT).exact();
    UnitText::declared(LengthThenUtf16, length, node, Terminator::Length(length).width(unit, unit))
}

impl TextForm for LengthThenUtf16 {
    const BYTES: u64 = 3;

    #[cfg_attr(optimized, inline(always))] // the width of the length is then a constant
    fn serialize<T: TextBuffer, S: BitIo>(
        length: &Ranged<usize>,
        mut place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result {
        // the text grows as its units arrive, so the length need not be backed by input bits
        let units = if S::IS_WRITING { units(place.peek().text()) } else { 0 };
        let count = run.count(units, length)?;
        let start = run.stream()?.bit();
        run.out_of_line(|stream| match place.slot() {
            Some(slot) if !S::IS_WRITING => read(slot, count, stream),
            _ => write(place.peek().text(), stream),
        })?;
        let Some(slot) = place.slot() else { return Ok(()) };
        if S::IS_WRITING {
            let is_kept =
                T::EXACT || reread(slot, |read: &mut T, text| text.chars().all(|it| read.push(it)));
            return if is_kept { Ok(()) } else { Err(run.stream.fail_at(ErrorKind::Range, start)) };
        }
        if count > 0 {
            run.record_text(slot.text());
        }
        Ok(())
    }
}

/// Returns the number of UTF-16 code units of a text: one for each character, and another for one above
/// U+FFFF, whose UTF-8 has four bytes. The function classifies bytes instead of characters, so that the
/// compiler processes many bytes together.
fn units(text: &str) -> usize {
    let of = |byte: u8| u8::from((byte as i8) >= -64) + u8::from(byte >= 0xF0);
    let sum = |bytes: &[u8]| bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(of(*byte)));
    text.as_bytes().chunks(96).map(|chunk| usize::from(sum(chunk))).sum()
}

fn write<S: BitIo>(text: &str, stream: &mut S) -> Result {
    let mut units = text.encode_utf16();
    while let Some(first) = units.next() {
        let Some(second) = units.next() else {
            stream.code(u64::from(first), UNIT)?;
            break;
        };
        // two units share one check of the buffer
        let mut run = stream.begin(2 * UNIT)?;
        stream.transfer(&mut run, u64::from(first), UNIT);
        stream.transfer(&mut run, u64::from(second), UNIT);
        stream.end(&mut run)?;
    }
    Ok(())
}
