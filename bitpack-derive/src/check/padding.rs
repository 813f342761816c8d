//! Checks types with `pad_to`, whose values all take the same number of bytes.

use crate::attributes::Number;
use crate::ctxt::Ctxt;
use crate::model::Model;
use crate::table::{PAD_TO, REST};

/// The greatest valid argument of `pad_to`, in bytes.
const MOST_BYTES: u64 = 1 << 24;

pub(super) fn check(cx: &Ctxt, model: &Model<'_>) {
    let number = model.attributes.pad_to.as_ref();
    if number.and_then(Number::to_u64).is_some_and(|bytes| !(1..=MOST_BYTES).contains(&bytes)) {
        cx.error(number, format!("a type is padded to 1 to {MOST_BYTES} bytes"));
    }
    let rest = model.fields().find_map(|field| field.attributes.given.find(&[REST]));
    if let Some(rest) = rest.filter(|_| model.attributes.given.has(PAD_TO)) {
        let message = "`rest` takes the last bytes of a packet, so no padding can follow; write \
                       `#[bytes]` instead, which sends a length";
        cx.error(rest, message);
    }
}
