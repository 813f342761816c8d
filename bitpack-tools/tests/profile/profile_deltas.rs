//! Profiles packets that are deltas whose differences have other widths than their values need. Each
//! waste must be found with the right attribute, and the attribute must save the predicted bits.

#![allow(clippy::cast_precision_loss, reason = "the numbers are below a few million")]

use bitpack::{Acked, Delta, EndCheck, History, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::{Hint, Profile, Report};

const GAME: Protocol = Protocol::new(7).with_end_check(EndCheck::Absent);

/// Declares a world. The attributes of some fields differ from one version of it to the next.
macro_rules! world {
    ($name:ident $body:ident, $far:meta, $near:meta, $jumps:meta, $turn:meta, $at:meta, $spin:meta, $hp:meta) => {
        #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
        struct $name {
            #[$far]
            far: u16,
            #[$near]
            near: u16,
            #[$jumps]
            jumps: u16,
            #[bits(min = 0, max = 359)]
            #[$turn]
            turn: u16,
            #[delta(small = 2, large = 3)]
            good: u16,
            #[compressed(-256.0, 256.0, 0.01)]
            #[$at]
            at: [f32; 3],
            #[smallest_three(bits = 10)]
            #[$spin]
            spin: [f32; 4],
            #[max_len(8)]
            bodies: Vec<$body>,
        }

        #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
        struct $body {
            #[bits(min = 0, max = 1000)]
            #[$hp]
            health: u16,
        }

        impl From<&World> for $name {
            fn from(it: &World) -> Self {
                let bodies = it.bodies.iter().map(|it| $body { health: it.health }).collect();
                let &World { far, near, jumps, turn, good, at, spin, .. } = it;
                Self { far, near, jumps, turn, good, at, spin, bodies }
            }
        }
    };
}

world!(World Body, delta(small = 12), doc = "Sent in full.", delta(small = 2), delta(small = 8, wrapping), delta(small = 12), doc = "Sent in full.", doc = "Sent in full.");
world!(Far FarBody, delta(small = 2, large = 3), doc = "Sent in full.", delta(small = 2), delta(small = 8, wrapping), delta(small = 12), doc = "Sent in full.", doc = "Sent in full.");
world!(Near NearBody, delta(small = 12), delta(small = 3, large = 7), delta(small = 2), delta(small = 8, wrapping), delta(small = 12), doc = "Sent in full.", doc = "Sent in full.");
world!(Jumps JumpsBody, delta(small = 12), doc = "Sent in full.", doc = "Sent in full.", delta(small = 8, wrapping), delta(small = 12), doc = "Sent in full.", doc = "Sent in full.");
world!(Turn TurnBody, delta(small = 12), doc = "Sent in full.", delta(small = 2), delta(small = 2, large = 3, wrapping), delta(small = 12), doc = "Sent in full.", doc = "Sent in full.");
world!(At AtBody, delta(small = 12), doc = "Sent in full.", delta(small = 2), delta(small = 8, wrapping), delta(small = 3, large = 5), doc = "Sent in full.", doc = "Sent in full.");
world!(Spin SpinBody, delta(small = 12), doc = "Sent in full.", delta(small = 2), delta(small = 8, wrapping), delta(small = 12), delta(small = 1, large = 4), doc = "Sent in full.");
world!(Health HealthBody, delta(small = 12), doc = "Sent in full.", delta(small = 2), delta(small = 8, wrapping), delta(small = 12), doc = "Sent in full.", delta(always, small = 2, large = 3));

fn worlds(count: usize) -> Vec<World> {
    let mut random = fastrand::Rng::with_seed(5);
    let bodies = (0..8).map(|_| Body { health: 500 }).collect();
    let mut world = World {
        far: 30_000,
        near: 30_000,
        jumps: 0,
        turn: 0,
        good: 30_000,
        at: [0.0; 3],
        spin: [0.0, 0.0, 0.0, 1.0],
        bodies,
    };
    let mut worlds = Vec::new();
    for _ in 0..count {
        // the baseline is three packets older, so a step is a third of the difference
        let mut step = |most: u16| random.u16(0..=2 * most).wrapping_sub(most);
        world.far = world.far.wrapping_add(step(2));
        world.good = world.good.wrapping_add(step(2));
        world.near = world.near.wrapping_add(step(1));
        world.turn = (world.turn + 358 + random.u16(0..5)) % 360;
        for at in &mut world.at {
            *at += 0.01 * f32::from(random.i8(-5..=5));
        }
        let angle = random.f32() * 0.008 - 0.004;
        world.spin = turned(world.spin, angle);
        if random.u8(..8) == 0 {
            world.near = world.near.wrapping_add(random.u16(..120).wrapping_sub(60));
        }
        world.jumps = random.u16(..);
        for body in &mut world.bodies {
            if random.u8(..3) == 0 {
                body.health = (body.health + random.u16(..11)).saturating_sub(5).min(1000);
            }
        }
        worlds.push(world.clone());
    }
    worlds
}

/// Turns a quaternion around the axis x.
fn turned([x, _, _, w]: [f32; 4], by: f32) -> [f32; 4] {
    let angle = x.atan2(w) + by;
    [angle.sin(), 0.0, 0.0, angle.cos()]
}

/// Writes the values as packets. Each is a delta to the value three packets before it.
fn packets<T: Delta + Clone>(values: &[T]) -> Result<Vec<Vec<u8>>, Box<dyn core::error::Error>> {
    let (mut history, mut acked, mut buffer) = (History::<T, 32>::new(), Acked::new(), [0; 400]);
    let mut packets = Vec::new();
    for (i, value) in (0_u16..).zip(values) {
        if let Some(seen) = i.checked_sub(3) {
            acked.acknowledge(seen, &history);
        }
        let bytes = GAME.write_delta(&history.push(value)?, &mut acked, &mut buffer)?;
        packets.push(buffer.get(..bytes).unwrap_or_default().to_vec());
    }
    Ok(packets)
}

/// Returns the bits of all deltas, each to the value three packets before it.
fn bits<T: Delta + Clone + for<'w> From<&'w World>>(
    worlds: &[World],
) -> Result<u64, bitpack::Error> {
    let values: Vec<T> = worlds.iter().map(T::from).collect();
    let pairs = values.iter().zip(values.iter().skip(3));
    pairs.map(|(old, new)| Ok(new.max_encoded_delta_bits(&old.clone().quantized()?))).sum()
}

fn report<T: Delta>(packets: &[Vec<u8>]) -> Result<Report, String> {
    let description = GAME.describe_deltas::<T, 32>(GAME.describe::<bool>());
    let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
    let mut profile = Profile::new(&model);
    for bytes in packets {
        profile.packet(&Packet::new("delta".to_owned(), bytes.clone()), None);
    }
    Ok(profile.report())
}

#[test]
fn widths_of_differences_in_deltas_get_hints() -> Outcome {
    let worlds = worlds(3000);
    let report = report::<World>(&packets(&worlds)?)?;
    ensure!(report.rejected == 0, "{:?}", report.reasons);
    let hints: Vec<&Hint> = report.hints.iter().filter(|it| it.waste == "delta widths").collect();
    let all = format!("{:#?}", report.hints);
    let before = bits::<World>(&worlds)?;
    let planted = [
        ("far", "`#[delta(small = 2, large = 3)]` instead of `small = 12`", bits::<Far>(&worlds)?),
        (
            "near",
            "`#[delta(small = 3, large = 7)]` instead of a whole value",
            bits::<Near>(&worlds)?,
        ),
        (
            "jumps",
            "a whole value, without `small`, instead of `small = 2`",
            bits::<Jumps>(&worlds)?,
        ),
        (
            "turn",
            "`#[delta(small = 2, large = 3, wrapping)]` instead of `small = 8, wrapping`",
            bits::<Turn>(&worlds)?,
        ),
        ("at", "`#[delta(small = 3, large = 5)]` instead of `small = 12`", bits::<At>(&worlds)?),
        (
            "spin",
            "`#[delta(small = 1, large = 4)]` instead of a whole value",
            bits::<Spin>(&worlds)?,
        ),
        (
            "bodies[].health",
            "`#[delta(always, small = 2, large = 3)]` instead of a whole value",
            bits::<Health>(&worlds)?,
        ),
    ];
    for (path, change, after) in planted {
        let hint = hints.iter().find(|it| it.path.ends_with(path)).ok_or_else(|| all.clone())?;
        ensure!(hint.change.contains(change), "{path}: {all}");
        let (said, saved) = (hint.saves as f64, before.saturating_sub(after) as f64);
        ensure!((said / saved - 1.0).abs() < 0.05, "{path}: {said} said, {saved} saved\n{all}");
    }
    ensure!(hints.len() == planted.len(), "{all}");
    Ok(())
}

/// A list of pairs, whose members have no attribute `delta`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Pairs {
    #[max_len(4)]
    all: Vec<(u8, u16)>,
}

#[test]
fn members_of_a_tuple_need_a_struct_for_their_differences() -> Outcome {
    let pairs = |tick: u16| Pairs { all: (0..3).map(|i| (i, 7 * u16::from(i) + tick)).collect() };
    let pairs: Vec<Pairs> = (0..500).map(pairs).collect();
    let report = report::<Pairs>(&packets(&pairs)?)?;
    let hint = report.hints.iter().find(|it| it.path == "Pairs.all[].1").ok_or("no hint")?;
    let said =
        "a struct with `Delta` in place of the tuple, and in it `#[delta(always, small = 3)]`";
    ensure!(hint.change.starts_with(said), "{}", hint.change);
    Ok(())
}
