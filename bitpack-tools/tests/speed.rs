//! How fast packets are decoded, beside the trace and the derived reader:
//! `cargo test --release -p bitpack-tools --test speed -- --ignored --nocapture`.

#[expect(dead_code, reason = "only its packets are needed")]
mod game;

use core::hint::black_box;
use core::time::Duration;
use std::time::Instant;

use bitpack::{Error, Serialize as _};
use bitpack_tools::decode::{Event, Outcome, Step};
use bitpack_tools::model::Model;
use game::{GAME, Packet, packets};

/// Of the best of nine rounds, each of a tenth of a second.
fn nanoseconds(mut read: impl FnMut()) -> f64 {
    let round = |read: &mut dyn FnMut()| {
        let (start, mut count) = (Instant::now(), 0_u32);
        while start.elapsed() < Duration::from_millis(100) {
            read();
            count += 1;
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(count)
    };
    (0..9).map(|_| round(&mut read)).fold(f64::MAX, f64::min)
}

#[test]
#[ignore = "a measurement"]
fn how_fast_packets_are_decoded() -> Result<(), Error> {
    let Ok(model) = Model::new(GAME.describe::<Packet>()) else { panic!("the game has a schema") };
    for packet in packets() {
        let bytes = GAME.to_vec(&packet)?;
        let mut events = 0;
        let decoded = nanoseconds(|| {
            events = 0;
            let sink = |_: &[Step<'_>], event: Event<'_>| {
                events += 1;
                black_box(&event);
            };
            assert_eq!(model.receive(0, black_box(&bytes), sink), Outcome::Read);
        });
        let traced = nanoseconds(|| drop(black_box(GAME.trace::<Packet>(black_box(&bytes)))));
        let read = nanoseconds(|| drop(black_box(GAME.read::<Packet>(black_box(&bytes)))));
        let size = f64::from(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
        let rate = |nanoseconds: f64| 1e3 * size / nanoseconds;
        println!(
            "{} bytes, {events} events: decoded {decoded:.0} ns ({:.0} MB/s), traced {traced:.0} ns \
             ({:.0} MB/s), read {read:.0} ns ({:.0} MB/s); {} bits",
            bytes.len(),
            rate(decoded),
            rate(traced),
            rate(read),
            packet.measure()
        );
    }
    Ok(())
}
