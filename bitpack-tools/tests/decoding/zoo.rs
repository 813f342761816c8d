//! Compares the decoder, which knows only the schema, with traces of every packet and delta of the zoo (the test types in
//! `tests/src/zoo`), intact and damaged. Values and errors are those of `bitpack::dynamic`, which the tests of the library
//! compare with the derived types; the decoder adds paths and encodings.

use core::cell::Cell;

use bitpack::Protocol;
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, Outcome, all, sample_count};
use bitpack_tools::decode;
use bitpack_tools::model::Model;

use crate::agree::{Subject, alike, decoded, is_untold, protocols};

const GAME: Protocol = Protocol::new(7);

/// Runs a check on each type, and reports all that fail.
fn each(check: impl Fn(&dyn ErasedType) -> Outcome) -> Outcome {
    let failures: Vec<String> = all()
        .into_iter()
        .filter_map(|it| Some(format!("{}: {}", it.name(), check(&*it).err()?)))
        .collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
}

/// Returns some bytes, and damaged copies of them: shorter, longer, and with flipped bits.
fn damaged(bytes: &[u8], most: usize) -> Vec<Vec<u8>> {
    let mut all = vec![bytes.to_vec(), [bytes, &[0]].concat()];
    for length in (0..bytes.len()).step_by(bytes.len() / most + 1) {
        all.push(bytes.get(..length).unwrap_or_default().to_vec());
    }
    for bit in (0..8 * bytes.len()).step_by(8 * bytes.len() / most + 1) {
        let mut bytes = bytes.to_vec();
        bytes.get_mut(bit / 8).into_iter().for_each(|byte| *byte ^= 1 << (bit % 8));
        all.push(bytes);
    }
    all
}

#[test]
fn values_and_packets_have_the_events_of_a_trace() -> Outcome {
    each(|erased_type| {
        let own = all().into_iter().find(|it| it.name() == erased_type.name());
        let subject = Subject::new(own.ok_or("no type")?)?;
        for (i, value) in erased_type.samples(sample_count(20, 300)).iter().enumerate() {
            let bytes = value.to_bytes()?;
            let most = if i < 2 { sample_count(20, 400) } else { 1 };
            damaged(&bytes, most).iter().try_for_each(|it| subject.check(it))?;
            for protocol in protocols().iter().take(if i < 3 { usize::MAX } else { 0 }) {
                let mut packet = vec![0; erased_type.max_packet(protocol).min(1 << 16)];
                let Ok(length) = value.wrap(protocol, &mut packet) else { continue };
                packet.truncate(length);
                damaged(&packet, 4).iter().try_for_each(|it| subject.check_packet(it))?;
            }
        }
        Ok(())
    })
}

#[test]
fn deltas_have_the_events_of_a_trace() -> Outcome {
    let count = Cell::new(0);
    each(|erased_type| {
        let described = erased_type.describe_deltas(&GAME);
        let type_ = described.deltas.first().map_or(0, |it| it.type_ as usize);
        let model = Model::new(described).map_err(|fault| format!("{fault:?}"))?;
        let values = erased_type.samples(sample_count(10, 300));
        for (i, (old, new)) in values.iter().zip(values.iter().skip(1)).enumerate() {
            let whole = old.to_bytes()?;
            let read = |bytes: &[u8]| model.decode_value(type_, None, bytes, |_, _| {});
            let baseline = match read(&whole) {
                Ok(baseline) => baseline,
                Err(decode::Outcome::Unknown(_)) if is_untold(erased_type.name()) => continue,
                Err(outcome) => return Err(format!("a baseline: {outcome:?}").into()),
            };
            let value = new.to_bytes().ok().and_then(|it| read(&it).ok());
            let old = erased_type.read(&whole)?;
            let Ok(delta) = new.delta_to_bytes(&*old) else { continue };
            let most = if i < 2 { sample_count(12, 200) } else { 1 };
            for (damage, delta) in damaged(&delta, most).into_iter().enumerate() {
                let mut read = None;
                let (events, outcome) = decoded(|sink| {
                    match model.decode_value(type_, Some(&baseline), &delta, sink) {
                        Ok(value) => {
                            read = Some(value);
                            decode::Outcome::Read
                        }
                        Err(outcome) => outcome,
                    }
                });
                let traced = erased_type.delta_events(&*old, &delta).ok_or("no trace")?;
                alike(erased_type.name(), &traced, &events, &outcome)?;
                let is_other = read.is_some() && read != value;
                ensure!(damage > 0 || !is_other, "{read:?}, not {value:?}");
                count.set(count.get() + 1);
            }
        }
        Ok(())
    })?;
    let least = sample_count(26, 26).min(8) * all().len();
    ensure!(count.get() > least, "only {} deltas", count.get());
    Ok(())
}

/// The sizes of deltas that are computed from a schema file are the constants of the library.
#[test]
fn sizes_of_deltas_are_those_of_the_library() -> Outcome {
    each(|erased_type| {
        let described = erased_type.describe_deltas(&GAME);
        let type_ = described.deltas.first().map_or(0, |it| it.type_);
        let model = Model::new(described).map_err(|fault| format!("{fault:?}"))?;
        let type_ = model.types().get(type_ as usize).ok_or("no such type")?;
        let (found, expected) = (model.changed_width(type_).max, erased_type.max_delta_bits());
        // the schema does not tell how many bits a function writes
        let is_open = found == u64::MAX && is_untold(erased_type.name());
        ensure!(is_open || found + 1 == expected, "{found} and a bit, not {expected}");
        Ok(())
    })
}
