//! Profiles packets of a view whose differences have other widths than their values need. The hint must
//! name the right attribute, which must save the predicted bits.

#![allow(clippy::cast_precision_loss, reason = "the numbers are below a few million")]

use core::net::SocketAddr;

use bitpack::{Delta, Mirror, ObjectHistory, Protocol, Serialize, View};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::{Hint, Profile};

const GAME: Protocol = Protocol::new(7);
const OBJECTS: u32 = 20;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[delta(small = 10)]
    far: u16,
    #[compressed(-512.0, 512.0, 0.01)]
    at: [f32; 2],
    #[delta(small = 2, large = 3)]
    good: u16,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct StepBody {
    #[delta(small = 10)]
    far: u16,
    #[compressed(-512.0, 512.0, 0.01)]
    #[delta(small = 3, large = 4)]
    at: [f32; 2],
    #[delta(small = 2, large = 3)]
    good: u16,
}

impl From<Body> for StepBody {
    fn from(Body { far, at, good }: Body) -> Self {
        Self { far, at, good }
    }
}

/// Returns the packets to one client, which acknowledges each of them.
fn packets<T: Delta + From<Body>>() -> Result<Vec<Vec<u8>>, bitpack::Error> {
    let (mut random, mut packets) = (fastrand::Rng::with_seed(9), Vec::new());
    let mut history = ObjectHistory::<T>::new(OBJECTS, 32);
    let (mut view, mut mirror) = (View::new(OBJECTS), Mirror::<T>::new(OBJECTS));
    view.replace(0..OBJECTS);
    let mut bodies = vec![Body { far: 30_000, at: [0.0; 2], good: 30_000 }; OBJECTS as usize];
    for tick in 0..600_u16 {
        for (index, body) in (0..).zip(&mut bodies) {
            let mut step = || random.u16(0..11).wrapping_sub(5);
            (body.far, body.good) = (body.far.wrapping_add(step()), body.good.wrapping_add(step()));
            for at in &mut body.at {
                *at += 0.01 * f32::from(random.i8(-8..=8));
            }
            history.set(index, &body.clone().into())?;
        }
        history.advance();
        let mut packet = vec![0; 1200];
        let bytes = GAME.write_view(&mut view, &history, &tick, |_| 1, &mut packet)?;
        packet.truncate(bytes);
        GAME.read_view::<u16, T>(&mut mirror, &packet)?;
        mirror.received().into_iter().for_each(|it| view.acknowledge(it));
        packets.push(packet);
    }
    Ok(packets)
}

fn bits(packets: &[Vec<u8>]) -> u64 {
    packets.iter().map(|it| 8 * it.len() as u64).sum()
}

#[test]
fn widths_of_differences_in_views_get_hints() -> Outcome {
    let description = GAME.describe_view::<u16, Body>(OBJECTS, GAME.describe::<bool>());
    let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
    let (mut profile, sent) = (Profile::new(&model), packets::<Body>()?);
    let ends = [40_000, 50_000].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
    for bytes in &sent {
        let packet = Packet { ends: Some(ends), ..Packet::new("view".to_owned(), bytes.clone()) };
        profile.packet(&packet, None);
    }
    let report = profile.report();
    ensure!(report.rejected == 0, "{:?}", report.reasons);
    let hints: Vec<&Hint> = report.hints.iter().filter(|it| it.waste == "delta widths").collect();
    let all = format!("{:#?}", report.hints);
    let step = "`#[delta(small = 3, large = 4)]` instead of a whole value";
    let far = "`#[delta(small = 2, large = 3)]` instead of `small = 10`";
    for (path, change) in [("objects[].far", far), ("objects[].at", step)] {
        let hint = hints.iter().find(|it| it.path.ends_with(path)).ok_or_else(|| all.clone())?;
        ensure!(hint.change.contains(change), "{path}: {all}");
    }
    let saved = bits(&sent).saturating_sub(bits(&packets::<StepBody>()?)) as f64;
    let said = hints.iter().find(|it| it.path.ends_with("at")).map_or(0, |it| it.saves) as f64;
    ensure!((said / saved - 1.0).abs() < 0.05, "{said} said, {saved} saved\n{all}");
    ensure!(hints.len() == 2, "{all}");
    Ok(())
}
