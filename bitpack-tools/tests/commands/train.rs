//! Runs `bitpack train`, and the other commands with modelled packets.

use std::process::Command;

use crate::game::{Files, deltas, pcap};
use bitpack::model::{Model, Trainer};
use bitpack::{Delta, EndCheck, Framing, Protocol, Serialize, Stream};
use bitpack_tests::zoo::Outcome;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Player {
    #[bits(min = 0, max = 359)]
    yaw: u16,
    #[bits(min = 0, max = 100)]
    health: u8,
    shooting: bool,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    tick: u32,
    #[max_len(16)]
    players: Vec<Player>,
    #[max_len(12)]
    map: String,
}

const WORLDS: Protocol = Protocol::of::<World>("worlds", 1);

fn world(tick: u32) -> World {
    let player = |i: u32| Player {
        yaw: ((tick / 50 + 20 * i) % 360) as u16,
        health: if (tick + i) % 40 == 0 { 60 } else { 100 },
        shooting: tick % 10 == 0,
    };
    World { tick, players: (0..12).map(player).collect(), map: "harbour".to_owned() }
}

fn plain(count: u32) -> Result<Vec<Vec<u8>>, bitpack::Error> {
    (0..count).map(|tick| WORLDS.to_bytes(&world(tick))).collect()
}

fn files(name: &str) -> Result<Files, Box<dyn core::error::Error>> {
    let files = Files::new(name)?;
    files.schema("world.json", &WORLDS.describe::<World>())?;
    files.file("plain.pcap", &pcap(&plain(400)?))?;
    Ok(files)
}

fn trained(count: u32) -> Result<Model, bitpack::Error> {
    let mut trainer = Trainer::new();
    (0..count).try_for_each(|tick| WORLDS.train(&mut trainer, &world(tick)))?;
    Ok(trainer.finish::<World>())
}

