//! A type that wastes bits on purpose, a better declaration for each of its fields, and a type
//! without waste.

mod world;

pub(crate) use world::{World, worlds};

use bitpack::Serialize;
use bitpack::trace::trace;
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

/// Returns the size of a packet in bits, with its actual padding. The bound `max_encoded_bits` may
/// be larger.
pub(crate) fn bits<P: Serialize>(packet: &P) -> i64 {
    let events = packet.to_bytes().map(|bytes| trace::<P>(&bytes).events);
    let end = events.ok().and_then(|it| it.last().map(|it| it.bit + it.bits));
    end.and_then(|it| i64::try_from(it).ok()).unwrap_or(0)
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
            /// packets.
            pub(crate) fn saves(packets: &[Wasteful]) -> i64 {
                let saves = |packet: &Wasteful| {
                    let it = packet.$field.clone();
                    let cure: fn($from) -> $cured = $cure;
                    bits(&Before { it: it.clone() }) - bits(&After { it: cure(it) })
                };
                packets.iter().map(saves).sum()
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

pub(crate) const PLANTED: [Planted; 21] = [
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
];

fn text(random: &mut Rng, most: usize) -> String {
    (0..random.usize(1..=most)).map(|_| random.lowercase()).collect()
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
    };
    (0..count).map(packet).collect()
}

/// A packet whose declaration is tight: it wastes no bits.
#[derive(Serialize, Clone, Debug, PartialEq)]
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
    (0..count).zip(0..).map(|(_, tick)| packet(tick)).collect()
}
