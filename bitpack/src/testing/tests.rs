//! Tests that [`check`] accepts correct functions and finds each kind of mistake.

use alloc::string::ToString as _;

use super::*;
use crate::{Place as _, Width};

/// Declares a type around a `u8` with a hand-written function: a closure that gets the number and
/// the stream, and returns the number.
macro_rules! by_hand {
    ($name:ident, $stream:ident: $s:ident, $number:ident, $body:expr $(, $width:expr)?) => {
        #[derive(Clone, Debug, PartialEq)]
        struct $name(u8);

        impl Serialize for $name {
            $(const WIDTH: Width = $width;)?

            fn blank() -> Self {
                Self(0)
            }
            fn serialize<$s: Stream>(
                mut this: $s::Ref<'_, Self>,
                $stream: &mut $s,
            ) -> Result<(), Error> {
                let $number = this.peek().0;
                let read = $body;
                if let Some(place) = this.slot() {
                    place.0 = read;
                }
                Ok(())
            }
        }
    };
}

by_hand!(Right, stream: S, number, stream.int(number, 3, 200)?, Width::variable(8, 8));
by_hand!(Open, stream: S, number, {
    stream.align()?;
    stream.bits(number, 7)?
});

// reads other bits than it writes
by_hand!(Swapped, stream: S, number, {
    if S::IS_WRITING {
        stream.bits(number & 15, 4)?;
        stream.bits(number >> 4, 4)?;
        number
    } else {
        stream.bits(0_u8, 4)? << 4 | stream.bits(0_u8, 4)?
    }
});

// writes one bit that it does not read
by_hand!(Longer, stream: S, number, {
    if S::IS_WRITING {
        stream.bool(true)?;
    }
    stream.bits(number, 8)?
});

// reads several codes as one value
by_hand!(Clamped, stream: S, number, stream.bits(number, 8)?.min(100));

// has more bits than it says
by_hand!(Narrow, stream: S, number, stream.bits(number, 8)?, Width::variable(1, 7));

// rounds
by_hand!(Rounded, stream: S, number, stream.bits(number >> 1, 7)? << 1);

// hides that the buffer has ended
by_hand!(Silent, stream: S, number, {
    if stream.remaining() < 8 { 0 } else { stream.bits(number, 8)? }
});

fn reason<T: Serialize + PartialEq + fmt::Debug>(value: T) -> String {
    check([value]).err().map(|failure| failure.to_string()).unwrap_or_default()
}

#[test]
fn correct_functions_pass() -> Checked {
    check([3, 4, 199, 200].map(Right))?;
    check([0, 1, 127].map(Open))?;
    check([None, Some([1.5_f32, -0.25])])?;
    check([(1_u8, [true, false, true]), (200, [false; 3])])
}

#[test]
fn values_that_are_equal_to_others_or_not_to_themselves_pass() -> Checked {
    check([0.0, -0.0, 1.0, f32::NAN, -f32::NAN, f32::from_bits(0x7F80_0001)])?;
    check([Some((0.0_f64, true)), Some((f64::NAN, false)), None])
}

/// A type with two versions of the same size, whose version numbers differ in one bit.
#[derive(bitpack_derive::Serialize, Clone, Debug, PartialEq)]
#[versions(2..=3)]
struct Update<T: Serialize> {
    #[until(3)]
    old: T,
    #[since(3, default = 9)]
    new: u8,
}

/// A type with versions between other fields.
#[derive(bitpack_derive::Serialize, Clone, Debug, PartialEq)]
struct Around {
    flag: bool,
    update: Update<u8>,
    last: u8,
}

#[test]
fn an_older_version_is_another_encoding() -> Checked {
    let updates = [0, 3].map(|new| Update { old: 0, new });
    check(updates.clone())?;
    check(updates.map(|update| Some(Around { flag: true, update, last: 7 })))?;
    check([crate::Versioned::new(2, Update { old: 5, new: 9 })])
}

#[test]
fn an_older_version_that_reads_several_codes_as_one_value_is_found() {
    assert_eq!(
        reason(Update { old: Clamped(0), new: 101 }),
        "Update { old: Clamped(0), new: 101 } with bit 0 flipped is read as Update { old: \
         Clamped(100), new: 9 }, which is written as [03, 09] and not as [02, 65]"
    );
}

#[test]
fn each_mistake_is_found() {
    assert_eq!(reason(Swapped(0x12)), "Swapped(18) is read as Swapped(33), written at bit 0");
    assert_eq!(reason(Longer(7)), "Longer(7) is written in 9 bits and read from 8");
    assert_eq!(
        reason(Clamped(100)),
        "Clamped(100) with bit 0 flipped is read as Clamped(100), which is written as [64] and not \
         as [65]"
    );
    assert_eq!(reason(Narrow(1)), "Narrow(1) takes 8 bits, and WIDTH promises 1 to 7");
    assert_eq!(reason(Rounded(5)), "Rounded(5) is read as Rounded(4), written at bit 0");
    assert_eq!(reason(Silent(7)), "Silent(7) in a buffer of 0 of 1 bytes: Ok(0)");
    assert!(reason(Right(2)).starts_with("Right(2) cannot be written: "));
}
