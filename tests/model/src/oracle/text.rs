//! Reference implementations of strings in UTF-8 and UTF-16, and of byte lists.

use core::fmt::Debug;
use core::ops::Deref;

use crate::{Verdict, Writer};
use bitpack::ErrorKind;

use super::lengths::Lengths;
use super::{Form, Outcome, is};
use crate::draw::Draw;

/// The reference implementation of a string. Its length is bounded in bytes or in UTF-16 code
/// units.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    min: usize,
    max: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Aligned,
    Wide,
    Unaligned,
    NulTerminated,
}

/// Creates the reference implementation of a string of `min` to `max` bytes, which starts at a byte
/// boundary.
#[must_use]
pub fn text(min: usize, max: usize) -> Text {
    Text { min, max, kind: Kind::Aligned }
}

/// Creates the reference implementation of a string of `min` to `max` UTF-16 code units.
#[must_use]
pub fn wide(min: usize, max: usize) -> Text {
    Text { min, max, kind: Kind::Wide }
}

/// Creates the reference implementation of a string of `min` to `max` bytes without alignment.
#[must_use]
pub fn unaligned(min: usize, max: usize) -> Text {
    Text { min, max, kind: Kind::Unaligned }
}

/// Creates the reference implementation of a string of `min` to `max` bytes that ends with a zero
/// byte.
#[must_use]
pub fn nul_terminated(min: usize, max: usize) -> Text {
    Text { min, max, kind: Kind::NulTerminated }
}

/// Characters of one to four bytes in UTF-8 and of one or two units in UTF-16, at the ends of these
/// ranges.
const LETTERS: [char; 9] =
    ['a', 'z', '\u{1}', 'ä', '€', '\u{D7FF}', '\u{E000}', '\u{10000}', '\u{10FFFF}'];

impl Text {
    fn units(self, letter: char) -> usize {
        if self.kind == Kind::Wide { letter.len_utf16() } else { letter.len_utf8() }
    }
}

impl Text {
    fn drawn(self, d: &mut Draw) -> String {
        let mut left = d.length(self.min, self.max);
        let mut text = String::new();
        while left > 0 {
            let letter = LETTERS[d.below(LETTERS.len())];
            let letter = if self.units(letter) <= left { letter } else { 'x' };
            left -= self.units(letter);
            text.push(letter);
        }
        if self.max <= 1001 && d.spoils() {
            return "x".repeat(self.max + 1);
        }
        if self.min > 0 && d.spoils() {
            return "x".repeat(self.min - 1);
        }
        if !text.is_empty() && d.spoils() {
            let at = d.below(text.chars().count());
            let zeros = |letter| "\0".repeat(self.units(letter));
            let letters = text.chars().enumerate();
            return letters
                .map(|(nth, it)| if nth == at { zeros(it) } else { it.into() })
                .collect();
        }
        text
    }
}

impl<P: Debug + Deref<Target = str> + From<String>> Form<P> for Text {
    fn draw(&self, d: &mut Draw) -> P {
        self.drawn(d).into()
    }
    fn wire(&self, value: &P, w: &mut Writer) -> Verdict {
        let Self { min, max, kind } = *self;
        match kind {
            Kind::Aligned => return w.string(value, min, max),
            Kind::Wide => return w.wide(value, min, max),
            _ if value.contains('\0') => return Err(ErrorKind::Text),
            Kind::Unaligned => w.length(value.len(), min, max)?,
            _ if !(min..=max).contains(&value.len()) => return Err(ErrorKind::Range),
            Kind::NulTerminated => {}
        }
        let end = (kind == Kind::NulTerminated).then_some(0);
        value.bytes().chain(end).for_each(|byte| w.raw(byte.into(), 8));
        Ok(())
    }
    fn blank(&self, read: &P) -> Outcome {
        is(&read.len(), &0)
    }
}

/// The reference implementation of bytes that start at a byte boundary.
#[derive(Clone, Copy, Debug)]
pub struct Copied {
    min: usize,
    max: usize,
}

/// Creates the reference implementation of an array of bytes that starts at a byte boundary.
#[must_use]
pub fn copied() -> Copied {
    Copied { min: 0, max: 0 }
}

/// Creates the reference implementation of a list of `min` to `max` bytes, which start at a byte
/// boundary.
#[must_use]
pub fn copied_list(min: usize, max: usize) -> Copied {
    Copied { min, max }
}

impl<const N: usize> Form<[u8; N]> for Copied {
    fn draw(&self, d: &mut Draw) -> [u8; N] {
        core::array::from_fn(|_| d.bits() as u8)
    }
    fn wire(&self, value: &[u8; N], w: &mut Writer) -> Verdict {
        w.aligned(value);
        Ok(())
    }
    fn blank(&self, read: &[u8; N]) -> Outcome {
        is(read, &[0; N])
    }
}

impl Form<Vec<u8>> for Copied {
    fn draw(&self, d: &mut Draw) -> Vec<u8> {
        (0..Lengths::prefix(self.min, self.max).draw(d)).map(|_| d.bits() as u8).collect()
    }
    fn wire(&self, value: &Vec<u8>, w: &mut Writer) -> Verdict {
        w.byte_list(value, self.min, self.max)
    }
    fn blank(&self, read: &Vec<u8>) -> Outcome {
        is(read, &Vec::new())
    }
}

/// The reference implementation of bytes up to the end of the packet.
#[derive(Clone, Copy, Debug)]
pub struct Rest(Copied);

/// Creates the reference implementation of `min` to `max` bytes up to the end of the packet.
#[must_use]
pub fn rest(min: usize, max: usize) -> Rest {
    Rest(Copied { min, max })
}

impl Form<Vec<u8>> for Rest {
    fn draw(&self, d: &mut Draw) -> Vec<u8> {
        self.0.draw(d)
    }
    fn wire(&self, value: &Vec<u8>, w: &mut Writer) -> Verdict {
        if !(self.0.min..=self.0.max).contains(&value.len()) {
            return Err(ErrorKind::Range);
        }
        w.aligned(value);
        Ok(())
    }
    fn blank(&self, read: &Vec<u8>) -> Outcome {
        self.0.blank(read)
    }
}
