//! `bitpack diff`: compares two packets field by field.

use core::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bitpack_tools::diff;
use bitpack_tools::dump::Dump;
use bitpack_tools::file::load;
use clap::Args;

use super::input::Input;
use super::{Done, FOUND, stdout};

/// Compare two packets field by field and print the differences
///
/// The exit code is 1 if there are any.
#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// Schema file
    schema: PathBuf,
    /// First packet
    here: PathBuf,
    /// Second packet
    there: PathBuf,
    #[command(flatten)]
    input: Input,
}

impl Diff {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let model = load(&self.schema)?;
        let first = |file: &Path| -> Result<Dump, Box<dyn Error>> {
            let mut first = None;
            let reading = self.input.packets(&model, &[file.to_owned()], |packet| {
                first = Some(packet);
                false
            })?;
            reading.finish()?;
            let packet = first.ok_or_else(|| format!("{}: no packet found", file.display()))?;
            self.input.dump(&model, packet)
        };
        let (here, there, mut out) = (first(&self.here)?, first(&self.there)?, stdout());
        let is_different = diff::write(&here, &there, &mut out)?;
        out.flush()?;
        Ok(ExitCode::from(if is_different { FOUND } else { 0 }))
    }
}
