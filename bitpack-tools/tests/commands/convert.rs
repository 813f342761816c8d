//! Packets of an old build are read as values of today's types, with the schema file of that build.

use std::collections::BTreeMap;

use crate::game::Files;
use bitpack::schema::Description;
use bitpack::{Protocol, Serialize, Versioned};
use bitpack_tools::convert::Converter;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use serde_json::json;

type Done = Result<(), Box<dyn core::error::Error>>;

mod old {
    use super::*;

    #[derive(Serialize, Clone, Debug, PartialEq)]
    pub(crate) struct Update {
        pub(crate) tick: u16,
        #[bits(min = 0, max = 100)]
        pub(crate) health: u8,
        pub(crate) gone: bool,
        pub(crate) action: Action,
        #[max_len(4)]
        pub(crate) bodies: Vec<Body>,
        #[max_len(4)]
        pub(crate) scores: BTreeMap<u8, i16>,
    }

    #[derive(Serialize, Clone, Debug, PartialEq)]
    pub(crate) struct Body {
        #[compressed(-8.0, 8.0, 0.01)]
        pub(crate) place: [f32; 3],
        #[smallest_three(bits = 9)]
        pub(crate) turn: [f32; 4],
    }

    #[derive(Serialize, Clone, Debug, PartialEq)]
    pub(crate) enum Action {
        Walk { speed: u8 },
        Jump,
        Gone,
    }
}

#[derive(Serialize, serde::Deserialize, Clone, Debug, PartialEq)]
struct Update {
    // the fields have another order, range and type
    action: Action,
    #[bits(min = 0, max = 1000)]
    health: u16,
    #[max_len(9)]
    name: String,
    #[bits(min = 5, max = 9)]
    level: u8,
    tick: Option<u32>,
    #[max_len(8)]
    bodies: Vec<Body>,
    #[max_len(4)]
    scores: BTreeMap<u8, i16>,
}

#[derive(Serialize, serde::Deserialize, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(-16.0, 16.0, 0.01)]
    place: [f32; 3],
    #[smallest_three(bits = 9)]
    turn: [f32; 4],
    alive: bool,
}

#[derive(Serialize, serde::Deserialize, Clone, Debug, PartialEq)]
enum Action {
    Jump,
    Walk { speed: u8, sneaking: bool },
}

const OLD: Protocol = Protocol::of::<old::Update>("game", 1);

fn value(action: old::Action) -> Result<old::Update, bitpack::Error> {
    let body = old::Body { place: [1.5, -2.0, 0.25], turn: [0.0, 0.6, 0.0, 0.8] };
    let scores = [(3, -7), (9, 900)].into();
    let bodies = vec![body.clone(), body];
    old::Update { tick: 500, health: 93, gone: true, action, bodies, scores }.quantized()
}

fn packet(action: old::Action) -> Result<Packet, bitpack::Error> {
    Ok(Packet::new("test".to_owned(), OLD.to_bytes(&value(action)?)?))
}

fn fault(fault: &bitpack_tools::model::Fault) -> String {
    format!("{}: {}", fault.path, fault.reason)
}

#[test]
fn an_old_packet_is_a_value_of_todays_type() -> Done {
    let (old, new) = (
        Model::new(OLD.describe::<old::Update>()).map_err(|it| fault(&it))?,
        Model::of::<Update>().map_err(|it| fault(&it))?,
    );
    let converter = Converter::new(&old, &new);
    let read: Update = converter.value(&packet(old::Action::Walk { speed: 7 })?)?;
    let before = value(old::Action::Jump)?;
    let bodies = before.bodies.iter();
    let bodies = bodies.map(|it| Body { place: it.place, turn: it.turn, alive: false });
    let today = Update {
        action: Action::Walk { speed: 7, sneaking: false },
        health: 93,
        name: String::new(),
        level: 5,
        tick: Some(500),
        bodies: bodies.collect(),
        scores: before.scores,
    };
    assert_eq!(read, today);
    let json = converter.json(&packet(old::Action::Jump)?)?;
    assert_eq!((&json["action"], &json["scores"]), (&json!("Jump"), &json!({"3": -7, "9": 900})));
    let error = converter.json(&packet(old::Action::Gone)?).err().ok_or("converted")?.to_string();
    assert_eq!(error, "action: today's enum has no variant `Gone`");
    Ok(())
}

