//! The example world of the article "Reading and Writing Packets": a player, a grunt and a weapon,
//! with all numbers at full precision.

use std::collections::BTreeMap;

/// Maximum number of objects. Their ids are less than it.
pub(crate) const MAX_OBJECTS: u16 = 4096;

/// The state of the example world. All formats of the comparison serialize this type, each with its
/// own attributes.
#[derive(bitpack::Serialize, serde::Serialize, serde::Deserialize, Clone, Debug, PartialEq)]
pub(crate) struct Update {
    pub(crate) world_time: f32,
    #[relative_index(max = MAX_OBJECTS)]
    pub(crate) objects: BTreeMap<u16, Object>,
}

/// An object with its properties: floats at full precision, and integers in their ranges.
#[derive(
    bitpack::Serialize, serde::Serialize, serde::Deserialize, Clone, Copy, Debug, PartialEq,
)]
#[serde(tag = "class", rename_all = "snake_case")]
pub(crate) enum Object {
    Player {
        position: [f32; 3],
        orientation: [f32; 4],
        velocity: [f32; 3],
        health: f32,
        #[bits(min = 0, max = MAX_OBJECTS - 1)]
        weapon: u16,
    },
    Grunt {
        position: [f32; 3],
        health: f32,
    },
    Weapon {
        #[serde(rename = "type")]
        kind: Kind,
        #[bits(min = 0, max = 9)]
        ammo_in_clip: u8,
        #[bits(min = 0, max = 1)]
        round_in_chamber: u8,
    },
}

#[derive(
    bitpack::Serialize, serde::Serialize, serde::Deserialize, Clone, Copy, Debug, PartialEq,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Revolver,
    SemiAutomatic,
}

impl Update {
    /// Returns the example world of the article "Reading and Writing Packets".
    pub(crate) fn example() -> Self {
        let player = Object::Player {
            position: [0.0; 3],
            orientation: [1.0, 0.0, 0.0, 0.0],
            velocity: [10.0, 0.0, 0.0],
            health: 100.0,
            weapon: 110,
        };
        let grunt = Object::Grunt { position: [100.0, 100.0, 0.0], health: 10.0 };
        let weapon =
            Object::Weapon { kind: Kind::SemiAutomatic, ammo_in_clip: 8, round_in_chamber: 1 };
        Self { world_time: 0.0, objects: [(1, player), (100, grunt), (110, weapon)].into() }
    }
}

impl Update {
    /// Returns the example world with numbers of many digits, as a real simulation has them.
    pub(crate) fn with_digits(&self) -> Self {
        let mut update = Self { world_time: 41.283_333, ..self.clone() };
        for object in update.objects.values_mut() {
            match object {
                Object::Player { position, velocity, .. } => {
                    *position = [112.406_25, -40.117_19, 1.768_555];
                    *velocity = [9.807_129, -1.953_613, 0.0];
                }
                Object::Grunt { position, .. } => *position = [-20.331_055, 31.520_02, 0.015_625],
                Object::Weapon { .. } => {}
            }
        }
        update
    }
}

impl Object {
    /// Returns the index of the object's class in the schema, and its properties as numbers.
    pub(crate) fn numbers(&self) -> (usize, Vec<f32>) {
        match self {
            Self::Player { position, orientation, velocity, health, weapon } => {
                let rest = [*health, f32::from(*weapon)];
                (0, [&position[..], orientation, velocity, &rest].concat())
            }
            Self::Grunt { position, health } => (1, [&position[..], &[*health]].concat()),
            Self::Weapon { kind, ammo_in_clip, round_in_chamber } => {
                let numbers = [*kind as u8, *ammo_in_clip, *round_in_chamber];
                (2, numbers.map(f32::from).into())
            }
        }
    }

    /// Creates an object of this class from its properties as numbers. Returns `None` if they are
    /// invalid.
    pub(crate) fn of(class: usize, numbers: &[f32]) -> Option<Self> {
        match (class, numbers) {
            (0, [vectors @ .., health, weapon]) => {
                let (position, vectors) = vectors.split_first_chunk()?;
                let (orientation, velocity) = vectors.split_first_chunk()?;
                Some(Self::Player {
                    position: *position,
                    orientation: *orientation,
                    velocity: velocity.try_into().ok()?,
                    health: *health,
                    weapon: whole(*weapon)?,
                })
            }
            (1, &[x, y, z, health]) => Some(Self::Grunt { position: [x, y, z], health }),
            (2, &[kind, ammo, round]) => Some(Self::Weapon {
                kind: *[Kind::Revolver, Kind::SemiAutomatic].get(usize::from(whole(kind)?))?,
                ammo_in_clip: whole(ammo)?.try_into().ok()?,
                round_in_chamber: whole(round)?.try_into().ok()?,
            }),
            _ => None,
        }
    }
}

/// Converts a float to an integer. Returns `None` if it is not one exactly.
pub(crate) fn whole(number: f32) -> Option<u16> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the result is compared below"
    )]
    let integer = number as u16;
    (f32::from(integer).to_bits() == number.to_bits()).then_some(integer)
}
