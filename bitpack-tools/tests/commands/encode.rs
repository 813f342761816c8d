//! Encodes packets from edited dumps.

use crate::game::{Files, GAME, Packet, digits, packets, pcap};
use bitpack::{Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::assemble::assemble;
use bitpack_tools::dump::{Dump, json};
use bitpack_tools::history::Histories;
use bitpack_tools::input::Packet as Captured;
use bitpack_tools::model::Model;

fn model() -> Result<Model, String> {
    Model::new(GAME.describe::<Packet>()).map_err(|fault| format!("{fault:?}"))
}

fn dumped(model: &Model, packet: &Packet) -> Result<String, bitpack::Error> {
    let bytes = GAME.to_bytes(packet)?;
    Ok(json(&Dump::of(model, 0, Captured::new("test".to_owned(), bytes))))
}

fn change(name: &str, value: &str) -> Vec<(String, String)> {
    vec![(name.to_owned(), value.to_owned())]
}

/// A dump that is not edited gives the bytes of the packet.
#[test]
fn an_unedited_dump_gives_the_packet() -> Outcome {
    let model = model()?;
    for packet in packets() {
        let bytes =
            assemble(&model, &mut Histories::default(), &dumped(&model, &packet)?, &[])?.bytes;
        ensure!(bytes == GAME.to_bytes(&packet)?, "{packet:?}");
    }
    Ok(())
}

/// `--binary` writes every byte, also those that a terminal would take for escape codes.
#[test]
fn binary_packets_are_written_as_they_are() -> Outcome {
    #[derive(Serialize)]
    struct Key([u8; 16]);
    let files = Files::new("encode_binary")?;
    let keys = Protocol::of::<Key>("keys", 1);
    files.schema("keys.json", &keys.describe::<Key>())?;
    let bytes = *b"\x05\x8d\xb0\x1b[31m\x02\x99\xff\x00\r\n\x1b7";
    let packet = keys.to_bytes(&Key(bytes))?;
    files.file("keys.bin", &packet)?;
    let dump = files.run(&["dump", "keys.json", "keys.bin", "--raw", "--json"])?.stdout;
    files.file("keys.jsonl", &dump)?;
    let written = files.run(&["encode", "keys.json", "keys.jsonl", "--binary"])?.stdout;
    ensure!(written == packet, "{written:02x?}, not {packet:02x?}");
    Ok(())
}

/// Edited values give the packet that the game would write.
#[test]
fn edited_values_are_encoded() -> Outcome {
    let model = model()?;
    let Packet::Snapshot(snapshot) = packets().swap_remove(1) else { return Ok(()) };
    let json = dumped(&model, &Packet::Snapshot(snapshot.clone()))?;
    let mut tick = snapshot.clone();
    tick.tick = 77_777;
    let mut health = snapshot.clone();
    health.health = 3;
    let mut position = snapshot.clone();
    position.bodies[1].1.position[1] = -7.25;
    for (name, value, expected) in [
        ("Snapshot.0.tick", "77777", tick),
        ("Snapshot.0.health", "3", health),
        ("Snapshot.0.bodies[4].position.y", "-7.25", position),
    ] {
        let packet = assemble(&model, &mut Histories::default(), &json, &change(name, value))?;
        let read = GAME.read::<Packet>(&packet.bytes)?;
        let expected = Packet::Snapshot(expected);
        ensure!(GAME.to_bytes(&read)? == GAME.to_bytes(&expected)?, "{name}: {read:?}");
    }
    // a text of another length, with the fields after it
    let chat = Packet::Chat { from: Some(3), text: "short".into() };
    let json = dumped(&model, &chat)?;
    let packet = assemble(
        &model,
        &mut Histories::default(),
        &json,
        &change("Chat.text", "\"a \\\"longer\\\" text\""),
    )?;
    let expected = Packet::Chat { from: Some(3), text: "a \"longer\" text".into() };
    let read = GAME.read::<Packet>(&packet.bytes);
    ensure!(read == Ok(expected), "{read:?}");
    // the raw bits, and a line that is removed
    let from = json.find(r#""declared":"u8""#).ok_or("no sender")?;
    let line = json.get(json[..from].rfind('{').unwrap_or(0)..).unwrap_or_default();
    let line = line.split_inclusive('}').next().unwrap_or_default().to_owned() + ",";
    let removed = json.replace(&line, "");
    let removed = removed.replace(r#""value":"present""#, r#""value":"absent""#);
    let packet = assemble(&model, &mut Histories::default(), &removed, &[])?;
    let expected = Packet::Chat { from: None, text: "short".into() };
    let read = GAME.read::<Packet>(&packet.bytes);
    ensure!(read == Ok(expected), "{read:?}: {removed}");
    Ok(())
}

/// Damaged JSON causes no panic.
#[test]
fn damaged_json_causes_no_panic() -> Outcome {
    let (model, mut random) = (model()?, fastrand::Rng::with_seed(9));
    for packet in packets() {
        let json = dumped(&model, &packet)?;
        for _ in 0..400 {
            let mut bytes = json.clone().into_bytes();
            for _ in 0..random.usize(1..4) {
                let at = random.usize(..bytes.len());
                let digit = bytes.iter().skip(at).position(u8::is_ascii_digit).map(|it| at + it);
                match digit {
                    Some(at) if random.bool() => bytes[at] = b'0' + random.u8(..10),
                    Some(at) => drop(bytes.splice(at..at, [b'9'; 4])),
                    None => bytes[at] = random.u8(32..127),
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            let _ = assemble(
                &model,
                &mut Histories::default(),
                &text,
                &change("Chat.text (length)", "7"),
            );
            let _ = assemble(&model, &mut Histories::default(), &text, &[]);
        }
    }
    Ok(())
}

#[test]
fn the_command_encodes_what_dump_prints() -> Outcome {
    let files = Files::new("encode")?;
    let datagrams = packets().iter().map(|it| GAME.to_bytes(it)).collect::<Result<Vec<_>, _>>()?;
    files.file("game.pcap", &pcap(&datagrams))?;
    let (json, _) = files.said(&["dump", "game.json", "game.pcap", "--json"])?;
    files.file("dump.json", json.as_bytes())?;
    let (hex, code) = files.said(&["encode", "game.json", "dump.json"])?;
    let all: String = datagrams.iter().map(|it| digits(it)).collect();
    ensure!(code == 0 && hex == all, "{hex}");
    let (json, _) = files.said(&["dump", "game.json", "game.pcap", "--json", "--number", "2"])?;
    files.file("one.json", json.as_bytes())?;
    let set = ["encode", "game.json", "one.json", "--set", "Snapshot.0.health=7"];
    let (hex, code) = files.said(&set)?;
    files.file("edited.hex", hex.as_bytes())?;
    let (text, _) = files.said(&["diff", "game.json", "game.pcap#2", "edited.hex"])?;
    ensure!(code == 0 && text.contains("Snapshot.0.health"), "{text}");
    let absent = ["encode", "game.json", "one.json", "--set", "Snapshot.0.bodies (index)=1"];
    files.says(&absent, 2, &["error"])?;
    Ok(())
}

#[test]
fn completions_and_manual_pages_are_printed() -> Outcome {
    let files = Files::new("manual")?;
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        files.says(&["completions", shell], 0, &["ignore-checksum"])?;
    }
    files.says(&["man"], 0, &[".TH bitpack"])?;
    let (_, code) = files.said(&["man", "pages"])?;
    let pages = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual/pages");
    let page = std::fs::read_to_string(pages.join("bitpack-dump.1"))?;
    ensure!(code == 0 && page.contains("ignore"), "{page}");
    Ok(())
}

/// A padded value keeps its size if a text in it becomes longer.
#[test]
fn padding_is_computed_anew() -> Outcome {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    #[pad_to(20)]
    enum Message {
        Ping,
        Say(#[max_len(9)] String, u8),
    }
    #[derive(Serialize, Clone, Debug, PartialEq)]
    #[pad_to(90)]
    struct Messages {
        #[bits(3)]
        few: u8,
        #[max_len(3)]
        list: Vec<Message>,
        last: u8,
    }

    const CHAT: Protocol = Protocol::of::<Messages>("chat", 1);
    let model = Model::new(CHAT.describe::<Messages>()).map_err(|fault| format!("{fault:?}"))?;
    let say = |text: &str| Message::Say(text.to_owned(), 7);
    let packet = Messages { few: 5, list: vec![say("a"), Message::Ping, say("")], last: 9 };
    let json = json(&Dump::of(&model, 0, Captured::new("test".into(), CHAT.to_bytes(&packet)?)));
    ensure!(
        assemble(&model, &mut Histories::default(), &json, &[])?.bytes == CHAT.to_bytes(&packet)?,
        "{json}"
    );
    let longer = Messages { list: vec![say("longer"), Message::Ping, say("")], ..packet };
    let made =
        assemble(&model, &mut Histories::default(), &json, &change("list[0].Say.0", "\"longer\""))?;
    ensure!(made.bytes == CHAT.to_bytes(&longer)?, "{json}");
    let too_long = change("list[0].Say.0", "\"longer than its type\"");
    ensure!(assemble(&model, &mut Histories::default(), &json, &too_long).is_err(), "{json}");
    Ok(())
}
