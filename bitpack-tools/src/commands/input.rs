//! Options for the input files, which all commands that read packets have.

use core::error::Error;
use core::fmt;
use core::num::ParseIntError;
use std::path::{Path, PathBuf};

use bitpack_tools::fragmented::Joiner;
use bitpack_tools::history::is_baseline;
use bitpack_tools::input::{Check, Form, Packet, Select, Tally, packets_checked};
use bitpack_tools::modelled::Converter;
use bitpack_tools::visible::shown_path;
use clap::Args;

use super::progress::{Prints, Progress};
use super::schemas::Schemas;
use super::{NO_PACKETS, counted};

/// Options for the format of the input files.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// Use only captured datagrams from or to this UDP port
    #[arg(long, value_name = "PORT")]
    udp: Option<u16>,
    /// Read packets of `PacketStream` from captured TCP connections from or to this port
    ///
    /// The length before each packet has 2 bytes, or 4 if a packet may be longer than 65,535 bytes.
    /// With several packet types in the schema files, `--type` chooses that of the stream.
    #[arg(long, value_name = "PORT", conflicts_with_all = ["udp", "raw", "hex", "lengths"])]
    tcp: Option<u16>,
    /// Read each file as one packet
    #[arg(long, conflicts_with_all = ["hex", "lengths"])]
    raw: bool,
    /// Read each line as one packet in hexadecimal digits, or the output of xxd or od as one packet
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
    /// Further schema file, such as that of another build; each packet is decoded with the one that
    /// fits
    #[arg(long = "schema", value_name = "SCHEMA")]
    schemas: Vec<PathBuf>,
    /// File of a model that packets are coded with (`bitpack train`)
    ///
    /// Modelled packets are shown in their plain form. With several schema files, a model belongs
    /// to the one that it was trained for.
    #[arg(long = "model", value_name = "MODEL")]
    models: Vec<PathBuf>,
    /// Join messages of `fragments` and `BlockSender`, and decode them as this type
    ///
    /// A message is a packet of its own after the one with its last missing fragment. The type is
    /// one of a schema file, `--schema` adds one. The bytes are a value of it, or a whole packet.
    #[arg(long, value_name = "TYPE")]
    pub(super) fragments: Option<String>,
    /// Decode packets with a wrong checksum or protocol id like others
    ///
    /// Without this option they are rejected, and shown as if they came from this build.
    #[arg(long)]
    ignore_checksum: bool,
    #[command(flatten)]
    select: Select,
}

fn session(text: &str) -> Result<u64, ParseIntError> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    }
}

/// The error of a command that has found no packet to work on. It has an exit code of its own.
#[derive(Debug)]
pub(crate) struct NothingRead(pub(crate) String);

impl fmt::Display for NothingRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NothingRead {}

/// The result of reading all input files.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// Notes to print about the files, such as the number of incomplete packets.
    notes: Vec<String>,
    /// Errors of files that could not be read to their end.
    errors: Vec<String>,
    /// Counts of all files.
    tally: Tally,
    /// Number of packets that were read.
    packets: u64,
    /// Number of packets that were read and that the options select.
    chosen: u64,
}

impl Reading {
    fn add(&mut self, file: &Path, (tally, result): (Tally, Result<(), String>)) {
        self.errors.extend(result.err());
        self.packets += tally.packets;
        self.tally.add(&tally);
        self.notes.extend(tally.notes().map(|notes| format!("{}: {notes}", shown_path(file))));
    }

    /// Adds a note with the number of messages in a file that lack fragments, if there are any.
    fn lacks_fragments(&mut self, file: &Path, count: u64) {
        let lack = if count == 1 { "lacks" } else { "lack" };
        let note = format!("{}: {} {lack} fragments", shown_path(file), counted(count, "message"));
        self.notes.extend((count > 0).then_some(note));
    }

    /// Prints the notes and the errors of the files. Returns `true` if all files were read to their
    /// ends.
    ///
    /// # Errors
    ///
    /// Returns an error if no packet was chosen.
    pub(super) fn finish(&self) -> Result<bool, NothingRead> {
        for note in &self.notes {
            anstream::eprintln!("{note}");
        }
        if self.chosen > 0 {
            for error in &self.errors {
                super::print_error(error);
            }
            return Ok(self.errors.is_empty());
        }
        let why = match (self.errors.as_slice(), self.packets) {
            ([], 0) => match self.tally.others() {
                Some(others) => format!("{NO_PACKETS}: {others}"),
                None => NO_PACKETS.to_owned(),
            },
            ([], 1) => "the only packet is not one of the chosen".to_owned(),
            ([], packets) => format!("none of {packets} packets is one of the chosen"),
            (errors, _) => errors.join("\n"),
        };
        Err(NothingRead(why))
    }
}

