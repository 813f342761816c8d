//! The recorder of capture files: their exact bytes, and no allocation for each packet.

use core::net::SocketAddr;
use core::time::Duration;
use std::io::{self, BufWriter, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use allocation_counter::measure;
use bitpack::Recorder;
use bitpack_tests::zoo::Outcome;

fn address(host: u8, port: u16) -> SocketAddr {
    SocketAddr::from(([10, 0, 0, host], port))
}

fn time() -> SystemTime {
    UNIX_EPOCH + Duration::new(0x0102_0304, 5)
}

/// Adds 16-bit words in ones' complement (RFC 1071). The sum is all ones if the bytes include their
/// checksum.
fn sum(bytes: &[u8]) -> u32 {
    let words = bytes
        .chunks(2)
        .map(|it| u32::from(it[0]) << 8 | it.get(1).map_or(0, |low| u32::from(*low)));
    let mut sum: u32 = words.sum();
    while sum > 0xFFFF {
        sum = (sum & 0xFFFF) + (sum >> 16);
    }
    sum
}

#[test]
fn a_recording_is_a_capture() -> Outcome {
    let mut recorder = Recorder::new(Vec::new())?;
    assert_eq!((recorder.bytes(), recorder.packets()), (24, 0));
    recorder.record_at(time(), address(1, 40_000), address(2, 50_000), b"abc")?;
    assert_eq!((recorder.bytes(), recorder.packets()), (24 + 44 + 3, 1));
    let bytes = recorder.finish()?;
    assert_eq!(
        bytes[..24],
        [0x4D, 0x3C, 0xB2, 0xA1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x13, 0, 1, 0, 101, 0, 0, 0]
    );
    // seconds, nanoseconds, and the length of the frame twice
    assert_eq!(bytes[24..40], [4, 3, 2, 1, 5, 0, 0, 0, 31, 0, 0, 0, 31, 0, 0, 0]);
    assert_eq!(bytes[40..50], [0x45, 0, 0, 31, 0, 0, 0x40, 0, 64, 17]);
    assert_eq!(bytes[52..60], [10, 0, 0, 1, 10, 0, 0, 2]);
    assert_eq!(bytes[60..66], [0x9C, 0x40, 0xC3, 0x50, 0, 11]);
    assert_eq!(bytes[68..], *b"abc");
    assert_eq!(sum(&bytes[40..60]), 0xFFFF);
    let pseudo = [&bytes[52..60], &[0, 17, 0, 11], &bytes[60..]].concat();
    assert_eq!(sum(&pseudo), 0xFFFF);
    Ok(())
}

#[test]
fn addresses_are_of_either_version() -> Outcome {
    let six = SocketAddr::from(([1, 2, 3, 4, 5, 6, 7, 8], 40_000));
    for (from, to) in [(six, six), (six, address(2, 1)), (address(1, 1), six)] {
        let mut recorder = Recorder::new(Vec::new())?;
        recorder.record_at(time(), from, to, &[7; 101])?;
        let bytes = recorder.finish()?;
        assert_eq!(bytes.len(), 24 + 64 + 101);
        assert_eq!(bytes[40..48], [0x60, 0, 0, 0, 0, 109, 17, 64]);
        let v6 = |address: SocketAddr| match address {
            SocketAddr::V4(it) => it.ip().to_ipv6_mapped().octets(),
            SocketAddr::V6(it) => it.ip().octets(),
        };
        assert_eq!((&bytes[48..64], &bytes[64..80]), (&v6(from)[..], &v6(to)[..]));
        let pseudo = [&bytes[48..80], &[0, 0, 0, 109, 0, 0, 0, 17], &bytes[80..]].concat();
        assert_eq!(sum(&pseudo), 0xFFFF);
    }
    Ok(())
}

#[test]
fn oversized_datagrams_are_rejected_and_not_recorded() -> Outcome {
    let (from, to) = (address(1, 1), address(2, 2));
    let mut recorder = Recorder::new(Vec::new())?;
    recorder.record(from, to, &vec![0; 65_507])?;
    let before = recorder.bytes();
    let refused =
        recorder.record(from, to, &vec![0; 65_508]).map_err(|it| (it.kind(), it.to_string()));
    let why = "65508 bytes are longer than a datagram: at most 65507 can be recorded";
    assert_eq!(refused, Err((io::ErrorKind::InvalidInput, why.to_owned())));
    assert_eq!((recorder.bytes(), recorder.packets()), (before, 1));
    recorder.record(from, to, &[])?;
    assert_eq!(recorder.finish()?.len() as u64, before + 44);
    Ok(())
}

/// No recorded frame is longer than the limit that the capture file declares, because programs may
/// reject one that is.
#[test]
fn no_frame_is_longer_than_the_capture_says() -> Outcome {
    let six = SocketAddr::from(([1, 2, 3, 4, 5, 6, 7, 8], 40_000));
    for (from, headers) in [(six, 48), (address(1, 1), 28)] {
        let mut recorder = Recorder::new(Vec::new())?;
        recorder.record(from, from, &vec![0; 65_507])?;
        let bytes = recorder.finish()?;
        let word = |at: usize| bytes[at..].first_chunk().map_or(0, |it| u32::from_le_bytes(*it));
        let [most, kept, length] = [16, 24 + 8, 24 + 12].map(word);
        assert_eq!((most, kept, length), (65_555, 65_507 + headers, 65_507 + headers));
    }
    Ok(())
}

#[test]
fn a_recording_goes_on_in_another_file() -> Outcome {
    let (from, to) = (address(1, 1), address(2, 2));
    let mut recorder = Recorder::new(Vec::new())?;
    recorder.record_at(time(), from, to, b"one")?;
    let first = recorder.replace(Vec::new())?;
    assert_eq!((first.len(), recorder.bytes(), recorder.packets()), (71, 24, 0));
    recorder.record_at(time(), from, to, b"one")?;
    assert_eq!(recorder.finish()?, first);
    // times before 1970 and after 2106 are clamped
    let mut recorder = Recorder::new(Vec::new())?;
    let later = Duration::from_secs(u64::from(u32::MAX) + 9);
    recorder.record_at(UNIX_EPOCH - Duration::from_secs(1), from, to, b"")?;
    recorder.record_at(UNIX_EPOCH + later, from, to, b"")?;
    let bytes = recorder.finish()?;
    assert_eq!((&bytes[24..28], &bytes[68..72]), (&[0; 4][..], &[0xFF; 4][..]));
    Ok(())
}

/// A `Write` that always fails, like a full disk.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn errors_of_the_underlying_writer_are_returned() {
    let refused = Recorder::new(Full).map(drop).map_err(|it| it.kind());
    assert_eq!(refused, Err(io::ErrorKind::StorageFull));
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
