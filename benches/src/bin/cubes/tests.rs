//! Sends small generated recordings, and rejects damaged ones.

use bitpack::Delta as _;

use crate::chain::{kept, predicted, send};
use crate::codes::Record;
use crate::cube::{Body as _, Frame, Moving, Still};
use crate::floats::State;
use crate::recording::Recording;
use crate::{AnyRecording, folder, parse};

/// Returns the 80 bits of an upright cube at this position, as in a recording.
fn record(x: i32, y: i32, z: i32) -> [u8; 10] {
    let mut word = (x + 131_072) as u128 | ((y + 131_072) as u128) << 18 | (z as u128) << 36;
    word |= 3 << 50;
    for at in [52, 61, 70] {
        word |= 256 << at;
    }
    let mut bytes = [0; 10];
    bytes.copy_from_slice(&word.to_le_bytes()[..10]);
    bytes
}

/// Returns the bytes of a recording of three cubes, of which one moves.
fn small(frames: u32) -> Vec<u8> {
    let mut file = b"CUBESNP1".to_vec();
    for number in [3, frames, 60, 512, 9, 80] {
        file.extend(u32::to_le_bytes(number));
    }
    for cube in 0..3 {
        file.extend(record(cube * 512, 0, 102));
    }
    for frame in 1..frames.cast_signed() {
        file.extend([1, 0, 1, 0]);
        file.extend(record(512 + frame * 20, frame * frame, 102));
    }
    file
}

fn codes(bytes: &[u8]) -> Result<Recording<Record>, String> {
    match parse(bytes).map_err(|damage| damage.to_string())? {
        AnyRecording::Codes(recording) => Ok(recording),
        AnyRecording::Floats(_) => Err("floats".into()),
    }
}

fn refused(bytes: &[u8]) -> String {
    parse(bytes).err().map_or_else(String::new, |damage| damage.to_string())
}

#[test]
fn every_frame_is_read_as_it_was_recorded() -> Result<(), String> {
    let recording = codes(&small(40))?;
    let attributes = send::<Still>(&recording, kept)?;
    let ahead = send::<Moving>(&recording, predicted)?;
    assert_eq!((attributes.passed, attributes.failed), (34, 0));
    assert_eq!((ahead.passed, ahead.failed), (34, 0));
    assert!(ahead.bytes < attributes.bytes, "{} and {}", ahead.bytes, attributes.bytes);
    Ok(())
}

#[test]
fn a_frame_in_which_nothing_moves_is_a_byte() -> Result<(), String> {
    let mut file = small(1);
    file[12..16].copy_from_slice(&20_u32.to_le_bytes());
    file.extend([0; 38]);
    let recording = codes(&file)?;
    let sent = send::<Still>(&recording, kept)?;
    assert_eq!((sent.passed, sent.bytes), (14, 14));
    Ok(())
}

#[test]
fn in_a_steady_state_nothing_is_allocated() -> Result<(), Box<dyn core::error::Error>> {
    let recording = codes(&small(9))?;
    let frame =
        |records: Vec<_>| Frame::<Still> { cubes: records.iter().map(Still::new).collect() };
    let frames: Vec<_> = recording.frames().map(frame).collect();
    let [first, .., last] = frames.as_slice() else { return Err("too few frames".into()) };
    let (mut buffer, mut read) = ([0; 64], first.clone());
    let mut bytes = Ok(0);
    let written = allocation_counter::measure(|| bytes = last.write_delta(first, &mut buffer));
    let bytes = bytes?;
    let mut outcome = Ok(());
    let back = allocation_counter::measure(|| {
        outcome = read.read_delta_into(first, &buffer[..bytes]);
    });
    outcome?;
    assert_eq!((written.count_total, back.count_total), (0, 0));
    assert_eq!(&read, last);
    Ok(())
}

#[test]
fn every_truncation_is_refused_with_its_place() {
    let file = small(9);
    for len in 0..file.len() {
        assert!(refused(&file[..len]).contains("byte"), "{len}");
    }
}

#[test]
fn damage_is_told_by_what_it_is() {
    let damaged = |at: usize, byte: u8| {
        let mut file = small(9);
        file[at] = byte;
        refused(&file)
    };
    assert_eq!(damaged(0, b'X'), "not a recording of cubes (byte 0)");
    assert_eq!(damaged(8, 0), "cubes: 0 is not in 1..=4096 (byte 8)");
    assert_eq!(damaged(21, 9), "units a metre: 2304 is not in 512..=512 (byte 20)");
    assert_eq!(damaged(62 + 2, 3), "cube 3 is not in 0..3 (byte 64)");
    assert_eq!(damaged(12, 10), "2 bytes must follow, 0 do (byte 174)");
    assert_eq!(damaged(12, 8), "14 bytes behind the last frame (byte 160)");
    assert_eq!(damaged(15, 255), "8556380176 bytes must follow, 112 do (byte 62)");
}

#[test]
fn floats_quantise_to_the_codes_that_were_recorded() -> Result<(), String> {
    let files = ["cubes-a-raw.bin", "cubes-a.bin"].map(|name| std::fs::read(folder().join(name)));
    let [Ok(floats), Ok(recorded)] = files else {
        println!("skipped: no recordings of both kinds");
        return Ok(());
    };
    let AnyRecording::Floats(floats) = parse(&floats).map_err(|damage| damage.to_string())? else {
        return Err("codes, not floats".into());
    };
    let quantised = floats.map(State::quantised);
    for (number, (ours, theirs)) in quantised.frames().zip(codes(&recorded)?.frames()).enumerate() {
        assert!(ours == theirs, "frame {number}");
    }
    Ok(())
}
