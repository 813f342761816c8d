//! Fields that are not sent. They read as the value of their range nearest to zero, and the
//! conditions of a writer use that value too.

use core::num::NonZero;

use bitpack::{Error, ErrorKind, Serialize};
use bitpack_tests::wire::arrives;

type Outcome = Result<(), Error>;

const LEAST: i32 = -9;
const MOST: i32 = -3;
const COLDEST: f32 = -4.5;
const FAR: f64 = 4.5;
const NEAR: f64 = 1.5;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Blank<const N: usize> {
    sent: bool,
    #[when(sent)]
    #[bits(min = 5, max = 9)]
    above: u8,
    #[when(sent)]
    #[bits(min = -9, max = -3)]
    below: i8,
    #[when(sent)]
    #[bits(min = LEAST, max = MOST)]
    constant: i32,
    #[when(sent)]
    #[bits(min = N, max = 2 * N)]
    generic: u64,
    #[when(sent)]
    #[bits(min = 3, max = u128::MAX)]
    huge: u128,
    #[when(sent)]
    #[bits(4)]
    id: NonZero<u8>,
    #[when(sent)]
    #[bits(min = -1, max = 1)]
    around: i128,
    #[when(sent)]
    #[fixed(8, 8, min = 2, max = 3)]
    fixed: i16,
    #[when(sent)]
    #[fixed(8, 8, min = LEAST, max = MOST)]
    fixed_below: i16,
    #[when(sent)]
    #[compressed(0.5, 2.0, 0.25)]
    warm: f32,
    #[when(sent)]
    #[compressed(COLDEST, -1.5, 0.25)]
    cold: f32,
    #[when(sent)]
    #[compressed(-FAR, -NEAR, 1e-9)]
    place: f64,
    #[when(sent)]
    #[compressed(-3.0, -1.0, 0.5)]
    vector: [f32; 2],
    #[when(sent)]
    #[smallest_three(bits = 9)]
    rotation: [f32; 4],
    #[bits(min = 0, max = 2)]
    n: u8,
    #[count(n)]
    #[bits(min = 7, max = 9)]
    counted: [u8; 2],
}

#[test]
fn absent_fields_read_as_values_in_range() -> Outcome {
    let sent = Blank::<30> {
        sent: true,
        above: 9,
        below: -9,
        constant: -8,
        generic: 31,
        huge: 4,
        id: NonZero::<u8>::MIN.saturating_add(8),
        around: 1,
        fixed: 513,
        fixed_below: -2000,
        warm: 1.0,
        cold: -2.5,
        place: -4.0,
        vector: [-2.0, -3.0],
        rotation: [1.0, 0.0, 0.0, 0.0],
        n: 0,
        counted: [8, 9],
    };
    let unsent = Blank::<30>::read(&Blank { sent: false, ..sent.clone() }.to_bytes()?)?;
    let blank = Blank::<30> {
        sent: false,
        above: 5,
        below: -3,
        constant: -3,
        generic: 30,
        huge: 3,
        id: NonZero::<u8>::MIN,
        around: 0,
        fixed: 2 << 8,
        fixed_below: -3 << 8,
        warm: 0.5,
        cold: -1.5,
        place: -1.5,
        vector: [-1.0; 2],
        rotation: [0.0, 0.0, 0.0, 1.0],
        n: 0,
        counted: [7, 7],
    };
    assert_eq!(unsent, blank);
    assert_eq!(Blank::<30>::blank(), blank);
    // a blank value is valid if its fields are sent
    assert!(Blank { sent: true, n: 2, ..blank }.to_bytes().is_ok());
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Chain {
    sent: bool,
    #[when(sent)]
    #[bits(min = 5, max = 9)]
    level: u8,
    #[when(level > 4)]
    more: u8,
    #[when(sent)]
    #[bits(min = 1, max = 4)]
    n: u8,
    #[count(n)]
    items: [u8; 4],
    #[when(sent)]
    #[bits(min = 100, max = 200)]
    first: u16,
    #[relative_to(first)]
    next: u16,
}

#[test]
fn a_blank_value_is_the_same_to_the_writer() -> Outcome {
    let unsent = Chain {
        sent: false,
        level: 0, // no value of this field can be sent
        more: 3,
        n: 0,
        items: [1, 2, 3, 4],
        first: 0,
        next: 101,
    };
    let read = arrives(&unsent)?;
    let blank = Chain { level: 5, n: 1, items: [1, 0, 0, 0], first: 100, ..unsent.clone() };
    assert_eq!(read, blank);
    // 100 does not exceed the value that a reader assumes for the unsent field before it
    let below = Chain { next: 100, ..unsent };
    assert_eq!(below.to_bytes().map_err(Error::kind), Err(ErrorKind::Range));
    Ok(())
}

/// Declares a struct with conditions on conditional fields and with so many fields between that several
/// functions write them. Each function evaluates a condition once.
macro_rules! far {
    ($($between:ident)*) => {
        #[derive(Serialize, Clone, Debug, Default, PartialEq)]
        struct Far {
            a: u8,
            #[when(a > 2 && a < 9)]
            b: u8,
            #[when(b > 2 && b < 9)]
            c: u8,
            #[when(a > 2 && a < 9)]
            #[relative_to(b)]
            above: u8,
            $($between: u8,)*
            #[when(c > 2 && c < 9)]
            d: u8,
            #[when(c > 2 && c < 9)]
            #[relative_to(b)]
            above_again: u8,
            #[when(d > 2 && b != 7)]
            e: u8,
            #[relative_to(e)]
            above_e: u8,
        }
    };
}
far!(f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24 f25);

#[test]
fn reader_and_writer_agree_on_conditions_on_distant_fields() -> Outcome {
    let all = Far {
        a: 3,
        b: 4,
        c: 5,
        above: 5,
        d: 6,
        above_again: 6,
        e: 1,
        above_e: 2,
        f25: 1,
        ..Far::default()
    };
    assert_eq!(Far::read(&all.to_bytes()?)?, all);
    let (a, b, c, d) = (2, 2, 2, 2);
    // a stale value in a field that is not sent has no effect
    for (stale, read) in [
        (Far { d, ..all.clone() }, Far { d, e: 0, ..all.clone() }),
        (Far { c, ..all.clone() }, Far { c, d: 0, above_again: 0, e: 0, ..all.clone() }),
        (Far { b, ..all.clone() }, Far { b, c: 0, d: 0, above_again: 0, e: 0, ..all.clone() }),
        (Far { a, ..all.clone() }, Far { a, f25: 1, above_e: 2, ..Far::default() }),
    ] {
        assert_eq!(Far::read(&stale.to_bytes()?)?, read);
    }
    Ok(())
}

#[test]
fn blank_options_are_absent() {
    #[derive(Serialize)]
    struct Slots([Option<u8>; 3]);
    assert_eq!(Slots::blank().0, [None; 3]);
}
