//! Decodes values of fixed width: numbers, quaternions, checks, padding, opaque bits.

use bitpack::ErrorKind;
use bitpack::schema::description::Integer;
use bitpack::trace::{Role, Value};

use bitpack::CompressedF64;

use super::{Decoder, Done, Event, Step, by_hand, rejected, rejected_because};
use crate::datum::Datum;
use crate::model::Node;
use crate::varint;
use crate::width::{Width, bit_length};

/// A range of integers: its minimum, the largest distance from it, and `true` for a signed type.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub(super) min: u128,
    pub(super) most: u128,
    pub(super) signed: bool,
}

impl Range {
    /// Returns the range `0..=greatest`.
    pub(super) const fn to(greatest: u64) -> Self {
        Self { min: 0, most: greatest as u128, signed: false }
    }

    /// Returns the range `min..=max`, for a length.
    pub(super) const fn length(min: u32, max: u32) -> Self {
        Self { min: min as u128, most: (max - min) as u128, signed: false }
    }

    pub(super) const fn bits(self) -> u32 {
        bit_length(self.most)
    }

    fn number(self, offset: u128) -> Value {
        integer(self.min.wrapping_add(offset), self.signed)
    }
}

/// Converts an integer to an event's value. A signed one is in two's complement.
pub(super) fn integer(bits: u128, signed: bool) -> Value {
    if signed { Value::Int(bits as i128) } else { Value::Unsigned(bits) }
}

/// Extends a number of `bits` bits to 128 bits, with its sign if it is signed.
fn extend(raw: u128, bits: u32, signed: bool) -> u128 {
    if !signed || bits == 0 {
        return raw;
    }
    let up = 128 - bits;
    ((raw << up) as i128 >> up) as u128
}

/// Returns the float that a step of a quantised float stands for.
pub(super) fn restored(step: u32, (min, max): (f32, f32), steps: u32) -> f32 {
    let delta = max - min;
    // one division, one product and one sum, each rounded as in the game's reader, so that the
    // result is equal bit by bit; never above `max`
    let value = step as f32 / steps as f32 * delta + min;
    if delta + min > max { value.min(max) } else { value }
}

