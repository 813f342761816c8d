//! The fuzz targets for modelled packets that depend on earlier ones: packets in order, and deltas.

use std::collections::BTreeMap;
use std::sync::Arc;

use bitpack::model::{Model, Modeller, Trainer};

use super::chosen_of;
use super::modelled::{LIMIT, Models, TRAINED, kept, model_of, most_memory, with_modelled};
use crate::ensure;
use crate::zoo::{ErasedType, ModelledType, Outcome, within};

/// A type of the zoo, and its modelled form.
type Modelled<'a> = (&'a dyn ErasedType, &'a dyn ModelledType);

/// The models that are trained with differences.
static DIFFERENCES: Models = Models::new(BTreeMap::new());

/// Reads a type of the zoo from modelled packets in order, each after a byte with its length. The
/// second byte chooses a trained model or an even one. Checks that two readers give the same, and that a
/// writer that has written the values before writes each value read to the same bytes. After an error, all of
/// them restart.
pub fn modelled_in_order(data: &[u8]) -> Outcome {
    let Some((erased_type, rest)) = chosen_of(with_modelled(), data) else { return Ok(()) };
    let Some((is_trained, mut rest)) = rest.split_first() else { return Ok(()) };
    let (name, Some(game)) = (erased_type.name(), erased_type.modelled()) else { return Ok(()) };
    let trained = model_of(name, game, is_trained & 1 == 1)?;
    let mut here = Modeller::in_order(&trained).with_limit(LIMIT);
    let (mut there, mut writer) = (here.clone(), here.clone());
    while let Some((length, following)) = rest.split_first() {
        let (packet, later) = following.split_at(following.len().min(usize::from(*length)));
        rest = later;
        let read = within(most_memory(&*erased_type, packet), || game.read(&mut here, packet))?;
        let again = game.read(&mut there, packet);
        ensure!(
            format!("{read:?}") == format!("{again:?}"),
            "{name}: {read:?}, the other {again:?}"
        );
        let Ok(value) = read else {
            [&mut here, &mut there, &mut writer].into_iter().for_each(Modeller::restart);
            continue;
        };
        if erased_type.lossy().is_some() {
            continue;
        }
        let mut buffer = vec![0xA5; usize::try_from(LIMIT)? + 64];
        let length = game.write(&*value, &mut writer, &mut buffer)?;
        let written = buffer.get(..length).unwrap_or_default();
        ensure!(written == packet, "{name}: {value:?} writes back to {written:02x?}");
    }
    Ok(())
}

/// Reads a modelled delta. The first byte chooses a type of the zoo, the second a trained model or an even one, the
/// third the number of bytes of the baseline, which is a plain packet, and the rest is the delta. Checks
/// that the value read writes back to the same bytes.
pub fn modelled_delta(data: &[u8]) -> Outcome {
    let Some((erased_type, rest)) = chosen_of(with_modelled(), data) else { return Ok(()) };
    let Some(([is_trained, length], rest)) = rest.split_first_chunk() else { return Ok(()) };
    let (name, Some(game)) = (erased_type.name(), erased_type.modelled()) else { return Ok(()) };
    let (before, bytes) = rest.split_at(rest.len().min(usize::from(*length)));
    let baseline = erased_type.read(before).unwrap_or_else(|_| erased_type.blank());
    if baseline.hash().is_err() {
        // a baseline that cannot be sent has unchanged fields that cannot be sent either
        return Ok(());
    }
    let model = if is_trained & 1 == 1 {
        kept(&DIFFERENCES, name, || trained(&*erased_type, game))?
    } else {
        Arc::new(Model::new())
    };
    let mut modeller = Modeller::new(&model).with_limit(LIMIT);
    let most = most_memory(&*erased_type, bytes);
    let read = within(most, || game.read_delta(&mut modeller, &*baseline, bytes))?;
    let again = game.read_delta(&mut modeller, &*baseline, bytes);
    ensure!(
        format!("{read:?}") == format!("{again:?}"),
        "{name}: {read:?}, the second time {again:?}"
    );
    let Ok(value) = read else { return Ok(()) };
    if erased_type.lossy().is_some() || erased_type.redundant().is_some() {
        return Ok(());
    }
    let mut buffer = vec![0xA5; usize::try_from(LIMIT)? + 64];
    let length = game.write_delta([&*value, &*baseline], &mut modeller, &mut buffer)?;
    let written = buffer.get(..length).unwrap_or_default();
    ensure!(written == bytes, "{name}: {value:?} writes back to {written:02x?}");
    Ok(())
}

