//! `bitpack compare`: compares the schemas of two builds.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use bitpack_tools::compare::{compare, write};
use clap::Args;

use super::{Done, FOUND, load, stdout, write_json};

/// Compare the schemas of two builds by the names of types and fields
///
/// Fields are aligned as lines in a text diff: `+` added, `-` removed, `>` moved, `~` changed and
/// `=` only renamed, with the bits before and after.
///
/// The exit code is 1 if the wire format changed, so that the two builds cannot read each
/// other's packets.
#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// Schema file of the old build
    old: PathBuf,
    /// Schema file of the new build
    new: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Compare {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let (old, new) = (load(&self.old)?, load(&self.new)?);
        let (comparison, mut out) = (compare(old.original(), new.original()), stdout());
        if self.json {
            write_json(&mut out, &serde_json::to_value(&comparison)?)?;
        } else {
            write(&comparison, &mut out)?;
        }
        out.flush()?;
        Ok(ExitCode::from(if comparison.wire_changed { FOUND } else { 0 }))
    }
}
