//! [`Lines`]: the bits of a packet in words. The texts of all lines share one buffer.

use core::ops::Range;
use std::sync::Arc;

use bitpack::trace::Role;

use super::BitCategory;
use super::declarations::Declared;
use super::text::NO_VALUE;
use crate::decode::{Event, Step};
use crate::describe::append_value;
use crate::digits;

/// The decoded bits of a packet in wire order, one line for each group with one purpose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lines {
    rows: Vec<Row>,
    /// The paths and the values of all lines, one after the other.
    texts: String,
    /// The path of the last line, and its length after each step.
    path: String,
    steps: Vec<usize>,
}

/// A line without its texts.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    bit: u64,
    bits: u64,
    role: Role,
    raw: u128,
    path: Range<usize>,
    /// Range of the value in the texts of all lines. It begins at the end of the path.
    value: Option<Range<usize>>,
    declared: Arc<Declared>,
    is_opaque: bool,
    is_sent: bool,
}

/// Consecutive bits of a packet with one purpose, described in words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line<'l> {
    /// Position of the first bit in the packet.
    pub bit: u64,
    /// Number of bits of the line.
    pub bits: u64,
    /// Path from the packet to the field, such as `bodies[3].position.y`.
    pub path: &'l str,
    /// Purpose of the bits, such as a value or a length.
    pub role: Role,
    /// The first 128 bits of the line, lowest first.
    pub raw: u128,
    /// The decoded value in words; `None` if the bits were rejected or the schema does not describe
    /// their meaning.
    pub value: Option<&'l str>,
    /// The declared encoding in words, such as `0..=100`.
    pub declared: &'l str,
    /// `true` if only a function of the game can decode the bits.
    pub is_opaque: bool,
    /// `false` for a line of zero bits: a value that the packet leaves out, so that a reader fills
    /// it in.
    pub is_sent: bool,
    /// The texts of the declared encoding and of the purpose.
    texts: &'l Declared,
}

impl Lines {
    /// Creates an empty list, and reserves memory for the lines of a packet of this many bytes, up
    /// to that for a packet of usual size.
    pub(super) fn for_bytes(bytes: usize) -> Self {
        let most = bytes.min(512);
        let (rows, texts) = (Vec::with_capacity(most), String::with_capacity(32 * most));
        Self { rows, texts, ..Self::default() }
    }

    /// Returns the number of lines.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns `true` if there are no lines.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the lines in wire order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Line<'_>> {
        self.rows.iter().map(|row| self.line(row))
    }

    /// Returns `true` if all paths and values consist of ASCII characters.
    pub(super) fn are_ascii(&self) -> bool {
        self.texts.is_ascii()
    }

    /// Returns `true` if no character of a path or a value has to be escaped in JSON.
    pub(super) fn are_plain(&self) -> bool {
        let is_special = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
        // without a branch for each character
        !self.texts.bytes().fold(false, |any, byte| any | is_special(byte))
    }

    fn line<'l>(&'l self, row: &'l Row) -> Line<'l> {
        let text = |range: &Range<usize>| self.texts.get(range.clone()).unwrap_or_default();
        Line {
            bit: row.bit,
            bits: row.bits,
            path: text(&row.path),
            role: row.role,
            raw: row.raw,
            value: row.value.as_ref().map(text),
            declared: &row.declared.text,
            is_opaque: row.is_opaque,
            is_sent: row.is_sent,
            texts: &row.declared,
        }
    }

    /// Appends the line of an event. The one before it has to be in the list, too.
    pub(crate) fn push(&mut self, path: &[Step<'_>], event: &Event<'_>, declared: Arc<Declared>) {
        let start = self.texts.len();
        self.steps.truncate(event.kept);
        self.path.truncate(self.steps.last().copied().unwrap_or_default());
        for step in path.get(self.steps.len()..).unwrap_or_default() {
            append_step(*step, &mut self.path);
            self.steps.push(self.path.len());
        }
        self.texts.push_str(&self.path);
        let end = self.texts.len();
        let has_value = append_value(event, &mut self.texts);
        self.rows.push(Row {
            bit: event.bit,
            bits: event.bits,
            role: event.role,
            raw: event.raw,
            path: start..end,
            value: has_value.then_some(end..self.texts.len()),
            declared,
            is_opaque: event.is_opaque,
            is_sent: event.is_sent,
        });
    }

    /// Returns the number of bytes of the longest name, and of the longest value.
    pub(super) fn longest(&self) -> (usize, usize) {
        self.rows.iter().fold((0, 0), |(names, values), row| {
            let name = match row.path.len() {
                0 => row.declared.role.len(),
                path if row.role == Role::Value => path,
                path => path + row.declared.role.len() + 3,
            };
            (names.max(name), values.max(row.value.as_ref().map_or(NO_VALUE, Range::len)))
        })
    }

    /// Removes the lines that begin at a bit or after it.
    pub(super) fn cut_from(&mut self, bit: u64) {
        self.rows.retain(|row| row.bit < bit);
    }
}

