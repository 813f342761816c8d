//! Values that a writer must reject because a reader would, in every build. Nothing is written
//! outside the buffer.

use std::collections::BTreeSet;

use bitpack::{Error, ErrorKind, Protocol};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedValue, Outcome, all, each};

/// Runs a check on each value of the zoo that a writer must reject.
fn each_unwritable(check: impl Fn(ErrorKind, &dyn ErasedValue) -> Outcome) -> Outcome {
    each(|erased_type| {
        for (kind, value) in erased_type.unwritable() {
            check(kind, &*value).map_err(|error| format!("{error}\n  of {value:?}"))?;
        }
        Ok(())
    })
}

#[test]
fn writers_reject_for_every_kind_of_error() -> Outcome {
    let found = core::cell::RefCell::new(BTreeSet::new());
    each_unwritable(|kind, _| {
        found.borrow_mut().insert(format!("{kind:?}"));
        Ok(())
    })?;
    let reasons = ["Depth", "NotFinite", "Order", "Range", "Refused", "Text"].map(str::to_owned);
    assert_eq!(found.into_inner(), reasons.into());
    Ok(())
}

/// Types of which every value can be written. Each other type of the zoo has invalid values.
#[test]
fn only_these_types_have_no_invalid_value() {
    let valid = all().into_iter().filter(|it| it.unwritable().is_empty());
    let names: Vec<&str> = valid.map(|it| it.name()).collect();
    assert_eq!(names, ["Plain", "RawFloats", "Unit", "Marked", "Opcode", "Step"]);
}

#[test]
fn writers_reject_what_readers_reject() -> Outcome {
    each_unwritable(|kind, value| {
        let mut buffer = vec![0; 16_384];
        for behind in (0..65).step_by(if cfg!(optimized) { 1 } else { 9 }) {
            let refused = value.write_behind(behind, &mut buffer);
            ensure!(refused.map_err(Error::kind) == Err(kind), "behind {behind}: {refused:?}");
            let at = refused.err().map_or(0, Error::bit);
            ensure!(at >= u64::from(behind), "behind {behind}: at bit {at}");
        }
        let refused = value.to_bytes();
        ensure!(refused.as_ref().err().map(|error| error.kind()) == Some(kind), "{refused:?}");
        let refused = value.wrap(&Protocol::new(1), &mut buffer);
        ensure!(refused.map_err(Error::kind) == Err(kind), "{refused:?} in a packet");
        Ok(())
    })
}

#[test]
fn rejected_values_are_rejected_at_every_offset() -> Outcome {
    each_unwritable(|kind, value| {
        let mut memory = vec![0xA5; 16_384 + 80];
        let sizes = if cfg!(optimized) { 300 } else { 24 };
        for size in (0..sizes).chain([16_384]) {
            let buffer = memory.get_mut(16..16 + size).unwrap_or_default();
            let refused = value.write(buffer).map_err(Error::kind);
            let known = refused == Err(kind) || refused == Err(ErrorKind::Overflow);
            ensure!(known, "{refused:?} in {size} bytes");
            let outside = memory.iter().take(16).chain(memory.iter().skip(16 + size).take(64));
            ensure!(outside.copied().all(|byte| byte == 0xA5), "wrote outside of {size} bytes");
        }
        Ok(())
    })
}

#[test]
fn measuring_unwritable_values_never_fails() -> Outcome {
    each_unwritable(|_, value| {
        // measuring takes the whole value: every valid one is within that bound
        let measured = value.max_encoded_bits();
        ensure!(measured < 1 << 40, "{measured} bits");
        Ok(())
    })
}
