//! Checks of values and deltas that are encoded once and appended.

use bitpack::{Error, ErrorKind};

use crate::Draw;
use crate::checks::Checked;
use crate::kind::{Held, Kind};

/// A function that writes a value after some set bits, and returns the position after its last bit.
type Writer<'a> = &'a dyn Fn(usize, &mut [u8]) -> Result<u64, Error>;

/// Checks that the bits of an encoded value are those that are written directly, at any position,
/// and that a value with an alignment is rejected.
pub fn values(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let measured = sent.max_encoded_bits();
    let directly: Writer<'_> = &|before, buffer| sent.write_behind(before, buffer);
    appended(kind, measured, seed, [directly, &|before, buffer| sent.append_behind(before, buffer)])
}

/// Checks that the bits of an encoded delta are those that are written directly, at any position,
/// against any baseline. A delta with an alignment is rejected.
pub fn deltas(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let Some(deltas) = kind.deltas() else { return Ok(0) };
    let (arrived, mut tried) = (kind.read(&sent.to_bytes()?)?, 0);
    for nth in 0..6 {
        let drawn = match nth {
            0 => None,
            1..4 => Some(kind.draw(&mut Draw::new(seed ^ nth))),
            _ => Some(kind.draw(&mut Draw::wild(seed ^ nth))),
        };
        let old = drawn.as_deref().unwrap_or(&*arrived);
        let ways: [Writer<'_>; 2] = [
            &|before, buffer| (deltas.write_behind)(sent, old, before, buffer),
            &|before, buffer| (deltas.append_behind)(sent, old, before, buffer),
        ];
        tried += appended(kind, (deltas.measure)(sent, old), seed, ways)
            .map_err(|wrong| format!("{wrong}\nagainst {old:?}"))?;
    }
    Ok(tried)
}

/// Checks that two ways write the same bits: directly, and by appending encoded bits. A value with
/// an alignment, which is measured as longer than it is, is rejected by the second.
fn appended(
    kind: &dyn Kind,
    measured: u64,
    seed: u64,
    [write, append]: [Writer<'_>; 2],
) -> Checked {
    let length = (measured.div_ceil(8) + 32) as usize;
    let (mut one, mut other) = (vec![0xA5; length], vec![0xA5; length]);
    let mut is_aligned = false;
    for before in 0..8 {
        is_aligned |= write(before, &mut one)? < measured + before as u64;
    }
    ensure!(!is_aligned || kind.is_aligned(), "an alignment that the schema does not have");
    let mut d = Draw::new(seed);
    for before in [0, 1, 7, 8, 31, 63, 64, d.below(70), d.below(70)] {
        one.fill(0xA5);
        other.fill(0xA5);
        let (end, appended) = (write(before, &mut one)?, append(before, &mut other));
        if is_aligned {
            let rejected = appended.map_err(Error::kind);
            ensure!(rejected == Err(ErrorKind::Declaration), "{rejected:?} with an alignment");
            continue;
        }
        // the measure of a padded value is exact also with an alignment inside
        let may_hide = kind.is_aligned() && kind.declared().source.contains("pad_to(");
        if may_hide && appended.map_err(Error::kind) == Err(ErrorKind::Declaration) {
            continue;
        }
        let appended = appended?;
        ensure!(appended == end, "{appended} bits after {before}, {end} are written");
        ensure!(one == other, "{other:02x?} after {before}, {one:02x?} are written");
    }
    Ok(9)
}
