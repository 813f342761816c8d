//! The dump for a terminal.

use core::fmt::Write as _;
use std::sync::LazyLock;

use anstyle::{AnsiColor, Style};

use super::{BitCategory, Dump, Line};
use crate::columns::columns;
use crate::digits;

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

/// Usual size of a line in bytes, for which memory is reserved.
const LINE: usize = 160;

/// Width that a line without a value takes in the column of values, in characters.
pub(super) const NO_VALUE: usize = 7;

/// Width of the column of bytes in characters.
const BYTES: usize = 24;

/// Width of the column of raw bits in characters.
const RAW: usize = 18;

/// Appends a dump to a text: each line has the bytes on the left and the field on the right, in the
/// same colour. Without colours, it has no escape sequences.
pub fn text(dump: &Dump, has_colours: bool, out: &mut String) {
    let paint = |style: Style| if has_colours { style } else { Style::new() };
    let bold = paint(Style::new().bold());
    let (size, name) = (dump.packet.size(), &dump.type_name);
    let comma = if dump.packet.lacks_front { "" } else { ", " };
    // a text takes everything
    let _ = writeln!(out, "{bold}{}{bold:#}: {size}{comma}{name}", dump.packet.from);
    let table = Table::of(dump, has_colours);
    out.reserve(LINE * dump.lines.len());
    for line in dump.lines.iter() {
        table.line(dump, &line, out);
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

/// Widths of the columns of names and values in characters, and the options for writing them.
struct Table {
    names: usize,
    values: usize,
    has_colours: bool,
    /// `true` if all names and values consist of ASCII characters.
    is_ascii: bool,
}

impl Table {
    fn of(dump: &Dump, has_colours: bool) -> Self {
        let is_ascii = dump.lines.are_ascii();
        let (mut names, mut values) = if is_ascii { dump.lines.longest() } else { (0, 0) };
        for line in dump.lines.iter().filter(|_| !is_ascii) {
            names = names.max(columns(&line.name()));
            values = values.max(line.value.map_or(NO_VALUE, columns));
        }
        Self { names: names.min(40), values: values.min(32), has_colours, is_ascii }
    }

    fn line(&self, dump: &Dump, line: &Line<'_>, out: &mut String) {
        let (begin, end) = if self.has_colours { escapes(line.kind()) } else { ("", "") };
        row_begin(dump, [line.bit, line.bits], begin, out);
        self.filled(self.names, out, |out| line.write_name(out));
        out.push_str(end);
        out.push_str("  ");
        let note = if line.is_sent { ("", "") } else { (begin, end) };
        out.push_str(note.0);
        let start = out.len();
        line.write_raw(out);
        // an ellipsis is one character
        let written = if line.is_sent && line.bits > 128 { 1 } else { out.len() - start };
        digits::append_spaces(RAW.saturating_sub(written), out);
        out.push_str(note.1);
        out.push(' ');
        out.push_str(begin);
        let value = line.value.unwrap_or(if line.is_opaque { "?" } else { "rejected" });
        if line.declared.is_empty() {
            out.push_str(value);
            out.push_str(end);
        } else {
            self.filled(self.values, out, |out| out.push_str(value));
            out.push_str(end);
            out.push_str("  ");
            out.push_str(line.declared);
        }
        out.push('\n');
    }

    /// Appends a cell, filled up with spaces to `size` columns.
    fn filled(&self, size: usize, out: &mut String, write: impl FnOnce(&mut String)) {
        let start = out.len();
        write(out);
        let written =
            if self.is_ascii { out.len() - start } else { out.get(start..).map_or(0, columns) };
        digits::append_spaces(size.saturating_sub(written), out);
    }

    /// Appends a row for the bits that were not decoded, if there are any.
    fn rest(&self, dump: &Dump, out: &mut String) {
        let Some(rest) = dump.rest() else { return };
        let kind = BitCategory::Rejected;
        let (begin, end) = if self.has_colours { escapes(kind) } else { ("", "") };
        row_begin(dump, [rest.bit, rest.bits], begin, out);
        let _ = writeln!(out, "{}, {}{end}", rest.name(), rest.size());
    }
}

/// Appends the first columns of a row: the position and the number of bits, and the bytes.
fn row_begin(dump: &Dump, [bit, bits]: [u64; 2], begin: &str, out: &mut String) {
    digits::append_right(bit, 6, out);
    out.push(' ');
    digits::append_right(bits, 4, out);
    out.push_str("  ");
    out.push_str(begin);
    let written = bytes_of(dump, bit, bits, out);
    digits::append_spaces((BYTES + 2).saturating_sub(written), out);
}

/// The escape sequences before and after text of the [`style`] of each category, which are formatted
/// once.
static ESCAPES: LazyLock<[[String; 2]; 6]> = LazyLock::new(|| {
    use BitCategory::{Mark, Opaque, Rejected, Structure, Unsent, Value};
    [Value, Structure, Mark, Opaque, Rejected, Unsent]
        .map(|kind| [style(kind).render().to_string(), style(kind).render_reset().to_string()])
});

fn escapes(kind: BitCategory) -> (&'static str, &'static str) {
    let [value, structure, mark, opaque, rejected, unsent] = &*ESCAPES;
    let [begin, end] = match kind {
        BitCategory::Value => value,
        BitCategory::Structure => structure,
        BitCategory::Mark => mark,
        BitCategory::Opaque => opaque,
        BitCategory::Rejected => rejected,
        BitCategory::Unsent => unsent,
    };
    (begin, end)
}

/// Appends the bytes of the packet that contain the bits of a line. Returns the number of
/// characters.
fn bytes_of(dump: &Dump, bit: u64, bits: u64, out: &mut String) -> usize {
    if bits == 0 {
        return 0;
    }
    let from = (bit / 8) as usize;
    let to = ((bit + bits).div_ceil(8)) as usize;
    let bytes = dump.packet.bytes.get(from..to).unwrap_or_default();
    let shown = if bytes.len() > SHOWN { SHOWN - 1 } else { bytes.len() };
    digits::append_bytes(bytes.get(..shown).unwrap_or_default(), out);
    let width = (3 * shown).saturating_sub(1);
    if bytes.len() <= SHOWN {
        return width;
    }
    out.push_str(" …");
    width + 2
}
