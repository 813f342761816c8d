//! Wide strings: a ranged length, then 32 bits for each UTF-16 code unit.

use super::int::Ranged;
use super::length::{length, many, try_length};
use super::string::reread;
use super::{Codec, Declared, TextBuffer};
use crate::error::{Error, ErrorKind};
use crate::memory::Memory;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::stream::Stream;
use crate::trace::{Reason, Role};
use crate::width::Width;

/// A code unit on the wire.
const UNIT: u32 = 32;

/// A [`TextBuffer`] sent as UTF-16. [`utf16`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Utf16 {
    length: Ranged<usize>,
}

/// `min` to `max` UTF-16 code units, none of them zero: their number, then 32 bits each; no
/// alignment anywhere. A character beyond the basic plane is two units.
///
/// The standard's wide string with a buffer size of `max + 1`.
///
/// Source: serialize 1.0, wstring.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[must_use]
#[track_caller]
pub const fn utf16(min: usize, max: usize) -> Declared<Utf16> {
    Utf16::declared(length(min, max))
}

impl Utf16 {
    /// [`utf16`] for lengths known at run time.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) if `min` is above `max` or `max` above `u32::MAX`.
    pub const fn try_new(min: usize, max: usize) -> Result<Declared<Self>, Error> {
        match try_length(min, max) {
            Ok(length) => Ok(Self::declared(length)),
            Err(error) => Err(error),
        }
    }

    const fn declared(length: Ranged<usize>) -> Declared<Self> {
        let (min, max) = length.bounds();
        let node = Node::Utf16 { min: min as u32, max: max as u32 };
        Declared::new(Self { length }, many(length, Width::bits(UNIT).exact()), Shape::one(node))
    }
}

/// Bytes of UTF-8 for a code unit, at most.
const LONGEST: u64 = 3;

impl Declared<Utf16> {
    /// In a `T`, whose memory is known then, and whether it keeps what it is given.
    #[must_use]
    pub const fn of<T: TextBuffer>(self) -> Self {
        let max = self.codec.length.bounds().1;
        self.held(Memory::text(T::HEAP, LONGEST * max as u64)).exact_if(T::EXACT)
    }
}

impl<T: TextBuffer> Codec<T> for Utf16 {
    #[inline]
    fn blank(&self) -> T {
        T::empty()
    }
    fn serialize<S: Stream>(
        &self,
        mut place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let text = place.peek().text();
        if S::IS_WRITING && S::REFUSES && text.as_bytes().contains(&0) {
            let reason = || Reason::zero_in(text);
            return Err(run.refuse_write(ErrorKind::Text, reason));
        }
        // the text grows as its units arrive, so nothing has to be paid for before
        let count = run.ranged(Role::Length, text.encode_utf16().count(), self.length)?;
        run.end()?;
        if S::IS_WRITING {
            let start = run.stream()?.position();
            for unit in place.peek().text().encode_utf16() {
                run.unit(unit)?;
            }
            let Some(slot) = place.slot() else { return Ok(()) };
            let is_kept = T::EXACT || reread(slot, appended);
            return if is_kept {
                Ok(())
            } else {
                Err(run.stream()?.fail_at(ErrorKind::Range, start))
            };
        }
        let Some(slot) = place.slot() else { return Ok(()) };
        slot.clear();
        let mut left = count;
        while left > 0 {
            let start = run.stream()?.position();
            let first = run.unit(0)?;
            let second = if is_high(first) && left > 1 { Some(run.unit(0)?) } else { None };
            left -= 1 + usize::from(second.is_some());
            let units = [first].into_iter().chain(second);
            match char::decode_utf16(units).next() {
                // a high surrogate whose partner is none is an error of the first, so nothing is lost
                Some(Ok(character)) if character != '\0' => {
                    if !slot.append(character.encode_utf8(&mut [0; 4])) {
                        return Err(run.stream()?.fail_at(ErrorKind::Range, start));
                    }
                }
                _ => return Err(run.stream()?.fail_at(ErrorKind::Text, start)),
            }
        }
        if count > 0 {
            run.note_text(slot.text());
        }
        Ok(())
    }
}

/// As a reader does it: one character after the other.
fn appended<T: TextBuffer>(read: &mut T, text: &str) -> bool {
    text.chars().all(|character| read.append(character.encode_utf8(&mut [0; 4])))
}

const fn is_high(unit: u16) -> bool {
    matches!(unit, 0xD800..=0xDBFF)
}

impl<S: Stream> Run<'_, S> {
    /// A code unit, in a run of its own.
    fn unit(&mut self, unit: u16) -> Result<u16, Error> {
        self.resume(UNIT)?;
        let group = self.gather(u64::from(unit), UNIT);
        match u16::try_from(group) {
            Ok(unit) => {
                self.end()?;
                Ok(unit)
            }
            Err(_) => Err(self.refuse_behind(ErrorKind::Text, UNIT)),
        }
    }
}
