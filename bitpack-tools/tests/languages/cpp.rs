//! The C++ program: every header, and a loop that reads and writes.

use core::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;

use crate::Peer;
use crate::exchange::Program;
use crate::subject::{folder, subjects};

const LOOP: &str = include_str!("exchange.cpp");
const REFUSALS: &str = include_str!("refusals.cpp");

/// Compiles all headers with this compiler, and has `check` talk to the program. Where there is no such
/// compiler nothing is checked.
pub(crate) fn with(
    compiler: &str,
    flags: &[&str],
    check: impl FnOnce(&dyn Peer) -> Outcome,
) -> Outcome {
    if Command::new(compiler).arg("--version").output().is_err() {
        println!("skipped: there is no {compiler}");
        return Ok(());
    }
    let folder = folder(compiler);
    fs::create_dir_all(&folder)?;
    write_sources(&folder)?;
    let program = folder.join("exchange");
    let flags = if cfg!(debug_assertions) { &[] } else { flags };
    let output = Command::new(compiler)
        .args(["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
        .args(flags)
        .arg(folder.join("exchange.cpp"))
        .arg("-o")
        .arg(&program)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let program = Program { path: program, arguments: Vec::new() };
    program.exchange(subjects().len() + 1, &[])?;
    check(&program)
}

fn write_sources(folder: &Path) -> Outcome {
    let (mut includes, mut cases) = (String::new(), String::new());
    for (index, subject) in subjects().iter().enumerate() {
        let (name, namespace) = (&subject.name, format!("zoo_{}", subject.name));
        let text = languages::header(&subject.model, &namespace)?;
        let packet = text.split_once("inline bool Read(").and_then(|(_, it)| it.split_once('&'));
        let packet = packet.ok_or("no packet")?.0;
        fs::write(folder.join(format!("{name}.h")), &text)?;
        writeln!(includes, "#include \"{name}.h\"")?;
        writeln!(cases, "    case {index}: return Exchange<{namespace}::{packet}>();")?;
    }
    let count = subjects().len();
    writeln!(cases, "    case {count}: return Arithmetic();")?;
    writeln!(cases, "    case {}: return Refusals();", count + 1)?;
    let main = LOOP.replace("    // CASES\n", &cases).replace("// REFUSALS\n", REFUSALS);
    Ok(fs::write(folder.join("exchange.cpp"), includes + &main)?)
}
