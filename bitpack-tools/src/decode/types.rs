//! Decodes values of the types in the schema, also of recursive ones.

use bitpack::ErrorKind;

use super::{Decoder, Done, Event, Step, by_hand, rejected_because, unknown};
use crate::datum::Datum;
use crate::model::{Body, Type};

/// The part of a `MsbFirst` that the schema does not describe.
const MSB_FIRST: &str =
    "what `MsbFirst` writes: this program reads numbers only from their least significant bit";

/// A recursive type whose value is being decoded, with the depth of that value.
#[derive(Clone, Copy)]
pub(super) struct Level {
    /// Index of the recursive type in the schema's list of types.
    pub(super) type_: usize,
    /// Number of enclosing values of the same type.
    pub(super) level: u32,
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes a value of a type, given by its index in the schema. The caller has checked that the
    /// bits which always come first are present.
    pub(super) fn type_(&mut self, index: usize, keep: bool) -> Done<Datum> {
        let Some(type_) = self.model.types.get(index) else {
            return unknown(self.position(), "which type this is");
        };
        if type_.depth.is_none() {
            return self.body(type_, keep);
        }
        let outer = self.itself.replace(Level { type_: index, level: 0 });
        let datum = self.body(type_, keep)?;
        self.itself = outer;
        Ok(datum)
    }

    /// Decodes a value of the enclosing recursive type inside that type. Rejects it if it is nested
    /// deeper than the maximum depth.
    pub(super) fn itself(&mut self, depth: u32, keep: bool) -> Done<Datum> {
        let Some(outer) = self.itself else {
            return unknown(self.position(), "what type a nested value has");
        };
        let level = outer.level + 1;
        if level >= depth {
            let reason = format!("nested more than {depth} deep");
            return rejected_because(ErrorKind::Depth, self.position(), reason);
        }
        let Some(type_) = self.model.types.get(outer.type_) else {
            return unknown(self.position(), "which type this is");
        };
        self.itself = Some(Level { level, ..outer });
        self.begin(type_.width.lead)?;
        let datum = self.body(type_, keep)?;
        self.itself = Some(outer);
        Ok(datum)
    }

    fn body(&mut self, type_: &'m Type, keep: bool) -> Done<Datum> {
        let Some(bytes) = type_.padded_to else { return self.content(type_, keep) };
        let (start, shift) = (self.position(), self.reader.shift());
        self.begin(type_.lead_before_padding())?;
        let datum = self.content(type_, keep)?;
        self.zeros_until(start.saturating_add(u64::from(bytes) * 8), shift)?;
        Ok(datum)
    }

    fn content(&mut self, type_: &'m Type, keep: bool) -> Done<Datum> {
        match &type_.body {
            Body::Struct(fields) => Ok(Datum::Struct(self.fields(fields, keep)?)),
            Body::Enum(choice) => self.choice(choice, keep),
            Body::Alias(node) => self.value(node, keep, &[]),
            Body::Opaque => {
                if type_.is_msb_first() {
                    return by_hand(self.position(), MSB_FIRST);
                }
                self.opaque(type_.width)?;
                Ok(Datum::Unknown)
            }
        }
    }
}
