//! Command `conformance FILE...`: runs files of wire vectors and prints `N passed, N failed`.

use std::io::{self, Write as _};
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
    match report(&tally) {
        // a reader of the output that leaves early does not change the result
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("cannot print: {error}");
            ExitCode::FAILURE
        }
        _ if tally.failures.is_empty() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn report(tally: &Tally) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (name, reason) in &tally.failures {
        writeln!(out, "{name}: {reason}")?;
    }
    writeln!(out, "{} passed, {} failed", tally.passed, tally.failures.len())
}