#[test]
fn the_file_is_the_model_of_the_game() -> Outcome {
    let files = files("train_file")?;
    let text = files.says(&["train", "world.json", "plain.pcap", "-o", "world.model"], 0, &[])?;
    let bytes = files.read("world.model")?;
    let (tool, game) = (Model::from_bytes(&bytes)?, trained(400)?);
    assert!(tool.is_of::<World>() && tool == game, "{text}");
    for part in
        ["a model of 400 packets", "measured on 40 packets", "players[].yaw", "modelled, in order"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
    Ok(())
}

#[test]
fn the_json_agrees_with_the_packets() -> Outcome {
    let files = files("train_json")?;
    let output = files.run(&["train", "world.json", "plain.pcap", "-o", "a.model", "--json"])?;
    let json: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let (measured, model) = (&json["measured"], trained(400)?);
    assert_eq!(json["model"]["hash"], format!("{:#018x}", model.hash()));
    assert_eq!(json["model"]["bytes"], model.to_bytes().len());
    // the plain sizes are those of the packets, and the modelled ones those that a game sends
    let held = || (0..400_u32).filter(|tick| tick / 8 % 10 == 4);
    let all: usize =
        held().map(|tick| WORLDS.to_bytes(&world(tick)).map_or(0, |it| it.len())).sum();
    assert_eq!(
        (&measured["packets"], &measured["bytes"]["plain"]),
        (&held().count().into(), &all.into())
    );
    let mut trainer = Trainer::new();
    for tick in (0..400).filter(|tick| tick / 8 % 10 != 4) {
        WORLDS.train(&mut trainer, &world(tick))?;
    }
    let part = trainer.finish::<World>();
    for (mut game, name) in
        [(WORLDS.modelled(&part), "alone"), (WORLDS.modelled_in_order(&part), "in_order")]
    {
        let sizes = held().map(|tick| game.to_bytes(&world(tick)).map_or(0, |it| it.len()));
        assert_eq!(measured["bytes"][name], sizes.sum::<usize>(), "{name}");
    }
    let fields = measured["fields"].as_array().ok_or("fields")?;
    let sum = |key: &str| fields.iter().filter_map(|it| it[key].as_f64()).sum::<f64>();
    let exact = |number: usize| u32::try_from(number).map(f64::from);
    let bits = 8.0 * (exact(all)? - 4.0 * exact(held().count())?);
    assert!((sum("bits") - bits).abs() < 8.0 * 40.0 && sum("modelled") < sum("bits") / 2.0);
    assert!(sum("model_bytes") <= exact(model.to_bytes().len())?);
    Ok(())
}

/// A file with a limit is never larger, equals that of the game's trainer, and a larger limit makes packets larger by at
/// most 1 %: probabilities of few packets may be worse than even ones.
#[test]
fn a_limited_model_is_that_of_the_game() -> Outcome {
    let files = files("train_limited")?;
    let mut trainer = Trainer::new();
    (0..400).try_for_each(|tick| WORLDS.train(&mut trainer, &world(tick)))?;
    let whole = trainer.finish::<World>().to_bytes().len();
    let mut before = usize::MAX;
    for most in [Model::EMPTY_BYTES, 60, 150, 400, 900, whole - 1, whole, 100_000] {
        let limit = most.to_string();
        let arguments =
            ["train", "world.json", "plain.pcap", "-o", "a.model", "--max-bytes", &limit, "--json"];
        let output = files.run(&arguments)?;
        let json: serde_json::Value = serde_json::from_slice(&output.stdout)?;
        let bytes = files.read("a.model")?;
        assert!(bytes.len() <= most, "{} of {most} bytes", bytes.len());
        // what is left of the limit is less than a place takes
        assert!(most >= whole || bytes.len() + 100 > most, "{} of {most} bytes", bytes.len());
        assert_eq!(json["model"]["bytes"], bytes.len());
        assert_eq!(json["model"]["unlimited_bytes"], whole);
        let fields = json["measured"]["fields"].as_array().ok_or("no fields")?;
        let of_fields = fields.iter().filter_map(|it| it["model_bytes"].as_u64()).sum::<u64>();
        assert_eq!(json["model"]["other_bytes"], bytes.len() as u64 - of_fields);
        let model = Model::from_bytes(&bytes)?;
        assert_eq!(Some(&model), trainer.finish_within::<World>(most).as_ref(), "{most}");
        assert_eq!(model == trainer.finish::<World>(), most >= whole, "{most}");
        let mut game = WORLDS.modelled(&model);
        let sent = (400..500).map(|tick| game.to_bytes(&world(tick)).map_or(0, |it| it.len()));
        let sent = sent.sum::<usize>();
        println!("{most}: {} bytes, sent {sent}", bytes.len());
        assert!(sent <= before.saturating_add(before / 100), "{most}: {sent} after {before}");
        before = sent;
    }
    let arguments = ["train", "world.json", "plain.pcap", "-o", "none.model", "--max-bytes", "28"];
    files.says(&arguments, 2, &["does not fit in 28 bytes: an empty one has 29"])?;
    assert!(files.read("none.model").is_err());
    Ok(())
}

#[test]
fn a_truncated_capture_trains_up_to_its_end() -> Outcome {
    let files = files("train_truncated")?;
    let whole = pcap(&plain(100)?);
    files.file("cut.pcap", &whole[..whole.len() - 20])?;
    let (text, code) = files.said(&["train", "world.json", "cut.pcap", "-o", "cut.model"])?;
    assert_eq!(code, 4, "{text}");
    assert!(text.contains("a model of 99 packets"), "{text}");
    assert_eq!(Model::from_bytes(&files.read("cut.model")?)?, trained(99)?);
    Ok(())
}

#[derive(Serialize)]
struct Everything {
    id: u8,
    #[rest]
    #[max_len(100)]
    bytes: Vec<u8>,
}

/// Sends a number in 8 bits.
fn by_hand<S: Stream>(this: S::Ref<'_, u8>, stream: &mut S) -> Result<(), bitpack::Error> {
    u8::serialize(this, stream)
}

#[derive(Serialize)]
struct Opaque {
    #[with(by_hand)]
    inner: u8,
}

#[test]
fn what_cannot_be_trained_is_told() -> Outcome {
    let files = files("train_errors")?;
    files.schema("rest.json", &Protocol::new(7).describe::<Everything>())?;
    let opaque = Protocol::new(8);
    files.schema("opaque.json", &opaque.describe::<Opaque>())?;
    files.file("opaque.pcap", &pcap(&[opaque.to_bytes(&Opaque { inner: 7 })?]))?;
    files.file("damaged.model", &trained(100)?.to_bytes()[..9])?;
    files.file("old.model", b"bitmodel\x03")?;
    files.file("other.model", b"GIF89a...........")?;
    for (arguments, expected, error) in [
        (vec!["train", "rest.json", "plain.pcap"], 2, "a packet with `rest` cannot be modelled"),
        (
            vec!["train", "world.json", "plain.pcap", "--deltas"],
            2,
            "the schema describes no deltas",
        ),
        (vec!["train", "game.json", "plain.pcap"], 3, "none of 400 packets can be learned from"),
        (
            vec!["train", "opaque.json", "opaque.pcap"],
            3,
            "`inner` is written by a function of the game",
        ),
        (vec!["train", "world.json", "absent.pcap"], 3, "absent.pcap: "),
        (
            vec!["train", "world.json", "plain.pcap", "--model", "damaged.model"],
            2,
            "damaged.model: the model is truncated",
        ),
        (
            vec!["train", "world.json", "plain.pcap", "--model", "old.model"],
            2,
            "old.model: the model has version 3, and this build reads version 4",
        ),
        (
            vec!["dump", "world.json", "plain.pcap", "--model", "other.model"],
            2,
            "other.model: the bytes are not a model",
        ),
    ] {
        let arguments: Vec<&str> = if arguments[0] == "train" {
            arguments.into_iter().chain(["-o", "none.model"]).collect()
        } else {
            arguments
        };
        files.says(&arguments, expected, &[error])?;
        assert!(files.read("none.model").is_err(), "{arguments:?}");
    }
    Ok(())
}

#[test]
fn modelled_packets_are_dumped_and_profiled() -> Outcome {
    let (files, model) = (files("modelled_dump")?, trained(400)?);
    files.file("world.model", &model.to_bytes())?;
    let (mut alone, mut in_order) = (WORLDS.modelled(&model), WORLDS.modelled_in_order(&model));
    let mut packets = plain(2)?;
    for tick in 100..140 {
        packets.push(alone.to_bytes(&world(tick))?);
        packets.push(in_order.to_bytes(&world(tick))?);
    }
    files.file("modelled.pcap", &pcap(&packets))?;
    let with = |command: &'static str, more: &[&'static str]| {
        let arguments = [command, "world.json", "modelled.pcap", "--model", "world.model"];
        files.said(&[&arguments[..], more].concat())
    };
    let (text, code) = with("dump", &[])?;
    assert_eq!(code, 0, "{text}");
    assert_eq!(text.matches("bytes modelled").count(), 80, "{text}");
    assert!(text.contains("harbour"), "{text}");
    let (text, code) = with("profile", &[])?;
    assert!(code == 0 && text.contains("82 packets"), "{text}");
    let (text, code) = files.said(&[
        "diff",
        "world.json",
        "modelled.pcap#3",
        "modelled.pcap#4",
        "--model",
        "world.model",
    ])?;
    assert!(code == 1 && text.contains("bytes modelled"), "{text}"); // other ids, other checksums
    // the model of modelled packets is that of the plain ones
    let (text, code) = with("train", &["-o", "again.model", "--number", "3-82"])?;
    assert_eq!(code, 0, "{text}");
    let mut trainer = Trainer::new();
    for tick in 100..140 {
        WORLDS.train(&mut trainer, &world(tick))?;
        WORLDS.train(&mut trainer, &world(tick))?;
    }
    assert_eq!(Model::from_bytes(&files.read("again.model")?)?, trainer.finish::<World>());
    // without the model they are packets of another protocol
    files.says(&["dump", "world.json", "modelled.pcap"], 1, &["the checksum is"])?;
    Ok(())
}

