//! Further packets: a few bytes, UTF-16 text, ranges known only at run time, nested lists. The
//! instructions of their functions are counted, without a comparison.

use crate::sample::sample;
use bitpack::{Error, Place, Serialize, Stream};

/// The command of a player in 40 bits.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Command {
    #[bits(min = 0, max = 11)]
    pub kind: u8,
    pub sequence: u16,
    #[bits(min = -1000, max = 1000)]
    pub x: i16,
    #[bits(9)]
    pub target: u16,
}

/// A packet of optional fields, each after a bit that tells if it is sent. It takes 5 to 58 bits in
/// total.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Conditional {
    #[bits(min = 0, max = 5)]
    pub kind: u8,
    pub moves: bool,
    #[when(moves)]
    #[bits(min = -512, max = 511)]
    pub x: i16,
    #[when(moves)]
    #[bits(min = -512, max = 511)]
    pub y: i16,
    pub aims: bool,
    #[when(aims)]
    pub yaw: u16,
    #[when(aims)]
    #[bits(min = 0, max = 100)]
    pub charge: u8,
    pub dead: bool,
    #[when(dead)]
    pub killer: u8,
}

/// An enum with an IPv4 address and port, a port alone, or neither, in 2 to 50 bits.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub enum Address {
    /// Neither an address nor a port.
    None,
    /// The four bytes of an address, and a port.
    V4([u8; 4], u16),
    /// A port on this machine, without an address.
    Local(u16),
}

/// A packet of fields of 3 and 5 bits, each followed by fields that start at a byte boundary.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Aligned {
    #[bits(3)]
    pub kind: u8,
    #[align]
    pub channel: u8,
    #[bits(5)]
    pub flags: u8,
    #[align]
    pub sequence: u16,
}

/// An enum of several small packets.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub enum Union {
    /// A [`Command`] of 40 bits.
    Command(Command),
    /// A [`Conditional`] of 5 to 58 bits.
    Conditional(Conditional),
    /// An [`Address`] of 2 to 50 bits.
    Address(Address),
    /// An [`Aligned`] of 40 bits.
    Aligned(Aligned),
}

/// A packet whose earlier fields determine the ranges of later ones. It implements `Serialize` by
/// hand.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Ranges {
    pub most_health: u16,
    pub health: u16,
    pub least_x: i32,
    pub x: i32,
    pub width: u32,
    pub flags: u32,
}

impl Serialize for Ranges {
    fn blank() -> Self {
        Self { most_health: 0, health: 0, least_x: 0, x: 0, width: 1, flags: 0 }
    }
    // inlined so that the stream stays in registers: a call takes 46 more instructions to write, 38
    // to read
    #[inline(always)]
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, s: &mut S) -> Result<(), Error> {
        let ranges = this.peek();
        let most_health = s.int(ranges.most_health, 1, 1000)?;
        let health = s.int(ranges.health, 0, most_health)?;
        let least_x = s.int(ranges.least_x, -5000, 0)?;
        let x = s.int(ranges.x, least_x, -least_x)?;
        let width = s.int(ranges.width, 1, 32)?;
        let flags = s.bits(ranges.flags, width)?;
        if let Some(slot) = this.slot() {
            *slot = Self { most_health, health, least_x, x, width, flags };
        }
        Ok(())
    }
}

/// A packet with a text of about thirty characters of several languages, sent as UTF-16.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the name is the description")]
pub struct Wide {
    #[utf16]
    #[max_len(64)]
    pub text: String,
}

/// A packet with a text of 40 to 86 bytes that starts at any bit. The text of [`Chat`](super::Chat)
/// starts at a byte boundary.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Unaligned {
    #[bits(3)]
    pub kind: u8,
    #[max_len(255)]
    #[unaligned]
    pub text: String,
}

/// A packet with a list of 16 to 32 elements of fixed width.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the name is the description")]
pub struct Counted {
    #[max_len(32)]
    pub items: Vec<Item>,
}

