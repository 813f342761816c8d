//! Checks that nothing follows a field with the attribute `rest`, which takes all bytes up to the end
//! of the packet.

use crate::ctxt::Ctxt;
use crate::model::{Model, Variant};
use crate::table::{PAD_TO, REST};

/// Rejects `rest` on a field that later fields, a constant, padding or an outer value may follow.
pub(super) fn is_last(cx: &Ctxt, model: &Model<'_>) {
    for Variant { fields, .. } in &model.variants {
        for (i, field) in fields.iter().enumerate() {
            let Some(rest) = field.attributes.given.find(&[REST]) else { continue };
            let taken = "`rest` takes the last bytes of a packet";
            if let Some(next) = fields.iter().skip(i + 1).find(|field| !field.is_skipped()) {
                cx.error(rest, format!("{taken}; move `{}` before it", next.name));
            }
            if !model.attributes.checks.is_empty() {
                cx.error(rest, format!("{taken}; remove the type's `check`"));
            }
            if model.fields().any(|field| field.node.recurses()) {
                cx.error(rest, "a type that contains itself has more bits after its `rest`");
            }
            if model.attributes.given.has(PAD_TO) {
                let instead = "write `#[bytes]` instead, which sends a length";
                cx.error(rest, format!("{taken}, so no padding can follow; {instead}"));
            }
        }
    }
}
