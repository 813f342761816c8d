//! Writes the source of `BITPACK_TYPES` random types, generated from the seed `BITPACK_SEED`. It
//! also sets `cfg(optimized)` for release builds with an optimiser, which test more values.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let number = |name: &str, otherwise: u64| {
        println!("cargo::rerun-if-env-changed={name}");
        env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let (seed, count) = (number("BITPACK_SEED", 1), number("BITPACK_TYPES", 60));
    let module = bitpack_generator::types(seed, usize::try_from(count).unwrap_or(usize::MAX));
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    println!("cargo::rustc-env=BITPACK_SEED={seed}");
    println!("cargo::rustc-env=BITPACK_TYPES={count}");
    println!("cargo::rustc-check-cfg=cfg(optimized)");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && !is("OPT_LEVEL", "0") {
        println!("cargo::rustc-cfg=optimized");
    }
    fs::write(Path::new(&folder).join("types.rs"), module)
}
