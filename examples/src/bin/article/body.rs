//! The rigid body of the article "Serialization Strategies", which takes one bit instead of two
//! velocities if it is at rest. It also shows quantised floats.

use bitpack::{Error, Serialize};

use crate::page::Page;

/// The rigid body of the article "Serialization Strategies", with raw floats. The velocities are
/// sent only if it is not at rest.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct RigidBody {
    position: [f32; 3],
    orientation: [f32; 4],
    at_rest: bool,
    #[when(!at_rest)]
    linear_velocity: [f32; 3],
    #[when(!at_rest)]
    angular_velocity: [f32; 3],
}

/// A [`RigidBody`] at the resolution that a player can see.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct SmallBody {
    #[compressed(-256.0, 256.0, 0.01)]
    position: [f32; 3],
    #[smallest_three(bits = 9)]
    orientation: [f32; 4],
    #[omit_default]
    motion: Motion,
}

#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Motion {
    #[compressed(-32.0, 32.0, 0.05)]
    linear: [f32; 3],
    #[compressed(-32.0, 32.0, 0.05)]
    angular: [f32; 3],
}

/// The quantised float of the article "Serialization Strategies", from 0 to 10 with a resolution of
/// a hundredth.
#[derive(Serialize)]
struct Precise {
    #[compressed(0.0, 10.0, 0.01)]
    value: f32,
}

pub(crate) fn show(page: &mut Page) -> Result<(), Error> {
    page.chapter("RigidBody: one bit while it rests");
    let resting = RigidBody {
        position: [1.5, -2.0, 0.25],
        orientation: [0.0, 0.0, 0.6, 0.8],
        at_rest: true,
        linear_velocity: [0.0; 3],
        angular_velocity: [0.0; 3],
    };
    let moving = RigidBody { at_rest: false, linear_velocity: [3.0, -1.0, 0.5], ..resting.clone() };
    let [rest, moves] = [&resting, &moving].map(Serialize::max_encoded_bits);
    let [small_rest, small_moves] = [&resting, &moving].map(|body| small(body).max_encoded_bits());
    let row =
        |name: &str, rest: u64, moves: u64| [name.into(), rest.to_string(), moves.to_string()];
    page.table([
        ["bits", "at rest", "moving"].map(String::from),
        row("RigidBody, floats whole", rest, moves),
        row("compressed, smallest three, omit_default", small_rest, small_moves),
    ]);
    page.claim(
        "at rest 3 + 4 floats and a bit, moving 6 floats more",
        (rest, moves) == (7 * 32 + 1, 13 * 32 + 1),
    );
    page.claim("in steps 78 bits and 144", (small_rest, small_moves) == (78, 144));
    for (name, body) in [("at rest", &resting), ("moving", &moving)] {
        let whole = RigidBody::read(&body.to_bytes()?)? == *body;
        page.claim(format!("{name}, it reads back"), whole);
        let read = SmallBody::read(&small(body).to_bytes()?)?;
        let off = furthest(&read, &small(body));
        page.claim(format!("{name}, in steps, to within half a step each"), off.is_some());
    }
    floats(page)
}

fn small(body: &RigidBody) -> SmallBody {
    let motion = Motion { linear: body.linear_velocity, angular: body.angular_velocity };
    SmallBody { position: body.position, orientation: body.orientation, motion }
}

/// Returns `Some` if each number of the body that was read is within half a quantisation step of
/// the number in the body that was sent, else `None`.
fn furthest(read: &SmallBody, body: &SmallBody) -> Option<()> {
    let near = |one: &[f32], two: &[f32], most: f32| {
        one.iter().zip(two).all(|(one, two)| (one - two).abs() <= most).then_some(())
    };
    near(&read.position, &body.position, 0.0051)?;
    near(&read.orientation, &body.orientation, 0.003)?;
    near(&read.motion.linear, &body.motion.linear, 0.0251)?;
    near(&read.motion.angular, &body.motion.angular, 0.0251)
}

fn floats(page: &mut Page) -> Result<(), Error> {
    page.chapter("Floats in steps");
    page.text("A float in [0, 10] that has to be right to 0.01 is an integer in [0, 1000].");
    page.claim("it takes 10 bits, not 32", Precise::MAX_BITS == 10);
    let bytes = Precise { value: 3.333 }.to_bytes()?;
    let raw = bytes.iter().rev().fold(0, |raw, byte| raw << 8 | u32::from(*byte));
    page.claim(format!("3.333 is sent as {raw}"), raw == 333);
    let read = Precise::read(&bytes)?.value;
    page.claim(format!("and read as {read}"), (read - 3.33).abs() < 1e-6);
    let steps = (0..=1000).filter(|step: &u16| {
        let bytes = step.to_le_bytes();
        Precise::read(&bytes).is_ok_and(|read| read.to_bytes() == Ok(bytes.into()))
    });
    page.claim(
        "each of the 1001 steps is read as a value that is written as the same step",
        steps.count() == 1001,
    );
    let beyond = (1001..1024_u16).filter(|step| Precise::read(&step.to_le_bytes()).is_err());
    page.claim("the 23 other values of 10 bits are rejected", beyond.count() == 23);
    page.claim(
        "and so is a NaN, when it is written",
        Precise { value: f32::NAN }.to_bytes().is_err(),
    );
    Ok(())
}
