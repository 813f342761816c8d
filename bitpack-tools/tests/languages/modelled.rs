//! Checks that no language pretends to decode modelled packets.

use bitpack::model::Model as Trainable;
use bitpack::{Delta, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;
use bitpack_tools::model::Model;

const GAME: Protocol = Protocol::of::<World>("modelled", 1);

/// The message that the README of the crate has.
const MESSAGE: &str = "the packets are modelled: only Rust has the coder";

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    tick: u32,
}

/// The text of a generator, or the parts that it rejects.
type Generated = Result<String, languages::Unsupported>;

fn all(model: &Model) -> [Generated; 4] {
    [
        languages::header(model, "game"),
        languages::typescript(model),
        languages::gdscript(model, None),
        languages::csharp(model, "game", None),
    ]
}

#[test]
fn generators_reject_modelled_packets_with_the_documented_message() -> Outcome {
    let even = Trainable::new();
    let readme = include_str!("../../README.md");
    ensure!(readme.contains(MESSAGE), "the README lacks the message");
    for game in [GAME.modelled(&even), GAME.modelled_in_order(&even), GAME.modelled_acked(&even)] {
        let model = crate::subject::model(game.describe::<World>())?;
        for generated in all(&model) {
            let parts = generated.err().map(|it| it.parts).unwrap_or_default();
            ensure!(parts == [MESSAGE], "{parts:?}");
        }
    }
    Ok(())
}

/// The comment in the place of code for the packets of a modelled history.
const NOTE: &str = "Packets of a History of World (`write_delta`) have no code here.";

/// The deltas that are generated are plain ones. They are those of the type, whatever the packets are.
#[test]
fn modelled_deltas_of_a_history_leave_the_plain_ones_of_the_type() -> Outcome {
    let even = Trainable::new();
    let mut plain = GAME.describe_deltas::<World, 8>(GAME.describe::<World>());
    plain.deltas.clear();
    let modelled = GAME.modelled(&even).describe_deltas::<World, 8>(GAME.describe::<World>());
    ensure!(modelled.deltas.iter().all(|it| it.modelled.is_some()), "{modelled:?}");
    let [plain, modelled] = [crate::subject::model(plain)?, crate::subject::model(modelled)?];
    for (plain, modelled) in all(&plain).into_iter().zip(all(&modelled)) {
        let modelled = modelled?;
        let (notes, rest): (Vec<_>, Vec<_>) = modelled.lines().partition(|it| it.ends_with(NOTE));
        ensure!(notes.len() == 1, "{notes:?}");
        ensure!(plain?.lines().eq(rest), "another text for modelled deltas");
    }
    Ok(())
}
