//! The types of the fields that waste bits, and of their improvements.

use bitpack::Serialize;

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

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Biome {
    Desert,
    Forest,
    Steppe,
    Swamp,
    Tundra,
}

/// A struct with a field that is zero whenever a flag is `false`, but is always sent.
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

/// A struct with a field that is zero whenever a flag is `true`, but is always sent.
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

/// A field that mirrors another one.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Wound {
    pub(crate) hp: u8,
    pub(crate) damage: i16,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Hurt {
    pub(crate) hp: u8,
}

/// A field that is a multiple of another one.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Clock {
    pub(crate) tick: u16,
    pub(crate) time: u32,
}

/// A field with the low byte of another one.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Sum {
    pub(crate) tick: u16,
    pub(crate) low: u8,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Ticks {
    pub(crate) tick: u16,
}

/// A struct with a field that is a hash of the other fields.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Stack {
    #[bits(min = 0, max = 15)]
    pub(crate) kind: u8,
    pub(crate) hash: u32,
    #[bits(min = 0, max = 15)]
    pub(crate) count: u8,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Items {
    #[bits(min = 0, max = 15)]
    pub(crate) kind: u8,
    #[bits(min = 0, max = 15)]
    pub(crate) count: u8,
}
