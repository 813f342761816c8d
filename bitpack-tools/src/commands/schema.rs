//! `bitpack schema`: summarizes a schema file.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use bitpack_tools::summary::{summary, write};
use bitpack_tools::visible::shown_path;
use clap::Args;

use super::{Done, load, stdout, write_json};

/// Summarize a schema file: packets, sizes, hashes, variants, protocol id and checksum
///
/// A damaged file is rejected with the line and the part that is wrong.
#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// Schema file
    schema: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Schema {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let (model, mut out) = (load(&self.schema)?, stdout());
        if self.json {
            write_json(&mut out, &summary(&model))?;
        } else {
            write(&model, &shown_path(&self.schema), &mut out)?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
