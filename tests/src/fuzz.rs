//! The fuzz targets, which `fuzz/` and an ordinary test call. A result of `Err` and a panic are
//! bugs.

mod datagram;
mod modelled;
mod modelled_history;
mod modelled_sequence;
mod msb_first;
mod replay;
mod views;

pub use datagram::{datagram, seeds as datagram_seeds};
pub use modelled::{model, modelled, seeds as modelled_seeds};
pub use modelled_history::{modelled_history, seeds as modelled_history_seeds};
pub use modelled_sequence::{modelled_delta, modelled_in_order, seeds as modelled_sequence_seeds};
pub use msb_first::{msb_first, seeds as msb_first_seeds};
pub use replay::{replay, seeds as replay_seeds};

use bitpack::{EndCheck, Error, ErrorKind, Protocol};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::crc::seal;
use crate::dynamic::{Subject, damaged};
use crate::ensure;
use crate::script::{operations, verdict};
use crate::zoo::{ErasedType, GROWTH, Outcome, all, read_within_bound, within};

/// Protocol id of the packets that the target [`packet`] reads.
const ID: u64 = 0x0DDB_A110;

/// A fuzz target: its name, and the function that takes the input bytes.
pub type Target = (&'static str, fn(&[u8]) -> Outcome);

/// All fuzz targets.
pub const TARGETS: [Target; 13] = [
    ("read", read),
    ("script", script),
    ("packet", packet),
    ("delta", delta),
    ("dynamic", dynamic),
    ("datagram", datagram),
    ("modelled", modelled),
    ("model", model),
    ("modelled_in_order", modelled_in_order),
    ("modelled_delta", modelled_delta),
    ("modelled_history", modelled_history),
    ("msb_first", msb_first),
    ("replay", replay),
];

/// Chooses a type of the zoo by the first byte. Returns it with the other bytes, which are the
/// packet.
fn chosen(data: &[u8]) -> Option<(Box<dyn ErasedType>, &[u8])> {
    chosen_of(all(), data)
}

/// Chooses one of the types by the first byte like [`chosen`].
fn chosen_of(
    mut types: Vec<Box<dyn ErasedType>>,
    data: &[u8],
) -> Option<(Box<dyn ErasedType>, &[u8])> {
    let (first, bytes) = data.split_first()?;
    let index = usize::from(*first).checked_rem(types.len())?;
    Some((types.swap_remove(index), bytes))
}

/// Reads a packet of a type of the zoo by its description, and checks that the type reads it alike. If
/// the first byte is odd, the description is damaged.
pub fn dynamic(data: &[u8]) -> Outcome {
    let Some((first, rest)) = data.split_first() else { return Ok(()) };
    if first % 2 == 1 {
        let (seed, bytes) = rest.split_at(rest.len().min(8));
        let seed = seed.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte));
        return damaged(fastrand::Rng::with_seed(seed), bytes);
    }
    match chosen(rest) {
        Some((erased_type, bytes)) => Subject::new(erased_type)?.check(bytes),
        None => Ok(()),
    }
}

