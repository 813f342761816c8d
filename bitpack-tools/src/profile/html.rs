//! The report as an HTML page: the hints, a timeline, the types, a flame graph of bits, and a table
//! of all fields that can be sorted and filtered. All parts link to each other.

use serde_json::{Value, json};

use super::{Report, series};
use crate::page::{CHART_STYLE, NO_SCRIPT, block, escaped, page as whole, shown};

/// Returns the report of a profile as a self-contained HTML page.
#[must_use]
pub fn page(title: &str, report: &Report) -> String {
    // numbers and texts are always valid JSON
    let mut data = visible(serde_json::to_value(report).unwrap_or_default());
    if let Value::Object(data) = &mut data {
        data.insert("series".to_owned(), series::of(report));
    }
    let data = data.to_string();
    let body =
        format!("<h1>{}</h1>\n{NO_SCRIPT}{BODY}{}", escaped(title), block("data", data.as_bytes()));
    whole(title, &format!("{CHART_STYLE}{STYLE}"), &body, SCRIPT)
}

/// Returns data with visible escapes in the place of control characters, as [`shown`] does.
fn visible(data: Value) -> Value {
    match data {
        Value::String(text) => shown(&text).into(),
        Value::Array(list) => list.into_iter().map(visible).collect(),
        Value::Object(all) => {
            json!(
                all.into_iter()
                    .map(|(key, it)| (key, visible(it)))
                    .collect::<serde_json::Map<_, _>>()
            )
        }
        other => other,
    }
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
