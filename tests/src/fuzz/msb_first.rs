//! The fuzz target of numbers that begin with their most significant bit: messages of AIS and ADS-B.

use bitpack::trace::trace;
use bitpack::{ErrorKind, MsbFirst, Serialize};

use crate::ensure;
use crate::radio::{ADS_B, AIS, AdsB, Ais, bytes};
use crate::zoo::Outcome;

/// Some bits, a message of ships, and a message of aircraft in the usual order of bits and in the
/// other one.
type Mixed = (bool, MsbFirst<Ais>, [bool; 3], MsbFirst<(bool, MsbFirst<AdsB>)>, AdsB);

/// Reads messages of a type that the first byte chooses. Checks that a trace agrees, that each bit of
/// the message has its place in the other order, and that the value writes back to equal bytes.
pub fn msb_first(data: &[u8]) -> Outcome {
    let Some((first, bytes)) = data.split_first() else { return Ok(()) };
    match first % 3 {
        0 => {
            let Some(message) = read::<MsbFirst<Ais>>(bytes)? else { return Ok(()) };
            if let Ais::Position(it) = message.0 {
                let found = [
                    it.mmsi.into(),
                    it.course.into(),
                    u64::from(it.lat.cast_unsigned() & 0x7FF_FFFF),
                ];
                let there = [(8, 30), (116, 12), (89, 27)].map(|place| bits(bytes, place));
                ensure!(found == there, "{it:?}: {there:x?}");
            }
        }
        1 => {
            let Some(message) = read::<MsbFirst<AdsB>>(bytes)? else { return Ok(()) };
            let found = [message.0.icao, message.0.parity].map(u64::from);
            let there = [(8, 24), (88, 24)].map(|place| bits(bytes, place));
            ensure!(found == there, "{message:?}: {there:x?}");
        }
        _ => drop(read::<Mixed>(bytes)?),
    }
    Ok(())
}

/// Returns the number of `width` bits at bit `at`, the most significant bit of each byte first.
fn bits(bytes: &[u8], (at, width): (usize, usize)) -> u64 {
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| byte >> (7 - at % 8) & 1);
    (at..at + width).fold(0, |number, at| number << 1 | u64::from(bit(at)))
}

/// Reads a value, and checks that a trace agrees and that it writes back to equal bytes. Returns
/// `None` if the bytes are rejected.
fn read<T: Serialize + PartialEq + core::fmt::Debug>(
    bytes: &[u8],
) -> Result<Option<T>, Box<dyn core::error::Error>> {
    let (read, traced) = (T::read(bytes), trace::<T>(bytes));
    ensure!(read == traced.result, "{read:?}, traced {:?}", traced.result);
    let value = match read {
        Ok(value) => value,
        Err(error) => {
            let end = 8 * bytes.len() as u64;
            ensure!(error.bit() <= end, "{error:?} of {end} bits");
            ensure!(error.kind() != ErrorKind::Failed, "{error:?}");
            return Ok(None);
        }
    };
    let mut next = 0;
    for event in &traced.events {
        ensure!(event.bit == next, "{event:?} is not at {next}");
        next += event.bits;
    }
    ensure!(next.div_ceil(8) == bytes.len() as u64, "{next} bits of {} bytes", bytes.len());
    let written = value.to_bytes()?;
    ensure!(written == bytes, "{value:?} writes back to {written:02x?}");
    ensure!(value.max_encoded_bits() <= T::MAX_BITS, "{value:?} is measured above its bound");
    Ok(Some(value))
}

/// Returns the saved inputs, with their names.
pub fn seeds() -> Result<Vec<(String, Vec<u8>)>, bitpack::Error> {
    let named = |kind: u8, name: &str, hex: &[&str]| {
        let data = |hex: &&str| [&[kind], &bytes(hex)[..]].concat();
        hex.iter().enumerate().map(|(i, hex)| (format!("{name}{i}"), data(hex))).collect::<Vec<_>>()
    };
    let mut seeds = [named(0, "ais", &AIS), named(1, "ads_b", &ADS_B)].concat();
    for (i, (ship, aircraft)) in AIS.iter().zip(ADS_B).enumerate() {
        let (ship, aircraft) = (MsbFirst::read(&bytes(ship))?, MsbFirst::read(&bytes(aircraft))?);
        let plain = MsbFirst::<AdsB>::clone(&aircraft).0;
        let mixed: Mixed = (true, ship, [false, true, true], MsbFirst((true, aircraft)), plain);
        seeds.push((format!("mixed{i}"), [&[2], &mixed.to_bytes()?[..]].concat()));
    }
    Ok(seeds)
}
