//! Options for the format of the input files, which all commands that read packets have.

use core::error::Error;
use core::num::ParseIntError;
use std::path::Path;

use bitpack_tools::dump::Dump;
use bitpack_tools::input::{Form, InputError, Packet, packets};
use bitpack_tools::model::Model;
use clap::Args;

use super::named;

/// Options for the format of the input files.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// Use only captured datagrams from or to this UDP port
    #[arg(long, value_name = "PORT")]
    udp: Option<u16>,
    /// Read each file as one packet
    #[arg(long, conflicts_with_all = ["hex", "lengths"])]
    raw: bool,
    /// Read each line as one packet in hexadecimal digits
    #[arg(long, conflicts_with = "lengths")]
    hex: bool,
    /// Read packets with a little-endian length of BYTES bytes before each
    #[arg(long, value_name = "BYTES", value_parser = clap::builder::PossibleValuesParser::new(["1", "2", "4"]))]
    lengths: Option<String>,
    /// Session number of the packets, decimal or 0x…, which their checksums cover
    ///
    /// Captures of `bitpack::Recorder` contain the numbers of their sessions.
    #[arg(long, value_name = "NUMBER", value_parser = session)]
    session: Option<u64>,
    /// Decode packets as this type [default: first packet type that fits]
    #[arg(long = "type", value_name = "TYPE")]
    name: Option<String>,
}

fn session(text: &str) -> Result<u64, ParseIntError> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    }
}

impl Input {
    fn form(&self) -> Form {
        match self.lengths.as_deref().and_then(|it| it.parse().ok()) {
            Some(bytes) => Form::Lengths(bytes),
            None if self.raw => Form::Raw,
            None if self.hex => Form::Hex,
            None if self.udp.is_some() => Form::Capture,
            None => Form::Guess,
        }
    }

    /// Passes the packets of a file to `sink`, as [`packets`] does. A packet whose file states no
    /// session gets that of the option `--session`.
    pub(super) fn packets(
        &self,
        file: &Path,
        mut sink: impl FnMut(Packet) -> bool,
    ) -> Result<(), InputError> {
        packets(file, self.form(), self.udp, |mut packet| {
            if packet.session == 0 {
                packet.session = self.session.unwrap_or(0);
            }
            sink(packet)
        })
    }

    /// Returns the index of the packet that the option `--type` names, or `None` if the option is
    /// absent.
    pub(super) fn packet(&self, model: &Model) -> Result<Option<usize>, Box<dyn Error>> {
        let Some(name) = &self.name else {
            return Ok(None);
        };
        let is_it = |index: &usize| model.packet(*index).is_some_and(|it| it.name == *name);
        let found = (0..model.packets().len()).find(is_it);
        found.map(Some).ok_or_else(|| {
            let all = (0..model.packets().len()).filter_map(|i| model.packet(i)).map(named);
            let all = all.collect::<Vec<_>>().join(", ");
            format!("no packet `{name}`; there are {all}").into()
        })
    }

    pub(super) fn dump(&self, model: &Model, packet: Packet) -> Result<Dump, Box<dyn Error>> {
        Ok(match self.packet(model)? {
            Some(index) => Dump::of(model, index, packet),
            None => Dump::guess(model, &packet),
        })
    }
}
