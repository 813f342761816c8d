//! Makes the encoding of a value.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString as _;

use super::item::within;
use super::{Builder, MOST_TUPLES, Made, NESTED, TypeNode, change};
use crate::codec::{
    self, Bits, Compressed, CompressedF64, Declared, MOST_FREE, Plain, Ranged, SmallestThree,
    Terminator, Varint,
};
use crate::cost::{Memory, Width};
use crate::dynamic::group::{Group, Id};
use crate::dynamic::kind::{Change, Facts, Kind};
use crate::io::LATEST;
use crate::math::{bit_length, bits_required};
use crate::number::Int;
use crate::schema::description::{DeltaRule, Encoding, Integer};
use crate::schema::{Node as SchemaNode, Shape, Variation};

/// Declares an encoding of this width, for the functions that compute the width around it.
pub(super) fn of_width(width: Width) -> Declared<Plain> {
    Declared::new(Plain, width, Shape::one(SchemaNode::Nothing))
}

/// Rejects a container of too many elements that take no bits.
pub(super) fn paid(max: u32, each: Width) -> Made<()> {
    let free = each.free_of(max.into());
    if free > MOST_FREE {
        return Err(format!("up to {free} zero-bit elements; the limit is {MOST_FREE}"));
    }
    Ok(())
}

fn ascending(min: u32, max: u32) -> Made<()> {
    if min > max { Err(format!("empty range: {min} is greater than {max}")) } else { Ok(()) }
}

/// Returns the minimum of a range and its greatest offset, if it is a range of the type.
fn range(min: Integer, max: Integer, signed: bool) -> Made<(u128, u128)> {
    let fits = |it: Integer| {
        let most = if signed { i128::MAX as u128 } else { u128::MAX };
        (signed || !it.negative)
            && (it.magnitude <= most || it.negative && it.magnitude == 1 << 127)
    };
    let (low, high) = (min.to_bits(), max.to_bits());
    let is_empty = if signed { (low as i128) > high as i128 } else { low > high };
    if !fits(min) || !fits(max) || is_empty {
        return Err(format!("{min}..={max} is not a range of the type"));
    }
    Ok((low, high.wrapping_sub(low)))
}

/// Returns `true` if a range is one of the type `T`.
pub(super) fn holds<T: Int>(min: u128, range: u128) -> bool {
    let max = min.wrapping_add(range);
    let holds = |bits: u128| T::from_u128(bits).to_u128() == bits;
    holds(min) && holds(max)
}

