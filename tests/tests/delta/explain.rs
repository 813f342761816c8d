//! Explanations of deltas that are rejected: the field, the bit and the expected value.

use bitpack::trace::{explain_delta, explain_write_delta, trace_delta};
use bitpack::{Delta, Error, ErrorKind, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, each, sample_count};
use std::collections::BTreeMap;

/// Flips each bit of each delta and reads the result with and without a trace. Both must give the
/// same error. The events of the trace must follow one another without a gap, and the explanation
/// must give a reason.
#[test]
fn every_rejected_flip_is_explained() -> Outcome {
    each(|erased_type| {
        let mut refused = 0;
        let flips = sample_count(100, 300);
        for pair in erased_type.samples(sample_count(4, 60)).windows(2) {
            let [value, other] = pair else { continue };
            let bytes = value.delta_to_bytes(&**other)?;
            for bit in 0..(bytes.len() * 8).min(flips) {
                let mut flipped = bytes.clone();
                flipped.iter_mut().skip(bit / 8).take(1).for_each(|byte| *byte ^= 1 << (bit % 8));
                let read = erased_type.read_delta(&**other, &flipped);
                let traced = erased_type.delta_events(&**other, &flipped).ok_or("another type")?;
                let error = traced.result.as_ref().err().map(|explained| explained.error);
                ensure!(error == read.as_ref().err().copied(), "{read:?}, traced {error:?}");
                let mut at = 0;
                for event in &traced.events {
                    ensure!(event.bit == at, "{event} begins behind bit {at}");
                    at += event.bits;
                }
                let Err(explained) = traced.result else { continue };
                refused += 1;
                ensure!(!explained.reason.is_empty(), "{explained} of {flipped:02x?}");
            }
        }
        ensure!(erased_type.max_delta_bits() < 12 || refused > 0, "nothing was refused");
        Ok(())
    })
}

/// Writes deltas of values that a writer must reject. The explanation must name the field of the
/// error.
#[test]
fn every_unwritable_value_is_explained() -> Outcome {
    each(|erased_type| {
        let samples = erased_type.samples(2);
        let Some(baseline) = samples.first() else { return Ok(()) };
        for (_, wrong) in erased_type.unwritable() {
            let mut buffer = vec![0; 1 << 14];
            let Err(error) = wrong.write_delta(&**baseline, &mut buffer) else {
                return Err(format!("{wrong:?} was written").into());
            };
            let explained = wrong.explain_delta(&**baseline, &buffer, error);
            let explained = explained.ok_or("another type")?;
            ensure!(explained.error == error, "{explained} of {error:?}");
            // a hand-written type names no fields
            let is_inside = explained.path.contains(['.', '[']);
            ensure!(is_inside || erased_type.name() == "ByHand", "{explained} of {wrong:?}");
        }
        Ok(())
    })
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[delta(always)]
    tick: u8,
    #[bits(min = 0, max = 100)]
    #[delta(small = 3)]
    health: u8,
    #[max_len(12)]
    shots: Vec<u8>,
    #[relative_index(max = 20)]
    ids: Vec<(u8, bool)>,
    #[max_len(3)]
    names: BTreeMap<u8, bool>,
    first: u8,
    #[relative_to(first)]
    second: u8,
}

fn body() -> Body {
    Body {
        tick: 1,
        health: 50,
        shots: vec![1; 10],
        ids: vec![(2, true), (5, false)],
        names: [(1, true), (4, false)].into(),
        first: 10,
        second: 20,
    }
}

/// Reads these bits as a delta that a reader must reject, and returns the explanation of the error.
/// The text `bits` has the bits from first to last. Zeros are added up to a whole byte.
fn said(bits: &str) -> Result<String, Box<dyn core::error::Error>> {
    let bits: Vec<bool> = bits.chars().filter(|c| *c != ' ').map(|c| c == '1').collect();
    let mut bytes = vec![0; bits.len().div_ceil(8)];
    for (i, bit) in bits.iter().enumerate() {
        bytes.iter_mut().skip(i / 8).take(1).for_each(|byte| *byte |= u8::from(*bit) << (i % 8));
    }
    let baseline = body();
    match Body::read_delta(&baseline, &bytes) {
        Ok(value) => Err(format!("{value:?}").into()),
        Err(error) => Ok(explain_delta(&baseline, &bytes, error).to_string()),
    }
}

