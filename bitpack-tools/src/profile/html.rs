//! The report as an HTML page: the hints, a timeline, the types, a flame graph of bits, and a table
//! of all fields that can be sorted and filtered. All parts link to each other.

use serde_json::{Value, json};

use super::{Frame, Report};
use crate::page::{CHART_STYLE, NO_SCRIPT, block, escaped, page as whole, shown};
use crate::visible::each_text;

/// Returns the report of a profile as a self-contained HTML page.
pub fn page(title: &str, report: &Report) -> String {
    // numbers and texts are always valid JSON
    let mut data = serde_json::to_value(report).unwrap_or_default();
    each_text(&mut data, None, &mut |text| *text = shown(text));
    if let Value::Object(data) = &mut data {
        data.insert("series".to_owned(), series(report));
    }
    let data = data.to_string();
    let body =
        format!("<h1>{}</h1>\n{NO_SCRIPT}{BODY}{}", escaped(title), block("data", data.as_bytes()));
    whole(title, &format!("{CHART_STYLE}{STYLE}"), &body, SCRIPT)
}

/// Returns the series of a report for its page: `list` has the bits of each series in each slice,
/// or one number if each packet of the type has that many bits. `flame` has the series of each
/// rectangle, in the order of the tree, and `rows` those of each row.
fn series(report: &Report) -> Value {
    let mut flame = Vec::new();
    frames(&report.flame, &mut flame);
    let rows: Vec<&[usize]> = report.rows.iter().map(|it| it.series.as_slice()).collect();
    let mut kinds = vec![None; report.series.len()];
    for (kind, frame) in report.flame.inside.iter().enumerate() {
        let mut own = Vec::new();
        frames(frame, &mut own);
        for series in own.into_iter().flatten() {
            if let Some(it) = kinds.get_mut(*series) {
                *it = Some(kind);
            }
        }
    }
    let list = report.series.iter().zip(kinds).map(|(bits, kind)| one(report, bits, kind));
    let list: Vec<Value> = list.collect();
    json!({ "list": list, "flame": flame, "rows": rows })
}

/// Collects the series of a rectangle and of those above it.
fn frames<'r>(frame: &'r Frame, all: &mut Vec<&'r [usize]>) {
    all.push(&frame.series);
    frame.inside.iter().for_each(|it| frames(it, all));
}

/// Returns the bits of a series in each slice; if each packet of its kind has as many, the kind and
/// this number instead.
fn one(report: &Report, bits: &[u64], kind: Option<usize>) -> Value {
    let of_kind = |slice: &Vec<u64>| kind.and_then(|kind| slice.get(kind).copied()).unwrap_or(0);
    let packets = report.time.packets.iter().map(of_kind);
    let padded = bits.iter().copied().chain(core::iter::repeat(0));
    let mut pairs = padded.zip(packets).filter(|(_, packets)| *packets > 0);
    if let (Some((bits, packets)), Some(kind)) = (pairs.next(), kind) {
        let each = bits / packets;
        let are_alike =
            packets_have(each, bits, packets) && pairs.all(|it| packets_have(each, it.0, it.1));
        if are_alike {
            return json!([kind, each]);
        }
    }
    json!({ "bits": bits })
}

const fn packets_have(each: u64, bits: u64, packets: u64) -> bool {
    each.saturating_mul(packets) == bits
}

const BODY: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = concat!(
    include_str!("../page/common.js"),
    include_str!("../page/timeline.js"),
    include_str!("page/flame.js"),
    include_str!("page/tables.js"),
    include_str!("page/main.js"),
);
