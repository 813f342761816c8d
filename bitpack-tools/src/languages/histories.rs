//! Finds the histories whose packets (those of `write_delta`) generated code can read and write.

use bitpack::schema::description::{DeltaPackets, Envelope};

use super::delta::Support;
use super::packets::{Placeholder, suffix};
use super::plan::Plan;
use super::syntax::{Argument, Language};

/// Returns the placeholders of the functions for each history of values of the type with this index, if the type's
/// deltas are generated. `%length%` is the number of values in it, and `%marked%` tells if a bit marks the deltas.
pub(super) fn placeholders<'a, 'm>(
    language: &'a dyn Language<'m>,
    plan: &'a Plan<'m>,
    support: &'a Support,
    index: usize,
    protocol: impl Fn(&Envelope) -> String + 'a,
) -> impl Iterator<Item = Vec<Placeholder>> {
    let deltas = plan.model.description.deltas.iter();
    let own = deltas.filter(move |it| it.type_ as usize == index && is_known(plan, support, it));
    own.zip(1..).map(move |(it, number)| {
        vec![
            ("name", plan.name(index).to_owned()),
            ("suffix", suffix(number)),
            ("protocol", protocol(&it.envelope)),
            ("hash", language.argument(&Argument::Magic(it.hash)).unwrap_or_default()),
            ("length", it.history.to_string()),
            ("marked", it.marked.to_string()),
            ("baseline_bits", it.baseline_bits.to_string()),
            ("takes_rest", plan.model.type_takes_rest(it.type_).to_string()),
        ]
    })
}

/// Returns `true` if generated code reads and writes the packets of a history.
pub(super) fn is_known(plan: &Plan<'_>, support: &Support, deltas: &DeltaPackets) -> bool {
    deltas.modelled.is_none() && support.is_generated(plan, deltas.type_ as usize)
}
