//! `bitpack dump`: prints packets bit by bit.

use core::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bitpack_tools::decode::Outcome;
use bitpack_tools::dump::{self, Dump};
use bitpack_tools::file::load;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;

use super::{Done, FOREIGN_PACKETS, FOUND, NO_PACKETS, stdout};
use crate::Input;

/// Maximum number of packets on an HTML page.
const ON_A_PAGE: usize = 1000;

pub(crate) fn dump(
    file: &Path,
    files: &[PathBuf],
    input: &Input,
    html: bool,
    limit: Option<u64>,
) -> Done {
    let model = load(file)?;
    input.packet(&model)?;
    let limit = limit.unwrap_or(u64::MAX);
    let page = html.then(Vec::new);
    let mut all = Dumps {
        model: &model,
        input,
        limit,
        page,
        out: stdout(),
        count: 0,
        more: 0,
        rejected: 0,
        foreign: 0,
    };
    for file in files {
        let mut failed = None;
        let read = input.packets(file, |packet| {
            let result = all.packet(packet);
            let goes_on = matches!(result, Ok(true));
            failed = result.err();
            goes_on
        });
        if let Some(error) = failed {
            return Err(error);
        }
        // flush, so that the packets before the damaged place are shown before the error
        if !html {
            all.out.flush()?;
        }
        read?;
    }
    if all.count == 0 {
        return Err(NO_PACKETS.into());
    }
    if let Some(dumps) = &all.page {
        let names: Vec<String> = files.iter().map(|it| it.display().to_string()).collect();
        all.out.write_all(dump::page(&names.join(", "), dumps, all.more).as_bytes())?;
    }
    all.out.flush()?;
    if all.foreign == all.count {
        anstream::eprintln!("{FOREIGN_PACKETS}");
    }
    Ok(if all.rejected > 0 { ExitCode::from(FOUND) } else { ExitCode::SUCCESS })
}

/// State of the command `dump` over all its input files.
struct Dumps<'a, W> {
    model: &'a Model,
    input: &'a Input,
    limit: u64,
    /// Packets for the HTML page; `None` if the output is text.
    page: Option<Vec<Dump>>,
    out: W,
    count: u64,
    /// Number of packets left out of the page because it is full.
    more: usize,
    rejected: u64,
    /// Number of rejected packets without the checksum or id of the schema.
    foreign: u64,
}

impl<W: Write> Dumps<'_, W> {
    /// Prints one packet, or keeps it for the HTML page. Returns `false` once the limit is reached.
    fn packet(&mut self, packet: Packet) -> Result<bool, Box<dyn Error>> {
        if self.count == self.limit {
            return Ok(false);
        }
        self.count += 1;
        if self.page.as_ref().is_some_and(|dumps| dumps.len() >= ON_A_PAGE) {
            self.more += 1;
            return Ok(true);
        }
        let dump = self.input.dump(self.model, packet)?;
        if matches!(dump.outcome, Outcome::Rejected(_)) {
            self.rejected += 1;
            self.foreign += u64::from(!self.model.is_ours(dump.packet.session, &dump.packet.bytes));
        }
        if let Some(dumps) = &mut self.page {
            dumps.push(dump);
        } else {
            dump::write(&dump, &mut self.out)?;
            writeln!(self.out)?;
        }
        Ok(true)
    }
}
