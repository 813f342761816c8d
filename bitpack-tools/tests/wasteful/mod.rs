//! A type that wastes bits on purpose, a better declaration for each of its fields, and a type
//! without waste.

mod world;

pub(crate) use world::{World, worlds};

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::Profile;
use fastrand::Rng;

#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Stance {
    #[default]
    Idle,
    Walk,
    Run,
    Crouch,
    Jump,
    Fall,
    Swim,
    Climb,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[allow(dead_code, reason = "unused variants are the waste that the test measures")]
pub(crate) enum Weapon {
    Axe,
    Bow,
    Club,
    Dagger,
    Flail,
    Halberd,
    Javelin,
    Lance,
    Mace,
    Sling,
    Spear,
    Sword,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sent {
    Bow,
    Lance,
    Sword,
}

/// Returns the number of bits of some packets in their profile, without the padding of their last
/// byte. The result is 0 if they cannot be profiled.
pub(crate) fn bits<P: Serialize>(packets: impl Iterator<Item = P>) -> i64 {
    let Ok(model) = Model::new(Description::of::<P>()) else {
        return 0;
    };
    let mut profile = Profile::new(&model);
    for packet in packets {
        let Ok(bytes) = packet.to_bytes() else {
            return 0;
        };
        profile.packet(&Packet::new(String::new(), bytes), None);
    }
    let report = profile.report();
    let padding: u64 = report.surroundings.iter().map(|it| it.bits).sum();
    let bits = if report.rejected == 0 { report.bits - padding } else { 0 };
    i64::try_from(bits).unwrap_or(0)
}

/// An enum of which one variant is sent most of the time.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Order {
    Move(u8),
    Build(u16),
    Fire,
    Halt(u8),
    Hide,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Ordered {
    Move(u8),
    Other(Other),
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Other {
    Build(u16),
    Fire,
    Halt(u8),
    Hide,
}

/// Defines the wasteful packet, the improved packet, and for each field a function that measures
/// the bits that the improvement saves.
macro_rules! wastes {
    ($($(#[$before:meta])* $field:ident: $from:ty => $(#[$after:meta])* $cured:ty, $cure:expr;)*) => {
        /// All wasteful fields in one packet, with the declarations that waste bits.
        #[derive(Serialize, Clone, Debug, PartialEq)]
        pub(crate) struct Wasteful {
            $($(#[$before])* pub(crate) $field: $from,)*
        }
        /// All fields of [`Wasteful`] in one packet, each with a better declaration.
        #[derive(Serialize, Clone, Debug, PartialEq)]
        pub(crate) struct Cured {
            $($(#[$after])* pub(crate) $field: $cured,)*
        }
        $(pub(crate) mod $field {
            #[allow(unused_imports, reason = "some are re-exports of types in this module")]
            use super::*;
            #[derive(Serialize)]
            struct Before { $(#[$before])* it: $from }
            #[derive(Serialize)]
            struct After { $(#[$after])* it: $cured }

            /// Returns the number of bits that a better declaration of one field saves in these
            /// packets: the difference of two profiles.
            pub(crate) fn saves(packets: &[Wasteful]) -> i64 {
                let cure: fn($from) -> $cured = $cure;
                let all = || packets.iter().map(|it| it.$field.clone());
                let before = bits(all().map(|it| Before { it }));
                before - bits(all().map(|it| After { it: cure(it) }))
            }
        })*
        pub(crate) fn cured(packet: &Wasteful) -> Cured {
            $(let $field: fn($from) -> $cured = $cure;)*
            Cured { $($field: $field(packet.$field.clone()),)* }
        }
    };
}

wastes! {
    talk: Talk => Said, |it| Said { to_all: it.to_all, text: it.text };
    #[bits(min = 0, max = 1000)]
    health: u16 => #[bits(min = 0, max = 37)] u16, |it| it;
    level: u16 => #[bits(min = 900, max = 1010)] u16, |it| it;
    #[bits(min = -100, max = 100)]
    chill: i8 => #[bits(min = -90, max = -60)] i8, |it| it;
    #[bits(min = 0, max = 7)]
    team: u8 => (), drop;
    #[compressed(-180.0, 180.0, 0.01)]
    yaw: f32 => #[compressed(-180.0, 180.0, 2.5)] f32, |it| it;
    #[compressed(-1000.0, 1000.0, 0.01)]
    position: [f32; 3] => #[compressed(-100.0, 100.0, 0.01)] [f32; 3], |it| it;
    speed: f32 => #[compressed(-20.0, 20.0, 0.25)] f32, |it| it;
    weight: f32 => #[compressed(0.0, 1.0, 0.00002)] f32, |it| it;
    shield: Option<u8> => u8, Option::unwrap_or_default;
    mount: Option<u16> => (), drop;
    stance: Stance => #[omit_default] Stance, |it| it;
    weapon: Weapon => Sent, |it| match it {
        Weapon::Bow => Sent::Bow,
        Weapon::Lance => Sent::Lance,
        _ => Sent::Sword,
    };
    #[max_len(200)]
    marks: Vec<u8> => #[max_len(12)] Vec<u8>, |it| it;
    #[utf16]
    #[max_len(15)]
    title: String => #[unaligned] #[max_len(15)] String, |it| it;
    #[omit_default]
    #[bits(6)]
    ammo: u8 => #[bits(6)] u8, |it| it;
    #[more]
    #[max_len(15)]
    path: Vec<u8> => #[max_len(15)] Vec<u8>, |it| it;
    score: u32 => #[omit_default(5000)] u32, |it| it;
    order: Order => Ordered, |it| match it {
        Order::Move(to) => Ordered::Move(to),
        Order::Build(what) => Ordered::Other(Other::Build(what)),
        Order::Fire => Ordered::Other(Other::Fire),
        Order::Halt(since) => Ordered::Other(Other::Halt(since)),
        Order::Hide => Ordered::Other(Other::Hide),
    };
    alive: Alive => Always, |it| Always { age: it.age };
    kills: u32 => #[varint] u32, |it| it;
    distance: u32 => #[varint] u32, |it| it;
    #[varint]
    damage: u32 => #[bits(min = 0, max = 60_000)] u32, |it| it;
    price: u16 => #[bits(min = 0, max = 40)] u16, |it| it / 50;
    #[unaligned]
    #[max_len(20)]
    biome: String => Biome, |it| match &*it {
        "desert" => Biome::Desert,
        "forest" => Biome::Forest,
        "steppe" => Biome::Steppe,
        "swamp" => Biome::Swamp,
        _ => Biome::Tundra,
    };
    #[max_len(15)]
    doors: Vec<u16> => #[relative_to(previous)] #[max_len(15)] Vec<u16>, |it| it;
    #[max_len(15)]
    units: Vec<(u8, u16)> => #[relative_index(max = 64)] Vec<(u8, u16)>, |it| it;
    #[max_len(100)]
    gates: Vec<u16> => #[relative_index(max = 64)] Vec<u16>, |it| it;
    lamps: [bool; 64] => #[relative_index(max = 64)] Vec<u8>, |it| {
        (0..).zip(it).filter(|(_, is_lit)| *is_lit).map(|(at, _)| at).collect()
    };
    #[subset(flags)]
    seats: [Option<u8>; 48] => #[relative_index] [Option<u8>; 48], |it| it;
    #[subset(sentinel, max = 16)]
    crew: Vec<(u8, u8)> => #[subset(flags, max = 16)] Vec<(u8, u8)>, |it| it;
    ship: Ship => Freighter, |it| Freighter { is_loaded: it.is_loaded, cargo: it.cargo };
    body: Body => Resting, |it| Resting { at_rest: it.at_rest, spin: it.spin };
    squad: Squad => Moved, |it| Moved { id: it.id, flags: it.into() };
    twin: Twin => One, |it| One { target: it.target };
    facing: [f32; 4] => #[smallest_three(bits = 10)] [f32; 4], |it| it;
    #[compressed(-1.0, 1.0, 0.001)]
    turret: [f32; 4] => #[smallest_three(bits = 11)] [f32; 4], |it| it;
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Biome {
    Desert,
    Forest,
    Steppe,
    Swamp,
    Tundra,
}

/// A field that is zero whenever a flag is `false`.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Ship {
    pub(crate) is_loaded: bool,
    pub(crate) cargo: u16,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Freighter {
    pub(crate) is_loaded: bool,
    #[when(is_loaded)]
    pub(crate) cargo: u16,
}

/// A field that is zero whenever a flag is `true`.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Body {
    pub(crate) at_rest: bool,
    #[compressed(-32.0, 32.0, 0.01)]
    pub(crate) spin: [f32; 3],
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Resting {
    pub(crate) at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-32.0, 32.0, 0.01)]
    pub(crate) spin: [f32; 3],
}

/// Flags that are rarely set, beside another field.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "the flags are what is tested")]
pub(crate) struct Squad {
    pub(crate) id: u16,
    pub(crate) is_burning: bool,
    pub(crate) is_frozen: bool,
    pub(crate) is_stunned: bool,
    pub(crate) is_hidden: bool,
    pub(crate) is_hasted: bool,
    pub(crate) is_blind: bool,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Moved {
    pub(crate) id: u16,
    #[omit_default]
    pub(crate) flags: Flags,
}

#[derive(Serialize, Clone, Debug, Default, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "the flags are what is tested")]
pub(crate) struct Flags {
    is_burning: bool,
    is_frozen: bool,
    is_stunned: bool,
    is_hidden: bool,
    is_hasted: bool,
    is_blind: bool,
}

impl From<Squad> for Flags {
    fn from(it: Squad) -> Self {
        Self {
            is_burning: it.is_burning,
            is_frozen: it.is_frozen,
            is_stunned: it.is_stunned,
            is_hidden: it.is_hidden,
            is_hasted: it.is_hasted,
            is_blind: it.is_blind,
        }
    }
}

/// Two fields that are always equal.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Twin {
    pub(crate) target: u16,
    pub(crate) aim: u16,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct One {
    pub(crate) target: u16,
}

/// A string that starts one bit after a byte boundary, so that its alignment wastes 7 bits.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Talk {
    pub(crate) to_all: bool,
    #[max_len(31)]
    pub(crate) text: String,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Said {
    pub(crate) to_all: bool,
    #[unaligned]
    #[max_len(31)]
    pub(crate) text: String,
}

/// A struct with a condition that is always true, so that it could be removed.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Alive {
    pub(crate) is_alive: bool,
    #[when(is_alive)]
    pub(crate) age: u8,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Always {
    pub(crate) age: u8,
}

/// A planted waste: the path of the field, the kind of waste, a part of the expected hint, and the
/// function that measures the saving.
pub(crate) type Planted = (&'static str, &'static str, &'static str, fn(&[Wasteful]) -> i64);

pub(crate) const PLANTED: [Planted; 37] = [
    ("talk.text", "padding", "`#[unaligned]`", talk::saves),
    ("health", "range", "`#[bits(min = 0, max = 37)]`", health::saves),
    ("level", "range", "`#[bits(min = 900, max = 1010)]`", level::saves),
    ("chill", "range", "`#[bits(min = -90, max = -60)]`", chill::saves),
    ("team", "constant", "remove the field", team::saves),
    ("yaw", "steps", "`#[compressed(-180.0, 180.0, 2.5)]`", yaw::saves),
    ("position", "range", "`#[compressed(-100.0, 100.0, 0.01)]`", position::saves),
    ("speed", "steps", "`#[compressed(-20.0, 20.0, 0.25)]`", speed::saves),
    ("weight", "float", "`#[compressed(0.0, 1.0, 0.00002)]`", weight::saves),
    ("shield", "always present", "remove `Option`", shield::saves),
    ("mount", "never present", "remove the field", mount::saves),
    ("stance", "default", "`#[omit_default(…)]`", stance::saves),
    ("weapon", "variants", "an enum of only the 3 variants", weapon::saves),
    ("marks", "length", "`#[max_len(12)]`", marks::saves),
    ("title", "utf16", "`#[unaligned]` instead of `utf16`", title::saves),
    ("ammo", "rarely the default", "remove `omit_default`", ammo::saves),
    ("path", "more", "remove `more`", path::saves),
    ("score", "default", "`#[omit_default(…)]`", score::saves),
    ("order", "tag", "`Move` and one for all others", order::saves),
    ("alive.is_alive", "constant", "`when(is_alive)`", alive::saves),
    ("kills", "near zero", "`#[varint]`", kills::saves),
    ("distance", "near zero", "`#[varint]`", distance::saves),
    ("damage", "varint", "`#[bits(min = 0, max = ", damage::saves),
    ("price", "steps", "divided by 50: `#[bits(min = 0, max = 40)]`", price::saves),
    ("biome", "few values", "an enum of these 5 values", biome::saves),
    ("doors", "ascending", "`#[relative_to(previous)]`", doors::saves),
    ("units", "ascending", "`#[relative_index(max = 64)]`", units::saves),
    ("gates", "ascending", "`#[relative_index(max = 64)]`", gates::saves),
    ("lamps", "sparse flags", "`#[relative_index(max = 64)]`", lamps::saves),
    ("seats", "indices", "`#[relative_index(max = 48)]`", seats::saves),
    ("crew", "indices", "`#[subset(flags, max = 16)]`", crew::saves),
    ("ship.cargo", "when", "`#[when(is_loaded)]`", ship::saves),
    ("body.spin", "when", "`#[when(!at_rest)]`", body::saves),
    ("squad", "sparse flags", "a struct with `#[omit_default]`", squad::saves),
    ("twin.aim", "equal", "remove the field, and use `target`", twin::saves),
    ("facing", "rotation", "`#[smallest_three(bits = 10)]`", facing::saves),
    ("turret", "rotation", "`#[smallest_three(bits = 11)]`", turret::saves),
];

fn text(random: &mut Rng, most: usize) -> String {
    (0..random.usize(1..=most)).map(|_| random.lowercase()).collect()
}

/// Returns up to `most` ascending numbers below `limit`, which usually follow each other closely.
fn ascending(random: &mut Rng, most: usize, limit: u16) -> Vec<u16> {
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

fn bytes(random: &mut Rng, count: usize) -> Vec<u8> {
    (0..count).map(|_| random.u8(..)).collect()
}

pub(crate) fn wasteful(count: usize) -> Vec<Wasteful> {
    let mut random = Rng::with_seed(12);
    let random = &mut random;
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
        biome: {
            let biomes = ["desert", "forest", "steppe", "swamp", "tundra"];
            random.choice(biomes).unwrap_or_default().to_owned()
        },
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
        facing: rotation(random),
        turret: rotation(random),
    };
    (0..count).map(packet).collect()
}

/// A packet whose declaration is tight: it wastes no bits.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "the flags are what is tested")]
pub(crate) struct Tight {
    /// A counter. Its later values will be larger than those in the capture.
    pub(crate) tick: u32,
    #[bits(min = 0, max = 37)]
    pub(crate) health: u8,
    pub(crate) level: i16,
    #[compressed(-180.0, 180.0, 0.1)]
    pub(crate) yaw: f32,
    #[compressed(-64.0, 64.0, 0.01)]
    pub(crate) position: [f32; 3],
    #[smallest_three(bits = 9)]
    pub(crate) facing: [f32; 4],
    pub(crate) shield: Option<u8>,
    pub(crate) is_alive: bool,
    #[when(is_alive)]
    pub(crate) age: u8,
    pub(crate) stance: Stance,
    #[omit_default(100)]
    #[bits(min = 0, max = 127)]
    pub(crate) oxygen: u8,
    #[max_len(15)]
    pub(crate) marks: Vec<u8>,
    #[unaligned]
    #[max_len(15)]
    pub(crate) name: String,
    #[relative_index(max = 64)]
    pub(crate) near: Vec<(u8, u8)>,
    #[varint]
    pub(crate) points: u32,
    /// Four floats that are no rotation.
    #[compressed(-1.0, 1.0, 0.001)]
    pub(crate) weights: [f32; 4],
    #[subset(flags)]
    pub(crate) slots: [Option<u8>; 8],
    pub(crate) lamps: [bool; 8],
    pub(crate) is_armed: bool,
    pub(crate) is_burning: bool,
    pub(crate) is_frozen: bool,
    pub(crate) is_hidden: bool,
    /// A number that is often, but not always, zero if the flag is `false`.
    #[bits(min = 0, max = 255)]
    pub(crate) charge: u8,
    /// A list that is often, but not always, in ascending order.
    #[max_len(15)]
    pub(crate) queue: Vec<u16>,
    /// A number that often, but not always, equals `level`.
    pub(crate) wanted: i16,
    #[more]
    #[max_len(15)]
    pub(crate) shots: Vec<u16>,
}

pub(crate) fn tight(count: usize) -> Vec<Tight> {
    let mut random = Rng::with_seed(13);
    let random = &mut random;
    let stances = [
        Stance::Idle,
        Stance::Walk,
        Stance::Run,
        Stance::Crouch,
        Stance::Jump,
        Stance::Fall,
        Stance::Swim,
        Stance::Climb,
    ];
    let mut packet = |tick| Tight {
        points: if random.u8(..8) == 0 { random.u32(..1 << 20) } else { random.u32(..128) },
        weights: core::array::from_fn(|_| random.f32() * 2.0 - 1.0),
        slots: core::array::from_fn(|_| (random.u8(..4) > 0).then(|| random.u8(..))),
        lamps: core::array::from_fn(|_| random.bool()),
        is_armed: random.bool(),
        is_burning: random.bool(),
        is_frozen: random.bool(),
        is_hidden: random.bool(),
        charge: if random.u8(..3) == 0 { 0 } else { random.u8(..) },
        queue: {
            let mut queue = ascending(random, 15, u16::MAX);
            if random.u8(..50) == 0 {
                queue.reverse();
            }
            queue
        },
        shots: if random.u8(..20) == 0 { vec![random.u16(..)] } else { Vec::new() },
        wanted: 0,
        tick,
        health: random.u8(0..=37),
        level: random.i16(..),
        yaw: random.f32() * 360.0 - 180.0,
        position: core::array::from_fn(|_| random.f32() * 128.0 - 64.0),
        facing: {
            let it: [f32; 4] = core::array::from_fn(|_| random.f32() - 0.5);
            let length = it.iter().map(|it| it * it).sum::<f32>().sqrt();
            it.map(|it| it / length)
        },
        shield: random.bool().then(|| random.u8(..)),
        is_alive: random.bool(),
        age: random.u8(..),
        stance: random.choice(stances).unwrap_or_default(),
        oxygen: if random.bool() { 100 } else { random.u8(..128) },
        marks: {
            let count = random.usize(0..=15);
            bytes(random, count)
        },
        name: text(random, 15),
        near: (0..16).map(|i| (4 * i + random.u8(..4), random.u8(..))).collect(),
    };
    let mut packets: Vec<Tight> = (0..count).zip(0..).map(|(_, tick)| packet(tick)).collect();
    for (i, packet) in packets.iter_mut().enumerate() {
        packet.wanted = if i % 40 == 39 { !packet.level } else { packet.level };
    }
    packets
}
