//! The scene: bodies on circles.

use bevy::prelude::*;
use bevy_bitpack::{PackedTransform, ReplicateBitpack as _, ReplicateBitpackDelta as _};
use bevy_replicon::prelude::*;
use serde::{Deserialize, Serialize};

/// Entities of the scene.
#[allow(dead_code, reason = "used by one of two programs")]
pub(crate) const ENTITIES: u16 = 100;
/// Entities that move in each tick: every third one.
pub(crate) const MOVING: u16 = ENTITIES.div_ceil(3);

/// Positions within 256 m, in steps of 4 mm; rotations in 9 bits a component; differences of 4 or 7
/// bits.
type Packed = PackedTransform<256, 256, 9, 4, 7>;

/// The format of replicon, with the fields that [`Packed`] has.
#[derive(Serialize, Deserialize)]
struct Plain {
    translation: Vec3,
    rotation: Quat,
}

impl From<Transform> for Plain {
    fn from(it: Transform) -> Self {
        Self { translation: it.translation, rotation: it.rotation }
    }
}

impl From<Plain> for Transform {
    fn from(it: Plain) -> Self {
        Self::from_translation(it.translation).with_rotation(it.rotation)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Format {
    Postcard,
    Whole,
    Delta,
}

impl Format {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Postcard => "postcard",
            Self::Whole => "whole",
            Self::Delta => "delta",
        }
    }

    #[allow(dead_code, reason = "used by one of two programs")]
    pub(crate) fn named(name: &str) -> Self {
        [Self::Postcard, Self::Whole]
            .into_iter()
            .find(|it| it.name() == name)
            .unwrap_or(Self::Delta)
    }

    /// Registers the replication of transforms in this format.
    pub(crate) fn register(self, app: &mut App) {
        match self {
            Self::Postcard => app.replicate_as::<Transform, Plain>(),
            Self::Whole => app.replicate_bitpack_as::<Transform, Packed>(),
            Self::Delta => app.replicate_bitpack_delta_as::<Transform, Packed>(),
        };
    }
}

/// The place of an entity in the scene.
#[derive(Component)]
pub(crate) struct Place(u16);

pub(crate) fn spawn(mut commands: Commands) {
    for index in 0..ENTITIES {
        commands.spawn((Replicated, Place(index), at(index, 0)));
    }
}

/// Returns the transform of an entity in a tick: on a circle of 5 to 55 m, at 0.5 to 4.5 m/s, while
/// it turns around its axis.
pub(crate) fn at(index: u16, tick: u32) -> Transform {
    let (index, seconds) = (f32::from(index), tick as f32 / 60.0);
    let (radius, speed) = (5.0 + 0.5 * index, 0.5 + 0.04 * index);
    let angle = index + seconds * speed / radius;
    let at = Vec3::new(radius * angle.cos(), 0.2 * (seconds * 2.0).sin(), radius * angle.sin());
    Transform::from_translation(at).with_rotation(Quat::from_rotation_y(seconds))
}

pub(crate) fn step(tick: u32, mut bodies: Query<(&Place, &mut Transform)>) {
    for (place, mut transform) in &mut bodies {
        if place.0 % 3 == 0 {
            *transform = at(place.0, tick);
        }
    }
}
