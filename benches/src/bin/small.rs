//! Compares packets of many small structs with bincode: written into a buffer, into a new vector,
//! and read. The types of the fields are converted by `via`.
//!
//! `cargo run --release -p bitpack-benches --features bincode --bin small`

use core::hint::black_box;

use bincode::config::standard;
use bincode::{Decode, Encode};
use bitpack::Serialize;
use cpu_time::ThreadTime;
use fastrand::Rng;

/// Number of packets of each type.
const PACKETS: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
struct Vec3 {
    x: f32,
    y: f32,
    z: f32,
}

impl From<[f32; 3]> for Vec3 {
    fn from([x, y, z]: [f32; 3]) -> Self {
        Self { x, y, z }
    }
}

impl From<Vec3> for [f32; 3] {
    fn from(Vec3 { x, y, z }: Vec3) -> Self {
        [x, y, z]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
struct Quat {
    x: f32,
    y: f32,
    z: f32,
    w: f32,
}

impl From<[f32; 4]> for Quat {
    fn from([x, y, z, w]: [f32; 4]) -> Self {
        Self { x, y, z, w }
    }
}

impl From<Quat> for [f32; 4] {
    fn from(Quat { x, y, z, w }: Quat) -> Self {
        [x, y, z, w]
    }
}

#[derive(Serialize, Clone, Debug, PartialEq, Encode, Decode)]
enum Component {
    Position(
        #[via([f32; 3])]
        #[compressed(-512.0, 511.0, 0.01)]
        Vec3,
    ),
    Rotation(
        #[via([f32; 4])]
        #[smallest_three(bits = 10)]
        Quat,
    ),
    Velocity(
        #[via([f32; 3])]
        #[compressed(-32.0, 32.0, 0.05)]
        Vec3,
    ),
    Health {
        #[bits(min = 0, max = 1000)]
        now: u16,
        #[bits(min = 0, max = 1000)]
        most: u16,
    },
    Owner(#[varint] u32),
    Team(#[bits(min = 0, max = 7)] u8),
    Weapon {
        #[bits(min = 0, max = 40)]
        kind: u8,
        reloading: bool,
    },
    Effect(#[bits(min = 0, max = 99)] u8, f32),
    Target(#[varint] Option<u32>),
    Stance(Stance),
    Removed,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq, Encode, Decode)]
enum Stance {
    Standing,
    Crouching,
    Prone,
}

/// The components of 40 entities: the id of the entity, and one component.
#[derive(Serialize, Clone, Debug, PartialEq, Encode, Decode)]
struct Components {
    tick: u32,
    #[part(0, varint)]
    #[max_len(1000)]
    all: Vec<(u32, Component)>,
}

#[derive(Serialize, Clone, Debug, PartialEq, Encode, Decode)]
struct Player {
    #[varint]
    id: u32,
    #[via([f32; 3])]
    #[compressed(-512.0, 511.0, 0.01)]
    position: Vec3,
    #[via([f32; 4])]
    #[smallest_three(bits = 10)]
    rotation: Quat,
    #[via([f32; 3])]
    #[compressed(-32.0, 32.0, 0.05)]
    velocity: Vec3,
    #[bits(min = 0, max = 100)]
    health: u8,
    stance: Stance,
}

#[derive(Serialize, Clone, Debug, PartialEq, Encode, Decode)]
struct Players {
    tick: u32,
    #[max_len(100)]
    all: Vec<Player>,
}

fn vec3(rng: &mut Rng, most: f32) -> Vec3 {
    core::array::from_fn(|_| (2.0 * rng.f32() - 1.0) * most).into()
}

fn quat(rng: &mut Rng) -> Quat {
    let parts: [f32; 4] = core::array::from_fn(|_| 2.0 * rng.f32() - 1.0);
    let length = parts.iter().map(|part| part * part).sum::<f32>().sqrt();
    parts.map(|part| part / length).into()
}

fn stance(rng: &mut Rng) -> Stance {
    match rng.u8(..3) {
        0 => Stance::Standing,
        1 => Stance::Crouching,
        _ => Stance::Prone,
    }
}

/// Returns the component with this index, with random values.
fn component(rng: &mut Rng, which: u8) -> Component {
    match which {
        0 => Component::Position(vec3(rng, 500.0)),
        1 => Component::Rotation(quat(rng)),
        2 => Component::Velocity(vec3(rng, 30.0)),
        3 => Component::Health { now: rng.u16(..=1000), most: 1000 },
        4 => Component::Owner(rng.u32(..500)),
        5 => Component::Team(rng.u8(..8)),
        6 => Component::Weapon { kind: rng.u8(..=40), reloading: rng.bool() },
        7 => Component::Effect(rng.u8(..=99), rng.f32()),
        8 => Component::Target(rng.bool().then(|| rng.u32(..500))),
        9 => Component::Stance(stance(rng)),
        _ => Component::Removed,
    }
}

/// Returns 130 components. Most entities have a position, a rotation and a velocity, in this order,
/// or the components are random.
fn components(rng: &mut Rng, is_random: bool) -> Components {
    const USUAL: [u8; 23] = [0, 1, 2, 0, 1, 2, 3, 4, 0, 1, 2, 6, 0, 1, 2, 5, 9, 10, 0, 1, 2, 7, 8];
    let which = (0..130_u32).zip(USUAL.iter().cycle());
    let mut one = |(i, which): (u32, &u8)| {
        let which = if is_random { rng.u8(..11) } else { *which };
        (i * 40 / 130 * 17, component(rng, which))
    };
    Components { tick: 7, all: which.map(&mut one).collect() }
}

fn players(rng: &mut Rng) -> Players {
    let mut player = |id| Player {
        id: 17 * id,
        position: vec3(rng, 500.0),
        rotation: quat(rng),
        velocity: vec3(rng, 30.0),
        health: rng.u8(..=100),
        stance: stance(rng),
    };
    Players { tick: 7, all: (0..40_u32).map(&mut player).collect() }
}

#[inline(never)]
fn write<P: Serialize>(packet: &P, buffer: &mut [u8]) -> usize {
    packet.write(buffer).unwrap_or_default()
}

#[inline(never)]
fn encode<P: Encode>(packet: &P, buffer: &mut [u8]) -> usize {
    bincode::encode_into_slice(packet, buffer, standard()).unwrap_or_default()
}

/// Returns the nanoseconds of user time that one packet takes, the least of 20 rounds.
fn nanoseconds<T>(packets: &[T], mut each: impl FnMut(&T)) -> f64 {
    let round = || {
        let start = ThreadTime::now();
        (0..10).for_each(|_| packets.iter().for_each(&mut each));
        start.elapsed().as_secs_f64()
    };
    let least = core::iter::repeat_with(round).take(20).fold(f64::MAX, f64::min);
    least * 1e9 / (10 * packets.len()) as f64
}

fn compare<P: Serialize + Encode + Decode<()>>(name: &str, packets: &[P]) {
    let (mut buffer, config) = (vec![0; 1 << 14], standard());
    let pairs: Vec<_> = packets
        .iter()
        .map(|it| {
            (
                it.to_bytes().unwrap_or_default(),
                bincode::encode_to_vec(it, config).unwrap_or_default(),
            )
        })
        .collect();
    let bytes =
        |of: fn(&(Vec<u8>, Vec<u8>)) -> usize| pairs.iter().map(of).sum::<usize>() / pairs.len();
    println!("{name}: {} bytes, bincode {}", bytes(|it| it.0.len()), bytes(|it| it.1.len()));
    let row = |what: &str, ours: f64, theirs: f64| {
        println!("  {what:<9} {ours:5.0} ns, bincode {theirs:5.0} ns: {:.2}", ours / theirs);
    };
    let ours = nanoseconds(packets, |it| _ = black_box(write(it, &mut buffer)));
    let theirs = nanoseconds(packets, |it| _ = black_box(encode(it, &mut buffer)));
    row("write", ours, theirs);
    let ours = nanoseconds(packets, |it| _ = black_box(it.to_bytes()));
    let theirs = nanoseconds(packets, |it| _ = black_box(bincode::encode_to_vec(it, config)));
    row("to_bytes", ours, theirs);
    let ours = nanoseconds(&pairs, |it| _ = black_box(P::read(&it.0)));
    let theirs = nanoseconds(&pairs, |it| {
        _ = black_box(bincode::decode_from_slice::<P, _>(&it.1, config));
    });
    row("read", ours, theirs);
}

fn main() {
    let mut rng = Rng::with_seed(1);
    let rng = &mut rng;
    let usual: Vec<_> = (0..PACKETS).map(|_| components(rng, false)).collect();
    compare("components in a usual order", &usual);
    let random: Vec<_> = (0..PACKETS).map(|_| components(rng, true)).collect();
    compare("components in random order", &random);
    let players: Vec<_> = (0..PACKETS).map(|_| players(rng)).collect();
    compare("players", &players);
}
