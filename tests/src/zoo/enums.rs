//! Types that are enums, with data in their variants and without.

use bitpack::{Delta, Serialize};
use bitpack_model::choice;
use bitpack_model::oracle::*;

use super::groups::Body;

/// An enum whose variants have no data. Its three variants use three of the four values of a
/// two-bit tag.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
#[tag(ordinal)]
pub(super) enum Kind {
    Car = 3,
    Ship,
    Plane,
}

choice! { Kind tag(3, 2) { 0 Car {} 1 Ship {} 2 Plane {} } }

/// An enum whose variants have fields with every kind of attribute.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[check(0x7, bits = 5)]
pub(super) enum Event {
    Idle,
    Move {
        fast: bool,
        #[bits(min = -100, max = 100)]
        dx: i16,
        #[when(fast && dx != 0)]
        boost: u8,
        #[bits(min = 0, max = 4)]
        n: u8,
        #[count(n)]
        #[bits(3)]
        path: [u8; 4],
        body: Body,
    },
    Say(#[max_len(32)] String, #[skip] u8),
    Nested(Kind, Option<Box<Event2>>),
    Marked {
        #[align]
        #[check(0x3, bits = 2)]
        #[reserved(1)]
        a: u8,
        #[max_len(3)]
        list: Vec<Kind>,
        #[relative_to(a)]
        b: u8,
        #[relative_index(max = 50)]
        indices: Vec<u8>,
    },
}

choice! { Event tag(5, 3) {
    0 Idle {}
    1 Move {
        fast: bool => boolean(),
        dx: i16 => range(-100, 100),
        boost => low(8); if *fast && *dx != 0,
        n: u8 => range(0, 4),
        path => counted((*n).into(), low(3)),
        body => own(),
    }
    2 Say { 0 said => text(0, 32), 1 unsent => skipped(low(8)) }
    3 Nested { 0 kind => own(), 1 inner => optional(boxed(own())) }
    4 Marked {
        [align(), check(3, 2), reserved(1)] a: u8 => below(low(8), None),
        list => bitpack_model::oracle::list(0, 3, own()),
        b => above(*a, None),
        indices => scene(Variant::Relative, 50, unit()),
    }
} end [check(7, 5)] }

/// An enum that is a field in a variant of the enum `Event`.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
pub(super) enum Event2 {
    Same(bool, u16),
    Width([bool; 17]),
}

choice! { Event2 tag(2, 1) {
    0 Same { 0 flag => boolean(), 1 number => low(16) }
    1 Width { 0 flags => array(boolean()) }
} }

/// An enum whose tag has more bits than its variants need.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[tag(bits = 8)]
pub(super) enum Tagged {
    A(u16),
    B { x: Body },
    C,
}

choice! { Tagged tag(3, 8) { 0 A { 0 number => low(16) } 1 B { x => own() } 2 C {} } }

const MOST: u8 = 31;

/// An enum with one variant, which needs no tag bits.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) enum Only {
    One,
}

choice! { Only tag(1, 0) { 0 One {} } }

/// An enum whose variants have only fields without bits, so that it takes the bits of its tag
/// alone. The tag has room for later variants.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(tag(max = MOST))]
#[check(0xC0_FFEE)]
pub(super) enum Nothing {
    Unit(()),
    Constant {
        #[bits(min = 4, max = 4)]
        four: u8,
    },
    Skipped(#[skip] u8),
}

choice! { Nothing tag(3, 5) {
    0 Unit { 0 one => unit() }
    1 Constant { four => range(4, 4) }
    2 Skipped { 0 unsent => skipped(low(8)) }
} end [check(0xC0_FFEE, 32)] }