/// Returns the double that a step of a quantised double stands for.
pub(in crate::decode) fn restored_f64(step: u64, (min, max): (f64, f64), steps: u64) -> f64 {
    CompressedF64::of_steps(min, max, steps).map_or(min, |codec| codec.restore(step))
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    pub(super) fn bool(&mut self, node: &'m Node) -> Done<Datum> {
        let value = self.take(1)? == 1;
        self.event(Role::Value, Some(Value::Bool(value)), Some(node));
        Ok(Datum::Bool(value))
    }

    pub(super) fn bits(&mut self, bits: u32, signed: bool, node: &'m Node) -> Done<Datum> {
        let value = extend(self.take(bits)?, bits, signed);
        self.event(Role::Value, Some(integer(value, signed)), Some(node));
        Ok(Datum::Int(Integer::of(value, signed)))
    }

    pub(super) fn float(&mut self, bits: u32, node: &'m Node) -> Done<Datum> {
        let raw = self.take(bits)? as u64;
        let (value, datum) = if bits == 32 {
            let value = f32::from_bits(raw as u32);
            (Value::Float(value), Datum::Float(value))
        } else {
            let value = f64::from_bits(raw);
            (Value::Double(value), Datum::Double(value))
        };
        self.event(Role::Value, Some(value), Some(node));
        Ok(datum)
    }

    /// Decodes an integer in a range, which is sent as its distance from the minimum of the range.
    /// Returns the integer in two's complement.
    pub(super) fn ranged(&mut self, role: Role, of: Range, node: &'m Node) -> Done<u128> {
        let start = self.position();
        let offset = self.take(of.bits())?;
        let number = of.min.wrapping_add(offset);
        if offset > of.most {
            let most = of.min.saturating_add(of.most);
            let reason = if role == Role::Length {
                format!("length {number} is above {most}")
            } else {
                let (found, min, max) = (of.number(offset), of.number(0), of.number(of.most));
                format!("{found} is not in {min}..={max}")
            };
            return rejected_because(ErrorKind::Range, start, reason);
        }
        self.event(role, Some(of.number(offset)), Some(node));
        Ok(number)
    }

    /// Decodes an integer that is sent in groups of `group` bits. Returns it in two's complement.
    pub(super) fn varint(&mut self, group: u32, of: Range, node: &'m Node) -> Done<u128> {
        let (start, longest) = (self.position(), varint::longest(of.min, of.most, of.signed));
        let (mut code, mut at) = (0, 0);
        loop {
            let is_last = longest - at <= group;
            let bits = if is_last { longest - at } else { group };
            let low = self.take(bits)?;
            code |= low << at;
            if is_last || self.take(1)? == 0 {
                if low == 0 && at > 0 {
                    let reason = "a shorter form of the number exists".to_owned();
                    return rejected_because(ErrorKind::Redundant, start, reason);
                }
                break;
            }
            at += bits;
        }
        let number = varint::unzigzag(code, of.signed);
        let offset = number.wrapping_sub(of.min);
        if offset > of.most {
            let (found, min, max) = (of.number(offset), of.number(0), of.number(of.most));
            let reason = format!("{found} is not in {min}..={max}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        self.event(Role::Value, Some(of.number(offset)), Some(node));
        Ok(number)
    }

    /// Decodes a bit that says whether a value follows, and returns `true` if one does.
    pub(super) fn present(&mut self, node: &'m Node) -> Done<bool> {
        self.present_unless(false, node)
    }

    /// Decodes a bit that is `absent_bit` if no value follows, and returns `true` if one does.
    pub(super) fn present_unless(&mut self, absent_bit: bool, node: &'m Node) -> Done<bool> {
        let present = (self.take(1)? == 1) != absent_bit;
        self.event(Role::Present, Some(Value::Bool(present)), Some(node));
        Ok(present)
    }

    /// Returns the float before it was quantised if it is known, else the restored one.
    pub(super) fn unquantised(&mut self, restored: f32) -> f32 {
        let [floats, _] = &mut self.quantised;
        *floats += 1;
        self.floats.get(*floats - 1).copied().unwrap_or(restored)
    }

    /// Returns `true` if known floats or doubles are more or fewer than those that were decoded.
    pub(super) fn lacks(&self, known: [usize; 2]) -> bool {
        known.into_iter().zip(self.quantised).any(|(known, found)| known > 0 && known != found)
    }

    /// Decodes a quantised double, sent as the number of a step from 0 to `steps`.
    pub(super) fn compressed_f64(
        &mut self,
        (min, max): (f64, f64),
        steps: u64,
        node: &'m Node,
    ) -> Done<Datum> {
        let start = self.position();
        let step = self.take(bit_length(steps.into()))? as u64;
        if step > steps {
            let reason = format!("{step} is above the last step {steps}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        let value = restored_f64(step, (min, max), steps);
        self.event(Role::Value, Some(Value::Double(value)), Some(node));
        let [_, doubles] = &mut self.quantised;
        *doubles += 1;
        Ok(Datum::Double(self.doubles.get(*doubles - 1).copied().unwrap_or(value)))
    }

    /// Decodes a quantised float, sent as the number of a step from 0 to `steps`.
    pub(super) fn compressed(
        &mut self,
        (min, max): (f32, f32),
        steps: u32,
        node: &'m Node,
    ) -> Done<f32> {
        let start = self.position();
        let step = self.take(bit_length(steps.into()))?;
        if step > u128::from(steps) {
            let reason = format!("{step} is above the last step {steps}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        let value = restored(step as u32, (min, max), steps);
        self.event(Role::Value, Some(Value::Float(value)), Some(node));
        Ok(value)
    }

    /// Decodes a unit quaternion that is sent without its largest component.
    pub(super) fn smallest_three(&mut self, bits: u32, node: &'m Node) -> Done<[f32; 4]> {
        // the literal of the article "Snapshot Compression" is part of the wire format
        #[expect(
            clippy::approx_constant,
            reason = "the literal is the sample code's, not the exact root"
        )]
        const LIMIT: f32 = 1.0 / 1.414_214;
        let start = self.position();
        let scale = ((1_u32 << bits) - 1) as f32;
        let half_step = LIMIT / scale;
        let largest = self.take(2)?;
        self.event(Role::Tag, Some(Value::Unsigned(largest)), Some(node));
        let (mut least, mut most) = (0.0_f32, 0.0_f32);
        let (mut components, mut rest) = ([0.0_f32; 4], 1.0_f32);
        for at in (0..4).filter(|at| *at as u128 != largest) {
            self.enter(Step::Component(at, 4));
            let step = self.take(bits)?;
            let component = step as u32 as f32 * (1.0 / scale) * (LIMIT + LIMIT) - LIMIT;
            self.event(Role::Value, Some(Value::Float(component)), Some(node));
            self.leave();
            rest -= component * component;
            if let Some(own) = components.get_mut(at) {
                *own = component;
            }
            let nearest = component.abs() - half_step;
            least += nearest * nearest;
            most = if nearest > most { nearest } else { most };
        }
        // the component that is not sent is no smaller than any of the others
        let least = least + most * most;
        let longest = 1.0 + if bits == 2 { 0.52 } else { 0.02 };
        if least > longest + 1.0 / 65_536.0 {
            let reason = format!(
                "not a unit quaternion: the squares of its components sum to at least {least}"
            );
            return rejected_because(ErrorKind::Range, start, reason);
        }
        if let Some(own) = components.get_mut(largest as usize) {
            *own = rest.max(0.0).sqrt();
        }
        self.largest(largest as usize, components);
        Ok(components)
    }

    pub(super) fn check(&mut self, magic: u64, bits: u32) -> Done<()> {
        let start = self.position();
        let magic = u128::from(magic) & (1_u128 << bits).wrapping_sub(1);
        let found = self.take_constant(bits)?;
        if found != magic {
            let reason = format!("the serialize check is {found:#x}, not {magic:#x}");
            return rejected_because(ErrorKind::Check, start, reason);
        }
        self.event(Role::Check, Some(Value::Unsigned(magic)), None);
        Ok(())
    }

    pub(super) fn reserved(&mut self, bits: u32) -> Done<()> {
        let start = self.position();
        let found = self.take(bits)?;
        if found != 0 {
            let reason = format!("the reserved bits are {found:#b}, not zero");
            return rejected_because(ErrorKind::Reserved, start, reason);
        }
        self.event(Role::Reserved, Some(Value::Unsigned(0)), None);
        Ok(())
    }

    /// Decodes the padding of a type with the attribute `pad_to`: zero bits up to bit `end`. `shift` is
    /// the reader's at the start of the value.
    /// Rejects set bits.
    pub(super) fn zeros_until(&mut self, end: u64, shift: i64) -> Done<()> {
        let here = self.position().saturating_add_signed(self.reader.shift());
        self.reader.add_zeros(end.saturating_add_signed(shift).saturating_sub(here), shift);
        let mut left = end.saturating_sub(self.position());
        if left == 0 {
            return Ok(());
        }
        self.begin(left)?;
        while left > 0 {
            let (start, bits) = (self.position(), left.min(64) as u32);
            let Some(raw) = self.reader.take_aside(bits) else {
                return rejected(ErrorKind::Overflow, start);
            };
            self.took(start, bits.into(), raw);
            if raw != 0 {
                let reason = "the padding after the value is not zero".to_owned();
                return rejected_because(ErrorKind::Reserved, start, reason);
            }
            left -= u64::from(bits);
        }
        self.event(Role::Padding, Some(Value::Unsigned(0)), None);
        Ok(())
    }

    /// Decodes zero bits up to the next byte boundary. Rejects set bits.
    pub(super) fn pad(&mut self) -> Done<()> {
        let (start, bits) = (self.position(), (8 - self.position() % 8) as u32 % 8);
        if bits == 0 {
            self.reader.take_padding(0);
            return Ok(());
        }
        match self.reader.take_padding(bits) {
            Some(0) => {
                self.took(start, bits.into(), 0);
                self.event(Role::Align, Some(Value::Unsigned(0)), None);
                Ok(())
            }
            Some(_) => rejected(ErrorKind::Align, start),
            None => rejected(ErrorKind::Overflow, start),
        }
    }

    /// Reads the bits of a hand-written type, whose meaning the schema does not describe. Decoding
    /// stops if their number is not fixed.
    pub(super) fn opaque(&mut self, width: Width) -> Done<()> {
        if !width.fixed {
            return by_hand(self.position(), "what a hand-written type writes");
        }
        let mut left = width.lead;
        while left > 0 {
            let bits = left.min(128) as u32;
            self.take(bits)?;
            left -= u64::from(bits);
        }
        self.opaque_event();
        Ok(())
    }
}