#[test]
fn a_damaged_packet_and_a_value_out_of_range_are_errors() -> Done {
    #[derive(Serialize)]
    struct Update {
        #[bits(min = 0, max = 50)]
        health: u8,
    }
    let (old, new) = (
        Model::new(OLD.describe::<old::Update>()).map_err(|it| fault(&it))?,
        Model::of::<Update>().map_err(|it| fault(&it))?,
    );
    let converter = Converter::new(&old, &new);
    let mut packet = packet(old::Action::Jump)?;
    let error = converter.json(&packet).err().ok_or("converted")?.to_string();
    assert_eq!(error, "health: 93 is not in 0..=50");
    packet.bytes[9] ^= 1;
    let error = converter.json(&packet).err().ok_or("converted")?.to_string();
    assert!(error.contains("checksum"), "{error}");
    Ok(())
}

#[derive(Serialize, serde::Deserialize, Clone, Debug, PartialEq)]
#[versions(1..=3)]
struct Recorded {
    tick: u16,
    #[until(2)]
    old: bool,
    #[since(3)]
    life: u8,
}

#[test]
fn packets_of_versions_are_values_of_the_newest() -> Done {
    let model = Model::new(Description::of::<Recorded>()).map_err(|it| fault(&it))?;
    let converter = Converter::new(&model, &model);
    for version in 1..=3 {
        let value = Recorded { tick: 9, old: true, life: 8 };
        let bytes = Versioned::new(version, value).to_bytes()?;
        let json = converter.json(&Packet::new("test".to_owned(), bytes))?;
        let life = if version < 3 { 0 } else { 8 };
        assert_eq!(json, json!({ "tick": 9, "life": life }), "{version}");
    }
    Ok(())
}

#[test]
fn the_command_prints_a_line_for_each_packet() -> Done {
    let files = Files::new("convert")?;
    files.schema("old.json", &OLD.describe::<old::Update>())?;
    files.schema("new.json", &Description::of::<Update>())?;
    files.file("good.bin", &packet(old::Action::Jump)?.bytes)?;
    files.file("gone.bin", &packet(old::Action::Gone)?.bytes)?;
    let (text, code) = files.said(&["convert", "old.json", "new.json", "good.bin"])?;
    assert!(code == 0 && text.contains("\"tick\":500") && text.lines().count() == 1, "{text}");
    files.says(&["convert", "old.json", "new.json", "gone.bin"], 1, &["no variant `Gone`"])?;
    Ok(())
}

/// A field that the old build lacks is converted as its declared default, which no code stands for.
#[test]
fn a_missing_lossy_field_is_its_declared_default() -> Done {
    #[derive(Serialize)]
    struct Old {
        tick: u8,
    }
    #[derive(Serialize, serde::Deserialize, Debug, PartialEq)]
    struct Now {
        tick: u8,
        #[omit_default]
        #[compressed(-100.0, 100.0, 0.003)]
        place: [f32; 3],
        #[omit_default(0.3)]
        #[compressed(0.0, 1.0, 0.25)]
        share: f32,
        #[omit_default([0.0, 0.0, 0.0, 1.0])]
        #[smallest_three(bits = 9)]
        turn: [f32; 4],
    }
    let (old, now) = (Model::of::<Old>(), Model::of::<Now>());
    let (old, now) = (old.map_err(|it| fault(&it))?, now.map_err(|it| fault(&it))?);
    let packet = Packet::new("test".to_owned(), Old { tick: 7 }.to_bytes()?);
    let read: Now = Converter::new(&old, &now).value(&packet)?;
    assert_eq!(read, Now { tick: 7, ..Now::read(&[0, 0])? });
    assert_eq!((read.place, read.share, read.turn), ([0.0; 3], 0.3, [0.0, 0.0, 0.0, 1.0]));
    Ok(())
}
