//! Writes the changes between two builds for a terminal, one line each.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::{Bits, Change, ChangeKind, Comparison, Detail, TypeChange};
use crate::visible::visible;

/// Writes the changes, grouped by type, and a last line that says if the wire format changed.
///
/// # Errors
///
/// Returns the error of `out`.
pub fn write(comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    let bold = Style::new().bold();
    for type_ in &comparison.types {
        writeln!(out, "{}", heading(type_))?;
        for change in &type_.changes {
            let (mark, color) = mark(change.kind);
            let style = color.on_default();
            writeln!(out, "  {style}{mark} {}{style:#}", visible(&line(change)))?;
        }
    }
    for packet in &comparison.packets {
        let name = if packet.name.is_empty() { "(unnamed)".into() } else { visible(&packet.name) };
        match (packet.bits_before, packet.bits_now) {
            (Some(before), None) => writeln!(out, "- packet {name}: {}", unit(before))?,
            (None, Some(now)) => writeln!(out, "+ packet {name}: {}", unit(now))?,
            (Some(before), Some(now)) if !is_headed(comparison, &packet.name) => {
                writeln!(out, "packet {name}: {}", sizes(before, now))?;
            }
            _ => {}
        }
    }
    if !comparison.protocol.is_empty() {
        writeln!(out, "{bold}protocol{bold:#}")?;
        for detail in &comparison.protocol {
            writeln!(out, "  ~ {}: {}", detail.what, words(detail, true))?;
        }
    }
    let verdict = match (comparison.wire_changed, comparison.types.is_empty()) {
        (true, _) => "the wire format has changed",
        (false, true) => "the wire format is the same",
        (false, false) => "only names have changed: the wire format is the same",
    };
    writeln!(out, "{bold}{verdict}{bold:#}")
}

/// Returns `true` if the type of a packet has changes of its own, under a heading that shows its
/// size.
fn is_headed(comparison: &Comparison, packet: &str) -> bool {
    comparison.types.iter().any(|it| it.now == packet)
}

fn heading(type_: &TypeChange) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let (before, now) = (visible(&type_.before), visible(&type_.now));
    let name =
        if before == now { now.into_owned() } else { format!("{before} → {now}: renamed type") };
    let place = if type_.path.contains('.') {
        format!(" {dim}in {}{dim:#}", visible(&type_.path))
    } else {
        String::new()
    };
    let sizes = sizes(type_.bits_before, type_.bits_now);
    let deltas = match (type_.delta_bits_before, type_.delta_bits_now) {
        (Some(before), Some(now)) if before != now => {
            format!(", deltas {}", self::sizes(before, now))
        }
        _ => String::new(),
    };
    let separator = if before == type_.now { ":" } else { "," };
    format!("{bold}{name}{bold:#}{place}{separator} {sizes}{deltas}")
}

/// Formats two sizes: `7 → 10 bits (+3)`, or `7 bits` if they are equal.
fn sizes(before: Bits, now: Bits) -> String {
    if before == now {
        return unit(now);
    }
    let more = |(one, other): (u64, u64)| i128::from(other) - i128::from(one);
    let least = more((before.min, now.min));
    let most = before.max.zip(now.max).map(more);
    let by = if most == Some(least) { format!(" ({least:+})") } else { String::new() };
    format!("{before} → {}{by}", unit(now))
}

fn unit(bits: Bits) -> String {
    if (bits.min, bits.max) == (1, Some(1)) { "1 bit".to_owned() } else { format!("{bits} bits") }
}

const fn mark(kind: ChangeKind) -> (char, AnsiColor) {
    match kind {
        ChangeKind::Added => ('+', AnsiColor::Green),
        ChangeKind::Removed => ('-', AnsiColor::Red),
        ChangeKind::Renamed => ('=', AnsiColor::Cyan),
        ChangeKind::Moved => ('>', AnsiColor::Yellow),
        ChangeKind::Changed => ('~', AnsiColor::Yellow),
    }
}

