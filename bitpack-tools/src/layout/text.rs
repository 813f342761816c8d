//! The layout for a terminal.

use std::io::{self, Write};

use anstyle::Style;

use super::rows::{Piece, rows};
use super::{Block, Cell, ROW, Subject, block};
use crate::columns::{Filled, columns, start_of, widest};
use crate::describe::bits;
use crate::dump::style;
use crate::model::Model;
use bitpack::Width;

/// Width of a drawn bit, in characters.
const WIDE: usize = 2;

/// Maximum depth of nested types that is drawn in a terminal.
const DEEPEST: usize = 6;

/// Writes the layout of a type or a variant, and of the types inside it.
///
/// # Errors
///
/// Returns the error of `out`.
pub fn write(model: &Model, subject: Subject, out: &mut impl Write) -> io::Result<()> {
    let block = block(model, subject);
    let mut seen = Vec::new();
    one(&block, 0, &mut seen, out)
}

fn one(
    block: &Block,
    depth: usize,
    seen: &mut Vec<(String, usize)>,
    out: &mut impl Write,
) -> io::Result<()> {
    let (indent, bold) = ("  ".repeat(depth), Style::new().bold());
    let size = block.size();
    writeln!(out, "{indent}{bold}{}{bold:#}: {size}", block.title)?;
    // a type that occurs twice is drawn once
    let key = (block.title.clone(), block.cells.len());
    if depth > 0 && !block.title.contains(" = ") && seen.contains(&key) {
        return writeln!(out, "{indent}  as above");
    }
    seen.push(key);
    picture(block, &indent, out)?;
    table(block, &indent, out)?;
    deltas(block, &indent, out)?;
    if depth < DEEPEST {
        for inner in block.cells.iter().flat_map(|cell| &cell.inside) {
            if !inner.cells.is_empty() {
                writeln!(out)?;
                one(inner, depth + 1, seen, out)?;
            }
        }
    }
    if depth == 0 { writeln!(out) } else { Ok(()) }
}

fn picture(block: &Block, indent: &str, out: &mut impl Write) -> io::Result<()> {
    let rows = rows(block);
    if rows.is_empty() {
        return Ok(());
    }
    let ruler: Vec<String> = (0..=ROW / 8).map(|byte| (8 * byte).to_string()).collect();
    let dim = Style::new().dimmed();
    write!(out, "{indent}{dim}")?;
    ruler.iter().try_for_each(|bit| write!(out, "{bit:<16}"))?;
    writeln!(out, "{dim:#}")?;
    let mut above: Vec<usize> = Vec::new();
    for row in &rows {
        let mut edges: Vec<usize> = row.iter().map(|piece| WIDE * piece.from as usize).collect();
        edges.extend(row.last().map(|piece| WIDE * piece.to as usize));
        writeln!(out, "{indent}{}", border(&above, &edges))?;
        write!(out, "{indent}")?;
        for piece in row {
            content(piece, out)?;
        }
        let is_open = row.last().is_some_and(|piece| piece.is_open);
        writeln!(out, "{}", if is_open { "┊" } else { "│" })?;
        if let Some(piece) = row.iter().find(|piece| piece.left_out > 0) {
            let text = format!("┊  … {} more rows like this", piece.left_out);
            writeln!(out, "{indent}{text:<width$}┊", width = WIDE * ROW as usize)?;
        }
        above = edges;
    }
    writeln!(out, "{indent}{}", border(&above, &[]))
}

/// Returns the border line between two rows, given the columns of the edges above and below it.
fn border(above: &[usize], below: &[usize]) -> String {
    let end = above.last().max(below.last()).copied().unwrap_or(0);
    let within = |edges: &[usize], at: usize| edges.last().is_some_and(|last| at <= *last);
    (0..=end)
        .map(|at| {
            let (up, down) = (above.contains(&at), below.contains(&at));
            let left = at > 0;
            let right = at < end && (within(above, at + 1) || within(below, at + 1));
            match (up, down, left, right) {
                (true, true, true, true) => '┼',
                (true, true, false, _) => '├',
                (true, true, _, false) => '┤',
                (true, false, true, true) => '┴',
                (true, false, false, _) => '└',
                (true, false, _, false) => '┘',
                (false, true, true, true) => '┬',
                (false, true, false, _) => '┌',
                (false, true, _, false) => '┐',
                _ => '─',
            }
        })
        .collect()
}

fn content(piece: &Piece<'_>, out: &mut impl Write) -> io::Result<()> {
    let room = WIDE * (piece.to - piece.from) as usize - 1;
    let text = if piece.is_named { label(piece.cell, room) } else { String::new() };
    // bits that only some values have are shaded
    let certain = (WIDE * (piece.certain - piece.from) as usize).saturating_sub(1);
    let shaded = |at: usize| if at < certain { ' ' } else { '░' };
    let begin = columns(&text);
    let rest: String = (begin..room).map(shaded).collect();
    let style = if piece.index.is_some() { style(piece.cell.kind) } else { Style::new().dimmed() };
    write!(out, "│{style}{text}{rest}{style:#}")
}

fn label(cell: &Cell, room: usize) -> String {
    let is_certain = cell.condition.is_none() && cell.width.most() == Some(cell.width.min);
    let mark = if cell.condition.is_some() { " ?" } else { "" };
    let size = if is_certain { String::new() } else { format!(" {}{mark}", bits(cell.width)) };
    let long = format!(" {}{size}", cell.name);
    // a space separates the name from the shading
    for text in [format!("{long} "), long, cell.name.clone(), cell.short_name().to_owned()] {
        if columns(&text) <= room {
            return text;
        }
    }
    start_of(cell.short_name(), room).to_owned()
}

fn table(block: &Block, indent: &str, out: &mut impl Write) -> io::Result<()> {
    let rows = block.cells.iter().map(|cell| {
        let share = cell.share.map_or_else(|| "    ?".to_owned(), |it| format!("{it:>4.0}%"));
        let when = cell.condition.as_ref().map(|it| format!(" when {it}")).unwrap_or_default();
        (cell, cell.width, format!(" {share}  {}{when}", cell.declared))
    });
    lines(&rows.collect::<Vec<_>>(), indent, out)
}

/// Writes the bits of each field in the delta of a changed value.
fn deltas(block: &Block, indent: &str, out: &mut impl Write) -> io::Result<()> {
    let rows = block.cells.iter().filter_map(|cell| {
        let delta = cell.delta.as_ref()?;
        Some((cell, delta.width, format!("  {}", delta.declared)))
    });
    let rows: Vec<_> = rows.collect();
    match block.delta {
        Some(width) => writeln!(out, "{indent}delta of a changed value: {}", bits(width))?,
        None if rows.is_empty() => return Ok(()),
        None => writeln!(out, "{indent}delta if the variant stays: 1 bit, and")?,
    }
    lines(&rows, indent, out)
}

/// Writes a line for each cell: its name, a number of bits, and a text.
fn lines(rows: &[(&Cell, Width, String)], indent: &str, out: &mut impl Write) -> io::Result<()> {
    let names = widest(rows.iter().map(|(cell, ..)| &cell.name));
    let sizes = widest(rows.iter().map(|(_, width, _)| bits(*width)));
    for (cell, width, text) in rows {
        let (name, size, style) = (Filled(&cell.name), bits(*width), style(cell.kind));
        let line = format!("{indent}  {style}{name:<names$}{style:#}  {size:>sizes$}{text}");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
