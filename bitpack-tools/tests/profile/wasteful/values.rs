//! The values of the type that wastes bits.

use fastrand::Rng;

use super::*;

const BIOMES: [&str; 5] = ["desert", "forest", "steppe", "swamp", "tundra"];

pub(super) fn text(random: &mut Rng, most: usize) -> String {
    (0..random.usize(1..=most)).map(|_| random.lowercase()).collect()
}

/// Returns up to `most` ascending numbers below `limit`, which usually follow each other closely.
pub(super) fn ascending(random: &mut Rng, most: usize, limit: u16) -> Vec<u16> {
    let mut next = random.u16(..limit);
    let mut all = Vec::new();
    for _ in 0..random.usize(0..=most) {
        if next >= limit {
            break;
        }
        all.push(next);
        next = next.saturating_add(random.u16(1..=6));
    }
    all
}

fn rotation(random: &mut Rng) -> [f32; 4] {
    let it: [f32; 4] = core::array::from_fn(|_| random.f32() - 0.5);
    let length = it.iter().map(|it| it * it).sum::<f32>().sqrt().max(0.01);
    it.map(|it| it / length)
}

fn low(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn squad(random: &mut Rng) -> Squad {
    let is_any = random.u8(..25) == 0;
    let mut flag = || is_any && random.bool();
    let [is_burning, is_frozen, is_stunned] = core::array::from_fn(|_| flag());
    let [is_hidden, is_hasted, is_blind] = core::array::from_fn(|_| flag());
    let id = random.u16(..);
    Squad { id, is_burning, is_frozen, is_stunned, is_hidden, is_hasted, is_blind }
}

pub(super) fn bytes(random: &mut Rng, count: usize) -> Vec<u8> {
    (0..count).map(|_| random.u8(..)).collect()
}

fn wound(random: &mut Rng) -> Wound {
    let hp = random.u8(..);
    Wound { hp, damage: 100 - i16::from(hp) }
}

fn clock(random: &mut Rng) -> Clock {
    let tick = random.u16(..);
    Clock { tick, time: 16 * u32::from(tick) + 7 }
}

fn sum(random: &mut Rng) -> Sum {
    let [low, high] = [random.u8(..), random.u8(..)];
    Sum { tick: u16::from_le_bytes([low, high]), low }
}

/// Returns a stack of items with the 32-bit FNV-1a hash of its kind and its count.
fn stack(random: &mut Rng) -> Stack {
    let (kind, count) = (random.u8(..16), random.u8(..16));
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    Stack { kind, hash: [kind, count].into_iter().fold(0x811C_9DC5, step), count }
}

/// Returns an array with two elements that are not 0.
fn bag(random: &mut Rng) -> [u16; 32] {
    let mut bag = [0; 32];
    for _ in 0..2 {
        bag[random.usize(..32)] = random.u16(1..=1000);
    }
    bag
}

/// Returns numbers of which half equal the one before, and the others are near it.
fn hills(random: &mut Rng) -> Vec<u16> {
    let mut height = random.u16(1000..60_000);
    let mut step = |random: &mut Rng| {
        if random.bool() {
            height = height + random.u16(0..=6) - 3;
        }
        height
    };
    let count = random.usize(0..=40);
    (0..count).map(|_| step(random)).collect()
}

pub(crate) fn wasteful(count: usize) -> Vec<Wasteful> {
    let mut random = Rng::with_seed(12);
    let random = &mut random;
    let other = &mut Rng::with_seed(21);
    let rarely = [Stance::Walk, Stance::Run, Stance::Crouch, Stance::Jump];
    let packet = |_| Wasteful {
        talk: Talk { to_all: random.bool(), text: text(random, 31) },
        health: random.u16(0..=37),
        level: random.u16(900..=1010),
        chill: random.i8(-90..=-60),
        team: 3,
        yaw: f32::from(random.i16(-72..=72)) * 2.5,
        position: core::array::from_fn(|_| random.f32() * 199.9 - 99.95),
        speed: f32::from(random.i16(-80..=80)) * 0.25,
        weight: random.f32(),
        shield: Some(random.u8(..)),
        mount: None,
        stance: if random.u8(..20) > 0 {
            Stance::Idle
        } else {
            random.choice(rarely).unwrap_or_default()
        },
        weapon: random.choice([Weapon::Bow, Weapon::Lance, Weapon::Sword]).unwrap_or(Weapon::Bow),
        marks: {
            let count = random.usize(0..=12);
            bytes(random, count)
        },
        title: text(random, 15),
        ammo: random.u8(..64),
        path: {
            let count = random.usize(0..=15);
            bytes(random, count)
        },
        score: if random.u8(..10) > 0 { 5000 } else { random.u32(..) },
        order: match random.u8(..40) {
            0 => Order::Build(random.u16(..)),
            1 => Order::Fire,
            2 => Order::Halt(random.u8(..)),
            3 => Order::Hide,
            _ => Order::Move(random.u8(..)),
        },
        alive: Alive { is_alive: true, age: random.u8(..) },
        kills: if random.u8(..8) == 0 { 1 << random.u32(12..=24) } else { random.u32(0..=127) },
        distance: if random.u8(..4) == 0 { random.u32(..1 << 20) } else { random.u32(0..=127) },
        damage: random.u32(..60_000),
        price: 50 * random.u16(0..=40),
        biome: random.choice(BIOMES).unwrap_or_default().to_owned(),
        doors: ascending(random, 15, u16::MAX),
        units: {
            let indices = ascending(random, 15, 64);
            indices.into_iter().map(|it| (low(it), random.u16(..))).collect()
        },
        gates: ascending(random, 15, 64),
        lamps: {
            let mut lamps = [false; 64];
            for _ in 0..random.u8(0..4) {
                lamps[random.usize(..64)] = true;
            }
            lamps
        },
        seats: {
            let mut seats = [None; 48];
            let first = random.usize(..40);
            for seat in seats.iter_mut().skip(first).take(random.usize(0..5)) {
                *seat = Some(random.u8(..));
            }
            seats
        },
        crew: {
            let mut crew = Vec::new();
            for index in 0..16 {
                if random.u8(..3) > 0 {
                    crew.push((index, random.u8(..)));
                }
            }
            crew
        },
        ship: {
            let is_loaded = random.u8(..4) > 0;
            Ship { is_loaded, cargo: if is_loaded { random.u16(..) } else { 0 } }
        },
        body: {
            let at_rest = random.bool();
            let spin = core::array::from_fn(|_| random.f32() * 64.0 - 32.0);
            Body { at_rest, spin: if at_rest { [0.0; 3] } else { spin } }
        },
        squad: squad(random),
        twin: {
            let target = random.u16(..);
            Twin { target, aim: target }
        },
        wound: wound(other),
        clock: clock(other),
        sum: sum(other),
        stack: stack(other),
        bag: bag(other),
        hills: hills(other),
        facing: rotation(random),
        turret: rotation(random),
    };
    (0..count).map(packet).collect()
}
