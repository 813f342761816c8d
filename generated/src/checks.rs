//! Properties that hold for every generated type and every value. A result of `Err` and a panic are
//! bugs.

use bitpack::{EndCheck, Error, ErrorKind, Protocol};

use crate::Draw;
use crate::kind::{Held, Kind};

/// Result of a check: the number of packets that were tried, or the failure.
pub type Checked = Result<u64, Box<dyn core::error::Error>>;

/// Maximum number of bits of a packet in which every bit is flipped in turn. In a longer packet,
/// this many random bits are flipped.
const FLIPPED: usize = if cfg!(optimized) { 1200 } else { 400 };

/// Returns the bytes and the number of bits of the value, written by its reference implementation
/// after `behind` set bits.
fn modelled(sent: &dyn Held, behind: usize) -> Result<(Vec<u8>, u64), String> {
    let wire = sent.wire(behind).map_err(|refusal| format!("the model says {refusal}"))?;
    Ok((wire.bytes(), wire.position() as u64))
}

/// Checks that the type's minimum and maximum bits are those that the generator counted, and that
/// the description of its schema has the hash of the schema.
pub fn bounds(kind: &dyn Kind) -> Checked {
    let (declared, (min, max)) = (kind.declared(), kind.bounds());
    let (least, most) = (declared.min, declared.max);
    if declared.tight {
        ensure!((min, max) == (least, most), "{min}..={max} bits, counted {least}..={most}");
    } else {
        ensure!(min <= least && max >= most, "{min}..={max} bits, counted {least}..={most}");
    }
    kind.starts_blank()?;
    Ok(0)
}

/// Checks that a value arrives, that its bits are those of the reference implementation, and that
/// the value read writes back to them.
pub fn arrives(kind: &dyn Kind, sent: &dyn Held, _: u64) -> Checked {
    let (bytes, bits) = modelled(sent, 0)?;
    let written = sent.to_bytes()?;
    ensure!(written == bytes, "{written:02x?}, the model has {bytes:02x?}");
    let (min, max) = kind.bounds();
    ensure!((min..=max).contains(&bits), "{bits} bits are not in {min}..={max}");
    let (measured, expected) =
        (sent.max_encoded_bits(), sent.wire(0).map_or(0, |wire| wire.max_encoded_bits()));
    ensure!(measured == expected, "measured {measured}, the model says {expected}");
    ensure!((bits..=max).contains(&measured), "measured {measured} of {bits} bits, at most {max}");
    let read = kind.read(&bytes)?;
    sent.agrees(&*read)?;
    if kind.declared().canonical {
        let again = read.to_bytes()?;
        ensure!(again == bytes, "{read:?} writes back to {again:02x?}");
    }
    Ok(1)
}

/// Checks that a trace reads the same value as a reader, and that its events cover all bits in
/// order.
pub fn traced(kind: &dyn Kind, sent: &dyn Held, _: u64) -> Checked {
    let (bytes, bits) = modelled(sent, 0)?;
    let (result, events) = kind.trace(&bytes);
    let (traced, read) = (format!("{:?}", result?), format!("{:?}", kind.read(&bytes)?));
    ensure!(traced == read, "traced {traced}, read {read}");
    let mut at = 0;
    for event in &events {
        ensure!(event.bit == at, "{event} begins behind bit {at}");
        at += event.bits;
    }
    ensure!(at == bits, "the events have {at} of {bits} bits");
    Ok(1)
}

/// Checks that a value has equal bits at any offset, and is read alike with trailing bytes.
pub fn anywhere(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let mut d = Draw::new(seed);
    for behind in [1, 7, 8, 31, 33, 57, 63, 64, d.below(70), d.below(70)] {
        let (bytes, bits) = modelled(sent, behind)?;
        let mut buffer = vec![0xA5; bytes.len() + 9];
        let written = sent.write_behind(behind, &mut buffer)?;
        ensure!(written == bits, "{written} bits behind {behind}, the model has {bits}");
        ensure!(buffer.starts_with(&bytes), "behind {behind}: {buffer:02x?} not {bytes:02x?}");
        // with `rest`, bytes behind the value belong to it
        let lengths = if kind.declared().closed { 2 } else { 1 };
        for length in [bytes.len(), buffer.len()].into_iter().take(lengths) {
            let buffer = buffer.get(..length).unwrap_or_default();
            let (read, end) = kind.read_at(buffer, behind as u64)?;
            ensure!(end == bits, "behind {behind} read up to bit {end}, not {bits}");
            sent.agrees(&*read).map_err(|wrong| format!("behind {behind}: {wrong}"))?;
        }
    }
    Ok(10)
}

