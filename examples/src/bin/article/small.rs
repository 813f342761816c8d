//! Sends the world at the resolution that a player can see. This is the only step of the comparison
//! that loses information.

use std::collections::BTreeMap;

use bitpack::Serialize;

use crate::world::{Kind, MAX_OBJECTS, Object, Update};

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct SmallUpdate {
    world_time: f32,
    #[relative_index(max = MAX_OBJECTS)]
    objects: BTreeMap<u16, SmallObject>,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
enum SmallObject {
    Player {
        #[compressed(-256.0, 256.0, 0.01)]
        position: [f32; 3],
        #[smallest_three(bits = 9)]
        orientation: [f32; 4],
        #[compressed(-32.0, 32.0, 0.05)]
        velocity: [f32; 3],
        #[compressed(0.0, 100.0, 1.0)]
        health: f32,
        #[bits(min = 0, max = MAX_OBJECTS - 1)]
        weapon: u16,
    },
    Grunt {
        #[compressed(-256.0, 256.0, 0.01)]
        position: [f32; 3],
        #[compressed(0.0, 100.0, 1.0)]
        health: f32,
    },
    Weapon {
        kind: Kind,
        #[bits(min = 0, max = 9)]
        ammo_in_clip: u8,
        #[bits(min = 0, max = 1)]
        round_in_chamber: u8,
    },
}

impl SmallUpdate {
    pub(crate) fn of(update: &Update) -> Self {
        let objects = update.objects.iter().map(|(id, object)| (*id, small(*object)));
        Self { world_time: update.world_time, objects: objects.collect() }
    }

    /// Converts the world to the type [`Update`], whose numbers have full precision, to compare it
    /// with the original.
    pub(crate) fn whole(&self) -> Update {
        let objects = self.objects.iter().map(|(id, object)| (*id, whole(*object)));
        Update { world_time: self.world_time, objects: objects.collect() }
    }
}

fn small(object: Object) -> SmallObject {
    match object {
        Object::Player { position, orientation, velocity, health, weapon } => {
            SmallObject::Player { position, orientation, velocity, health, weapon }
        }
        Object::Grunt { position, health } => SmallObject::Grunt { position, health },
        Object::Weapon { kind, ammo_in_clip, round_in_chamber } => {
            SmallObject::Weapon { kind, ammo_in_clip, round_in_chamber }
        }
    }
}

fn whole(object: SmallObject) -> Object {
    match object {
        SmallObject::Player { position, orientation, velocity, health, weapon } => {
            Object::Player { position, orientation, velocity, health, weapon }
        }
        SmallObject::Grunt { position, health } => Object::Grunt { position, health },
        SmallObject::Weapon { kind, ammo_in_clip, round_in_chamber } => {
            Object::Weapon { kind, ammo_in_clip, round_in_chamber }
        }
    }
}

/// Returns the largest difference between the numbers of two worlds; `None` if they have different
/// objects.
pub(crate) fn furthest(one: &Update, other: &Update) -> Option<f32> {
    let mut furthest = (one.world_time - other.world_time).abs();
    for ((id, object), (other_id, other_object)) in one.objects.iter().zip(&other.objects) {
        let ((class, numbers), (other_class, others)) = (object.numbers(), other_object.numbers());
        if (id, class) != (other_id, other_class) {
            return None;
        }
        let off = numbers.iter().zip(&others).map(|(one, other)| (one - other).abs());
        furthest = off.fold(furthest, f32::max);
    }
    (one.objects.len() == other.objects.len()).then_some(furthest)
}
