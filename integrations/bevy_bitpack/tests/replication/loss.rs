//! Deltas over a link that loses, delays and reorders.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_bitpack::bitpack::{Delta, Serialize};
use bevy_bitpack::{ReplicateBitpack as _, ReplicateBitpackDelta as _};
use bevy_replicon::prelude::*;

use crate::link::{Link, MUTATIONS};

#[derive(Component, Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(-64.0, 64.0, 0.01)]
    #[delta(small = 5, large = 7)]
    at: Vec3,
    #[delta(small = 4)]
    score: u32,
}

/// A component whose insertion makes replicon send an update.
#[derive(Component, Serialize, Clone, Debug, PartialEq)]
struct Flag;

struct Random(u32);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % limit
    }
}

fn wire(body: &Body) -> (Vec<u8>, Body) {
    (body.to_bytes().unwrap(), body.clone().quantized().unwrap())
}

/// Moves bodies for some time over a bad link. Returns the bytes of all mutations.
fn run(seed: u32, loss: u32, delay: u32, setup: impl Fn(&mut App)) -> usize {
    let mut random = Random(seed);
    let mut link = Link::new(setup);
    let mut bodies = Vec::new();
    let mut sent: HashMap<Entity, Vec<Vec<u8>>> = HashMap::default();
    for tick in 0..600_u32 {
        let world = link.server.world_mut();
        if tick < 400 && tick % 40 == 0 {
            bodies.push(world.spawn((Replicated, Body { at: Vec3::ZERO, score: 0 })).id());
        }
        for (index, &body) in (0_u16..).zip(&bodies) {
            // some rest for longer than the window of baselines
            if (tick + 30 * u32::from(index)) % 250 < 150 && tick < 500 {
                let mut it = world.get_mut::<Body>(body).unwrap();
                it.at += Vec3::new(0.05, -0.02 * f32::from(index), 0.01);
                it.score += 1;
            }
            if tick < 500 && random.below(60) == 0 {
                if world.get::<Flag>(body).is_some() {
                    world.entity_mut(body).remove::<Flag>();
                } else {
                    world.entity_mut(body).insert(Flag);
                }
            }
            sent.entry(body).or_default().push(wire(world.get(body).unwrap()).0);
        }
        let bad = tick < 500;
        link.tick_over(
            |channel| match () {
                () if !bad => Some(0),
                () if channel == MUTATIONS && random.below(100) < loss => None,
                () => Some(random.below(delay + 1)),
            },
            |_, _| {},
        );
        // whatever the client has is a value that the server had
        for body in &bodies {
            let map = link
                .client
                .world()
                .resource::<bevy_replicon::shared::server_entity_map::ServerEntityMap>();
            let Some(&on_client) = map.to_client().get(body) else { continue };
            let shown = link.client.world().get::<Body>(on_client).unwrap();
            assert!(sent[body].contains(&shown.to_bytes().unwrap()), "{shown:?}");
        }
    }
    for &body in &bodies {
        let expected = wire(link.server.world().get(body).unwrap()).1;
        assert_eq!(link.received(body), Some(&expected), "seed {seed}");
        let flag = link.server.world().get::<Flag>(body);
        assert_eq!(link.received::<Flag>(body), flag);
    }
    link.mutation_bytes
}

fn whole(app: &mut App) {
    app.replicate_bitpack::<Body>().replicate_bitpack::<Flag>();
}

fn deltas(app: &mut App) {
    app.replicate_bitpack_delta::<Body>().replicate_bitpack::<Flag>();
}

#[test]
fn values_arrive_over_any_link() {
    for seed in 1..=3 {
        for (loss, delay) in [(0, 0), (20, 3), (50, 12), (10, 30), (0, 90)] {
            run(seed, loss, delay, deltas);
        }
    }
}

#[test]
fn deltas_are_smaller() {
    let [whole, deltas] = [run(1, 5, 3, whole), run(1, 5, 3, deltas)];
    // some of the bytes are replicon's: ticks, entities, lengths
    assert!(10 * deltas < 9 * whole, "{deltas} {whole}");
}