impl Input {
    fn form(&self, schemas: &Schemas) -> Form {
        if self.tcp.is_some() {
            return Form::Streams(schemas.length_bytes());
        }
        match self.lengths.as_deref().and_then(|it| it.parse().ok()) {
            Some(bytes) => Form::Lengths(bytes),
            None if self.raw => Form::Raw,
            None if self.hex => Form::Hex,
            None if self.udp.is_some() => Form::Capture,
            None => Form::Guess,
        }
    }

    /// Passes the packets of all files to `sink`, each with a flag, until `sink` returns `false`.
    /// The flag is `true` if the options select the packet. Packets that they do not select are
    /// passed only if the schemas have deltas, because they may be baselines. A packet whose file
    /// states no session gets the number of the option `--session`. Datagrams of several packets
    /// are split. If `sink_splits` is `true`, `sink` splits datagrams that have a capture time
    /// itself, when they cannot be read as one packet: most datagrams hold one packet, and a test
    /// of each would read it twice.
    pub(super) fn all_packets(
        &self,
        schemas: &Schemas,
        files: &[PathBuf],
        prints: Prints,
        sink_splits: bool,
        mut sink: impl FnMut(Packet, bool) -> bool,
    ) -> Reading {
        let (mut reading, mut goes_on) = (Reading::default(), true);
        let only = self.select.only.as_deref();
        let mut progress = Progress::new(prints);
        let mut converters: Vec<Converter<'_>> =
            schemas.models.iter().map(Converter::new).collect();
        for converter in &mut converters {
            converter.share(schemas.sharers());
        }
        // the kind of a delta is known from the values before it
        let mut histories = only.map_or(Vec::new(), |_| schemas.histories());
        for file in files {
            if !goes_on {
                break;
            }
            let (mut select, mut joiner) = (self.select.clone(), Joiner::default());
            let (form, port) = (self.form(schemas), self.tcp.or(self.udp));
            let session = self.session.unwrap_or(0);
            let is_packet =
                |bytes: &[u8]| schemas.own().iter().any(|it| it.is_proven(session, bytes));
            let check = Check { most: schemas.most_bytes(), is_packet: &is_packet };
            let result = packets_checked(file, form, port, check, |mut packet| {
                if packet.session == 0 {
                    packet.session = session;
                }
                let lacks_front = packet.lacks_front;
                for converter in converters.iter_mut().filter(|_| !lacks_front) {
                    converter.convert(&mut packet);
                }
                progress.step();
                let number = packet.number;
                let mut pass_on_one = |packet: Packet| {
                    let is_baseline = is_baseline(&packet.bytes);
                    if only.is_some() {
                        schemas.learn_baseline(&mut histories, &packet);
                    }
                    // the first packet of the file sets the start of relative times
                    let is_taken = !is_baseline && select.takes(&packet);
                    let is_ranked = is_taken || !is_baseline && schemas.have_deltas();
                    let mut is_wanted = |only: &str| {
                        is_ranked
                            && !lacks_front
                            && schemas.is_called(&mut histories, &packet, only)
                    };
                    let is_chosen = only.is_none_or(&mut is_wanted) && is_taken;
                    reading.chosen += u64::from(is_chosen);
                    if is_chosen || schemas.have_deltas() {
                        goes_on = sink(packet, is_chosen);
                    }
                    goes_on
                };
                let mut pass_on = |packet: Packet| {
                    let messages = schemas.join_messages(&mut joiner, &packet);
                    pass_on_one(packet) && messages.into_iter().all(&mut pass_on_one)
                };
                let is_left = sink_splits && only.is_none() && !schemas.join();
                let mut own = schemas.own().iter().filter(|_| !is_left || packet.time.is_none());
                if let Some(mut parts) = own.find_map(|it| it.split(&packet)) {
                    let _ = parts.all(pass_on);
                } else {
                    pass_on(packet);
                }
                goes_on && !select.ends_at(number)
            });
            reading.add(file, result);
            reading.lacks_fragments(file, joiner.incomplete());
        }
        reading
    }

    /// Loads the schema files that packets are decoded with: the first, and those of the option
    /// `--schema`.
    pub(super) fn schemas(&self, first: &Path) -> Result<Schemas, Box<dyn Error>> {
        let ignores_checksums = self.ignore_checksum;
        let mut schemas =
            Schemas::load(first, &self.schemas, self.name.as_deref(), ignores_checksums)?;
        self.models.iter().try_for_each(|file| schemas.add_model(file))?;
        self.fragments.iter().try_for_each(|name| schemas.add_messages(name))?;
        Ok(schemas)
    }
}
