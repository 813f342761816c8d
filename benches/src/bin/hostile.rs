//! Measures the longest time that 1,200 hostile bytes take a reader of modelled packets, compared
//! with an honest packet of about 1,200 bytes.
//! `cargo run --release -p bitpack-benches --bin hostile`.

use core::hint::black_box;
use core::time::Duration;

use bitpack::model::{Model, Modeller, Trainer};
use bitpack::{Delta, Error, Serialize};
use bitpack_benches::Sample as _;
use bitpack_benches::packets::{Chat, Snapshot, Tick};
use cpu_time::ThreadTime;
use fastrand::Rng;

/// Size of a hostile packet in bytes.
const SIZE: usize = 1200;

/// Limits of a packet's plain form in bytes: the default, and the largest datagram.
const LIMITS: [u64; 2] = [65_536, 1200];

#[derive(Serialize)]
struct Bits {
    #[max_len(10_000_000)]
    list: Vec<bool>,
}

#[derive(Serialize)]
struct Words {
    #[max_len(1_000_000)]
    list: Vec<u64>,
}

#[derive(Serialize)]
struct Texts {
    #[max_len(100_000)]
    list: Vec<Name>,
}

#[derive(Serialize)]
struct Name(#[max_len(255)] String);

#[derive(Serialize)]
struct Grid {
    #[max_len(10_000)]
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    #[max_len(10_000)]
    cells: Vec<Option<Cell>>,
}

#[derive(Serialize)]
struct Cell {
    #[bits(min = 0, max = 359)]
    yaw: u16,
    #[compressed(-100.0, 100.0, 0.01)]
    at: [f32; 3],
    name: Option<u32>,
}

#[derive(Serialize)]
struct Steps {
    #[max_len(1_000_000)]
    #[relative_to(previous, delta)]
    list: Vec<Place>,
}

#[derive(Serialize, Delta, Clone, PartialEq)]
struct Place {
    #[bits(min = 0, max = 1_000_000)]
    #[delta(always, small = 1, large = 8)]
    at: [u32; 3],
}

/// Returns the least time of a few calls.
fn least(mut call: impl FnMut()) -> Duration {
    let once = |call: &mut dyn FnMut()| {
        let start = ThreadTime::now();
        call();
        start.elapsed()
    };
    (0..7).map(|_| once(&mut call)).min().unwrap_or_default()
}

/// Returns hostile packets: random bytes, runs of one byte, and honest packets of a long list that
/// are cut or extended to the size.
fn hostile<T: Serialize>(model: &Model, long: &[T]) -> Result<Vec<Vec<u8>>, Error> {
    let mut random = Rng::with_seed(1200);
    let mut all: Vec<Vec<u8>> =
        (0..60).map(|_| (0..SIZE).map(|_| random.u8(..)).collect()).collect();
    all.extend([0x00, 0x02, 0x54, 0xAA, 0xFE].map(|byte| vec![byte; SIZE]));
    all.push(vec![0]);
    let mut game = Modeller::new(model);
    for value in long {
        let mut buffer = vec![0; 200_000];
        let bytes = game.write(value, &mut buffer)?;
        buffer.truncate(bytes.min(SIZE));
        all.push(buffer.clone());
        // the rest of the packet is all that its reader expects least, or random
        let mut rest = buffer.clone();
        rest.resize_with(SIZE, || random.u8(..));
        all.push(rest);
        buffer.resize(SIZE, 0);
        all.push(buffer);
    }
    for packet in &mut all {
        packet.first_mut().into_iter().for_each(|first| *first &= !1); // modelled, not plain
    }
    Ok(all)
}

/// Prints the longest time of a hostile packet, for each limit, beside an honest packet.
fn measure<T: Serialize>(name: &str, honest: &T, train: &[T]) -> Result<(), Error> {
    let mut trainer = Trainer::new();
    train.iter().try_for_each(|value| trainer.add(value))?;
    let learned = trainer.finish::<T>();
    for (what, model) in [("trained", &learned), ("even", &Model::new())] {
        let mut game = Modeller::new(model).with_limit(LIMITS[0]);
        let mut buffer = vec![0; 200_000];
        let bytes = game.write(honest, &mut buffer)?;
        let packet = buffer.get(..bytes).unwrap_or_default();
        game.read::<T>(packet)?;
        let expected = least(|| drop(black_box(game.read::<T>(black_box(packet)))));
        let per_size = expected.as_nanos() as f64 * SIZE as f64 / bytes as f64;
        print!("{name:24} {what:8} honest: {bytes:5} bytes {:8} ns;", expected.as_nanos());
        for limit in LIMITS {
            let mut game = Modeller::new(model).with_limit(limit);
            let packets = hostile(model, train)?;
            let longest = packets
                .iter()
                .map(|bytes| least(|| drop(black_box(game.read::<T>(black_box(bytes))))));
            let longest = longest.max().unwrap_or_default().as_nanos();
            print!("  limit {limit:5}: {longest:9} ns, {:6.1} times", longest as f64 / per_size);
        }
        println!();
    }
    Ok(())
}

fn run() -> Result<(), Error> {
    println!("the longest of hostile packets, and its ratio to an honest packet of {SIZE} bytes");
    let mut random = Rng::with_seed(7);
    let bits = |random: &mut Rng, len| Bits { list: (0..len).map(|_| random.bool()).collect() };
    let quiet = |len| Bits { list: vec![false; len] };
    measure("list of bits", &bits(&mut random, 9500), &[quiet(100_000), quiet(9_000)])?;
    let words = |random: &mut Rng, len| Words { list: (0..len).map(|_| random.u64(..)).collect() };
    let zeros = |len| Words { list: vec![0; len] };
    measure("list of u64", &words(&mut random, 148), &[zeros(7000), zeros(2000)])?;
    let name = |random: &mut Rng| Name((0..10).map(|_| random.alphanumeric()).collect());
    let texts = |random: &mut Rng, len| Texts { list: (0..len).map(|_| name(random)).collect() };
    let same = |len| Texts { list: (0..len).map(|_| Name("aaaaaaaaaa".to_owned())).collect() };
    measure("list of texts", &texts(&mut random, 110), &[same(4000), same(2000)])?;
    let cell = |random: &mut Rng| Cell {
        yaw: random.u16(..360),
        at: core::array::from_fn(|_| random.f32()),
        name: Some(random.u32(..)),
    };
    let row = |random: &mut Rng| Row { cells: (0..10).map(|_| Some(cell(random))).collect() };
    let grid = |random: &mut Rng| Grid { rows: (0..10).map(|_| row(random)).collect() };
    let none = |len| Row { cells: (0..len).map(|_| None).collect() };
    let nothing = |len| Grid { rows: (0..len).map(|_| none(1000)).collect() };
    measure("list of lists of options", &grid(&mut random), &[nothing(300), nothing(100)])?;
    let steps = |len: u32, size: &mut dyn FnMut() -> u32| {
        let mut at = [500_000; 3];
        let mut step = || {
            at = at.map(|axis| axis - size());
            Place { at }
        };
        Steps { list: (0..len).map(|_| step()).collect() }
    };
    let honest = steps(400, &mut || random.u32(..100));
    measure("list of differences", &honest, &[steps(9000, &mut || 1), steps(900, &mut || 1)])?;
    measure("P4, a snapshot", &Snapshot::of(64, &mut random), &Snapshot::samples(50))?;
    measure("P5, a chat line", &Chat::sample(&mut random), &Chat::samples(50))?;
    measure("a server's tick", &Tick::sample(&mut random), &Tick::samples(20))
}

fn main() -> std::process::ExitCode {
    match run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            std::process::ExitCode::FAILURE
        }
    }
}
