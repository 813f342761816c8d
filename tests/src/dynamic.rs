//! Compares `bitpack::dynamic`, which knows only the description of a type, with the derived code of
//! that type: values, errors, traces and deltas, also of damaged packets.

mod plain_forms;

use bitpack::dynamic::{Datum, Dynamic, Plan};
use bitpack::model::{Model, Modeller};
use bitpack::schema::Description;
use bitpack::trace::{Event, Trace};
use bitpack::{Error, ErrorKind, Protocol};

use crate::ensure;
use crate::zoo::{ErasedType, ErasedValue, Outcome, Traced, all};

/// A type of the zoo with its plan.
#[expect(missing_debug_implementations, reason = "a type of the zoo is not printed")]
pub struct Subject {
    of: Box<dyn ErasedType>,
    plan: Plan,
    /// Index of the type that has deltas.
    type_: u32,
}

/// Formats an event as text, so that a NaN equals itself.
fn said(event: &Event) -> String {
    let Event { path, role, bit, bits, raw, value, .. } = event;
    format!("{path} {role:?} {bit} {bits} {raw:x} {value:?}")
}

/// Returns `true` if a description does not contain the bits.
pub fn is_opaque<T>(result: &Result<T, Error>) -> bool {
    result.as_ref().is_err_and(|error| error.kind() == ErrorKind::Opaque)
}

fn same_events(derived: &Traced, found: &Trace<Datum>) -> Outcome {
    let [one, other] = [&derived.events, &found.events].map(|all| all.iter().map(said));
    if let Some((one, other)) = one.zip(other).find(|(one, other)| one != other) {
        return Err(format!("derived {one}, dynamic {other}").into());
    }
    if is_opaque(&found.result) {
        return Ok(());
    }
    let [one, other] = [derived.events.len(), found.events.len()];
    ensure!(one == other, "{one} events, dynamic {other}: {:?}", found.result);
    let expected = derived.result.as_ref().err().map(|explanation| explanation.error);
    let result = found.result.as_ref().err().copied();
    ensure!(expected == result, "derived {expected:?}, dynamic {result:?}");
    Ok(())
}

impl Subject {
    /// Makes the plan of a type, of which deltas are described too.
    pub fn new(of: Box<dyn ErasedType>) -> Result<Self, Box<dyn core::error::Error>> {
        let description = of.describe_deltas(&Protocol::new(7));
        let type_ = description.deltas.first().map_or(0, |it| it.type_);
        let plan = Plan::new(&description).map_err(|why| format!("{}: {why}", of.name()))?;
        Ok(Self { of, plan, type_ })
    }

    /// Returns the type.
    #[must_use]
    pub fn of(&self) -> &dyn ErasedType {
        &*self.of
    }

    /// Returns the encoding of the type.
    pub fn packet(&self) -> Result<Dynamic<'_>, &'static str> {
        self.plan.type_at(self.type_).ok_or("no such type")
    }

    /// Reads bytes in both ways, and writes the value that was read in both ways.
    pub fn check(&self, bytes: &[u8]) -> Outcome {
        let (packet, derived) = (self.packet()?, self.of.read(bytes));
        same_events(&self.of.events(bytes), &packet.trace(bytes))?;
        let found = packet.read(bytes);
        if is_opaque(&found) {
            return Ok(());
        }
        match (derived, found) {
            (Ok(derived), Ok(found)) => self.written_alike(&*derived, &found),
            (Err(expected), Err(error)) => {
                ensure!(expected == error, "derived {expected:?}, dynamic {error:?}");
                Ok(())
            }
            (derived, found) => Err(format!("derived {derived:?}, dynamic {found:?}").into()),
        }
    }

    fn written_alike(&self, derived: &dyn ErasedValue, found: &Datum) -> Outcome {
        let packet = self.packet()?;
        let (one, other) = (derived.to_bytes(), packet.to_bytes(found));
        ensure!(one == other, "written {one:02x?}, dynamic {other:02x?} of {found:?}");
        let mut quantised = found.clone();
        packet.quantize(&mut quantised)?;
        ensure!(packet.to_bytes(&quantised)? == one?, "quantised {quantised:?} of {found:?}");
        let (one, other) = (derived.hash(), packet.hash(found));
        ensure!(one == other, "hash {one:?}, dynamic {other:?}");
        let (one, other) = (derived.max_encoded_bits(), packet.max_encoded_bits(found));
        ensure!(one == other, "measured {one}, dynamic {other}");
        Ok(())
    }

