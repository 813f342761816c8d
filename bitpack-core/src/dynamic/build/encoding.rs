//! Builds the encoding of a value from its description.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString as _;

use super::item::within;
use super::{Builder, MOST_TUPLES, Made, NESTED, TypeNode, change};
use crate::codec::{
    self, Bits, Compressed, CompressedF64, Declared, MOST_FREE, Plain, Ranged, SmallestThree,
    Terminator, Varint,
};
use crate::cost::{DeltaCost, Width};
use crate::dynamic::bytes::Block;
use crate::dynamic::group::Id;
use crate::dynamic::kind::{Change, Kind};
use crate::dynamic::number::holds;
use crate::io::LATEST;
use crate::math::{bit_length, bits_required};
use crate::schema::description::{DeltaRule, Encoding, Integer};
use crate::schema::{Node as SchemaNode, Shape, Variation};

/// Rejects a container of up to `max` elements of the width `each`, if more than [`MOST_FREE`] of them can
/// take no bits.
pub(super) fn paid(max: usize, each: Width) -> Made<()> {
    let free = each.free_of(max as u64);
    if free > MOST_FREE {
        return Err(format!("up to {free} zero-bit elements; the limit is {MOST_FREE}"));
    }
    Ok(())
}

fn lengths(min: u32, max: u32) -> Made<(usize, usize)> {
    if min > max {
        return Err(format!("empty range: {min} is greater than {max}"));
    }
    Ok((min as usize, max as usize))
}

/// An encoding, its width, and the cost of a delta with [`Change::Own`]; `None` if such a delta is the whole
/// value.
pub(super) type Costed = (Kind, Width, Option<DeltaCost>);

/// Evaluates to the kind of an integer with the codec `$codec`, for one of four integer types in memory:
/// signed or not, and of 64 bits if these are enough.
macro_rules! integer {
    (
        [$u64:ident $i64:ident $u128:ident $i128:ident],
        $signed:expr, $is_narrow:expr, $codec:expr
    ) => {
        match ($signed, $is_narrow) {
            (false, true) => Kind::$u64($codec),
            (true, true) => Kind::$i64($codec),
            (false, false) => Kind::$u128($codec),
            (true, false) => Kind::$i128($codec),
        }
    };
}

/// Returns `min`, in two's complement, `max - min`, and `true` if 64 bits hold all numbers of the range.
/// Rejects a range that is empty or does not fit in 128 bits.
fn range(min: Integer, max: Integer, signed: bool) -> Made<(u128, u128, bool)> {
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
    let range = high.wrapping_sub(low);
    let is_narrow = if signed { holds::<i64>(low, range) } else { holds::<u64>(low, range) };
    Ok((low, range, is_narrow))
}

