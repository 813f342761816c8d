//! Reads a demo of the Source engine with derived types, and writes it again.
//!
//! The bits of a demo come least significant first, as bitpack's do, so that ordinary attributes
//! describe the format. The messages of the game stay bytes.
//!
//! `cargo run --example source_demo -- FILE.dem`; without a file, those of the folder that
//! `BITPACK_DEMOS` names.

mod format;
#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs, io};

use bitpack::Serialize as _;
use bitpack::trace::trace;
use bitpack_examples::{hear, println};

use crate::format::{Demo, Frame, Kind, UserCommand};

/// Path of the default folder of demos.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/demos");

fn main() -> ExitCode {
    let named = env::args_os().skip(1).map(PathBuf::from).collect::<Vec<_>>();
    let files = if named.is_empty() { recorded() } else { Ok(named) };
    let result =
        files.map_err(|error| format!("cannot list the demos: {error}")).and_then(|files| {
            if files.is_empty() {
                println!("skipped: no demos; name files, or their folder in BITPACK_DEMOS");
            }
            files.iter().try_for_each(|file| {
                let bytes = fs::read(file).map_err(|error| error.to_string());
                let shown = bytes.and_then(|bytes| show(&bytes));
                shown.map_err(|error| format!("{}: {error}", file.display()))
            })
        });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            hear(format_args!("{error}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Returns the paths of the demos in the folder, sorted. There are none without the folder.
fn recorded() -> io::Result<Vec<PathBuf>> {
    let folder = env::var_os("BITPACK_DEMOS").unwrap_or_else(|| OsString::from(FOLDER));
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "dem"));
    paths.sort();
    Ok(paths)
}

/// Prints the contents of a demo, and compares it with what is written from its values.
fn show(bytes: &[u8]) -> Result<(), String> {
    let demo = Demo::read(bytes).map_err(|damaged| damaged.to_string())?;
    let header = &demo.header;
    let (map, server) = (header.map.as_text(), header.server.as_text());
    println!("{map} on {server}: {} ticks in {:.1} s", header.ticks, header.seconds);
    println!("{:>16}{:>8}{:>12}", "", "frames", "bytes");
    for kind in [
        Kind::SignOn,
        Kind::Packet,
        Kind::SyncTick,
        Kind::ConsoleCommand,
        Kind::UserCommand,
        Kind::DataTables,
        Kind::StringTables,
        Kind::Stop,
    ] {
        let frames = demo.frames.iter().filter(|frame| frame.kind == kind);
        let (number, size) =
            frames.fold((0, 0), |(number, size), it| (number + 1, size + it.data.len()));
        println!("{:>16}{number:>8}{size:>12}", format!("{kind:?}"));
    }
    println!("{:>16}{:>8}{:>12}", "all", demo.frames.len(), bytes.len());
    let again = demo.write().map_err(|error| error.to_string())?;
    if again != bytes {
        return Err("the bytes written differ from the file".to_owned());
    }
    println!("written back byte for byte");
    commands(&demo)
}

/// Reads the user commands and writes them again. Prints the bits of one.
fn commands(demo: &Demo) -> Result<(), String> {
    let (mut number, mut bits, mut longest) = (0, 0, None::<(&Frame, u64)>);
    for (frame, command) in demo.commands() {
        let failed = |error| format!("user command {number}: {error}");
        let command = command.map_err(failed)?;
        if command.to_bytes().map_err(failed)? != frame.data {
            return Err(format!("user command {number}: the bytes written differ"));
        }
        let own = command.max_encoded_bits();
        longest = longest.filter(|(_, bits)| *bits >= own).or(Some((frame, own)));
        (number, bits) = (number + 1, bits + own);
    }
    println!(
        "{number} user commands in {bits} bits, at most {} each: written back bit for bit",
        UserCommand::MAX_BITS
    );
    if let Some((frame, _)) = longest {
        println!("the longest, at tick {}:\n{}", frame.tick, trace::<UserCommand>(&frame.data));
    }
    Ok(())
}
