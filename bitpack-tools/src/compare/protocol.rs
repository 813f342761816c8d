//! Compares the data around each packet: protocol id, checksum, end check, and the histories of
//! deltas.

use std::collections::BTreeMap;

use bitpack::schema::description::{Description, Envelope};

use super::Detail;

/// Returns the properties of the envelope that differ.
pub(super) fn details(before: Option<Envelope>, now: Option<Envelope>) -> Vec<Detail> {
    let (before, now) = match (before, now) {
        (Some(before), Some(now)) => (properties(before), properties(now)),
        (None, None) => return Vec::new(),
        (before, now) => {
            let words = |it: Option<Envelope>| {
                let text = if it.is_some() { "a protocol around packets" } else { "no protocol" };
                Some(text.to_owned())
            };
            return vec![Detail { what: "protocol", before: words(before), now: words(now) }];
        }
    };
    let pairs = before.into_iter().zip(now).filter(|((_, one), (_, other))| one != other);
    pairs
        .map(|((what, one), (_, other))| Detail { what, before: Some(one), now: Some(other) })
        .collect()
}

fn properties(envelope: Envelope) -> [(&'static str, String); 5] {
    let Envelope { id, id_bytes, sends_id, sums, end_check } = envelope;
    let end = end_check.map_or_else(
        || "none".to_owned(),
        |end| {
            let place = if end.aligned { "at the next byte" } else { "after the last field" };
            format!("{:#010x} {place}", end.magic)
        },
    );
    [
        ("checksum", if sums { "CRC-32" } else { "none" }.to_owned()),
        ("id in each packet", if sends_id { "sent" } else { "not sent" }.to_owned()),
        ("size of the id", format!("{id_bytes} bytes")),
        ("end check", end),
        ("protocol id", format!("{id:#x}")),
    ]
}

/// Returns the histories whose packets of deltas differ. A schema file of version 1 does not have
/// any.
pub(super) fn histories(before: &Description, now: &Description) -> Vec<Detail> {
    if before.version != now.version {
        return Vec::new();
    }
    let (mut old, new) = (by_name(before), by_name(now));
    let mut details = Vec::new();
    for (name, now) in new {
        let before = old.remove(name);
        if before.as_ref() != Some(&now) {
            details.push(Detail { what: "history", before, now: Some(now) });
        }
    }
    let removed = old.into_values();
    details.extend(removed.map(|it| Detail { what: "history", before: Some(it), now: None }));
    details
}

/// Describes the packets of each history by the name of its type.
fn by_name(all: &Description) -> BTreeMap<&str, String> {
    let words = all.deltas.iter().map(|it| {
        let name = all.type_at(it.type_).map_or("", |it| &it.name);
        let marked = if it.marked { ", each with a bit before it" } else { "" };
        let sums = if it.envelope.sums { "" } else { ", without a checksum" };
        (name, format!("{name} with {} values{marked}{sums}", it.history))
    });
    words.collect()
}
