//! The report for a terminal: the kinds of packet, the twenty fields with the most waste, the
//! twenty largest hints.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use indicatif::HumanCount;

use super::{Report, Row, Share};
use crate::columns::{Filled, columns, end_of, widest};
use crate::dump::style;

/// Maximum number of rows in a table.
const TOP: usize = 20;

/// Maximum number of rows in the table of connections.
const FLOWS: usize = 10;

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
    let bytes = grouped(report.bytes);
    match report.seconds {
        Some(seconds) => {
            let (a, b) = (report.packets as f64 / seconds, amount(report.bits as f64 / seconds));
            writeln!(out, ", {bytes} bytes in {seconds:.1} s: {a:.1} packets and {b} a second")?;
        }
        None => writeln!(out, ", {bytes} bytes")?,
    }
    not_decoded(report, out)?;
    if report.rejected == report.packets {
        return Ok(());
    }
    kinds(report, out)?;
    modelled(report, out)?;
    surroundings(report, out)?;
    flows("direction", &report.directions, report.seconds, out)?;
    flows("connection", &report.connections, report.seconds, out)?;
    rows(report, out)?;
    hints(report, out)
}

fn not_decoded(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let red = AnsiColor::Red.on_default();
    for (count, bytes, how) in [
        (report.rejected, report.rejected_bytes, "be decoded"),
        (report.partly, report.partly_bytes, "be decoded to their end"),
    ] {
        if count > 0 {
            let (count, all) = (grouped(count), grouped(report.packets));
            let share = 100.0 * bytes as f64 / report.bytes.max(1) as f64;
            let bytes = grouped(bytes);
            writeln!(
                out,
                "{red}{count} of {all} packets could not {how}: {bytes} bytes, {share:.1} % of all{red:#}"
            )?;
        }
    }
    for reason in &report.reasons {
        writeln!(out, "  {reason}")?;
    }
    Ok(())
}

fn kinds(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let names = width(report.kinds.iter().map(|it| &it.name));
    write!(out, "{}", head(("type", names), &RATES, "  bytes each"))?;
    for kind in &report.kinds {
        let rates = rates([kind.packets, kind.bits], kind.share, report.seconds);
        let size = if kind.least == kind.most {
            format!("{}", kind.least)
        } else {
            format!("{}..={}", kind.least, kind.most)
        };
        let name = Filled(cut(&kind.name));
        writeln!(out, "{name:<names$} {rates}  {size}")?;
    }
    Ok(())
}

/// Titles and widths of the columns that [`rates`] fills.
const RATES: [(&str, usize); 4] =
    [("packets", 10), ("a second", 9), ("bits/second", 12), ("share", 8)];

/// Returns the line above a table: the title of the names with their width, those of columns
/// aligned to the right, and the rest of the line.
fn head((name, names): (&str, usize), titles: &[(&str, usize)], rest: &str) -> String {
    let dim = Style::new().dimmed();
    let titles = titles.iter().map(|(title, width)| format!(" {title:>width$}"));
    let titles = titles.collect::<Vec<_>>().concat();
    format!("\n{dim}{name:<names$}{titles}{rest}{dim:#}\n")
}

/// Formats the columns of packets, packets and bits a second, and share.
fn rates([packets, bits]: [u64; 2], share: f64, seconds: Option<f64>) -> String {
    let a_second = |count: u64| seconds.map(|seconds| count as f64 / seconds);
    let rate = a_second(packets).map_or(String::new(), |it| format!("{it:.1}"));
    let bits = a_second(bits).map_or(String::new(), amount);
    format!("{:>10} {rate:>9} {bits:>12} {:>6.1} %", grouped(packets), 100.0 * share)
}

/// Writes the sizes of modelled packets as they were sent.
fn modelled(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.modelled.is_empty() {
        return Ok(());
    }
    let names = width(report.modelled.iter().map(|it| &it.name));
    let titles = [("packets", 10), ("bytes sent", 12), ("plain", 12), ("each", 9)];
    write!(out, "{}", head(("modelled packets", names), &titles, "  (all other sizes are plain)"))?;
    for it in &report.modelled {
        let [count, sent, plain] = [it.packets, it.sent, it.plain].map(grouped);
        let change = 100.0 * (it.sent as f64 / it.plain.max(1) as f64 - 1.0);
        let each = it.sent as f64 / it.packets.max(1) as f64;
        let name = Filled(cut(&it.name));
        writeln!(
            out,
            "{name:<names$} {count:>10} {sent:>12} {plain:>12} {each:>9.1}  {change:+.1} %"
        )?;
    }
    Ok(())
}

