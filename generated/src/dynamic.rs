//! Checks that `bitpack::dynamic`, which knows only the description of a type, does what the derived
//! code of the type does.

use bitpack::dynamic::{Datum, Dynamic, Plan};
use bitpack::trace::Event;
use bitpack::{Error, ErrorKind};

use crate::Draw;
use crate::checks::Checked;
use crate::kind::{Held, Kind};

/// Number of bits of each packet that are flipped in turn.
const FLIPPED: usize = if cfg!(optimized) { 200 } else { 25 };

fn is_opaque<T>(result: &Result<T, Error>) -> bool {
    result.as_ref().is_err_and(|error| error.kind() == ErrorKind::Opaque)
}

fn is_redundant(result: &Result<Datum, Error>) -> bool {
    result.as_ref().is_err_and(|error| error.kind() == ErrorKind::Redundant)
}

/// Returns damaged forms of a packet: truncated, or with one bit flipped.
fn damaged(bytes: &[u8], d: &mut Draw) -> Vec<Vec<u8>> {
    let mut all = vec![bytes.to_vec()];
    for _ in 0..FLIPPED.min(8 * bytes.len()) {
        let mut damaged = bytes.to_vec();
        let at = d.below(8 * bytes.len());
        damaged[at / 8] ^= 1 << (at % 8);
        if d.once_in(4) {
            damaged.truncate(d.below(bytes.len()));
        }
        all.push(damaged);
    }
    all
}

/// Checks that two results of reading a packet are alike, and that what was read is written alike.
fn same(
    packet: Dynamic<'_>,
    derived: &Result<Box<dyn Held>, Error>,
    found: &Result<Datum, Error>,
) -> Result<(), Box<dyn core::error::Error>> {
    match (derived, found) {
        (Ok(derived), Ok(found)) => {
            let (one, other) = (derived.to_bytes(), packet.to_bytes(found));
            ensure!(one == other, "{derived:?} is {one:02x?}, dynamic {other:02x?} of {found:?}");
            let mut quantised = found.clone();
            packet.quantize(&mut quantised)?;
            let other = packet.to_bytes(&quantised);
            ensure!(one == other, "{one:02x?}, quantised {other:02x?}");
            ensure!(derived.hash() == packet.hash(found), "another hash of {found:?}");
            let (one, other) = (derived.max_encoded_bits(), packet.max_encoded_bits(found));
            ensure!(one == other, "measured {one}, dynamic {other}");
        }
        (Err(one), Err(other)) => ensure!(one == other, "{one:?}, dynamic {other:?}"),
        _ => return Err(format!("{derived:?}, dynamic {found:?}").into()),
    }
    Ok(())
}

/// Checks that packets, also damaged ones, are read, written and traced alike.
pub fn alike(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let plan = Plan::new(&kind.describe())?;
    let (packet, mut d) = (plan.packet(0).ok_or("no packet")?, Draw::new(seed));
    let all = damaged(&sent.to_bytes()?, &mut d);
    for bytes in &all {
        let found = packet.read(bytes);
        if is_opaque(&found) {
            continue;
        }
        same(packet, &kind.read(bytes), &found).map_err(|why| format!("{why}\n{bytes:02x?}"))?;
        let (one, other) = (kind.trace(bytes).1, packet.trace(bytes).events);
        // a description does not have the name of the number in the type of an ascending list
        let said = |event: &Event| format!("{event:?}").replace(".0", "");
        let differs = one.iter().zip(&other).find(|(a, b)| said(a) != said(b));
        ensure!(differs.is_none(), "{differs:?}\n{bytes:02x?}");
        ensure!(one.len() == other.len(), "{} and {} events", one.len(), other.len());
    }
    Ok(all.len() as u64)
}

/// Checks that deltas, also damaged ones, are read and written alike.
pub fn deltas_alike(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let Some(deltas) = kind.deltas() else { return Ok(0) };
    let description = (deltas.describe)();
    let plan = Plan::new(&description)?;
    let type_ = description.deltas.first().ok_or("no deltas")?.type_;
    let (packet, mut d) = (plan.type_at(type_).ok_or("no type")?, Draw::new(!seed));
    let (mut buffer, mut tried) = (vec![0; 1 << 16], 0);
    // a description does not tell if one number stands for several values of the type before `via`
    let converts = kind.declared().source.split("via(").skip(1).any(|it| {
        let (arguments, _) = it.split_once(')').unwrap_or((it, ""));
        !arguments.ends_with(", exact")
    });
    for nth in 0..3 {
        let whole = if nth == 0 { sent.to_bytes()? } else { kind.draw(&mut d).to_bytes()? };
        let (old, baseline) = (kind.read(&whole)?, packet.read(&whole));
        if is_opaque(&baseline) {
            return Ok(tried);
        }
        let baseline = baseline?;
        let length = (deltas.write)(sent, &*old, &mut buffer)?;
        for bytes in damaged(buffer.get(..length).unwrap_or_default(), &mut d) {
            let (derived, found) =
                ((deltas.read)(&*old, &bytes), packet.read_delta(&baseline, &bytes));
            if is_opaque(&found) || converts && derived.is_ok() && is_redundant(&found) {
                continue;
            }
            same(packet, &derived, &found)
                .map_err(|why| format!("{why}\nof {bytes:02x?}\nagainst {old:?}"))?;
            if let (Ok(derived), Ok(found)) = (derived, found) {
                let mut one = vec![0; 1 << 16];
                let length = (deltas.write)(&*derived, &*old, &mut one)?;
                one.truncate(length);
                let other = packet.delta_to_bytes(&found, &baseline)?;
                ensure!(one == other, "delta {one:02x?}, dynamic {other:02x?}\nagainst {old:?}");
            }
            tried += 1;
        }
    }
    Ok(tried)
}
