//! The dump for a terminal.

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

/// Writes a dump: each line has the bytes on the left and the field on the right, in the same
/// colour.
///
/// # Errors
///
/// Returns the error of `out`.
pub fn write(dump: &Dump, out: &mut impl Write) -> io::Result<()> {
    let bold = Style::new().bold();
    let (bytes, name) = (dump.packet.bytes.len(), &dump.type_name);
    writeln!(out, "{bold}{}{bold:#}: {bytes} bytes, {name}", dump.packet.from)?;
    let width = |text: fn(&Line) -> usize, most: usize| {
        dump.lines.iter().map(text).max().unwrap_or(0).min(most)
    };
    let names = width(|line| line.name().chars().count(), 40);
    let values = width(|line| line.value.as_ref().map_or(7, |it| it.chars().count()), 32);
    for line in &dump.lines {
        let style = style(line.kind());
        let note = if line.is_sent { Style::new() } else { style };
        let value = line.value.as_deref().unwrap_or(if line.is_opaque { "?" } else { "rejected" });
        let values = if line.declared.is_empty() { 0 } else { values };
        writeln!(
            out,
            "{:>6} {:>4}  {style}{:<24}  {:<names$}{style:#}  {note}{:<18}{note:#} {style}{value:<values$}{style:#}{}{}",
            line.bit,
            line.bits,
            left(dump, line),
            line.name(),
            line.raw_text(),
            if line.declared.is_empty() { "" } else { "  " },
            line.declared,
        )?;
    }
    if dump.more > 0 {
        writeln!(out, "       … {} more", dump.more)?;
    }
    if let Some(verdict) = dump.verdict() {
        let red = style(BitCategory::Rejected);
        writeln!(out, "{red}{verdict}{red:#}")?;
        if dump.unread() > 0 {
            writeln!(out, "{} bits after this point were not decoded", dump.unread())?;
        }
    }
    Ok(())
}

/// Formats the bytes of the packet that contain the bits of a line.
fn left(dump: &Dump, line: &Line) -> String {
    if line.bits == 0 {
        return String::new();
    }
    let from = (line.bit / 8) as usize;
    let to = ((line.bit + line.bits).div_ceil(8)) as usize;
    let bytes = dump.packet.bytes.get(from..to).unwrap_or_default();
    let mut text: Vec<String> =
        bytes.iter().take(SHOWN).map(|byte| format!("{byte:02x}")).collect();
    if bytes.len() > SHOWN {
        text.pop();
        text.push("…".to_owned());
    }
    text.join(" ")
}
