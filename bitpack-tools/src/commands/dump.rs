//! `bitpack dump`: prints packets bit by bit.

use core::error::Error;
use std::io::Write;
use std::path::PathBuf;

use bitpack_tools::decode::Outcome;
use bitpack_tools::dump::{self, Page};
use bitpack_tools::file::load;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use clap::Args;

use super::input::Input;
use super::{Done, FOREIGN_PACKETS, code, stdout};

/// Print packets bit by bit, with the value of each field and the reason that a reader rejects
/// one
///
/// The exit code is 1 if a packet is rejected. Delta packets (of `write_delta`) are always
/// rejected, because they cannot be decoded without their baselines.
#[derive(Debug, Args)]
pub(crate) struct Dump {
    /// Schema file
    schema: PathBuf,
    /// Files of packets: captures (pcap, pcapng), hexadecimal text with a packet on each line,
    /// or files that each hold one raw packet
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: Input,
    /// Write an interactive HTML page that links fields and their bits
    #[arg(long)]
    html: bool,
    /// Stop after COUNT packets
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

impl Dump {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let model = load(&self.schema)?;
        let limit = self.limit.unwrap_or(u64::MAX);
        let names: Vec<String> = self.files.iter().map(|it| it.display().to_string()).collect();
        let page = self.html.then(|| Page::new(&names.join(", ")));
        let mut all = Dumps {
            model: &model,
            input: &self.input,
            limit,
            page,
            out: stdout(),
            count: 0,
            rejected: 0,
            foreign: 0,
        };
        let mut failed = None;
        let reading = self.input.packets(&model, &self.files, |packet| {
            let result = all.packet(packet);
            let goes_on = matches!(result, Ok(true));
            failed = result.err();
            goes_on
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        if let Some(page) = all.page.filter(|_| all.count > 0) {
            all.out.write_all(page.finish().as_bytes())?;
        }
        all.out.flush()?;
        let whole = reading.finish()?;
        if all.foreign == all.count {
            anstream::eprintln!("{FOREIGN_PACKETS}");
        }
        Ok(code(all.rejected > 0, whole))
    }
}

/// State of the command `dump` over all its input files.
struct Dumps<'a, W> {
    model: &'a Model,
    input: &'a Input,
    limit: u64,
    /// The HTML page; `None` if the output is text.
    page: Option<Page>,
    out: W,
    count: u64,
    rejected: u64,
    /// Number of rejected packets without the checksum or id of the schema.
    foreign: u64,
}

impl<W: Write> Dumps<'_, W> {
    /// Prints one packet, or keeps it for the HTML page. Returns `false` once the limit is reached.
    fn packet(&mut self, packet: Packet) -> Result<bool, Box<dyn Error>> {
        self.count += 1;
        if let Some(page) = self.page.as_mut().filter(|it| it.is_full()) {
            page.leave_out();
            return Ok(self.count < self.limit);
        }
        let dump = self.input.dump(self.model, packet)?;
        if matches!(dump.outcome, Outcome::Rejected(_)) {
            self.rejected += 1;
            self.foreign += u64::from(!self.model.is_ours(dump.packet.session, &dump.packet.bytes));
        }
        if let Some(page) = &mut self.page {
            page.add(&dump);
        } else {
            dump::write(&dump, &mut self.out)?;
            writeln!(self.out)?;
        }
        Ok(self.count < self.limit)
    }
}
