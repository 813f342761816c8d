//! The result of a training as a table for a terminal.

use std::io::{self, Write};

use super::{Field, Measured, Trained};
use crate::columns::{Filled, widest};

/// Number of fields in the table. The JSON has all.
const MOST: usize = 30;

/// Writes the result of a training.
///
/// # Errors
///
/// Returns the error of `out`.
pub fn write(trained: &Trained, title: &str, out: &mut impl Write) -> io::Result<()> {
    let (bytes, places) = (trained.model.to_bytes().len(), trained.model.places());
    let what = trained.subject.name();
    writeln!(out, "{title}: a model of {} {what}", trained.packets)?;
    writeln!(out, "{bytes} bytes, {places} places, hash {:#018x}", trained.model.hash())?;
    if let Some(unlimited) = trained.unlimited_bytes {
        writeln!(out, "without `--max-bytes`: {unlimited} bytes")?;
    }
    if trained.left_out > 0 {
        writeln!(out, "{} packets were left out:", trained.left_out)?;
        for reason in &trained.reasons {
            writeln!(out, "  {reason}")?;
        }
    }
    match &trained.measured {
        Some(measured) => table(trained, measured, out),
        None => writeln!(out, "too few {what} to hold some back, so nothing was measured"),
    }
}

fn table(trained: &Trained, measured: &Measured, out: &mut impl Write) -> io::Result<()> {
    let (count, what) = (measured.packets, trained.subject.name());
    writeln!(
        out,
        "\nmeasured on {count} {what} that were held back, every tenth block of 8, with a model of the others:\n"
    )?;
    let sizes = measured.bytes;
    for (name, bytes) in sizes.rows() {
        let each = bytes as f64 / count as f64;
        let saved = percent(bytes as f64, sizes.plain as f64);
        writeln!(out, "{name:<22} {bytes:>10} bytes  {each:>8.1} each  {saved:>7}")?;
    }
    let names: Vec<String> = measured.fields.iter().take(MOST).map(Field::name).collect();
    let width = widest(&names).clamp(5, 48);
    let [name, values, plain, modelled] = ["field", "values", "bits each", "modelled"];
    write!(out, "\n{name:<width$} {values:>9} {plain:>9} {modelled:>9} ")?;
    writeln!(out, "{:>7} {:>12}", "", "model bytes")?;
    for (field, name) in measured.fields.iter().zip(&names) {
        let (name, values, bytes) = (Filled(name), field.values, field.model_bytes);
        let bits = [field.plain as f64, field.modelled];
        let [plain, modelled] = bits.map(|it| it / values.max(1) as f64);
        let saved = percent(bits[1], bits[0]);
        write!(out, "{name:<width$} {values:>9} {plain:>9.2} {modelled:>9.2} ")?;
        writeln!(out, "{saved:>7} {bytes:>12}")?;
    }
    let rest = measured.fields.get(MOST..).unwrap_or_default();
    if !rest.is_empty() {
        let bytes: usize = rest.iter().map(|it| it.model_bytes).sum();
        let name = format!("… {} more, in `--json`", rest.len());
        writeln!(out, "{name:<width$} {bytes:>50}")?;
    }
    let name = "(header, and places of other packets)";
    writeln!(out, "{name:<width$} {:>50}", trained.other_bytes())
}

/// Returns the change from `before` to `now` in percent.
fn percent(now: f64, before: f64) -> String {
    if before <= 0.0 {
        return String::new();
    }
    let change = 100.0 * (now - before) / before;
    if change.abs() < 0.05 { "±0 %".to_owned() } else { format!("{change:+.1} %") }
}
