//! Finds the views (packets with the objects of a server) whose packets generated code can read.

use bitpack::schema::description::ViewPackets;

use super::delta::Support;
use super::lines::Lines;
use super::plan::Plan;
use crate::model::{Body, Encoding, Field};
use crate::page::shown;

/// A view whose packets generated code can read.
pub(super) struct View<'m> {
    pub(super) packets: &'m ViewPackets,
    /// The encoding of the header before the objects.
    pub(super) header: &'m Encoding,
    /// Text after the names of its functions: a number if an earlier view has objects of the same type.
    pub(super) suffix: String,
}

/// Returns the views with objects of the type with this index, if its deltas are generated.
pub(super) fn of_type<'m>(plan: &Plan<'m>, support: &Support, index: usize) -> Vec<View<'m>> {
    let mut found = Vec::new();
    for (packets, content) in plan.model.description.views.iter().zip(&*plan.model.views) {
        if packets.type_ as usize != index || !is_known(plan, support, packets) {
            continue;
        }
        let Body::Struct([header, ..]) = plan.model.body(content) else { continue };
        let number = found.len() + 1;
        let suffix = if number == 1 { String::new() } else { number.to_string() };
        found.extend(Field::value(header).map(|header| View { packets, header, suffix }));
    }
    found
}

/// Returns `true` if generated code reads the packets of a view, so that it needs the part of the runtime for them.
pub(super) fn are_used(plan: &Plan<'_>, support: &Support) -> bool {
    plan.model.description.views.iter().any(|it| is_known(plan, support, it))
}

fn is_known(plan: &Plan<'_>, support: &Support, view: &ViewPackets) -> bool {
    let index = view.type_ as usize;
    support.has(index) && plan.declared(index).is_some()
}

/// Writes a comment that names the views for which no code is generated.
pub(super) fn missing(plan: &Plan<'_>, support: &Support, comment: &str, lines: &mut Lines) {
    for (view, content) in plan.model.description.views.iter().zip(&*plan.model.views) {
        if !is_known(plan, support, view) {
            let name = shown(&content.name).replace('\n', " ");
            lines.line(&format!("{comment} Packets of a {name} (`write_view`) have no code here."));
        }
    }
}
