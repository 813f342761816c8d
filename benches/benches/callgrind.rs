//! Counts instructions with gungraun, which needs valgrind and a runner of the same version: `cargo
//! install gungraun-runner --version 0.20.0`, then `cargo bench -p bitpack-benches --features
//! gungraun --bench callgrind`.
//!
//! It shows where instructions go. CI compares the counts of `--bin instructions`, which needs no
//! runner.

#![allow(missing_docs, unused_qualifications, reason = "the macros generate this code")]

use core::hint::black_box;

use bitpack::{Error, Serialize};
use bitpack_benches::Sample;
use bitpack_benches::packets::{Body, Chat, Input, Integers, RealPacket, Snapshot, Tick};
use gungraun::{library_benchmark, library_benchmark_group, main};

/// The input of one benchmark, prepared before instructions are counted: a packet, its encoded
/// bytes, and a buffer to write into.
struct Ready<P> {
    packet: P,
    bytes: Vec<u8>,
    buffer: Vec<u8>,
}

fn ready<P: Sample + Serialize>() -> Option<Ready<P>> {
    let packet = P::samples(1).pop()?;
    let bytes = packet.to_bytes().ok()?;
    Some(Ready { packet, bytes, buffer: vec![0; 16 * 1024] })
}

/// The output of one benchmark: its input together with the result. Returning the input keeps the
/// freeing of its memory out of the count.
type Done<P, T> = Option<(Ready<P>, Result<T, Error>)>;

fn write<P: Serialize>(ready: Option<Ready<P>>) -> Done<P, usize> {
    let mut ready = ready?;
    let result = black_box(&ready.packet).write(black_box(&mut ready.buffer));
    Some((ready, result))
}

fn read<P: Serialize>(ready: Option<Ready<P>>) -> Done<P, ()> {
    let mut ready = ready?;
    let result = black_box(&mut ready.packet).read_into(black_box(&ready.bytes));
    Some((ready, result))
}

macro_rules! packet {
    ($write:ident $read:ident $type:ty) => {
        #[library_benchmark]
        #[bench::one(ready::<$type>())]
        fn $write(ready: Option<Ready<$type>>) -> Done<$type, usize> {
            write(ready)
        }

        #[library_benchmark]
        #[bench::one(ready::<$type>())]
        fn $read(ready: Option<Ready<$type>>) -> Done<$type, ()> {
            read(ready)
        }
    };
}

packet!(p1_write p1_read Input);
packet!(p2_write p2_read Body);
packet!(p3_write p3_read Integers);
packet!(p4_write p4_read Snapshot);
packet!(p5_write p5_read Chat);
packet!(real_write real_read RealPacket);
packet!(tick_write tick_read Tick);

library_benchmark_group!(
    name = packets,
    benchmarks = [
        p1_write, p1_read, p2_write, p2_read, p3_write, p3_read, p4_write, p4_read, p5_write,
        p5_read, real_write, real_read, tick_write, tick_read
    ]
);

main!(library_benchmark_groups = packets);
