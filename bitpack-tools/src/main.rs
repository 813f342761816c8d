//! The command `bitpack`: inspects the packets of a game bit by bit, with a schema file.

mod commands;

use std::process::ExitCode;

use clap::Parser;

use commands::Command;

/// Inspect the packets of a game bit by bit, with a schema file
///
/// The game writes the schema file, usually in a test:
/// `serde_json::to_string_pretty(&GAME.describe::<Packet>())` with bitpack's feature `serde`. Every
/// file can be `-`, the standard input, and can be compressed with gzip.
///
/// Exit codes: 1 if the command found a difference or a rejected packet, 2 for wrong arguments or a
/// wrong schema file, 3 if no packet was read, 4 if the input was read only in part.
#[derive(Debug, Parser)]
#[command(name = "bitpack", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(code) => code,
        Err(error) => commands::failed(&*error),
    }
}
