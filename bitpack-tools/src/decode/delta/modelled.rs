//! Codes differences and indices with a model, which takes them in another form than the plain one.
//!
//! A reader of a modelled packet gets them from the coder, and is given their plain form, which it then decodes.
//! Any other reader passes them on to the coder.

use bitpack::ErrorKind;

use super::differences::out_of;
use super::quaternion::Codes as Quaternion;
use super::redundant;
use crate::decode::{Decoder, Done, Event, Step, rejected_because};
use crate::index_code::{self, FLAGS, LAST};
use crate::model::{Codes, Node, Shape, Tiers};
use crate::width::bit_length;

/// Number of codes of the largest range whose differences are modelled.
const LARGEST: u64 = 1 << 56;

/// Returns `true` if the differences of a field are modelled.
pub(super) fn fits(codes: &Codes<'_>) -> bool {
    (0..codes.len()).all(|i| codes.get(i).is_none_or(|(_, last)| last < LARGEST))
}

/// Returns the number that is sent in full for a code (the integer that differences refer to), and
/// its width.
fn sent(node: &Node, code: u64, last: u64) -> (u64, u32) {
    let bits = bit_length(last.into());
    match node.shape {
        // a signed integer is sent in two's complement
        Shape::Bits { signed: true, .. } => (code ^ 1 << (bits - 1), bits),
        _ => (code, bits),
    }
}

impl Tiers {
    /// Returns the bits of a difference that is small or large enough to be sent.
    fn sent(self, difference: i64) -> [(u64, u32); 2] {
        let half = 1_i64 << (self.small - 1);
        if self.large == 0 {
            return [(0, 0), (difference as u64, self.small)];
        }
        if (-half..half).contains(&difference) {
            return [(1, 1), (difference as u64, self.small)];
        }
        let rest = if difference < 0 { difference + half } else { difference - half };
        [(0, 1), (rest as u64, self.large)]
    }
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Reads the differences of a field from a modelled packet, and gives their plain form to the reader.
    pub(super) fn read_differences(
        &mut self,
        codes: &Codes<'m>,
        tiers: Tiers,
        old: &[u64],
    ) -> Done<()> {
        let start = self.position();
        let Some(model) = self.reader.codes_mut().filter(|it| it.is_reading()) else {
            return Ok(());
        };
        let (mut small, mut whole, mut are_small) = (vec![(1, 1)], vec![(0, 1)], true);
        for (i, before) in old.iter().enumerate() {
            let Some((node, last)) = codes.get(i) else { break };
            if i == 0 {
                model.begin_differences();
            }
            let difference = model.difference(i, 0);
            let Some(code) = tiers.restored(*before, difference, last) else {
                return out_of(start, *before, difference, last, tiers);
            };
            whole.push(sent(node, code, last));
            are_small &= tiers.has(difference.into());
            if are_small {
                small.extend(tiers.sent(difference));
            }
        }
        self.reader.give(if are_small { &small } else { &whole });
        Ok(())
    }

    /// Passes a difference of a plain packet on to the coder, before its event.
    pub(super) fn write_difference(&mut self, index: usize, difference: i64) {
        let Some(model) = self.reader.codes_mut().filter(|it| !it.is_reading()) else { return };
        if index == 0 {
            model.begin_differences();
        }
        model.difference(index, difference);
    }

    /// Passes the differences of a value that a plain packet has in full on to the coder.
    pub(super) fn write_differences(&mut self, codes: &Codes<'m>, tiers: Tiers, old: &[u64]) {
        if self.reader.codes().is_none_or(bitpack::model::Codes::is_reading) {
            return;
        }
        let mut ahead = 0;
        for (i, before) in old.iter().enumerate() {
            let Some((node, last)) = codes.get(i) else { return };
            let bits = bit_length(last.into());
            let raw = if bits == 0 { 0 } else { self.reader.bits_ahead(ahead, bits) };
            let (code, _) = sent(node, raw, last);
            let difference = tiers.between(code, *before, last);
            self.write_difference(i, i64::try_from(difference).unwrap_or(0));
            ahead += u64::from(bits);
        }
    }

