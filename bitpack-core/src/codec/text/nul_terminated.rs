//! `nul_terminated`: a string that ends with a zero byte.

use super::unaligned::BYTE;
use crate::codec::length::length;
use crate::codec::{Codec, Declared, TextBuffer};
use crate::cost::{Memory, Width};
use crate::error::{Error, ErrorKind};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::Reason;
use crate::words::has_zero;

/// A [`TextBuffer`] with a zero byte after it. Made by [`nul_terminated`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct NulTerminated {
    min: usize,
    max: usize,
}

/// Encodes `min` to `max` bytes of UTF-8 without a zero byte, then a zero byte: 8 bits each, no
/// length and no alignment. The zero byte is sent even after `max` bytes.
///
/// It is a C string as it is in memory, and in the packets of games that copy such strings.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[must_use]
#[track_caller]
pub const fn nul_terminated(min: usize, max: usize) -> Declared<NulTerminated> {
    let (min, max) = length(min, max).bounds();
    let node = Node::NulTerminated { min: min as u32, max: max as u32 };
    let width = Width::variable(bits_of(min), bits_of(max)).exact();
    Declared::new(NulTerminated { min, max }, width, Shape::one(node))
}

/// Returns the number of bits of `count` bytes and the zero byte.
const fn bits_of(count: usize) -> u64 {
    BYTE as u64 * (count as u64 + 1)
}

impl Declared<NulTerminated> {
    /// Sets the type of the string to `T`, which determines its memory and whether it reads back
    /// equal.
    #[must_use]
    pub const fn for_type<T: TextBuffer>(self) -> Self {
        let max = self.codec.max;
        self.held(Memory::text(T::HEAP, max as u64)).exact_if(T::EXACT)
    }
}

impl<T: TextBuffer> Codec<T> for NulTerminated {
    #[inline]
    fn blank(&self) -> T {
        T::empty()
    }
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        #[cfg(feature = "alloc")]
        if let (true, Some(slot)) = (!T::GROWS && !S::IS_WRITING, place.slot()) {
            return super::string::read_whole(self, slot, run);
        }
        let text = place.peek().text();
        if S::IS_WRITING && S::VALIDATES {
            if has_zero(text.as_bytes()) {
                return Err(run.refuse_write(ErrorKind::Text, || Reason::zero_in(text)));
            }
            if !(self.min..=self.max).contains(&text.len()) {
                return Err(run.refuse_write(ErrorKind::Range, || self.reason(text.len())));
            }
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
            read += run.ascii(slot, self.max - read)?;
            let start = run.stream()?.bit();
            let first = run.byte(0)?;
            if first == 0 && read >= self.min {
                break;
            }
            if first == 0 || read == self.max {
                let stream = run.stream()?;
                stream.record_rejection(|| self.reason(read + usize::from(first != 0)));
                return Err(stream.fail_at(ErrorKind::Range, start));
            }
            read += run.character(slot, first, self.max - read, start)?;
        }
        run.record_text(slot.text());
        Ok(())
    }
}

impl NulTerminated {
    /// Returns the reason for rejecting a length.
    fn reason(self, found: usize) -> Reason {
        Reason::Length(found as u128, self.min as u128, self.max as u128)
    }
}
