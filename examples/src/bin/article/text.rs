//! Formats the page for a terminal.

use core::fmt;

use bitpack_examples::paint::{Ink, Paint};

use crate::page::{Block, Page};

/// Width of a line of the page in characters.
const WIDTH: usize = 100;

/// Length in characters of the longest bar in a chart.
const BAR: usize = 50;

/// Formats the page as text, in colour if wanted.
pub(crate) struct Text<'a> {
    pub(crate) page: &'a Page,
    pub(crate) paint: Paint,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut claimed = false;
        for block in &self.page.blocks {
            let claims = matches!(block, Block::Claim { .. });
            // consecutive claims form one list
            if !(claims && claimed) {
                writeln!(f)?;
            }
            claimed = claims;
            self.block(f, block)?;
        }
        Ok(())
    }
}

impl Text<'_> {
    fn block(&self, f: &mut fmt::Formatter<'_>, block: &Block) -> fmt::Result {
        match block {
            Block::Article(title) => {
                let title = format!("\"{title}\"");
                let line = "=".repeat(title.len());
                writeln!(f, "{}\n{line}", self.paint.in_ink(Ink::Strong, title))
            }
            Block::Chapter(title) => writeln!(f, "{}", self.paint.in_ink(Ink::Strong, title)),
            Block::Text(text) => wrapped(text).iter().try_for_each(|line| writeln!(f, "{line}")),
            Block::Listing(text) => listing(f, text),
            Block::Table(rows) => self.table(f, rows),
            Block::Bars(bars) => self.bars(f, bars),
            Block::Packet(anatomy) => write!(f, "{}", anatomy.text(self.paint)),
            Block::Claim { text, holds } => {
                let (mark, ink) =
                    if *holds { ("+", Ink::Field(1)) } else { ("FALSE:", Ink::Wrong) };
                writeln!(f, "    {} {text}", self.paint.in_ink(ink, mark))
            }
        }
    }

    fn table(&self, f: &mut fmt::Formatter<'_>, rows: &[Vec<String>]) -> fmt::Result {
        let columns = rows.first().map_or(0, Vec::len);
        let width = |column: usize| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
        };
        let widths: Vec<_> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
        for (number, row) in rows.iter().enumerate() {
            let cell = |(column, (cell, width)): (usize, (&String, &usize))| match column {
                0 => format!("    {cell:<width$}"),
                _ => format!("  {cell:>width$}"),
            };
            let line: String = row.iter().zip(&widths).enumerate().map(cell).collect();
            if number == 0 {
                writeln!(f, "{}", self.paint.in_ink(Ink::Strong, line))?;
            } else {
                writeln!(f, "{line}")?;
            }
        }
        Ok(())
    }

    fn bars(&self, f: &mut fmt::Formatter<'_>, bars: &[(&str, usize)]) -> fmt::Result {
        let most = bars.iter().map(|(_, bytes)| *bytes).max().unwrap_or(1).max(1);
        for (number, (name, bytes)) in bars.iter().enumerate() {
            let bar = "#".repeat((bytes * BAR).div_ceil(most));
            let bar = self.paint.in_ink(Ink::Field(number), bar);
            writeln!(f, "    {name:<34}{bytes:>5} bytes  {bar}")?;
        }
        Ok(())
    }
}

fn listing(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    for line in text.trim_end().lines() {
        let characters: Vec<char> = line.chars().collect();
        for part in characters.chunks(WIDTH - 4) {
            writeln!(f, "    {}", part.iter().collect::<String>())?;
        }
    }
    Ok(())
}

/// Breaks the text into lines between words.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(core::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    lines.push(line);
    lines
}
