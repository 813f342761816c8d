//! Runs files of wire vectors through the public API. Each line states values and bytes that are
//! written, read, measured or rejected.

mod json;
mod line;
mod op;
mod parse;

use std::fs;
use std::path::Path;

pub use json::bytes;
pub use line::check;

/// Results of one or several files of wire vectors.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Number of lines whose result is the stated one.
    pub passed: usize,
    /// Lines with another result: the name of each and the reason.
    pub failures: Vec<(String, String)>,
}

impl Tally {
    /// Runs every line of `text` and adds the results.
    pub fn add(&mut self, text: &str) {
        for (number, line) in text.lines().enumerate() {
            match check(line) {
                Ok(()) => self.passed += 1,
                Err((name, reason)) => {
                    let name = name.unwrap_or_else(|| format!("line {}", number + 1));
                    self.failures.push((name, reason));
                }
            }
        }
    }

    /// Runs every line of a file and adds the results. A file that cannot be read is a failure.
    pub fn add_file(&mut self, path: &Path) {
        match fs::read_to_string(path) {
            Ok(text) => self.add(&text),
            Err(error) => self.failures.push((path.display().to_string(), error.to_string())),
        }
    }
}