impl Builder<'_> {
    /// Makes the encoding of a value, of which `left` more may be nested in each other.
    pub(in crate::dynamic) fn node(
        &mut self,
        of: &Encoding,
        rule: Option<&DeltaRule>,
        left: usize,
    ) -> Made<Id> {
        let Some(left) = left.checked_sub(1) else {
            return Err(format!("encodings are nested more than {NESTED} levels deep"));
        };
        let inside = rule.and_then(DeltaRule::inner);
        let inside = inside.as_ref();
        // the encodings inside come first: `encoding` has a large frame, which must not be on the stack for each
        let inner = match of {
            Encoding::Optional(of)
            | Encoding::OmitDefault { of, .. }
            | Encoding::Array { of, .. }
            | Encoding::Subset { of, .. } => [self.node(of, inside, left)?, 0],
            Encoding::List { of, .. } | Encoding::More { of, .. } => match &**of {
                Encoding::Ascending(first) => [self.node(first, None, left)?, 0],
                Encoding::Deltas { of, .. } => {
                    let inside = inside.and_then(DeltaRule::inner);
                    [self.node(of, inside.as_ref(), left)?, 0]
                }
                of => [self.node(of, inside, left)?, 0],
            },
            Encoding::Set { of, .. }
            | Encoding::Named { of, .. }
            | Encoding::Versions { of, .. } => [self.node(of, None, left)?, 0],
            Encoding::Map { key, value, .. } => {
                [self.node(key, None, left)?, self.node(value, inside, left)?]
            }
            _ => [0; 2],
        };
        let id = self.encoding(of, change(rule)?, inner)?;
        self.note(of, id);
        Ok(id)
    }

    /// Makes an encoding around those that were made before: that of its values, or those of its keys and values.
    #[inline(never)]
    #[expect(clippy::too_many_lines, reason = "one arm for each encoding")]
    fn encoding(&mut self, encoding: &Encoding, own: Change, inner: [Id; 2]) -> Made<Id> {
        let [of, value] = inner;
        let bits = |bits| Width::bits(bits).exact().no_heap();
        let (kind, width) = match encoding {
            Encoding::Bool => (Kind::Bool, bits(1)),
            Encoding::Float { bits: 32 } => (Kind::Float, bits(32)),
            Encoding::Float { bits: 64 } => (Kind::Double, bits(64)),
            Encoding::Float { bits } => return Err(format!("a float of {bits} bits")),
            Encoding::Bits { bits: count, signed } => {
                let wrong = |_| format!("an integer of {count} bits");
                let kind = match (count, signed) {
                    (..=64, false) => Kind::Unsigned(Bits::try_new(*count).map_err(wrong)?),
                    (..=64, true) => Kind::Signed(Bits::try_new(*count).map_err(wrong)?),
                    (_, false) => Kind::Unsigned128(Bits::try_new(*count).map_err(wrong)?),
                    (_, true) => Kind::Signed128(Bits::try_new(*count).map_err(wrong)?),
                };
                (kind, bits(*count))
            }
            Encoding::Range { min, max, signed, fraction } => {
                let (min, range) = range(*min, *max, *signed)?;
                within("fraction", *fraction, 0, 128)?;
                let kind = match signed {
                    false if holds::<u64>(min, range) => Kind::Range(Ranged::offsets(min, range)),
                    false => Kind::Range128(Ranged::offsets(min, range)),
                    true if holds::<i64>(min, range) => {
                        Kind::SignedRange(Ranged::offsets(min, range))
                    }
                    true => Kind::SignedRange128(Ranged::offsets(min, range)),
                };
                (kind, bits(bit_length(range)))
            }
            Encoding::Varint { group, min, max, signed } => {
                let (min, range) = range(*min, *max, *signed)?;
                if !(1..=16).contains(group) {
                    return Err(format!("groups of {group} bits"));
                }
                macro_rules! varint {
                    ($T:ty) => {
                        Varint::<$T>::of(*group, Ranged::offsets(min, range))
                    };
                }
                match signed {
                    false if holds::<u64>(min, range) => {
                        (Kind::Varint(varint!(u64)), varint!(u128).width())
                    }
                    false => (Kind::Varint128(varint!(u128)), varint!(u128).width()),
                    true if holds::<i64>(min, range) => {
                        (Kind::SignedVarint(varint!(i64)), varint!(i128).width())
                    }
                    true => (Kind::SignedVarint128(varint!(i128)), varint!(i128).width()),
                }
            }
            Encoding::Compressed { min, max, steps, components, strict, wrapping } => {
                let is_range = min.is_finite() && max.is_finite() && min < max;
                if !is_range || !(max - min).is_finite() || *steps == 0 || *strict && *wrapping {
                    return Err(format!("{steps} steps of {min:?}..={max:?}"));
                }
                let codec = Compressed::of_steps(*min, *max, *steps);
                let codec = if *strict { codec.strict() } else { codec };
                let codec = if *wrapping { codec.wrapping() } else { codec };
                let width = Width { memory: Memory::NONE, ..Width::bits(codec.bits()) };
                if *components == 1 {
                    (Kind::Compressed(codec), width)
                } else {
                    let of = self.add(Kind::Compressed(codec), width, Change::Own)?;
                    let (kind, width) = self.array(*components, true, of);
                    let own = if let Change::Own = own { Change::Codes } else { own };
                    return self.add(kind, width, own);
                }
            }
            Encoding::CompressedF64 { min, max, steps, strict, wrapping } => {
                let codec = CompressedF64::of_steps(*min, *max, *steps)
                    .filter(|_| !(*strict && *wrapping))
                    .ok_or_else(|| format!("{steps} steps of {min:?}..={max:?}"))?;
                let codec = if *strict { codec.strict() } else { codec };
                let codec = if *wrapping { codec.wrapping() } else { codec };
                let width = Width { memory: Memory::NONE, ..Width::bits(codec.bits()) };
                (Kind::CompressedF64(codec), width)
            }
            Encoding::SmallestThree { bits } => {
                let codec = SmallestThree::try_new(*bits)
                    .map_err(|_| format!("a quaternion of {bits} bits a component"))?;
                (Kind::SmallestThree(codec), Width::bits(codec.bits()).no_heap())
            }
            Encoding::Optional(_) => {
                (Kind::Optional(of), codec::optional(of_width(self.width(of))).width)
            }
            Encoding::OmitDefault { exact: is_exact, left_out, omitted_bit, .. } => {
                let inner = self.width(of);
                let exact = *is_exact && inner.exact && self.facts(of).is_identical;
                let width = Width::led(1, 0, inner.max).exact_if(exact).with_free(inner.free);
                let value = Box::new(self.omitted(of, left_out.as_ref())?);
                (Kind::Omit { value, omitted_bit: *omitted_bit, exact: *is_exact, of }, width)
            }
            Encoding::Array { len, is_vector, .. } => self.array(*len, *is_vector, of),
            Encoding::List { min, max, of: form } | Encoding::More { min, max, of: form } => {
                ascending(*min, *max)?;
                let (min, max) = (*min as usize, *max as usize);
                let terminator = match encoding {
                    Encoding::List { .. } => Terminator::length(min, max),
                    _ => Terminator::marks(min, max),
                };
                self.list(terminator, form, of)?
            }
            Encoding::Set { min, max, .. } => {
                ascending(*min, *max)?;
                self.is_key(of)?;
                paid(*max, self.width(of))?;
                let (min, max) = (*min as usize, *max as usize);
                let declared = codec::set(min, max, of_width(self.width(of)));
                (Kind::Set(declared.codec.length, of), declared.width)
            }
            Encoding::Map { min, max, .. } => {
                ascending(*min, *max)?;
                let key = of;
                self.is_key(key)?;
                paid(*max, self.width(key).then(self.width(value)))?;
                let (min, max) = (*min as usize, *max as usize);
                let (keys, values) = (of_width(self.width(key)), of_width(self.width(value)));
                let declared = codec::map(min, max, keys, values);
                (Kind::Map(declared.codec.length, key, value), declared.width)
            }
            Encoding::Subset { variation, max, .. } => {
                let (variation, max, inner) = (*variation, *max, self.width(of));
                let index = match variation {
                    Variation::Indices => bits_required(0, max.saturating_sub(1).into()),
                    _ => 1,
                };
                paid(max, Width { min: inner.min.saturating_add(index.into()), ..inner })?;
                let declare = match variation {
                    Variation::Flags => codec::flags,
                    Variation::Indices => codec::indices,
                    Variation::Sentinel => codec::sentinel,
                    Variation::Relative => codec::relative_index,
                };
                let width = declare(max as usize, of_width(inner)).width;
                (Kind::Subset { variation, max, of }, width)
            }
            Encoding::Text { min, max }
            | Encoding::UnalignedText { min, max }
            | Encoding::NulTerminated { min, max }
            | Encoding::Utf16 { min, max }
            | Encoding::ByteList { min, max }
            | Encoding::Rest { min, max } => {
                ascending(*min, *max)?;
                bytes(encoding, *min as usize, *max as usize)
            }
            Encoding::ByteArray { len } => {
                let bits = 8 * u64::from(*len);
                let width = Width::variable(bits, bits + 7).exact().no_heap();
                (Kind::ByteArray(*len as usize), width)
            }
            Encoding::Named { name, .. } => {
                let (kind, change) = match (&**name, own) {
                    ("char", _) => (Kind::Char(of), Change::Whole),
                    ("NonZero", Change::Differences(_)) => (Kind::NonZero(of), own),
                    // an integer out of range counts as the nearest one
                    ("NonZero", _) if self.content(of).is_component() => {
                        (Kind::NonZero(of), Change::Codes)
                    }
                    ("NonZero", _) => (Kind::NonZero(of), Change::Whole),
                    // a standard type has no deltas of its own
                    _ => (Kind::Same(of), Change::Whole),
                };
                let id = self.add(kind, self.width(of), change)?;
                self.has_differences(id)?;
                return Ok(id);
            }
            Encoding::Nothing => (Kind::Nothing, bits(0)),
            Encoding::Type(index) => return self.nested(*index as usize, own),
            Encoding::Itself { depth } => match self.inside {
                Some(inside) if inside.levels == *depth => {
                    (Kind::Itself { depth: *depth, of: inside.node }, inside.width)
                }
                Some(inside) => {
                    return Err(format!("two maximum depths, {depth} and {}", inside.levels));
                }
                None => {
                    return Err(
                        "a value of the type around it, but no type is around it".to_string()
                    );
                }
            },
            Encoding::Versions { first, newest, .. } => {
                let (first, newest) = (*first, *newest);
                if first == 0 || newest < first || newest >= LATEST {
                    return Err(format!("there are no versions {first}..={newest}"));
                }
                let Width { min, max, free, .. } = self.width(of);
                let width = Width::variable(min.saturating_add(8), max.saturating_add(8));
                (Kind::Versions { first, newest, of }, width.with_free(free))
            }
            Encoding::Function { .. } => (Kind::Opaque, Width::OPEN),
            Encoding::Ascending(_)
            | Encoding::Deltas { .. }
            | Encoding::Counted { .. }
            | Encoding::Align
            | Encoding::Check { .. }
            | Encoding::Reserved { .. }
            | Encoding::Relative { .. }
            | Encoding::RelativeWrapping { .. }
            | Encoding::RangeTo { .. }
            | Encoding::When { .. } => return Err("not the encoding of a value".to_string()),
        };
        let id = self.add(kind, width, own)?;
        self.has_differences(id)?;
        Ok(id)
    }

    pub(super) fn array(&self, len: u32, is_vector: bool, of: Id) -> (Kind, Width) {
        let width = self.width(of).times(len as usize);
        (Kind::Array { len: len as usize, is_vector, of }, width)
    }

    /// Returns the node for a nested type. A changed value of it may be sent in another form.
    fn nested(&mut self, index: usize, own: Change) -> Made<Id> {
        let id = match (self.plan.types.get(index), self.types.get(index)) {
            (Some(TypeNode { node: Some(id), .. }), _) => *id,
            (Some(_), Some(tuple)) if self.inside.is_some() => {
                if self.tuples >= MOST_TUPLES {
                    return Err(format!("more than {MOST_TUPLES} tuples in each other"));
                }
                self.tuples += 1;
                let id = self.body(tuple)?;
                self.tuples -= 1;
                id
            }
            _ => return Err(format!("type {index} does not come before this one")),
        };
        match own {
            Change::Own => Ok(id),
            change => {
                let id = self.add(Kind::Same(id), self.width(id), change)?;
                self.has_differences(id)?;
                Ok(id)
            }
        }
    }

    /// Rejects small differences of an encoding that has no integers of at most 64 bits.
    fn has_differences(&self, id: Id) -> Made<()> {
        let Some(node) = self.plan.nodes.get(id as usize) else { return Ok(()) };
        if !matches!(node.change, Change::Differences(_)) {
            return Ok(());
        }
        let has = |id: Id| match self.content(id) {
            Kind::Array { of, .. } => match self.content(*of) {
                Kind::Struct(group) => self.has_components(group),
                Kind::Array { of, .. } => self.content(*of).is_component(),
                kind => kind.is_component(),
            },
            Kind::Struct(group) => self.has_components(group),
            Kind::SmallestThree(_) => true,
            kind => kind.is_component(),
        };
        if has(id) { Ok(()) } else { Err("this encoding has no small differences".to_string()) }
    }

    fn has_components(&self, group: &Group) -> bool {
        let mut is_one = |at| group.value(at).is_some_and(|of| self.content(of).is_component());
        group.count > 0 && group.items.len() == group.count && (0..group.count).all(&mut is_one)
    }

    pub(super) fn facts(&self, of: Id) -> Facts {
        self.plan.nodes.get(of as usize).map_or(Facts::PLAIN, |node| node.facts)
    }

    /// Rejects a key of a map whose order is not that of its data.
    fn is_key(&self, of: Id) -> Made<()> {
        if self.width(of).exact && self.facts(of).has_order {
            return Ok(());
        }
        Err("no encoding of a key: it is not read back as it was written, or has no order"
            .to_string())
    }
}

/// Makes the encoding of a text or of bytes.
fn bytes(of: &Encoding, min: usize, max: usize) -> (Kind, Width) {
    macro_rules! declared {
        ($kind:ident, $declared:expr) => {{
            let declared = $declared;
            (Kind::$kind(declared.codec), declared.width)
        }};
    }
    match of {
        Encoding::UnalignedText { .. } => declared!(Unaligned, codec::unaligned(min, max)),
        Encoding::NulTerminated { .. } => declared!(NulTerminated, codec::nul_terminated(min, max)),
        Encoding::Utf16 { .. } => declared!(Utf16, codec::utf16(min, max)),
        Encoding::ByteList { .. } => declared!(ByteList, codec::byte_list(min, max)),
        Encoding::Rest { .. } => declared!(Rest, codec::rest(min, max)),
        _ => declared!(Text, codec::string(min, max)),
    }
}
