//! `bitpack dump`: prints packets bit by bit.

use core::time::Duration;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anstream::{AutoStream, ColorChoice};
use bitpack_tools::decode::Outcome;
use bitpack_tools::dump::{self, Dump as Decoded, Page};
use bitpack_tools::groups::Batch;
use bitpack_tools::history::is_baseline;
use bitpack_tools::input::Packet;
use bitpack_tools::visible::shown_path;
use clap::Args;

use super::input::Input;
use super::progress::Prints;
use super::schemas::{Kept, Schemas};
use super::{Done, FOREIGN_PACKETS, STALE_SCHEMA, Undecoded, code, stdout};

/// Maximum number of packets that are decoded together, on all cores.
const BATCH: usize = 1024;

/// Total size in bytes from which on a batch of packets is decoded, even if it has fewer than
/// [`BATCH`].
const BATCH_BYTES: usize = 1 << 20;

/// Time since the last output after which even a small batch is printed, so that a live capture is
/// shown.
const LATE: Duration = Duration::from_millis(200);

/// Number of successive packets of a connection after which the next ones go to another core. With
/// deltas in a schema, a connection stays on one core.
const TURN: u64 = 32;

/// Print packets bit by bit, with the value of each field and the reason that a reader rejects
/// one
///
/// Bits that could not be decoded are a row at the end of their packet, and a line on standard
/// error. The exit code is 1 if a packet is rejected, and 4 if the schema or the capture does not
/// describe the end of one. Delta packets (of `write_delta`) are decoded if
/// the schema describes them and the capture contains their baselines.
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
    #[arg(long, conflicts_with = "json")]
    html: bool,
    /// Write JSON, a line for each packet
    #[arg(long)]
    json: bool,
    /// Stop after COUNT packets
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

impl Dump {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let schemas = self.input.schemas(&self.schema)?;
        let has_colours = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let form = match (self.html, self.json) {
            (true, _) => Form::Page,
            (_, true) => Form::Json,
            _ => Form::Text { has_colours },
        };
        let names: Vec<String> = self.files.iter().map(|it| shown_path(it)).collect();
        let page = self.html.then(|| Page::new(&names.join(", ")));
        let mut all = Dumps::new(&schemas, form, page);
        let (limit, mut failed) = (self.limit.unwrap_or(u64::MAX), Ok(()));
        let add = |packet: Packet, is_chosen: bool| {
            failed = all.add(packet, is_chosen);
            failed.is_ok() && all.count < limit
        };
        let reading = self.input.all_packets(&schemas, &self.files, Prints::Meanwhile, false, add);
        failed?;
        all.flush()?;
        if let Some(page) = all.page.filter(|_| all.count > 0) {
            all.out.write_all(page.finish().as_bytes())?;
        }
        all.out.flush()?;
        let whole = reading.finish()?;
        let place = "in the rows `not decoded` and `predicted or damaged`";
        let decoded = all.decoded.into_inner().unwrap_or_else(PoisonError::into_inner);
        decoded.undecoded.warn([decoded.packets, decoded.bytes], true, place);
        if decoded.foreign == decoded.packets {
            let is_stale = decoded.packets > 1 && decoded.as_if == decoded.packets;
            anstream::eprintln!("{}", if is_stale { STALE_SCHEMA } else { FOREIGN_PACKETS });
        }
        let is_rejected = decoded.rejected > 0;
        Ok(code(is_rejected, whole && (is_rejected || decoded.unknown == 0)))
    }
}

/// Form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text { has_colours: bool },
    Json,
    Page,
}

/// State of the command `dump` over all its input files.
struct Dumps<'a> {
    schemas: &'a Schemas,
    form: Form,
    /// Packets that are not decoded yet. Each group of connections has the values that its deltas
    /// refer to. Each packet has its number in the batch, and a flag that is `true` if it is
    /// printed.
    batch: Batch<Vec<Kept>, (usize, bool)>,
    /// Number of packets that were added to the batch.
    waiting: usize,
    /// Time at which packets were printed last.
    printed: Instant,
    /// The HTML page, if the output is one.
    page: Option<Page>,
    out: Box<dyn Write>,
    count: u64,
    /// Counts of the decoded packets.
    decoded: Mutex<Counts>,
}

