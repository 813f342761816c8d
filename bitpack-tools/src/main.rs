//! The command `bitpack`: see every bit of a game's packets, from a schema file alone.

mod commands;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

/// See every bit of a game's packets, from a schema file alone.
///
/// The game makes the file, in a test as a rule:
/// `serde_json::to_string_pretty(&GAME.describe::<Packet>())` with bitpack's feature `serde`.
#[derive(Debug, Parser)]
#[command(name = "bitpack", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// What a schema file holds: its packets, their sizes and hashes, what is around them. Refuses a
    /// file that is damaged, with the line and the part.
    Schema {
        /// The schema file.
        schema: PathBuf,
    },
    /// The picture of a type: rows of 32 bits, as wide as they are, with what each field costs.
    Layout {
        /// The schema file.
        schema: PathBuf,
        /// The type; without it, every packet.
        #[arg(value_name = "TYPE")]
        name: Option<String>,
        /// A picture for documents.
        #[arg(long, conflicts_with = "html")]
        svg: bool,
        /// One page, nested types folded.
        #[arg(long)]
        html: bool,
    },
    /// Packets, bit by bit: what each field is, what it says, and where a reader stops and why. The exit
    /// code is 1 if one of them is refused. Deltas (packets of `write_delta`) are: without their baselines
    /// nobody can read them.
    Dump {
        /// The schema file.
        schema: PathBuf,
        /// Files of packets: a capture (pcap, pcapng), hexadecimal text with a packet on each line, or
        /// one packet as it is.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        input: Input,
        /// One page, where a field shows its bits and a bit shows its field.
        #[arg(long)]
        html: bool,
        /// At most so many packets.
        #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,
    },
    /// Two packets, field by field: only what differs. The exit code is 1 if anything does.
    Diff {
        /// The schema file.
        schema: PathBuf,
        /// The one packet.
        here: PathBuf,
        /// The other.
        there: PathBuf,
        #[command(flatten)]
        input: Input,
    },
    /// Where the bits of captures go: by type, by field, beside their entropy, with the attributes
    /// that would save some. The text has the top twenty, the others have all. The exit code is 2 if not one
    /// packet could be read, as deltas (packets of `write_delta`) cannot.
    Profile {
        /// The schema file.
        schema: PathBuf,
        /// Captures (pcap, pcapng), hexadecimal text with a packet on each line, or packets as they
        /// are: what `dump` takes, of any size.
        #[arg(required = true, value_name = "CAPTURE")]
        captures: Vec<PathBuf>,
        #[command(flatten)]
        input: Input,
        /// One page: a flame graph, a time line, a table that sorts.
        #[arg(long, conflicts_with = "json")]
        html: bool,
        /// The same as data.
        #[arg(long)]
        json: bool,
    },
    /// What changed between two builds. The exit code is 1 if the wire did: they refuse each other, or
    /// should.
    Compare {
        /// The schema file of the one build.
        old: PathBuf,
        /// The schema file of the other.
        new: PathBuf,
    },
    /// A TypeScript module that reads and writes the packets: one file, without a dependency.
    Typescript {
        /// The schema file.
        schema: PathBuf,
    },
    /// A C++ header that reads and writes the packets: one file, the standard library of C++17.
    Header {
        /// The schema file.
        schema: PathBuf,
        /// What everything in it is in; without it, the name of the file.
        #[arg(long, value_name = "NAME")]
        namespace: Option<String>,
    },
    /// A dissector for Wireshark and tshark, in Lua: `bitpack wireshark game.json > game.lua`, into the folder
    /// of personal Lua plugins. Every value has a name to filter by: `game.snapshot.bodies.position.x > 10`;
    /// what a reader would refuse is `game.refused`.
    Wireshark {
        /// The schema file.
        schema: PathBuf,
        /// What it is called in filters; without it, as the file.
        #[arg(long)]
        name: Option<String>,
        /// The UDP ports that are its own; a preference in Wireshark. Datagrams with its checksum or its id
        /// are found on every port.
        #[arg(long, value_name = "PORTS", default_value = "", hide_default_value = true)]
        udp: String,
    },
}

/// How packets are in their files.
#[derive(Debug, Args)]
struct Input {
    /// Of a capture, the datagrams from or to this port.
    #[arg(long, value_name = "PORT")]
    udp: Option<u16>,
    /// Each file is one packet.
    #[arg(long, conflicts_with_all = ["hex", "lengths"])]
    raw: bool,
    /// Each line is a packet, in hexadecimal digits.
    #[arg(long, conflicts_with = "lengths")]
    hex: bool,
    /// Each packet has its length in front, in so many bytes, little-endian.
    #[arg(long, value_name = "BYTES", value_parser = clap::builder::PossibleValuesParser::new(["1", "2", "4"]))]
    lengths: Option<String>,
    /// Read them as this type; without it, as the first packet of the schema that fits.
    #[arg(long = "type", value_name = "TYPE")]
    name: Option<String>,
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Schema { schema } => commands::schema(&schema),
        Command::Layout { schema, name, svg, html } => {
            commands::layout(&schema, name.as_deref(), svg, html)
        }
        Command::Dump { schema, files, input, html, limit } => {
            commands::dump(&schema, &files, &input, html, limit)
        }
        Command::Diff { schema, here, there, input } => {
            commands::diff(&schema, &here, &there, &input)
        }
        Command::Profile { schema, captures, input, html, json } => {
            let form = match (html, json) {
                (true, _) => commands::ProfileForm::Html,
                (_, true) => commands::ProfileForm::Json,
                _ => commands::ProfileForm::Text,
            };
            commands::profile(&schema, &captures, &input, form)
        }
        Command::Compare { old, new } => commands::compare(&old, &new),
        Command::Typescript { schema } => commands::typescript(&schema),
        Command::Header { schema, namespace } => commands::header(&schema, namespace.as_deref()),
        Command::Wireshark { schema, name, udp } => {
            commands::wireshark(&schema, name.as_deref(), &udp)
        }
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            let io = error.downcast_ref::<io::Error>();
            // whoever reads has seen enough
            if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
                return ExitCode::SUCCESS;
            }
            let red = anstyle::AnsiColor::Red.on_default().bold();
            anstream::eprintln!("{red}error{red:#}: {error}");
            ExitCode::from(2)
        }
    }
}
