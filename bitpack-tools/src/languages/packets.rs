//! Writes the functions that read and write packets, from a text in each language. A word between two `%`
//! in such a text stands for a part of the schema.

use bitpack::schema::description::Packet;

use super::plan::Plan;

/// A word of a text, and what it stands for.
pub(super) type Word = (&'static str, String);

/// Returns a text with the meaning of each word in it.
pub(super) fn filled(text: &str, words: &[Word]) -> String {
    let part = |(i, part): (usize, &str)| {
        let found = words.iter().find(|(word, _)| i % 2 == 1 && *word == part);
        found.map_or(part, |(_, meaning)| meaning).to_owned()
    };
    text.split('%').enumerate().map(part).collect()
}

/// Returns the packet that is the type with this index; `None` if the type is no packet.
pub(super) fn of_type<'m>(plan: &Plan<'m>, index: usize) -> Option<&'m Packet> {
    plan.model.packets().iter().find(|it| it.type_ as usize == index)
}

/// Returns the words for the functions of a packet, whose type the words `own` describe.
pub(super) fn words(plan: &Plan<'_>, packet: &Packet, own: &[Word]) -> Vec<Word> {
    let takes_rest = plan.model.type_takes_rest(packet.type_);
    let words = [
        ("name", plan.name(packet.type_ as usize).to_owned()),
        ("schema", format!("{:#018x}", packet.hash)),
        ("rest", if takes_rest { ", true" } else { "" }.to_owned()),
        ("takes_rest", takes_rest.to_string()),
    ];
    [&words, own].concat()
}
