//! The recorder of capture files: times, and no allocation for each packet.

use core::net::SocketAddr;
use core::time::Duration;
use std::io::{self, BufWriter};
use std::time::UNIX_EPOCH;

use allocation_counter::measure;
use bitpack::Recorder;
use bitpack_tests::zoo::Outcome;

fn address(host: u8, port: u16) -> SocketAddr {
    SocketAddr::from(([10, 0, 0, host], port))
}

#[test]
fn times_before_1970_and_after_2106_are_clamped() -> Outcome {
    let (from, to) = (address(1, 1), address(2, 2));
    let mut recorder = Recorder::new(Vec::new())?;
    let later = Duration::from_secs(u64::from(u32::MAX) + 9);
    recorder.record_at(UNIX_EPOCH - Duration::from_secs(1), from, to, b"")?;
    recorder.record_at(UNIX_EPOCH + later, from, to, b"")?;
    let bytes = recorder.finish()?;
    assert_eq!((&bytes[24..28], &bytes[68..72]), (&[0; 4][..], &[0xFF; 4][..]));
    Ok(())
}

#[test]
fn recording_allocates_nothing() -> Outcome {
    let mut recorder = Recorder::new(BufWriter::new(io::sink()))?;
    let six = SocketAddr::from(([1, 2, 3, 4, 5, 6, 7, 8], 40_000));
    let packet = [7; 1200];
    let mut done = Ok(());
    let info = measure(|| {
        for i in 0..1000 {
            let to = if i % 2 == 0 { six } else { address(2, 2) };
            done = recorder.record(address(1, 1), to, &packet[..i]);
        }
    });
    done?;
    assert_eq!((info.count_total, recorder.packets()), (0, 1000));
    Ok(())
}
