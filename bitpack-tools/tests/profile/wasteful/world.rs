//! Packets that change little from one to the next, for hints about deltas.

use bitpack::{Delta, Serialize};
use fastrand::Rng;

use super::values::text;

/// A world that changes little from tick to tick, so that sending it whole wastes bits.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct World<const CURED: bool> {
    #[delta(always)]
    #[bits(16)]
    pub(crate) tick: u16,
    #[bits(min = 0, max = 100)]
    pub(crate) weather: u8,
    #[max_len(24)]
    pub(crate) map: String,
    pub(crate) sun: Option<u16>,
    pub(crate) scores: [u16; 4],
    #[relative_index(max = 64)]
    pub(crate) bodies: Vec<(u8, Body)>,
    #[max_len(20)]
    pub(crate) doors: Vec<Door>,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct Body {
    #[compressed(-256.0, 256.0, 0.01)]
    #[delta(small = 4, large = 7)]
    pub(crate) position: [f32; 3],
    #[bits(min = 0, max = 1000)]
    #[delta(small = 5)]
    pub(crate) health: u16,
    pub(crate) is_lit: bool,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct Door {
    pub(crate) key: u32,
    pub(crate) is_open: bool,
}

pub(crate) fn worlds(count: usize) -> Vec<World<true>> {
    let mut random = Rng::with_seed(14);
    let body = |i: u8| Body { position: [f32::from(i); 3], health: 900, is_lit: false };
    let mut world = World {
        tick: 0,
        weather: 50,
        map: "dust".into(),
        sun: Some(5),
        scores: [0; 4],
        bodies: (0..20).map(|i| (3 * i, body(i))).collect(),
        doors: (0..12).map(|key| Door { key, is_open: false }).collect(),
    };
    let mut worlds = Vec::new();
    for _ in 0..count {
        world.tick = world.tick.wrapping_add(random.u16(300..900));
        if random.u8(..20) == 0 {
            world.weather = random.u8(0..=100);
            world.scores[random.usize(..4)] += 1;
            world.sun = random.bool().then(|| random.u16(..));
            world.map = text(&mut random, 20);
        }
        if random.u8(..10) == 0 {
            let (index, at) = (random.u8(..60), random.usize(..world.bodies.len()));
            world.bodies.remove(at);
            world.bodies.push((index, body(index)));
            world.bodies.sort_by_key(|it| it.0);
            world.bodies.dedup_by_key(|it| it.0);
        }
        for (_, body) in &mut world.bodies {
            match random.u8(..8) {
                0 | 1 => body
                    .position
                    .iter_mut()
                    .for_each(|it| *it += 0.01 * f32::from(random.i8(-8..8))),
                2 => body
                    .position
                    .iter_mut()
                    .for_each(|it| *it += 0.01 * f32::from(random.i8(-70..70))),
                3 => body.health = (body.health + random.u16(..30)).saturating_sub(15).min(1000),
                4 => body.is_lit = random.bool(),
                _ => {}
            }
        }
        let at = random.usize(..world.doors.len());
        if let Some(door) = world.doors.get_mut(at) {
            door.is_open = random.bool();
        }
        worlds.push(world.clone());
    }
    worlds
}
