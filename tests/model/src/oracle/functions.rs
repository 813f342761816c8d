//! Functions for the attribute `with`, and their reference implementations.

use crate::{Verdict, Writer};
use bitpack::{Error, ErrorKind, Place as _, Stream};

use super::{Form, Outcome, is};
use crate::draw::Draw;

/// Serializes an even number in 10 bits. Rejects odd ones.
pub fn even<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let value = stream.bits(*this.peek(), 10)?;
    if value % 2 == 1 {
        return Err(stream.refuse());
    }
    if let Some(slot) = this.slot() {
        *slot = value;
    }
    Ok(())
}

/// Serializes a delta of an even number: the bits that differ from the baseline. An invalid
/// baseline counts as 0, so that the value read is always valid.
pub fn even_delta<S: Stream>(
    mut this: S::Ref<'_, u16>,
    old: &u16,
    stream: &mut S,
) -> Result<(), Error> {
    let old = if old.is_multiple_of(2) && *old < 1 << 10 { *old } else { 0 };
    let mut changed = *this.peek() ^ old;
    even(S::lend(&mut changed), stream)?;
    if let Some(slot) = this.slot() {
        *slot = changed ^ old;
    }
    Ok(())
}

/// Serializes a number in as many bits as it needs, after five bits that say how many. Leading
/// zeros are rejected, so that every number has one encoding.
pub fn varied<S: Stream>(mut this: S::Ref<'_, u32>, stream: &mut S) -> Result<(), Error> {
    let value = *this.peek();
    let length = stream.int((u32::BITS - value.leading_zeros()).saturating_sub(1), 0, 31)?;
    let value =
        if length == 31 { stream.bits(value, 32)? } else { stream.bits(value, length + 1)? };
    if length > 0 && value >> length == 0 {
        return Err(stream.refuse());
    }
    if let Some(slot) = this.slot() {
        *slot = value;
    }
    Ok(())
}

/// Serializes a delta of a number: the whole number, without regard to the baseline.
pub fn varied_delta<S: Stream>(
    this: S::Ref<'_, u32>,
    _: &u32,
    stream: &mut S,
) -> Result<(), Error> {
    varied(this, stream)
}

/// The reference implementation of the function [`even`], which sends an even number in 10 bits.
#[derive(Clone, Copy, Debug)]
pub struct Even;

/// Creates the reference implementation of the function [`even`], which sends an even number in 10
/// bits.
#[must_use]
pub fn even_form() -> Even {
    Even
}

impl Form<u16> for Even {
    fn draw(&self, d: &mut Draw) -> u16 {
        if d.spoils() {
            return [1, 1023, 1024, u16::MAX][d.below(4)];
        }
        2 * d.up_to(511) as u16
    }
    fn wire(&self, value: &u16, w: &mut Writer) -> Verdict {
        w.unsigned_bits((*value).into(), 10)?;
        if value % 2 == 1 { Err(ErrorKind::Refused) } else { Ok(()) }
    }
    fn blank(&self, read: &u16) -> Outcome {
        is(read, &0)
    }
}

/// The reference implementation of the function [`varied`], which sends a number in as many bits as
/// it needs.
#[derive(Clone, Copy, Debug)]
pub struct Varied;

/// Creates the reference implementation of the function [`varied`], which sends a number in as many
/// bits as it needs.
#[must_use]
pub fn varied_form() -> Varied {
    Varied
}

impl Form<u32> for Varied {
    fn draw(&self, d: &mut Draw) -> u32 {
        d.up_to(u32::MAX.into()) as u32 >> d.below(32)
    }
    fn wire(&self, value: &u32, w: &mut Writer) -> Verdict {
        let length = value.checked_ilog2().unwrap_or(0);
        w.uint(length.into(), 0, 31)?;
        w.unsigned_bits((*value).into(), length + 1)
    }
    fn blank(&self, read: &u32) -> Outcome {
        is(read, &0)
    }
}