#[test]
fn a_refusal_names_the_field_and_what_is_wrong_with_it() -> Outcome {
    let same = "1 10000000";
    let cases = [
        // no field has changed, although the first bit says so
        (
            format!("{same} 0 0 0 0 0 0"),
            "Body at bit 0: it is marked as changed, but equals its baseline",
        ),
        // a difference of 0
        (
            format!("{same} 1 1 000 0 0 0 0 0"),
            "Body.health at bit 9: it is marked as changed, but equals its baseline",
        ),
        // sent whole although the difference to 52 is small
        (
            format!("{same} 1 0 0010110 0 0 0 0 0"),
            "Body.health at bit 10: it is sent in full, but its difference is small enough",
        ),
        // sent whole, with the value 127
        (format!("{same} 1 0 1111111 0 0 0 0 0"), "Body.health at bit 11: 127 is not in 0..=100"),
        // claims a new length, with the old value
        (
            format!("{same} 0 1 1 0101 1"),
            "Body.shots at bit 11: it is marked as changed, but equals its baseline",
        ),
        // the length is unchanged, and the first element is sent as 1, its old value
        (
            format!("{same} 0 1 0 1 10000000"),
            "Body.shots[0] at bit 12: it is marked as changed, but equals its baseline",
        ),
        // the third id is sent, unchanged
        (
            format!("{same} 0 0 1 01 10 0 1"),
            "Body.ids[2] at bit 12: it is marked as changed, but equals its baseline",
        ),
        // a new name that exists already
        (
            format!("{same} 0 0 0 1 01 10 1 10000000 1"),
            "Body.names[2] at bit 18: the key is not new, or not above the previous one",
        ),
        // the first is set to 30, above the second, which is left unchanged
        (
            format!("{same} 0 0 0 0 1 01111000 0"),
            "Body.second at bit 22: it must change: its baseline value is not allowed here",
        ),
    ];
    let mut wrong = Vec::new();
    for (bits, expected) in cases {
        let said = said(&bits)?;
        if said != expected {
            wrong.push(format!("{bits}\n  {said}\n  {expected}"));
        }
    }
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

#[test]
fn an_error_of_another_packet_names_no_field() -> Outcome {
    let (baseline, bytes) = (body(), body().delta_to_bytes(&body())?);
    let other = Error::new(ErrorKind::Range, 3);
    let explained = explain_delta(&baseline, &bytes, other);
    assert_eq!((explained.path.as_str(), explained.error), ("Body", other));
    Ok(())
}

#[test]
fn errors_of_writers_name_the_field() -> Outcome {
    let (now, before) = (Body { health: 101, ..body() }, body());
    let mut buffer = [0; 64];
    let error = now.write_delta(&before, &mut buffer).err().ok_or("it was written")?;
    assert_eq!(
        explain_write_delta(&now, &before, &buffer, error).to_string(),
        "Body.health at bit 11: 101 is not in 0..=100"
    );
    let now = Body { shots: vec![9; 10], ..body() };
    let error = now.write_delta(&before, &mut buffer[..4]).err().ok_or("it was written")?;
    let explained = explain_write_delta(&now, &before, &buffer[..4], error);
    assert_eq!(explained.path, "Body.shots[2]");
    assert_eq!(explained.reason, "the buffer of 4 bytes ends at bit 32, before the value does");
    Ok(())
}

#[test]
fn a_trace_shows_what_was_sent_and_what_was_kept() -> Outcome {
    let now = Body { tick: 2, health: 52, ..body() };
    let trace = trace_delta(&body(), &now.delta_to_bytes(&body())?);
    assert_eq!(
        trace.to_string(),
        "     0    1  changed   = true\n     \
              1    8  value    tick = 2\n     \
              9    1  changed  health = true\n    \
              10    1  changed  health = true\n    \
              11    3  difference health = 52\n    \
              14    1  changed  shots = false\n    \
              15    1  changed  ids = false\n    \
              16    1  changed  names = false\n    \
              17    1  changed  first = false\n    \
              18    1  changed  second = false\n"
    );
    Ok(())
}