/// Counts of decoded packets.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    packets: u64,
    /// Total size of the packets in bytes.
    bytes: u64,
    rejected: u64,
    /// Number of rejected packets without the checksum or id of the schema.
    foreign: u64,
    /// Number of packets that would be read if they had the checksum and id of the schema.
    as_if: u64,
    /// Number of packets that were decoded in part, because the schema or the capture lacks their
    /// end.
    unknown: u64,
    undecoded: Undecoded,
}

impl Counts {
    /// Counts a packet.
    fn add(&mut self, schemas: &Schemas, dump: &Decoded) {
        let is_rejected = matches!(dump.outcome, Outcome::Rejected(_));
        let rest = dump.unread().div_ceil(8);
        self.packets += 1;
        self.bytes += dump.packet.bytes.len() as u64;
        self.rejected += u64::from(is_rejected);
        self.foreign += u64::from(is_rejected && !schemas.have(&dump.packet));
        self.as_if += u64::from(dump.as_if == Some(Outcome::Read));
        self.unknown += u64::from(matches!(dump.outcome, Outcome::Unknown(_)));
        self.undecoded.bytes += rest;
        self.undecoded.packets += u64::from(rest > 0);
    }
}

impl<'a> Dumps<'a> {
    fn new(schemas: &'a Schemas, form: Form, page: Option<Page>) -> Self {
        let turn = (!schemas.have_deltas()).then_some(TURN);
        Self {
            schemas,
            form,
            batch: Batch::new(turn, || schemas.histories()),
            waiting: 0,
            printed: Instant::now(),
            page,
            // the search for escape sequences takes longer than everything else
            out: match form {
                Form::Text { has_colours: true } => Box::new(stdout()),
                _ => Box::new(io::BufWriter::new(io::stdout().lock())),
            },
            count: 0,
            decoded: Mutex::default(),
        }
    }

    /// Adds a packet to the batch. Decodes and prints the batch if it is full, or if the last
    /// output was long ago.
    fn add(&mut self, packet: Packet, is_chosen: bool) -> io::Result<()> {
        self.count += u64::from(is_chosen && !is_baseline(&packet.bytes));
        if let Some(page) = self.page.as_mut().filter(|it| is_chosen && it.is_full()) {
            page.leave_out();
            return Ok(());
        }
        self.batch.add(packet, (self.waiting, is_chosen));
        self.waiting += 1;
        if self.printed.elapsed() >= LATE {
            self.flush()?;
            return self.out.flush();
        }
        let is_full = self.waiting == BATCH || self.batch.bytes() >= BATCH_BYTES;
        if is_full { self.flush() } else { Ok(()) }
    }

    /// Decodes the packets of the batch on all cores, and prints them in their order.
    fn flush(&mut self) -> io::Result<()> {
        let (schemas, form, decoded) = (self.schemas, self.form, &self.decoded);
        let print = |histories: &mut Vec<Kept>, groups, packets: Vec<_>| {
            let sharers = groups * schemas.sharers();
            for (own, _) in &mut *histories {
                own.share(sharers);
            }
            let print = |(packet, (number, is_chosen))| {
                let dump = schemas.dump(histories, packet, is_chosen)?;
                decoded.lock().unwrap_or_else(PoisonError::into_inner).add(schemas, &dump);
                Some((number, formatted(form, dump)))
            };
            packets.into_iter().filter_map(print).collect::<Vec<_>>()
        };
        let mut all: Vec<_> = self.batch.work(print).into_iter().flatten().collect();
        all.sort_unstable_by_key(|(number, _)| *number);
        for (_, (text, dump)) in all {
            if let (Some(page), Some(dump)) = (&mut self.page, &dump) {
                page.add(dump);
            }
            self.out.write_all(text.as_bytes())?;
        }
        (self.waiting, self.printed) = (0, Instant::now());
        Ok(())
    }
}

/// Formats a decoded packet. Returns the packet of a page as it is.
fn formatted(form: Form, dump: Decoded) -> (String, Option<Decoded>) {
    let mut text = String::new();
    match form {
        Form::Text { has_colours } => dump::text(&dump, has_colours, &mut text),
        Form::Json => text = dump::json(&dump),
        Form::Page => return (text, Some(dump)),
    }
    text.push('\n');
    (text, None)
}
