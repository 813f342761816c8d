//! Formats the measured table as text, as JSON and as a chart.

mod chart;
mod growth;
mod row;
mod text;

pub use chart::{Point, chart};
pub use growth::{Growth, growth};
pub use row::{Pair, Row, rows};
pub use text::{bytes_text, growth_text, text};
