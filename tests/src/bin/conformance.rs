//! Runs files of wire vectors: `conformance FILE...` ends with `N passed, N failed`.

use std::path::Path;
use std::process::ExitCode;

use bitpack_tests::conformance::Tally;

fn main() -> ExitCode {
    let mut tally = Tally::default();
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("expected files of wire vectors, one JSON object a line");
        return ExitCode::FAILURE;
    }
    for file in &files {
        tally.add_file(Path::new(file));
    }
    for (name, reason) in &tally.failures {
        println!("{name}: {reason}");
    }
    println!("{} passed, {} failed", tally.passed, tally.failures.len());
    if tally.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
