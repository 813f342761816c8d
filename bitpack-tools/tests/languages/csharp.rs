//! Compiles every generated C# file into one program that reads and writes packets.

use core::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;

use crate::Peer;
use crate::exchange::Program;
use crate::subject::{SHOWN, Subject, folder, subjects};

const LOOP: &str = include_str!("exchange.cs");
const ARITHMETIC: &str = include_str!("arithmetic.cs");
const REJECTIONS: &str = include_str!("rejections.cs");

type Error = Box<dyn core::error::Error>;

/// Compiles files, also with arithmetic that is checked for overflows, into a program for Mono. Returns
/// `None` if it is not installed.
pub(crate) fn compiled(
    name: &str,
    files: &[(String, String)],
    flags: &[&str],
) -> Result<Option<Program>, Error> {
    let has = |program: &str| Command::new(program).arg("--version").output().is_ok();
    if !has("mcs") || !has("mono") {
        println!("skipped: there is no mcs, or no mono");
        return Ok(None);
    }
    let folder = folder(name);
    fs::create_dir_all(&folder)?;
    let mut paths: Vec<PathBuf> = Vec::new();
    for (file, text) in files {
        paths.push(folder.join(file));
        fs::write(folder.join(file), text)?;
    }
    let program = folder.join("program.exe");
    let output = Command::new("mcs")
        .args(["-langversion:7.2", "-warn:4", "-warnaserror", "-checked+", "-optimize+"])
        .args(flags)
        .arg(format!("-out:{}", program.display()))
        .args(paths)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(Some(Program { path: "mono".into(), arguments: vec![program.display().to_string()] }))
}

/// Returns the name of the packet in a generated file.
fn packet_of(text: &str) -> Option<&str> {
    Some(text.split_once("Read(ref ")?.1.split_once(' ')?.0)
}

/// Returns the generated file of a test subject; `None` if C# cannot express it.
fn text(subject: &Subject) -> Option<String> {
    languages::csharp(&subject.model, &format!("zoo.{}", subject.name), None).ok()
}

/// Compiles all files, and calls `check` with the program. Does nothing if Mono is not installed.
pub(crate) fn with_mono(check: impl FnOnce(&dyn Peer) -> Outcome) -> Outcome {
    let (mut cases, mut files, mut usings) = (String::new(), Vec::new(), String::new());
    for (index, subject) in subjects().iter().enumerate() {
        let name = &subject.name;
        let Some(text) = text(subject) else { continue };
        let space = format!("Zoo.{name}");
        let packet = format!("{space}.{}", packet_of(&text).ok_or("no packet")?);
        // strings are new objects
        let has_texts = text.contains("public string ") || text.contains("<string>");
        let is_shown = name == SHOWN;
        writeln!(
            cases,
            "            case {index}: return Exchange<{packet}>((ref {packet} it, ReadOnlySpan<byte> from) => (int){space}.Packets.Read(ref it, from).Reason, ({packet} it, Span<byte> to, out int written) => (int){space}.Packets.Write(it, to, out written).Reason, {}, {is_shown});",
            !has_texts
        )?;
        if name == "Picky" {
            usings = format!("using {space};\nusing {space}.Bitpack;\n");
        }
        files.push((format!("{name}.cs"), text));
    }
    let count = subjects().len();
    writeln!(cases, "            case {count}: return Arithmetic();")?;
    writeln!(cases, "            case {}: return Rejections();", count + 1)?;
    let main = LOOP.replace("            // CASES\n", &cases);
    let main =
        main.replace("    // ARITHMETIC\n", ARITHMETIC).replace("    // REJECTIONS\n", REJECTIONS);
    files.push(("Program.cs".to_owned(), usings + &main));
    match compiled("mono", &files, &[])? {
        Some(program) => {
            program.exchange(count + 1, &[])?;
            check(&Mono(program))
        }
        None => Ok(()),
    }
}

struct Mono(Program);

impl Peer for Mono {
    fn exchange(
        &self,
        index: usize,
        packets: &[Vec<u8>],
    ) -> Result<Vec<crate::subject::Reply>, String> {
        self.0.exchange(index, packets)
    }

    fn knows(&self, subject: &Subject) -> bool {
        text(subject).is_some()
    }
}
