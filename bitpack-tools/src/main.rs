//! The command `bitpack`: inspects the packets of a game bit by bit, with a schema file.

mod commands;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use commands::Command;

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

fn main() -> ExitCode {
    match Cli::parse().command.run() {
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
