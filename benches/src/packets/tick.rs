//! The packet that a server sends in each tick to each of its 32 receivers: 32 players, 96
//! projectiles, 16 vehicles.

use fastrand::Rng;

use super::Body;
use crate::{Sample, between};

measured! {
    /// The packet of a server tick: the world as a server sends it to one receiver.
    #[derive(Clone, Debug, Default, PartialEq)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct Tick {
        pub tick: u32,
        pub acknowledged: u16,
        #[bits(min = 0, max = 31)]
        pub receiver: u8,
        #[bits(min = 0, max = 500)]
        pub ammunition: u16,
        #[max_len(32)]
        pub players: Vec<Player>,
        #[max_len(255)]
        pub projectiles: Vec<Projectile>,
        #[max_len(31)]
        pub vehicles: Vec<Vehicle>,
    }
}

measured! {
    /// A player in a server tick, on foot or in a vehicle.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct Player {
        #[bits(min = 0, max = 31)]
        pub id: u8,
        #[compressed(-1024.0, 1024.0, 0.015_625)]
        pub position: [f32; 3],
        #[compressed(-180.0, 180.0, 0.1)]
        pub yaw: f32,
        #[compressed(-90.0, 90.0, 0.1)]
        pub pitch: f32,
        pub moving: bool,
        #[when(moving)]
        #[compressed(-16.0, 16.0, 0.031_25)]
        pub velocity: [f32; 3],
        #[bits(min = 0, max = 100)]
        pub health: u8,
        #[bits(min = 0, max = 12)]
        pub weapon: u8,
        #[bits(min = 0, max = 2)]
        pub stance: u8,
        pub firing: bool,
        #[bits(min = 0, max = 30)]
        pub vehicle: Option<u8>,
    }
}

measured! {
    /// A projectile in flight, in a server tick.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct Projectile {
        #[bits(10)]
        pub id: u16,
        #[bits(min = 0, max = 5)]
        pub kind: u8,
        #[bits(min = 0, max = 31)]
        pub owner: u8,
        #[compressed(-1024.0, 1024.0, 0.015_625)]
        pub position: [f32; 3],
        #[compressed(-128.0, 128.0, 0.062_5)]
        pub velocity: [f32; 3],
    }
}

measured! {
    /// A vehicle in a server tick: a rigid body with further fields.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct Vehicle {
        #[bits(min = 0, max = 30)]
        pub id: u8,
        pub body: Body,
        #[bits(min = 0, max = 31)]
        pub driver: Option<u8>,
        #[bits(min = 0, max = 1000)]
        pub armour: u16,
        #[compressed(-180.0, 180.0, 0.1)]
        pub turret: f32,
        pub lights: bool,
    }
}

impl Sample for Tick {
    fn sample(rng: &mut Rng) -> Self {
        Self {
            tick: rng.u32(..),
            acknowledged: rng.u16(..),
            receiver: rng.u8(..32),
            ammunition: rng.u16(..=500),
            players: (0..32).map(|id| Player { id, ..Player::sample(rng) }).collect(),
            projectiles: (0..96).map(|_| Projectile::sample(rng)).collect(),
            vehicles: (0..16).map(|id| Vehicle { id, ..Vehicle::sample(rng) }).collect(),
        }
    }

    fn size(&self) -> usize {
        let owned = size_of_val(&*self.players) + size_of_val(&*self.projectiles);
        size_of::<Self>() + owned + size_of_val(&*self.vehicles)
    }

    fn copy_from(&mut self, other: &Self) {
        (self.tick, self.acknowledged) = (other.tick, other.acknowledged);
        (self.receiver, self.ammunition) = (other.receiver, other.ammunition);
        self.players.clone_from(&other.players);
        self.projectiles.clone_from(&other.projectiles);
        self.vehicles.clone_from(&other.vehicles);
    }
}

impl Player {
    fn sample(rng: &mut Rng) -> Self {
        let moving = rng.u8(..4) > 0;
        Self {
            id: 0,
            position: core::array::from_fn(|_| between(rng, -1024.0, 1024.0)),
            yaw: between(rng, -180.0, 180.0),
            pitch: between(rng, -90.0, 90.0),
            moving,
            velocity: core::array::from_fn(
                |_| if moving { between(rng, -16.0, 16.0) } else { 0.0 },
            ),
            health: rng.u8(..=100),
            weapon: rng.u8(..=12),
            stance: rng.u8(..=2),
            firing: rng.u8(..4) == 0,
            vehicle: if rng.u8(..4) == 0 { Some(rng.u8(..16)) } else { None },
        }
    }
}

impl Projectile {
    fn sample(rng: &mut Rng) -> Self {
        Self {
            id: rng.u16(..1024),
            kind: rng.u8(..=5),
            owner: rng.u8(..32),
            position: core::array::from_fn(|_| between(rng, -1024.0, 1024.0)),
            velocity: core::array::from_fn(|_| between(rng, -128.0, 128.0)),
        }
    }
}

impl Vehicle {
    fn sample(rng: &mut Rng) -> Self {
        Self {
            id: 0,
            body: Body::sample(rng),
            driver: if rng.bool() { Some(rng.u8(..32)) } else { None },
            armour: rng.u16(..=1000),
            turret: between(rng, -180.0, 180.0),
            lights: rng.bool(),
        }
    }
}
