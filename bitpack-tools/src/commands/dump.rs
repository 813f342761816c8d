//! `bitpack dump`: prints packets bit by bit.

use core::time::Duration;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anstream::{AutoStream, ColorChoice};
use bitpack_tools::decode::Outcome;
use bitpack_tools::dump::{self, Declarations, Dump as Decoded, Page};
use bitpack_tools::groups::{GROUPS, Groups};
use bitpack_tools::history::{Histories, is_baseline};
use bitpack_tools::input::Packet;
use bitpack_tools::visible::shown_path;
use clap::Args;
use rayon::prelude::*;

use super::input::Input;
use super::progress::Prints;
use super::schemas::{Known, Schemas};
use super::{Done, FOREIGN_PACKETS, STALE_SCHEMA, Undecoded, code, stdout};

/// Maximum number of packets that are decoded together, on all cores.
const BATCH: usize = 1024;

/// Total size in bytes from which on a batch of packets is decoded, even if it has fewer than
/// [`BATCH`].
const BATCH_BYTES: usize = 1 << 20;

/// Time since the last output after which even a small batch is printed, so that a live capture is
/// shown.
const LATE: Duration = Duration::from_millis(200);

/// Minimum number of packets that one core decodes at once.
const PIECE: usize = 32;

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
        all.undecoded.warn([all.decoded, all.all_bytes], true, place);
        if all.foreign == all.count {
            let is_stale = all.count > 1 && all.as_if == all.count;
            anstream::eprintln!("{}", if is_stale { STALE_SCHEMA } else { FOREIGN_PACKETS });
        }
        let is_rejected = all.rejected > 0;
        Ok(code(is_rejected, whole && (is_rejected || all.unknown == 0)))
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
struct Dumps<'a, W> {
    schemas: &'a Schemas,
    form: Form,
    /// Values that deltas refer to, for each group of connections and each schema.
    histories: Vec<Vec<(Histories, Declarations)>>,
    /// Cached descriptions of encodings by schema, once for each core, so that none waits for
    /// another.
    texts: Vec<Mutex<Vec<Declarations>>>,
    groups: Groups,
    /// Packets that are not decoded yet.
    batch: Vec<Waiting>,
    /// Total size in bytes of the packets in `batch`.
    bytes: usize,
    /// Time at which packets were printed last.
    printed: Instant,
    /// The HTML page, if the output is one.
    page: Option<Page>,
    out: W,
    count: u64,
    rejected: u64,
    /// Number of rejected packets without the checksum or id of the schema.
    foreign: u64,
    /// Number of packets that would be read if they had the checksum and id of the schema.
    as_if: u64,
    /// Number of packets that were decoded in part, because the schema or the capture lacks their
    /// end.
    unknown: u64,
    undecoded: Undecoded,
    /// Number of packets that were decoded.
    decoded: u64,
    /// Total size of these packets in bytes.
    all_bytes: u64,
}

/// A packet that is not decoded yet.
struct Waiting {
    packet: Packet,
    /// Index of the packet's group of connections, or [`GROUPS`] for a predicted baseline that a
    /// recorder wrote, which is passed to all groups.
    group: usize,
    /// `false` for a packet that is not printed, but may be the baseline of a delta.
    is_chosen: bool,
}

/// A decoded packet and its formatted output.
#[expect(clippy::struct_excessive_bools, reason = "each is counted on its own")]
struct Printed {
    dump: Option<Decoded>,
    text: String,
    is_rejected: bool,
    is_foreign: bool,
    is_unknown: bool,
    is_read_as_if: bool,
    /// Number of bytes of the packet, and number of those that were not decoded.
    bytes: [u64; 2],
}

impl<'a> Dumps<'a, Box<dyn Write>> {
    fn new(schemas: &'a Schemas, form: Form, page: Option<Page>) -> Self {
        Self {
            schemas,
            form,
            histories: (0..GROUPS).map(|_| schemas.histories()).collect(),
            texts: (0..rayon::current_num_threads()).map(|_| Mutex::new(schemas.texts())).collect(),
            groups: Groups::new(true),
            batch: Vec::new(),
            bytes: 0,
            printed: Instant::now(),
            page,
            // the search for escape sequences takes longer than everything else
            out: match form {
                Form::Text { has_colours: true } => Box::new(stdout()),
                _ => Box::new(io::BufWriter::new(io::stdout().lock())),
            },
            count: 0,
            rejected: 0,
            foreign: 0,
            as_if: 0,
            unknown: 0,
            undecoded: Undecoded::default(),
            decoded: 0,
            all_bytes: 0,
        }
    }
}

