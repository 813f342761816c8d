//! A model of another schema: the fields that it still has probabilities for.

#[allow(dead_code, reason = "this test does not use all of it")]
mod game;

use bitpack::model::{Model as Trainable, Trainer};
use bitpack::schema::Description;
use bitpack::{Delta, EndCheck, Protocol, Serialize};
use bitpack_tests::zoo::{ErasedType, Outcome, all};
use bitpack_tools::model::{Body, Encoding, Model};
use game::{Files, pcap};

const GAME: Protocol = Protocol::of::<Old>("known", 1).with_end_check(EndCheck::Absent);

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Player {
    #[bits(min = 0, max = 359)]
    yaw: u16,
    #[bits(min = 0, max = 100)]
    health: u8,
    shooting: bool,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Old {
    tick: u32,
    #[max_len(16)]
    players: Vec<Player>,
    #[max_len(12)]
    map: String,
}

/// A later build: `health` is wider, `armed` is new, and `shooting` has another name.
mod now {
    use bitpack::{Delta, Serialize};

    #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
    pub(super) struct Player {
        #[bits(min = 0, max = 359)]
        pub(super) yaw: u16,
        #[bits(min = 0, max = 1000)]
        pub(super) health: u16,
        pub(super) armed: Option<u8>,
        pub(super) fires: bool,
    }

    #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
    pub(super) struct Now {
        pub(super) tick: u32,
        #[max_len(16)]
        pub(super) players: Vec<Player>,
        #[max_len(12)]
        pub(super) map: String,
    }
}

fn old(tick: u32) -> Old {
    let player = |i: u16| Player { yaw: 20 * i, health: 100, shooting: tick % 10 == 0 };
    Old { tick, players: (0..3).map(player).collect(), map: "harbour".to_owned() }
}

fn trained() -> Result<Trainable, bitpack::Error> {
    let mut trainer = Trainer::new();
    (0..50).try_for_each(|tick| trainer.add(&old(tick)))?;
    Ok(trainer.finish::<Old>())
}

fn known(description: Description, model: &Trainable) -> Result<[Vec<String>; 3], String> {
    let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?.known_fields(model);
    Ok([model.known, model.resized, model.new])
}

#[test]
fn fields_are_known_by_their_path_and_width() -> Outcome {
    let [known, resized, new] = known(GAME.describe::<now::Now>(), &trained()?)?;
    assert_eq!(known, ["map", "players", "players[].yaw", "tick"]);
    assert_eq!(resized, ["players[].health"]);
    assert_eq!(new, ["players[].armed", "players[].fires"]);
    Ok(())
}

#[test]
fn a_model_of_the_same_schema_knows_all_of_it() -> Outcome {
    let [known, resized, new] = known(GAME.describe::<Old>(), &trained()?)?;
    assert_eq!((known.len(), resized.len(), new.len()), (6, 0, 0), "{resized:?} {new:?}");
    Ok(())
}

/// Returns `true` if the walk over a schema cannot find all places: parts that the schema does not describe, and
/// deep levels of recursive types.
fn is_beyond(model: &Model) -> bool {
    model.types().iter().enumerate().any(|(index, type_)| {
        let mut is_by_hand = matches!(model.body(type_), Body::Opaque);
        type_.parts.each_encoding(&mut |it| {
            is_by_hand |= matches!(it, Encoding::Function { .. });
            true
        });
        is_by_hand || model.levels(index).is_some()
    })
}

fn deltas(erased_type: &dyn ErasedType) -> Result<Trainable, bitpack::Error> {
    let mut trainer = Trainer::new();
    for pair in erased_type.samples(30).windows(2) {
        if let [value, baseline] = pair {
            value.train_delta(&**baseline, &mut trainer)?;
        }
    }
    Ok(trainer.finish_for(0))
}

/// The walk over the schema finds every place that packets and deltas of the zoo have.
#[test]
fn every_place_of_the_zoo_belongs_to_a_field() -> Outcome {
    let mut seen = 0;
    for erased_type in all() {
        let description = erased_type.describe_packet(&GAME);
        let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
        for trained in [erased_type.trained(30)?, deltas(&*erased_type)?] {
            let fields = model.known_fields(&trained);
            assert_eq!(fields.resized, [""; 0], "{}: {fields:?}", erased_type.name());
            if !is_beyond(&model) {
                assert_eq!(fields.other_places, 0, "{}: {fields:?}", erased_type.name());
                seen += fields.known.len();
            }
        }
    }
    assert!(seen > 500, "{seen}");
    Ok(())
}

#[test]
fn commands_say_what_still_fits() -> Outcome {
    let files = Files::new("known_fields")?;
    files.schema("old.json", &GAME.describe::<Old>())?;
    files.schema("new.json", &GAME.describe::<now::Now>())?;
    files.file("old.model", &trained()?.to_bytes())?;
    let player = now::Player { yaw: 3, health: 900, armed: None, fires: true };
    let value = now::Now { tick: 1, players: vec![player], map: "pier".to_owned() };
    files.file("new.pcap", &pcap(&[GAME.to_bytes(&value)?]))?;
    let output = files.run(&["dump", "new.json", "new.pcap", "--model", "old.model"])?;
    let stderr = String::from_utf8(output.stderr)?;
    let fits = "4 of 7 fields of `Now` have probabilities in the model; of another width: \
                players[].health; new: players[].armed, players[].fires; \
                1 of its 10 places belongs to no field";
    assert!(output.status.success(), "{stderr}");
    assert!(stderr.contains(&format!("trained with another schema: {fits}")), "{stderr}");
    // the same model with its own schema needs no words
    let output = files.run(&["schema", "old.json"])?;
    assert_eq!(String::from_utf8(output.stderr)?, "");

    let (text, code) = files.said(&["compare", "old.json", "new.json", "--model", "old.model"])?;
    assert_eq!(code, 1, "{text}");
    assert!(text.contains(&format!("old.model: {fits}")), "{text}");
    assert!(text.contains("lost: players[].health, players[].shooting\n"), "{text}");
    let arguments = ["compare", "old.json", "new.json", "--model", "old.model", "--json"];
    let json: serde_json::Value = serde_json::from_slice(&files.run(&arguments)?.stdout)?;
    assert_eq!(
        json["model"]["lost"],
        serde_json::json!(["players[].health", "players[].shooting"])
    );
    assert_eq!(json["model"]["fields"]["packet"], "Now");

    let (text, code) = files.said(&["compare", "new.json", "old.json", "--model", "old.model"])?;
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("the model was not trained for the old schema"), "{text}");
    Ok(())
}