    /// Checks that the modelled form of a value, and that of its difference to an older one, is the same
    /// and is read alike.
    pub fn check_modelled(
        &self,
        model: &Model,
        old: &dyn ErasedValue,
        value: &dyn ErasedValue,
    ) -> Outcome {
        let (packet, whole) = (self.packet()?, value.to_bytes()?);
        let (found, baseline) = (packet.read(&whole), packet.read(&old.to_bytes()?));
        if is_opaque(&found) || is_opaque(&baseline) {
            return Ok(());
        }
        let (found, baseline) = (found?, baseline?);
        let (derived, old) = (self.of.read(&whole)?, self.of.read(&old.to_bytes()?)?);
        let game = self.of.modelled().ok_or("the type has no modelled form")?;
        let (mut one, mut other) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        for is_delta in [false, true] {
            let mut modeller = Modeller::new(model);
            let length = if is_delta {
                game.write_delta([&*derived, &*old], &mut modeller, &mut one)
            } else {
                game.write(&*derived, &mut modeller, &mut one)
            };
            let (against, mut modeller) = (is_delta.then_some(&baseline), Modeller::new(model));
            let written = packet.write_modelled(&mut modeller, &found, against, &mut other);
            ensure!(length == written, "modelled {length:?}, dynamic {written:?}");
            let Ok(length) = length else { continue };
            let (one, other) = (one.get(..length), other.get(..length));
            ensure!(one == other, "modelled {one:02x?}, dynamic {other:02x?}");
            let read = packet.read_modelled(
                &mut Modeller::new(model),
                against,
                one.unwrap_or_default(),
            )?;
            ensure!(packet.to_bytes(&read)? == derived.to_bytes()?, "modelled {read:?}");
            plain_forms::check(packet, model, (&read, against), one.unwrap_or_default())?;
        }
        Ok(())
    }

    /// Reads a delta in both ways, and writes the value that was read in both ways.
    pub fn check_delta(&self, old: &dyn ErasedValue, bytes: &[u8]) -> Outcome {
        let (packet, whole) = (self.packet()?, old.to_bytes()?);
        let baseline = packet.read(&whole);
        if is_opaque(&baseline) {
            return Ok(());
        }
        let baseline = baseline?;
        let traced = self.of.delta_events(old, bytes).ok_or("a baseline of another type")?;
        same_events(&traced, &packet.trace_delta(&baseline, bytes))?;
        let found = packet.read_delta(&baseline, bytes);
        if is_opaque(&found) {
            return Ok(());
        }
        match (self.of.read_delta(old, bytes), found) {
            (Ok(derived), Ok(found)) => {
                self.written_alike(&*derived, &found)?;
                let (one, other) =
                    (derived.delta_to_bytes(old), packet.delta_to_bytes(&found, &baseline));
                ensure!(one == other, "delta {one:02x?}, dynamic {other:02x?}");
                Ok(())
            }
            (Err(expected), Err(error)) => {
                ensure!(expected == error, "derived {expected:?}, dynamic {error:?}");
                Ok(())
            }
            (derived, found) => Err(format!("derived {derived:?}, dynamic {found:?}").into()),
        }
    }
}

/// Damages the description of a type of the zoo: replaces some of its numbers and names. Checks that
/// the plan rejects it, or reads bytes without a panic and writes what it has read.
pub fn damaged(mut random: fastrand::Rng, bytes: &[u8]) -> Outcome {
    let mut all = all();
    let of = all.swap_remove(random.usize(..all.len()));
    let mut file = serde_json::to_value(of.describe_deltas(&Protocol::new(7)))?;
    for _ in 0..random.usize(1..4) {
        let mut leaves = Vec::new();
        visit(&mut file, &mut |leaf| leaves.push(leaf.clone()));
        let (at, other) = (random.usize(..leaves.len()), random.usize(..leaves.len()));
        let new = match leaves.get(other) {
            Some(leaf) if random.bool() => leaf.clone(),
            _ => [0, 1, 2, 7, 64, 65, 255, u64::from(u32::MAX)][random.usize(..8)].into(),
        };
        let mut index = 0;
        visit(&mut file, &mut |leaf| {
            if index == at {
                *leaf = new.clone();
            }
            index += 1;
        });
    }
    let Ok(description) = serde_json::from_value::<Description>(file) else { return Ok(()) };
    let Ok(plan) = Plan::new(&description) else { return Ok(()) };
    for index in 0..description.types.len() {
        let Some(packet) = plan.type_at(u32::try_from(index)?) else { continue };
        let (initial, read) = (packet.initial(), packet.read(bytes));
        let _ = (packet.to_bytes(&initial), packet.trace(bytes));
        let Ok(value) = read else { continue };
        let written = packet.to_bytes(&value);
        ensure!(written.is_ok(), "{}: {written:?} of {value:?}", of.name());
        let _ = packet.read_delta(&value, bytes);
        let delta = packet.delta_to_bytes(&value, &value);
        ensure!(delta.is_ok(), "{}: delta {delta:?} of {value:?}", of.name());
    }
    Ok(())
}

/// Calls `visit` with each number, name and `bool` of a file.
fn visit(value: &mut serde_json::Value, leaf: &mut impl FnMut(&mut serde_json::Value)) {
    match value {
        serde_json::Value::Array(list) => list.iter_mut().for_each(|it| visit(it, leaf)),
        serde_json::Value::Object(map) => map.values_mut().for_each(|it| visit(it, leaf)),
        value => leaf(value),
    }
}
