//! Strings: a ranged length, then aligned bytes.

use alloc::string::String;

use super::int::Ranged;
use super::length::{aligned, length, try_length};
use super::{Codec, Declared};
use crate::error::{Error, ErrorKind};
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::stream::Stream;
use crate::trace::{Role, Value};

/// A `String` of bounded length. [`string`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    length: Ranged<usize>,
}

/// `min` to `max` bytes of UTF-8 without a zero byte: the length, zero bits up to the next byte
/// (for an empty string too), the bytes.
///
/// The standard's string with a buffer size of `max + 1`.
///
/// Source: "Serialization Strategies", `serialize_string`; serialize 1.0, string.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[must_use]
#[track_caller]
pub const fn string(min: usize, max: usize) -> Declared<Text> {
    Text::declared(length(min, max))
}

impl Text {
    /// [`string`] for lengths known at run time.
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
        let node = Node::Text { min: min as u32, max: max as u32 };
        Declared::new(Self { length }, aligned(length), Shape::one(node))
    }
}

impl Codec<String> for Text {
    #[inline]
    fn blank(&self) -> String {
        String::new()
    }
    #[inline]
    fn serialize<S: Stream>(
        &self,
        mut place: S::Ref<'_, String>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let text = place.peek();
        if S::IS_WRITING && S::REFUSES && text.as_bytes().contains(&0) {
            return Err(run.refuse(ErrorKind::Text));
        }
        let length = run.ranged(Role::Length, text.len(), self.length)?;
        let stream = run.stream()?;
        let Some(slot) = place.slot() else {
            stream.raw(place.peek().as_bytes(), length)?;
            return Ok(());
        };
        let start = stream.position();
        let bytes = stream.raw(&[], length)?;
        match core::str::from_utf8(bytes) {
            Ok(text) if !bytes.contains(&0) => {
                slot.clear();
                slot.push_str(text);
                run.note(Role::Value, || Value::Text(slot.clone()));
                Ok(())
            }
            _ => Err(stream.fail_at(ErrorKind::Text, start)),
        }
    }
}