/// A list element of 34 bits.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Item {
    #[bits(min = 0, max = 999)]
    pub kind: u16,
    pub count: u8,
    pub owner: u16,
}

/// A packet with a list of four to twelve names, each of four to twenty bytes.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the name is the description")]
pub struct Strings {
    #[max_len(15)]
    pub names: Vec<Name>,
}

/// A struct of one string, as the element of a list.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Name(#[max_len(31)] pub String);

/// A packet with a list of 16 to 32 optional numbers. A bit before each tells if it is present.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the name is the description")]
pub struct Flags {
    #[max_len(32)]
    #[bits(min = 0, max = 999)]
    pub numbers: Vec<Option<u16>>,
}

/// Characters outside ASCII in the random texts of [`Wide`]. The last one takes two UTF-16 code
/// units.
const OTHERS: [char; 6] = ['é', 'ß', 'λ', 'Ж', '中', '😀'];

sample! {
    Command: |rng| Self {
        kind: rng.u8(..=11),
        sequence: rng.u16(..),
        x: rng.i16(-1000..=1000),
        target: rng.u16(..512),
    };
    Conditional: |rng| {
        let (moves, aims, dead) = (rng.bool(), rng.bool(), rng.u8(..8) == 0);
        Self {
            kind: rng.u8(..=5),
            moves,
            x: if moves { rng.i16(-512..512) } else { 0 },
            y: if moves { rng.i16(-512..512) } else { 0 },
            aims,
            yaw: if aims { rng.u16(..) } else { 0 },
            charge: if aims { rng.u8(..=100) } else { 0 },
            dead,
            killer: if dead { rng.u8(..) } else { 0 },
        }
    };
    Address: |rng| match rng.u8(..8) {
        0 => Self::None,
        1 => Self::Local(rng.u16(..)),
        _ => Self::V4(core::array::from_fn(|_| rng.u8(..)), rng.u16(..)),
    };
    Aligned: |rng| Self {
        kind: rng.u8(..8),
        channel: rng.u8(..),
        flags: rng.u8(..32),
        sequence: rng.u16(..),
    };
    Union: |rng| match rng.u8(..4) {
        0 => Self::Command(Command::sample(rng)),
        1 => Self::Conditional(Conditional::sample(rng)),
        2 => Self::Address(Address::sample(rng)),
        _ => Self::Aligned(Aligned::sample(rng)),
    };
    Ranges: |rng| {
        let (most_health, least_x) = (rng.u16(1..=1000), -rng.i32(0..=5000));
        let width = rng.u32(1..=32);
        Self {
            most_health,
            health: rng.u16(..=most_health),
            least_x,
            x: rng.i32(least_x..=-least_x),
            width,
            flags: rng.u32(..) >> (32 - width),
        }
    };
    Wide: |rng| Self {
        text: (0..rng.usize(24..=36))
            .map(|_| match OTHERS.get(rng.usize(..24)) {
                Some(other) => *other,
                None => rng.alphanumeric(),
            })
            .collect(),
    };
    Unaligned: |rng| Self {
        kind: rng.u8(..8),
        text: (0..rng.usize(40..=86)).map(|_| rng.alphanumeric()).collect(),
    };
    Counted: |rng| Self {
        items: (0..rng.usize(16..=32))
            .map(|_| Item { kind: rng.u16(..=999), count: rng.u8(..), owner: rng.u16(..) })
            .collect(),
    };
    Strings: |rng| Self {
        names: (0..rng.usize(4..=12))
            .map(|_| Name((0..rng.usize(4..=20)).map(|_| rng.alphanumeric()).collect()))
            .collect(),
    };
    Flags: |rng| Self {
        numbers: (0..rng.usize(16..=32))
            .map(|_| rng.bool().then(|| rng.u16(..=999)))
            .collect(),
    };
}
