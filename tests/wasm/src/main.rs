//! Computes the sum of modelled packets. Compiled for WebAssembly, it exports `main`, which `run.mjs` calls.

use std::process::ExitCode;

/// Returns 0 if the bytes are those of every other platform, and 1 otherwise.
fn main() -> ExitCode {
    ExitCode::from(u8::from(bitpack_wasm::sum() != Ok(bitpack_wasm::SUM)))
}
