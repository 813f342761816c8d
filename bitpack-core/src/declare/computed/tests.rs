//! Tests the ranges that are computed for arithmetic in conditions, against the results of the
//! operations for every pair of values.

use super::span::Span;
use super::*;
use crate::codec::{Declared, omit_default, plain, ranged};
use crate::error::{passes, stops};

const BYTE: Declared<crate::codec::Plain> = plain::<u8>();

fn span(least: i128, most: i128) -> Span {
    Span { least, most }
}

#[test]
fn a_span_contains_every_result() {
    let ends = [-9, -4, -1, 0, 1, 3, 7, 12];
    for (&least, &most) in ends.iter().flat_map(|a| ends.iter().map(move |b| (a, b))) {
        for (&low, &high) in ends.iter().flat_map(|a| ends.iter().map(move |b| (a, b))) {
            if least > most || low > high {
                continue;
            }
            let (a, b) = (span(least, most), span(low, high));
            for sign in *b"+-*/%&|^lr" {
                let divides = sign == b'/' || sign == b'%';
                let shifts = sign == b'l' || sign == b'r';
                if divides && b.holds(Span::ZERO) || shifts && !Span::SHIFT.holds(b) {
                    continue;
                }
                let result = a.with(sign, b).unwrap_or(Span::ZERO);
                for (x, y) in (least..=most).flat_map(|x| (low..=high).map(move |y| (x, y))) {
                    let value = match sign {
                        b'+' => x + y,
                        b'-' => x - y,
                        b'*' => x * y,
                        b'/' => x / y,
                        b'%' => x % y,
                        b'&' => x & y,
                        b'|' => x | y,
                        b'^' => x ^ y,
                        b'l' => x << y,
                        _ => x >> y,
                    };
                    assert!(result.holds(span(value, value)), "{x} {} {y}", sign as char);
                }
            }
        }
    }
}

#[test]
fn results_beyond_128_bits_have_no_span() {
    let all = span(i128::MIN, i128::MAX);
    let one = span(1, 1);
    for sign in *b"+-*l" {
        assert_eq!(all.with(sign, span(2, 2)), None, "{}", sign as char);
    }
    assert_eq!(span(i128::MIN, 0).with(b'/', span(-1, -1)), None);
    assert_eq!(all.with(b'%', span(i128::MIN, -1)), None);
    assert_eq!(all.with(b'/', one), Some(all));
    assert_eq!(all.with(b'&', all), Some(all));
    assert_eq!(Span::ZERO.minus(span(i128::MIN, 0)), None);
    assert_eq!((Span::of_bits(128, true), Span::of_bits(128, false)), (Some(all), None));
    assert_eq!(Span::of_bits(127, false), Some(span(0, i128::MAX)));
    assert_eq!(Span::of_range(u128::MAX - 1, 1, false), None);
    assert_eq!(Span::of_range((-3_i128) as u128, 5, true), Some(span(-3, 2)));
    assert_eq!((Span::literal(true, 1 << 127), Span::literal(false, 3)), (None, Some(span(3, 3))));
}

const fn op(form: &'static str, operands: u32) -> Term {
    Term::Op { form, operands }
}

const fn int(magnitude: u128) -> Term {
    Term::Int { negative: false, magnitude }
}

const fn field(name: &'static str) -> Term {
    Term::Field { name, path: &[] }
}

#[test]
fn fields_have_their_declared_ranges() {
    let fields = &[
        BYTE.named("byte"),
        ranged::<u8>(1, 9).named("some"),
        omit_default(ranged::<u8>(1, 9)).named("omitted"),
        plain::<f32>().named("float"),
        plain::<u128>().named("wide"),
    ];
    let at = "it";
    passes(|| computed(at, &[op("$ / $", 2), int(100), field("some")], fields));
    passes(|| computed(at, &[op("$ << $", 2), field("byte"), field("some")], fields));
    passes(|| {
        computed(
            at,
            &[op("$ + $", 2), op("$ as u8", 1), op("$.x()", 1), field("byte"), int(1)],
            fields,
        );
    });
    passes(|| computed(at, &[op("$ + $", 2), op("$.len()", 1), field("text"), int(1)], fields));
    stops(
        || computed(at, &[op("$ / $", 2), int(100), field("byte")], fields),
        "it: `/` in `when` divides by 0..=255, which may be 0; give the field a range without 0: \
         `#[bits(min = 1, …)]`",
    );
    stops(
        || computed(at, &[op("$ / $", 2), int(100), field("omitted")], fields),
        "it: `/` in `when` divides by 0..=9, which may be 0; give the field a range without 0: \
         `#[bits(min = 1, …)]`",
    );
    stops(
        || computed(at, &[op("$ >> $", 2), int(100), field("byte")], fields),
        "it: `>>` in `when` shifts by 0..=255, which is not in 0..=126: give the field a range",
    );
    stops(
        || computed(at, &[op("$ + $", 2), int(i128::MAX as u128), int(1)], fields),
        "it: the result of `+` in `when` can overflow an `i128`; give the fields a smaller range",
    );
    stops(
        || computed(at, &[op("$ + $", 2), int(1 << 127), int(1)], fields),
        "it: `when` computes with 170141183460469231731687303715884105728, which does not fit in `i128`",
    );
    for name in ["float", "wide", "none"] {
        let words = std::format!(
            "it: `when` computes with `{name}`, whose range is not known; write `(…) as i64` if it is an \
             integer, or use `exact(…)` to promise that both ends get the same result without a panic"
        );
        stops(|| computed(at, &[op("$ + $", 2), field(name), int(1)], fields), &words);
    }
    stops(
        || computed(at, &[op("$ + $", 2), Term::Float(1.0), int(1)], fields),
        "it: `when` computes with a float; arithmetic in a condition takes integers; use \
         `exact(…)` to promise that both ends get the same result without a panic",
    );
}
