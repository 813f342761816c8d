//! The files in the packages of the published crates.

use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

const PUBLISHED: &[&str] = &["bitpack", "bitpack-core", "bitpack-derive", "bitpack-tools"];

/// Parts of paths that no package contains: files of tests, and decisions.
const LEFT_OUT: &[&str] = &["golden/", "decisions/", "tests/", "vectors/"];

#[test]
fn packages_have_licences_and_a_readme_and_no_files_of_tests() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in PUBLISHED {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut list = Command::new(cargo);
        list.args([
            "package",
            "--list",
            "--allow-dirty",
            "--offline",
            "--quiet",
            "--package",
            name,
        ]);
        let output = list.current_dir(&root).output()?;
        let files = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        for needed in ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "Cargo.toml"] {
            assert!(files.lines().any(|file| file == needed), "{name} has no {needed}");
        }
        for file in files.lines().filter(|file| !file.starts_with("src/")) {
            assert!(!LEFT_OUT.iter().any(|part| file.contains(part)), "{name} has {file}");
        }
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let (own, whole) = (root.join(name).join(licence), root.join(licence));
            assert_eq!(fs::read(own)?, fs::read(whole)?, "{name}: {licence}");
        }
        let manifest = fs::read_to_string(root.join(name).join("Cargo.toml"))?;
        assert!(manifest.contains("[package.metadata.docs.rs]"), "{name}");
    }
    Ok(())
}
