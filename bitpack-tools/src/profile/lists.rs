//! Statistics over lists whose elements ascend, over subsets of an array, over arrays of flags, and
//! over four floats that are a rotation.

mod elements;

pub(super) use elements::add_steps;

use bitpack::{MeasureStream, Stream as _};

use super::value_kind::ValueKind;
use crate::index_code::{self, step};
use crate::model::{Body, Encoding, Integers, Model};
use crate::sums::add;

/// Largest index of an object for which `relative_index` is considered.
const MOST: usize = 4096;

/// Statistics over the elements of a field that might have a better encoding.
#[derive(Clone, Debug, Default)]
pub(super) enum Elements {
    #[default]
    Nothing,
    /// A list of integers, or of pairs that begin with an integer, in ascending order in every
    /// packet.
    Ascending(Box<Ascending>),
    /// An indexed subset, or an array of flags, of which those that are set are counted as a
    /// subset.
    Subset(Box<Subset>),
    /// Four floats that are a unit quaternion in every packet.
    Rotation(Rotation),
}

/// Statistics over lists whose elements ascend.
#[derive(Clone, Debug, Default)]
pub(super) struct Ascending {
    /// The least integer that an element can be.
    min: u64,
    /// Number of objects in an array of which every element can be an index.
    pub(super) most: u32,
    /// `true` if the elements are pairs of an index and a value.
    pub(super) is_of_pairs: bool,
    pub(super) lists: u64,
    /// Number of lists with at least two elements.
    pub(super) long: u64,
    pub(super) elements: u64,
    /// Number of elements except for the first of each list.
    pub(super) later: u64,
    /// Total bits of the elements except for the first of each list.
    pub(super) later_bits: u64,
    /// Total bits of the elements except for the first of each list, as differences with
    /// `relative_to(previous)`.
    pub(super) relative_bits: u64,
    /// Total bits of all elements with `relative_index`, except for those in the last tier of the
    /// prefix code and for the end markers.
    index_bits: u64,
    /// Number of elements whose step is in the last tier of the prefix code.
    far: u64,
    /// Number of lists by the index after their last element.
    ends: Vec<u32>,
    /// Largest element plus one; `None` if an element cannot be an index.
    pub(super) above: Option<u64>,
}

/// Statistics over subsets of an array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subset {
    /// Number of objects in the array.
    pub(super) max: u32,
    /// `true` for an array of flags.
    pub(super) is_of_flags: bool,
    pub(super) lists: u64,
    pub(super) objects: u64,
    /// Total bits of all indices with `relative_index`.
    pub(super) relative_bits: u64,
}

/// Statistics over values of four floats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rotation {
    /// Number of values.
    pub(super) count: u64,
    /// Encoding of each float.
    pub(super) float: FloatCode,
}

/// Encoding of a float.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FloatCode {
    /// An `f32` or an `f64`, by its number of bits.
    Raw(u32),
    /// A quantised float: a number of steps between two ends.
    Steps { min: f32, max: f32, steps: u32 },
}

/// Returns `true` for a list of numbers, whose elements can be sent as differences.
pub(super) fn has_steps(core: ValueKind<'_>) -> bool {
    match core {
        ValueKind::List { of } => match *of {
            Encoding::Compressed { components, .. } => components == 1,
            Encoding::CompressedF64 { .. } => true,
            _ => plain(of).is_some_and(|it| it.range > 1),
        },
        _ => false,
    }
}

impl Elements {
    /// Returns empty statistics for a value with this encoding; `Nothing` if no better one is
    /// considered.
    pub(super) fn of(model: &Model, core: ValueKind<'_>) -> Self {
        let subset = |max, is_of_flags| {
            let (lists, objects, relative_bits) = (0, 0, 0);
            Self::Subset(Box::new(Subset { max, is_of_flags, lists, objects, relative_bits }))
        };
        let rotation = |float| Self::Rotation(Rotation { count: 0, float });
        let found = match core {
            ValueKind::List { of } => indices(model, of).map(|(integers, is_of_pairs)| {
                Self::Ascending(Box::new(Ascending::new(integers, is_of_pairs)))
            }),
            ValueKind::Array { len, of: Encoding::Bool } => Some(subset(len, true)),
            ValueKind::Array { len: 4, of } => float_code(of).map(rotation),
            ValueKind::Vector(node) => match node {
                Encoding::Array { len: 4, of, .. } => float_code(of).map(rotation),
                Encoding::Compressed { components: 4, .. } => float_code(node).map(rotation),
                _ => None,
            },
            // the objects of bare indices have no bits, and are not counted
            ValueKind::Subset { max, of } => (model.width(of).max > 0).then(|| subset(max, false)),
            ValueKind::Struct(fields) => {
                let mut codes = fields.iter().map(|it| it.value().and_then(float_code));
                let first = codes.next().flatten().filter(|_| fields.len() == 4);
                first.filter(|first| codes.all(|it| it == Some(*first))).map(rotation)
            }
            ValueKind::Variants(_)
            | ValueKind::Array { .. }
            | ValueKind::Map { .. }
            | ValueKind::Leaf => None,
        };
        found.unwrap_or_default()
    }

