//! Conditions of fields: their arithmetic is exact and never panics.

use bitpack::{Error, ErrorKind, Serialize};
use bitpack_tests::wire::arrives;

type Outcome = Result<(), Error>;

const MANY: u64 = u64::MAX;

/// A struct with conditions whose intermediate results overflow the types of the fields in them.
#[expect(clippy::struct_excessive_bools, reason = "each field has a separate condition")]
#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Computed {
    a: u8,
    b: u8,
    #[bits(min = 1, max = 9)]
    d: i8,
    least: i64,
    #[max_len(3)]
    list: Vec<u8>,
    #[when(a + b > 200)]
    sum: bool,
    #[when(a - b < -200)]
    difference: bool,
    #[when(100 / d > 30)]
    quotient: bool,
    #[when(-least * MANY > 3)]
    product: bool,
    #[when(a << d >= 0x1_0000)]
    shifted: bool,
    #[when((a + b) as u8 == 4)]
    wrapped: bool,
    #[when(matches!(a * b, 1_000..=2_000 | 65_025) || if a > 3 { a } else { b + 1 } == 7)]
    matched: bool,
    #[when(list.len() + a > 256 || list.get(1) == Some(&7))]
    len: bool,
    #[when(exact(list.iter().any(|it| *it == a)))]
    promised: bool,
}

#[test]
fn arithmetic_is_exact_and_never_panics() -> Outcome {
    let all = |a: u8, b: u8, d: i8, least: i64, list: Vec<u8>| Computed {
        a,
        b,
        d,
        least,
        sum: i128::from(a) + i128::from(b) > 200,
        difference: i128::from(a) - i128::from(b) < -200,
        quotient: 100 / d > 30,
        product: -i128::from(least) * i128::from(MANY) > 3,
        shifted: u64::from(a) << d >= 0x1_0000,
        wrapped: a.wrapping_add(b) == 4,
        matched: matches!(u32::from(a) * u32::from(b), 1_000..=2_000 | 65_025)
            || if a > 3 { u32::from(a) } else { u32::from(b) + 1 } == 7,
        len: list.len() + usize::from(a) > 256 || list.get(1) == Some(&7),
        promised: list.contains(&a),
        list,
    };
    for (a, b) in [0, 1, 3, 6, 7, 40, 127, 128, 200, 252, 255]
        .into_iter()
        .flat_map(|a| [0, 1, 4, 6, 25, 128, 255].map(|b| (a, b)))
    {
        for (d, least) in [(1, i64::MIN), (3, 0), (9, i64::MAX)] {
            for list in [vec![], vec![a], vec![0, 7, 8]] {
                let value = all(a, b, d, least, list);
                assert_eq!(arrives(&value)?, value);
            }
        }
    }
    Ok(())
}

#[test]
fn divisors_out_of_range_are_rejected_without_a_panic() {
    let value = Computed { d: 0, ..Computed::default() };
    assert_eq!(value.to_bytes().map_err(Error::kind), Err(ErrorKind::Range));
    let _ = value.max_encoded_bits();
    let many = Several { all: vec![Divided { d: 0, more: 3 }; 9] };
    assert_eq!(many.to_bytes().map_err(Error::kind), Err(ErrorKind::Range));
    let _ = many.max_encoded_bits();
}

/// An element of a list whose floats are quantised for many elements at once. All conditions of an
/// element are evaluated first.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Divided {
    #[bits(min = 1, max = 9)]
    d: u8,
    #[when(100 / d > 30 && 100 % d < 5)]
    more: u8,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Several {
    #[max_len(40)]
    all: Vec<Divided>,
}

#[test]
fn conditions_are_evaluated_for_every_element() -> Outcome {
    let more = |d| if d <= 3 { 7 } else { 0 };
    let all = (0..40).map(|i| Divided { d: 1 + i % 9, more: more(1 + i % 9) }).collect();
    let several = Several { all };
    assert_eq!(arrives(&several)?, several);
    let bytes = several.to_bytes()?;
    for end in 0..bytes.len() {
        let cut = Several::read(bytes.get(..end).unwrap_or_default());
        assert_eq!(cut.map_err(Error::kind), Err(ErrorKind::Overflow), "of {end} bytes");
    }
    Ok(())
}
