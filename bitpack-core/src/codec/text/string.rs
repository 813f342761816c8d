//! Strings: a length in a declared range, then aligned bytes.

#[cfg(feature = "alloc")]
use alloc::string::String;

pub(super) mod utf8;

use utf8::Read;

use crate::codec::length::{aligned, length, try_length};
use crate::codec::number::int::Ranged;
use crate::codec::{Codec, Declared};
use crate::cost::{Heap, Memory};
use crate::error::{ErrorKind, Result, cold};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::Reason;
#[cfg(feature = "alloc")]
use crate::tracing::{Role, Value};
use crate::words::has_zero;

/// A text that is read by appending to it, for the attributes `max_len` and `utf16`. Implement it for a
/// string type of your own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a string",
    label = "this encoding is for `String`",
    note = "implement `bitpack::codec::TextBuffer` for a string of your own"
)]
pub trait TextBuffer {
    /// `true` if the text reads back exactly as it was appended, so that a condition (such as `when` on a
    /// later field) may refer to it. A string type that trims, or ignores case, must leave the constant
    /// `false`.
    const EXACT: bool = false;
    /// Returns an empty string, into which a reader appends the text.
    fn empty() -> Self;
    /// Returns the whole text.
    fn text(&self) -> &str;
    /// Removes the whole text.
    fn clear(&mut self);
    /// Appends `text`. Returns `false` if it does not fit.
    #[must_use]
    fn append(&mut self, text: &str) -> bool;
    /// Appends `character`. Returns `false` if it does not fit. A string type that can append a
    /// character faster than a text overrides it.
    #[must_use]
    #[inline]
    fn push(&mut self, character: char) -> bool {
        self.append(character.encode_utf8(&mut [0; 4]))
    }
    /// Reserves memory for `bytes` more bytes. A read calls it only for a text that takes at least as
    /// many bytes of the packet. A text without a heap allocation ignores it.
    #[inline]
    fn reserve(&mut self, bytes: usize) {
        let _ = bytes;
    }
    /// Heap memory that a string takes, such as a number of bytes for each byte of text. With the
    /// maximum length, it bounds the memory of a value.
    const HEAP: Heap = Heap::UNKNOWN;
    /// `true` if `append` extends the string in place. If it is `false`, because `append` copies
    /// the whole string, a read calls `append` only once, with the whole text.
    const GROWS: bool = true;
}

/// Implements [`TextBuffer`] for a text that grows in place. A read keeps the allocation if it is large
/// enough.
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl TextBuffer for String {
    text_items!();
    #[inline]
    fn append(&mut self, text: &str) -> bool {
        push(self, text);
        true
    }
    #[inline]
    fn push(&mut self, character: char) -> bool {
        Self::push(self, character);
        true
    }
    #[inline]
    fn reserve(&mut self, bytes: usize) {
        Self::reserve(self, bytes);
    }
    const HEAP: Heap = Heap::each(1);
}

/// Appends `text` to a string. If the string is empty and too small, its allocation is replaced by
/// one of exactly the needed size; the old one is freed first.
#[cfg(feature = "alloc")]
#[inline]
fn push(string: &mut String, text: &str) {
    if string.is_empty() && string.capacity() < text.len() {
        return push_anew(string, text);
    }
    string.push_str(text);
}

/// Appends `text` to a string without enough capacity. The function is out of line, because code that
/// allocates takes registers that the usual path needs.
#[cfg(feature = "alloc")]
#[cold]
#[inline(never)]
fn push_anew(string: &mut String, text: &str) {
    *string = String::new();
    *string = String::with_capacity(text.len());
    string.push_str(text);
}

/// Reads into a text that does not grow in place: collects all characters in a `String` first.
#[cfg(feature = "alloc")]
#[cold]
pub(super) fn read_whole<T: TextBuffer, C: Codec<String>, S: BitIo>(
    codec: &C,
    slot: &mut T,
    run: &mut Run<'_, S>,
) -> Result {
    let mut text = String::new();
    codec.serialize(S::lend(&mut text), run)?;
    slot.clear();
    if slot.append(&text) { Ok(()) } else { Err(run.refuse(ErrorKind::Range)) }
}

/// The codec of a [`TextBuffer`] of bounded length. Made by [`string`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Text {
    pub(crate) length: Ranged<usize>,
}

