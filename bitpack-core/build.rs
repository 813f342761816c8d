//! Sets `cfg(optimized)` for release builds with an optimiser: only there are the codecs inlined by
//! force.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(optimized)");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && !is("OPT_LEVEL", "0") {
        println!("cargo::rustc-cfg=optimized");
    }
}
