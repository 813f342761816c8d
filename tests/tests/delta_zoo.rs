//! The law of deltas, for every type of the zoo: a delta reads to what the whole packet would have read
//! to, whatever the baseline.

use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, Species, Specimen, each, often};

/// What a reader has of it.
fn arrived(species: &dyn Species, specimen: &dyn Specimen) -> Result<Box<dyn Specimen>, String> {
    let bytes = specimen.to_vec().map_err(|error| format!("writes {error}"))?;
    species.read(&bytes).map_err(|error| format!("reads {error}"))
}

fn bits_of(specimen: &dyn Specimen) -> String {
    format!("{specimen:?}")
}

/// The delta, and what must hold of it.
fn obeys(species: &dyn Species, value: &dyn Specimen, baseline: &dyn Specimen) -> Outcome {
    let whole = arrived(species, value)?;
    let delta = value.delta_to_vec(baseline).map_err(|error| format!("delta writes {error}"))?;
    let read = species
        .read_delta(baseline, &delta)
        .map_err(|error| format!("delta reads {error}\n  against {baseline:?}\n  {delta:02x?}"))?;
    // NaNs are all one in words
    ensure!(read.to_vec()? == whole.to_vec()?, "delta reads other bits: {read:?}");
    let (read, whole) = (bits_of(&*read), bits_of(&*whole));
    ensure!(read == whole, "delta reads {read}\n  whole {whole}\n  against {baseline:?}");
    Ok(())
}

#[test]
fn a_delta_reads_to_what_the_whole_packet_would_have() -> Outcome {
    each(|species| {
        let samples = species.samples(often(40, 400));
        for pair in samples.windows(2) {
            let [value, random] = pair else { continue };
            // whatever both ends have
            obeys(species, &**value, &**random).map_err(|e| format!("{e}\n  of {value:?}"))?;
            obeys(species, &**value, &**value)
                .map_err(|e| format!("{e}\n  of itself {value:?}"))?;
            let quantised = arrived(species, &**value)?;
            obeys(species, &**value, &*quantised)?;
            obeys(species, &*quantised, &**value)?;
        }
        Ok(())
    })
}

#[test]
fn near_baselines_differ_in_a_few_bits() -> Outcome {
    each(|species| {
        for value in species.samples(often(20, 200)) {
            let bytes = value.to_vec()?;
            let mut near = 0;
            for bit in 0..bytes.len() * 8 {
                let mut other = bytes.clone();
                if let Some(byte) = other.get_mut(bit / 8) {
                    *byte ^= 1 << (bit % 8);
                }
                let Ok(baseline) = species.read(&other) else { continue };
                obeys(species, &*value, &*baseline)
                    .map_err(|e| format!("{e}\n  of {value:?}, bit {bit}"))?;
                near += 1;
                if near > often(60, 600) {
                    break;
                }
            }
        }
        Ok(())
    })
}
