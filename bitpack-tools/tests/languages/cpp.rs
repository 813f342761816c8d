//! Compiles every generated C++ header into one program that reads and writes packets.

use core::fmt::Write as _;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Output};

use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;

use crate::Peer;
use crate::exchange::Program;
use crate::subject::{SHOWN, folder, subjects};

const LOOP: &str = include_str!("exchange.cpp");
const REJECTIONS: &str = include_str!("rejections.cpp");

/// Compiles all headers with this compiler and flags, and runs `check` on the program. Checks
/// nothing if the compiler is not installed.
pub(crate) fn with(
    compiler: &str,
    flags: &[&str],
    check: impl FnOnce(&dyn Peer) -> Outcome,
) -> Outcome {
    let flags = if cfg!(debug_assertions) { &[] } else { flags };
    let Some((output, path)) = compiled(compiler, compiler, flags, &sources()?)? else {
        return Ok(());
    };
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let program = Program { path, arguments: Vec::new() };
    program.exchange(subjects().len() + 1, &[])?;
    check(&program)
}

/// Compiles headers into a program whose `main` has these cases. Returns its path; `None` if the compiler is not
/// installed.
pub(crate) fn program(
    compiler: &str,
    name: &str,
    mut files: Vec<(String, String)>,
    includes: &str,
    cases: &str,
) -> Result<Option<PathBuf>, Box<dyn core::error::Error>> {
    let main = LOOP.replace("    // CASES\n", cases).replace("// REJECTIONS\n", "");
    files.push(("exchange.cpp".to_owned(), includes.to_owned() + &main));
    let Some((output, path)) = compiled(compiler, name, &[], &files)? else { return Ok(None) };
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(Some(path))
}

/// Writes files into a folder and compiles the last of them. Returns the output of the compiler and
/// the path of the program; `None` if the compiler is not installed.
pub(crate) fn compiled(
    compiler: &str,
    name: &str,
    flags: &[&str],
    files: &[(String, String)],
) -> io::Result<Option<(Output, PathBuf)>> {
    if Command::new(compiler).arg("--version").output().is_err() {
        println!("skipped: there is no {compiler}");
        return Ok(None);
    }
    let folder = folder(name);
    fs::create_dir_all(&folder)?;
    for (file, text) in files {
        fs::write(folder.join(file), text)?;
    }
    let main = files.last().map(|(file, _)| folder.join(file)).unwrap_or_default();
    let program = main.with_extension("");
    let output = Command::new(compiler)
        .args(["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
        .args(flags)
        .arg(main)
        .arg("-o")
        .arg(&program)
        .output()?;
    Ok(Some((output, program)))
}

/// Returns the name and the text of all generated headers and of the program's main file.
fn sources() -> Result<Vec<(String, String)>, Box<dyn core::error::Error>> {
    let (mut includes, mut cases, mut files) = (String::new(), String::new(), Vec::new());
    for (index, subject) in subjects().iter().enumerate() {
        let (name, namespace) = (&subject.name, format!("zoo_{}", subject.name));
        let text = languages::header(&subject.model, &namespace)?;
        let packet = text.split_once("inline bool Read(").and_then(|(_, it)| it.split_once('&'));
        let packet = packet.ok_or("no packet")?.0.to_owned();
        files.push((format!("{name}.h"), text));
        writeln!(includes, "#include \"{name}.h\"")?;
        let shown = if name == SHOWN { ", true" } else { "" };
        writeln!(cases, "    case {index}: return Exchange<{namespace}::{packet}{shown}>();")?;
    }
    let count = subjects().len();
    writeln!(cases, "    case {count}: return Arithmetic();")?;
    writeln!(cases, "    case {}: return Rejections();", count + 1)?;
    let main = LOOP.replace("    // CASES\n", &cases).replace("// REJECTIONS\n", REJECTIONS);
    files.push(("exchange.cpp".to_owned(), includes + &main));
    Ok(files)
}
