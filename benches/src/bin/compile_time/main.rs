//! Measures how long the compiler takes for a derive. The crates have packets of 10 fields, each
//! written and read once: without a derive, with serde's two derives (through postcard), with
//! bitcode's two, and with bitpack's. `cargo run --release -p bitpack-benches --bin compile_time
//! [dev packets] [packets] [rounds]` prints the tables, and `game [rounds]` the last one alone. The
//! README in `benches` has them with a date.
//!
//! Dependencies are built before the clock starts, and incremental compilation is off. Times are
//! processor seconds summed over cores where the system reports them (Linux), else wall time. All
//! derives take turns and the least time of all rounds counts, so that a busy machine changes the
//! figures little. The code size of a packet is the difference in `.text` from a crate with empty
//! functions, and its run time is the least of many runs.
//!
//! A second table is about nested types with bitpack's derive. Each level has two fields of the
//! level below. If a type were compiled once for each path that leads to it, the time would double
//! with each level. A third one is about enums with data: how the time grows with the variants. The last
//! one is about the types of a game's messages, each library in turn.

#![allow(clippy::cast_precision_loss, reason = "the numbers are small and only printed")]

mod build;
mod game;
mod source;

use core::error::Error;
use core::fmt::Display;
use std::env;

use crate::build::{Build, seconds};
use crate::game::game;
use crate::source::{BARE, BITCODE, DELTAS, ENUMS, OURS, Way, choice, nested, packets};

pub(crate) type Outcome<T> = Result<T, Box<dyn Error>>;

/// Numbers of nesting levels to measure. A type of each level has two fields of the type one level
/// below.
const LEVELS: [usize; 4] = [4, 8, 10, 12];

/// Numbers of variants of the measured enums. Bitcode supports at most 256.
const VARIANTS: [usize; 3] = [60, 120, 240];

/// Arguments of cargo for a build without optimisation.
const DEV: &[&str] = &["build"];

/// Arguments of cargo for a release build.
const RELEASE: &[&str] = &["build", "--release"];

/// Measured figures of one library and its derives. Each is the least of all rounds.
struct Row {
    way: &'static Way,
    /// Processor seconds for `cargo check` of many packets, for `cargo build` of few, and for
    /// `cargo build --release` of many.
    seconds: [f64; 3],
    /// Bytes of machine code: of the few packets in a build without optimisation, and of the many
    /// in a release build.
    text: [f64; 2],
    /// Nanoseconds to write and read a packet (a turn): in a build without optimisation, and in a
    /// release build.
    turn: [f64; 2],
}

fn main() -> Outcome<()> {
    let mut words = env::args().skip(1).peekable();
    let is_game = words.next_if(|it| it == "game").is_some();
    let numbers: Vec<usize> = words.map(|text| text.parse()).collect::<Result<_, _>>()?;
    let number = |i: usize, usual| numbers.get(i).copied().unwrap_or(usual);
    let (few, many, rounds) = (number(0, 60), number(1, 1000), number(2, 3));
    if is_game {
        return print_game(number(0, rounds));
    }
    let rows = measure(few, many, rounds)?;
    println!("dev: {few} packets; check and release: {many}; the least of {rounds} rounds\n");
    print_seconds(&rows);
    println!();
    print_code(&rows, few, many);
    println!();
    print_nested(rounds)?;
    println!();
    print_enums(rounds)?;
    println!();
    print_game(rounds)
}

fn measure(few: usize, many: usize, rounds: usize) -> Outcome<Vec<Row>> {
    let mut rows: Vec<Row> = source::WAYS.iter().map(Row::of).collect();
    for row in &mut rows {
        let [small, _] = row.builds(few, many)?;
        for command in [&["check"][..], DEV, RELEASE] {
            // builds all dependencies before the clock starts
            small.cargo(command)?;
        }
    }
    for _ in 0..rounds {
        for row in &mut rows {
            let [small, large] = row.builds(few, many)?;
            let builds = [(&large, &["check"][..]), (&small, DEV), (&large, RELEASE)];
            for (least, (build, command)) in row.seconds.iter_mut().zip(builds) {
                *least = least.min(seconds(build, command)?);
            }
            row.text = [small.text("debug")?, large.text("release")?];
            let turns = [small.turn("debug")?, large.turn("release")?];
            for (least, turn) in row.turn.iter_mut().zip(turns) {
                *least = least.min(turn);
            }
        }
    }
    Ok(rows)
}

impl Row {
    fn of(way: &'static Way) -> Self {
        let most = f64::INFINITY;
        Self { way, seconds: [most; 3], text: [most; 2], turn: [most; 2] }
    }