/// Encodes `min` to `max` bytes of UTF-8 without a zero byte: the length, zero bits up to the next
/// byte (also for an empty string), the bytes.
///
/// It is the `string` of the standard "serialize 1.0" with a buffer size of `max + 1`.
///
/// Source of the wire format: "Serialization Strategies", `serialize_string`; the standard "serialize 1.0",
/// `string`.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[track_caller]
pub const fn string(min: usize, max: usize) -> Declared<Text> {
    Text::declared(length(min, max))
}

impl Text {
    /// Makes the codec of a text of `min` to `max` bytes of UTF-8, for lengths known at run time.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) if `min` is above `max` or `max` above `u32::MAX`.
    pub const fn try_new(min: usize, max: usize) -> Result<Declared<Self>> {
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

impl Declared<Text> {
    /// Declares that the encoded value is a string of the type `T`. The type determines the maximum memory of
    /// a value, and `exact`: `true` if a string that is read equals the one that was written.
    pub const fn for_type<T: TextBuffer>(self) -> Self {
        self.held_in(T::HEAP, T::EXACT)
    }

    pub(in crate::codec) const fn held_in(self, heap: Heap, exact: bool) -> Self {
        let max = self.codec.length.bounds().1;
        self.held(Memory::buffer(heap, max as u64)).exact_if(exact)
    }
}

impl<T: TextBuffer> Codec<T> for Text {
    #[inline]
    fn blank(&self) -> T {
        T::empty()
    }
    #[cfg_attr(optimized, inline(always))] // keeps the run and the stream in registers
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        if S::LOOKS_AT_TEXT {
            return run.write_text(place.peek().text(), &self.length);
        }
        let text = place.peek().text();
        if S::IS_WRITING && S::VALIDATES && has_zero(text.as_bytes()) {
            let reason = || Reason::zero_in(text);
            return Err(run.refuse_write(ErrorKind::Text, reason));
        }
        let length = run.count(text.len(), &self.length)?;
        let stream = run.stream()?;
        let start = stream.bit();
        if S::IS_WRITING {
            stream.raw(place.peek().text().as_bytes(), length)?;
        }
        if !S::IS_READING {
            return Ok(());
        }
        let Some(slot) = place.slot() else { return Ok(()) };
        if S::IS_WRITING {
            let is_kept = T::EXACT || reread(slot, T::append);
            return if is_kept { Ok(()) } else { Err(stream.fail_at(ErrorKind::Range, start)) };
        }
        let bytes = stream.raw(&[], length)?;
        let kind = match utf8::read(slot, bytes) {
            Read::All => {
                run.record_text(slot.text());
                return Ok(());
            }
            Read::NoText => ErrorKind::Text,
            Read::NoRoom => ErrorKind::Range,
        };
        Err(stream.fail_at(kind, start))
    }
}

/// Replaces the string by the one that a reader would get. `takes` appends the sent text to an
/// empty string. Returns `false` if the text does not fit.
pub(super) fn reread<T: TextBuffer>(
    slot: &mut T,
    takes: impl FnOnce(&mut T, &str) -> bool,
) -> bool {
    let mut read = T::empty();
    let is_kept = takes(&mut read, slot.text());
    *slot = read;
    is_kept
}

impl<S: BitIo> Run<'_, S> {
    /// Writes a text, and checks it for zero bytes while it is copied. A zero byte is reported at
    /// the position of the length, before any other error.
    #[cfg_attr(optimized, inline(always))]
    fn write_text(&mut self, text: &str, length: &Ranged<usize>) -> Result {
        let at = S::run_bits(&self.state);
        let or_zero =
            |error| if has_zero(text.as_bytes()) { cold(ErrorKind::Text, at) } else { error };
        self.count(text.len(), length).map_err(or_zero)?;
        self.end().map_err(or_zero)?;
        if self.stream.text(text)? {
            return Ok(());
        }
        let start = self.stream.bit() - u64::from(length.bits());
        Err(self.stream.fail_at(ErrorKind::Text, start))
    }

    /// Adds the text to a trace. Without an allocator there are no traces, and it does nothing.
    #[cfg_attr(optimized, inline(always))]
    #[cfg_attr(not(feature = "alloc"), expect(unused_variables, clippy::unused_self))]
    pub(super) fn record_text(&mut self, text: &str) {
        #[cfg(feature = "alloc")]
        self.record_value(Role::Value, || Value::Text(text.into()));
    }
}
