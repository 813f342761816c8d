//! Measures the tools. It decodes packets from a schema alone, compared with a trace and with the
//! derived reader, and profiles packets in memory or in a capture. `cargo run --release -p
//! bitpack-benches --bin tools [SCHEMA CAPTURE]`.

use core::error::Error;
use core::hint::black_box;
use core::time::Duration;
use std::fs::File;
use std::path::Path;
use std::time::Instant;

use bitpack::{Protocol, Serialize};
use bitpack_benches::Sample;
use bitpack_benches::packets::{Body, Chat, Input, Snapshot, Tick};
use bitpack_tools::decode::{Event, Options, Outcome, Step};
use bitpack_tools::file::load;
use bitpack_tools::input::{Form, Packet as Captured, read};
use bitpack_tools::model::Model;
use bitpack_tools::profile::Profile;
use cpu_time::ThreadTime;
use fastrand::Rng;

/// Packets of a game: mostly inputs and small snapshots, and a few server ticks and chat lines.
#[derive(Serialize)]
enum Packet {
    Input(Input),
    Snapshot(Snapshot),
    Tick(Tick),
    Chat(Chat),
}

const GAME: Protocol = Protocol::of::<Packet>("tools", 1);

/// Number of different packets of each kind that are decoded.
const SAMPLES: usize = 256;

/// Number of packets of all kinds together, in a mix as in a game.
const MIXED: usize = 20_000;

/// A function that creates a random packet of one kind.
type Make = fn(&mut Rng) -> Packet;

type Done<T> = Result<T, Box<dyn Error>>;

/// Creates a snapshot of 4 to 23 objects, the most common packet of a server.
fn snapshot(random: &mut Rng) -> Snapshot {
    Snapshot::of(random.usize(4..24), random)
}

fn mixed(random: &mut Rng) -> Packet {
    match random.u8(..100) {
        0..48 => Packet::Input(Input::sample(random)),
        48..96 => Packet::Snapshot(snapshot(random)),
        96..98 => Packet::Tick(Tick::sample(random)),
        _ => Packet::Chat(Chat::sample(random)),
    }
}

/// Returns the nanoseconds that the function `read` takes for one packet: the least of nine rounds
/// of a tenth of a second.
fn nanoseconds(of: &[Vec<u8>], mut read: impl FnMut(&[u8])) -> f64 {
    let mut round = || {
        let (start, mut count) = (ThreadTime::now(), 0_u32);
        while start.elapsed() < Duration::from_millis(100) {
            for bytes in of {
                read(black_box(bytes));
            }
            count += u32::try_from(of.len()).unwrap_or(u32::MAX);
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(count)
    };
    (0..9).map(|_| round()).fold(f64::MAX, f64::min)
}

fn decoded(name: &str, model: &Model, all: &[Packet]) -> Done<()> {
    let bytes: Vec<Vec<u8>> = all.iter().map(|it| GAME.to_bytes(it)).collect::<Result<_, _>>()?;
    let mut events = 0;
    for bytes in &bytes {
        let count = |_: &[Step<'_>], _: Event<'_>| events += 1;
        let outcome = model.decode_in_session((0, 0), bytes, Options::default(), count);
        if outcome != Outcome::Read {
            return Err(format!("{name}: {outcome:?}").into());
        }
    }
    let decoded = nanoseconds(&bytes, |bytes| {
        let sink = |path: &[Step<'_>], event: Event<'_>| {
            black_box((path, &event));
        };
        black_box(model.decode_in_session((0, 0), bytes, Options::default(), sink));
    });
    let traced = nanoseconds(&bytes, |bytes| drop(black_box(GAME.trace::<Packet>(bytes))));
    let read = nanoseconds(&bytes, |bytes| drop(black_box(GAME.read::<Packet>(bytes))));
    let count = bytes.len() as f64;
    let size = bytes.iter().map(Vec::len).sum::<usize>() as f64 / count;
    let rate = |nanoseconds: f64| 1e3 * size / nanoseconds;
    println!(
        "{name:<9} {size:>7.0} {:>7.0} {decoded:>9.0} {:>6.0} {traced:>9.0} {:>6.0} {read:>8.0} {:>6.0}",
        f64::from(events) / count,
        rate(decoded),
        rate(traced),
        rate(read),
    );
    Ok(())
}

/// Profiles these packets again and again for at least two seconds, and prints the number of
/// packets per second.
fn profiled(name: &str, model: &Model, all: &[Captured]) {
    let (start, mut count, mut profile) = (ThreadTime::now(), 0, Profile::new(model));
    while start.elapsed() < Duration::from_secs(2) {
        for packet in all {
            profile.packet(black_box(packet), None);
        }
        count += all.len();
    }
    let seconds = start.elapsed().as_secs_f64();
    let bytes = all.iter().map(|it| it.bytes.len()).sum::<usize>() as f64 / all.len().max(1) as f64;
    let (rate, report) = (count as f64 / seconds, ThreadTime::now());
    let hints = profile.report().hints.len();
    println!(
        "{name}: {rate:.0} packets of {bytes:.0} bytes a second, {:.1} million a minute; the report, \
         with {hints} hints, {:.0} ms",
        60e-6 * rate,
        1e3 * report.elapsed().as_secs_f64()
    );
}

fn main() -> Done<()> {
    let model = Model::new(GAME.describe::<Packet>()).map_err(|fault| format!("{fault:?}"))?;
    let random = &mut Rng::with_seed(31);
    println!("          bytes  events   decoded   MB/s    traced   MB/s     read   MB/s");
    let make: [(&str, Make); 5] = [
        ("input", |random| Packet::Input(Input::sample(random))),
        ("snapshot", |random| Packet::Snapshot(snapshot(random))),
        ("tick", |random| Packet::Tick(Tick::sample(random))),
        ("chat", |random| Packet::Chat(Chat::sample(random))),
        ("body", |random| Packet::Snapshot(Snapshot { bodies: vec![(7, Body::sample(random))] })),
    ];
    for (name, make) in make {
        let all: Vec<Packet> = (0..SAMPLES).map(|_| make(random)).collect();
        decoded(name, &model, &all)?;
    }
    let all = (0..MIXED).map(|i| {
        let bytes = GAME.to_bytes(&mixed(random))?;
        Ok(Captured { time: Some(i as f64 / 100.0), bytes, ..Captured::default() })
    });
    profiled("mixed", &model, &all.collect::<Done<Vec<_>>>()?);
    let mut arguments = std::env::args().skip(1);
    if let (Some(schema), Some(capture)) = (arguments.next(), arguments.next()) {
        let (model, start) = (load(Path::new(&schema))?, Instant::now());
        let mut all = Vec::new();
        read(File::open(&capture)?, &capture, Form::Capture, None, |packet| {
            all.push(packet);
            true
        })?;
        let seconds = start.elapsed().as_secs_f64();
        println!("{capture}: {} packets, read in {:.0} ms", all.len(), 1e3 * seconds);
        profiled(&capture, &model, &all);
    }
    Ok(())
}
