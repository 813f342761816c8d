//! Writes the schema file of the arena's packets, which the command `bitpack` reads.

use std::fs;
use std::path::Path;

use crate::link::Outcome;
use crate::packets::{PROTOCOL, Packet};

pub(crate) fn write(path: &Path) -> Outcome<()> {
    let json = serde_json::to_string_pretty(&PROTOCOL.describe::<Packet>())?;
    Ok(fs::write(path, json)?)
}
