//! A report as one page.

use super::Report;

/// One self-contained page.
#[must_use]
pub fn page(title: &str, report: &Report) -> String {
    crate::page::page(title, "", &format!("{}", report.packets), "")
}
