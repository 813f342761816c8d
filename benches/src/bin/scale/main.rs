//! Measures a server tick: the packets of many clients that see some of the same objects, written
//! in several ways. `cargo run --release -p bitpack-benches --bin scale`.

mod chart;
mod scene;
mod server;
mod threads;
mod ways;

use core::error::Error;
use core::hint::black_box;
use core::time::Duration;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use cpu_time::ThreadTime;

use chart::{Line, chart};
use scene::Scene;
use server::{ROWS, Server};
use ways::{Buffers, Way};

/// Numbers of clients, and of objects that each of them sees.
const SIZES: [(usize, usize); 4] = [(100, 20), (100, 100), (1_000, 20), (1_000, 100)];

/// Number of rounds. Each way writes one tick in each round, and the least time counts.
const ROUNDS: usize = 30;

/// The ways to write the packets of a tick on one thread. The first is the one that the others are
/// compared with. The ways of one group write the same packets.
const WAYS: [(&str, Group, Way); 7] = [
    ("each delta for each client", Group::Deltas, ways::each_client),
    ("each delta once, `EncodedCache`", Group::Deltas, ways::shared),
    ("the same, `Quantized`", Group::Deltas, ways::each_client_quantized),
    ("once, `EncodedCache` of `Quantized`", Group::Deltas, ways::shared_quantized),
    ("a derived view for each client", Group::Views, ways::views),
    ("each value for each client", Group::Values, ways::values),
    ("each value once, `EncodedCache`", Group::Values, ways::shared_values),
];

/// The content of the packets.
#[derive(Clone, Copy, PartialEq)]
enum Group {
    Deltas,
    Views,
    Values,
}

/// The least time of a way, and the number of bytes of all packets.
#[derive(Clone, Copy)]
struct Measured {
    time: Duration,
    bytes: usize,
}

/// Numbers of clients in the chart.
const CLIENTS: [usize; 7] = [20, 50, 100, 200, 500, 1_000, 2_000];

/// The lines of the chart, with their classes: the ways of deltas, and two of views.
const LINES: [(&str, &str); 7] = [
    ("for each client", ""),
    ("once", ""),
    ("for each client, Quantized", ""),
    ("once, Quantized", "once"),
    ("derived views", ""),
    ("write_view", "view"),
    ("write_shared_view", "shared"),
];

/// Numbers of objects that each client of the chart sees.
const SEEN: [usize; 2] = [20, 100];

/// Measures a server tick: the packets of many clients that see some of the same objects.
#[derive(Parser)]
struct Arguments {
    /// Instead of the tables: draw the time of a tick by the number of clients
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(path) = Arguments::parse().svg {
        return draw(&path);
    }
    for (clients, seen) in SIZES {
        let scene = Scene::new(clients, seen)?;
        compare_packets(&scene)?;
        let all = measure(&scene)?;
        println!(
            "\n{clients} clients, {seen} of {} objects each, baselines 3 to 10 ticks old",
            scene::OBJECTS
        );
        let [milliseconds, each, bytes] = ["ms a tick", "ns an object", "bytes a client"];
        println!("{:36} {milliseconds:>9} {each:>12} {bytes:>15} {:>6}", "", "ratio");
        for ((name, ..), measured) in WAYS.iter().zip(&all) {
            print(name, *measured, &scene, all[0].time);
        }
        for ((name, ..), measured) in ROWS.iter().zip(measure_views(&scene)?) {
            print(name, measured, &scene, all[0].time);
        }
        for (count, name) in [(1, "one thread"), (2, "two threads")] {
            let [passed, spent] = threads::ticks(&scene, count)?;
            print(&format!("{name}, time that passes"), passed, &scene, all[0].time);
            print(&format!("{name}, processor time of each"), spent, &scene, all[0].time);
        }
    }
    Ok(())
}

/// Measures the ways to send deltas for several numbers of clients, and draws them.
fn draw(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut lines = Vec::new();
    for seen in SEEN {
        let line = |&(name, class): &(&str, &'static str)| Line {
            name: format!("{seen} objects, {name}"),
            class,
            milliseconds: Vec::new(),
        };
        let mut ways: Vec<Line> = LINES.iter().map(line).collect();
        for clients in CLIENTS {
            let scene = Scene::new(clients, seen)?;
            let all = measure(&scene)?.into_iter().take(LINES.len() - 2);
            for (line, measured) in ways.iter_mut().zip(all.chain(measure_views(&scene)?)) {
                line.milliseconds.push(measured.time.as_secs_f64() * 1e3);
            }
        }
        lines.extend(ways);
    }
    fs::write(path, chart(&CLIENTS, &lines))?;
    Ok(())
}

/// Measures all ways in turns.
fn measure(scene: &Scene) -> Result<[Measured; WAYS.len()], bitpack::Error> {
    let mut all = [Measured { time: Duration::MAX, bytes: 0 }; WAYS.len()];
    let mut buffers = Buffers::new();
    for _ in 0..ROUNDS {
        for ((.., way), measured) in WAYS.iter().zip(&mut all) {
            let start = ThreadTime::now();
            measured.bytes = way(black_box(scene), &mut buffers)?;
            measured.time = measured.time.min(start.elapsed());
        }
    }
    Ok(all)
}

/// Measures the views of the library in turns.
fn measure_views(scene: &Scene) -> Result<[Measured; ROWS.len()], bitpack::Error> {
    let mut all = [Measured { time: Duration::MAX, bytes: 0 }; ROWS.len()];
    for _ in 0..ROUNDS {
        for ((_, protocol, is_shared), measured) in ROWS.into_iter().zip(&mut all) {
            let mut server = Server::new(black_box(scene))?;
            let start = ThreadTime::now();
            measured.bytes = server.tick(protocol, is_shared)?;
            measured.time = measured.time.min(start.elapsed());
        }
    }
    Ok(all)
}

/// Checks that the ways of one group write the same packets.
fn compare_packets(scene: &Scene) -> Result<(), Box<dyn Error>> {
    let mut before = None;
    for (name, group, way) in WAYS {
        let mut buffers = Buffers::new();
        buffers.sent = Some(Vec::new());
        way(scene, &mut buffers)?;
        match before {
            Some((last, packets)) if last == group && packets != buffers.sent => {
                return Err(format!("{name}: other packets").into());
            }
            _ => before = Some((group, buffers.sent)),
        }
    }
    Ok(())
}

fn print(name: &str, measured: Measured, scene: &Scene, first: Duration) {
    let seconds = measured.time.as_secs_f64();
    println!(
        "{name:36} {:9.2} {:12.1} {:15.1} {:6.2}",
        seconds * 1e3,
        seconds * 1e9 / scene.seen() as f64,
        measured.bytes as f64 / scene.clients.len() as f64,
        seconds / first.as_secs_f64(),
    );
}
