//! [`Field`]: one thing on the wire, and [`Fields`], several of them in a row.

use super::{Node, Schema, Shape, Term};
use crate::cost::{Memory, Width};
use crate::error::Message;
use crate::math::bit_length;
use crate::number::{Index, Int};

/// One thing on the wire: a field, or what stands before one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// How it is called; the condition, of a group.
    pub name: &'static str,
    /// In how many bits.
    pub width: Width,
    /// How it is encoded.
    pub shape: Shape,
    /// The fields that a condition stands before.
    pub group: &'static [Self],
}

impl Field {
    const fn of(name: &'static str, node: Node, width: Width) -> Self {
        Self { name, width, shape: Shape::one(node), group: &[] }
    }

    /// A nested type.
    #[must_use]
    #[track_caller]
    pub const fn nested(name: &'static str, width: Width, schema: &'static Schema) -> Self {
        Self { name, width, shape: Shape::of(schema), group: &[] }
    }

    /// Zero bits up to the next byte: 0 to 7.
    #[must_use]
    pub const fn align() -> Self {
        Self::of("", Node::Align, Width::variable(0, 7).exact().no_heap())
    }

    /// A serialize check of `bits` bits.
    ///
    /// # Panics
    ///
    /// In const evaluation, if that is more than 64, or fewer than `magic` has.
    #[must_use]
    #[track_caller]
    pub const fn check(magic: u64, bits: u32) -> Self {
        at_most(bits, u64::BITS);
        let needed = bit_length(magic as u128);
        if needed > bits {
            Message::new()
                .text("the check needs ")
                .unsigned(needed as u128)
                .text(" bits, not ")
                .unsigned(bits as u128)
                .panic()
        }
        Self::of("", Node::Check { magic, bits }, Width::bits(bits).exact().no_heap())
    }

    /// Zero bits, for later.
    ///
    /// # Panics
    ///
    /// In const evaluation, if they are more than 64.
    #[must_use]
    #[track_caller]
    pub const fn reserved(bits: u32) -> Self {
        at_most(bits, u64::BITS);
        Self::of("", Node::Reserved { bits }, Width::bits(bits).exact().no_heap())
    }

    /// The standard's relative integer, a `T`, against the field called `to`: 1 to 38 bits.
    #[must_use]
    pub const fn relative<T: Int>(name: &'static str, to: &'static str) -> Self {
        let width = Width::variable(1, 38).exact().no_heap();
        Self::of(name, Node::Relative { to, bits: T::BITS, signed: T::SIGNED }, width)
    }

    /// The same of a number that is one of a type of its own.
    ///
    /// # Panics
    ///
    /// In const evaluation, if its integer has more than 32 bits.
    #[must_use]
    #[track_caller]
    pub const fn relative_of<T: Index>(name: &'static str, to: &'static str) -> Self {
        if T::Int::BITS > 32 {
            let message =
                Message::new().text("`relative_to` is serialize 1.0's 32-bit difference, and `");
            let message = message.text(name).text("` is a number of `").text(T::Int::NAME);
            message.text("`; give it `u32`, `i32` or narrower").panic()
        }
        let field = Self::relative::<T::Int>(name, to);
        let memory =
            if core::mem::needs_drop::<T>() { Memory::UNKNOWN } else { field.width.memory };
        Self { width: field.width.exact_if(T::EXACT).held(memory), ..field }
    }

    /// A `T` left to the function at `path`, which need not read what it wrote.
    #[must_use]
    pub const fn with<T>(name: &'static str, path: &'static str) -> Self {
        Self::of(name, Node::Opaque { path }, Width::OPEN.known::<T>())
    }

    /// The same function, which takes so many bits at most.
    #[must_use]
    pub const fn at_most(self, bits: u64) -> Self {
        Self { width: Width::variable(0, bits).held(self.width.memory), ..self }
    }

    /// The same function, whose `T` takes so many bytes at most, its own size among them.
    #[must_use]
    pub const fn in_memory<T>(self, bytes: u64) -> Self {
        Self { width: self.width.heap(bytes.saturating_sub(size_of::<T>() as u64)), ..self }
    }

    /// The same function, which reads back what it wrote: its author's promise.
    #[must_use]
    pub const fn exact(self) -> Self {
        Self { width: self.width.exact(), ..self }
    }

    /// Not on the wire: what is read back is the default, whatever was written.
    #[must_use]
    pub const fn skip(name: &'static str) -> Self {
        Self::of(name, Node::Skip, Width::bits(0).lossy().no_heap())
    }

    /// Fields that are on the wire only if `condition` holds, which `terms` say again as data.
    #[must_use]
    pub const fn when(
        condition: &'static str,
        terms: &'static [Term],
        group: &'static [Self],
    ) -> Self {
        let width = sequence(group).sometimes();
        Self { group, ..Self::of(condition, Node::When { terms }, width) }
    }
}

impl Width {
    /// The same of what is there or not.
    #[doc(hidden)]
    #[must_use]
    pub const fn sometimes(self) -> Self {
        let width = Self::variable(0, self.max).with_free(self.free);
        // what is not sent is blank again
        width.held(self.memory.replaced(self.memory))
    }
}

/// The fields of a struct, a variant or a group.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Fields(pub(super) &'static [Field]);

impl Fields {
    /// Bits of the run that starts with the field at `index`: every fixed one, and the lead of the
    /// first other one.
    #[must_use]
    pub const fn from(&self, index: usize) -> u32 {
        let (mut lead, mut before, mut rest) = (0, index, self.0);
        while let [field, behind @ ..] = rest {
            rest = behind;
            if before > 0 {
                before -= 1;
                continue;
            }
            lead += field.width.lead;
            if !field.width.fixed {
                return lead;
            }
        }
        lead
    }

    /// Bits of the run that starts behind the field at `index`.
    #[must_use]
    pub const fn after(&self, index: usize) -> u32 {
        self.from(index + 1)
    }

    /// The fields of the group at `index`.
    #[must_use]
    pub const fn group(&self, index: usize) -> Self {
        if index < self.0.len() { Self(self.0[index].group) } else { Self(&[]) }
    }
}

/// Stops the build for a width that a single operation does not have.
#[track_caller]
pub(super) const fn at_most(bits: u32, widest: u32) {
    if bits > widest {
        Message::new()
            .text("at most ")
            .unsigned(widest as u128)
            .text(" bits at once, not ")
            .unsigned(bits as u128)
            .panic()
    }
}

/// Of no fields.
const NOTHING: Width = Width::bits(0).exact().no_heap();

/// One after the other.
pub(super) const fn sequence(fields: &[Field]) -> Width {
    let (mut width, mut rest) = (NOTHING, fields);
    // a pattern, since `len` is a call
    while let [field, behind @ ..] = rest {
        width.grow(&field.width);
        rest = behind;
    }
    width
}

#[cfg(test)]
mod tests;