/// Returns the text of a change: `health: 0..=100 → 0..=1000, 7 → 10 bits (+3)`.
fn line(change: &Change) -> String {
    let name = match &change.old_name {
        Some(old) => format!("{old} → {}", shortened(&change.name, old)),
        None => change.name.clone(),
    };
    let mut parts: Vec<String> = Vec::new();
    match change.kind {
        ChangeKind::Renamed if change.changes_wire => {
            parts.push("renamed, which changes the hash".to_owned());
        }
        ChangeKind::Renamed => parts.push("renamed".to_owned()),
        ChangeKind::Moved => parts.push(format!(
            "moved from {} to {}",
            spot(change.after_before.as_deref()),
            spot(change.after_now.as_deref())
        )),
        ChangeKind::Changed if change.old_name.is_some() => parts.push("renamed".to_owned()),
        _ => {}
    }
    let shown = change.details.iter().filter(|it| it.what != "size" && it.what != "other numbers");
    let is_pair = matches!(change.kind, ChangeKind::Changed | ChangeKind::Moved);
    parts.extend(shown.map(|it| words(it, is_pair)));
    parts.extend(match (change.bits_before, change.bits_now) {
        (Some(before), Some(now)) if before != now || change.kind == ChangeKind::Renamed => {
            Some(sizes(before, now))
        }
        (Some(bits), None) | (None, Some(bits)) => Some(unit(bits)),
        _ => None,
    });
    parts.extend(in_deltas(change));
    match change.kind {
        ChangeKind::Added => parts.push(place(change.after_now.as_deref())),
        ChangeKind::Removed => {
            parts.push(format!("it was {}", place(change.after_before.as_deref())));
        }
        _ => {}
    }
    let also = change.details.iter().find(|it| it.what == "other numbers");
    let also = also.map(|it| format!("; {}", words(it, false))).unwrap_or_default();
    let separator = if name.is_empty() { "" } else { ": " };
    format!("{name}{separator}{}{also}", parts.join(", "))
}

/// Describes the sizes of a field in deltas; `None` if the change has no detail `delta`.
fn in_deltas(change: &Change) -> Option<String> {
    change.details.iter().find(|it| it.what == "delta")?;
    let sizes = match (change.delta_bits_before, change.delta_bits_now) {
        (Some(before), Some(now)) => sizes(before, now),
        (Some(bits), None) | (None, Some(bits)) => unit(bits),
        (None, None) => return None,
    };
    Some(format!("in deltas {sizes}"))
}

/// Returns the new name, without the variant before it if both names have the same one.
fn shortened<'n>(new: &'n str, old: &'n str) -> &'n str {
    let split = |name: &'n str| name.rsplit_once(['.', ' ']).unwrap_or(("", name));
    let ((new_owner, short), (old_owner, _)) = (split(new), split(old));
    if new_owner == old_owner { short } else { new }
}

fn place(after: Option<&str>) -> String {
    match after {
        None | Some("") => "at the beginning".to_owned(),
        after => spot(after),
    }
}

fn spot(after: Option<&str>) -> String {
    match after {
        None | Some("") => "the beginning".to_owned(),
        Some(name) => format!("after {name}"),
    }
}

/// Describes a property: `old → new` if it differs between the builds. If `is_pair`, a build
/// without the property is described too, such as `always sent`.
fn words(detail: &Detail, is_pair: bool) -> String {
    let absent = match detail.what {
        "default" => "never left out",
        "condition" => "always sent",
        "delta" => "delta of the encoding",
        _ => "none",
    };
    match (&detail.before, &detail.now) {
        (Some(before), Some(now)) if before == now => now.clone(),
        (Some(before), Some(now)) => format!("{before} → {now}"),
        (Some(before), None) if is_pair => format!("{before} → {absent}"),
        (None, Some(now)) if is_pair => format!("{absent} → {now}"),
        (Some(text), None) | (None, Some(text)) => text.clone(),
        (None, None) => String::new(),
    }
}