/// Trains a model with the differences of generated values.
fn trained(
    erased_type: &dyn ErasedType,
    game: &dyn ModelledType,
) -> Result<Model, Box<dyn core::error::Error>> {
    let mut trainer = Trainer::new();
    for pair in erased_type.samples(TRAINED).windows(2) {
        if let [value, baseline] = pair {
            game.train_delta(&**value, &**baseline, &mut trainer)?;
        }
    }
    Ok(trainer.finish_for(0))
}

/// Returns inputs for both targets: some packets in order, and a delta, of each type that has a modelled form.
#[expect(clippy::type_complexity, reason = "a name and bytes, for two targets")]
pub fn seeds() -> Result<[Vec<(String, Vec<u8>)>; 2], Box<dyn core::error::Error>> {
    let (mut streams, mut deltas) = (Vec::new(), Vec::new());
    for (index, erased_type) in with_modelled().iter().enumerate() {
        let Some(game) = erased_type.modelled() else { continue };
        let (index, name) = (u8::try_from(index)?, erased_type.name().to_owned());
        streams.push((name.clone(), stream(index, (&**erased_type, game))?));
        deltas.push((name, delta(index, (&**erased_type, game))?));
    }
    Ok([streams, deltas])
}

/// Returns an input with the first values of a type that are short, as packets in order.
fn stream(
    index: u8,
    (erased_type, game): Modelled<'_>,
) -> Result<Vec<u8>, Box<dyn core::error::Error>> {
    let model = game.trained(TRAINED)?;
    let (mut modeller, mut data) = (Modeller::in_order(&model).with_limit(LIMIT), vec![index, 1]);
    for value in erased_type.samples(12) {
        let mut buffer = vec![0; usize::try_from(value.max_encoded_bits())? / 8 + 2];
        let bytes = game.write(&*value, &mut modeller, &mut buffer)?;
        let Ok(length) = u8::try_from(bytes) else { break };
        data.push(length);
        data.extend(buffer.get(..bytes).unwrap_or_default());
    }
    Ok(data)
}

/// Returns an input with the delta of a type whose length is nearest to 48 bytes.
fn delta(
    index: u8,
    (erased_type, game): Modelled<'_>,
) -> Result<Vec<u8>, Box<dyn core::error::Error>> {
    let model = trained(erased_type, game)?;
    let (mut modeller, mut found) = (Modeller::new(&model).with_limit(LIMIT), Vec::new());
    for pair in erased_type.samples(20).windows(2) {
        let [value, baseline] = pair else { continue };
        let before = baseline.to_bytes()?;
        let baseline = erased_type.read(&before)?;
        let mut buffer = vec![0; usize::try_from(LIMIT)? + 64];
        let bytes = game.write_delta([&**value, &*baseline], &mut modeller, &mut buffer)?;
        if let Ok(length) = u8::try_from(before.len()) {
            let packet = buffer.get(..bytes).unwrap_or_default();
            found.push([&[index, 1, length], &before[..], packet].concat());
        }
    }
    // uses a blank baseline if all baselines are too long
    let data = found.into_iter().min_by_key(|data| data.len().abs_diff(48));
    Ok(data.unwrap_or_else(|| vec![index, 1, 0, 0]))
}