/// Checks that a buffer of exactly the packet's size is enough to write and to read, and no shorter
/// one is. With `rest`, a shorter or longer packet can be another value.
pub fn exactly(kind: &dyn Kind, sent: &dyn Held, _: u64) -> Checked {
    let (bytes, _) = modelled(sent, 0)?;
    let mut around = vec![0xA5; bytes.len() + 16];
    let step = bytes.len() / 300 + 1;
    for length in (0..bytes.len()).rev().step_by(step).chain([bytes.len()]) {
        around.fill(0xA5);
        let buffer = around.get_mut(8..8 + length).unwrap_or_default();
        let written = sent.write(buffer).map_err(Error::kind);
        let expected = if length == bytes.len() { Ok(length) } else { Err(ErrorKind::Overflow) };
        ensure!(written == expected, "{written:?} in {length} of {} bytes", bytes.len());
        let outside = around.iter().take(8).chain(around.iter().skip(8 + length));
        ensure!(outside.copied().all(|byte| byte == 0xA5), "wrote outside of {length} bytes");
        let cut = bytes.get(..length).unwrap_or_default();
        if !kind.declared().closed {
            hostile(kind, cut)?;
        } else if length < bytes.len() {
            let read = kind.read(cut).map_err(Error::kind);
            let is_refused = matches!(read, Err(ErrorKind::Overflow));
            ensure!(is_refused, "{length} of {} bytes give {read:?}", bytes.len());
        }
    }
    let longer = [&*bytes, &[0]].concat();
    if !kind.declared().closed {
        return hostile(kind, &longer);
    }
    let read = kind.read(&longer).map_err(Error::kind);
    ensure!(matches!(read, Err(ErrorKind::Trailing)), "a byte more gives {read:?}");
    Ok(bytes.len() as u64)
}

/// Checks that reading into an old value, even after a failed read, gives the value that a new one
/// gets.
pub fn reused(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let bytes = sent.to_bytes()?;
    let fresh = format!("{:?}", kind.read(&bytes)?);
    let mut d = Draw::new(!seed);
    for _ in 0..3 {
        let mut used = kind.draw(&mut d);
        let before = format!("{used:?}");
        if d.once_in(2) {
            let mut damaged = bytes.clone();
            damaged.truncate(d.below(bytes.len() + 1));
            damaged.last_mut().into_iter().for_each(|byte| *byte ^= 0x24);
            let _ = used.read_into(&damaged);
            let _ = (used.max_encoded_bits(), used.to_bytes());
        }
        used.read_into(&bytes)?;
        ensure!(format!("{used:?}") == fresh, "{used:?}, not {fresh}, out of {before}");
    }
    Ok(3)
}

/// Checks that quantising a value gives the value that arrives, or the writer's error. Quantising
/// it again must change nothing.
pub fn quantised(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let mut buffer = vec![0; 1 << 16];
    for nth in 0..20 {
        let draw = || {
            let mut d = if nth == 0 { Draw::new(seed) } else { Draw::spoiling(seed, nth - 1) };
            kind.draw(&mut d)
        };
        let (mut value, written) = (draw(), draw().write(&mut buffer));
        let (hash, quantised) = (value.hash(), value.quantize());
        ensure!(written.err() == quantised.err(), "{quantised:?}, and written {written:?}");
        ensure!(written.err() == hash.err(), "{hash:?}, and written {written:?}");
        let Ok(length) = written else { continue };
        let bytes = buffer.get(..length).unwrap_or_default();
        let read = kind.read(bytes)?;
        ensure!(format!("{value:?}") == format!("{read:?}"), "{value:?}, and arrives {read:?}");
        ensure!(value.to_bytes()? == read.to_bytes()?, "{value:?} is sent as other bits");
        ensure!(value.hash()? == read.hash()?, "{value:?} has another hash");
        let mut again = kind.read(bytes)?;
        again.quantize()?;
        ensure!(format!("{again:?}") == format!("{value:?}"), "{value:?}, and once more {again:?}");
        ensure!(
            again.to_bytes()? == value.to_bytes()?,
            "{value:?} is sent as other bits once more"
        );
        sent.agrees(&*value).or_else(|wrong| if nth == 0 { Err(wrong) } else { Ok(()) })?;
    }
    Ok(20)
}