    /// Adds the statistics over the elements in other packets.
    pub(super) fn merge(&mut self, other: Self) {
        match (&mut *self, other) {
            (Self::Ascending(own), Self::Ascending(other)) => own.merge(&other),
            (Self::Subset(own), Self::Subset(other)) => {
                add!(own += other: lists, objects, relative_bits);
            }
            (Self::Rotation(own), Self::Rotation(other)) => own.count += other.count,
            // the property does not hold in all packets
            _ => *self = Self::Nothing,
        }
    }
}

/// Returns the integers that the elements of a list can be, and `false`; for a list of pairs, those
/// of their first members, and `true`. `None` for all other elements.
fn indices(model: &Model, of: &Encoding) -> Option<(Integers, bool)> {
    if let Some(integers) = plain(of) {
        return Some((integers, false));
    }
    let type_ = model.type_of(of).filter(|it| it.name.is_empty())?;
    match model.body(type_) {
        Body::Struct([first, _]) => plain(first.value()?).map(|it| (it, true)),
        _ => None,
    }
}

/// Returns the integers that a value can be. `None` if its encoding is not an integer with a fixed
/// width of up to 32 bits.
pub(super) fn plain(node: &Encoding) -> Option<Integers> {
    let integers = Integers::of(node).filter(|it| it.fraction == 0 && !it.grows)?;
    (integers.range <= u128::from(u32::MAX)).then_some(integers)
}

fn float_code(node: &Encoding) -> Option<FloatCode> {
    match *node {
        Encoding::Float { bits } => Some(FloatCode::Raw(bits)),
        Encoding::Compressed { min, max, steps, .. } => Some(FloatCode::Steps { min, max, steps }),
        _ => None,
    }
}

/// Returns the number of bits of a difference with `relative_to`.
fn relative(difference: u64) -> u64 {
    let mut stream = MeasureStream::new();
    let measured = stream.int_relative(0_u32, difference as u32);
    measured.map_or(0, |_| stream.position())
}

impl Ascending {
    fn new(integers: Integers, is_of_pairs: bool) -> Self {
        let most = u32::try_from(integers.min.saturating_add(integers.range));
        Self {
            min: integers.min as u64,
            most: most.map_or(u32::MAX, |it| it.saturating_add(1)),
            is_of_pairs,
            above: (!integers.signed && integers.min <= MOST as u128).then_some(0),
            ..Self::default()
        }
    }

    fn merge(&mut self, other: &Self) {
        add!(self += other: lists, long, elements, later, later_bits, relative_bits);
        add!(self += other: index_bits, far);
        self.above = self.above.zip(other.above).map(|(own, other)| own.max(other));
        if self.above.is_none() {
            self.ends = Vec::new();
            return;
        }
        self.ends.resize(self.ends.len().max(other.ends.len()), 0);
        for (own, other) in self.ends.iter_mut().zip(&other.ends) {
            *own = own.saturating_add(*other);
        }
    }

    fn index(&mut self, difference: u64) {
        if difference >= index_code::LAST {
            self.far += 1;
        } else {
            self.index_bits += step(difference, 0);
        }
    }

    fn end(&mut self, next: usize) {
        if self.above.is_none() {
            self.ends = Vec::new();
            return;
        }
        if self.ends.len() <= next {
            self.ends.resize(next + 1, 0);
        }
        if let Some(count) = self.ends.get_mut(next) {
            *count = count.saturating_add(1);
        }
    }

    /// Returns the total bits of all elements with `relative_index`, for an array of `max` objects.
    pub(super) fn index_bits(&self, max: u32) -> u64 {
        let last = u64::from(index_code::FLAGS + index_code::last_bits(max));
        let end = |next: usize| step((u64::from(max) + 1).saturating_sub(next as u64), max);
        let ends = self.ends.iter().enumerate();
        let ends: u64 = ends.map(|(next, count)| u64::from(*count) * end(next)).sum();
        self.index_bits + self.far * last + ends
    }
}

impl FloatCode {
    fn value(self, code: u64) -> f64 {
        match self {
            Self::Raw(32) => f32::from_bits(code as u32).into(),
            Self::Raw(_) => f64::from_bits(code),
            Self::Steps { min, .. } => f64::from(min) + self.step() * code as f64,
        }
    }

    /// Returns the distance between two steps; 0 for raw floats.
    pub(super) fn step(self) -> f64 {
        match self {
            Self::Raw(_) => 0.0,
            Self::Steps { min, max, steps } => f64::from(max - min) / f64::from(steps.max(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_the_widths_of_the_standard() {
        for (difference, bits) in [(1, 1), (2, 5), (6, 5), (7, 8), (23, 8), (24, 13), (280, 13)] {
            assert_eq!(relative(difference), bits, "{difference}");
        }
        for (difference, bits) in [(281, 18), (4377, 18), (4378, 23), (69_914, 23), (69_915, 38)] {
            assert_eq!(relative(difference), bits, "{difference}");
        }
    }
}
