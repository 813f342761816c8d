//! `bitpack wireshark`: generates a dissector.

use std::path::PathBuf;

use bitpack_tools::wireshark;
use clap::Args;

use super::{Done, load, print};

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
        let model = load(&self.schema)?;
        let stem =
            || wireshark::name_of(&self.schema.file_stem().unwrap_or_default().to_string_lossy());
        let name = self.name.clone().unwrap_or_else(stem);
        print(wireshark::dissector(&model, &name, &self.udp)?)
    }
}
