//! Sends the values of a type with the probabilities of a model.

use bitpack::model::{Model, Modeller, Trainer};
use bitpack::{Quantized, Serialize as _};

use super::Outcome;
use super::zoo_type::ZooType;
use crate::ensure;

/// Trains a model with the values, sends each with it and without, and damages the packets.
pub(super) fn check<T: ZooType>(values: &[&T]) -> Outcome {
    let (mut trainer, mut delta_trainer) = (Trainer::new(), Trainer::new());
    for value in values {
        trainer.add(*value)?;
        let baseline = quantized(*value)?;
        delta_trainer.add_delta(*value, &baseline)?;
    }
    let (model, even) = (trainer.finish::<T>(), Model::new());
    ensure!(Model::from_bytes(&model.to_bytes())? == model, "the file is another model");
    for model in [&model, &even] {
        let pair = || (modeller(model), modeller(model));
        arrive(values, pair())?;
        arrive(values, (in_order(model), in_order(model)))?;
    }
    deltas(values, &delta_trainer.finish::<T>())
}

/// Limits the plain form of a value, and so the time of this test. No value of the zoo is larger.
const LIMIT: u64 = 4096;

fn modeller(model: &Model) -> Modeller<'_> {
    Modeller::new(model).with_limit(LIMIT)
}

fn in_order(model: &Model) -> Modeller<'_> {
    Modeller::in_order(model).with_limit(LIMIT)
}

fn quantized<T: ZooType>(value: &T) -> Result<T, bitpack::Error> {
    let mut copy = value.clone();
    copy.quantize()?;
    Ok(copy)
}

/// Sends the values, and reads damaged copies of each packet that stands alone.
fn arrive<T: ZooType>(
    values: &[&T],
    (mut here, mut there): (Modeller<'_>, Modeller<'_>),
) -> Outcome {
    for value in values {
        let most = value.max_encoded_bits() as usize / 8 + 2;
        let (mut buffer, mut plain) = (vec![0xA5; most], vec![0; most]);
        let bytes = here.write(*value, &mut buffer)?;
        let plain = value.write(&mut plain)?;
        ensure!(bytes <= plain + 1, "{bytes} bytes, but plain {plain}");
        let packet = &buffer[..bytes];
        let read = there.read::<T>(packet)?;
        ensure!(ZooType::arrives_as(*value, &read), "{value:?} arrived as {read:?}");
        if !here.is_in_order() {
            damaged::<T>(packet, &mut there)?;
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

/// Reads copies of a packet with one flipped bit, and shorter ones. What is accepted must write
/// back to the same bytes.
fn damaged<T: ZooType>(packet: &[u8], game: &mut Modeller<'_>) -> Outcome {
    for copy in flipped_and_cut(packet) {
        let Ok(read) = game.read::<T>(&copy) else { continue };
        if T::LOSSY.is_some() {
            continue;
        }
        // a damaged packet may claim values that are much longer
        let mut again = vec![0; read.max_encoded_bits() as usize / 8 + 2];
        let bytes = game.write(&read, &mut again)?;
        ensure!(again[..bytes] == copy, "{read:?} of {copy:02x?} writes back to other bytes");
    }
    Ok(())
}

/// Reads copies of a delta with one flipped bit, and shorter ones. What is accepted must write back to the
/// same bytes.
fn damaged_delta<T: ZooType>(
    packet: &[u8],
    baseline: &Quantized<T>,
    game: &mut Modeller<'_>,
) -> Outcome {
    let mut read = Quantized::blank();
    for copy in flipped_and_cut(packet) {
        if game.read_delta_into(&mut read, baseline, &copy).is_err() || T::REDUNDANT.is_some() {
            continue;
        }
        let mut again = vec![0; LIMIT as usize + 64];
        let bytes = game.write_delta(&read, baseline, &mut again)?;
        ensure!(again[..bytes] == copy, "a delta of {copy:02x?} writes back to other bytes");
    }
    Ok(())
}

/// Sends each value as its difference to the one before, as floats and as the codes of a history.
fn deltas<T: ZooType>(values: &[&T], model: &Model) -> Outcome {
    let (mut here, mut there) = (modeller(model), modeller(model));
    let (mut baseline, mut read) = (T::blank(), T::blank());
    if quantized(&baseline).is_err() {
        return Ok(());
    }
    for value in values {
        let mut buffer = vec![0; value.max_encoded_delta_bits(&baseline) as usize / 8 + 2];
        let bytes = here.write_delta(*value, &baseline, &mut buffer)?;
        there.read_delta_into(&mut read, &baseline, &buffer[..bytes])?;
        ensure!(ZooType::arrives_as(*value, &read), "the delta of {value:?} arrived as {read:?}");
        let [ours, before] = [*value, &baseline].map(Quantized::new);
        let (ours, before, mut codes) = (ours?, before?, Quantized::blank());
        let bytes = here.write_delta(&ours, &before, &mut buffer)?;
        there.read_delta_into(&mut codes, &before, &buffer[..bytes])?;
        ensure!(codes == ours, "the delta of {value:?} arrived as {:?}", codes.value());
        damaged_delta(&buffer[..bytes], &before, &mut there)?;
        baseline = read.clone();
    }
    Ok(())
}
