//! Tests the bytes of a capture, and the checksums in it.

use core::time::Duration;
use std::time::UNIX_EPOCH;
use std::vec;
use std::vec::Vec;

use super::header::{folded, high_first, summed};
use super::*;

fn time() -> SystemTime {
    UNIX_EPOCH + Duration::new(0x0102_0304, 0x0506)
}

fn four(last: [u8; 4], port: u16) -> SocketAddr {
    SocketAddr::from((last, port))
}

fn six() -> SocketAddr {
    let address = [0xF0F1, 0xF2F3, 0xF4F5, 0xF6F7, 0xF8F9, 0xFAFB, 0xFCFD, 0xFEFF];
    SocketAddr::from((address, 1))
}

/// Records one packet. Returns its frame: the IP and UDP headers and the packet.
fn frame(from: SocketAddr, to: SocketAddr, packet: &[u8]) -> io::Result<Vec<u8>> {
    session_frame(0, [from, to], packet)
}

/// Records a packet of a session. Returns its frame.
fn session_frame(session: u64, ends: [SocketAddr; 2], packet: &[u8]) -> io::Result<Vec<u8>> {
    let ([from, to], mut recorder) = (ends, Recorder::new(Vec::new())?);
    recorder.in_session(session).record_at(time(), from, to, packet)?;
    assert_eq!(recorder.packets(), 1);
    let bytes = recorder.bytes();
    let out = recorder.finish()?;
    assert_eq!(out.len() as u64, bytes);
    assert_eq!(out[..16], [0x4D, 0x3C, 0xB2, 0xA1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(out[16..24], [0x13, 0, 1, 0, 101, 0, 0, 0]);
    assert_eq!(out[24..32], [4, 3, 2, 1, 6, 5, 0, 0]);
    let length = u32::try_from(out.len() - 40).unwrap_or(0).to_le_bytes();
    assert_eq!((&out[32..36], &out[36..40]), (&length[..], &length[..]));
    Ok(out[40..].to_vec())
}

#[test]
fn a_frame_is_ip_udp_and_the_packet() -> io::Result<()> {
    let (from, to) = (four([10, 0, 0, 1], 40_000), four([192, 168, 255, 254], 50_000));
    assert_eq!(
        frame(from, to, b"abc")?,
        [
            0x45, 0, 0, 0x1F, 0, 0, 0x40, 0, 0x40, 0x11, 0x70,
            0x26, // up to the sum of the header
            10, 0, 0, 1, 192, 168, 255, 254, // from, to
            0x9C, 0x40, 0xC3, 0x50, 0, 0x0B, 0x11, 0x3C, // ports, length, sum
            b'a', b'b', b'c',
        ]
    );
    // one address is IPv6, so both are written as IPv6
    let to = four([192, 168, 255, 254], 65_535);
    assert_eq!(
        frame(six(), to, &[0xFF, 0xFE, 0xFD, 0xFC])?,
        [
            0x60, 0, 0, 0, 0, 0x0C, 0x11, 0x40, // up to the addresses
            0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD,
            0xFE, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 168, 255,
            254, // from, to
            0, 1, 0xFF, 0xFF, 0, 0x0C, 0x81, 0x6A, // ports, length, sum
            0xFF, 0xFE, 0xFD, 0xFC,
        ]
    );
    assert_eq!(frame(from, six(), &[])?.len(), 48);
    // a checksum of zero would mean no checksum, so it is sent as the other zero of ones'
    // complement
    let (from, to) = (four([10, 0, 0, 1], 40_000), four([192, 168, 255, 254], 50_000));
    assert_eq!(frame(from, to, &[0xD5, 0xA0])?[26..28], [0xFF, 0xFF]);
    assert_eq!(frame(from, to, &[0xD5, 0x9F])?[26..28], [0, 1]);
    Ok(())
}

#[test]
fn the_session_number_is_an_option_before_the_udp_header() -> io::Result<()> {
    let session = 0x0102_0304_0506_0708;
    let from = four([10, 0, 0, 1], 40_000);
    let (plain_four, four) =
        (frame(from, from, b"abc")?, session_frame(session, [from; 2], b"abc")?);
    // eight words of header, and 12 bytes more in all
    assert_eq!((four[0], &four[2..4]), (0x48, &[0, 0x1F + 12][..]));
    assert_eq!(four[20..32], [0x5E, 12, b'b', b'p', 8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!((&four[4..10], &four[12..20]), (&plain_four[4..10], &plain_four[12..20]));
    assert_eq!(four[32..], plain_four[20..]);
    assert_eq!(folded(summed(0, &four[..32])), 0);

    let (plain, six_frame) =
        (frame(six(), six(), b"abc")?, session_frame(session, [six(); 2], b"abc")?);
    assert_eq!(six_frame[4..8], [0, 11 + 16, 60, 0x40]);
    assert_eq!((&six_frame[..4], &six_frame[8..40]), (&plain[..4], &plain[8..40]));
    assert_eq!(six_frame[40..56], [17, 1, 0x1E, 10, b'b', b'p', 8, 7, 6, 5, 4, 3, 2, 1, 1, 0]);
    assert_eq!(six_frame[56..], plain[40..]);

    assert_eq!(session_frame(0, [from; 2], b"abc")?, plain_four);
    Ok(())
}

#[test]
fn sums_are_those_of_the_internet() {
    assert_eq!((summed(5, &[]), summed(1, &[0x12, 0x34, 0x56])), (5, 1 + 0x1234 + 0x5600));
    let sums = [
        (0, 0xFFFF),
        (0xABCD, !0xABCD),
        (0xFFFF, 0),
        (0x1_0000, !1),
        (0x0002_0003, !5),
        // folding the carry produces another carry
        (0x0001_FFFF, !1),
        (0x1234_F000, !0x0235),
        (0xFFFF_FFFF, 0),
    ];
    for (sum, expected) in sums {
        assert_eq!(folded(sum), expected, "{sum:#x}");
    }
    assert_eq!(high_first(0x1234), [0x12, 0x34]);
}

/// No frame is longer than the file declares, also with a session number.
#[test]
fn the_longest_datagram_is_one() -> io::Result<()> {
    let at = four([1, 2, 3, 4], 5);
    for (session, address, headers, most) in
        [(0, at, 28, 65_507), (0, six(), 48, 65_507), (1, at, 40, 65_491), (1, six(), 64, 65_491)]
    {
        let longest = session_frame(session, [address; 2], &vec![0xFF; most])?;
        assert_eq!(longest.len(), headers + most);
        assert!(longest.len() <= LARGEST as usize);
        let mut recorder = Recorder::new(Vec::new())?;
        let longer = vec![0; most + 1];
        let refused = recorder.in_session(session).record(address, address, &longer);
        let refused = refused.map_err(|error| (error.kind(), std::format!("{error}")));
        let why = std::format!(
            "{} bytes are longer than a datagram: at most {most} can be recorded",
            most + 1
        );
        assert_eq!(refused, Err((io::ErrorKind::InvalidInput, why)));
        assert_eq!((recorder.bytes(), recorder.packets()), (24, 0));
        recorder.in_session(session).record(address, address, b"a")?;
        recorder.in_session(session).record(address, address, b"a")?;
        let bytes = 24 + 2 * (16 + headers as u64 + 1);
        assert_eq!((recorder.bytes(), recorder.packets()), (bytes, 2));
        let first = recorder.replace(Vec::new())?;
        assert_eq!((first.len() as u64, recorder.bytes(), recorder.packets()), (bytes, 24, 0));
    }
    Ok(())
}

/// A writer that accepts `room` bytes and then fails, and that records if it was flushed.
struct Few {
    room: usize,
    flushed: bool,
}

impl Write for Few {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.room = self.room.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.flushed = true;
        if self.room == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }
}

/// Every method of `Recorder` that writes returns the errors of its writer.
#[test]
fn a_recorder_returns_the_errors_of_its_writer() -> io::Result<()> {
    let at = four([1, 2, 3, 4], 5);
    let few = |room| Few { room, flushed: false };
    let full = |error: io::Error| error.kind() == io::ErrorKind::StorageFull;
    assert!(Recorder::new(few(23)).is_err_and(full));
    for room in [24 + 43, 24 + 44 + 2] {
        let mut recorder = Recorder::new(few(room))?;
        assert!(recorder.record(at, at, b"abc").is_err_and(full));
        assert_eq!((recorder.bytes(), recorder.packets()), (24, 0));
    }
    let mut recorder = Recorder::new(few(25))?;
    assert!(recorder.flush().is_ok() && recorder.out.flushed);
    recorder.out.flushed = false;
    assert!(recorder.replace(few(23)).is_err_and(full));
    assert!(recorder.out.flushed && recorder.replace(few(24))?.flushed);
    assert!(recorder.flush().is_err_and(full));
    assert!(recorder.replace(few(99)).is_err_and(full));
    assert!(recorder.finish().is_err_and(full));
    assert!(Recorder::new(few(25))?.finish()?.flushed);
    Ok(())
}
