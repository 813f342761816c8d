//! A demo that is made here, and the public one where it is present: both are written back as they
//! were, and damage to them gives an error or another demo, never a panic.

use core::error::Error;
use std::fs;

use bitpack::Serialize as _;

use super::{recorded, show};
use crate::format::{Demo, Frame, Header, Kind, PacketInfo, Text, UserCommand, View, Weapon};

/// Returns a frame without data.
fn frame(kind: Kind) -> Frame {
    let view = View { origin: [1.0, -2.5, f32::MAX], angles: [0.0; 3], local_angles: [-0.0; 3] };
    let views = [view.clone(), view];
    let packet = PacketInfo { flags: 1, views, sequence_in: 7, sequence_out: 9 };
    Frame { kind, tick: 40, last_tick: 115, packet, sequence: 3, data: Vec::new() }
}

fn header(frames: u32) -> Header {
    let text = |name: &str| {
        let mut bytes = [0; 260];
        bytes.iter_mut().zip(name.bytes()).for_each(|(byte, from)| *byte = from);
        Text(bytes)
    };
    Header {
        demo_protocol: 3,
        network_protocol: 24,
        server: text("localhost:27015"),
        client: text("ann"),
        map: text("a map"),
        game_folder: text("tf"),
        seconds: 1.75,
        ticks: 115,
        frames,
        sign_on_bytes: 0,
    }
}

/// Returns the bytes of a demo with frames of every kind.
fn made() -> Result<Vec<u8>, bitpack::Error> {
    let command = UserCommand {
        number: Some(1),
        tick: None,
        angles: [Some(-12.5), None, Some(90.0)],
        movement: [None, Some(-450.0), None],
        buttons: Some(0x0201),
        impulse: Some(0xFF),
        weapon: Some(Weapon { entity: 2047, subtype: Some(63) }),
        mouse: [Some(-3), None],
    };
    let idle = UserCommand {
        number: None,
        angles: [None; 3],
        movement: [None; 3],
        buttons: None,
        impulse: None,
        weapon: None,
        mouse: [None; 2],
        ..command.clone()
    };
    let with = |kind, data: &[u8]| Frame { data: data.to_vec(), ..frame(kind) };
    let frames = vec![
        with(Kind::SignOn, b"sign on"),
        with(Kind::DataTables, &[]),
        frame(Kind::SyncTick),
        with(Kind::StringTables, &[0xFF; 40]),
        with(Kind::UserCommand, &command.to_bytes()?),
        with(Kind::Packet, b"messages"),
        with(Kind::UserCommand, &idle.to_bytes()?),
        with(Kind::ConsoleCommand, b"say hello\0"),
        frame(Kind::Stop),
    ];
    Demo { header: header(8), frames }.write()
}

/// Returns the public demo, if its folder is there.
fn public() -> Result<Option<Vec<u8>>, Box<dyn Error>> {
    let file = recorded()?.into_iter().find(|path| path.ends_with("small.dem"));
    if file.is_none() {
        println!("skipped: no `small.dem` in the folder BITPACK_DEMOS");
    }
    Ok(file.map(fs::read).transpose()?)
}

/// Reads bytes that may be damaged. Frames that are accepted are written back as they were, and so
/// are user commands. Returns whether the file was accepted.
fn survives(bytes: &[u8]) -> Result<bool, bitpack::Error> {
    let Ok(demo) = Demo::read(bytes) else { return Ok(false) };
    assert!(demo.write()? == bytes);
    for (frame, command) in demo.commands() {
        let Ok(command) = command else { continue };
        let (mut again, mut data) = (command.to_bytes()?, frame.data.clone());
        // a reader ignores the unused bits of the last byte
        again.pop();
        data.pop();
        assert_eq!(again, data);
    }
    Ok(true)
}

#[test]
fn every_kind_of_frame_is_written_back() -> Result<(), Box<dyn Error>> {
    let bytes = made()?;
    let demo = Demo::read(&bytes).map_err(|damaged| damaged.to_string())?;
    assert!(demo.write()? == bytes);
    assert_eq!((demo.frames.len(), demo.header.map.as_text().as_str()), (9, "a map"));
    // fields that a kind does not have are not sent
    let stop = demo.frames.last().ok_or("no frames")?;
    assert_eq!((stop.tick, stop.last_tick, stop.to_bytes()?.len()), (0, 115, 4));
    let commands = demo.commands().map(|(_, command)| command).collect::<Result<Vec<_>, _>>()?;
    let bits = commands.iter().map(bitpack::Serialize::max_encoded_bits).collect::<Vec<_>>();
    // 14 flags and their values; the flag of a subtype follows only a weapon
    assert_eq!(bits, [13 + 4 * 32 + 32 + 8 + 11 + 1 + 6 + 16, 13]);
    Ok(())
}

#[test]
fn every_truncation_is_an_error() -> Result<(), Box<dyn Error>> {
    let bytes = made()?;
    for length in 0..bytes.len() {
        assert!(!survives(bytes.get(..length).unwrap_or_default())?, "{length} bytes");
    }
    // so is a byte that follows the last frame
    let more = [bytes.as_slice(), &[0]].concat();
    assert!(!survives(&more)?);
    Ok(())
}

#[test]
fn any_bit_may_be_wrong() -> Result<(), Box<dyn Error>> {
    let mut bytes = made()?;
    let mut rejected = 0;
    for bit in 0..8 * bytes.len() {
        bytes[bit / 8] ^= 1 << (bit % 8);
        rejected += usize::from(!survives(&bytes)?);
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    // at least the signature, and most bits of the kinds and lengths
    assert!(rejected > 200, "{rejected}");
    Ok(())
}

#[test]
fn a_length_is_bounded_by_the_file() -> Result<(), Box<dyn Error>> {
    let mut bytes = header(1).to_bytes()?;
    let start = bytes.len();
    bytes.extend([Kind::ConsoleCommand as u8, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 1]);
    let damaged = Demo::read(&bytes).err().ok_or("4 GiB in one byte")?;
    assert_eq!((damaged.at, damaged.error.kind()), (start, bitpack::ErrorKind::Overflow));
    Ok(())
}

#[test]
fn the_public_demo_is_written_back() -> Result<(), Box<dyn Error>> {
    let Some(bytes) = public()? else { return Ok(()) };
    let demo = Demo::read(&bytes).map_err(|damaged| damaged.to_string())?;
    let commands = demo.commands().map(|(_, command)| command).collect::<Result<Vec<_>, _>>()?;
    assert_eq!((demo.frames.len(), commands.len()), (591, 114));
    assert!(survives(&bytes)?);
    assert_eq!(show(&bytes), Ok(()));
    Ok(())
}

#[test]
fn the_public_demo_may_be_damaged() -> Result<(), Box<dyn Error>> {
    let Some(mut bytes) = public()? else { return Ok(()) };
    for at in (0..bytes.len()).step_by(9973) {
        assert!(!survives(bytes.get(..at).unwrap_or_default())?, "{at} bytes");
        for bit in 0..8 {
            bytes[at] ^= 1 << bit;
            survives(&bytes)?;
            bytes[at] ^= 1 << bit;
        }
    }
    Ok(())
}

#[test]
fn a_file_that_is_no_demo_is_an_error() {
    let shown = show(b"a text of more bytes than a signature");
    assert!(shown.is_err_and(|error| error.starts_with("the part at byte 0: ")));
}
