//! Compares the data around each packet: protocol id, checksum, end check, and the histories of
//! deltas.

use std::collections::BTreeMap;

use bitpack::schema::description::{DeltaPackets, Description, Encoding, Envelope};

use super::Detail;
use super::types::name;
use super::words::encoding;

/// Returns the properties of the data around packets that differ between two builds.
pub(super) fn details(before: Option<Envelope>, now: Option<Envelope>) -> Vec<Detail> {
    let (before, now) = match (before, now) {
        (Some(before), Some(now)) => (properties(before), properties(now)),
        (None, None) => return Vec::new(),
        (before, now) => {
            let words = |it: Option<Envelope>| {
                let text = if it.is_some() { "a protocol around packets" } else { "no protocol" };
                Some(text.to_owned())
            };
            return vec![Detail::new("protocol", [before, now].map(words))];
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

/// Returns each property of a history that differs; none if the files have different versions,
/// because version 1 has no histories. `is_known` is `true` if a changed type explains a different
/// hash. Otherwise a different hash is reported where no property differs.
pub(super) fn histories(before: &Description, now: &Description, is_known: bool) -> Vec<Detail> {
    if before.version != now.version {
        return Vec::new();
    }
    let (mut old, new) = (by_name(before), by_name(now));
    let detail = |both| Detail::new("history", both);
    let mut details = Vec::new();
    for (name, now) in new {
        let Some(before) = old.remove(name) else {
            details.push(detail([None, Some(words(name, now))]));
            continue;
        };
        let before_this = details.len();
        for (one, other) in history(before).into_iter().zip(history(now)) {
            if one != other {
                details.push(detail([one, other].map(|it| Some(format!("{name} {it}")))));
            }
        }
        if before.hash != now.hash && !is_known && details.len() == before_this {
            let words = |it: &DeltaPackets| format!("{name} with the hash {:#018x}", it.hash);
            details.push(detail([before, now].map(|it| Some(words(it)))));
        }
    }
    details.extend(old.into_iter().map(|(name, it)| detail([Some(words(name, it)), None])));
    details
}

/// Returns the views that differ, matched by the type of their objects. `is_known` is `true` if a
/// changed type explains a different hash. Otherwise a different hash is reported where no property
/// differs.
pub(super) fn views(before: &Description, now: &Description, is_known: bool) -> Vec<Detail> {
    let words = |all: &Description| -> BTreeMap<String, (String, u64)> {
        let views = all.views.iter().map(|it| {
            let name = name(all, it.type_);
            let header = encoding(all, &Encoding::Type(it.header));
            let properties = properties(it.envelope).map(|(what, text)| format!("{what} {text}"));
            let properties = properties.join(", ");
            let text = format!("{name} of {} objects, header {header}, {properties}", it.objects);
            (name.to_owned(), (text, it.hash))
        });
        views.collect()
    };
    let (mut old, new, mut details) = (words(before), words(now), Vec::new());
    for (name, (now, hash)) in new {
        let before = old.remove(&name);
        let is_same_hash = before.as_ref().is_none_or(|it| it.1 == hash);
        let before = before.map(|it| it.0);
        if before.as_ref() != Some(&now) {
            details.push(Detail { what: "view", before, now: Some(now) });
        } else if !is_same_hash && !is_known {
            let now = Some(format!("{now} and another hash"));
            details.push(Detail { what: "view", before, now });
        }
    }
    let removed = |(text, _)| Detail { what: "view", before: Some(text), now: None };
    details.extend(old.into_values().map(removed));
    details
}

/// Returns the histories of a schema by the names of their value types.
fn by_name(all: &Description) -> BTreeMap<&str, &DeltaPackets> {
    all.deltas.iter().map(|it| (name(all, it.type_), it)).collect()
}

/// Describes the packets of a history.
pub(crate) fn words(name: &str, packets: &DeltaPackets) -> String {
    let [values, mark, ..] = history(packets);
    format!("{name} {values}, {mark}")
}

/// Describes each property of the packets of a history.
pub(crate) fn history(packets: &DeltaPackets) -> [String; 8] {
    let DeltaPackets { envelope, history, marked, baseline_bits, .. } = packets;
    let [checksum, sent, size, end, id] =
        properties(*envelope).map(|(what, it)| format!("{what} {it}"));
    [
        format!("with {history} values"),
        format!("{} a bit before each", if *marked { "with" } else { "without" }),
        format!("with {baseline_bits} bits for the number of a baseline"),
        checksum,
        sent,
        size,
        end,
        id,
    ]
}
