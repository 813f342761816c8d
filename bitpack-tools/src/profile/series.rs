//! The bits of each field in each slice of time, as the page of a profile has them.

use serde_json::{Value, json};

use super::{Frame, Report};

/// Returns the series of a report for its page: `list` has the bits of each series in each slice,
/// or one number if each packet of the type has that many bits. `flame` has the series of each
/// rectangle, in the order of the tree, and `rows` those of each row.
pub(super) fn of(report: &Report) -> Value {
    let mut flame = Vec::new();
    frames(&report.flame, &mut flame);
    let rows: Vec<&[usize]> = report.rows.iter().map(|it| it.series.as_slice()).collect();
    let mut kinds = vec![None; report.series.iter().map(Vec::len).max().unwrap_or(0)];
    for (kind, frame) in report.flame.inside.iter().enumerate() {
        let mut own = Vec::new();
        frames(frame, &mut own);
        for series in own.into_iter().flatten() {
            if let Some(it) = kinds.get_mut(*series) {
                *it = Some(kind);
            }
        }
    }
    let list: Vec<Value> =
        kinds.iter().enumerate().map(|(at, kind)| one(report, at, *kind)).collect();
    json!({ "list": list, "flame": flame, "rows": rows })
}

/// Collects the series of a rectangle and of those above it.
fn frames<'r>(frame: &'r Frame, all: &mut Vec<&'r [usize]>) {
    all.push(&frame.series);
    frame.inside.iter().for_each(|it| frames(it, all));
}

/// Returns the bits of a series in each slice; if each packet of its kind has as many, the kind and
/// this number instead.
fn one(report: &Report, series: usize, kind: Option<usize>) -> Value {
    let bits = report.series.iter().map(|slice| slice.get(series).copied().unwrap_or(0));
    let of_kind = |slice: &Vec<u64>| kind.and_then(|kind| slice.get(kind).copied()).unwrap_or(0);
    let packets = report.time.packets.iter().map(of_kind);
    let mut pairs = bits.clone().zip(packets.clone()).filter(|(_, packets)| *packets > 0);
    if let (Some((bits, packets)), Some(kind)) = (pairs.next(), kind) {
        let each = bits / packets;
        let are_alike =
            packets_have(each, bits, packets) && pairs.all(|it| packets_have(each, it.0, it.1));
        if are_alike {
            return json!([kind, each]);
        }
    }
    let mut list: Vec<u64> = bits.collect();
    while list.last() == Some(&0) {
        list.pop();
    }
    json!({ "bits": list })
}

const fn packets_have(each: u64, bits: u64, packets: u64) -> bool {
    each.saturating_mul(packets) == bits
}
