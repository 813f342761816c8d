//! Formats tables, with explanations of their columns in lines below.

use core::fmt;

use bitpack_examples::paint::{Ink, Paint};

/// Heading of a column in the report, and the explanation that is printed below the table.
pub(crate) type Column = (&'static str, &'static str);

/// A table of named rows, as part of the report.
pub(crate) struct Table<'a> {
    pub(crate) paint: Paint,
    /// Title of the table, above the names of the rows.
    pub(crate) title: &'static str,
    /// Width of the names of the rows in characters.
    pub(crate) names: usize,
    /// Width of each column of figures in characters.
    pub(crate) width: usize,
    pub(crate) columns: &'a [Column],
    pub(crate) rows: Vec<(String, Vec<String>)>,
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { paint, title, names, width, columns, rows } = self;
        let strong = |text| paint.in_ink(Ink::Strong, text);
        write!(f, "{:<names$}", strong(title))?;
        columns.iter().try_for_each(|(column, _)| write!(f, "{:>width$}", strong(column)))?;
        writeln!(f)?;
        for (name, cells) in rows {
            write!(f, "{name:<names$}")?;
            cells.iter().try_for_each(|cell| write!(f, "{cell:>width$}"))?;
            writeln!(f)?;
        }
        let longest = columns.iter().map(|(column, _)| column.len()).max().unwrap_or_default();
        for (column, meaning) in *columns {
            let line = format!("    {column:<longest$}  {meaning}");
            writeln!(f, "{}", paint.in_ink(Ink::Quiet, line))?;
        }
        writeln!(f)
    }
}
