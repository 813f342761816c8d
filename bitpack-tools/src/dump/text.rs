//! The dump for a terminal.

use core::fmt::Write as _;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::{BitCategory, Dump, Line};

/// Returns the terminal colour of a category of bits.
pub(crate) const fn style(kind: BitCategory) -> Style {
    match kind {
        BitCategory::Value => AnsiColor::Cyan.on_default(),
        BitCategory::Structure => AnsiColor::Yellow.on_default(),
        BitCategory::Mark => AnsiColor::BrightBlack.on_default(),
        BitCategory::Opaque => AnsiColor::Magenta.on_default(),
        BitCategory::Rejected => AnsiColor::Red.on_default().bold(),
        BitCategory::Unsent => Style::new().dimmed(),
    }
}

/// Maximum number of bytes shown at the left of a line.
const SHOWN: usize = 8;

/// Width of the columns of bytes and of raw bits in characters.
const BYTES: usize = 24;
const RAW: usize = 18;

/// Writes a dump: each line has the bytes on the left and the field on the right, in the same
/// colour.
///
/// # Errors
///
/// Returns the error of `out`.
pub fn write(dump: &Dump, out: &mut impl Write) -> io::Result<()> {
    let mut all = String::new();
    text(dump, true, &mut all);
    out.write_all(all.as_bytes())
}

/// Appends a dump to a text, like [`write`]. Without colours, it has no escape sequences.
pub fn text(dump: &Dump, has_colours: bool, out: &mut String) {
    let paint = |style: Style| if has_colours { style } else { Style::new() };
    let bold = paint(Style::new().bold());
    let (size, name) = (dump.packet.size(), &dump.type_name);
    // a text takes everything
    let _ = writeln!(out, "{bold}{}{bold:#}: {size}, {name}", dump.packet.from);
    let mut table = Table::of(dump, has_colours);
    for line in &dump.lines {
        table.line(dump, line, out);
    }
    if dump.more > 0 {
        let _ = writeln!(out, "       … {} more", dump.more);
    }
    table.rest(dump, out);
    if let Some(verdict) = dump.verdict() {
        let red = paint(style(BitCategory::Rejected));
        let _ = writeln!(out, "{red}{verdict}{red:#}");
    }
}

/// The widths of the columns, and a buffer for one cell.
struct Table {
    names: usize,
    values: usize,
    has_colours: bool,
    cell: String,
}

impl Table {
    fn of(dump: &Dump, has_colours: bool) -> Self {
        let (mut names, mut values, mut cell) = (0, 0, String::new());
        for line in &dump.lines {
            cell.clear();
            line.write_name(&mut cell);
            names = names.max(width(&cell));
            values = values.max(line.value.as_ref().map_or(7, |it| width(it)));
        }
        Self { names: names.min(40), values: values.min(32), has_colours, cell }
    }

    fn line(&mut self, dump: &Dump, line: &Line, out: &mut String) {
        let (begin, end) = if self.has_colours { escapes(line.kind()) } else { ("", "") };
        let _ = write!(out, "{:>6} {:>4}  {begin}", line.bit, line.bits);
        self.cell(BYTES, out, |cell| bytes_of(dump, line.bit, line.bits, cell));
        out.push_str("  ");
        self.cell(self.names, out, |cell| line.write_name(cell));
        out.push_str(end);
        out.push_str("  ");
        let note = if line.is_sent { ("", "") } else { (begin, end) };
        out.push_str(note.0);
        self.cell(RAW, out, |cell| line.write_raw(cell));
        out.push_str(note.1);
        out.push(' ');
        out.push_str(begin);
        let value = line.value.as_deref().unwrap_or(if line.is_opaque { "?" } else { "rejected" });
        if line.declared.is_empty() {
            out.push_str(value);
            out.push_str(end);
        } else {
            self.cell(self.values, out, |cell| cell.push_str(value));
            out.push_str(end);
            out.push_str("  ");
            out.push_str(&line.declared);
        }
        out.push('\n');
    }

    /// Appends a row for the bits that were not decoded, if there are any.
    fn rest(&mut self, dump: &Dump, out: &mut String) {
        let Some(rest) = dump.rest() else { return };
        let kind = BitCategory::Rejected;
        let (begin, end) = if self.has_colours { escapes(kind) } else { ("", "") };
        let _ = write!(out, "{:>6} {:>4}  {begin}", rest.bit, rest.bits);
        self.cell(BYTES, out, |cell| bytes_of(dump, rest.bit, rest.bits, cell));
        let _ = writeln!(out, "  {}, {}{end}", rest.name(), rest.size());
    }

    /// Appends a cell, filled up with spaces to `size` characters.
    fn cell(&mut self, size: usize, out: &mut String, write: impl FnOnce(&mut String)) {
        self.cell.clear();
        write(&mut self.cell);
        out.push_str(&self.cell);
        let missing = size.saturating_sub(width(&self.cell));
        out.extend(core::iter::repeat_n(' ', missing));
    }
}

/// Returns the number of characters of a text.
fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}

/// Returns the escape sequences before and after text of the colour of [`style`].
const fn escapes(kind: BitCategory) -> (&'static str, &'static str) {
    let begin = match kind {
        BitCategory::Value => "\u{1b}[36m",
        BitCategory::Structure => "\u{1b}[33m",
        BitCategory::Mark => "\u{1b}[90m",
        BitCategory::Opaque => "\u{1b}[35m",
        BitCategory::Rejected => "\u{1b}[1m\u{1b}[31m",
        BitCategory::Unsent => "\u{1b}[2m",
    };
    (begin, "\u{1b}[0m")
}

/// Appends the bytes of the packet that contain these bits.
fn bytes_of(dump: &Dump, bit: u64, bits: u64, out: &mut String) {
    if bits == 0 {
        return;
    }
    let from = (bit / 8) as usize;
    let to = ((bit + bits).div_ceil(8)) as usize;
    let bytes = dump.packet.bytes.get(from..to).unwrap_or_default();
    let shown = if bytes.len() > SHOWN { SHOWN - 1 } else { bytes.len() };
    for (i, byte) in bytes.iter().take(shown).enumerate() {
        if i > 0 {
            out.push(' ');
        }
        for digit in [byte >> 4, byte & 15] {
            out.push(char::from_digit(digit.into(), 16).unwrap_or('0'));
        }
    }
    if bytes.len() > SHOWN {
        out.push_str(" …");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_style() {
        for kind in [
            BitCategory::Value,
            BitCategory::Structure,
            BitCategory::Mark,
            BitCategory::Opaque,
            BitCategory::Rejected,
            BitCategory::Unsent,
        ] {
            let style = style(kind);
            assert_eq!((format!("{style}"), format!("{style:#}")), {
                let (begin, end) = escapes(kind);
                (begin.to_owned(), end.to_owned())
            });
        }
    }
}
