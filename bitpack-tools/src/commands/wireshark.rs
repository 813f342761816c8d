//! `bitpack wireshark`: generates a dissector.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use bitpack_tools::wireshark;
use clap::Args;

use super::{Done, load, stdout};

/// Generate a dissector for Wireshark and tshark, in Lua
///
/// Put it into the folder of personal Lua plugins: `bitpack wireshark game.json > game.lua`.
/// Every value has a name to filter by, such as `game.snapshot.bodies.position.x > 10`. Packets
/// that a reader would reject match `game.rejected`.
#[derive(Debug, Args)]
pub(crate) struct Wireshark {
    /// Schema file
    schema: PathBuf,
    /// Protocol name in filters [default: file name]
    #[arg(long)]
    name: Option<String>,
    /// UDP ports of the game, changeable in Wireshark's preferences
    ///
    /// Datagrams with the checksum or id of the protocol are recognized on every port.
    #[arg(long, value_name = "PORTS", default_value = "", hide_default_value = true)]
    udp: String,
}

impl Wireshark {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let (file, mut out) = (&self.schema, stdout());
        let model = load(file)?;
        let stem = || wireshark::name_of(&file.file_stem().unwrap_or_default().to_string_lossy());
        let name = self.name.clone().unwrap_or_else(stem);
        out.write_all(wireshark::dissector(&model, &name, &self.udp)?.as_bytes())?;
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
