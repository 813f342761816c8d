//! The result of a training as an HTML page: the sizes of packets, and a table of all fields.

use core::fmt::Write as _;

use super::text::percent;
use super::{Field, Measured, Trained};
use crate::page::{escaped, page as whole};

const STYLE: &str = "\
.bars{display:block;min-width:10rem;height:.55rem;margin:.35em 0;background:color-mix(in srgb,var(--faint) 25%,transparent)}
.bars i{display:block;height:100%;background:var(--value);width:var(--w)}
td.n,th.n{text-align:right;white-space:nowrap}
td:first-child{overflow-wrap:anywhere}
tr:hover{background:color-mix(in srgb,var(--faint) 10%,transparent)}
@media(max-width:40rem){table{font-size:12px}th,td{padding-right:.5rem}td:first-child{min-width:9ch}:is(th,td):last-child,.few{display:none}}
";

/// Returns the result of a training as a self-contained HTML page.
#[must_use]
pub fn page(title: &str, trained: &Trained) -> String {
    let mut body = String::new();
    let (bytes, places) = (trained.model.to_bytes().len(), trained.model.places());
    let what = trained.subject.name();
    // a text takes everything
    let _ = write!(
        body,
        "<h1>{}</h1>\n<p class=summary>A model of <b>{}</b> {what}: <b>{bytes}</b> bytes, <b>{places}</b> places, \
         hash <code>{:#018x}</code>.",
        escaped(title),
        trained.packets,
        trained.model.hash()
    );
    if let Some(unlimited) = trained.unlimited_bytes {
        let _ = write!(body, " Without <code>--max-bytes</code>: <b>{unlimited}</b> bytes.");
    }
    body.push_str("</p>\n");
    if trained.left_out > 0 {
        let _ = writeln!(body, "<p>{} packets were left out:</p>\n<ul>", trained.left_out);
        for reason in &trained.reasons {
            let _ = writeln!(body, "<li>{}</li>", escaped(reason));
        }
        body.push_str("</ul>\n");
    }
    match &trained.measured {
        Some(measured) => tables(&mut body, trained, measured, what),
        None => {
            let _ = writeln!(
                body,
                "<p>There were too few {what} to hold some back, so nothing was measured.</p>"
            );
        }
    }
    whole(title, STYLE, &body, "")
}

fn tables(body: &mut String, trained: &Trained, measured: &Measured, what: &str) {
    let (count, sizes) = (measured.packets, measured.bytes);
    let _ = write!(
        body,
        "<h2>Packets</h2>\n<p class=legend>Measured on {count} {what} that were held back, every tenth block \
         of 8, with a model of the others.</p>\n<div class=fields><table><thead><tr><th>form<th class=n>bytes\
         <th class=n>each<th class=n>change<th></thead><tbody>"
    );
    for (name, bytes) in sizes.rows() {
        let each = bytes as f64 / count as f64;
        let (change, bar) =
            (percent(bytes as f64, sizes.plain as f64), bar(bytes as f64, sizes.plain as f64));
        let _ = write!(
            body,
            "<tr><td>{name}<td class=n>{bytes}<td class=n>{each:.1}<td class=n>{change}<td>{bar}</tr>"
        );
    }
    body.push_str(
        "</tbody></table></div>\n<h2>Fields</h2>\n<p class=legend>Bits of one value without and with a model, \
         and the bytes of the field in the model. The largest saving comes first.</p>\n<div class=fields>\
         <table><thead><tr><th>field<th class=\"n few\">values<th class=n>bits<th class=n>modelled<th class=n>change\
         <th class=n>model<br>bytes<th></thead><tbody>",
    );
    measured.fields.iter().for_each(|it| field(body, it));
    let _ = writeln!(
        body,
        "<tr><td>(header, and places of other packets)<td class=few><td><td><td><td class=n>{}<td></tr></tbody></table></div>",
        trained.other_bytes()
    );
}

fn field(body: &mut String, field: &Field) {
    let each = |bits: f64| bits / field.values.max(1) as f64;
    let (plain, modelled) = (field.plain as f64, field.modelled);
    let _ = write!(
        body,
        "<tr><td>{}<td class=\"n few\">{}<td class=n>{:.2}<td class=n>{:.2}<td class=n>{}<td class=n>{}<td>{}</tr>",
        escaped(&field.name()),
        field.values,
        each(plain),
        each(modelled),
        percent(modelled, plain),
        field.model_bytes,
        bar(modelled, plain)
    );
}

/// Returns a bar whose length is the share of `now` in `before`, at most its full length.
fn bar(now: f64, before: f64) -> String {
    let share = if before > 0.0 { (100.0 * now / before).min(100.0) } else { 0.0 };
    format!("<span class=bars><i style=\"--w:{share:.1}%\"></i></span>")
}
