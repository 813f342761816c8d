//! The C++ program: every header, and a loop that reads and writes.

use core::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;

use crate::Peer;
use crate::subject::{Reply, subjects};

const LOOP: &str = include_str!("exchange.cpp");

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
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("languages").join(compiler);
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
    check(&Program { path: program, arguments: Vec::new() })
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
    let main = LOOP.replace("    // CASES\n", &cases);
    Ok(fs::write(folder.join("exchange.cpp"), includes + &main)?)
}

/// A program that takes packets with their lengths in front, and gives back the same.
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) arguments: Vec<String>,
}

/// What stands for a length where there is no packet.
const REFUSED: u32 = u32::MAX;
const UNWRITABLE: u32 = u32::MAX - 1;

impl Peer for Program {
    fn exchange(&self, index: usize, packets: &[Vec<u8>]) -> Result<Vec<Reply>, String> {
        let mut child = Command::new(&self.path)
            .args(&self.arguments)
            .arg(index.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut input = child.stdin.take().ok_or("no input")?;
        let mut bytes = Vec::new();
        for packet in packets {
            let length = u32::try_from(packet.len()).map_err(|error| error.to_string())?;
            bytes.extend(length.to_le_bytes());
            bytes.extend(packet);
        }
        // it answers before it has read all
        let writer = thread::spawn(move || input.write_all(&bytes));
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        writer.join().map_err(|_| "the writer panicked")?.map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(format!("it ended with {}", output.status));
        }
        replies(&output.stdout).ok_or_else(|| "it said half of something".to_owned())
    }
}

fn replies(mut bytes: &[u8]) -> Option<Vec<Reply>> {
    let mut replies = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk() {
        bytes = rest;
        replies.push(match u32::from_le_bytes(*length) {
            REFUSED => Reply::Refused,
            UNWRITABLE => Reply::Unwritable,
            length => {
                let (packet, rest) = bytes.split_at_checked(length as usize)?;
                bytes = rest;
                Reply::Written(packet.to_vec())
            }
        });
    }
    bytes.is_empty().then_some(replies)
}
