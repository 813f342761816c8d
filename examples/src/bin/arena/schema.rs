//! Writes the schema file of the arena's packets, which the command `bitpack` reads.

use std::fs;
use std::path::Path;

use crate::link::Outcome;
use crate::packets::{HISTORY, PROTOCOL, Packet, Scene, WORLDS};

pub(crate) fn write(path: &Path) -> Outcome<()> {
    let description = WORLDS.describe_deltas::<Scene, HISTORY>(PROTOCOL.describe::<Packet>());
    let json = serde_json::to_string_pretty(&description)?;
    Ok(fs::write(path, json)?)
}
