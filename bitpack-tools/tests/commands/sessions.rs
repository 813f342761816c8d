//! Reads packets of sessions: recordings that contain the session numbers, and captures that do not.

use core::net::SocketAddr;

use crate::game::{Files, GAME, Packet, digits, packets};
use bitpack::{Acked, Delta, History, MixedProtocol, Recorder, Serialize};
use bitpack_tests::zoo::Outcome;
use bitpack_tools::input::{Form, read};

const SESSIONS: [u64; 3] = [0x5EED, 1, u64::MAX];

fn address(last: u8) -> SocketAddr {
    SocketAddr::from(([10, 0, 0, last], 40_000))
}

fn six(last: u16) -> SocketAddr {
    SocketAddr::from(([0xFD00, 0, 0, 0, 0, 0, 0, last], 40_000))
}

/// Records each packet in each session over IPv4 and IPv6, and once without a session. `told`
/// specifies if the recorder is told the session numbers.
fn recording(told: bool) -> Result<Vec<u8>, Box<dyn core::error::Error>> {
    let mut recorder = Recorder::new(Vec::new())?;
    for packet in packets() {
        for session in SESSIONS {
            let bytes = GAME.with_session(session).to_bytes(&packet)?;
            for (from, to) in [(address(1), address(2)), (six(1), six(2)), (six(1), address(2))] {
                recorder.in_session(if told { session } else { 0 }).record(from, to, &bytes)?;
            }
        }
        recorder.record(address(1), address(2), &GAME.to_bytes(&packet)?)?;
    }
    Ok(recorder.finish()?)
}

#[test]
fn recorded_sessions_are_read() -> Outcome {
    let files = Files::new("sessions")?;
    files.file("told.pcap", &recording(true)?)?;
    files.file("untold.pcap", &recording(false)?)?;
    let (text, code) = files.said(&["dump", "game.json", "told.pcap"])?;
    assert!(code == 0 && text.matches("bytes, Packet").count() == 40, "{text}");
    let report = files.json(&["profile", "game.json", "told.pcap", "--json"], 0)?;
    assert_eq!((&report["packets"], &report["rejected"]), (&40.into(), &0.into()));
    // without the numbers, only the packets that have no session are valid
    let (text, code) = files.said(&["dump", "game.json", "untold.pcap"])?;
    assert!(code == 1 && text.matches("the checksum is 0x").count() == 36, "{text}");
    Ok(())
}

#[test]
fn an_option_tells_the_session_of_other_files() -> Outcome {
    let files = Files::new("session_option")?;
    let lines = |session| -> Result<String, bitpack::Error> {
        let game = GAME.with_session(session);
        packets().iter().map(|packet| Ok(digits(&game.to_bytes(packet)?))).collect()
    };
    files.file("a.hex", lines(0x5EED)?.as_bytes())?;
    files.file("b.hex", lines(7)?.as_bytes())?;
    for number in ["0x5EED", "24301"] {
        files.says(&["dump", "game.json", "a.hex", "--session", number], 0, &[])?;
    }
    let (text, code) =
        files.said(&["diff", "game.json", "a.hex", "a.hex", "--session", "0x5eed"])?;
    assert!(code == 0 && !text.contains("checksum is"), "{text}");
    files.says(&["dump", "game.json", "b.hex", "--session", "0x5EED"], 1, &["(`--session`)"])?;
    files.says(&["profile", "game.json", "a.hex"], 3, &["(`--session`)"])?;
    files.says(&["dump", "game.json", "a.hex", "--session", "0xg"], 2, &["invalid value"])?;
    Ok(())
}

/// A recording in which a bit of the headers is flipped gives another session number, another
/// datagram or none, and no panic. The bytes of a packet that is still found are never damaged.
#[test]
fn damaged_headers_are_no_sessions() -> Outcome {
    for to in [address(2), six(2)] {
        let mut recorder = Recorder::new(Vec::new())?;
        let packet = GAME.with_session(SESSIONS[0]).to_bytes(&Packet::Leave)?;
        recorder.in_session(SESSIONS[0]).record(address(1), to, &packet)?;
        let file = recorder.finish()?;
        let headers = file.len() - packet.len();
        for bit in 8 * 40..8 * headers {
            let mut flipped = file.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let mut found = Vec::new();
            let result = read(&*flipped, "game.pcap", Form::Capture, None, |packet| {
                found.push(packet);
                true
            });
            assert!(result.is_ok() && found.len() <= 1, "{bit}: {result:?}");
            let cuts =
                found.iter().all(|found| file.ends_with(&found.bytes) || found.bytes.is_empty());
            assert!(cuts || found[0].bytes.len() != packet.len(), "{bit}: {found:?}");
        }
        for cut in 0..file.len() {
            let _ = read(file.get(..cut).unwrap_or_default(), "cut", Form::Capture, None, |_| true);
        }
    }
    Ok(())
}

#[derive(Serialize, Delta, Clone)]
struct World {
    tick: u16,
}

/// The schema file of a `MixedProtocol` describes its messages and its deltas.
#[test]
fn messages_beside_deltas_are_read() -> Outcome {
    const MIXED: MixedProtocol<Packet, World, 8> = MixedProtocol::of("mixed", 1);
    let files = Files::new("mixed")?;
    files.schema("mixed.json", &MIXED.describe())?;
    let game = MIXED.with_session(3);
    for (index, packet) in packets().iter().enumerate() {
        let name = format!("{index}.bin");
        files.file(&name, &game.to_bytes(packet)?)?;
        files.says(&["dump", "mixed.json", &name, "--session", "3"], 0, &[])?;
    }
    let (text, _) = files.said(&["dump", "mixed.json", "0.bin", "--session", "3"])?;
    assert!(text.contains("message.Join.name") && text.contains("Ada"), "{text}");
    let (mut worlds, mut buffer) = (History::new(), [0; 64]);
    let sent =
        game.write_delta(&worlds.push(&World { tick: 7 })?, &mut Acked::new(), &mut buffer)?;
    files.file("delta.bin", buffer.get(..sent).unwrap_or_default())?;
    let (text, code) = files.said(&["dump", "mixed.json", "delta.bin", "--session", "3"])?;
    assert!(code == 0 && text.contains("has_baseline") && text.contains("tick"), "{text}");
    files.says(&["dump", "mixed.json", "delta.bin", "--session", "4"], 1, &["the checksum is"])?;
    Ok(())
}
