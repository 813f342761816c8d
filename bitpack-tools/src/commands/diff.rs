//! `bitpack diff`: compares two packets field by field.

use core::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use bitpack_tools::diff;
use bitpack_tools::dump::Dump;
use bitpack_tools::input::Packet;
use bitpack_tools::visible::shown_path;
use clap::Args;

use super::input::Input;
use super::progress::Prints;
use super::{Done, Undecoded, code, stdout};

/// Compare two packets field by field and print the differences
///
/// With a second schema file, the packets are of two builds: `bitpack diff old.json A new.json B`.
/// Fields correspond by their names. `FILE#3` is packet 3 of a file. The exit code is 1 if there
/// are differences.
#[derive(Debug, Args)]
#[command(override_usage = "bitpack diff [OPTIONS] <SCHEMA> <HERE> [NEW_SCHEMA] <THERE>")]
pub(crate) struct Diff {
    /// Schema file
    schema: PathBuf,
    /// First packet: a file, or `FILE#3` for its packet 3
    here: PathBuf,
    /// Second packet, with the schema file of its build before it if that is another
    #[arg(num_args = 1..=2, value_name = "THERE")]
    there: Vec<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

impl Diff {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let (schema, there) = match self.there.as_slice() {
            [schema, there] => (schema, there),
            [there, ..] => (&self.schema, there),
            [] => return Err("the second packet is missing".into()),
        };
        let here = self.packet(&self.schema, &self.here)?;
        let (there, mut out) = (self.packet(schema, there)?, stdout());
        let is_different = if self.json {
            let json = diff::json(&here, &there);
            writeln!(out, "{json:#}")?;
            json["differences"].as_array().is_some_and(|all| !all.is_empty())
        } else {
            diff::write(&here, &there, &mut out)?
        };
        out.flush()?;
        let rests = [&here, &there].map(|it| it.unread().div_ceil(8)).into_iter();
        let undecoded = Undecoded {
            packets: rests.clone().filter(|it| *it > 0).count() as u64,
            bytes: rests.sum(),
        };
        let bytes = here.packet.bytes.len() + there.packet.bytes.len();
        undecoded.warn([2, bytes as u64], true, "in the last row");
        Ok(code(is_different, true))
    }

    /// Returns the first packet of a file that the options and the number after `#` select. Returns
    /// an error if there is none.
    fn packet(&self, schema: &Path, file: &Path) -> Result<Dump, Box<dyn Error>> {
        let schemas = self.input.schemas(schema)?;
        let (file, number) = split_number(file);
        let mut first = None;
        let files = [file.clone()];
        let mut histories = schemas.histories();
        let find = |packet: Packet, is_chosen: bool| {
            // of a frame that completes a message, the message
            let is_it = is_chosen
                && packet.is_joined == schemas.join()
                && number.is_none_or(|number| packet.number == number);
            first = schemas.dump(&mut histories, packet, is_it);
            first.is_none()
        };
        let reading = self.input.all_packets(&schemas, &files, Prints::AtTheEnd, false, find);
        reading.finish()?;
        first.ok_or_else(|| {
            let number = number.map_or(String::new(), |number| format!(" {number}"));
            format!("{}: no packet{number} found", shown_path(&file)).into()
        })
    }
}

/// Splits `FILE#3` into the file and the number. A file whose name has this form is not split.
fn split_number(file: &Path) -> (PathBuf, Option<u64>) {
    let text = file.to_string_lossy();
    let split = text.rsplit_once('#').filter(|_| !file.exists());
    match split.and_then(|(file, number)| Some((file, number.parse().ok()?))) {
        Some((file, number)) => (PathBuf::from(file), Some(number)),
        None => (file.to_owned(), None),
    }
}
