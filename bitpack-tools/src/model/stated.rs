//! What a file states beside encodings: how many bits they have, and what is left out.

use bitpack::schema::description::Encoded;

use super::build::{At, Builder, Made};
use super::{Node, Shape};
use crate::datum::Datum;
use crate::decode;
use crate::width::Width;

/// Most elements and fields that no bit of a packet pays for: a reader goes through them all the same.
const MOST_FREE: u64 = 1 << 20;

impl Builder {
    /// The value that stands for none that was sent.
    pub(super) fn left_out(&self, said: Option<&Encoded>, of: &Node, at: At<'_>) -> Made<Datum> {
        let is_open = self.inside.is_some_and(|inside| !inside.is_final);
        let Some(said) = said.filter(|_| !is_open) else {
            return Ok(match of.shape {
                // what has no code in a range: an integer's default is 0
                Shape::Range { .. } | Shape::Bits { .. } => Datum::unsigned(0),
                _ => Datum::Unknown,
            });
        };
        let bytes = said.to_bytes().filter(|bytes| said.bits.div_ceil(8) == bytes.len() as u64);
        let Some(bytes) = bytes else {
            return at.fault("what is left out is not so many bits of hexadecimal digits");
        };
        let itself = self.inside.and_then(|inside| inside.type_);
        match decode::value(&self.model, itself, of, &bytes) {
            Ok((datum, bits)) if bits == said.bits => Ok(datum),
            Ok((_, bits)) => {
                at.fault(format!("what is left out has {bits} bits, not {}", said.bits))
            }
            Err(why) => at.fault(format!("what is left out cannot be read: {why}")),
        }
    }

    /// Whether the bits worked out are those stated.
    pub(super) fn agrees(
        &self,
        width: Width,
        min: u64,
        max: Option<u64>,
        at: At<'_>,
    ) -> Made<Width> {
        if width.free > MOST_FREE {
            let free = width.free;
            return at.fault(format!(
                "{free} elements and fields can be without a bit, at most {MOST_FREE} may"
            ));
        }
        // level by level, until the outermost is reached, it is other bits
        if self.inside.is_some_and(|inside| !inside.is_final) {
            return Ok(width);
        }
        // the most that a function inside has is in what is stated alone
        if width.min == min && (width.most() == max || width.max == u64::MAX) {
            return Ok(Width { max: max.unwrap_or(u64::MAX), ..width });
        }
        let bits = |min: u64, max: Option<u64>| match max {
            Some(max) if max == min => format!("{min} bits"),
            Some(max) => format!("{min}..={max} bits"),
            None => format!("{min} bits or more"),
        };
        at.fault(format!(
            "stated are {}, and its parts are {}",
            bits(min, max),
            bits(width.min, width.most())
        ))
    }
}