    fn builds(&self, few: usize, many: usize) -> Outcome<[Build; 2]> {
        let (name, dependencies) = (self.way.name, self.way.dependencies);
        let of = |size: &str, count| {
            Build::new(&format!("{name}-{size}"), dependencies, &packets(self.way, count)?)
        };
        Ok([of("few", few)?, of("many", many)?])
    }
}

fn line<const N: usize>(cells: [&dyn Display; N]) {
    println!("| {} |", cells.map(|cell| format!("{cell:>15}")).join(" | "));
}

fn head<const N: usize>(cells: [&dyn Display; N]) {
    line(cells);
    println!("|{}", "---|".repeat(N));
}

/// Returns the row of the library with this name.
fn of<'r>(rows: &'r [Row], name: &str) -> Option<&'r Row> {
    rows.iter().find(|row| row.way.name == name)
}

fn print_seconds(rows: &[Row]) {
    head([&"CPU seconds", &"check", &"dev", &"release"]);
    for row in rows {
        let [check, dev, release] = row.seconds.map(|seconds| format!("{seconds:.2}"));
        line([&row.way.name, &check, &dev, &release]);
    }
}

fn print_code(rows: &[Row], few: usize, many: usize) {
    head([&"a packet", &"dev bytes", &"release bytes", &"dev ns", &"release ns"]);
    let Some(bare) = of(rows, BARE.name) else { return };
    for row in rows.iter().filter(|row| row.way.name != BARE.name) {
        let bytes = |i: usize, packets: usize| -> String {
            let all = row.text.get(i).zip(bare.text.get(i));
            format!("{:.0}", all.map_or(0.0, |(all, bare)| (all - bare) / packets as f64))
        };
        let [dev, release] = row.turn.map(|turn| format!("{turn:.0}"));
        line([&row.way.name, &bytes(0, few), &bytes(1, many), &dev, &release]);
    }
}

fn print_nested(rounds: usize) -> Outcome<()> {
    head([&"levels of two", &"types", &"dev s", &"release s", &"release bytes"]);
    for levels in LEVELS {
        let build =
            Build::new(&format!("nested-{levels}"), OURS.dependencies, &nested(&OURS, levels)?)?;
        let [dev, release] = least(&build, rounds)?;
        line([&levels, &(levels + 1), &dev, &release, &build.text("release")?]);
    }
    Ok(())
}

fn print_enums(rounds: usize) -> Outcome<()> {
    head([&"variants", &"library", &"dev s", &"release s", &"release bytes"]);
    for way in ENUMS {
        for variants in VARIANTS {
            let name = format!("{}-variants-{variants}", way.name);
            let build = Build::new(&name, way.dependencies, &choice(way, variants)?)?;
            let [dev, release] = least(&build, rounds)?;
            line([&variants, &way.name, &dev, &release, &build.text("release")?]);
        }
    }
    Ok(())
}

fn print_game(rounds: usize) -> Outcome<()> {
    let types = format!("{} game types", game::TYPES);
    head([&types, &"dev s", &"release s", &"release bytes"]);
    let builds = [(&BITCODE, &BITCODE), (&OURS, &OURS), (&OURS, &DELTAS)].map(|(way, states)| {
        let (name, source) = (format!("game-{}", states.name), game(way, states)?);
        Ok((Build::new(&name, way.dependencies, &source)?, states.name))
    });
    let builds = builds.into_iter().collect::<Outcome<Vec<_>>>()?;
    let times = least_in_turns(&builds.iter().map(|it| &it.0).collect::<Vec<_>>(), rounds)?;
    for ((build, name), [dev, release]) in builds.iter().zip(times) {
        line([&name, &dev, &release, &build.text("release")?]);
    }
    Ok(())
}

/// Returns the least processor seconds of a build without optimisation and of a release build.
fn least(build: &Build, rounds: usize) -> Outcome<[String; 2]> {
    least_in_turns(&[build], rounds)?.pop().ok_or_else(|| "no build".into())
}

/// Returns what [`least`] does for each of several crates, which are built in turns.
fn least_in_turns(builds: &[&Build], rounds: usize) -> Outcome<Vec<[String; 2]>> {
    for build in builds {
        build.cargo(DEV)?;
        build.cargo(RELEASE)?;
    }
    let mut all = vec![[f64::INFINITY; 2]; builds.len()];
    for _ in 0..rounds {
        for (build, times) in builds.iter().zip(&mut all) {
            for (time, command) in times.iter_mut().zip([DEV, RELEASE]) {
                *time = time.min(seconds(build, command)?);
            }
        }
    }
    Ok(all.into_iter().map(|times| times.map(|seconds| format!("{seconds:.2}"))).collect())
}
