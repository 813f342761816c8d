//! Deltas of types whose fields are split over several functions: in a struct, in a variant and
//! under a condition. Their bits are those of the fields written one after another.

use bitpack::trace::trace_delta;
use bitpack::{Delta, Error, ErrorKind, Serialize, Stream, WriteStream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

/// Number of fields before the flag, and also of those after it.
const COUNT: usize = 36;

/// Declares a struct and an enum variant, both with `COUNT` fields, a flag, and `COUNT` fields that
/// are sent only if the flag is set.
macro_rules! many {
    ($($always:ident $sometimes:ident)*) => {
        #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
        struct Many {
            $(#[bits(3)] $always: u8,)*
            there: bool,
            $(#[when(there)] #[bits(min = 0, max = 4)] $sometimes: u8,)*
        }

        #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
        enum Event {
            None,
            Many {
                $(#[bits(3)] $always: u8,)*
                there: bool,
                $(#[when(there)] #[bits(min = 0, max = 4)] $sometimes: u8,)*
            },
        }

        impl Many {
            fn of(mut numbers: Numbers) -> Self {
                let mut next = move || if numbers.is_empty() { 0 } else { numbers.remove(0) };
                Self { $($always: next(),)* there: next() == 1, $($sometimes: next(),)* }
            }
        }

        impl Event {
            fn of(mut numbers: Numbers) -> Self {
                let mut next = move || if numbers.is_empty() { 0 } else { numbers.remove(0) };
                Self::Many { $($always: next(),)* there: next() == 1, $($sometimes: next(),)* }
            }
        }
    };
}

many! {
    a0 b0 a1 b1 a2 b2 a3 b3 a4 b4 a5 b5 a6 b6 a7 b7 a8 b8 a9 b9 a10 b10 a11 b11 a12 b12 a13 b13 a14 b14
    a15 b15 a16 b16 a17 b17 a18 b18 a19 b19 a20 b20 a21 b21 a22 b22 a23 b23 a24 b24 a25 b25 a26 b26
    a27 b27 a28 b28 a29 b29 a30 b30 a31 b31 a32 b32 a33 b33 a34 b34 a35 b35
}

/// Values of all fields of the struct or the variant in order, with the flag as 0 or 1 in the
/// middle.
type Numbers = Vec<u8>;

fn sample(there: bool) -> Numbers {
    let numbers = (0..=2 * COUNT).map(|i| match i {
        COUNT => u8::from(there),
        _ if i > COUNT && !there => 0,
        _ => u8::try_from(i % 5).unwrap_or(0),
    });
    numbers.collect()
}

/// Returns `numbers` with the value of one field replaced.
fn with(field: usize, value: u8, mut numbers: Numbers) -> Numbers {
    if let Some(number) = numbers.get_mut(field) {
        *number = value;
    }
    numbers
}

/// Returns the expected bytes of a delta, written one field after another after the bits
/// `in_front`.
fn expected(in_front: &[bool], new: &Numbers, old: &Numbers) -> Result<Vec<u8>, Error> {
    let mut buffer = vec![0; 64];
    let mut stream = WriteStream::new(&mut buffer);
    for flag in in_front {
        stream.bool(*flag)?;
    }
    let (is_there, was_there) = (new.get(COUNT) == Some(&1), old.get(COUNT) == Some(&1));
    for (i, (new, old)) in new.iter().zip(old).enumerate() {
        if i > COUNT && !is_there {
            continue;
        }
        // fields without a baseline have no change bit
        if i <= COUNT || was_there {
            stream.bool(new != old)?;
        }
        if i > COUNT && !was_there || new != old {
            stream.bits(*new, if i == COUNT { 1 } else { 3 })?;
        }
    }
    let bytes = stream.finish()?;
    buffer.truncate(bytes);
    Ok(buffer)
}

/// Checks that the delta from `before` to `now` has these bytes and reads back to `now`.
fn is_sent_as<T>(now: &T, before: &T, bytes: &[u8]) -> Outcome
where
    T: Delta + PartialEq + core::fmt::Debug,
{
    let delta = now.delta_to_bytes(before)?;
    ensure!(delta == bytes, "{delta:?}, not {bytes:?}");
    ensure!(
        now.max_encoded_delta_bits(before).div_ceil(8) == u64::try_from(bytes.len())?,
        "other bits"
    );
    let read = T::read_delta(before, bytes)?;
    ensure!(read == *now, "{read:?}, not {now:?}");
    let traced = trace_delta::<T>(before, bytes);
    ensure!(traced.result.as_ref() == Ok(now), "traced {:?}", traced.result);
    for short in 0..bytes.len() {
        let refused =
            bytes.get(..short).map(|bytes| T::read_delta(before, bytes)).ok_or("longer")?;
        ensure!(refused.map_err(Error::kind) == Err(ErrorKind::Overflow), "of {short} bytes");
    }
    Ok(())
}

fn both_are_as_expected(new: &Numbers, old: &Numbers) -> Outcome {
    let (now, before) = (Many::of(new.clone()), Many::of(old.clone()));
    is_sent_as(&now, &before, &expected(&[true], new, old)?)?;
    let (now, before) = (Event::of(new.clone()), Event::of(old.clone()));
    // after the type's bit comes that of the variant, which is unchanged
    is_sent_as(&now, &before, &expected(&[true, true], new, old)?)
}

#[test]
fn each_changed_field_is_its_bits() -> Outcome {
    for i in (0..COUNT).chain(COUNT + 1..=2 * COUNT) {
        let old = sample(true);
        let other = old.get(i).map_or(0, |number| (number + 1) % 5);
        both_are_as_expected(&with(i, other, old.clone()), &old)?;
    }
    let (all, old) = (vec![1; 2 * COUNT + 1], with(COUNT, 1, vec![0; 2 * COUNT + 1]));
    both_are_as_expected(&all, &old)
}

#[test]
fn added_fields_are_sent_whole_and_removed_ones_become_blank() -> Outcome {
    both_are_as_expected(&sample(true), &sample(false))?;
    both_are_as_expected(&sample(false), &sample(true))
}

#[test]
fn an_error_has_the_position_of_its_field() -> Outcome {
    let old = sample(true);
    // bits before the error: the change, one for each of 36 fields and the flag, 20 more, and the
    // field's own
    let refused = Error::new(ErrorKind::Range, 1 + 36 + 1 + 20 + 1);
    let wrong = Many::of(with(COUNT + 1 + 20, 5, old.clone()));
    let written = wrong.delta_to_bytes(&Many::of(old.clone()));
    ensure!(written == Err(refused), "{written:?}, not {refused:?}");
    // sends an old value as a change
    let same = Many::of(old.clone());
    let mut buffer = [0; 16];
    let mut stream = WriteStream::new(&mut buffer);
    stream.bool(true)?;
    for _ in 0..30 {
        stream.bool(false)?;
    }
    stream.bool(true)?;
    stream.bits(old.get(30).copied().unwrap_or(0), 3)?;
    stream.bits(0_u64, 64)?;
    let bytes = stream.finish()?;
    let read = Many::read_delta(&same, buffer.get(..bytes).unwrap_or_default());
    ensure!(read.map_err(Error::kind) == Err(ErrorKind::Redundant), "not refused");
    Ok(())
}