impl<W: Write> Dumps<'_, W> {
    /// Adds a packet to the batch. Decodes and prints the batch if it is full, or if the last
    /// output was long ago.
    fn add(&mut self, packet: Packet, is_chosen: bool) -> io::Result<()> {
        let is_baseline = is_baseline(&packet.bytes);
        let group = if is_baseline { GROUPS } else { self.groups.of(&packet) };
        self.count += u64::from(is_chosen);
        if let Some(page) = self.page.as_mut().filter(|it| is_chosen && it.is_full()) {
            page.leave_out();
            return Ok(());
        }
        self.bytes += packet.bytes.len();
        self.batch.push(Waiting { packet, group, is_chosen });
        if self.printed.elapsed() >= LATE {
            self.flush()?;
            return self.out.flush();
        }
        if self.batch.len() == BATCH || self.bytes >= BATCH_BYTES { self.flush() } else { Ok(()) }
    }

    /// Returns the chosen packets of the batch. Decodes the deltas among them: those of a group of
    /// connections in sequence, because each one needs those before it, and all groups on all cores.
    fn known(&mut self) -> Vec<Known> {
        type Own<'h> = (&'h mut Vec<(Histories, Declarations)>, Vec<(usize, bool, Packet)>);
        let (schemas, batch) = (self.schemas, core::mem::take(&mut self.batch));
        if !schemas.have_deltas() {
            return batch.into_iter().map(|it| Known::Message(it.packet, None)).collect();
        }
        let mut groups: Vec<Vec<_>> = self.histories.iter().map(|_| Vec::new()).collect();
        for (at, Waiting { packet, group, is_chosen }) in batch.into_iter().enumerate() {
            match groups.get_mut(group) {
                Some(own) => own.push((at, is_chosen, packet)),
                // a prediction of a recorder may have other addresses than its packet
                None => groups.iter_mut().for_each(|own| own.push((at, false, packet.clone()))),
            }
        }
        let sharers = self.groups.used() * schemas.sharers();
        let decoded = |(histories, own): Own<'_>| {
            for (history, _) in histories.iter_mut() {
                history.share(sharers);
            }
            let known = own.into_iter().filter_map(|(at, is_chosen, packet)| {
                let known = schemas.known(histories, packet)?;
                is_chosen.then_some((at, known))
            });
            known.collect::<Vec<_>>()
        };
        let all: Vec<_> = self.histories.par_iter_mut().zip(groups).map(decoded).collect();
        let mut all: Vec<_> = all.into_iter().flatten().collect();
        all.sort_unstable_by_key(|(at, _)| *at);
        all.into_iter().map(|(_, known)| known).collect()
    }

    /// Decodes the packets of the batch on all cores, and prints them in their order.
    fn flush(&mut self) -> io::Result<()> {
        let (schemas, form) = (self.schemas, self.form);
        let (batch, texts) = (self.known(), &self.texts);
        let done: Vec<Option<Printed>> = batch
            .into_par_iter()
            .with_min_len(PIECE)
            .map(|known| {
                let own = texts.get(rayon::current_thread_index().unwrap_or(0))?;
                let texts = own.lock().unwrap_or_else(PoisonError::into_inner);
                Some(printed(schemas, form, schemas.dump(&texts, known)?))
            })
            .collect();
        (self.bytes, self.printed) = (0, Instant::now());
        for it in done.into_iter().flatten() {
            self.rejected += u64::from(it.is_rejected);
            self.foreign += u64::from(it.is_foreign);
            self.unknown += u64::from(it.is_unknown);
            self.as_if += u64::from(it.is_read_as_if);
            let [bytes, rest] = it.bytes;
            self.decoded += 1;
            self.all_bytes += bytes;
            self.undecoded.bytes += rest;
            self.undecoded.packets += u64::from(rest > 0);
            if let (Some(page), Some(dump)) = (&mut self.page, &it.dump) {
                page.add(dump);
            }
            self.out.write_all(it.text.as_bytes())?;
        }
        Ok(())
    }
}

/// Formats a decoded packet.
fn printed(schemas: &Schemas, form: Form, dump: Decoded) -> Printed {
    let is_rejected = matches!(dump.outcome, Outcome::Rejected(_));
    let is_foreign = is_rejected && !schemas.have(&dump.packet);
    let is_unknown = matches!(dump.outcome, Outcome::Unknown(_));
    let is_read_as_if = dump.as_if == Some(Outcome::Read);
    let bytes = [dump.packet.bytes.len() as u64, dump.unread().div_ceil(8)];
    let mut text = String::new();
    let dump = match form {
        Form::Text { has_colours } => {
            dump::text(&dump, has_colours, &mut text);
            text.push('\n');
            None
        }
        Form::Json => {
            text = dump::json(&dump);
            text.push('\n');
            None
        }
        Form::Page => Some(dump),
    };
    Printed { dump, text, is_rejected, is_foreign, is_unknown, is_read_as_if, bytes }
}
