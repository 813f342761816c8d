//! Sends the values of a type with the probabilities of a model.

use bitpack::model::{Model, Modeller, Trainer};

use super::{ErasedType, ErasedValue, ModelledType, Outcome};
use crate::ensure;

/// A type of the zoo, and its modelled form.
type Modelled<'a> = (&'a dyn ErasedType, &'a dyn ModelledType);

/// Trains a model with `count` values of a type, sends each with it and without, and damages the packets. Types without a
/// modelled form pass.
pub fn check_modelled(erased_type: &dyn ErasedType, count: usize) -> Outcome {
    let Some(game) = erased_type.modelled() else { return Ok(()) };
    let (values, mut trainer) = (erased_type.samples(count), Trainer::new());
    for value in &values {
        game.train_delta(&**value, &*quantized(&**value)?, &mut trainer)?;
    }
    let (model, even) = (game.trained(count)?, Model::new());
    ensure!(Model::from_bytes(&model.to_bytes())? == model, "the file is another model");
    for model in [&model, &even] {
        arrive((erased_type, game), &values, [modeller(model), modeller(model)])?;
        arrive((erased_type, game), &values, [in_order(model), in_order(model)])?;
    }
    deltas((erased_type, game), &values, &trainer.finish_for(0))
}

/// Limits the plain form of a value, and so the time of this test. No value of the zoo is larger.
const LIMIT: u64 = 4096;

fn modeller(model: &Model) -> Modeller<'_> {
    Modeller::new(model).with_limit(LIMIT)
}

fn in_order(model: &Model) -> Modeller<'_> {
    Modeller::in_order(model).with_limit(LIMIT)
}

fn quantized(value: &dyn ErasedValue) -> Result<Box<dyn ErasedValue>, bitpack::Error> {
    let mut copy = value.duplicate();
    copy.quantize()?;
    Ok(copy)
}

/// Sends the values, and reads damaged copies of each packet that stands alone. What is accepted must write back to the
/// same bytes.
fn arrive(
    (erased_type, game): Modelled<'_>,
    values: &[Box<dyn ErasedValue>],
    [mut here, mut there]: [Modeller<'_>; 2],
) -> Outcome {
    for value in values {
        let most = value.max_encoded_bits() as usize / 8 + 2;
        let (mut buffer, mut plain) = (vec![0xA5; most], vec![0; most]);
        let bytes = game.write(&**value, &mut here, &mut buffer)?;
        let plain = value.write(&mut plain)?;
        ensure!(bytes <= plain + 1, "{bytes} bytes, but plain {plain}");
        let packet = &buffer[..bytes];
        let read = game.read(&mut there, packet)?;
        ensure!(value.arrives_as(&*read), "{value:?} arrived as {read:?}");
        if here.is_in_order() || erased_type.lossy().is_some() {
            continue;
        }
        for copy in flipped_and_cut(packet) {
            let Ok(read) = game.read(&mut there, &copy) else { continue };
            // a damaged packet may claim values that are much longer
            let mut again = vec![0; read.max_encoded_bits() as usize / 8 + 2];
            let bytes = game.write(&*read, &mut there, &mut again)?;
            ensure!(again[..bytes] == copy, "{read:?} of {copy:02x?} writes back to other bytes");
        }
    }
    Ok(())
}

/// Returns copies of a packet with one flipped bit, and shorter ones.
fn flipped_and_cut(packet: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let (flip, cut) = (8 * packet.len() / 40 + 1, packet.len() / 20 + 1);
    let flips = (0..8 * packet.len()).step_by(flip).map(|bit| {
        let mut copy = packet.to_vec();
        copy[bit / 8] ^= 1 << (bit % 8);
        copy
    });
    flips.chain((0..packet.len()).step_by(cut).map(|len| packet[..len].to_vec()))
}

/// Sends each value as its difference to the one before, as floats and as the codes of a history.
fn deltas(
    (erased_type, game): Modelled<'_>,
    values: &[Box<dyn ErasedValue>],
    model: &Model,
) -> Outcome {
    let (mut here, mut there, mut baseline) =
        (modeller(model), modeller(model), erased_type.blank());
    if quantized(&*baseline).is_err() {
        return Ok(());
    }
    for value in values {
        let mut buffer = vec![0; value.max_encoded_delta_bits(&*baseline) as usize / 8 + 2];
        let bytes = game.write_delta([&**value, &*baseline], &mut here, &mut buffer)?;
        let read = game.read_delta(&mut there, &*baseline, &buffer[..bytes])?;
        ensure!(value.arrives_as(&*read), "the delta of {value:?} arrived as {read:?}");
        let bytes = game.write_quantized_delta([&**value, &*baseline], &mut here, &mut buffer)?;
        let packet = &buffer[..bytes];
        let codes = game.read_quantized_delta(&mut there, &*baseline, packet)?;
        let same = format!("{codes:?}") == format!("{:?}", quantized(&**value)?);
        ensure!(same, "the delta of {value:?} arrived as {codes:?}");
        for copy in flipped_and_cut(packet) {
            let read = game.read_quantized_delta(&mut there, &*baseline, &copy);
            let (Ok(read), None) = (read, erased_type.redundant()) else { continue };
            let mut again = vec![0; LIMIT as usize + 64];
            let bytes = game.write_quantized_delta([&*read, &*baseline], &mut there, &mut again)?;
            ensure!(again[..bytes] == copy, "a delta of {copy:02x?} writes back to other bytes");
        }
        baseline = read;
    }
    Ok(())
}
