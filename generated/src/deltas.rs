//! Checks that hold for every type that derives `Delta`, every value and every baseline.

use bitpack::{Error, ErrorKind};

use crate::Draw;
use crate::checks::Checked;
use crate::kind::{Deltas, Held, Kind};

/// Checks that a delta gives the value that the whole packet gives: against random baselines, and
/// against values that differ in one bit.
pub fn deltas_equal_whole(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let Some(deltas) = kind.deltas() else { return Ok(0) };
    let (bytes, mut d, mut tried) = (sent.to_bytes()?, Draw::new(!seed), 0);
    let whole = kind.read(&bytes)?;
    for nth in 0..12 {
        let baseline = if nth < 4 { kind.draw(&mut d) } else { near(kind, &bytes, &mut d) };
        delta_equals_whole(deltas, sent, &*whole, &*baseline)
            .and_then(|()| quantized_is_equal(kind, deltas, [sent, &*whole, &*baseline]))
            .map_err(|wrong| format!("{wrong}\nagainst {baseline:?}"))?;
        tried += 1;
    }
    delta_equals_whole(deltas, sent, &*whole, &*whole)
        .map_err(|wrong| format!("{wrong}\nagainst itself"))?;
    // a float that was rounded to its default may arrive as the default
    let again = kind.read(&whole.to_bytes()?)?;
    delta_equals_whole(deltas, &*whole, &*again, sent)
        .map_err(|wrong| format!("{wrong}\nof what arrives"))?;
    Ok(tried + 2)
}

/// Checks deltas against invalid baselines, as a prediction that overshoots may give. A delta gives
/// the value sent, every value read can be sent again, and an invalid value is rejected even if the
/// baseline equals it.
pub fn any_baseline(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let Some(deltas) = kind.deltas() else { return Ok(0) };
    let (whole, mut d, mut tried) = (kind.read(&sent.to_bytes()?)?, Draw::new(!seed), 0);
    for nth in 0..24 {
        let draw = || match nth {
            0..12 => kind.draw(&mut Draw::wild(seed ^ nth)),
            // the value itself with one fault
            _ => kind.draw(&mut Draw::spoiling(seed, nth as u32 - 12)),
        };
        let baseline = draw();
        let against = |wrong| format!("{wrong}\nagainst {baseline:?}");
        delta_equals_whole(deltas, sent, &*whole, &*baseline).map_err(against)?;
        let mut buffer = vec![0; 1 << 16];
        if let Err(error) = baseline.write(&mut buffer) {
            let written = (deltas.write)(&*baseline, &*draw(), &mut buffer).map_err(Error::kind);
            ensure!(written.is_err(), "{error}, but against itself it is sent: {baseline:?}");
            let quantized = (deltas.write_quantized)(&*baseline, &*whole, &mut buffer);
            let quantized = quantized.map_err(Error::kind);
            ensure!(quantized == Err(error.kind()), "{error}, but quantised: {quantized:?}");
        }
        let length = (deltas.write)(sent, &*baseline, &mut buffer)?;
        let mut packets = vec![vec![0], vec![0xFF; length], vec![d.bits() as u8; length]];
        for _ in 0..12 {
            let mut packet = buffer.get(..length).unwrap_or_default().to_vec();
            let at = d.below(8 * length);
            packet[at / 8] ^= 1 << (at % 8);
            packets.push(packet);
        }
        for packet in packets {
            let Ok(read) = (deltas.read)(&*baseline, &packet) else { continue };
            let written = read.to_bytes();
            ensure!(written.is_ok(), "{packet:02x?} gives {read:?} against {baseline:?}");
        }
        tried += 16;
    }
    Ok(tried)
}

/// Returns the value of the packet with one random bit flipped, or a random value if all tries are
/// rejected.
fn near(kind: &dyn Kind, bytes: &[u8], d: &mut Draw) -> Box<dyn Held> {
    for _ in 0..8 {
        let mut other = bytes.to_vec();
        let at = d.below(8 * bytes.len().max(1));
        other.iter_mut().skip(at / 8).take(1).for_each(|byte| *byte ^= 1 << (at % 8));
        if let Ok(baseline) = kind.read(&other) {
            return baseline;
        }
    }
    kind.draw(d)
}