    /// Reads the codes of a quaternion from a modelled packet, and gives their plain form to the reader.
    pub(super) fn read_quaternion(
        &mut self,
        bits: u32,
        tiers: Tiers,
        (old_largest, old): Quaternion,
    ) -> Done<()> {
        let start = self.position();
        let Some(model) = self.reader.codes_mut().filter(|it| it.is_reading()) else {
            return Ok(());
        };
        let is_kept = model.decide(0, 1) == 1;
        let (mut small, mut are_small, mut largest) = (vec![(1, 1)], is_kept, old_largest);
        if is_kept {
            model.begin_differences();
        } else {
            largest = model.decide(0, 2) as usize;
            if largest == old_largest {
                return redundant(start, SAME_LARGEST);
            }
        }
        let mut whole = vec![(0, 1), (largest as u64, 2)];
        let last = u64::MAX >> (64 - bits);
        for (i, before) in old.into_iter().enumerate() {
            if !is_kept {
                whole.push((model.decide(0, bits), bits));
                continue;
            }
            let difference = model.difference(i, 0);
            let code = before.checked_add_signed(difference).filter(|code| *code <= last);
            let Some(code) = code else {
                let straight = Tiers { wrapping: false, ..tiers };
                return out_of(start, before, difference, last, straight);
            };
            whole.push((code, bits));
            are_small &= tiers.has(difference.into());
            if are_small {
                small.extend(tiers.sent(difference));
            }
        }
        self.reader.give(if are_small { &small } else { &whole });
        Ok(())
    }

    /// Passes a quaternion that a plain packet has in full on to the coder.
    pub(super) fn write_quaternion(&mut self, bits: u32, (old_largest, old): Quaternion) {
        if self.reader.codes().is_none_or(bitpack::model::Codes::is_reading) {
            return;
        }
        let largest = self.reader.bits_ahead(0, 2);
        let codes = [0, 1, 2].map(|i| self.reader.bits_ahead(2 + i * u64::from(bits), bits));
        let is_kept = largest == old_largest as u64;
        self.write_kept(is_kept);
        if !is_kept {
            let Some(model) = self.reader.codes_mut() else { return };
            model.decide(largest, 2);
            for code in codes {
                model.decide(code, bits);
            }
            return;
        }
        for (i, (code, before)) in codes.into_iter().zip(old).enumerate() {
            self.write_difference(i, code as i64 - before as i64);
        }
    }

    /// Passes on to the coder if a quaternion of a plain packet has the largest component of its baseline.
    pub(super) fn write_kept(&mut self, is_kept: bool) {
        if let Some(model) = self.reader.codes_mut().filter(|it| !it.is_reading()) {
            model.decide(u64::from(is_kept), 1);
        }
    }

    /// Reads the index of an object from a modelled packet, and gives its plain form to the reader.
    pub(in crate::decode) fn read_index(&mut self, base: u64, max: u32) -> Done<()> {
        let start = self.position();
        let Some(model) = self.reader.codes_mut().filter(|it| it.is_reading()) else {
            return Ok(());
        };
        let Some(index) = model.index(base, 0) else {
            return redundant(start, NOT_EXPECTED);
        };
        if index > u64::from(max) {
            let reason = format!("{index} is not in {base}..={max}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        let difference = index + 1 - base;
        let (mut before, mut found) = (1, None);
        for (zeros, (bits, count)) in (0..).zip(index_code::TIERS) {
            if difference < before + count {
                found = Some([(1 << zeros, zeros + 1), (difference - before, bits)]);
                break;
            }
            before += count;
        }
        let last = [(0, FLAGS), (difference.wrapping_sub(LAST), index_code::last_bits(max))];
        self.reader.give(&found.unwrap_or(last));
        Ok(())
    }

    /// Passes the index of an object in a plain packet on to the coder.
    pub(in crate::decode) fn write_index(&mut self, base: u64, index: u64) {
        if let Some(model) = self.reader.codes_mut().filter(|it| !it.is_reading()) {
            model.index(base, index);
        }
    }
}

/// The reason that is given for a quaternion in full whose largest component is that of the baseline.
const SAME_LARGEST: &str = "its largest component is the baseline's, but it is sent in full";

/// The reason that is given for the index of an expected element that is coded as another.
const NOT_EXPECTED: &str = "its element is expected, but it is sent as one that is not";
