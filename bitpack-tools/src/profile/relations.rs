//! [`Relation`]: what the values of a field have in common with earlier fields of the same struct.

use bitpack::dynamic::Condition;

use crate::model::{Encoding, Field, Model, each_field};

/// Maximum number of flags of a struct that are compared with its other fields.
const FLAGS: usize = 32;

/// The relations of a field to earlier fields of its struct that hold in all packets so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Relation {
    /// The field's number among the flags of its struct, if it is one.
    pub(super) flag: Option<u8>,
    /// A set of bits, one for each earlier flag that was `true` whenever the field was not blank
    /// (zero, empty or absent).
    pub(super) when: u32,
    /// A set of bits, one for each earlier flag that was `false` whenever the field was not blank
    /// (zero, empty or absent).
    pub(super) unless: u32,
    /// Number of values that are blank: zero, empty or absent.
    pub(super) blank: u64,
    /// Total bits of the blank values (zero, empty or absent).
    pub(super) blank_bits: u64,
}

impl Relation {
    /// Returns the relations that the field `own` of a struct can have.
    pub(super) fn of(fields: &[Field], own: &Field) -> Self {
        let at = fields.iter().position(|it| core::ptr::eq(it, own));
        let (Some(at), Some(node)) = (at, own.value()) else {
            return Self::default();
        };
        let before = fields.get(..at).unwrap_or_default();
        let flags = before.iter().filter(|it| is_flag(it)).count();
        let flag = u8::try_from(flags).ok().filter(|it| is_flag(own) && usize::from(*it) < FLAGS);
        let when = (1_u64 << flags.min(FLAGS)) - 1;
        let when = if matches!(node, Encoding::OmitDefault { .. }) { 0 } else { when as u32 };
        Self { flag, when, unless: when, ..Self::default() }
    }

    /// Adds a value to the relations. `flags` has the flags of its struct that are `true`.
    pub(super) fn add(&mut self, is_blank: bool, bits: u64, flags: u32) {
        if is_blank {
            self.blank += 1;
            self.blank_bits += bits;
        } else {
            self.when &= flags;
            self.unless &= !flags;
        }
    }

    /// Adds the relations of other packets: those that hold in both are kept, and the counts are
    /// added.
    pub(super) fn merge(&mut self, other: Self) {
        self.when &= other.when;
        self.unless &= other.unless;
        self.blank += other.blank;
        self.blank_bits += other.blank_bits;
    }
}

/// Returns `true` for a field that is a `bool` and always sent.
pub(super) fn is_flag(field: &Field) -> bool {
    field.encoding == Encoding::Bool
}

/// Returns the flag of a struct with this number.
pub(super) fn flag(fields: &[Field], number: u32) -> Option<&Field> {
    fields.iter().filter(|it| is_flag(it)).nth(number as usize)
}

/// Returns a set of bits, one for each flag of a struct that no condition refers to.
pub(super) fn free_flags(model: &Model, fields: &[Field]) -> u32 {
    let mut named = Vec::new();
    each_condition(model, fields, &mut |condition, _| {
        each_field(condition, &mut |name| named.push(name.to_owned()));
    });
    let flags = fields.iter().filter(|it| is_flag(it)).take(FLAGS).enumerate();
    let free = flags.filter(|(_, it)| !named.contains(&it.name));
    free.fold(0, |all, (at, _)| all | 1 << at)
}

/// Calls `visit` with every condition of these fields and its source, including those in nested
/// groups.
pub(super) fn each_condition(
    model: &Model,
    fields: &[Field],
    visit: &mut impl FnMut(&Condition, &str),
) {
    for field in fields {
        if let Encoding::When { condition, parts: fields } = &field.encoding {
            visit(model.condition(condition), &field.name);
            each_condition(model, fields, &mut *visit);
        }
    }
}
