//! Estimates the memory of values in languages whose engines differ in it, in bytes.

use super::integers::Storage;
use super::memory;
use super::plan::{Declared, Form, Plan};
use crate::model::{Encoding, Field};
use crate::value::{Part, View};

/// Estimated bytes of the parts of a value in a language.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    /// Bytes of a number, a member or an element.
    pub(super) slot: u64,
    /// Bytes of an object, an array or a string, without its contents.
    pub(super) object: u64,
    /// Bytes of a byte array, without its contents.
    pub(super) bytes: u64,
    /// Bytes of an integer that a JavaScript number cannot represent, in addition to its slot.
    pub(super) wide: u64,
    /// Bytes of a `char`, in addition to its slot.
    pub(super) char: u64,
    /// Bytes of each UTF-16 code unit of a string.
    pub(super) letter: u64,
    /// Maximum number of components of a vector that is a number, not an array.
    pub(super) components: u32,
}

impl Sizes {
    /// Returns the bytes of an array of two elements.
    const fn pair(self) -> u64 {
        self.object + 2 * self.slot
    }
}

/// Estimates the memory of the values of a schema in one language.
pub(super) struct Estimate<'p, 'm> {
    plan: &'p Plan<'m>,
    sizes: Sizes,
    /// Memory in bytes that the blank value of each type (the one before anything is read) takes,
    /// without the reference to it.
    blanks: Vec<u64>,
}

impl<'p, 'm> Estimate<'p, 'm> {
    pub(super) fn new(plan: &'p Plan<'m>, sizes: Sizes) -> Self {
        let count = plan.model.types().len();
        let mut estimate = Self { plan, sizes, blanks: vec![0; count] };
        // two passes: a type refers to earlier types only, except for a tuple that contains its
        // enclosing type
        for index in (0..count).chain(0..count) {
            let own = match plan.declared(index) {
                Some(Declared::Struct(fields)) => estimate.new_object(fields),
                Some(Declared::DataEnum(choice)) => {
                    let first = choice.variants.get(choice.first);
                    first.map_or(0, |it| estimate.new_object(&it.fields))
                }
                _ => 0,
            };
            if let Some(blank) = estimate.blanks.get_mut(index) {
                *blank = own;
            }
        }
        estimate
    }

    /// Returns the memory in bytes of a new object before anything is read, as a literal.
    pub(super) fn object(&self, fields: &'m [Field]) -> String {
        number(self.new_object(fields))
    }

    /// Returns the memory in bytes of an object whose only member is this value, before anything is
    /// read, as a literal.
    pub(super) fn wrapper(&self, node: &'m Encoding) -> String {
        number(self.of_blank(node).saturating_add(self.sizes.object + self.sizes.slot))
    }

    /// Returns the memory in bytes of a value before anything is read, as a literal; `None` if it
    /// is 0.
    pub(super) fn blank(&self, node: &'m Encoding) -> Option<String> {
        Some(self.of_blank(node)).filter(|it| *it > 0).map(number)
    }

    /// Returns the memory in bytes of a value that the schema states, such as a default, as a
    /// literal; `None` if it is 0.
    pub(super) fn known(&self, part: Part<'m>) -> Option<String> {
        Some(self.of_known(part)).filter(|it| *it > 0).map(number)
    }

    /// Returns the memory in bytes of a new object with these members and the member `variant`.
    fn new_object(&self, fields: &'m [Field]) -> u64 {
        let Sizes { slot, object, .. } = self.sizes;
        let members = self.plan.members(fields);
        let parts = members.iter().map(|member| match member.field.value() {
            Some(node) => slot.saturating_add(self.of_blank(node)),
            None => slot,
        });
        parts.fold(object + slot, u64::saturating_add)
    }

    fn of_blank(&self, node: &'m Encoding) -> u64 {
        let sizes = self.sizes;
        let vector = |components: u32| {
            let is_number = components == 1 || (2..=sizes.components).contains(&components);
            if is_number { 0 } else { sizes.object + sizes.slot * u64::from(components) }
        };
        let node = self.plan.resolved(node);
        if let Encoding::OmitDefault { of, .. } = node {
            return self.of_known((of, self.plan.model.omitted(node)));
        }
        match self.plan.form(node) {
            Form::Vector(components) => vector(components),
            Form::Quaternion => vector(4),
            Form::Array(len, of) => {
                let each = sizes.slot.saturating_add(self.of_blank(of));
                each.saturating_mul(len.into()).saturating_add(sizes.object)
            }
            Form::Text
            | Form::Utf16
            | Form::List(_)
            | Form::Map(..)
            | Form::Subset(_)
            | Form::Indices => sizes.object,
            Form::ByteArray(len) => sizes.bytes + u64::from(len),
            Form::Bytes => sizes.bytes,
            Form::Char => sizes.char,
            Form::Type(index) | Form::Itself(index) => {
                self.blanks.get(index).copied().unwrap_or_default()
            }
            Form::Integer(storage) if storage.is_wide() => sizes.wide,
            Form::Unit
            | Form::Bool
            | Form::Integer(_)
            | Form::Float
            | Form::Double
            | Form::Option(_) => 0,
        }
    }

    /// Returns the memory in bytes of a value from the schema, such as a default value.
    fn of_known(&self, part: Part<'m>) -> u64 {
        let sizes = self.sizes;
        let mut sum = 0;
        memory::each(self.plan, part, &mut |node, view| {
            let of = |count: usize, each: u64| sizes.object + each * count as u64;
            sum += match view {
                View::Text(text) => of(text.encode_utf16().count(), sizes.letter),
                View::Char(_) => sizes.char,
                View::Bytes(bytes) => sizes.bytes + bytes.len() as u64,
                View::Map(map) => of(map.len(), sizes.slot + sizes.pair()),
                View::List(list) => of(list.len(), sizes.slot),
                View::Floats(list) => of(list.len(), sizes.slot),
                View::Sparse(list) => of(list.len(), sizes.slot + sizes.pair()),
                View::Option(Some(_)) => sizes.pair(),
                View::Struct(members) | View::Variant(_, _, members) => {
                    of(members.len() + 1, sizes.slot)
                }
                View::Int(_) if Storage::of(node).is_some_and(Storage::is_wide) => sizes.wide,
                _ => 0,
            };
        });
        sum
    }
}

/// Formats a number of bytes, limited to what a JavaScript number represents exactly.
fn number(bytes: u64) -> String {
    bytes.min((1 << 53) - 1).to_string()
}
