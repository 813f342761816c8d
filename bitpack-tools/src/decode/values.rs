//! Decodes a value according to its encoding.

use bitpack::ErrorKind;
use bitpack::schema::description::Integer;
use bitpack::trace::{Role, Value};

use super::numbers::Range;
use super::{Decoder, Done, Event, Scope, Step, by_hand, rejected, rejected_because};
use crate::datum::Datum;
use crate::model::{Code, EnumBody, Node, Shape};
use crate::width::{Width, bit_length};

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes a value with the encoding `node`. The caller has checked that the bits which always
    /// come first are present. The result may be [`Datum::Unknown`] unless `keep` is `true`.
    pub(super) fn value(
        &mut self,
        node: &'m Node,
        keep: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        match &node.shape {
            Shape::Bool => self.bool(node),
            Shape::Bits { bits, signed } => self.bits(*bits, *signed, node),
            Shape::Float { bits } => self.float(*bits, node),
            Shape::Range { min, range, signed, fraction: _, code } => {
                let range = Range { min: *min, most: *range, signed: *signed };
                let number = match code {
                    Code::Offset => self.ranged(Role::Value, range, node)?,
                    Code::Groups(group) => self.varint(*group, range, node)?,
                };
                Ok(Datum::Int(Integer::of(number, *signed)))
            }
            Shape::Compressed { min, max, steps, components, .. } => {
                self.floats((*min, *max), *steps, *components, node, keep)
            }
            Shape::CompressedF64 { min, max, steps, .. } => {
                self.compressed_f64((*min, *max), *steps, node)
            }
            Shape::SmallestThree { bits } => {
                let components = self.smallest_three(*bits, node)?;
                let components = components.map(|it| self.unquantised(it));
                let list = || components.into_iter().map(Datum::Float).collect();
                Ok(if keep { Datum::List(list()) } else { Datum::Unknown })
            }
            Shape::Optional(of) => {
                if !self.present(node)? {
                    return Ok(Datum::Option(None));
                }
                let inner = self.alone(of, keep, scope)?;
                Ok(if keep { Datum::Option(Some(Box::new(inner))) } else { Datum::Unknown })
            }
            Shape::OmitDefault { exact, left_out, omitted_bit, of } => {
                if !self.present_unless(*omitted_bit, node)? {
                    self.unsent(of, left_out);
                    return Ok(if keep { left_out.clone() } else { Datum::Unknown });
                }
                let start = self.position();
                let sent = self.alone(of, keep || *exact, scope)?;
                if *exact && sent.equals(left_out) == Some(true) {
                    return rejected(ErrorKind::Redundant, start);
                }
                Ok(sent)
            }
            Shape::Array { len, is_vector, of } => self.array(*len, *is_vector, of, keep, scope),
            Shape::Counted { len, count, of } => {
                let first = self.count(count, *len, scope)?;
                self.elements(first, of, keep, scope)
            }
            Shape::List { min, max, is_set, of } => {
                self.list_or_set(Range::length(*min, *max), *is_set, [node, of], keep, scope)
            }
            Shape::More { min, max, of } => match &of.shape {
                Shape::Ascending(first) => {
                    self.ascending(0, Some((*min, *max, node)), first, keep, scope)
                }
                Shape::Deltas(first) => self.deltas(0, Some((*min, *max, node)), first, scope),
                _ => self.marked((*min, *max, node), of, keep, scope),
            },
            // a list decodes its steps or deltas itself
            Shape::Ascending(_) | Shape::Deltas(_) => Ok(Datum::Unknown),
            Shape::Map { min, max, key, value } => {
                let least = key.width.min.saturating_add(value.width.min);
                let count = self.length(Range::length(*min, *max), least, node)?;
                self.map(count, [key, value], keep, scope)
            }
            Shape::Text { min, max } => self.text(Range::length(*min, *max), node),
            Shape::UnalignedText { min, max } => self.unaligned(Range::length(*min, *max), node),
            Shape::NulTerminated { min, max } => self.nul_terminated(*min, *max, node),
            Shape::Utf16 { min, max } => self.utf16(Range::length(*min, *max), node),
            Shape::ByteArray { len } => self.aligned(*len as usize, keep, node),
            Shape::ByteList { min, max } => {
                let length = self.ranged(Role::Length, Range::length(*min, *max), node)?;
                self.aligned(length as usize, keep, node)
            }
            Shape::Rest { min, max } => self.rest(*min, *max, keep, node),
            Shape::Subset { variation, max, of } => {
                let objects = self.subset(*variation, *max, of, node, keep, scope)?;
                Ok(Datum::Sparse(objects))
            }
            Shape::Named { name, of } => self.named(name, of, keep, scope),
            Shape::Function { path } => {
                by_hand(self.position(), format!("what the function `{path}` writes"))
            }
            Shape::Nothing => Ok(Datum::Struct(Vec::new())),
            Shape::Type(index) => self.type_(*index, keep),
            Shape::Itself { depth } => self.itself(*depth, keep),
        }
    }

    /// Decodes a value that shares a check for missing bits with no other. First checks that the
    /// bits which always come first are present.
    pub(super) fn alone(
        &mut self,
        node: &'m Node,
        keep: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        self.begin(node.width.lead)?;
        self.value(node, keep, scope)
    }

    fn floats(
        &mut self,
        ends: (f32, f32),
        steps: u32,
        components: u32,
        node: &'m Node,
        keep: bool,
    ) -> Done<Datum> {
        let bits = u64::from(bit_length(steps.into()));
        let joins = Width::bits(bits).joins(components);
        let mut list = Vec::new();
        for i in 0..components as usize {
            if !joins {
                self.begin(bits)?;
            }
            self.enter(Step::Component(i, components as usize));
            let value = self.compressed(ends, steps, node)?;
            let value = self.unquantised(value);
            self.leave();
            if keep {
                list.push(Datum::Float(value));
            }
        }
        match list.as_slice() {
            [one] if components == 1 => Ok(one.clone()),
            _ => Ok(Datum::List(list)),
        }
    }

    /// Decodes a built-in Rust type that allows fewer values than its encoding: `char`, `NonZero`.
    fn named(&mut self, name: &str, of: &'m Node, keep: bool, scope: Scope<'m, '_>) -> Done<Datum> {
        let start = self.position();
        let datum = self.value(of, keep, scope)?;
        let Datum::Int(integer) = datum else {
            return Ok(datum);
        };
        match name {
            "char" => {
                let number = u32::try_from(integer.magnitude).ok();
                match number.and_then(char::from_u32) {
                    Some(character) => Ok(Datum::Char(character)),
                    None => rejected(ErrorKind::Range, start),
                }
            }
            "NonZero" if integer.magnitude == 0 => rejected(ErrorKind::Range, start),
            _ => Ok(datum),
        }
    }

    /// Decodes an enum: its tag, the fields of the selected variant, then the checks after them.
    pub(super) fn choice(&mut self, choice: &'m EnumBody, keep: bool) -> Done<Datum> {
        let start = self.position();
        let code = self.take(choice.tag)? as u64;
        let Some((index, variant)) = choice.variant(code) else {
            let reason = if choice.has_discriminants {
                format!("{} is not the discriminant of a variant", choice.number(code))
            } else {
                format!(
                    "{code} is not the number of a variant: there are {}",
                    choice.variants.len()
                )
            };
            return rejected_because(ErrorKind::Tag, start, reason);
        };
        let number = u128::try_from(variant.number);
        let value = number.map_or(Value::Int(variant.number), Value::Unsigned);
        self.named_event(Role::Tag, Some(value), None, Some(&variant.name));
        self.enter(Step::Name(&variant.name));
        if !choice.is_plain {
            self.begin(variant.fields.lead)?;
        }
        let fields = self.fields(&variant.fields, keep)?;
        self.leave();
        if !choice.is_plain && !choice.checks.list.is_empty() {
            self.begin(choice.checks.lead)?;
        }
        self.list(&choice.checks, false, &mut Vec::new())?;
        if !keep {
            return Ok(Datum::Unknown);
        }
        Ok(Datum::Variant(index, variant.name.clone(), fields))
    }
}
