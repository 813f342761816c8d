//! Damaged replay files. Each gives an error, and none makes the reader allocate more than the size
//! of the file allows.

use std::fs;

use bitpack::{BitWriter, Error, Serialize};

use crate::synthetic::{File, bounded, recording};
use crate::{RECORDING, Replay};

fn property(key: &str, kind: &str) -> File {
    File::default().text(key).text(kind).int(0).int(0)
}

fn header(properties: &[u8]) -> File {
    let start = File::default().int(868).int(22).int(7).text("game");
    start.bytes(properties).text("None").section()
}

fn content(keyframe_count: i32) -> File {
    let network = (u64::from(2.5_f32.to_bits()) << 3).to_le_bytes();
    let start = File::default().int(1).int(-3).bytes(b"a\0b\0\0\0").int(keyframe_count);
    let keyframe = start.int(2.5_f32.to_bits().cast_signed()).int(0).int(3);
    let network = keyframe.int(8).bytes(&network).int(1).int(9).text("user").text("note");
    network.int(1).text("goal").int(60).int(0).int(1).text("object").int(2).text("x").text("y")
}

fn replay() -> Vec<u8> {
    let lists = property("Goals", "ArrayProperty")
        .int(1)
        .bytes(&property("Time", "FloatProperty").int(0).text("None").0);
    let all = property("MaxChannels", "IntProperty").int(100).bytes(&lists.0);
    let team = property("Team", "StructProperty").text("T").text("None");
    let platform = property("On", "ByteProperty").text("OnlinePlatform_Steam");
    let flag = property("Won", "BoolProperty").bytes(&[1]);
    let all = all.bytes(&team.0).bytes(&platform.0).bytes(&flag.0);
    header(&all.0).bytes(&content(1).section().0).0
}

fn reason(bytes: &[u8]) -> String {
    Replay::parse(bytes).err().map(|damaged| damaged.to_string()).unwrap_or_default()
}

#[test]
fn a_whole_file_is_read() {
    let bytes = replay();
    let Ok(replay) = Replay::parse(&bytes) else { panic!("{}", reason(&bytes)) };
    assert_eq!(replay.max_channels, 100);
    assert_eq!(
        (replay.objects, replay.names, replay.levels.as_slice()),
        (1, 2, &["ab".into()][..])
    );
    assert!(
        replay.keyframes.iter().all(|frame| crate::network::check(replay.network, frame).is_ok())
    );
    assert!(crate::network::first_frame(&replay).is_err(), "64 bits hold no actor");
}

#[test]
fn every_truncation_is_an_error() {
    let bytes = replay();
    for length in 0..bytes.len() {
        assert!(!reason(bytes.get(..length).unwrap_or_default()).is_empty(), "{length}");
    }
}

#[test]
fn any_byte_may_be_wrong() {
    let bytes = replay();
    for at in 0..bytes.len() {
        for wrong in [0, 1, 0x7F, 0x80, 0xFF] {
            let mut bytes = bytes.clone();
            bytes.get_mut(at).into_iter().for_each(|byte| *byte = wrong);
            if let Ok(replay) = Replay::parse(&bytes) {
                let _ = crate::network::first_frame(&replay);
            }
        }
    }
}

#[test]
fn counts_and_lengths_are_bounded_by_the_file() {
    for count in [i32::MAX, -1, 1 << 20] {
        let bytes = header(&[]).bytes(&content(count).section().0).0;
        assert!(
            reason(&bytes).contains("keyframes, but the rest has room for"),
            "{}",
            reason(&bytes)
        );
    }
    for length in [i32::MIN, i32::MAX] {
        let bytes = header(&[]).bytes(&File::default().int(1).int(length).int(0).section().0).0;
        assert!(reason(&bytes).contains("bytes of a level, 4 are left"), "{}", reason(&bytes));
    }
    assert!(reason(&replay()[..70]).contains("bytes of the header, 62 are left"));
}

#[test]
fn lists_inside_lists_end() {
    let mut inside = Vec::new();
    for _ in 0..10_000 {
        let list = property("L", "ArrayProperty").int(1).bytes(&inside);
        inside = list.text("None").0;
    }
    assert!(reason(&header(&inside).0).contains("lists inside each other"));
}

#[test]
fn other_damage_is_explained() {
    let bytes = header(&property("K", "Tuple").0).0;
    assert_eq!(reason(&bytes), "byte 35: `Tuple`, the type of property `K`, is not one of the ten");
    let bytes = header(&property("MaxChannels", "IntProperty").int(0).0).0;
    assert!(reason(&bytes).contains("`MaxChannels` was 0"));
    let bytes = File::default().int(868).int(11).int(2).bytes(b"ab").text("None").section().0;
    assert_eq!(reason(&bytes), "byte 16: the game type of length 2 does not end in a zero");
}

#[test]
fn the_third_number_of_a_version_is_sent_since_868_18() -> Result<(), Error> {
    let version = |major: i32, minor: i32| {
        let bytes = File::default().int(major).int(minor).int(7).0;
        crate::file::Version::read(&bytes).map(|version| version.net)
    };
    assert_eq!(version(868, 18)?, 7);
    assert!(version(868, 17).is_err(), "four bytes are left over");
    Ok(())
}

#[test]
fn the_recording_in_the_tree_is_the_one_that_is_made() -> Result<(), Box<dyn core::error::Error>> {
    let made = recording()?;
    assert!(fs::read(RECORDING)? == made, "`cargo run --bin replay -- --make {RECORDING}`");
    let Ok(replay) = Replay::parse(&made) else { panic!("{}", reason(&made)) };
    assert_eq!(replay.keyframes.len(), 6);
    let unaligned = replay.keyframes.iter().filter(|keyframe| keyframe.position % 8 != 0);
    assert!(unaligned.count() >= 3, "a recording whose keyframes are aligned would prove little");
    assert_eq!(crate::network::first_frame(&replay)?.actor.map(|actor| actor.id), Some(0));
    Ok(())
}

#[test]
fn bounded_integers_are_read_as_they_are_written() -> Result<(), Error> {
    for max in [1, 2, 3, 8, 10, 1000, 1023, 1024] {
        for value in 0..max {
            let mut buffer = [0; 2];
            let mut writer = BitWriter::new(&mut buffer);
            bounded(&mut writer, value, max)?;
            let bits = writer.position();
            writer.finish()?;
            assert_eq!(crate::network::read(&buffer, max)?, (value, bits), "{value} below {max}");
        }
    }
    Ok(())
}
