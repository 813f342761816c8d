//! Compares the decoder of deltas, which knows only the schema and a decoded baseline, with a trace
//! of the library's own reader, over every type of the zoo (the test types in `tests/src/zoo`).

mod agree;

use agree::{alike, name};
use bitpack::Protocol;
use bitpack::trace::Event;
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, ErasedValue, Outcome, all, sample_count};
use bitpack_tools::decode;
use bitpack_tools::model::Model;

const GAME: Protocol = Protocol::new(7);

/// A test type with its schema and the index of its type.
struct Subject {
    erased_type: Box<dyn ErasedType>,
    model: Model,
    type_: usize,
    /// Numbers of deltas that were decoded, and of those that the schema does not describe.
    counts: [usize; 2],
}

impl Subject {
    fn new(erased_type: Box<dyn ErasedType>) -> Result<Self, String> {
        let described = erased_type.describe_deltas(&GAME);
        let type_ = described.deltas.first().map_or(0, |it| it.type_ as usize);
        let model = Model::new(described).map_err(|fault| format!("{fault:?}"))?;
        Ok(Self { erased_type, model, type_, counts: [0; 2] })
    }

    /// Checks that the decoder and a trace give equal events, and that the value that was decoded is
    /// that of the whole packet.
    fn check(&mut self, old: &dyn ErasedValue, bytes: &[u8], new: Option<&[u8]>) -> Outcome {
        let whole = old.to_bytes()?;
        let Ok(baseline) = self.model.value(self.type_, &whole) else {
            self.counts[1] += 1;
            return Ok(());
        };
        let mut events = Vec::new();
        let result = self.model.decode_delta(self.type_, &baseline, bytes, |path, event| {
            let path = path.iter().map(ToString::to_string).collect();
            let decode::Event { role, bit, bits, raw, value, is_opaque, .. } = event;
            events.push((Event::new(path, role, bit, bits, raw, value), is_opaque));
        });
        let old = self.erased_type.read(&whole)?;
        let traced = self.erased_type.delta_events(&*old, bytes).ok_or("no trace")?;
        let outcome = match &result {
            Ok(_) => decode::Outcome::Read,
            Err(outcome) => outcome.clone(),
        };
        self.counts[usize::from(matches!(outcome, decode::Outcome::Unknown(_)))] += 1;
        alike(&traced, &events, &outcome)?;
        if let (Ok(datum), Some(new)) = (result, new) {
            let whole = self.model.value(self.type_, new).map_err(|it| format!("{it:?}"))?;
            let [datum, whole] = [datum, whole].map(|it| format!("{it:?}"));
            ensure!(datum == whole, "decoded {datum}, not {whole}");
        }
        Ok(())
    }
}

/// Calls `check` with each type, and with pairs of its values: near each other and far apart.
fn each(
    pairs: usize,
    mut check: impl FnMut(&mut Subject, &dyn ErasedValue, &dyn ErasedValue) -> Outcome,
) -> Outcome {
    let mut failures = Vec::new();
    let mut decoded = 0;
    for erased_type in all() {
        let mut subject = Subject::new(erased_type)?;
        let values = subject.erased_type.samples(pairs + 1);
        for (old, new) in values.iter().zip(values.iter().skip(1)) {
            if let Err(error) = check(&mut subject, &**old, &**new) {
                failures.push(format!("{}: {error}", subject.erased_type.name()));
                break;
            }
        }
        decoded += usize::from(subject.counts[0] > 0);
    }
    if failures.is_empty() {
        ensure!(decoded > all().len() / 2, "only {decoded} types were decoded");
        Ok(())
    } else {
        Err(failures.join("\n").into())
    }
}

#[test]
fn deltas_are_read_alike() -> Outcome {
    each(sample_count(20, 500), |subject, old, new| {
        let old = subject.erased_type.read(&old.to_bytes()?)?;
        let Ok(bytes) = new.delta_to_bytes(&*old) else { return Ok(()) };
        subject.check(&*old, &bytes, Some(&new.to_bytes()?))?;
        // and nothing has changed
        let bytes = old.delta_to_bytes(&*old)?;
        subject.check(&*old, &bytes, Some(&old.to_bytes()?))
    })
}

#[test]
fn damaged_deltas_are_rejected_alike() -> Outcome {
    each(sample_count(4, 60), |subject, old, new| {
        let old = subject.erased_type.read(&old.to_bytes()?)?;
        let Ok(mut bytes) = new.delta_to_bytes(&*old) else { return Ok(()) };
        let step = bytes.len() / sample_count(12, 100) + 1;
        for length in (0..bytes.len()).step_by(step) {
            subject.check(&*old, bytes.get(..length).unwrap_or_default(), None)?;
        }
        for bit in (0..8 * bytes.len()).step_by(step) {
            let flip = |bytes: &mut Vec<u8>| {
                bytes.get_mut(bit / 8).into_iter().for_each(|byte| *byte ^= 1 << (bit % 8));
            };
            flip(&mut bytes);
            subject.check(&*old, &bytes, None)?;
            flip(&mut bytes);
        }
        Ok(())
    })
}

#[test]
fn any_bytes_are_read_alike_as_deltas() -> Outcome {
    let mut random = fastrand::Rng::with_seed(7);
    each(sample_count(4, 60), |subject, old, _| {
        let old = subject.erased_type.read(&old.to_bytes()?)?;
        for _ in 0..sample_count(20, 200) {
            let mask = [0xFF, random.u8(..), random.u8(..) & random.u8(..)][random.usize(..3)];
            let bytes: Vec<u8> = (0..random.usize(..60)).map(|_| random.u8(..) & mask).collect();
            subject.check(&*old, &bytes, None)?;
        }
        Ok(())
    })
}

#[test]
fn names_of_types_begin_paths() {
    assert_eq!(name("Type.field[3]"), "Type");
}
