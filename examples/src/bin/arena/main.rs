//! Runs a server and clients over a lossy network: real packets over UDP on this machine.

mod audit;
mod capture;
mod client;
mod link;
mod opening;
mod packets;
mod progress;
mod random;
mod raw;
mod relay;
#[cfg(feature = "schema")]
mod replay;
mod report;
#[cfg(feature = "schema")]
mod schema;
mod server;
mod simulation;
mod sizes;
mod table;
mod tables;
mod vector;
mod wiring;

use std::path::PathBuf;
use std::process::ExitCode;

use bitpack_examples::paint::Paint;
use bitpack_examples::{hear, print, println};
use clap::Parser;

use crate::link::Outcome;
use crate::opening::Opening;
use crate::packets::MAX_PLAYERS;
use crate::relay::Rates;
use crate::report::Report;
use crate::simulation::RATE;

/// Shows one packet field by field, then plays a game: a server and some clients talk over real UDP
/// sockets, through a relay that behaves like a bad network. The relay drops datagrams, sends some
/// twice, cuts some short and flips bits in others.
///
/// The report at the end shows what was sent, received and rejected, the bytes that the packets
/// took, and the bytes that they would have taken as JSON, as postcard and as plain structs. The
/// run fails if a damaged packet was accepted, an intact one rejected, or if a client's last copy
/// of the world is not, bit for bit, the server's world of that tick (with `--whole` it may differ:
/// lost changes are not sent again).
///
/// The seed decides what the world, players and relay do; the machine decides when a packet
/// arrives, so two runs differ a little.
#[derive(Parser, Clone, Debug)]
#[command(version)]
struct Args {
    /// Length of the game, at 60 ticks a second
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,
    /// Number of clients
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_PLAYERS)))]
    clients: u8,
    /// Share of the datagrams that the relay drops, 0 to 1
    #[arg(long, default_value_t = 0.05, value_parser = share)]
    loss: f64,
    /// Share of the datagrams not dropped that the relay sends twice
    #[arg(long, default_value_t = 0.02, value_parser = share)]
    duplicate: f64,
    /// Share of the datagrams not dropped that the relay damages: half of them cut short, half with
    /// up to 8 bits flipped
    #[arg(long, default_value_t = 0.05, value_parser = share)]
    corrupt: f64,
    /// Send the bodies that have moved as they are, instead of a delta of the world against the
    /// newest one that a client has
    #[arg(long)]
    whole: bool,
    /// Seed of the random numbers of the world, the players and the relay
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the datagrams that arrive at the relay to a capture (pcap), for `bitpack dump` and
    /// Wireshark. The schema describes all of them, also the deltas of the world
    #[arg(long, value_name = "FILE")]
    capture: Option<PathBuf>,
    /// Write the schema of the packets, as the command `bitpack` reads it, and do not play
    #[cfg(feature = "schema")]
    #[arg(long, value_name = "FILE", conflicts_with = "capture")]
    schema: Option<PathBuf>,
    /// Write the worlds of all ticks to a replay, a file that can be searched
    #[cfg(feature = "schema")]
    #[arg(long, value_name = "FILE", conflicts_with = "whole")]
    replay: Option<PathBuf>,
    /// Go to moments of a replay, and do not play
    #[cfg(feature = "schema")]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["replay", "capture", "schema"])]
    scrub: Option<PathBuf>,
}

impl Args {
    fn ticks(&self) -> u32 {
        self.seconds * RATE
    }

    fn rates(&self) -> Rates {
        Rates { loss: self.loss, duplicate: self.duplicate, corrupt: self.corrupt }
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|error| format!("{error}"))?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err(format!("{share} is not in 0 to 1")) }
}

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            hear(format_args!("the arena stopped: {error}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Runs the game and prints the report. Returns true if the report shows no failure.
fn run(args: &Args) -> Outcome<bool> {
    #[cfg(feature = "schema")]
    if let Some(path) = &args.schema {
        return schema::write(path).map(|()| true);
    }
    #[cfg(feature = "schema")]
    if let Some(path) = &args.scrub {
        return replay::scrub(path).map(|()| true);
    }
    let paint = Paint::stdout();
    println!("{}", Opening::new(paint)?);
    let played = wiring::play(args)?;
    let report = Report::new(args, &played, paint);
    print!("{report}");
    Ok(report.is_clean())
}
