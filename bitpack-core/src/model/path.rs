//! [`Path`]: the place of a code (number that is sent) in a packet, as a number.

use super::site::FLAGS;
use crate::io::mixed;
use crate::tracing::Step;

/// Maximum nesting depth at which fields have contexts (bit probabilities) of their own. Deeper fields, which
/// only recursive types have, share the contexts of this depth.
const DEEPEST: usize = 24;

/// Maximum number of codes (numbers that are sent) in a row in one field that have contexts (bit
/// probabilities) of their own. Further codes share the contexts of the last one.
const MOST_CODES: u64 = 15;

/// Number of low bits of [`Path::after`] that count codes.
const COUNT_BITS: u32 = 8;

/// The position of a stream in the fields of a packet. All elements of a list have the same position, but
/// each component of a vector has another.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// The fields around the current one, outermost first.
    parents: [Parent; DEEPEST],
    depth: usize,
    /// Number of nested parts, such as fields and elements, that were entered below the maximum depth.
    beyond: usize,
    /// Hash of the names on the path from the packet to the current field.
    field: u64,
    /// Hash of the part of the current field that was left last, and in the low [`COUNT_BITS`] bits the
    /// number of codes (numbers that were sent) since then.
    after: u64,
    /// The previous code (number that was sent), if it was a byte of the current field; otherwise `None`.
    byte: Option<u8>,
    /// The last one-bit codes (numbers that were sent), the newest in the lowest bit, of any fields.
    flags: u64,
    /// One bit for each part that was entered, the innermost in the lowest bit: set if the part does not
    /// extend the path, such as a part without a name.
    unnamed: u128,
}

/// A step into a part of a value, such as a field or an element, with its hash.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entered {
    /// A step that does not extend the path, such as one into a part without a name.
    Unnamed,
    /// A step into an element of a list. All elements have the same hash.
    Element,
    /// A step into a field or a component, with its hash.
    Part(u64),
}

impl Entered {
    /// Computes the hash of a step into a part of a value; at compile time for a constant step.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn of(step: Step<'_>) -> Self {
        match step {
            // these are not in a path's text: codecs enter them or not, as is convenient
            Step::Name("") | Step::Component(_, 1) => Self::Unnamed,
            Step::Name(name) => Self::Part(hash_of(name)),
            Step::Index(_) => Self::Element,
            Step::Component(i, _) => Self::Part(2 + i.min(64) as u64),
        }
    }
}

/// A field that contains the current one, on the path from the packet.
#[derive(Clone, Copy, Debug)]
struct Parent {
    field: u64,
    /// Hash of the step from this field to the next part on the path, such as a hash of that part's
    /// name.
    step: u64,
}

impl Path {
    pub(super) const fn new() -> Self {
        Self {
            parents: [Parent { field: 0, step: 0 }; DEEPEST],
            depth: 0,
            beyond: 0,
            field: 0,
            after: 0,
            byte: None,
            flags: 0,
            unnamed: 0,
        }
    }

    /// Moves the position to the start of a packet.
    pub(super) fn restart(&mut self) {
        (self.depth, self.beyond) = (0, 0);
        (self.field, self.after, self.byte) = (0, 0, None);
        (self.flags, self.unnamed) = (0, 0);
    }

    /// Returns the last [`FLAGS`] codes (numbers that were sent) of one bit, as one number.
    #[cfg_attr(optimized, inline(always))]
    pub(super) const fn flags(&self) -> usize {
        (self.flags & ((1 << FLAGS) - 1)) as usize
    }

    #[cfg_attr(optimized, inline(always))]
    pub(super) fn enter(&mut self, step: Entered) {
        match step {
            Entered::Unnamed => self.unnamed = self.unnamed << 1 | 1,
            Entered::Element => self.enter_hashed(1),
            Entered::Part(hash) => self.enter_hashed(hash),
        }
    }

    fn enter_hashed(&mut self, step: u64) {
        self.unnamed <<= 1;
        let Some(parent) = self.parents.get_mut(self.depth) else {
            self.beyond += 1;
            return;
        };
        *parent = Parent { field: self.field, step };
        self.depth += 1;
        self.field = mixed(self.field, step);
        (self.after, self.byte) = (0, None);
    }

    pub(super) fn leave(&mut self) {
        let is_unnamed = self.unnamed & 1 == 1;
        self.unnamed >>= 1;
        if is_unnamed {
            return;
        }
        if self.beyond > 0 {
            self.beyond -= 1;
            return;
        }
        self.depth = self.depth.saturating_sub(1);
        if let Some(parent) = self.parents.get(self.depth) {
            self.field = parent.field;
            (self.after, self.byte) = (parent.step << COUNT_BITS, None);
        }
    }

    /// Returns the key of the site of the next code, a number of `bits` bits. (Codes of one site share their
    /// contexts.) The key for a byte that follows another byte depends on that byte, as in a text.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn site(&self, bits: u32) -> u64 {
        match self.byte {
            Some(byte) if bits == 8 => self.text_site(byte),
            _ => mixed(mixed(self.field, self.after), u64::from(bits)),
        }
    }

    /// Returns the key of the site (place in a packet) where the indices of a list, or the differences of a
    /// field, are coded. `kind` is [`INDICES`](super::site::INDICES) or
    /// [`DIFFERENCES`](super::site::DIFFERENCES).
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn own_site(&self, kind: u32) -> u64 {
        mixed(self.field, !u64::from(kind) << 32)
    }

    /// Returns the key of the site (place in a packet) of a byte of a text, which depends on the previous
    /// byte `before`.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn text_site(&self, before: u8) -> u64 {
        mixed(self.field, u64::MAX - u64::from(before >> 3))
    }

    /// Moves the position in the packet past a code (number that was sent) of `bits` bits. Remembers `value`
    /// if it is one bit or one byte, on which the next probabilities depend.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn advance(&mut self, value: u64, bits: u32) {
        if bits == 1 {
            self.flags = self.flags << 1 | value & 1;
        }
        self.byte = if bits == 8 { Some(value as u8) } else { None };
        if self.after & ((1 << COUNT_BITS) - 1) < MOST_CODES {
            self.after += 1;
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn hash_of(name: &str) -> u64 {
    name.bytes().fold(!0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
