//! Computes the widths of collections: lists, sets, maps, subsets, and strings.

use bitpack::schema::Variation;

use crate::index_code;
use crate::model::{Node, Shape};
use crate::width::{Width, bit_length};

/// Returns the width in bits of the length prefix of a collection with `min` to `max` elements.
pub(crate) const fn length_bits(min: u32, max: u32) -> u32 {
    bit_length((max - min) as u128)
}

pub(super) fn many(min: u32, max: u32, each: Width) -> Width {
    let (least, most) = (each.min.saturating_mul(min.into()), each.max.saturating_mul(max.into()));
    Width::led(length_bits(min, max).into(), least, most)
        .with_zero_bit_parts(each.zero_bit_parts_of(max))
}

/// Returns the maximum number of elements of a list, a set or a map whose elements can take zero
/// bits; 0 for other encodings.
pub(super) fn zero_bit_elements(shape: &Shape) -> u32 {
    match shape {
        Shape::List { max, of, .. } if of.width.min == 0 => *max,
        Shape::Map { max, key, value, .. } if key.width.min == 0 && value.width.min == 0 => *max,
        _ => 0,
    }
}

/// Width of a step in an ascending list: the difference between two neighbouring elements.
pub(super) const STEP: Width = Width::variable(1, 38);

/// Returns the width of a list with `min` to `max` elements. `mark` is the number of bits before
/// each element that say that the element exists. If it is 0, the list has a length prefix.
pub(super) fn list(min: u32, max: u32, mark: u64, of: &Node) -> Width {
    let (first, other) = match &of.shape {
        Shape::Ascending(first) => (first.width, STEP),
        Shape::Deltas(first) => (first.width, of.width),
        _ => (of.width, of.width),
    };
    let all = |first: u64, other: u64, count: u32| match count.checked_sub(1) {
        Some(others) => first
            .saturating_add(other.saturating_mul(others.into()))
            .saturating_add(mark * u64::from(count)),
        None => 0,
    };
    let lead = if mark > 0 { mark } else { length_bits(min, max).into() };
    let (least, most) = (all(first.min, other.min, min), all(first.max, other.max, max));
    let each = Width::bits(mark).then(other);
    Width::led(lead, least, most).with_zero_bit_parts(each.zero_bit_parts_of(max))
}

pub(super) fn aligned(min: u32, max: u32) -> Width {
    Width::led(length_bits(min, max).into(), 8 * u64::from(min), 8 * u64::from(max) + 7)
}

pub(super) fn subset(variation: Variation, max: u32, object: Width) -> Width {
    let most = u64::from(max);
    let index = |greatest: u64| u64::from(bit_length(greatest.into()));
    let width = match variation {
        Variation::Flags => {
            Width::variable(most, most.saturating_add(most.saturating_mul(object.max)))
        }
        Variation::Indices => {
            let each = object.max.saturating_add(index(most.saturating_sub(1)));
            Width::led(index(most), 0, each.saturating_mul(most))
        }
        Variation::Sentinel => {
            let all = object.max.saturating_add(index(most)).saturating_mul(most);
            Width::variable(index(most), all.saturating_add(index(most)))
        }
        Variation::Relative => Width::variable(1, relative_subset_bits(max, object.max)),
    };
    // the bits of an index bound the number of objects, but not the zero-bit elements inside an
    // object
    width.with_zero_bit_parts(object.zero_bit_parts.saturating_mul(most))
}

/// Returns the maximum width of a subset whose indices are sent as differences in a prefix code
/// with tiers, and whose objects have `object` bits. For the maximum, all differences are in one
/// tier, the one with the largest total. The difference to the end mark has no object.
pub(crate) fn relative_subset_bits(max: u32, object: u64) -> u64 {
    if object == u64::MAX {
        return u64::MAX;
    }
    let steps = u64::from(max) + 1;
    let tiers = index_code::tiers(max).filter(|(first, _)| *first <= steps);
    let cost = |(first, bits): (u64, u64)| {
        let all = u128::from(steps) * (u128::from(bits) + u128::from(object)) / u128::from(first);
        u64::try_from(all.saturating_sub(object.into())).unwrap_or(u64::MAX)
    };
    tiers.map(cost).max().unwrap_or(0)
}
