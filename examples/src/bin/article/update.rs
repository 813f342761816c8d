//! The world update: a player, a guard and a weapon, as a server would send them.

use std::collections::BTreeMap;

/// Objects have numbers below this.
pub(crate) const MAX_OBJECTS: u16 = 1000;

/// Health is a percentage.
const FULL: u8 = 100;

/// The state of the world. One type for every format: the attributes of one do not disturb the
/// other.
#[derive(bitpack::Serialize, serde::Serialize, serde::Deserialize, Clone, Debug, PartialEq)]
pub(crate) struct Update {
    pub(crate) world_time: f32,
    #[relative_index(max = MAX_OBJECTS)]
    pub(crate) objects: BTreeMap<u16, Object>,
}

/// What an object is, and what there is to know about it.
#[derive(bitpack::Serialize, serde::Serialize, serde::Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "class", rename_all = "snake_case")]
pub(crate) enum Object {
    Player {
        #[compressed(-256.0, 256.0, 0.01)]
        position: [f32; 3],
        #[smallest_three(bits = 10)]
        orientation: [f32; 4],
        #[compressed(-32.0, 32.0, 0.05)]
        velocity: [f32; 3],
        #[bits(min = 0, max = FULL)]
        health: u8,
        #[bits(min = 0, max = MAX_OBJECTS - 1)]
        weapon: u16,
    },
    Guard {
        #[compressed(-256.0, 256.0, 0.01)]
        position: [f32; 3],
        #[bits(min = 0, max = FULL)]
        health: u8,
    },
    Weapon {
        kind: Kind,
        #[bits(min = 0, max = 30)]
        ammo: u8,
        chambered: bool,
    },
}

#[derive(
    bitpack::Serialize, serde::Serialize, serde::Deserialize, Clone, Copy, Debug, PartialEq,
)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Revolver,
    Rifle,
    Shotgun,
}

/// What a class is called, and its properties in order: what the schema tells a client once.
#[derive(serde::Serialize)]
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) properties: &'static [(&'static str, Type)],
}

/// How a property is written as numbers.
#[derive(serde::Serialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Type {
    Vector,
    Quaternion,
    Number,
    OneOf(&'static [&'static str]),
}

pub(crate) const CLASSES: &[Class] = &[
    Class {
        name: "player",
        properties: &[
            ("position", Type::Vector),
            ("orientation", Type::Quaternion),
            ("velocity", Type::Vector),
            ("health", Type::Number),
            ("weapon", Type::Number),
        ],
    },
    Class { name: "guard", properties: &[("position", Type::Vector), ("health", Type::Number)] },
    Class {
        name: "weapon",
        properties: &[
            ("kind", Type::OneOf(&["revolver", "rifle", "shotgun"])),
            ("ammo", Type::Number),
            ("chambered", Type::Number),
        ],
    },
];

impl Type {
    /// How many numbers.
    pub(crate) fn numbers(self) -> usize {
        match self {
            Self::Vector => 3,
            Self::Quaternion => 4,
            Self::Number | Self::OneOf(_) => 1,
        }
    }
}

impl Update {
    pub(crate) fn example() -> Self {
        let player = Object::Player {
            position: [112.5, -40.25, 1.75],
            orientation: [0.0, 0.0, 0.6, 0.8],
            velocity: [6.5, -2.0, 0.0],
            health: 85,
            weapon: 312,
        };
        let guard = Object::Guard { position: [-20.0, 31.5, 0.0], health: 40 };
        let weapon = Object::Weapon { kind: Kind::Rifle, ammo: 11, chambered: true };
        Self { world_time: 41.25, objects: [(7, player), (45, guard), (312, weapon)].into() }
    }

    /// Whether every number is the other's, up to what quantisation may take away.
    pub(crate) fn is_close_to(&self, other: &Self) -> bool {
        let near = |((a, b), (c, d)): ((&u16, &Object), (&u16, &Object))| {
            let ((class, ours), (other_class, theirs)) = (b.numbers(), d.numbers());
            let steps = ours.iter().zip(&theirs).all(|(one, two)| (one - two).abs() <= 0.05);
            a == c && class == other_class && ours.len() == theirs.len() && steps
        };
        self.objects.len() == other.objects.len()
            && self.objects.iter().zip(&other.objects).all(near)
            && self.world_time.to_bits() == other.world_time.to_bits()
    }
}

impl Object {
    /// Its class's place in [`CLASSES`], and its properties as numbers.
    pub(crate) fn numbers(&self) -> (usize, Vec<f32>) {
        match self {
            Self::Player { position, orientation, velocity, health, weapon } => {
                let rest = [f32::from(*health), f32::from(*weapon)];
                (0, [&position[..], orientation, velocity, &rest].concat())
            }
            Self::Guard { position, health } => {
                (1, [&position[..], &[f32::from(*health)]].concat())
            }
            Self::Weapon { kind, ammo, chambered } => {
                let kind = f32::from(*kind as u8);
                (2, vec![kind, f32::from(*ammo), f32::from(u8::from(*chambered))])
            }
        }
    }

    /// The object of these numbers, if there is one.
    pub(crate) fn of(class: usize, numbers: &[f32]) -> Option<Self> {
        match (class, numbers) {
            (0, [vectors @ .., health, weapon]) => {
                let (position, vectors) = vectors.split_first_chunk()?;
                let (orientation, velocity) = vectors.split_first_chunk()?;
                Some(Self::Player {
                    position: *position,
                    orientation: *orientation,
                    velocity: velocity.try_into().ok()?,
                    health: whole(*health)?.try_into().ok()?,
                    weapon: whole(*weapon)?,
                })
            }
            (1, &[x, y, z, health]) => {
                Some(Self::Guard { position: [x, y, z], health: whole(health)?.try_into().ok()? })
            }
            (2, &[kind, ammo, chambered]) => Some(Self::Weapon {
                kind: *[Kind::Revolver, Kind::Rifle, Kind::Shotgun]
                    .get(usize::from(whole(kind)?))?,
                ammo: whole(ammo)?.try_into().ok()?,
                chambered: whole(chambered)? == 1,
            }),
            _ => None,
        }
    }
}

/// The number as an integer, if it is one.
pub(crate) fn whole(number: f32) -> Option<u16> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared below")]
    let integer = number as u16;
    (f32::from(integer).to_bits() == number.to_bits()).then_some(integer)
}
