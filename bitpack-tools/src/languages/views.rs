//! Finds the views (packets with the objects of a server) whose packets generated code can read.

use bitpack::schema::description::{Envelope, ViewPackets};

use super::delta::{Deltas, Support};
use super::lines::Lines;
use super::packets::Placeholder;
use super::plan::Plan;
use super::walk::{Argument, DeltaLanguage};
use crate::model::Body;
use crate::page::shown;

/// Returns the placeholders of the function for each view with objects of the type with this index, if the type's
/// deltas are generated. `%header%` is the type before the objects, `%whole%` a function that reads it, and
/// `%suffix%` a number if an earlier view has objects of the same type.
pub(super) fn placeholders<'a, 'm>(
    language: &'a dyn DeltaLanguage<'m>,
    plan: &'a Plan<'m>,
    support: &'a Support,
    index: usize,
    protocol: impl Fn(&Envelope) -> String + 'a,
) -> impl Iterator<Item = Vec<Placeholder>> {
    let views = plan.model.description.views.iter().zip(&*plan.model.views);
    let is_here = move |it: &ViewPackets| it.type_ as usize == index && is_known(plan, support, it);
    let known = views.filter_map(move |(view, content)| match plan.model.body(content) {
        Body::Struct([header, ..]) if is_here(view) => Some((view, header.value()?)),
        _ => None,
    });
    known.zip(1..).map(move |((view, header), number)| {
        let suffix = if number == 1 { String::new() } else { number.to_string() };
        let protocol = protocol(&view.envelope);
        let whole = Deltas { language, plan, members: &[], depth: 0 }.whole(header);
        vec![
            ("name", plan.name(index).to_owned()),
            ("header", language.type_text(header)),
            ("suffix", suffix),
            ("protocol", protocol),
            ("hash", language.argument(&Argument::Magic(view.hash)).unwrap_or_default()),
            ("objects", view.objects.to_string()),
            ("whole", whole),
        ]
    })
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
