//! [`Group`] and [`Choice`]: the fields of structs and the variants of enums, as a plan has them.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::Datum;
use super::condition::Condition;
use super::number::integer;
use crate::codec::range_end;
use crate::cost::{Sum, Width};
use crate::schema::VersionSpan;

/// Index of an encoding in a plan.
pub(super) type Id = u32;

/// The fields of a struct, of a variant, or under a condition, in wire order. A struct has one list of
/// values, which includes those of its conditional groups.
#[derive(Debug)]
pub(super) struct Group {
    /// The items, each with the number of bits after it that share one bounds check.
    pub(super) items: Vec<(Item, u32)>,
    /// Indices of the group's values in the list of all values of the struct or variant.
    pub(super) values: Range<usize>,
    /// All fields of the struct or variant, including those of conditional groups. Empty for a conditional
    /// group: the struct's own group has them.
    pub(super) fields: Vec<Named>,
    pub(super) width: Width,
    /// `true` if the last field takes all bytes up to the end of the packet.
    pub(super) takes_rest: bool,
    /// Number of fields and elements that a reader visits although they take no bits.
    pub(super) idle: u64,
    /// Number of bits of the group in a delta, with the changed bit of each field.
    pub(super) changed: Sum,
}

/// A field, as conditions and paths refer to it.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) name: String,
    /// Node of the field's encoding. For an array it is the node of the whole array.
    pub(super) of: Id,
    /// `true` for the first elements of an array, as many as another field states.
    pub(super) is_counted: bool,
}

pub(super) fn find(fields: &[Named], name: &str) -> Option<(usize, Id)> {
    let at = fields.iter().rposition(|field| field.name == name)?;
    fields.get(at).map(|field| (at, field.of))
}

#[derive(Debug)]
pub(super) enum Item {
    Field(Field),
    When { condition: Condition, group: Group },
    Align,
    Check { magic: u64, bits: u32 },
    Reserved { bits: u32 },
}

#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: String,
    /// Index of the field in the list of values.
    pub(super) at: usize,
    pub(super) form: Form,
    /// `true` if the field is sent in each delta, without a changed bit.
    pub(super) always: bool,
    /// `true` if a changed value is sent in full in a delta. Used only for [`Form::Counted`]; for
    /// other fields the encoding of the value says it.
    pub(super) whole: bool,
}

/// The encoding of a field. It may depend on the values of earlier fields, which it refers to by index.
#[derive(Debug)]
pub(super) enum Form {
    Value(Id),
    /// The first elements of an array of length `len`. The field at index `count` states how many.
    Counted {
        of: Id,
        len: usize,
        count: usize,
    },
    Relative {
        to: usize,
        bits: u32,
        signed: bool,
    },
    RelativeWrapping {
        to: usize,
        bits: u32,
    },
    RangeTo {
        ends: [End; 2],
        signed: bool,
    },
    Opaque,
}

/// An end of a range: the constant `offset`, plus the value of an earlier `field` if there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) field: Option<usize>,
    pub(super) offset: i64,
}

impl End {
    pub(super) fn of(self, values: &[Datum]) -> Option<i64> {
        let Some(at) = self.field else { return Some(self.offset) };
        integer(values.get(at)?).map(|value| range_end(value, self.offset))
    }
}

impl Group {
    /// Returns the number of this group's values, which are a part of the struct's list of values.
    pub(super) fn count(&self) -> usize {
        self.values.len()
    }

    /// Returns the encoding of the field at `index`; `None` for an item that is no field, or whose encoding
    /// depends on earlier fields.
    pub(super) fn value(&self, index: usize) -> Option<u32> {
        match self.items.get(index)? {
            (Item::Field(Field { form: Form::Value(of), .. }), _) => Some(*of),
            _ => None,
        }
    }

    /// Sets the values of the group to `Nothing`, because its fields were not sent.
    pub(super) fn clear(&self, values: &mut [Datum]) {
        if let Some(unsent) = values.get_mut(self.values.clone()) {
            unsent.fill_with(Datum::default);
        }
    }
}

/// The tag and the variants of an enum, and the constants after the fields of any variant.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) tag: u32,
    /// Name and fields of each variant, in declaration order.
    pub(super) variants: Vec<(String, Group)>,
    pub(super) checks: Group,
    /// `true` if the numbers of the variants ascend in declaration order, so that a derived `Ord` orders two
    /// values as their data is ordered.
    pub(super) ascends: bool,
    /// Index of the variant of the initial value: the first one that does not contain the recursive type
    /// around it.
    pub(super) first: u32,
    /// `true` if no variant has any bits: one check of the remaining length covers the tag and the constants
    /// after it.
    pub(super) is_plain: bool,
    pub(super) numbers: Option<Numbers>,
    /// The versions that have each variant; `None` if every version has all variants.
    pub(super) spans: Option<Vec<VersionSpan>>,
    pub(super) tag_by_version: bool,
}

/// The numbers that are sent for the variants of an enum.
#[derive(Debug)]
pub(super) struct Numbers {
    pub(super) codes: Vec<u32>,
    /// The numbers in ascending order, each with the position of its variant.
    pub(super) ascending: Vec<(u32, u32)>,
    pub(super) least: i64,
    pub(super) is_signed: bool,
}