impl Line<'_> {
    /// Returns the category that decides the colour of the line.
    pub const fn kind(&self) -> BitCategory {
        if !self.is_sent {
            return BitCategory::Unsent;
        }
        if !self.is_opaque && self.value.is_none() {
            return BitCategory::Rejected;
        }
        BitCategory::of(self.role, self.is_opaque)
    }

    /// Returns the path of the field, followed by the purpose of the bits unless they are the
    /// field's value.
    pub fn name(&self) -> String {
        let mut name = String::new();
        self.write_name(&mut name);
        name
    }

    /// Appends the [`name`](Self::name).
    pub(super) fn write_name(&self, out: &mut String) {
        out.push_str(self.path);
        if self.path.is_empty() {
            out.push_str(self.role_text());
        } else if self.role != Role::Value {
            out.push_str(" (");
            out.push_str(self.role_text());
            out.push(')');
        }
    }

    /// Returns the purpose of the bits in words.
    pub(super) fn role_text(&self) -> &str {
        &self.texts.role
    }

    /// Returns the declared encoding as a JSON string.
    pub(super) fn declared_json(&self) -> &str {
        &self.texts.json
    }

    /// Formats the bits as one number, highest bit first, such as `0b101` or `0x1f4`; `not sent`
    /// for a value that the packet leaves out.
    pub fn raw_text(&self) -> String {
        let mut text = String::new();
        self.write_raw(&mut text);
        text
    }

    /// Appends the [`raw_text`](Self::raw_text).
    pub(super) fn write_raw(&self, out: &mut String) {
        match self.bits {
            _ if !self.is_sent => out.push_str("not sent"),
            0 => {}
            1..=8 => {
                out.push_str("0b");
                digits::append_binary(self.raw as u8, self.bits as usize, out);
            }
            9..=128 => {
                out.push_str("0x");
                digits::append_hex(self.raw, out);
            }
            _ => out.push('…'),
        }
    }
}

/// Appends a step to the text of a path, such as `bodies[3].position.y`.
fn append_step(step: Step<'_>, out: &mut String) {
    let name = |name: &str, out: &mut String| {
        if !out.is_empty() {
            out.push('.');
        }
        out.push_str(name);
    };
    match step {
        Step::Name("") | Step::Component(_, 1) => {}
        Step::Name(it) => name(it, out),
        Step::Component(index @ 0..=3, 2..=4) => {
            name(["x", "y", "z", "w"].get(index).copied().unwrap_or_default(), out);
        }
        Step::Component(_, 2..=4) => {}
        Step::Index(index) | Step::Component(index, _) => {
            out.push('[');
            digits::append_decimal(index as u64, out);
            out.push(']');
        }
    }
}

/// Returns the text of a path, such as `bodies[3].position.y`.
pub(crate) fn joined(path: &[Step<'_>]) -> String {
    let mut text = String::with_capacity(32);
    for step in path {
        append_step(*step, &mut text);
    }
    text
}
