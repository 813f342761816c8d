//! Instructions a packet, counted by callgrind: the program runs itself under valgrind, once with
//! twice the packets of the other, and takes the difference.

#![expect(clippy::inline_always, reason = "what is measured is inlined, as derived code is")]

use core::hint::black_box;
use std::process::{Command, ExitCode};

use bitpack::{Error, ReadStream, Run, Serialize, Stream, Width, WriteStream};
use bitpack_benches::Sample;
use bitpack_benches::packets::{Body, Chat, Input, Integers, RealPacket, Snapshot};

/// Different packets that are cycled.
const SAMPLES: usize = 1024;

/// Where a packet begins that does not begin at bit 0: the compiler does not know it.
const HIDDEN: u32 = 3;

/// How a packet is written and read.
const WAYS: [&str; 6] = ["write", "read", "write-hidden", "read-hidden", "write-call", "read-call"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [packet, way, count] => {
            let count = count.parse().unwrap_or(0);
            match run(packet, way, count) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    eprintln!("{packet} {way}: {error}");
                    ExitCode::FAILURE
                }
            }
        }
        _ => table(),
    }
}

/// One row a packet, one column a way.
fn table() -> ExitCode {
    println!("{:<10}{}", "packet", WAYS.map(|way| format!("{way:>14}")).concat());
    for packet in ["p1", "p2", "p3", "p4", "p5", "real"] {
        print!("{packet:<10}");
        for way in WAYS {
            let Some(count) = instructions(packet, way) else {
                eprintln!("callgrind did not run: is valgrind installed?");
                return ExitCode::FAILURE;
            };
            print!("{count:>14}");
        }
        println!();
    }
    ExitCode::SUCCESS
}

/// Instructions for one packet, without those of the loop.
fn instructions(packet: &str, way: &str) -> Option<u64> {
    let each = |way| {
        let one = callgrind(packet, way, SAMPLES)?;
        let two = callgrind(packet, way, 2 * SAMPLES)?;
        Some(two.abs_diff(one) / SAMPLES as u64)
    };
    let around = match way {
        "write-hidden" => "nothing-hidden",
        "write-call" => "nothing-call",
        _ => "nothing",
    };
    each(way)?.checked_sub(each(around)?)
}

/// Instructions of this program, run with these arguments.
fn callgrind(packet: &str, way: &str, count: usize) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([packet, way, &count.to_string()])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.parse().ok()
}

fn run(packet: &str, way: &str, count: usize) -> Result<(), Error> {
    match packet {
        "p1" => cycle::<Input>(way, count),
        "p2" => cycle::<Body>(way, count),
        "p3" => cycle::<Integers>(way, count),
        "p4" => cycle::<Snapshot>(way, count),
        "p5" => cycle::<Chat>(way, count),
        _ => cycle::<RealPacket>(way, count),
    }
}

/// Writes or reads so many packets in this way.
fn cycle<P: Sample + Serialize + Clone>(way: &str, count: usize) -> Result<(), Error> {
    let packets = P::samples(SAMPLES);
    match way {
        "write" => each(&packets, count, |packet: &Once<P, 0>, buffer, _| {
            black_box(packet.write(buffer)?);
            Ok(())
        }),
        "write-hidden" => each(&packets, count, |packet: &Once<P, 1>, buffer, _| {
            let mut stream = header(buffer)?;
            Once::serialize(packet, &mut stream)?;
            black_box(stream.finish()?);
            Ok(())
        }),
        "write-call" => each(&packets, count, |packet: &Once<P, 2>, buffer, _| {
            let mut stream = header(buffer)?;
            call_to_write(packet, &mut stream)?;
            black_box(stream.finish()?);
            Ok(())
        }),
        "read" => {
            let mut read = Once::<P, 3>::blank();
            each(&packets, count, |_: &Once<P, 3>, _, (bytes, _)| {
                black_box(&mut read).read_from(bytes)
            })
        }
        "read-hidden" => {
            let mut read = Once::<P, 4>::blank();
            each(&packets, count, |_: &Once<P, 4>, _, (_, bytes)| {
                let mut stream = ReadStream::at(bytes, black_box(HIDDEN).into());
                Once::serialize(black_box(&mut read), &mut stream)
            })
        }
        "read-call" => {
            let mut read = Once::<P, 5>::blank();
            each(&packets, count, |_: &Once<P, 5>, _, (_, bytes)| {
                let mut stream = ReadStream::at(bytes, black_box(HIDDEN).into());
                call_to_read(black_box(&mut read), &mut stream)
            })
        }
        "nothing-hidden" => each(&packets, count, |_: &Once<P, 6>, buffer, _| {
            black_box(header(buffer)?.finish()?);
            Ok(())
        }),
        "nothing-call" => each(&packets, count, |_: &Once<P, 7>, buffer, _| {
            let mut stream = header(buffer)?;
            call_nothing(&mut stream);
            black_box(stream.finish()?);
            Ok(())
        }),
        _ => each(&packets, count, |_: &Once<P, 8>, _, _| Ok(())),
    }
}

/// A packet whose function is called from one place only, so that the compiler inlines it there.
struct Once<P, const WAY: u8>(P);

impl<P: Serialize, const WAY: u8> Serialize for Once<P, WAY> {
    const WIDTH: Width = P::WIDTH;
    fn blank() -> Self {
        Self(P::blank())
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
    #[inline(always)]
    fn fields<S: Stream>(mut this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        P::fields(S::project(&mut this, |once| &once.0, |once| &mut once.0), run)
    }
}

/// Does something with so many packets, a buffer, and the packet's bytes at bit 0 and behind a
/// header.
fn each<P: Serialize + Clone, const WAY: u8>(
    packets: &[P],
    count: usize,
    mut work: impl FnMut(&Once<P, WAY>, &mut [u8], (&[u8], &[u8])) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut samples = Vec::new();
    for packet in packets {
        samples.push((Once(packet.clone()), packet.to_vec()?, behind_header(packet)?));
    }
    let mut buffer = [0; 2048];
    for i in 0..count {
        if let Some((packet, bytes, hidden)) = samples.get(i % SAMPLES) {
            let bytes = (black_box(bytes.as_slice()), black_box(hidden.as_slice()));
            work(black_box(packet), black_box(&mut buffer), bytes)?;
        }
    }
    Ok(())
}

/// A stream that some bits have been written to.
#[inline(always)]
fn header(buffer: &mut [u8]) -> Result<WriteStream<'_>, Error> {
    let mut stream = WriteStream::new(buffer);
    stream.bits(0_u8, black_box(HIDDEN))?;
    Ok(stream)
}

/// The packet's bytes behind such a header.
fn behind_header<P: Serialize>(packet: &P) -> Result<Vec<u8>, Error> {
    let mut buffer = vec![0; 2048];
    let mut stream = header(&mut buffer)?;
    P::serialize(packet, &mut stream)?;
    let length = stream.finish()?;
    buffer.truncate(length);
    Ok(buffer)
}

#[inline(never)]
fn call_nothing(stream: &mut WriteStream<'_>) {
    black_box(stream);
}

#[inline(never)]
fn call_to_write<P: Serialize>(packet: &P, stream: &mut WriteStream<'_>) -> Result<(), Error> {
    P::serialize(packet, stream)
}

#[inline(never)]
fn call_to_read<P: Serialize>(packet: &mut P, stream: &mut ReadStream<'_>) -> Result<(), Error> {
    P::serialize(packet, stream)
}
