//! `bitpack encode`: packets from edited dumps.

use std::io::{self, BufRead as _, BufReader, Write};
use std::path::PathBuf;

use bitpack_tools::assemble::assemble;
use bitpack_tools::dump::Dump;
use bitpack_tools::history::Histories;
use bitpack_tools::input::open;
use bitpack_tools::visible::shown_path;
use clap::Args;
use data_encoding::HEXLOWER;

use super::input::NothingRead;
use super::{Done, code, load, print_error, stdout};

/// Encode packets from the edited JSON of `bitpack dump --json`
///
/// In each line, the `value` or the `raw` bits of a field can be changed, and fields can be added
/// or removed. Alignment, protocol id and checksum are computed. A delta refers to the packets in
/// the lines before it. Prints a line of hexadecimal digits for each packet, which every command
/// reads. The exit code is 1 if a reader would reject one.
#[derive(Debug, Args)]
pub(crate) struct Encode {
    /// Schema file
    schema: PathBuf,
    /// File with a packet in JSON on each line
    #[arg(default_value = "-")]
    file: PathBuf,
    /// Give a field another value, such as `Snapshot.0.health=7`
    #[arg(long, value_name = "FIELD=VALUE", value_parser = change)]
    set: Vec<(String, String)>,
    /// Write the bytes of the packets instead of hexadecimal digits
    #[arg(long)]
    binary: bool,
}

fn change(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("not of the form FIELD=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Encode {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let model = load(&self.schema)?;
        // `stdout()` drops escape codes, and bytes that are not text
        let mut out: Box<dyn Write> =
            if self.binary { Box::new(io::stdout().lock()) } else { Box::new(stdout()) };
        let (mut count, mut rejected, mut histories) = (0, 0, Histories::default());
        for (number, line) in (1..).zip(BufReader::new(open(&self.file)?).lines()) {
            let other = |why: &dyn core::fmt::Display| {
                let file = shown_path(&self.file);
                format!("{file}, line {number}: not a line of `bitpack dump --json`: {why}")
            };
            let line = line.map_err(|error| other(&error))?;
            if line.trim().is_empty() {
                continue;
            }
            if !line.trim_start().starts_with('{') {
                return Err(other(&"it is no JSON").into());
            }
            let packet = assemble(&model, &mut histories, &line, &self.set)
                .map_err(|why| format!("{}, line {number}: {why}", shown_path(&self.file)))?;
            if self.binary {
                out.write_all(&packet.bytes)?;
            } else {
                writeln!(out, "{}", HEXLOWER.encode(&packet.bytes))?;
            }
            count += 1;
            if let Some(verdict) = Dump::captured(&model, &mut histories, packet).verdict() {
                rejected += 1;
                out.flush()?;
                print_error(&format!("line {number}: {verdict}"));
            }
        }
        out.flush()?;
        if count == 0 {
            return Err(NothingRead("no packets found".to_owned()).into());
        }
        Ok(code(rejected > 0, true))
    }
}
