//! Measures wall time with criterion: `cargo bench -p bitpack-benches --bench wall -- P3`.

use core::hint::black_box;

use bitpack::Serialize;
use bitpack_benches::Sample;
use bitpack_benches::by_hand::ByHand;
use bitpack_benches::fields::{LARGE_SAMPLES, SAMPLES};
use bitpack_benches::packets::{Body, Chat, Input, Integers, RealPacket, Snapshot, Tick};
use bitpack_benches::rival::Rival;
use bitpack_benches::rivals::{Bitcode, Bitpack, ByHandCode, Rkyv, Speedy, Wincode};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};

/// Measures the time that one library takes to encode and to decode the sample packets in turn.
fn one<P, R: Rival<P>>(group: &mut BenchmarkGroup<'_, WallTime>, samples: &[P]) {
    let packets: Vec<_> = samples.iter().map(R::take).collect();
    let mut rival = R::default();
    let mut encoded = vec![];
    for packet in &packets {
        let length = rival.encode(packet, 0).unwrap_or_default();
        encoded.push(rival.encoded(length, packet));
    }
    let mut next = (0..packets.len()).cycle();
    group.bench_function(format!("{}/encode", R::NAME), |bencher| {
        bencher.iter(|| {
            let packet = next.next().and_then(|i| packets.get(i))?;
            black_box(&mut rival).encode(black_box(packet), 0)
        });
    });
    let Some(mut into) = samples.first().map(R::take) else { return };
    group.bench_function(format!("{}/decode", R::NAME), |bencher| {
        bencher.iter(|| {
            let bytes = next.next().and_then(|i| encoded.get(i))?;
            rival.decode(black_box(bytes), 0, black_box(&mut into))
        });
    });
}

/// Measures the code of bitpack's derive, and hand-written code for the same packets.
fn ours<P>(group: &mut BenchmarkGroup<'_, WallTime>, samples: &[P])
where
    P: Serialize + ByHand + Clone + 'static,
{
    one::<P, Bitpack>(group, samples);
    one::<P, ByHandCode>(group, samples);
}

macro_rules! packet {
    ($criterion:ident, $name:literal, $type:ty, $count:expr) => {{
        let mut group = $criterion.benchmark_group($name);
        let samples = <$type>::samples($count);
        ours::<$type>(&mut group, &samples);
        one::<$type, Speedy>(&mut group, &samples);
        one::<$type, Wincode>(&mut group, &samples);
        one::<$type, Rkyv>(&mut group, &samples);
        one::<$type, Bitcode>(&mut group, &samples);
        group.finish();
    }};
}

fn packets(criterion: &mut Criterion) {
    packet!(criterion, "P1", Input, SAMPLES);
    packet!(criterion, "P2", Body, SAMPLES);
    packet!(criterion, "P3", Integers, SAMPLES);
    packet!(criterion, "P4", Snapshot, LARGE_SAMPLES);
    packet!(criterion, "P5", Chat, SAMPLES);
    packet!(criterion, "real_packet", RealPacket, SAMPLES);
    packet!(criterion, "tick", Tick, LARGE_SAMPLES);
}

criterion_group!(benches, packets);
criterion_main!(benches);
