//! Checks types with `pad_to`, whose values all take the same number of bytes.

use crate::attributes::{Given, Number};
use crate::ctxt::Ctxt;
use crate::model::Model;
use crate::symbol::{MAX_DEPTH, PAD_TO, REST, VERSIONS, VIA};

/// The greatest valid argument of `pad_to`, in bytes.
const MOST_BYTES: u64 = 1 << 24;

pub(super) fn check(cx: &Ctxt, model: &Model<'_>) {
    let Some(Given { attr, value }) = &model.attributes.pad_to else { return };
    let number = value.as_ref();
    if number.and_then(Number::to_u64).is_some_and(|bytes| !(1..=MOST_BYTES).contains(&bytes)) {
        cx.error(number, format!("a type is padded to 1 to {MOST_BYTES} bytes"));
    }
    let of_type = [
        (model.attributes.max_depth.is_some(), MAX_DEPTH),
        (model.attributes.versions.is_some(), VERSIONS),
    ];
    for (_, other) in of_type.iter().filter(|(is_given, _)| *is_given) {
        cx.error(
            attr,
            format!(
                "`{PAD_TO}` and `{other}` cannot be combined; make the type a field of a struct \
                 with `{PAD_TO}`"
            ),
        );
    }
    if let Some(rest) = model.fields().find_map(|field| field.attributes.rest()) {
        cx.error(
            rest,
            format!(
                "`{REST}` takes the last bytes of a packet, so no padding can follow; write \
                 `#[bytes]` instead, which sends a length"
            ),
        );
    }
}

/// Rejects `pad_to` on a type that is sent as another one. Called in place of the other rules.
pub(super) fn is_not_converted(cx: &Ctxt, model: &Model<'_>) {
    if let Some(Given { attr, .. }) = &model.attributes.pad_to {
        cx.error(
            attr,
            format!("`{PAD_TO}` and `{VIA}` cannot be combined; pad the type that is sent"),
        );
    }
}