/// Reads a type of the zoo from bytes. Checks that all ways of reading agree, that memory stays
/// within the bound for the input's size, and that the value writes back to equal bits.
pub fn read(data: &[u8]) -> Outcome {
    let Some((erased_type, bytes)) = chosen(data) else { return Ok(()) };
    let name = erased_type.name();
    let mut value = erased_type.blank();
    let read = read_within_bound(&*erased_type, &mut *value, bytes, 8 * bytes.len())?;
    let traced = erased_type.trace(bytes);
    let same = traced.as_ref().err() == read.as_ref().err();
    ensure!(same, "{name}: {read:?}, traced {traced:?}");
    // the same bytes after another byte, at a bit offset of 8, give the same result
    let mut shifted = vec![0xFF];
    shifted.extend(bytes);
    let (at, moved) = (erased_type.read_at(bytes, 0), erased_type.read_at(&shifted, 8));
    let same = match (&at, &moved) {
        (Ok((_, end)), Ok((_, later))) => end + 8 == *later,
        (Err(error), Err(later)) => error.offset(8) == *later,
        _ => false,
    };
    ensure!(same, "{name}: {at:?}, a byte later {moved:?}");
    if let Ok((prefix, taken)) = erased_type.read_prefix(bytes) {
        let alone = erased_type.read(bytes.get(..taken).unwrap_or_default())?;
        ensure!(format!("{alone:?}") == format!("{prefix:?}"), "{name}: {alone:?}, not {prefix:?}");
    }
    if let Err(error) = read {
        let end = 8 * bytes.len() as u64;
        ensure!(error.bit() <= end, "{name}: {error:?} of {end} bits");
        ensure!(error.kind() != ErrorKind::Failed, "{name}: {error:?}");
        return Ok(());
    }
    let traced = format!("{:?}", traced?);
    ensure!(format!("{value:?}") == traced, "{name}: {value:?}, traced {traced}");
    let mut buffer = vec![0xA5; bytes.len() + 64];
    let bits = value.write_behind(0, &mut buffer)?;
    ensure!(
        bits <= value.max_encoded_bits(),
        "{name}: {bits} bits, measured {}",
        value.max_encoded_bits()
    );
    let written = buffer.get(..usize::try_from(bits.div_ceil(8))?).unwrap_or_default();
    if erased_type.lossy().is_some() {
        ensure!(erased_type.read(written).is_ok(), "{name}: {value:?} is written and refused");
        return Ok(());
    }
    let mut expected = bytes.to_vec();
    expected.last_mut().filter(|_| bits % 8 > 0).into_iter().for_each(|last| {
        *last &= (1 << (bits % 8)) - 1;
    });
    ensure!(written == expected, "{name}: {value:?} writes back to {written:02x?}");
    Ok(())
}

/// Chooses operations by the first four bytes and reads them from the others. Checks that the
/// library and the slow reference encoder write equal bits and read equal values.
pub fn script(data: &[u8]) -> Outcome {
    let (chosen, bytes) = data.split_at(data.len().min(4));
    let mut seed = [0; 32];
    seed.iter_mut().zip(chosen).for_each(|(to, from)| *to = *from);
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let Ok(tree) = operations(10).new_tree(&mut runner) else { return Ok(()) };
    let (ops, behind) = (tree.current(), bytes.len() % 67);
    let (model, verdict, stop) = verdict::expected(&ops, behind);
    let mut buffer = vec![0xA5; model.bytes().len() + 200];
    let (stopped, written) = verdict::write(&ops, behind, &mut buffer);
    ensure!(stopped == stop, "stopped at {stopped}: {written:?}, the model at {stop}: {verdict:?}");
    ensure!(
        written.map(drop).map_err(Error::kind) == verdict,
        "{written:?}, the model says {verdict:?}"
    );
    if verdict.is_ok() {
        let bytes = model.bytes();
        ensure!(buffer.starts_with(&bytes), "{buffer:02x?}, the model has {bytes:02x?}");
        verdict::same(&ops, &bytes, behind)?;
    }
    let behind = behind.min(8 * bytes.len());
    verdict::same(&ops, bytes, behind)
}

