//! The command `bitpack`: inspects the packets of a game bit by bit, with a schema file.

mod commands;

use core::num::ParseIntError;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

/// Inspect the packets of a game bit by bit, with a schema file
///
/// The game writes the schema file, usually in a test:
/// `serde_json::to_string_pretty(&GAME.describe::<Packet>())` with bitpack's feature `serde`.
#[derive(Debug, Parser)]
#[command(name = "bitpack", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Summarize a schema file: packets, sizes, hashes, protocol id and checksum
    ///
    /// A damaged file is rejected with the line and the part that is wrong.
    Schema {
        /// Schema file
        schema: PathBuf,
    },
    /// Draw a type to scale, 32 bits a row, with the cost of each field
    Layout {
        /// Schema file
        schema: PathBuf,
        /// Type to draw [default: every packet]
        #[arg(value_name = "TYPE")]
        name: Option<String>,
        /// Write an SVG picture
        #[arg(long, conflicts_with = "html")]
        svg: bool,
        /// Write an HTML page with nested types folded
        #[arg(long)]
        html: bool,
    },
    /// Print packets bit by bit, with the value of each field and the reason that a reader rejects
    /// one
    ///
    /// The exit code is 1 if a packet is rejected. Delta packets (of `write_delta`) are always
    /// rejected, because they cannot be decoded without their baselines.
    Dump {
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
    },
    /// Compare two packets field by field and print the differences
    ///
    /// The exit code is 1 if there are any.
    Diff {
        /// Schema file
        schema: PathBuf,
        /// First packet
        here: PathBuf,
        /// Second packet
        there: PathBuf,
        #[command(flatten)]
        input: Input,
    },
    /// Report the size of every type and field in captures, with attributes that would make packets
    /// smaller
    ///
    /// The report compares each field with its entropy. The text shows the top twenty rows, HTML
    /// and JSON show all. The exit code is 2 if no packet could be decoded. Delta packets (of
    /// `write_delta`) cannot.
    Profile {
        /// Schema file
        schema: PathBuf,
        /// Captures (pcap, pcapng), hexadecimal text with a packet on each line, or files that each
        /// hold one raw packet, of any size
        #[arg(required = true, value_name = "CAPTURE")]
        captures: Vec<PathBuf>,
        #[command(flatten)]
        input: Input,
        /// Write an HTML page with a flame graph, a timeline and a sortable table
        #[arg(long, conflicts_with = "json")]
        html: bool,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Print packets of an old build as JSON, a line for each, in the form of today's types
    ///
    /// Fields are found by their names, and those that the old build lacks have their defaults. The
    /// exit code is 1 if a packet cannot be converted.
    Convert {
        /// Schema file of the old build, which wrote the packets
        old: PathBuf,
        /// Schema file of today's build
        new: PathBuf,
        /// Files of packets: captures (pcap, pcapng), hexadecimal text with a packet on each line,
        /// or files that each hold one raw packet
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        input: Input,
    },
    /// Compare the schemas of two builds
    ///
    /// The exit code is 1 if the wire format changed, so that the two builds cannot read each
    /// other's packets.
    Compare {
        /// Schema file of the old build
        old: PathBuf,
        /// Schema file of the new build
        new: PathBuf,
    },
    /// Generate a TypeScript module that reads and writes the packets, in one file without
    /// dependencies
    Typescript {
        /// Schema file
        schema: PathBuf,
    },
    /// Generate a GDScript file for Godot 4 that reads and writes the packets, without dependencies
    ///
    /// A script of the project uses it with `const Game = preload("res://game.gd")`.
    Gdscript {
        /// Schema file
        schema: PathBuf,
        /// Name by which every script of the project knows the file, without `preload`
        #[arg(long, value_name = "NAME")]
        class_name: Option<String>,
    },
    /// Generate a C++ header that reads and writes the packets, in one file for C++17
    Header {
        /// Schema file
        schema: PathBuf,
        /// Namespace of the generated code [default: file name]
        #[arg(long, value_name = "NAME")]
        namespace: Option<String>,
    },
    /// Generate a dissector for Wireshark and tshark, in Lua
    ///
    /// Put it into the folder of personal Lua plugins: `bitpack wireshark game.json > game.lua`.
    /// Every value has a name to filter by, such as `game.snapshot.bodies.position.x > 10`. Packets
    /// that a reader would reject match `game.rejected`.
    Wireshark {
        /// Schema file
        schema: PathBuf,
        /// Protocol name in filters [default: file name]
        #[arg(long)]
        name: Option<String>,
        /// UDP ports of the game, changeable in Wireshark's preferences
        ///
        /// Datagrams with the checksum or id of the protocol are recognized on every port.
        #[arg(long, value_name = "PORTS", default_value = "", hide_default_value = true)]
        udp: String,
    },
}

/// Options for the format of the input files.
#[derive(Debug, Args)]
struct Input {
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
        Command::Convert { old, new, files, input } => {
            commands::convert(&old, &new, &files, &input)
        }
        Command::Compare { old, new } => commands::compare(&old, &new),
        Command::Typescript { schema } => commands::typescript(&schema),
        Command::Gdscript { schema, class_name } => {
            commands::gdscript(&schema, class_name.as_deref())
        }
        Command::Header { schema, namespace } => commands::header(&schema, namespace.as_deref()),
        Command::Wireshark { schema, name, udp } => {
            commands::wireshark(&schema, name.as_deref(), &udp)
        }
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            let io = error.downcast_ref::<io::Error>();
            // the reader of the pipe has closed it, as `head` does: not an error
            if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
                return ExitCode::SUCCESS;
            }
            let red = anstyle::AnsiColor::Red.on_default().bold();
            anstream::eprintln!("{red}error{red:#}: {error}");
            ExitCode::from(2)
        }
    }
}
