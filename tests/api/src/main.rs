//! Compares the public API of `bitpack-core`, `bitpack-derive` and `bitpack`, one item per line,
//! with the lists in this folder.
//!
//! `cargo run --manifest-path tests/api/Cargo.toml` prints the differences; with `BITPACK_BLESS=1`
//! it rewrites the lists.

use std::collections::BTreeSet;
use std::env::var_os;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// The nightly toolchain whose rustdoc JSON the crate `public-api` can parse. That format changes
/// between toolchains.
const TOOLCHAIN: &str = "nightly-2026-06-28";

const LIBRARIES: [&str; 3] = ["bitpack", "bitpack-core", "bitpack-derive"];

/// Returns true if the toolchain that writes rustdoc JSON is installed or can be installed.
fn has_toolchain() -> bool {
    let quiet = |command: &mut Command| {
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    let version = format!("+{TOOLCHAIN}");
    let install = ["toolchain", "install", TOOLCHAIN, "--profile", "minimal", "--no-self-update"];
    quiet(Command::new("rustc").args([&version, "--version"]))
        || quiet(Command::new("rustup").args(install))
}

/// Returns the public items of the crate `library` with all its features, one item per line.
fn api(root: &Path, library: &str) -> Result<String, Box<dyn Error>> {
    let target = root.join("target/api");
    let status = Command::new("rustup")
        .args(["run", TOOLCHAIN, "cargo", "rustdoc", "--quiet", "--lib", "--all-features"])
        .args(["--package", library, "--target-dir"])
        .arg(&target)
        .args(["--", "-Zunstable-options", "--output-format=json", "--cap-lints=allow"])
        // derived code calls hidden items, and public traits such as `Delta` are in hidden modules
        .arg("--document-hidden-items")
        .current_dir(root)
        .status()?;
    if !status.success() {
        return Err(format!("{library} is not documented").into());
    }
    let json = target.join("doc").join(library.replace('-', "_")).with_extension("json");
    let api = public_api::Builder::from_rustdoc_json(json)
        // these follow from the other items
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()?;
    let items: Vec<_> = api.items().map(|item| (item, item.to_string())).collect();
    // leaves out the items of a trait implementation; the trait determines them
    let is_implementation = |line: &str| line.starts_with("impl") && line.contains(" for ");
    let traits: BTreeSet<_> = items
        .iter()
        .filter(|(_, line)| is_implementation(line))
        .map(|(item, _)| item.id().0)
        .collect();
    let listed = items
        .iter()
        .filter(|(item, _)| item.parent_id().is_none_or(|parent| !traits.contains(&parent.0)));
    Ok(listed.map(|(_, line)| format!("{line}\n")).collect())
}

/// Compares the public items of the crate `library` with its recorded list and returns true if they
/// agree. With `BITPACK_BLESS` it rewrites the list.
fn compare(root: &Path, library: &str) -> Result<bool, Box<dyn Error>> {
    let file = root.join("tests/api").join(library).with_extension("txt");
    let now = api(root, library)?;
    if var_os("BITPACK_BLESS").is_some() {
        fs::write(file, now)?;
        return Ok(true);
    }
    let before = fs::read_to_string(file)?;
    let (before, now): (BTreeSet<_>, BTreeSet<_>) =
        (before.lines().collect(), now.lines().collect());
    before.difference(&now).for_each(|item| println!("- {item}"));
    now.difference(&before).for_each(|item| println!("+ {item}"));
    Ok(before == now)
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    if !has_toolchain() {
        println!("skipped: the public API: there is no {TOOLCHAIN} here");
        return Ok(ExitCode::SUCCESS);
    }
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let mut same = true;
    for library in LIBRARIES {
        same &= compare(&root, library)?;
    }
    if !same {
        println!(
            "the public API is not what tests/api has: if it should not be, \
             BITPACK_BLESS=1 cargo run --manifest-path tests/api/Cargo.toml"
        );
    }
    Ok(if same { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