/// Checks that a value arrives in a protocol's packet, and that one flipped bit is detected.
pub fn wrapped(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let mut d = Draw::new(seed);
    for protocol in [Protocol::new(seed), Protocol::new(seed).with_end_check(EndCheck::Absent)] {
        let mut packet = sent.wrap(&protocol)?;
        sent.agrees(&*kind.unwrap(&protocol, &packet)?)?;
        let at = d.below(packet.len());
        packet[at] ^= 1 << d.below(8);
        let read = kind.unwrap(&protocol, &packet).map_err(Error::kind);
        ensure!(matches!(read, Err(ErrorKind::Crc)), "damaged at byte {at}, and {read:?}");
    }
    Ok(2)
}

/// Checks that the writer rejects a value with one invalid part, with the error of the reference
/// implementation.
pub fn refused(kind: &dyn Kind, _: &dyn Held, seed: u64) -> Checked {
    let mut buffer = vec![0; 1 << 16];
    for nth in 0..60 {
        let mut d = Draw::spoiling(seed, nth);
        let wrong = kind.draw(&mut d);
        if d.is_unspoiled() {
            return Ok(nth.into());
        }
        let (expected, written) = (wrong.wire(0).map(|_| ()), wrong.write(&mut buffer));
        let same = expected.err() == written.map_err(Error::kind).err();
        ensure!(same, "{wrong:?}: {written:?}, the model says {expected:?}");
    }
    Ok(60)
}

/// Flips each bit of a packet. Checks that the damaged packet is rejected, or gives another value
/// that writes back to the same bits.
pub fn flipped(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let mut bytes = sent.to_bytes()?;
    let bits = 8 * bytes.len();
    let mut d = Draw::new(seed);
    let chosen: Vec<usize> = if bits <= FLIPPED {
        (0..bits).collect()
    } else {
        (0..FLIPPED).map(|_| d.below(bits)).collect()
    };
    for at in &chosen {
        bytes[at / 8] ^= 1 << (at % 8);
        hostile(kind, &bytes).map_err(|wrong| format!("bit {at}: {wrong}\n{bytes:02x?}"))?;
        bytes[at / 8] ^= 1 << (at % 8);
    }
    Ok(chosen.len() as u64)
}

/// Checks that zeros, ones and random bytes are rejected, or give a value that writes back to them.
pub fn noise(kind: &dyn Kind, sent: &dyn Held, seed: u64) -> Checked {
    let mut d = Draw::new(seed);
    let length = sent.to_bytes()?.len();
    for i in 0..12 {
        let length = d.below(length + 3);
        let byte = |d: &mut Draw| match i {
            0..=1 => 0,
            2..=3 => 0xFF,
            4..=6 => (d.bits() & d.bits() & d.bits()) as u8,
            _ => d.bits() as u8,
        };
        let bytes: Vec<u8> = (0..length).map(|_| byte(&mut d)).collect();
        hostile(kind, &bytes).map_err(|wrong| format!("{wrong}\n{bytes:02x?}"))?;
    }
    Ok(12)
}

/// Checks that all ways of reading reject these bytes alike, or give a value that writes back to
/// equal bits.
pub fn hostile(kind: &dyn Kind, bytes: &[u8]) -> Checked {
    let (read, (traced, _)) = (kind.read(bytes), kind.trace(bytes));
    let same = traced.as_ref().err() == read.as_ref().err();
    ensure!(same, "{read:?}, traced {traced:?}");
    let Ok(read) = read else { return Ok(1) };
    let written = read.to_bytes()?;
    if !kind.declared().canonical {
        ensure!(kind.read(&written).is_ok(), "{read:?} is written and refused");
        return Ok(1);
    }
    let bits = modelled(&*read, 0)?.1;
    let mut expected = bytes.to_vec();
    // the unused bits of the last byte are ignored
    if let Some(last) = expected.last_mut().filter(|_| bits % 8 > 0) {
        *last &= (1 << (bits % 8)) - 1;
    }
    ensure!(written == expected, "{read:?} writes back to {written:02x?}");
    Ok(1)
}
