//! A type that wastes bits on purpose, a better declaration for each of its fields, and a type
//! without waste.

pub(crate) mod tight;
mod types;
pub(crate) mod values;
mod world;

pub(crate) use types::*;
pub(crate) use world::{World, worlds};

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::Profile;

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
        /// The attributes of each field of [`Cured`].
        pub(crate) const CURES: &[(&str, &[&str])] =
            &[$((stringify!($field), &[$(stringify!($after)),*])),*];
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
    wound: Wound => Hurt, |it| Hurt { hp: it.hp };
    clock: Clock => Ticks, |it| Ticks { tick: it.tick };
    sum: Sum => Ticks, |it| Ticks { tick: it.tick };
    stack: Stack => Items, |it| Items { kind: it.kind, count: it.count };
    bag: [u16; 32] => #[each(omit_default, bits(min = 0, max = 1023))] [u16; 32], |it| it;
    #[max_len(40)]
    hills: Vec<u16> => #[relative_to(previous, small = 3)] #[max_len(40)] Vec<u16>, |it| it;
    facing: [f32; 4] => #[smallest_three(bits = 10)] [f32; 4], |it| it;
    #[compressed(-1.0, 1.0, 0.001)]
    turret: [f32; 4] => #[smallest_three(bits = 11)] [f32; 4], |it| it;
}

/// A planted waste: the path of the field, the kind of waste, a part of the expected hint, and the
/// function that measures the saving.
pub(crate) type Planted = (&'static str, &'static str, &'static str, fn(&[Wasteful]) -> i64);

pub(crate) const PLANTED: [Planted; 43] = [
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
    ("wound.damage", "mirror", "remove the field, and compute 100 - `hp`", wound::saves),
    ("clock.time", "mirror", "compute 16 * `tick` + 7", clock::saves),
    ("sum.low", "mirror", "compute the low 8 bits of `tick`", sum::saves),
    ("stack.hash", "hash", "if it is a hash of them, remove the field", stack::saves),
    ("bag[]", "sparse", "`#[each(omit_default, bits(min = 0, max = 1023))]`", bag::saves),
    ("hills", "near", "`#[relative_to(previous, small = 3)]`", hills::saves),
    ("facing", "rotation", "`#[smallest_three(bits = 10)]`", facing::saves),
    ("turret", "rotation", "`#[smallest_three(bits = 11)]`", turret::saves),
];
