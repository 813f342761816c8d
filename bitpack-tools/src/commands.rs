//! The subcommands, with their arguments and the functions that run them: one file for each, and one for those
//! that generate code in other languages.

mod compare;
mod completions;
mod convert;
mod diff;
mod dump;
mod encode;
mod input;
mod languages;
mod layout;
mod man;
mod patch;
mod profile;
mod progress;
mod schema;
mod schemas;
mod train;
mod wireshark;

use core::error::Error;
use core::fmt::Display;
use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anstyle::AnsiColor;
use bitpack_tools::describe::counted;
use bitpack_tools::file::load;
use clap::Subcommand;
use serde::Serialize;

use input::NothingRead;

/// Declares the subcommands, in the order of the help.
macro_rules! commands {
    ($($module:ident::$name:ident),+) => {
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($name($module::$name)),+
        }

        impl Command {
            /// Runs the command.
            pub(crate) fn run(&self) -> Done {
                match self {
                    $(Self::$name(it) => it.run()),+
                }
            }
        }
    };
}

commands! {
    schema::Schema, layout::Layout, dump::Dump, diff::Diff, profile::Profile, train::Train,
    encode::Encode, convert::Convert, compare::Compare, languages::Typescript,
    languages::Gdscript, languages::Csharp, languages::Header, wireshark::Wireshark,
    completions::Completions, man::Man
}

type Done = Result<ExitCode, Box<dyn Error>>;

/// Exit code of a command that found a difference or a rejected packet.
const FOUND: u8 = 1;

/// Exit code for wrong arguments, a schema file that cannot be used, or output that cannot be
/// written. The argument parser uses it too.
const FAILED: u8 = 2;

/// Exit code of a command that has found no packet to work on.
const NOTHING: u8 = 3;

/// Exit code of a command that has read its input only in part.
const PARTLY: u8 = 4;

const NO_PACKETS: &str = "no packets found";

/// Error message for input in which no packet has the checksum or id of the schema.
const FOREIGN_PACKETS: &str = "no packet has the id and checksum of this schema: the packets may belong to another \
    protocol, another build or a session (`--session`), or they may be deltas (`write_delta`) that the schema \
    does not describe";

/// Warning for packets that this schema decodes, except that each has another checksum or id.
const STALE_SCHEMA: &str = "the schema decodes all packets, but each has another checksum or id: the schema file is \
    probably of another build with the same fields, or the packets are of a session (`--session`); \
    `--ignore-checksum` decodes them";

fn stdout() -> impl Write {
    io::BufWriter::new(anstream::stdout().lock())
}

/// Returns the exit code of a command that has read packets. `found` is `true` if it found a
/// difference or a rejected packet, and `whole` if it read its input to the end.
fn code(found: bool, whole: bool) -> ExitCode {
    match (found, whole) {
        (_, false) => ExitCode::from(PARTLY),
        (true, true) => ExitCode::from(FOUND),
        (false, true) => ExitCode::SUCCESS,
    }
}

/// Packets that were decoded only in part or not at all.
#[derive(Clone, Copy, Debug, Default)]
struct Undecoded {
    packets: u64,
    bytes: u64,
}

impl Undecoded {
    /// Warns on standard error if there are undecoded packets. `packets` and `bytes` are the counts
    /// of all packets. `is_part` is `true` if the beginning of each was decoded. `place` says where
    /// the output shows the bits that were not decoded.
    fn warn(self, [packets, bytes]: [u64; 2], is_part: bool, place: &str) {
        if self.packets == 0 {
            return;
        }
        let tenths = 1000 * self.bytes / bytes.max(1);
        let verb = match (self.packets, is_part) {
            (1, false) => "was not decoded",
            (1, true) => "was not decoded to its end",
            (_, false) => "were not decoded",
            (_, true) => "were not decoded to their end",
        };
        let yellow = AnsiColor::Yellow.on_default().bold();
        anstream::eprintln!(
            "{yellow}warning{yellow:#}: {} of {} {verb}: {}, {}.{} % of all, {place}",
            self.packets,
            counted(packets, "packet"),
            counted(self.bytes, "byte"),
            tenths / 10,
            tenths % 10
        );
    }
}

/// Prints an error to the standard error stream.
fn print_error(error: &dyn Display) {
    let red = AnsiColor::Red.on_default().bold();
    anstream::eprintln!("{red}error{red:#}: {error}");
}

/// Prints the error of a command and returns its exit code.
pub(crate) fn failed(error: &(dyn Error + 'static)) -> ExitCode {
    let io = error.downcast_ref::<io::Error>();
    // the reader of the pipe has closed it, as `head` does: not an error
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    print_error(&error);
    ExitCode::from(if error.is::<NothingRead>() { NOTHING } else { FAILED })
}

/// Returns the name of a schema file without its extension, unless there is another name.
fn schema_name<'n>(name: Option<&'n str>, schema: &'n Path) -> Cow<'n, str> {
    name.map_or_else(|| schema.file_stem().unwrap_or_default().to_string_lossy(), Cow::Borrowed)
}

/// Writes a value as indented JSON.
fn write_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// Prints generated text.
fn print(text: impl AsRef<[u8]>) -> Done {
    let mut out = stdout();
    out.write_all(text.as_ref())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
