//! Checks that nothing follows a field with the attribute `rest`, which takes all bytes up to the end
//! of the packet.

use crate::attributes::Attr;
use crate::ctxt::Ctxt;
use crate::model::{Field, Model};
use crate::table::REST;

pub(super) fn check(cx: &Ctxt, model: &Model<'_>) {
    for (_, group) in model.groups() {
        for (i, field) in group.iter().enumerate() {
            let Some(rest) = field.attributes.given.find(&[REST]) else { continue };
            nothing_follows(cx, rest, group.get(i + 1..).unwrap_or_default());
            if !model.attributes.checks.is_empty() {
                cx.error(
                    rest,
                    "`rest` takes the last bytes of a packet; remove the type's `check`",
                );
            }
            if model.fields().any(|field| field.node.recurses()) {
                cx.error(rest, "a type that contains itself has more bits after its `rest`");
            }
        }
    }
}

fn nothing_follows(cx: &Ctxt, rest: &Attr, fields: &[Field<'_>]) {
    if let Some(next) = fields.iter().find(|field| !field.is_skipped()) {
        let name = &next.name;
        let message = format!("`rest` takes the last bytes of a packet; move `{name}` before it");
        cx.error(rest, message);
    }
}
