//! Writes the functions that read and write packets, from a text in each language. A placeholder in such a
//! text, a name between two `%`, stands for a part of the schema.

use bitpack::schema::description::Packet;

use super::plan::Plan;

/// The name of a placeholder, and the text in its place.
pub(super) type Placeholder = (&'static str, String);

/// Returns a text with another one in the place of each placeholder. A `%` always begins or ends a placeholder,
/// and each placeholder of the text is in the list; a debug build checks both.
pub(super) fn fill(text: &str, placeholders: &[Placeholder]) -> String {
    debug_assert!(text.matches('%').count() % 2 == 0, "a single `%` in {text}");
    let part = |(i, part): (usize, &str)| {
        if i % 2 == 0 {
            return part.to_owned();
        }
        let found = placeholders.iter().find(|(name, _)| *name == part);
        debug_assert!(found.is_some(), "nothing for the placeholder `{part}` in {text}");
        found.map_or_else(String::new, |(_, own)| own.clone())
    };
    text.split('%').enumerate().map(part).collect()
}

/// Returns the packet that is the type with this index; `None` if the type is no packet.
pub(super) fn of_type<'m>(plan: &Plan<'m>, index: usize) -> Option<&'m Packet> {
    plan.model.packets().iter().find(|it| it.type_ as usize == index)
}

/// Returns the placeholders of the functions for a packet, after which those of its language follow.
pub(super) fn placeholders(
    plan: &Plan<'_>,
    packet: &Packet,
    own: &[Placeholder],
) -> Vec<Placeholder> {
    let takes_rest = plan.model.type_takes_rest(packet.type_);
    let all = [
        ("name", plan.name(packet.type_ as usize).to_owned()),
        ("schema", format!("{:#018x}", packet.hash)),
        ("rest", if takes_rest { ", true" } else { "" }.to_owned()),
        ("takes_rest", takes_rest.to_string()),
    ];
    [&all, own].concat()
}
