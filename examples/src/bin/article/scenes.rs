//! Some objects of a large array, in the four ways of the article.

use bitpack::{Error, Serialize};
use bitpack_examples::println;

use crate::show::{Claims, heading, hex};

/// Slots of the scene.
const MAX: usize = 2000;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Thing {
    #[bits(10)]
    x: u16,
    #[bits(10)]
    y: u16,
}

/// What the objects of a scene take, before anything says which ones they are.
const THING: u64 = Thing::MAX_BITS;

/// A bit for each slot.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct SceneA {
    #[subset(flags, max = MAX)]
    things: Vec<(u16, Thing)>,
}

/// How many, then a whole index each.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct SceneB {
    #[subset(indices, max = MAX)]
    things: Vec<(u16, Thing)>,
}

/// A whole index each, then one that is none.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct SceneC {
    #[subset(sentinel, max = MAX)]
    things: Vec<(u16, Thing)>,
}

/// The step from one to the next, short for a short one.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct SceneD {
    #[relative_index(max = MAX)]
    things: Vec<(u16, Thing)>,
}

/// An array with gaps, small enough to look at.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Row {
    #[relative_index]
    things: [Option<Thing>; 16],
}

pub(crate) fn show(claims: &mut Claims) -> Result<(), Error> {
    heading(format!("Scenes: some of {MAX} objects; bits an object on top of its own {THING}"));
    println!("    {:<30}{:>10}{:>10}{:>10}{:>10}", "objects", "a", "b", "c", "d");
    println!("    {:<30}{:>10}{:>10}{:>10}{:>10}", "", "flags", "indices", "sentinel", "relative");
    let numbers = 0..2000_u16;
    let scenes: [(&str, Vec<u16>); 5] = [
        ("3, far apart", vec![20, 900, 1999]),
        ("40 neighbours", numbers.clone().skip(700).take(40).collect()),
        ("100, every 20th", numbers.clone().step_by(20).collect()),
        ("1000, every second", numbers.clone().step_by(2).collect()),
        ("2000, all", numbers.collect()),
    ];
    for (name, indices) in scenes {
        let things: Vec<_> = indices.into_iter().map(|i| (i, thing(i))).collect();
        let count = things.len() as u64;
        let sizes = [
            scene(claims, &SceneA { things: things.clone() })?,
            scene(claims, &SceneB { things: things.clone() })?,
            scene(claims, &SceneC { things: things.clone() })?,
            scene(claims, &SceneD { things })?,
        ];
        let overhead = sizes.map(|bits| tenths(bits - count * THING, count));
        let [a, b, c, d] = overhead;
        println!("    {name:<30}{a:>10}{b:>10}{c:>10}{d:>10}");
    }
    row(claims)
}

fn thing(index: u16) -> Thing {
    Thing { x: index % 1024, y: index * 7 % 1024 }
}

/// The bits of a scene that reads back as it was.
fn scene<T: Serialize + PartialEq>(claims: &mut Claims, scene: &T) -> Result<u64, Error> {
    let bytes = scene.to_vec()?;
    claims.check("a scene reads back", T::read(&bytes)? == *scene);
    claims
        .check("a scene is as long as measured", bytes.len() as u64 == scene.measure().div_ceil(8));
    Ok(scene.measure())
}

/// A quotient with one decimal.
fn tenths(bits: u64, count: u64) -> String {
    let tenths = (bits * 10 + count / 2) / count;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn row(claims: &mut Claims) -> Result<(), Error> {
    let mut row = Row { things: [const { None }; 16] };
    for index in [2_u16, 3, 9] {
        if let Some(slot) = row.things.get_mut(usize::from(index)) {
            *slot = Some(thing(index));
        }
    }
    let bytes = row.to_vec()?;
    claims.check("an array with gaps reads back", Row::read(&bytes)? == row);
    let steps = row.measure() - 3 * THING;
    // steps of 3, 1 and 6 from -1, then 7 to the end
    claims.check("2, 3, 9 and the end are 4 + 1 + 6 + 6 bits", steps == 17);
    println!(
        "\n    2, 3 and 9 of `[Option<Thing>; 16]`, {steps} bits for the indices: {}",
        hex(&bytes)
    );
    Ok(())
}