impl Builder<'_> {
    /// Builds the encoding of a value, and returns its index in the plan. `rule` tells how a delta sends the
    /// value. At most `left` more encodings may be nested inside it.
    pub(in crate::dynamic) fn node(
        &mut self,
        of: &Encoding,
        rule: Option<&DeltaRule>,
        left: usize,
    ) -> Made<Id> {
        let Some(left) = left.checked_sub(1) else {
            return Err(format!("encodings are nested more than {NESTED} levels deep"));
        };
        let inside = match of {
            Encoding::Set { .. } | Encoding::Named { .. } | Encoding::Versions { .. } => None,
            _ => rule.and_then(DeltaRule::inner),
        };
        // the encodings inside come first: `encoding` has a large frame, which must not be on the stack for each
        let inner = match (of, of.inner()) {
            (Encoding::Map { key, value, .. }, _) => {
                [self.node(key, None, left)?, self.node(value, inside.as_ref(), left)?]
            }
            (Encoding::List { .. } | Encoding::More { .. }, Some(Encoding::Ascending(first))) => {
                [self.node(first, None, left)?, 0]
            }
            (Encoding::List { .. } | Encoding::More { .. }, Some(Encoding::Deltas { of, .. })) => {
                let inside = inside.as_ref().and_then(DeltaRule::inner);
                [self.node(of, inside.as_ref(), left)?, 0]
            }
            (_, Some(of)) => [self.node(of, inside.as_ref(), left)?, 0],
            (_, None) => [0; 2],
        };
        let id = self.encoding(of, change(rule)?, inner)?;
        self.note(of, id);
        Ok(id)
    }

    /// Builds an encoding around `inner`, the indices of encodings that exist already: one for the elements
    /// or the value, or two for the keys and the values of a map. `own` is the form of its deltas.
    #[inline(never)]
    #[expect(clippy::too_many_lines, reason = "one arm for each encoding")]
    fn encoding(&mut self, encoding: &Encoding, own: Change, inner: [Id; 2]) -> Made<Id> {
        let [of, value] = inner;
        let bits = |bits| Width::bits(bits).exact().no_heap();
        // a text, or a list of bytes
        macro_rules! bytes {
            ($kind:ident, $declare:ident, $min:expr, $max:expr) => {{
                let (min, max) = lengths($min, $max)?;
                let declared = codec::$declare(min, max);
                (Kind::$kind(declared.codec), declared.width, declared.change)
            }};
        }
        let (kind, width, cost) = match *encoding {
            Encoding::Bool => (Kind::Bool(Plain), bits(1), None),
            Encoding::Float { bits: 32 } => (Kind::Float(Plain), bits(32), None),
            Encoding::Float { bits: 64 } => (Kind::Double(Plain), bits(64), None),
            Encoding::Float { bits } => return Err(format!("a float of {bits} bits")),
            Encoding::Bits { bits: count, signed } => {
                let wrong = |_| format!("an integer of {count} bits");
                let kind = integer!(
                    [Unsigned Signed Unsigned128 Signed128], signed, count <= 64,
                    Bits::try_new(count).map_err(wrong)?
                );
                (kind, bits(count), None)
            }
            Encoding::Range { min, max, signed, fraction } => {
                let (min, range, is_narrow) = range(min, max, signed)?;
                within("fraction", fraction, 0, 128)?;
                let kind = integer!(
                    [Range SignedRange Range128 SignedRange128], signed, is_narrow,
                    Ranged::offsets(min, range)
                );
                (kind, bits(bit_length(range)), None)
            }
            Encoding::Varint { group, min, max, signed } => {
                let (min, range, is_narrow) = range(min, max, signed)?;
                if !(1..=16).contains(&group) {
                    return Err(format!("groups of {group} bits"));
                }
                let width = if signed {
                    Varint::<i128>::of(group, Ranged::offsets(min, range)).width()
                } else {
                    Varint::<u128>::of(group, Ranged::offsets(min, range)).width()
                };
                let kind = integer!(
                    [Varint SignedVarint Varint128 SignedVarint128], signed, is_narrow,
                    Varint::of(group, Ranged::offsets(min, range))
                );
                (kind, width, None)
            }
            Encoding::Compressed { min, max, steps, components, strict, wrapping } => {
                let is_range = min.is_finite() && max.is_finite() && min < max;
                if !is_range || !(max - min).is_finite() || steps == 0 || strict && wrapping {
                    return Err(format!("{steps} steps of {min:?}..={max:?}"));
                }
                let codec = Compressed::of_steps(min, max, steps);
                let codec = if strict { codec.strict() } else { codec };
                let codec = if wrapping { codec.wrapping() } else { codec };
                let width = Width::bits(codec.bits()).no_heap();
                if components == 1 {
                    (Kind::Compressed(codec), width, None)
                } else {
                    let of = self.add(Kind::Compressed(codec), width, Change::Own, None)?;
                    let own = if let Change::Own = own { Change::Codes } else { own };
                    return self.array(components, true, of, own);
                }
            }
            Encoding::CompressedF64 { min, max, steps, strict, wrapping } => {
                let codec = CompressedF64::of_steps(min, max, steps)
                    .filter(|_| !(strict && wrapping))
                    .ok_or_else(|| format!("{steps} steps of {min:?}..={max:?}"))?;
                let codec = if strict { codec.strict() } else { codec };
                let codec = if wrapping { codec.wrapping() } else { codec };
                let width = Width::bits(codec.bits()).no_heap();
                (Kind::CompressedF64(codec), width, None)
            }
            Encoding::SmallestThree { bits } => {
                let codec = SmallestThree::try_new(bits)
                    .map_err(|_| format!("a quaternion of {bits} bits a component"))?;
                (Kind::SmallestThree(codec), Width::bits(codec.bits()).no_heap(), None)
            }
            Encoding::Optional(_) => {
                let option = codec::optional(self.declared(of));
                (Kind::Optional(of), option.width, option.change)
            }
            Encoding::OmitDefault { exact: is_exact, ref left_out, omitted_bit, .. } => {
                let inner = self.width(of);
                let exact = is_exact && inner.exact && self.node_at(of).facts.is_identical;
                let width = Width::led(1, 0, inner.max).exact_if(exact).with_free(inner.free);
                let value = Box::new(self.omitted(of, left_out.as_ref())?);
                let kind = Kind::Omit { value, omitted_bit, exact: is_exact, of };
                (kind, width, Some(self.node_at(of).cost.omitted(inner)))
            }
            Encoding::Array { len, is_vector, .. } => return self.array(len, is_vector, of, own),
            Encoding::List { min, max, of: ref form }
            | Encoding::More { min, max, of: ref form } => {
                let (min, max) = lengths(min, max)?;
                let terminator = match encoding {
                    Encoding::List { .. } => Terminator::length(min, max),
                    _ => Terminator::marks(min, max),
                };
                self.list_of(terminator, form, of)?
            }
            Encoding::Set { min, max, .. } => {
                let (min, max) = lengths(min, max)?;
                self.is_key(of)?;
                paid(max, self.width(of))?;
                let set = codec::set(min, max, self.declared(of));
                (Kind::Set(set.codec.length, of), set.width, set.change)
            }
            Encoding::Map { min, max, .. } => {
                let (min, max) = lengths(min, max)?;
                self.is_key(of)?;
                paid(max, self.width(of).then(self.width(value)))?;
                let map = codec::map(min, max, self.declared(of), self.declared(value));
                (Kind::Map(map.codec.length, of, value), map.width, map.change)
            }
            Encoding::Subset { variation, max, .. } => {
                let inner = self.width(of);
                let index = match variation {
                    Variation::Indices => bits_required(0, max.saturating_sub(1).into()),
                    _ => 1,
                };
                let each = Width { min: inner.min.saturating_add(index.into()), ..inner };
                paid(max as usize, each)?;
                let declare = match variation {
                    Variation::Flags => codec::flags,
                    Variation::Indices => codec::indices,
                    Variation::Sentinel => codec::sentinel,
                    Variation::Relative => codec::relative_index,
                };
                let subset = declare(max as usize, self.declared(of));
                (Kind::Subset { variation, max, of }, subset.width, subset.change)
            }
            Encoding::Text { min, max } => bytes!(Text, string, min, max),
            Encoding::UnalignedText { min, max } => bytes!(Unaligned, unaligned, min, max),
            Encoding::NulTerminated { min, max } => bytes!(NulTerminated, nul_terminated, min, max),
            Encoding::Utf16 { min, max } => bytes!(Utf16, utf16, min, max),
            Encoding::ByteList { min, max } => bytes!(ByteList, byte_list, min, max),
            Encoding::Rest { min, max } => bytes!(Rest, rest, min, max),
            Encoding::ByteArray { len } => {
                let bits = 8 * u64::from(len);
                let width = Width::variable(bits, bits + 7).exact().no_heap();
                (Kind::ByteArray(Block { len: len as usize }), width, None)
            }
            Encoding::Named { ref name, .. } => {
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
                return self.add(kind, self.width(of), change, None);
            }
            Encoding::Nothing => (Kind::Nothing, bits(0), None),
            Encoding::Type(index) => return self.nested(index as usize, own),
            Encoding::Itself { depth } => match self.inside {
                Some(inside) if inside.levels == depth => {
                    (Kind::Itself { depth, of: inside.node }, inside.width, None)
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
                if first == 0 || newest < first || newest >= LATEST {
                    return Err(format!("there are no versions {first}..={newest}"));
                }
                let Width { min, max, free, .. } = self.width(of);
                let width = Width::variable(min.saturating_add(8), max.saturating_add(8));
                (Kind::Versions { first, newest, of }, width.with_free(free), None)
            }
            Encoding::Function { .. } => (Kind::Opaque, Width::OPEN, Some(DeltaCost::OPEN)),
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
        self.add(kind, width, own, cost)
    }

    pub(super) fn array(&mut self, len: u32, is_vector: bool, of: Id, own: Change) -> Made<Id> {
        let len = len as usize;
        let (width, cost) = (self.width(of).times(len), self.node_at(of).cost.array(len));
        self.add(Kind::Array { len, is_vector, of }, width, own, Some(cost))
    }

    /// Wraps the width and the delta cost of an encoding in the plan in a [`Declared`], from which the
    /// functions of `codec` compute those of an encoding around it.
    pub(super) fn declared(&self, id: Id) -> Declared<Plain> {
        let shape = Shape::one(SchemaNode::Nothing);
        Declared::new(Plain, self.width(id), shape).changing(self.node_at(id).cost)
    }

    /// Returns the node of the type number `index`, for a field of that type. `own` tells how a delta sends
    /// the field if it has changed. If that is not the way of the type itself, adds a node around the type's
    /// node.
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
            change => self.add(Kind::Same(id), self.width(id), change, None),
        }
    }

    /// Rejects an encoding of map keys if a key may read back differently, or if the order of keys may differ
    /// from the order of their data.
    fn is_key(&self, of: Id) -> Made<()> {
        if self.width(of).exact && self.node_at(of).facts.has_order {
            return Ok(());
        }
        Err("no encoding of a key: it is not read back as it was written, or has no order"
            .to_string())
    }
}