/// Writes the bits that belong to no field.
fn surroundings(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.surroundings.is_empty() {
        return Ok(());
    }
    let titles = [("packets", 10), ("bits each", 12), ("share", 8)];
    write!(out, "{}", head(("around the fields", 24), &titles, ""))?;
    for it in &report.surroundings {
        let (count, share) = (grouped(it.packets), 100.0 * it.share);
        let each = it.bits as f64 / it.packets.max(1) as f64;
        writeln!(out, "{:<24} {count:>10} {each:>12.1} {share:>6.1} %", it.name)?;
    }
    Ok(())
}

/// Writes the packets of each direction or connection. A table with one row that has all packets
/// says nothing, and is left out.
fn flows(
    title: &str,
    flows: &[Share],
    seconds: Option<f64>,
    out: &mut impl Write,
) -> io::Result<()> {
    if flows.len() < 2 {
        return Ok(());
    }
    let top = flows.get(..FLOWS.min(flows.len())).unwrap_or_default();
    let names = width(top.iter().map(|it| &it.name));
    write!(out, "{}", head((title, names), &RATES, ""))?;
    for flow in top {
        let rates = rates([flow.packets, flow.bits], flow.share, seconds);
        writeln!(out, "{:<names$} {rates}", Filled(cut(&flow.name)))?;
    }
    let more = flows.len() - top.len();
    if more > 0 {
        writeln!(out, "… and {more} more: `--json` has all of them")?;
    }
    Ok(())
}

fn rows(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let top = report.rows.get(..TOP.min(report.rows.len())).unwrap_or_default();
    let names = width(top.iter().map(Row::name));
    let [sent, bits, share] = [("sent", 11), ("bits", 7), ("share", 8)];
    let titles = [sent, bits, share, ("entropy", 8), ("waste", 8), ("same", 6)];
    write!(out, "{}", head(("field, most waste first", names), &titles, "  declared"))?;
    for row in top {
        let each = |bits: f64| format!("{:.2}", bits / row.sent.max(1) as f64);
        let [bits, entropy, waste] = [row.bits as f64, row.entropy, row.waste].map(each);
        let (style, name) = (style(row.class), Filled(cut(&row.name())));
        let (sent, share) = (grouped(row.sent), 100.0 * row.share);
        let same = row.same.map_or(String::new(), |it| format!("{:.0} %", 100.0 * it));
        write!(out, "{style}{name:<names$}{style:#} {sent:>11} {bits:>7} {share:>6.1} % ")?;
        writeln!(out, "{entropy:>8} {waste:>8} {same:>6}  {}", row.declared)?;
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
    let large = report.hints.iter().filter(|it| !it.is_small()).count().min(TOP);
    let (large, rest) = report.hints.split_at(large);
    for hint in large {
        let rate = report.seconds.map(|it| hint.saves as f64 / it);
        let saves = rate.map_or_else(
            || format!("{} bits", grouped(hint.saves)),
            |rate| format!("{} a second", amount(rate)),
        );
        let share = 100.0 * hint.share;
        writeln!(out, "{share:>5.1} %  {bold}{}{bold:#}: {}", hint.path, hint.observation)?;
        writeln!(out, "         {}, saves {saves}", hint.change)?;
    }
    let small = rest.iter().filter(|it| it.is_small()).count();
    if rest.len() > small {
        writeln!(out, "… and {} more", rest.len() - small)?;
    }
    if small > 0 {
        writeln!(out, "… and {small} below 0.5 %: `--html` and `--json` have them")?;
    }
    Ok(())
}

impl Row {
    /// Returns the path of the field, followed by the purpose of the bits unless they are its
    /// value.
    pub fn name(&self) -> String {
        match &self.role {
            Some(role) => format!("{} ({role})", self.path),
            None => self.path.clone(),
        }
    }
}

fn width<T: AsRef<str>>(names: impl Iterator<Item = T>) -> usize {
    widest(names).clamp(24, NAME)
}

/// Cuts a name at its beginning, because the end distinguishes it from others.
fn cut(name: &str) -> String {
    if columns(name) <= NAME {
        return name.to_owned();
    }
    format!("…{}", end_of(name, NAME - 1))
}

fn packets(count: u64) -> String {
    if count == 1 { "1 packet".to_owned() } else { format!("{} packets", grouped(count)) }
}

/// Formats a number with a comma before each group of three digits.
fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}

/// Formats a number of bits with the unit bits, kbit or Mbit.
fn amount(bits: f64) -> String {
    match bits {
        it if it < 10_000.0 => format!("{it:.0} bits"),
        it if it < 1e7 => format!("{:.1} kbit", it / 1e3),
        it => format!("{:.1} Mbit", it / 1e6),
    }
}
