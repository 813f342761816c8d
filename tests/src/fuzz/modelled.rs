//! The fuzz targets for modelled packets and for the files of models.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bitpack::model::{Model, Modeller};
use bitpack::schema::hash_text;

use super::chosen_of;
use crate::ensure;
use crate::zoo::{ErasedType, ModelledType, Outcome, all, within};

/// Number of bytes to which the plain form of a value is limited.
pub(super) const LIMIT: u64 = 4096;

/// Most memory of the contexts that a packet adds: 32,768 of 12 bytes, which are copied while their
/// list grows, and the index of their places.
const CONTEXTS: u64 = 3 << 20;

/// Returns the maximum number of bytes that reading a modelled packet may allocate.
pub(super) fn most_memory(erased_type: &dyn ErasedType, bytes: &[u8]) -> u64 {
    erased_type.max_memory().saturating_add(CONTEXTS + LIMIT + bytes.len() as u64)
}

/// Number of values that a model is trained with.
pub(super) const TRAINED: usize = 6;

/// Models by the names of the types that they are trained for.
pub(super) type Models = Mutex<BTreeMap<String, Arc<Model>>>;

/// The models that are trained with whole values.
static WHOLE: Models = Models::new(BTreeMap::new());

/// Returns the model of a type, which is trained for the first input that asks for it.
pub(super) fn kept(
    models: &Models,
    name: &str,
    train: impl FnOnce() -> Result<Model, Box<dyn core::error::Error>>,
) -> Result<Arc<Model>, Box<dyn core::error::Error>> {
    let mut models = models.lock().map_err(|_| "a training panicked")?;
    if let Some(model) = models.get(name) {
        return Ok(Arc::clone(model));
    }
    let model = Arc::new(train()?);
    models.insert(name.to_owned(), Arc::clone(&model));
    Ok(model)
}

/// Returns the model of whole values of a type; without probabilities if it is not to be trained.
pub(super) fn model_of(
    name: &str,
    game: &dyn ModelledType,
    is_trained: bool,
) -> Result<Arc<Model>, Box<dyn core::error::Error>> {
    if !is_trained {
        return Ok(Arc::new(Model::new()));
    }
    kept(&WHOLE, name, || Ok(game.trained(TRAINED)?))
}

/// Returns the types of the zoo that have a modelled form.
pub(super) fn with_modelled() -> Vec<Box<dyn ErasedType>> {
    all().into_iter().filter(|erased_type| erased_type.modelled().is_some()).collect()
}

/// Reads a type of the zoo from a modelled packet. The second byte chooses a trained model or an
/// even one. Checks that memory stays within its bound, and that the value read writes back to the same bytes.
pub fn modelled(data: &[u8]) -> Outcome {
    let Some((erased_type, rest)) = chosen_of(with_modelled(), data) else { return Ok(()) };
    let Some((is_trained, bytes)) = rest.split_first() else { return Ok(()) };
    let (name, Some(game)) = (erased_type.name(), erased_type.modelled()) else { return Ok(()) };
    let trained = model_of(name, game, is_trained & 1 == 1)?;
    let mut modeller = Modeller::new(&trained).with_limit(LIMIT);
    let read = within(most_memory(&*erased_type, bytes), || game.read(&mut modeller, bytes))?;
    let again = game.read(&mut modeller, bytes);
    ensure!(
        format!("{read:?}") == format!("{again:?}"),
        "{name}: {read:?}, the second time {again:?}"
    );
    let value = match read {
        Ok(value) => value,
        Err(error) => {
            ensure!(error.bit() <= 8 * (LIMIT + 8), "{name}: {error:?}");
            return Ok(());
        }
    };
    if erased_type.lossy().is_some() {
        return Ok(());
    }
    let mut buffer = vec![0xA5; usize::try_from(LIMIT)? + 64];
    let length = game.write(&*value, &mut modeller, &mut buffer)?;
    let written = buffer.get(..length).unwrap_or_default();
    ensure!(written == bytes, "{name}: {value:?} writes back to {written:02x?}");
    Ok(())
}

/// Reads the file of a model. Its last eight bytes are replaced by the right checksum. Checks
/// that it writes back to a file of an equal model, and that packets of that model arrive.
pub fn model(data: &[u8]) -> Outcome {
    if Model::from_bytes(data).is_ok() {
        ensure!(sealed(data) == data, "a model behind a wrong sum");
    }
    let Ok(model) = Model::from_bytes(&sealed(data)) else { return Ok(()) };
    let again = Model::from_bytes(&model.to_bytes())?;
    ensure!(again == model && again.hash() == model.hash(), "{model:?} became {again:?}");
    let all = with_modelled();
    let types: Vec<_> = all.iter().filter_map(|it| Some((it, it.modelled()?))).collect();
    let (erased_type, game) = types[data.len() % 8];
    let (mut here, mut there) = (Modeller::new(&model), Modeller::new(&again));
    for value in erased_type.samples(2) {
        let mut buffer = vec![0; usize::try_from(value.max_encoded_bits())? / 8 + 2];
        let length = game.write(&*value, &mut here, &mut buffer)?;
        let bytes = buffer.get(..length).unwrap_or_default();
        let (read, twice) = (game.read(&mut there, bytes)?, game.read(&mut here, bytes)?);
        ensure!(format!("{read:?}") == format!("{twice:?}"), "{read:?}, not {twice:?}");
    }
    Ok(())
}

/// Returns the file of a model with the right checksum at its end.
fn sealed(data: &[u8]) -> Vec<u8> {
    let body = data.get(..data.len().saturating_sub(8)).unwrap_or_default();
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    let sum =
        body.chunks(8).fold(body.len() as u64, |sum, chunk| hash_text("", &[sum, word(chunk)]));
    [body, &hash_text("model", &[sum]).to_le_bytes()].concat()
}

/// Returns inputs for both targets: a modelled packet of each type that has one, and the smallest models.
#[expect(clippy::type_complexity, reason = "a name and bytes, for two targets")]
pub fn seeds() -> Result<[Vec<(String, Vec<u8>)>; 2], Box<dyn core::error::Error>> {
    let (mut packets, mut models) = (Vec::new(), Vec::new());
    for (index, erased_type) in with_modelled().iter().enumerate() {
        let Some(game) = erased_type.modelled() else { continue };
        let trained = game.trained(TRAINED)?;
        let mut modeller = Modeller::new(&trained);
        let mut written = Vec::new();
        for value in erased_type.samples(20) {
            let mut buffer = vec![0; usize::try_from(value.max_encoded_bits())? / 8 + 2];
            let length = game.write(&*value, &mut modeller, &mut buffer)?;
            buffer.truncate(length);
            written.push([&[u8::try_from(index)?, 1], &buffer[..]].concat());
        }
        let packet = written.into_iter().min_by_key(|data| data.len().abs_diff(24));
        packets.push((erased_type.name().to_owned(), packet.unwrap_or_default()));
        models.push((erased_type.name().to_owned(), trained.to_bytes()));
    }
    models.sort_by_key(|(_, file)| file.len());
    models.truncate(8);
    // a place of numbers without bits, which once overflowed
    let one_place = [&b"bitmodel"[..], &[4], &[0; 8], &[1, 0, 0, 0], &[7; 8], &[0], &[0; 8]];
    models.push(("NoBits".to_owned(), one_place.concat()));
    Ok([packets, models])
}
