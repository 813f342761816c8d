//! The report for a terminal: the kinds of packet, the twenty fields with the most waste, the
//! twenty largest hints.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::{Report, Row};

/// Maximum number of rows in a table.
const TOP: usize = 20;

/// Maximum length of a field's name in characters. Longer names are cut.
const NAME: usize = 44;

/// Writes a report for a terminal.
///
/// # Errors
///
/// Returns the error of `out`.
pub fn write(report: &Report, title: &str, out: &mut impl Write) -> io::Result<()> {
    let bold = Style::new().bold();
    write!(out, "{bold}{title}{bold:#}: {}", packets(report.packets))?;
    match report.seconds {
        Some(seconds) => {
            let (a, b) = (report.packets as f64 / seconds, 8.0 * report.bytes as f64 / seconds);
            writeln!(
                out,
                ", {} bytes in {seconds:.1} s: {a:.1} packets and {} a second",
                grouped(report.bytes),
                amount(b)
            )?;
        }
        None => writeln!(out, ", {} bytes", grouped(report.bytes))?,
    }
    rejected(report, out)?;
    if report.rejected == report.packets {
        return Ok(());
    }
    kinds(report, out)?;
    rows(report, out)?;
    hints(report, out)
}

fn rejected(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.rejected == 0 {
        return Ok(());
    }
    let red = AnsiColor::Red.on_default();
    let (count, all) = (grouped(report.rejected), grouped(report.packets));
    writeln!(
        out,
        "{red}{count} of {all} packets could not be decoded, and are not included below{red:#}"
    )?;
    for reason in &report.reasons {
        writeln!(out, "  {reason}")?;
    }
    Ok(())
}

fn kinds(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let dim = Style::new().dimmed();
    let names = width(report.kinds.iter().map(|it| it.name.chars().count()));
    writeln!(
        out,
        "\n{dim}{:<names$} {:>10} {:>9} {:>12} {:>8}  bytes each{dim:#}",
        "type", "packets", "a second", "bits/second", "share"
    )?;
    for kind in &report.kinds {
        let a_second = |count: f64| report.seconds.map(|seconds| count / seconds);
        let packets = a_second(kind.packets as f64).map_or(String::new(), |it| format!("{it:.1}"));
        let bits = a_second(kind.bits as f64).map_or(String::new(), amount);
        let (count, share) = (grouped(kind.packets), 100.0 * kind.share);
        let size = if kind.least == kind.most {
            format!("{}", kind.least)
        } else {
            format!("{}..={}", kind.least, kind.most)
        };
        let name = cut(&kind.name);
        writeln!(out, "{name:<names$} {count:>10} {packets:>9} {bits:>12} {share:>6.1} %  {size}")?;
    }
    Ok(())
}

fn rows(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let dim = Style::new().dimmed();
    let top = report.rows.get(..TOP.min(report.rows.len())).unwrap_or_default();
    let names = width(top.iter().map(|it| it.name().chars().count()));
    writeln!(
        out,
        "\n{dim}{:<names$} {:>11} {:>7} {:>8} {:>8} {:>8} {:>6}  declared{dim:#}",
        "field, most waste first", "sent", "bits", "share", "entropy", "waste", "same"
    )?;
    for row in top {
        let each = |bits: f64| format!("{:.2}", bits / row.sent.max(1) as f64);
        let style = match row.class {
            "structure" => AnsiColor::Yellow.on_default(),
            "mark" => AnsiColor::BrightBlack.on_default(),
            "opaque" => AnsiColor::Magenta.on_default(),
            _ => AnsiColor::Cyan.on_default(),
        };
        let same = row.same.map_or(String::new(), |it| format!("{:.0} %", 100.0 * it));
        writeln!(
            out,
            "{style}{:<names$}{style:#} {:>11} {:>7} {:>6.1} % {:>8} {:>8} {same:>6}  {}",
            cut(&row.name()),
            grouped(row.sent),
            each(row.bits as f64),
            100.0 * row.share,
            each(row.entropy),
            each(row.waste),
            row.declared,
        )?;
    }
    let more = report.rows.len() - top.len();
    if more > 0 {
        writeln!(out, "… and {more} more: `--html` and `--json` have all of them")?;
    }
    Ok(())
}

fn hints(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let (dim, bold) = (Style::new().dimmed(), Style::new().bold());
    if report.hints.is_empty() {
        return writeln!(out, "\nno attribute would save bits");
    }
    writeln!(out, "\n{dim}possible savings, each considered alone{dim:#}")?;
    for hint in report.hints.iter().take(TOP) {
        let rate = report.seconds.map(|it| hint.saves as f64 / it);
        let saves = rate.map_or_else(
            || format!("{} bits", grouped(hint.saves)),
            |rate| format!("{} a second", amount(rate)),
        );
        let share = 100.0 * hint.share;
        writeln!(out, "{share:>5.1} %  {bold}{}{bold:#}: {}", hint.path, hint.observation)?;
        writeln!(out, "         {}, saves {saves}", hint.change)?;
    }
    let more = report.hints.len().saturating_sub(TOP);
    if more > 0 {
        writeln!(out, "… and {more} more")?;
    }
    Ok(())
}

impl Row {
    /// Returns the path of the field, followed by the purpose of the bits unless they are its
    /// value.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.role {
            Some(role) => format!("{} ({role})", self.path),
            None => self.path.clone(),
        }
    }
}

fn width(names: impl Iterator<Item = usize>) -> usize {
    names.max().unwrap_or(0).clamp(24, NAME)
}

/// Cuts a name at its beginning, because the end distinguishes it from others.
fn cut(name: &str) -> String {
    let count = name.chars().count();
    if count <= NAME {
        return name.to_owned();
    }
    let end: String = name.chars().skip(count + 1 - NAME).collect();
    format!("…{end}")
}

fn packets(count: u64) -> String {
    if count == 1 { "1 packet".to_owned() } else { format!("{} packets", grouped(count)) }
}

/// Formats a number with a comma before each group of three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number of bits with the unit bits, kbit or Mbit.
pub(super) fn amount(bits: f64) -> String {
    match bits {
        it if it < 10_000.0 => format!("{it:.0} bits"),
        it if it < 1e7 => format!("{:.1} kbit", it / 1e3),
        it => format!("{:.1} Mbit", it / 1e6),
    }
}
