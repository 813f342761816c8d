//! Packets of several versions: a schema file describes all of them, and every command works on it.

use crate::update::{Gun, Kind, Update};
use bitpack::{Protocol, Versioned};
use bitpack_tools::decode::Outcome;
use bitpack_tools::dump::Dump;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::{file, languages, layout, wireshark};

type Done = Result<(), Box<dyn core::error::Error>>;

const GAME: Protocol = Protocol::of::<Update>("game", 1);

fn value() -> Update {
    let guns = vec![Gun { id: 5, heat: Some(900) }, Gun { id: 2, heat: None }];
    let (kind, name) = (Kind::Idle, "orca".to_owned());
    Update { tick: 777, health: 55, life: 800, guns, kind, has_name: true, name }
}

fn model() -> Result<Model, Box<dyn core::error::Error>> {
    let text = serde_json::to_string(&GAME.describe::<Update>())?;
    assert!(text.contains("since") && text.contains("tag_by_version"), "{text}");
    file::parse(&text).map_err(|damage| damage.reason.into())
}

fn dump(model: &Model, bytes: &[u8]) -> Dump {
    Dump::of(model, 0, Packet::new("test".to_owned(), bytes.to_vec()))
}

#[test]
fn each_version_is_decoded() -> Done {
    let model = model()?;
    for version in 1..=3 {
        let bytes = GAME.to_bytes(&Versioned::new(version, value()))?;
        let dump = dump(&model, &bytes);
        assert_eq!(dump.outcome, Outcome::Read, "{version}: {:?}", dump.lines);
        let lines: Vec<_> = dump.lines.iter().map(|it| (it.path, it.value)).collect();
        let prefix = format!("V{version}.0");
        let has =
            |path: &str, value: &str| lines.contains(&(&*format!("{prefix}.{path}"), Some(value)));
        assert!(has("tick", "777") && has("guns[1].id", "2"), "{lines:?}");
        assert_eq!(has("health", "55"), version < 3);
        assert_eq!(has("life", "800"), version >= 3);
        assert_eq!(has("has_name", "true"), version >= 2);
    }
    Ok(())
}

#[test]
fn other_commands_show_every_version() -> Done {
    let model = model()?;
    let header = languages::header(&model, "game")?;
    let script = languages::typescript(&model)?;
    let dissector = wireshark::dissector(&model, "game", "4000")?;
    for text in [&header, &script] {
        assert!(["UpdateV1", "UpdateV3", "GunV1", "KindV2"].iter().all(|it| text.contains(it)));
    }
    assert!(dissector.contains("V3"));
    let mut text = Vec::new();
    let packet = layout::Subject::Type(model.packets()[0].type_ as usize);
    layout::write(&model, packet, &mut text)?;
    assert!(String::from_utf8(text)?.contains("V2"));
    Ok(())
}

#[test]
fn forged_versions_of_a_schema_file_are_rejected() -> Done {
    let text = serde_json::to_string(&GAME.describe::<Update>())?;
    for (from, to) in [
        ("\"first\":1", "\"first\":0"),
        ("\"newest\":3", "\"newest\":255"),
        ("\"first\":1", "\"first\":9"),
        ("\"of\":{\"type\":", "\"of\":{\"type\":9"),
    ] {
        assert!(text.contains(from), "{text}");
        assert!(file::parse(&text.replace(from, to)).is_err(), "{to}");
    }
    Ok(())
}
