//! Describes the fields of a type: [`Field`] is one item on the wire, and [`Fields`] are several in
//! order.

use super::{EndSpan, Node, Schema, Shape, Term, is};
use crate::cost::{Memory, Width};
use crate::error::message;
use crate::math::bit_length;
use crate::number::{Index, Int};

/// One item on the wire: a field, an alignment, a check, or a group of fields with a condition.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Field {
    /// Name of the field, or the condition of a group of fields.
    pub name: &'static str,
    /// Size of the item in bits.
    pub width: Width,
    /// Encoding of the item.
    pub shape: Shape,
    /// The fields of a group that is sent only if a condition holds. Empty for any other item.
    pub group: &'static [Self],
}

impl Field {
    const fn of(name: &'static str, node: Node, width: Width) -> Self {
        Self { name, width, shape: Shape::one(node), group: &[] }
    }

    /// Describes a field whose type has its own schema.
    #[track_caller]
    pub const fn nested(name: &'static str, width: Width, schema: &'static Schema) -> Self {
        Self { name, width, shape: Shape::of(schema), group: &[] }
    }

    /// Describes padding: 0 to 7 zero bits up to the next byte.
    pub const fn align() -> Self {
        Self::of("", Node::Align, Width::variable(0, 7).exact().no_heap())
    }

    /// Describes a check: the constant `magic` in `bits` bits. A reader rejects any other value.
    ///
    /// # Panics
    ///
    /// In const evaluation, if `bits` is above 64, or too small for `magic`.
    #[track_caller]
    pub const fn check(magic: u64, bits: u32) -> Self {
        at_most(bits, u64::BITS);
        let needed = bit_length(magic as u128);
        if needed > bits {
            message!("the check needs {} bits, not {}", [needed], [bits]).panic()
        }
        Self::of("", Node::Check { magic, bits }, Width::bits(bits).exact().no_heap())
    }

    /// Describes zero bits that are reserved for later versions.
    ///
    /// # Panics
    ///
    /// In const evaluation, if `bits` is above 64.
    #[track_caller]
    pub const fn reserved(bits: u32) -> Self {
        at_most(bits, u64::BITS);
        Self::of("", Node::Reserved { bits }, Width::bits(bits).exact().no_heap())
    }

    /// Describes an integer of type `T` that is sent as its difference from the field called `to`,
    /// which it must exceed. The encoding is the relative integer of the format `serialize` 1.0 and
    /// takes 1 to 38 bits.
    pub const fn relative<T: Int>(name: &'static str, to: &'static str) -> Self {
        Self::of(name, Node::Relative { to, bits: T::BITS, signed: T::SIGNED }, Width::STEP)
    }

    /// Describes an integer of type `T` in a range whose ends are constants or values of earlier fields. It
    /// takes the bits of that range.
    ///
    /// # Panics
    ///
    /// In const evaluation, if the range is always empty, or if it can contain a value that a `T` or a 32-bit
    /// integer cannot hold.
    #[doc(hidden)]
    #[track_caller]
    pub const fn range_to<T: Int>(name: &'static str, min: EndSpan, max: EndSpan) -> Self {
        let (least, greatest) = (min.least, max.greatest);
        range_fits::<T>(least, greatest);
        let is_one_field = is(min.end.field, max.end.field);
        let narrowest = if is_one_field {
            max.end.offset.saturating_sub(min.end.offset)
        } else {
            max.least.saturating_sub(min.greatest)
        };
        let widest = if is_one_field { narrowest } else { greatest.saturating_sub(least) };
        if widest < 0 {
            // the ends of one case: of the least value of the one field, or those that are nearest
            let end = if is_one_field { max.least } else { greatest };
            message!("empty range: {} is greater than {}", (least), (end)).panic()
        }
        let narrowest = if narrowest < 0 { 0 } else { narrowest };
        let bits = [bit_length(narrowest as u128), bit_length(widest as u128)];
        let width = Width::variable(bits[0] as u64, bits[1] as u64).exact().no_heap();
        let (min, max, signed) = (min.end, max.end, T::SIGNED);
        Self::of(name, Node::RangeTo { min, max, least, greatest, signed }, width)
    }

