//! What a wrong declaration is answered with: `ui/<topic>/*.rs`, each with its `.stderr`.
//!
//! `TRYBUILD=overwrite cargo test -p bitpack-compile-fail` writes them anew; the diff is what to
//! review.

use std::env;
use std::process::Command;

/// The compiler whose words are around ours.
const RUSTC: &str = "rustc 1.95.";

/// All in one batch, which is built side by side.
#[test]
fn mistakes_are_explained() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.map(|output| output.stdout).unwrap_or_default();
    if !version.starts_with(RUSTC.as_bytes()) {
        // other compilers lay out the same messages differently
        eprintln!("skipped: the cases are written for {RUSTC}*");
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*.rs");
    cases.compile_fail("ui/*/*.rs");
}
