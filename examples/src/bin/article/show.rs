//! How things are printed, and the claims that are counted.

use core::fmt::Display;

use bitpack::Serialize;
use bitpack::trace::{Event, trace};
use bitpack_examples::println;

/// Text and bytes are this wide.
const WIDTH: usize = 96;

/// What the page says about its examples, each checked as it is said.
#[derive(Default)]
pub(crate) struct Claims {
    pub(crate) checked: usize,
    pub(crate) failed: usize,
}

impl Claims {
    /// Only what is false is printed.
    pub(crate) fn check(&mut self, claim: impl Display, holds: bool) {
        self.checked += 1;
        if !holds {
            self.failed += 1;
            println!("    FALSE: {claim}");
        }
    }
}

pub(crate) fn heading(text: impl Display) {
    println!("\n{text}\n");
}

/// Text in lines of equal length.
pub(crate) fn text(text: &str) {
    let characters: Vec<char> = text.trim_end().chars().collect();
    for line in characters.split(|character| *character == '\n') {
        for part in line.chunks(WIDTH) {
            println!("    {}", part.iter().collect::<String>());
        }
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits: Vec<_> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.join(" ")
}

/// Bytes of several formats in columns.
pub(crate) fn side_by_side(columns: &[(&str, &[u8])]) {
    const BYTES: usize = 8;
    let lines = columns.iter().map(|(_, bytes)| bytes.len().div_ceil(BYTES)).max().unwrap_or(0);
    let line = |cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<_> = cells.map(|cell| format!("{cell:<27}")).collect();
        println!("    {}", cells.concat().trim_end());
    };
    line(&mut columns.iter().map(|(name, bytes)| format!("{name}, {}", bytes.len())));
    for number in 0..lines {
        line(
            &mut columns
                .iter()
                .map(|(_, bytes)| bytes.chunks(BYTES).nth(number).map(hex).unwrap_or_default()),
        );
    }
}

/// A packet's fields as a reader finds them: name, bits and value of each; then its bytes. How many
/// bits they are.
pub(crate) fn fields<T: Serialize>(packet: &[u8]) -> u64 {
    let mut total = 0;
    for Event { path, bits, raw, value, .. } in trace::<T>(packet).events {
        let digits = format!("{raw:0bits$b}", bits = usize::try_from(bits).unwrap_or_default());
        let value = value.map_or_else(|| String::from("refused"), |value| value.to_string());
        let unit = if bits == 1 { "bit" } else { "bits" };
        println!(
            "    {:<16}{bits:>3} {unit:<4}  {digits:<34}{value}",
            path.trim_start_matches('.')
        );
        total += bits;
    }
    println!("    {:<16}{total:>3} bits  {}\n", "together", hex(packet));
    total
}