    /// Describes a value of type `T`, which contains one integer, that is sent as its difference from the
    /// field called `to`.
    ///
    /// # Panics
    ///
    /// In const evaluation, if its integer has more than 32 bits.
    #[track_caller]
    pub const fn relative_of<T: Index>(name: &'static str, to: &'static str) -> Self {
        if T::Int::BITS > 32 {
            let text = "`relative_to` sends serialize 1.0's 32-bit difference, but";
            let [of, advice] = [T::Int::NAME, "use `u32`, `i32` or narrower"];
            message!("{} `{}` is a number of `{}`; {}", text, name, of, advice).panic()
        }
        let width = Width::STEP.exact_if(T::EXACT).held(Memory::UNKNOWN).known::<T>();
        Self { width, ..Self::relative::<T::Int>(name, to) }
    }

    /// Describes a value of type `T`, which contains one integer of at most `bits` bits, that is sent as its
    /// difference from the field called `to`.
    ///
    /// # Panics
    ///
    /// In const evaluation, unless the integer is unsigned, has at most 32 bits, and has more than `bits`
    /// bits. A limit of 8 or 16 bits is rejected too: the types `u8` and `u16` have it already.
    #[doc(hidden)]
    #[track_caller]
    pub const fn relative_bits<T: Index>(name: &'static str, to: &'static str, bits: u32) -> Self {
        if T::Int::SIGNED || bits == 0 || bits >= T::Int::BITS || !is_limit(bits) {
            let text = "which `relative_to` cannot limit to";
            let [of, advice] = [T::Int::NAME, "use a limit such as 31 of a `u32`"];
            message!("`{}` is a number of `{}`, {} {} bits; {}", name, of, text, [bits], advice)
                .panic()
        }
        let node = Node::Relative { to, bits, signed: false };
        Self::of(name, node, Self::relative_of::<T>(name, to).width)
    }

    /// Describes a number of type `T` that is sent as its difference from the field called `to`, modulo 2 to
    /// the power of `bits`. It takes 1 to 38 bits, and at most 23 if `bits` is 16 or less.
    ///
    /// # Panics
    ///
    /// In const evaluation, if `T` is not an unsigned integer of `bits` to 32 bits, or a type that
    /// contains one.
    #[doc(hidden)]
    #[track_caller]
    pub const fn relative_wrapping<T: Index>(
        name: &'static str,
        to: &'static str,
        bits: u32,
    ) -> Self {
        if T::Int::BITS > 32 || T::Int::SIGNED {
            let text = "sequence numbers are `u8`, `u16` or `u32`, but";
            message!("{} `{}` is a number of `{}`", text, name, T::Int::NAME).panic()
        }
        if bits == 0 || bits > T::Int::BITS {
            let (of, most) = (T::Int::NAME, T::Int::BITS);
            message!("`{}` has {} bits, so `{}` cannot wrap at {} bits", of, [most], name, [bits])
                .panic()
        }
        let width = Width::variable(1, longest_step(bits)).exact_if(T::EXACT).known::<T>();
        Self::of(name, Node::RelativeWrapping { to, bits }, width)
    }

    /// Describes a field of type `T` that the function at `path` serializes. It is assumed not to
    /// read back exactly, unless [`exact`](Self::exact) is called.
    pub const fn with<T>(name: &'static str, path: &'static str) -> Self {
        Self::of(name, Node::Opaque { path }, Width::OPEN.known::<T>())
    }

    /// Sets the maximum number of bits that the hand-written function of the field takes.
    pub const fn at_most(self, bits: u64) -> Self {
        Self { width: Width::variable(0, bits).held(self.width.memory), ..self }
    }

    /// Sets the maximum memory of the field's value to `bytes` bytes, including the size of `T`
    /// itself.
    pub const fn in_memory<T>(self, bytes: u64) -> Self {
        Self { width: self.width.heap(bytes.saturating_sub(size_of::<T>() as u64)), ..self }
    }

    /// Marks the field as exact: its hand-written function promises that values read back equal.
    pub const fn exact(self) -> Self {
        Self { width: self.width.exact(), ..self }
    }

    /// Describes a field that is not sent. A reader sets it to its default.
    pub const fn skip(name: &'static str) -> Self {
        Self::of(name, Node::Skip, Width::bits(0).lossy().no_heap())
    }

    /// Describes a group of fields that is sent only if `condition` holds. `terms` is the condition
    /// as data, in prefix order (operators before their operands).
    pub const fn when(
        condition: &'static str,
        terms: &'static [Term],
        group: &'static [Self],
    ) -> Self {
        let width = sequence(group).conditional();
        Self { group, ..Self::of(condition, Node::When { terms }, width) }
    }
}

