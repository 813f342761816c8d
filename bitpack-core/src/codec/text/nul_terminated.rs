//! `nul_terminated`: a string that ends with a zero byte.

use super::unaligned::BYTE;
use super::unit_text::{TextForm, UnitText};
use crate::codec::length::length;
use crate::codec::number::int::Ranged;
use crate::codec::{Declared, TextBuffer};
use crate::cost::Width;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::Node;
use crate::tracing::Reason;

/// The form of a text that is sent as its bytes and then a zero byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct BytesThenZero;

/// The codec of a text that is sent with a zero byte after it. Made by [`nul_terminated`].
#[doc(hidden)]
pub type NulTerminated = UnitText<BytesThenZero>;

/// Encodes `min` to `max` bytes of UTF-8 without a zero byte, then a zero byte: 8 bits each, no
/// length and no alignment. The zero byte is sent even after `max` bytes.
///
/// The bytes are those of a C string in memory, for games whose packets contain copies of such strings.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[track_caller]
pub const fn nul_terminated(min: usize, max: usize) -> Declared<NulTerminated> {
    let length = length(min, max);
    let node = Node::NulTerminated { min: min as u32, max: max as u32 };
    let width = Width::variable(bits_of(min), bits_of(max)).exact();
    UnitText::declared(BytesThenZero, length, node, width)
}

/// Returns the number of bits of a text of `count` bytes and its zero byte.
const fn bits_of(count: usize) -> u64 {
    BYTE as u64 * (count as u64 + 1)
}

impl TextForm for BytesThenZero {
    fn serialize<T: TextBuffer, S: BitIo>(
        length: &Ranged<usize>,
        mut place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result {
        let (min, max) = length.bounds();
        let reason = |found| Reason::Length(found as u128, min as u128, max as u128);
        let bytes = place.peek().text().len();
        if S::IS_WRITING && S::VALIDATES && !(min..=max).contains(&bytes) {
            return Err(run.refuse_write(ErrorKind::Range, || reason(bytes)));
        }
        run.end()?;
        if S::IS_WRITING {
            run.text_out(&mut place)?;
            return run.byte(0).map(drop);
        }
        let Some(slot) = place.slot() else { return Ok(()) };
        slot.clear();
        let mut read = 0;
        loop {
            read += run.ascii(slot, max - read)?;
            let start = run.stream()?.bit();
            let first = run.byte(0)?;
            if first == 0 && read >= min {
                break;
            }
            if first == 0 || read == max {
                let reason = || reason(read + usize::from(first != 0));
                return Err(run.stream()?.reject(ErrorKind::Range, start, reason));
            }
            read += run.character(slot, first, max - read, start)?;
        }
        run.record_text(slot.text());
        Ok(())
    }
}
