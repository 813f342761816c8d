//! Error messages for wrong declarations: `ui/<topic>/*.rs`, each with its `.stderr`.
//!
//! `TRYBUILD=overwrite cargo test -p bitpack-compile-fail` rewrites the `.stderr` files; review the
//! diff.

use std::env;
use std::process::Command;

/// The compiler version that the `.stderr` files were written with.
const RUSTC: &str = "rustc 1.95.";

/// Runs all cases as one batch, which builds them in parallel.
#[test]
fn mistakes_are_explained() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.map(|output| output.stdout).unwrap_or_default();
    if !version.starts_with(RUSTC.as_bytes()) {
        // other compilers format the same messages differently
        eprintln!("skipped: the cases are written for {RUSTC}*");
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*.rs");
    cases.compile_fail("ui/*/*.rs");
}
