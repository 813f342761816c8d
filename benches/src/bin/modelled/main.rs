//! Measures modelled packets beside plain ones and general compressors: bytes, and nanoseconds to
//! write and read. `cargo run --release -p bitpack-benches --bin modelled [-- TRAIN.pcap
//! TEST.pcap]`, with two captures of the example `arena`.

#[allow(dead_code, unused_imports, reason = "the packets of the example")]
#[path = "../../../../examples/src/bin/arena/packets.rs"]
mod packets;
#[allow(dead_code, reason = "the example has more uses for it")]
#[path = "../../../../examples/src/bin/arena/random.rs"]
mod random;
#[allow(dead_code, reason = "the example has more uses for it")]
#[path = "../../../../examples/src/bin/arena/simulation.rs"]
mod simulation;
#[allow(dead_code, reason = "the example has more uses for it")]
#[path = "../../../../examples/src/bin/arena/vector.rs"]
mod vector;

mod arena;
mod whole;

use core::hint::black_box;
use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use bitpack_benches::compressed::Figure;
use bitpack_benches::packets::{Body, Chat, Input, Integers, Snapshot, Tick};
use cpu_time::ThreadTime;

/// The result of a measurement, or the reason why there is none.
type Done<T> = Result<T, Box<dyn core::error::Error>>;

fn main() -> ExitCode {
    let captures: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    match run(&captures) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(captures: &[PathBuf]) -> Done<()> {
    match captures {
        [] => println!("skipped: no captures of the arena"),
        [train, test] => arena::measure(train, test)?,
        _ => return Err("name two captures: one to train with, one to measure with".into()),
    }
    println!("packets of random numbers, which have nothing to learn but their ranges:");
    whole::measure::<Input>("P1, an input")?;
    whole::measure::<Body>("P2, a body")?;
    whole::measure::<Integers>("P3, integers")?;
    whole::measure::<Snapshot>("P4, a snapshot")?;
    whole::measure::<Chat>("P5, a chat line")?;
    whole::measure::<Tick>("a server's tick")
}

/// Prints figures, with the ratios to the first one.
fn print(title: &str, packets: usize, figures: &[Figure]) {
    let Some(first) = figures.first() else { return };
    println!("{title}: {packets} packets");
    for Figure { name, bytes, write, read } in figures {
        println!(
            "  {name:38} {bytes:8.1} bytes {:+6.1} %  {write:8.0} ns ({:5.2})  {read:8.0} ns ({:5.2})",
            100.0 * (bytes / first.bytes - 1.0),
            write / first.write,
            read / first.read
        );
    }
}

/// Sums the bytes and the times of packets.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    bytes: usize,
    packets: usize,
    write: f64,
    read: f64,
}

impl Sum {
    /// Measures a packet that is written once and read once.
    fn add<T>(
        &mut self,
        write: impl FnOnce() -> Result<usize, bitpack::Error>,
        read: impl FnOnce(usize) -> Result<T, bitpack::Error>,
    ) -> Result<(usize, T), bitpack::Error> {
        let start = ThreadTime::now();
        let bytes = black_box(write()?);
        self.write += start.elapsed().as_secs_f64();
        let start = ThreadTime::now();
        let value = black_box(read(bytes)?);
        self.read += start.elapsed().as_secs_f64();
        self.bytes += bytes;
        self.packets += 1;
        Ok((bytes, value))
    }

    fn figure(self, name: &'static str) -> Figure {
        let count = self.packets.max(1) as f64;
        let nanoseconds = |seconds: f64| seconds / count * 1e9;
        Figure {
            name,
            bytes: self.bytes as f64 / count,
            write: nanoseconds(self.write),
            read: nanoseconds(self.read),
        }
    }
}