/// Reads a type of the zoo through the packet layer. Checks that a wrong checksum is rejected, and
/// that with the right one the packet is rejected or reads a value that writes back to equal bytes.
pub fn packet(data: &[u8]) -> Outcome {
    let Some((erased_type, bytes)) = chosen(data) else { return Ok(()) };
    let name = erased_type.name();
    let game = Protocol::new(ID).with_end_check(EndCheck::Absent);
    if let Ok(value) = erased_type.unwrap(&game, bytes) {
        // a fuzzer may hit the right checksum, which is not secret
        let data = bytes.get(4..).unwrap_or_default();
        ensure!(bytes == seal(ID, data), "{name}: {value:?} behind a wrong sum");
    }
    let sealed = seal(ID, bytes);
    let mut used = erased_type.blank();
    let again = used.unwrap_from(&game, &sealed);
    let read = erased_type.unwrap(&game, &sealed);
    ensure!(read.as_ref().err() == again.as_ref().err(), "{name}: {read:?}, again {again:?}");
    match read {
        Ok(value) if erased_type.lossy().is_none() => {
            let mut buffer = vec![0xA5; sealed.len() + 64];
            let length = value.wrap(&game, &mut buffer)?;
            buffer.truncate(length);
            ensure!(buffer == sealed, "{name}: {value:?} wraps to {buffer:02x?}");
        }
        Ok(_) => {}
        Err(error) => {
            let inside = 32..=8 * sealed.len() as u64;
            ensure!(inside.contains(&error.bit()), "{name}: {error:?} of {inside:?}");
            ensure!(error.kind() != ErrorKind::Crc, "{name}: {error:?}");
        }
    }
    Ok(())
}

/// Reads a delta. The first byte chooses a type of the zoo, the second the number of bytes of the
/// baseline, and the rest is the delta. Checks that all ways of reading agree, that memory stays within its bound, and that the
/// value read can be sent again, whole and as a delta of equal bits.
pub fn delta(data: &[u8]) -> Outcome {
    let Some((erased_type, rest)) = chosen(data) else { return Ok(()) };
    let Some((length, rest)) = rest.split_first() else { return Ok(()) };
    let (before, bytes) = rest.split_at(rest.len().min(usize::from(*length)));
    let baseline = erased_type.read(before).unwrap_or_else(|_| erased_type.blank());
    if baseline.hash().is_err() {
        // a baseline that cannot be sent has unchanged fields that cannot be sent either
        return Ok(());
    }
    let name = erased_type.name();
    let bits = 8 * (bytes.len() + before.len()) as u64;
    let most = GROWTH * erased_type.heap_for(bits) + erased_type.size();
    let read = within(most, || erased_type.read_delta(&*baseline, bytes))?;
    let traced = erased_type.delta_events(&*baseline, bytes).ok_or("another type")?;
    let traced = traced.result.as_ref().err().map(|explained| explained.error);
    ensure!(traced == read.as_ref().err().copied(), "{name}: {read:?}, traced {traced:?}");
    let value = match read {
        Ok(value) => value,
        Err(error) => {
            let end = 8 * bytes.len() as u64;
            ensure!(error.bit() <= end, "{name}: {error:?} of {end} bits");
            ensure!(error.kind() != ErrorKind::Failed, "{name}: {error:?}");
            return Ok(());
        }
    };
    if erased_type.lossy().is_some() {
        return Ok(());
    }
    let most = erased_type.max_delta_bits();
    let (measured, again) =
        (value.max_encoded_delta_bits(&*baseline), value.delta_to_bytes(&*baseline)?);
    ensure!(measured <= most, "{name}: measured {measured} of {most} bits");
    // the value as a whole packet
    let (whole, twice) = (value.to_bytes()?, erased_type.read_delta(&*baseline, &again)?);
    ensure!(twice.to_bytes()? == whole, "{name}: {value:?} comes back as {twice:?}");
    let arrived = erased_type.read(&whole)?;
    ensure!(format!("{arrived:?}") == format!("{twice:?}"), "{name}: {twice:?}, not {arrived:?}");
    if erased_type.redundant().is_none() {
        let (last, length) = (again.len().saturating_sub(1), bytes.len());
        ensure!(again.len() == length, "{name}: {value:?} is {again:02x?}, was {bytes:02x?}");
        ensure!(again.get(..last) == bytes.get(..last), "{name}: {again:02x?}, was {bytes:02x?}");
    }
    Ok(())
}
