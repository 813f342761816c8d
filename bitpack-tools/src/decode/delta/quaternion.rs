//! Decodes deltas of quaternions that are sent without their largest component.

use bitpack::trace::{Role, Value};
use bitpack::{ErrorKind, SmallestThree};

use super::differences::out_of;
use super::{Changed, SMALL_ENOUGH, redundant};
use crate::datum::Datum;
use crate::decode::{Decoder, Done, Event, Step, rejected_because};
use crate::model::{Node, Tiers};

/// The index of the component that is not sent, and the quantised numbers of the others.
pub(super) type Codes = (usize, [u64; 3]);

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes a changed quaternion that is sent in full.
    pub(super) fn quaternion(
        &mut self,
        bits: u32,
        node: &'m Node,
        baseline: &Datum,
    ) -> Changed<Datum> {
        let Some(old) = codes_of(bits, baseline) else { return self.without_codes() };
        let (datum, codes) = self.whole_quaternion(bits, node)?;
        self.quaternion_change(bits, node, [codes, old]);
        Ok((datum, codes != old))
    }

    /// Decodes a changed quaternion with small differences.
    pub(super) fn quaternion_differences(
        &mut self,
        bits: u32,
        tiers: Tiers,
        node: &'m Node,
        baseline: &Datum,
    ) -> Changed<Datum> {
        let Some(old) = codes_of(bits, baseline) else { return self.without_codes() };
        self.read_quaternion(bits, tiers, old)?;
        self.reader.mute(true);
        let decoded = self.plain_quaternion(bits, tiers, node, old);
        self.reader.mute(false);
        decoded
    }

    /// Decodes the differences of a quaternion, or the quaternion in full, in their plain form. Passes them on
    /// to a coder.
    fn plain_quaternion(
        &mut self,
        bits: u32,
        tiers: Tiers,
        node: &'m Node,
        (largest, old): Codes,
    ) -> Changed<Datum> {
        let start = self.position();
        if !self.changed_bit(Some(node))? {
            self.write_quaternion(bits, (largest, old));
            let (datum, (new_largest, new)) = self.whole_quaternion(bits, node)?;
            let mut pairs = new.iter().zip(&old);
            let are_near = pairs.all(|(new, old)| tiers.has(i128::from(*new) - i128::from(*old)));
            if new_largest == largest && are_near {
                return redundant(start, SMALL_ENOUGH);
            }
            self.quaternion_change(bits, node, [(new_largest, new), (largest, old)]);
            return Ok((datum, true));
        }
        self.write_kept(true);
        let (start, last) = (self.position(), u64::MAX >> (64 - bits));
        let (mut codes, mut differs) = (old, false);
        for (i, (code, old)) in codes.iter_mut().zip(old).enumerate() {
            let at = self.position();
            let difference = self.tiered(tiers)?;
            self.write_difference(i, difference);
            differs |= difference != 0;
            match old.checked_add_signed(difference) {
                Some(new) if new <= last => *code = new,
                _ => {
                    let straight = Tiers { wrapping: false, ..tiers };
                    return out_of(at, old, difference, last, straight);
                }
            }
            self.quaternion_component(bits, (largest, i), *code, node);
        }
        let datum = self.restored_quaternion(bits, (largest, codes), start)?;
        self.quaternion_change(bits, node, [(largest, codes), (largest, old)]);
        Ok((datum, differs))
    }

    fn whole_quaternion(&mut self, bits: u32, node: &'m Node) -> Done<(Datum, Codes)> {
        let start = self.position();
        let largest = self.take(2)?;
        self.event(Role::Tag, Some(Value::Unsigned(largest)), Some(node));
        let (largest, mut codes) = (largest as usize, [0; 3]);
        for (i, code) in codes.iter_mut().enumerate() {
            self.enter(Step::Component(i + usize::from(i >= largest), 4));
            *code = self.take(bits)? as u64;
            self.event(Role::Value, Some(Value::Float(component(bits, *code))), Some(node));
            self.leave();
        }
        let datum = self.restored_quaternion(bits, (largest, codes), start)?;
        Ok((datum, (largest, codes)))
    }

    fn quaternion_component(
        &mut self,
        bits: u32,
        (largest, i): (usize, usize),
        code: u64,
        node: &'m Node,
    ) {
        self.enter(Step::Component(i + usize::from(i >= largest), 4));
        self.event(Role::Value, Some(Value::Float(component(bits, code))), Some(node));
        self.leave();
    }

    fn restored_quaternion(&mut self, bits: u32, codes: Codes, start: u64) -> Done<Datum> {
        let (components, least) = quaternion(bits, codes);
        let longest = 1.0 + if bits == 2 { 0.52 } else { 0.02 };
        if least > longest + 1.0 / 65_536.0 {
            let reason = format!(
                "not a unit quaternion: the squares of its components sum to at least {least}"
            );
            return rejected_because(ErrorKind::Range, start, reason);
        }
        self.largest(codes.0, components);
        Ok(Datum::List(components.into_iter().map(Datum::Float).collect()))
    }
}

// the literal of the article "Snapshot Compression" is part of the wire format
#[expect(clippy::approx_constant, reason = "the literal is the sample code's, not the exact root")]
const LIMIT: f32 = 1.0 / 1.414_214;

fn scale(bits: u32) -> f32 {
    ((1_u32 << bits) - 1) as f32
}

fn component(bits: u32, code: u64) -> f32 {
    code as u32 as f32 * (1.0 / scale(bits)) * (LIMIT + LIMIT) - LIMIT
}

/// Returns the quaternion that a reader restores, and the smallest squared length of all quaternions
/// with these codes.
fn quaternion(bits: u32, (largest, codes): Codes) -> ([f32; 4], f32) {
    let (mut components, mut rest) = ([0.0_f32; 4], 1.0_f32);
    let (mut least, mut most) = (0.0_f32, 0.0_f32);
    for (i, code) in codes.into_iter().enumerate() {
        let component = component(bits, code);
        rest -= component * component;
        if let Some(own) = components.get_mut(i + usize::from(i >= largest)) {
            *own = component;
        }
        let nearest = component.abs() - LIMIT / scale(bits);
        least += nearest * nearest;
        most = if nearest > most { nearest } else { most };
    }
    if let Some(own) = components.get_mut(largest) {
        *own = rest.max(0.0).sqrt();
    }
    (components, least + most * most)
}

/// Returns the codes of a quaternion that was restored from them.
fn codes_of(bits: u32, datum: &Datum) -> Option<Codes> {
    let Datum::List(list) = datum else { return None };
    let float = |datum: &Datum| if let Datum::Float(it) = datum { Some(*it) } else { None };
    let components: Vec<f32> = list.iter().map(float).collect::<Option<_>>()?;
    let components: [f32; 4] = components.try_into().ok()?;
    // the library encodes the quaternion as every sender does
    let codec = SmallestThree::try_new(bits).ok()?;
    let mut buffer = [0; 16];
    let mut stream = bitpack::WriteStream::new(&mut buffer);
    bitpack::Stream::smallest_three(&mut stream, components, codec).ok()?;
    stream.finish().ok()?;
    let word = u128::from_le_bytes(buffer);
    let mask = u128::MAX >> (128 - bits);
    let code = |i: usize| (word >> (2 + i as u32 * bits) & mask) as u64;
    Some(((word & 3) as usize, [code(0), code(1), code(2)]))
}
