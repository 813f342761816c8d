//! Draws the table as a chart, with one panel for each packet and one bar for each library.

use core::fmt::Write;

use super::Row;
use super::text::ns;

const WIDTH: f64 = 880.0;
const PANEL: f64 = 424.0;
const GAP: f64 = 32.0;
const LINE: f64 = 17.0;
const HEAD: f64 = 30.0;
const TOP: f64 = 56.0;
/// Horizontal start of the chart's bars in pixels.
const BARS: f64 = 96.0;
/// Maximum length of the chart's bars in pixels. The figures follow the bars.
const LONGEST: f64 = 178.0;
/// Length at which a bar is cut off, as a multiple of the length of bitpack's bar.
const CUT: f64 = 6.0;

/// CSS of the chart: grey text that is legible on white and on black, and colours that follow the
/// reader's choice of `prefers-color-scheme`.
const STYLE: &str = "\
<style>
text { font: 11px system-ui, sans-serif; fill: #6e7781 }
.packet { font-size: 13px; font-weight: 600 }
.ours { font-weight: 600 }
.figures { font-size: 10px }
.encode { fill: #8c959f } .decode { fill: #8c959f; opacity: .5 }
.ours.encode { fill: #1f883d } .ours.decode { fill: #1f883d; opacity: .55 }
@media (prefers-color-scheme: dark) {
text { fill: #9198a1 }
.ours.encode, .ours.decode { fill: #3fb950 }
}
</style>
";

/// Returns the chart as SVG. It shows the nanoseconds to encode and to decode a packet at bit 0
/// with inlined code.
#[must_use]
pub fn chart(rows: &[Row]) -> String {
    let panels: Vec<&[Row]> = rows.chunk_by(|one, other| one.packet == other.packet).collect();
    let mut out = String::new();
    let mut bottom = [TOP; 2];
    for panel in &panels {
        // puts the panel into the shorter column
        let column = usize::from(bottom[1] < bottom[0]);
        out += &draw(panel, column as f64 * (PANEL + GAP), bottom[column]);
        bottom[column] += HEAD + panel.len() as f64 * LINE + 14.0;
    }
    let height = bottom[0].max(bottom[1]);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" \
         width=\"{WIDTH}\" height=\"{height:.0}\" role=\"img\" \
         aria-label=\"nanoseconds and bytes a packet\">\n{STYLE}{}{out}</svg>\n",
        legend()
    )
}

fn legend() -> String {
    let mut out = text(0.0, 14.0, "packet", "Nanoseconds to encode and to decode a packet; bytes");
    let shades = [("ours encode", "encode"), ("ours decode", "decode")];
    for (i, (class, what)) in shades.into_iter().enumerate() {
        let x = i as f64 * 70.0;
        out += &bar(x, 26.0, 12.0, class);
        out += &text(x + 17.0, 36.0, "", what);
    }
    out += &text(150.0, 36.0, "", "less is better; a bar with › goes on");
    out
}

/// Returns the SVG of the chart's panel for one kind of packet.
fn draw(rows: &[Row], left: f64, top: f64) -> String {
    let both = |row: &Row| row.inlined.encode + row.inlined.decode;
    let ours = rows.first().map_or(1.0, both);
    let longest = rows.iter().map(both).fold(0.0, f64::max).min(ours * CUT);
    let mut out = text(left, top + 14.0, "packet", rows.first().map_or("", |row| row.packet));
    for (i, row) in rows.iter().enumerate() {
        let y = top + HEAD + i as f64 * LINE;
        let class = if i == 0 { "ours " } else { "" };
        let scale = |time: f64| time / longest * LONGEST;
        let encode = scale(row.inlined.encode).min(LONGEST);
        let decode = scale(row.inlined.decode).min(LONGEST - encode);
        let cut = if both(row) > longest * 1.001 { "› " } else { "" };
        let (out_ns, in_ns) = (ns(row.inlined.encode), ns(row.inlined.decode));
        let figures = format!("{cut}{out_ns} / {in_ns} ns · {:.0} B", row.bytes);
        out += &text(left, y, class.trim(), row.name);
        out += &bar(left + BARS, y - 10.0, encode, &format!("{class}encode"));
        out += &bar(left + BARS + encode, y - 10.0, decode, &format!("{class}decode"));
        let x = left + BARS + encode + decode + 4.0;
        out += &text(x, y, "figures", &figures);
    }
    out
}

fn bar(x: f64, y: f64, width: f64, class: &str) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"12\" class=\"{class}\"/>"
    );
    out
}

fn text(x: f64, y: f64, class: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{text}</text>\n")
}
