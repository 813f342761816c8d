//! Attributes in rare places: a range of one value, an enum of one variant, and the parts of tuples.

use bitpack::{Error, ErrorKind, Place as _, Serialize, Stream};
use bitpack_tests::wire::{Outcome, arrives, bits, exchanged, refused, unwritable};

#[test]
fn the_only_value_of_a_range_can_be_the_omitted_one() -> Outcome {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    struct Constant {
        #[bits(min = 7, max = 7)]
        #[omit_default]
        constant: u8,
        after: bool,
    }
    let constant = Constant { constant: 7, after: true };
    assert_eq!(exchanged(&constant)?, [0b1_1]);
    assert_eq!(bits(&constant)?, 2);
    assert_eq!(unwritable(&Constant { constant: 8, ..constant }), Some(ErrorKind::Range));
    Ok(())
}

#[test]
fn an_enum_with_one_variant_can_have_a_tag() -> Outcome {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    #[tag(bits = 8)]
    enum Only {
        One(bool),
    }
    assert_eq!(exchanged(&Only::One(true))?, [0, 1]);
    assert_eq!(refused::<Only>(&[1, 1]), Some((ErrorKind::Tag, 0)));
    Ok(())
}

/// A number that is sent as its half, and reads back as an odd number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Odd(u8);

fn odd<S: Stream>(mut this: S::Ref<'_, Odd>, stream: &mut S) -> Result<(), Error> {
    let half = stream.int(this.peek().0 / 2, 0, 100)?;
    if let Some(odd) = this.slot() {
        *odd = Odd(half * 2 + 1);
    }
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Variants {
    Function(#[with(odd)] Odd, bool),
    Skipped(u8, #[skip] u8),
}

#[test]
fn a_part_of_a_tuple_variant_can_have_a_function() -> Outcome {
    // the tag, 20 in seven bits, and the bool
    assert_eq!(exchanged(&Variants::Function(Odd(41), true))?, [20 << 1, 1]);
    assert!(unwritable(&Variants::Function(Odd(202), true)).is_some());
    Ok(())
}

#[test]
fn skipped_parts_of_tuples_read_as_their_default() -> Outcome {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    struct Tuple(#[bits(4)] u8, #[skip] u8, bool);
    assert_eq!(arrives(&Tuple(15, 9, true))?, Tuple(15, 0, true));
    assert_eq!(bits(&Tuple(15, 9, true))?, 5);
    let mut used = Variants::Skipped(1, 9);
    used.read_into(&Variants::Skipped(2, 8).to_bytes()?)?;
    assert_eq!(used, Variants::Skipped(2, 0));
    Ok(())
}
