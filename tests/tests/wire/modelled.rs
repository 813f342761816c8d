//! Modelled packets: values of the zoo arrive, and damaged packets are rejected or are packets
//! of other values.

use std::collections::BTreeSet;

use bitpack::model::{Model, Modeller, Trainer};
use bitpack::{Delta, Error, Protocol, Serialize};
use bitpack_tests::zoo::{ErasedType, Outcome, all, check_modelled, each, sample_count};

/// A body with each kind of difference that a model codes.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[bits(min = -5000, max = 5000)]
    #[delta(small = 5, large = 8)]
    position: [i32; 3],
    #[smallest_three(bits = 9)]
    #[delta(small = 3, large = 6)]
    orientation: [f32; 4],
    #[delta(small = 3)]
    health: u8,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    #[max_len(40)]
    bodies: Vec<Body>,
}

/// Returns a world in which some bodies move, each at its own speed and with some noise.
fn world(tick: u16) -> World {
    let body = |i: u16| {
        let moved = if i.is_multiple_of(3) { i32::from(tick * (i + 1)) } else { 0 };
        let noise = i32::from((tick * 7 + i) % 5 * (i % 2));
        let sine = f32::from(tick * (i + 1) % 60 * u16::from(i.is_multiple_of(3))) / 100.0;
        Body {
            position: [moved - 1000, noise, 40 * moved % 3000],
            orientation: [sine, 0.0, 0.0, (1.0 - sine * sine).sqrt()],
            health: 100 - u8::try_from((tick + i) % 11).unwrap_or(0),
        }
    };
    World { bodies: (0..30).map(body).collect() }
}

fn trained() -> Result<Model, Error> {
    let mut trainer = Trainer::new();
    for tick in 0..60 {
        trainer.add_delta(&world(tick + 1), &world(tick))?;
    }
    Ok(trainer.finish::<World>())
}

/// The bytes of modelled deltas change only on purpose: packets of another build would be read as other
/// values.
#[test]
fn modelled_deltas_have_golden_bytes() -> Result<(), Error> {
    let model = trained()?;
    let mut found = Vec::new();
    for mut game in [Modeller::new(&model), Modeller::in_order(&model)] {
        for tick in 100..103 {
            let mut buffer = [0; 512];
            let bytes = game.write_delta(&world(tick + 1), &world(tick), &mut buffer)?;
            let sum = |sum: u32, byte: &u8| sum.wrapping_mul(31).wrapping_add((*byte).into());
            found.push((bytes, buffer[..bytes].iter().fold(0, sum)));
        }
    }
    let golden = [
        (71, 2_494_184_375),
        (74, 2_473_818_912),
        (75, 865_642_953),
        (71, 2_494_184_375),
        (64, 3_641_161_097),
        (62, 3_704_563_497),
    ];
    assert_eq!(found, golden);
    Ok(())
}

#[test]
fn modelled_values_arrive_and_have_one_form() -> Outcome {
    each(|erased_type| check_modelled(erased_type, sample_count(4, 40)))
}

/// Returns the names of the encodings, kinds of deltas and the like in the description of a type, such as `Varint`,
/// its standard types, such as `MsbFirst`, and the properties that a part has, such as `strict: true` and
/// `padded_to: Some`.
fn kinds(erased_type: &dyn ErasedType) -> BTreeSet<String> {
    let description = erased_type.describe_deltas(&Protocol::new(1));
    let text = format!("{description:?}").replace("\\\"", "");
    let outside_of_strings = text.split('"').step_by(2);
    let pieces = outside_of_strings.flat_map(|part| part.split(|c| ",(){}[]".contains(c)));
    pieces
        .map(str::trim)
        .filter_map(|piece| match piece.rsplit(' ').next()? {
            // a value, and hand-written bits, of which a description has only that their number is constant
            _ if ["true", "fixed: true"].contains(&piece) => None,
            "true" | "Some" | "None" => Some(piece),
            word if word.starts_with(|c: char| c.is_ascii_uppercase()) => Some(word),
            _ => None,
        })
        .chain(description.types.iter().map(|of| &*of.meaning))
        .map(str::to_owned)
        .collect()
}

#[test]
fn modelled_types_have_every_encoding_of_the_zoo() {
    let (mut zoo, mut modelled) = (BTreeSet::new(), BTreeSet::new());
    for erased_type in all() {
        let kinds = kinds(&*erased_type);
        if erased_type.modelled().is_some() {
            modelled.extend(kinds.clone());
        }
        zoo.extend(kinds);
    }
    let missing: Vec<_> = zoo.difference(&modelled).collect();
    assert!(missing.is_empty(), "no type with `modelled` in `tests/src/zoo.rs` has {missing:?}");
}