#[test]
fn a_schema_of_modelled_packets_names_them_without_the_model() -> Outcome {
    let (files, model) = (files("modelled_schema")?, trained(400)?);
    let mut game = WORLDS.modelled(&model);
    files.schema("modelled.json", &game.describe::<World>())?;
    files.file("world.model", &model.to_bytes())?;
    files.file("other.model", &trained(50)?.to_bytes())?;
    let packet = game.to_bytes(&world(7))?;
    files.file("modelled.pcap", &pcap(core::slice::from_ref(&packet)))?;
    let (text, _) = files.said(&["dump", "modelled.json", "modelled.pcap"])?;
    let expected = format!("a modelled packet of {} bytes", packet.len() - 4);
    assert!(text.contains(&expected), "{expected} in {text}");
    let arguments = ["dump", "modelled.json", "modelled.pcap", "--model", "world.model"];
    files.says(&arguments, 0, &["harbour"])?;
    let arguments = ["dump", "modelled.json", "modelled.pcap", "--model", "other.model"];
    files.says(&arguments, 2, &["other.model: the schema is that of packets"])?;
    files.says(&["header", "modelled.json"], 2, &["the packets are modelled"])?;
    Ok(())
}

#[test]
fn wireshark_names_modelled_packets() -> Outcome {
    let tshark = || Command::new("tshark");
    if tshark().arg("--version").output().is_err() {
        println!("skipped: no tshark here");
        return Ok(());
    }
    let (files, model) = (files("modelled_wireshark")?, trained(400)?);
    let mut game = WORLDS.modelled(&model);
    files.schema("modelled.json", &game.describe::<World>())?;
    let script = files.run(&["wireshark", "modelled.json"])?.stdout;
    let script = files.file("modelled.lua", &script)?;
    let packet = game.to_bytes(&world(7))?;
    let capture = files.file("modelled.pcap", &pcap(core::slice::from_ref(&packet)))?;
    let script = format!("lua_script:{}", script.display());
    let output = tshark().args(["-X", &script, "-V", "-r"]).arg(capture).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let expected = format!("a modelled packet of {} bytes", packet.len() - 4);
    assert!(text.contains(&expected) && !text.contains("Lua Error"), "{expected} in {text}");
    Ok(())
}

#[test]
fn deltas_of_histories_are_trained() -> Outcome {
    const DELTAS: Protocol = WORLDS.with_framing(Framing::Crc).with_end_check(EndCheck::Absent);
    let files = Files::new("train_deltas")?;
    let described = DELTAS.describe_deltas::<World, 16>(DELTAS.describe::<World>());
    files.schema("deltas.json", &described)?;
    let mut trainer = Trainer::new();
    let packets = deltas::<_, 16>((0..200).map(world), |new, acked, to| {
        let length = DELTAS.write_delta(new, acked, to)?;
        DELTAS.train_delta(&mut trainer, new, acked)?;
        Ok(length)
    })?;
    files.file("deltas.pcap", &pcap(&packets))?;
    let arguments = ["train", "deltas.json", "deltas.pcap", "-o", "deltas.model", "--deltas"];
    files.says(&arguments, 0, &["a model of 200 deltas"])?;
    assert_eq!(Model::from_bytes(&files.read("deltas.model")?)?, trainer.finish::<World>());
    Ok(())
}
