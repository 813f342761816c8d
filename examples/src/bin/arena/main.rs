//! A server, some clients, and a bad network between them: real packets over UDP on this machine.

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

/// First one packet, taken apart. Then a server and some clients play over real UDP sockets, through
/// a relay that behaves like a bad network: it drops datagrams, sends some twice, cuts some short and
/// flips bits in others.
///
/// At the end it tells what was sent, received and refused, what the packets cost in bytes, and what
/// the same packets would have cost as JSON, as postcard and as plain structs. The run fails if a
/// damaged packet was accepted, an intact one refused, or if a client's last picture is not, bit for bit,
/// the server's world of that tick (with `--whole` it need not be: what was lost is not sent again).
///
/// World, players and relay take their decisions from the seed; when a packet arrives is up to the
/// machine, so two runs differ a little.
#[derive(Parser, Clone, Debug)]
#[command(version)]
struct Args {
    /// How long to play, at 60 ticks a second
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,
    /// How many clients play
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_PLAYERS)))]
    clients: u8,
    /// Share of the datagrams that the relay drops, 0 to 1
    #[arg(long, default_value_t = 0.05, value_parser = share)]
    loss: f64,
    /// Share of the rest that it sends twice
    #[arg(long, default_value_t = 0.02, value_parser = share)]
    duplicate: f64,
    /// Share of the rest that it damages: half of them cut short, half with up to 8 bits flipped
    #[arg(long, default_value_t = 0.05, value_parser = share)]
    corrupt: f64,
    /// Send the bodies that have moved, whole, instead of what has changed in the world since the newest
    /// that a client has
    #[arg(long)]
    whole: bool,
    /// What the world, the players and the relay draw their random numbers from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write what arrives at the relay to a capture (pcap), for `bitpack dump` and Wireshark. With
    /// `--whole` the schema tells all of it; worlds that are sent as what has changed are of another
    /// protocol, and mean nothing without those that they are sent against
    #[arg(long, value_name = "FILE")]
    capture: Option<PathBuf>,
    /// Write the schema of the packets, which the command `bitpack` works from, and play nothing
    #[cfg(feature = "schema")]
    #[arg(long, value_name = "FILE", conflicts_with = "capture")]
    schema: Option<PathBuf>,
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

/// Whether everything was as it should be.
fn run(args: &Args) -> Outcome<bool> {
    #[cfg(feature = "schema")]
    if let Some(path) = &args.schema {
        return schema::write(path).map(|()| true);
    }
    let paint = Paint::stdout();
    println!("{}", Opening::new(paint)?);
    let played = wiring::play(args)?;
    let report = Report::new(args, &played, paint);
    print!("{report}");
    Ok(report.is_clean())
}
