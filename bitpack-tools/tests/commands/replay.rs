//! The command reads replays: it dumps, profiles, trains with and converts them, without another schema file.

use core::time::Duration;
use std::io::Cursor;

use crate::game::Files;
use bitpack::schema::Description;
use bitpack::{Delta, Protocol, ReplayReader, ReplayWriter, Serialize};

type Done = Result<(), Box<dyn core::error::Error>>;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    #[compressed(-8.0, 8.0, 0.01)]
    place: [f32; 2],
    #[bits(min = 0, max = 100)]
    health: u8,
    #[bits(10)]
    #[delta(small = 2)]
    score: u16,
}

mod today {
    use bitpack::Serialize;

    #[derive(Serialize)]
    pub(crate) struct World {
        health: u8,
        #[max_len(8)]
        name: String,
        score: u16,
    }

    /// A value with another name, in the only packet.
    #[derive(Serialize)]
    pub(crate) struct Arena {
        health: u8,
        #[max_len(8)]
        name: String,
        score: u16,
    }
}

const GAME: Protocol = Protocol::of::<World>("game", 1);

/// Returns a replay of 300 ticks, in which a body goes round and loses health at times.
fn replay() -> Result<Vec<u8>, Box<dyn core::error::Error>> {
    let mut writer = ReplayWriter::new(Vec::new(), GAME, Duration::from_millis(50))?;
    for tick in 0..300_u16 {
        let turn = f32::from(tick) / 20.0;
        let (place, health) =
            ([5.0 * turn.cos(), 5.0 * turn.sin()], 100 - u8::try_from(tick / 30)?);
        writer.write(u64::from(tick), &World { place, health, score: tick / 3 })?;
    }
    Ok(writer.finish()?)
}

#[test]
fn a_replay_is_packets_and_their_schema() -> Done {
    let (files, bytes) = (Files::new("replay")?, replay()?);
    files.file("game.replay", &bytes)?;
    let text = files.says(&["dump", "game.replay", "game.replay"], 0, &[])?;
    for tick in [0, 1, 119, 120, 299] {
        assert!(text.contains(&format!("game.replay, tick {tick}:")), "{tick}\n{text}");
    }
    let text = files.says(
        &["dump", "game.replay", "game.replay", "--after", "5.95", "--before", "6.07"],
        0,
        &["tick 119", "tick 121"],
    )?;
    assert!(!text.contains("tick 118") && !text.contains("tick 122"), "{text}");
    files.says(&["profile", "game.replay", "game.replay"], 0, &["300 packets", "score"])?;
    let train = ["train", "game.replay", "game.replay", "--deltas", "-o", "game.model"];
    files.says(&train, 0, &["health"])?;
    Ok(())
}

#[test]
fn an_old_replay_has_values_of_todays_type() -> Done {
    let (files, bytes) = (Files::new("old_replay")?, replay()?);
    files.file("game.replay", &bytes)?;
    files.schema("today.json", &Description::of::<today::World>())?;
    files.schema("renamed.json", &Description::of::<today::Arena>())?;
    let (text, code) = files.said(&["convert", "game.replay", "today.json", "game.replay"])?;
    let renamed = files.said(&["convert", "game.replay", "renamed.json", "game.replay"])?;
    assert_eq!(renamed, (text.clone(), code));
    assert_eq!((code, text.lines().count()), (0, 300), "{text}");
    let mut reader = ReplayReader::<World, _>::new(Cursor::new(bytes), GAME)?;
    for (line, tick) in text.lines().zip(0..) {
        let value: serde_json::Value = serde_json::from_str(line)?;
        let (_, world) = reader.seek(tick)?.ok_or("no value")?;
        assert_eq!(
            value,
            serde_json::json!({ "health": world.health, "name": "", "score": world.score })
        );
    }
    Ok(())
}

#[test]
fn a_damaged_replay_is_read_up_to_the_damage() -> Done {
    let (files, mut bytes) = (Files::new("damaged_replay")?, replay()?);
    files.file("cut.replay", &bytes[..bytes.len() / 2])?;
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    files.file("damaged.replay", &bytes)?;
    bytes[20] ^= 1;
    files.file("header.replay", &bytes)?;
    for (file, why) in
        [("cut.replay", "cut off"), ("damaged.replay", "block of the replay is damaged")]
    {
        let (text, code) = files.said(&["dump", file, file])?;
        assert!(text.contains("tick 119:") && !text.contains("tick 120:"), "{text}");
        assert!(code == 4 && text.contains(why), "{code} {text}");
    }
    let (text, code) = files.said(&["dump", "header.replay", "header.replay"])?;
    assert!(code == 2 && text.contains("header of the replay is damaged"), "{code} {text}");
    Ok(())
}