fn delta_equals_whole(
    deltas: Deltas,
    sent: &dyn Held,
    whole: &dyn Held,
    baseline: &dyn Held,
) -> Result<(), Box<dyn core::error::Error>> {
    let measured = (deltas.measure)(sent, baseline);
    ensure!(measured <= deltas.max_bits, "measured {measured}, at most {}", deltas.max_bits);
    let mut buffer = vec![0xA5; usize::try_from(measured.div_ceil(8))?];
    let length = (deltas.write)(sent, baseline, &mut buffer)?;
    buffer.truncate(length);
    let short = buffer.len().saturating_sub(1);
    let refused = (deltas.write)(sent, baseline, &mut buffer.clone()[..short]).map_err(Error::kind);
    ensure!(refused == Err(ErrorKind::Overflow), "{refused:?} in {short} bytes of {length}");
    let read = (deltas.read)(baseline, &buffer)?;
    let (read_as, whole_as) = (format!("{read:?}"), format!("{whole:?}"));
    ensure!(read_as == whole_as, "{buffer:02x?} is read as {read_as}, not {whole_as}");
    let (read, whole) = (read.to_bytes()?, whole.to_bytes()?);
    ensure!(read == whole, "{buffer:02x?} is read to other bits");
    let traced = (deltas.trace)(baseline, &buffer);
    ensure!(traced.is_ok(), "{buffer:02x?} is traced as {traced:?}");
    Ok(())
}

/// Checks that a delta between quantised values has the bits of one between the values themselves,
/// and gives the same value.
fn quantized_is_equal(
    kind: &dyn Kind,
    deltas: Deltas,
    [sent, whole, baseline]: [&dyn Held; 3],
) -> Result<(), Box<dyn core::error::Error>> {
    let Ok(bytes) = baseline.to_bytes() else { return Ok(()) };
    let baseline = kind.read(&bytes)?;
    // a value that holds floats is written as it is read
    let given = if deltas.holds_codes { sent } else { whole };
    let room = usize::try_from((deltas.measure)(given, &*baseline).div_ceil(8))?;
    let (mut expected, mut buffer) = (vec![0; room], vec![0; room]);
    let length = (deltas.write)(given, &*baseline, &mut expected)?;
    let written = (deltas.write_quantized)(sent, &*baseline, &mut buffer);
    ensure!(written == Ok(length) && buffer == expected, "{buffer:02x?}, not {expected:02x?}");
    let read = (deltas.read_quantized)(&*baseline, &buffer[..length])?;
    let (read_as, whole_as) = (format!("{read:?}"), format!("{whole:?}"));
    ensure!(read_as == whole_as, "{buffer:02x?} is read as {read_as}, not {whole_as}");
    Ok(())
}

/// Flips bits of a delta. Checks that all ways of reading reject it alike, or give a value that can
/// be sent, whole and as a delta.
pub fn flipped(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let Some(deltas) = kind.deltas() else { return Ok(0) };
    let mut d = Draw::new(!seed);
    // the baseline as a reader has it
    let baseline = kind.read(&kind.draw(&mut d).to_bytes()?)?;
    let mut bytes = vec![0; usize::try_from((deltas.measure)(sent, &*baseline).div_ceil(8))?];
    let length = (deltas.write)(sent, &*baseline, &mut bytes)?;
    bytes.truncate(length);
    let flips = (8 * bytes.len()).min(400);
    for nth in 0..flips {
        let at = if flips < 400 { nth } else { d.below(8 * bytes.len()) };
        bytes[at / 8] ^= 1 << (at % 8);
        hostile(kind, deltas, &*baseline, &bytes)
            .map_err(|wrong| format!("bit {at}: {wrong}\n{bytes:02x?}\nagainst {baseline:?}"))?;
        bytes[at / 8] ^= 1 << (at % 8);
    }
    Ok(flips as u64)
}

fn hostile(
    kind: &dyn Kind,
    deltas: Deltas,
    baseline: &dyn Held,
    bytes: &[u8],
) -> Result<(), Box<dyn core::error::Error>> {
    let (read, traced) = ((deltas.read)(baseline, bytes), (deltas.trace)(baseline, bytes));
    ensure!(read.as_ref().err() == traced.as_ref().err(), "{read:?}, traced {traced:?}");
    let Ok(read) = read else { return Ok(()) };
    let arrived = kind.read(&read.to_bytes()?)?;
    let mut again = vec![0; usize::try_from((deltas.measure)(&*read, baseline).div_ceil(8))?];
    let length = (deltas.write)(&*read, baseline, &mut again)?;
    let again = again.get(..length).unwrap_or_default();
    let twice = (deltas.read)(baseline, again)?;
    ensure!(format!("{twice:?}") == format!("{arrived:?}"), "{twice:?}, and whole {arrived:?}");
    Ok(())
}
