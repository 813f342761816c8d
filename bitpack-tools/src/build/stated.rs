//! Compares the facts that a schema file states with those computed from the encodings: widths, and
//! default values that are not sent.

use bitpack::schema::description::{Encoded, Encoding};

use super::builder::{At, BuildResult, Builder};
use crate::datum::Datum;
use crate::decode::Named;
use crate::model::{Node, Shape};
use crate::width::Width;

/// Maximum number of elements and fields without bits in a type. A reader visits all of them, even
/// for a packet of few bits.
const MAX_ZERO_BIT_PARTS: u64 = 1 << 20;

impl Builder {
    /// Decodes the default value of a field from the bits that the schema file states. A reader
    /// uses the default if the value was left out of a packet.
    pub(super) fn left_out(
        &self,
        stated: Option<&Encoded>,
        (encoding, of): (&Encoding, &Node),
        at: At<'_>,
    ) -> BuildResult<Datum> {
        let is_open = self.inside.is_some_and(|inside| !inside.is_final);
        let Some(stated) = stated.filter(|_| !is_open) else {
            return Ok(match of.shape {
                // the default of an integer is 0, which may be outside of its range and so have no
                // code
                Shape::Range { .. } | Shape::Bits { .. } => Datum::unsigned(0),
                _ => Datum::Unknown,
            });
        };
        let bytes = stated.to_bytes().filter(|bytes| stated.bits.div_ceil(8) == bytes.len() as u64);
        if bytes.is_none() {
            return at.fault(
                "the omitted value does not have the stated number of bits in hexadecimal digits",
            );
        }
        let are_finite = stated.floats.iter().all(|it| it.is_finite());
        if !are_finite || !stated.doubles.iter().all(|it| it.is_finite()) {
            return at.fault("the omitted value has a quantised float that is not finite");
        }
        let itself = self.inside.and_then(|inside| inside.type_);
        match self.plan.borrow_mut().omitted(&self.types, encoding, stated) {
            Ok(value) => Ok(Named { model: &self.model, itself }.node(of, &value)),
            Err(why) => at.fault(why.to_string()),
        }
    }

    /// Checks that a computed width is equal to the one that the schema file states, and returns
    /// it.
    pub(super) fn agrees(
        &self,
        width: Width,
        min: u64,
        max: Option<u64>,
        at: At<'_>,
    ) -> BuildResult<Width> {
        if width.zero_bit_parts > MAX_ZERO_BIT_PARTS {
            let free = width.zero_bit_parts;
            return at.fault(format!(
                "up to {free} zero-bit elements and fields; the limit is {MAX_ZERO_BIT_PARTS}"
            ));
        }
        // at an inner level of a recursive type, the width differs from that of the outermost
        // level, which is the one stated
        if self.inside.is_some_and(|inside| !inside.is_final) {
            return Ok(width);
        }
        if self.has_versions {
            let most = if width.max == u64::MAX { max.unwrap_or(u64::MAX) } else { width.max };
            return Ok(Width { max: most, ..width });
        }
        // the maximum width of a user function is known from the stated width alone
        if width.min == min && (width.most() == max || width.max == u64::MAX) {
            return Ok(Width { max: max.unwrap_or(u64::MAX), ..width });
        }
        let bits = |min: u64, max: Option<u64>| match max {
            Some(max) if max == min => format!("{min} bits"),
            Some(max) => format!("{min}..={max} bits"),
            None => format!("{min} bits or more"),
        };
        at.fault(format!(
            "the stated width is {}, but its parts have {}",
            bits(min, max),
            bits(width.min, width.most())
        ))
    }
}
