//! The subcommands: one file for each, with its arguments and the function that runs it.

mod compare;
mod convert;
mod diff;
mod dump;
mod gdscript;
mod header;
mod input;
mod layout;
mod profile;
mod schema;
mod typescript;
mod wireshark;

use core::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use bitpack_tools::model::Type;
use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Schema(schema::Schema),
    Layout(layout::Layout),
    Dump(dump::Dump),
    Diff(diff::Diff),
    Profile(profile::Profile),
    Convert(convert::Convert),
    Compare(compare::Compare),
    Typescript(typescript::Typescript),
    Gdscript(gdscript::Gdscript),
    Header(header::Header),
    Wireshark(wireshark::Wireshark),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        match self {
            Self::Schema(it) => it.run(),
            Self::Layout(it) => it.run(),
            Self::Dump(it) => it.run(),
            Self::Diff(it) => it.run(),
            Self::Profile(it) => it.run(),
            Self::Convert(it) => it.run(),
            Self::Compare(it) => it.run(),
            Self::Typescript(it) => it.run(),
            Self::Gdscript(it) => it.run(),
            Self::Header(it) => it.run(),
            Self::Wireshark(it) => it.run(),
        }
    }
}

type Done = Result<ExitCode, Box<dyn Error>>;

/// Exit code of a command that found a difference or a rejected packet.
const FOUND: u8 = 1;

const NO_PACKETS: &str = "no packets found; for a capture, `--udp` sets the port";

/// Error message for input in which no packet has the checksum or id of the schema.
const FOREIGN_PACKETS: &str = "no packet has the id and checksum of this schema: the packets may belong to another \
    protocol, another build or a session (`--session`), or they may be deltas (`write_delta`), which cannot be decoded \
    without their baselines";

fn stdout() -> impl Write {
    io::BufWriter::new(anstream::stdout().lock())
}

fn named(type_: &Type) -> &str {
    if type_.name.is_empty() { "(unnamed)" } else { &type_.name }
}

/// Prints generated code.
fn print(text: &str) -> Done {
    let mut out = stdout();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