impl Width {
    /// Returns the width of a group of fields that is sent only under a condition: its minimum is 0 bits.
    #[doc(hidden)]
    pub const fn conditional(self) -> Self {
        let width = Self::variable(0, self.max).with_free(self.free);
        // an absent value is replaced by a blank one during a read
        width.held(self.memory.replaced(self.memory))
    }
}

/// The fields of a struct, of a variant, or of a group that depends on a condition.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
#[must_use]
pub struct Fields(pub(super) &'static [Field]);

impl Fields {
    /// Returns the number of bits that share one bounds check (a run) from the field at `index` on: all
    /// fields of fixed width up to the next field of variable width, and the bits that every value of this
    /// next field begins with.
    #[must_use]
    pub const fn from(&self, index: usize) -> u32 {
        let Some((_, fields)) = self.0.split_at_checked(index) else { return 0 };
        let mut lead = 0;
        each!(field in fields => {
            lead += field.width.lead;
            if !field.width.fixed {
                return lead;
            }
        });
        lead
    }

    /// Returns the number of bits that share one bounds check (a run) after the field at `index`. It is 0
    /// after the last field.
    #[must_use]
    pub const fn after(&self, index: usize) -> u32 {
        self.from(index + 1)
    }

    /// Returns the fields of the conditional group that is the item at `index` in this list; no fields if
    /// that item is not a group.
    pub const fn group(&self, index: usize) -> Self {
        if index < self.0.len() { Self(self.0[index].group) } else { Self(&[]) }
    }
}

/// Returns the number of bits of the longest code word for a difference (see [`Field::relative_wrapping`])
/// between numbers of `bits` bits. The tiers of the prefix code (ranges of differences with code words of
/// equal length) end at 1, 6, 23, 280, 4377 and 69914.
const fn longest_step(bits: u32) -> u64 {
    match bits {
        ..=1 => 1,
        2 => 5,
        3..=4 => 8,
        5..=8 => 13,
        9..=12 => 18,
        13..=16 => 23,
        _ => 38,
    }
}

/// Returns `true` if no integer type of at most 32 bits has this number of bits. For a relative integer
/// (`relative_to`), such a number limits the values, and is part of the hash.
pub(super) const fn is_limit(bits: u32) -> bool {
    !matches!(bits, 8 | 16 | 32)
}

/// Stops the build if a range that ends at a field can have values that a `T` or a 32-bit integer
/// cannot hold.
#[track_caller]
const fn range_fits<T: Int>(least: i64, greatest: i64) {
    let [min, max] = if T::SIGNED {
        [if T::BITS < 32 { T::MIN } else { i32::MIN as i128 }, i32::MAX as i128]
    } else {
        [0, u32::MAX as i128]
    };
    let most = T::MAX;
    let max = if most < max as u128 { most as i128 } else { max };
    let value = if (least as i128) < min { least as i128 } else { greatest as i128 };
    if (least as i128) < min || greatest as i128 > max {
        let text = "an end of the range, does not fit in";
        message!("{}, {} `{}` ({}..={})", (value), text, T::NAME, (min), (max)).panic()
    }
}

/// Stops the build if `bits` exceeds `widest`, the maximum number of bits of one stream operation.
#[track_caller]
pub(super) const fn at_most(bits: u32, widest: u32) {
    if bits > widest {
        message!("at most {} bits at once, not {}", [widest], [bits]).panic()
    }
}

/// Returns the field called `name`. If the field is sent conditionally, returns its condition too.
pub(super) const fn member(fields: &[Field], name: &str) -> Option<(Field, Option<&'static str>)> {
    each!(field in fields => if matches!(field.shape.nodes(), [Node::When { .. }, ..]) {
        if let Some((part, _)) = member(field.group, name) {
            return Some((part, Some(field.name)));
        }
    } else if is(field.name, name) {
        return Some((*field, None));
    });
    None
}

/// Width of an empty sequence of fields.
const NOTHING: Width = Width::bits(0).exact().no_heap();

/// Returns the width of several fields in order: the sum of their widths.
pub(super) const fn sequence(fields: &[Field]) -> Width {
    let mut width = NOTHING;
    each!(field in fields => width.grow(&field.width));
    width
}

#[cfg(test)]
mod tests;
