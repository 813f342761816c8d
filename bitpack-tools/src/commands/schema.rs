//! `bitpack schema`: summarizes a schema file.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anstyle::Style;
use bitpack_tools::describe::{bits, bytes};
use bitpack_tools::file::load;
use clap::Args;

use super::{Done, named, stdout};

/// Summarize a schema file: packets, sizes, hashes, protocol id and checksum
///
/// A damaged file is rejected with the line and the part that is wrong.
#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// Schema file
    schema: PathBuf,
}

impl Schema {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let (file, mut out) = (&self.schema, stdout());
        let model = load(file)?;
        let (bold, description) = (Style::new().bold(), &model.description);
        writeln!(
            out,
            "{bold}{}{bold:#}: a bitpack schema, version {}",
            file.display(),
            description.version
        )?;
        match model.envelope() {
            Some(it) => {
                let sent = match (it.sends_id, it.sums) {
                    (true, true) => "sent, then a CRC32",
                    (true, false) => "sent, without a checksum",
                    (false, true) => "not sent, but included in the CRC32 at the start",
                    (false, false) => "not sent, without a checksum",
                };
                writeln!(out, "protocol {:#x}, {} bytes, {sent}", it.id, it.id_bytes)?;
                match it.end_check {
                    Some(end) => {
                        let place = if end.aligned {
                            "at the next byte"
                        } else {
                            "directly after the last field"
                        };
                        writeln!(out, "end check {:#010x}, {place}", end.magic)?;
                    }
                    None => writeln!(out, "no end check")?,
                }
            }
            None => writeln!(out, "no protocol: packets have no envelope")?,
        }
        writeln!(out, "{} types", model.types.len())?;
        for (i, packet) in model.packets().iter().enumerate() {
            if let Some(it) = model.packet(i) {
                let (width, hash) = (it.width, packet.hash);
                let name = named(it);
                writeln!(out, "  {name}: {}, {}, hash {hash:#018x}", bits(width), bytes(width))?;
            }
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
