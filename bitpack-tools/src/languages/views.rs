//! Finds the views (packets with the objects of a server) whose packets generated code can read.

use bitpack::schema::description::Envelope;

use super::delta::{Deltas, Support};
use super::packets::{Placeholder, suffix};
use super::plan::Plan;
use super::syntax::{Argument, Language};
use crate::model::Body;

/// Returns the placeholders of the function for each view with objects of the type with this index, if the
/// type's deltas are generated. `%header%` is the type before the objects, `%whole%` a function that reads
/// it, and `%suffix%` a number if an earlier view has objects of the same type.
pub(super) fn placeholders<'a, 'm>(
    language: &'a dyn Language<'m>,
    plan: &'a Plan<'m>,
    support: &'a Support,
    index: usize,
    protocol: impl Fn(&Envelope) -> String + 'a,
) -> impl Iterator<Item = Vec<Placeholder>> {
    let views = plan.model.description.views.iter().zip(&*plan.model.views);
    let views = views.filter(move |(view, _)| view.type_ as usize == index);
    let views = views.filter(move |_| support.is_generated(plan, index));
    let known = views.filter_map(move |(view, content)| match plan.model.body(content) {
        Body::Struct([header, ..]) => Some((view, header.value()?)),
        _ => None,
    });
    known.zip(1..).map(move |((view, header), number)| {
        let protocol = protocol(&view.envelope);
        let whole = Deltas { language, plan, members: &[], depth: 0 }.whole(header);
        vec![
            ("name", plan.name(index).to_owned()),
            ("header", language.type_text(header)),
            ("suffix", suffix(number)),
            ("protocol", protocol),
            ("hash", language.argument(&Argument::Magic(view.hash)).unwrap_or_default()),
            ("objects", view.objects.to_string()),
            ("whole", whole),
        ]
    })
}
