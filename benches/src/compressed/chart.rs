//! Draws the bytes of packets as bars: plain, modelled, and compressed in other ways.

use core::fmt::Write as _;

use super::Figure;

const WIDTH: f64 = 880.0;
const LEFT: f64 = 290.0;
const RIGHT: f64 = 640.0;
const TOP: f64 = 58.0;
const BAR: f64 = 18.0;
const GAP: f64 = 8.0;

/// CSS of the chart: colours that follow the reader's choice of `prefers-color-scheme`.
const STYLE: &str = "\
<style>
text { font: 12px system-ui, sans-serif; fill: #57606a }
.title { font-size: 14px; font-weight: 600 }
rect { fill: #8c959f }
.ours { fill: #1f883d } text.ours { fill: #1a7f37; font-weight: 600 }
@media (prefers-color-scheme: dark) {
text { fill: #9198a1 }
.ours, text.ours { fill: #3fb950 }
}
</style>
";

/// Returns the chart as SVG. Names that begin with "modelled" have another colour.
#[must_use]
pub fn chart(title: &str, subtitle: &str, figures: &[Figure]) -> String {
    let most = figures.iter().map(|figure| figure.bytes).fold(1.0, f64::max);
    let height = TOP + (BAR + GAP) * figures.len() as f64;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" \
         width=\"{WIDTH}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{title}\">\n{STYLE}\
         <text class=\"title\" x=\"0\" y=\"16\">{title}</text>\n\
         <text x=\"0\" y=\"38\">{subtitle}</text>\n"
    );
    for (row, Figure { name, bytes, write, read }) in figures.iter().enumerate() {
        let top = TOP + (BAR + GAP) * row as f64;
        let class = if name.starts_with("modelled") { "ours" } else { "" };
        let (length, base) = (bytes / most * (RIGHT - LEFT), top + BAR - 5.0);
        let (before, after) = (LEFT - 8.0, LEFT + length + 6.0);
        let mut label = format!("{bytes:.0}");
        if *write > 0.0 {
            let _ = write!(label, ", {:.0} + {:.0} µs", write / 1000.0, read / 1000.0);
        }
        let _ = writeln!(
            out,
            "<text class=\"{class}\" x=\"{before}\" y=\"{base:.0}\" text-anchor=\"end\">{name}</text>\
             <rect class=\"{class}\" x=\"{LEFT}\" y=\"{top:.0}\" width=\"{length:.1}\" height=\"{BAR}\"/>\
             <text class=\"{class}\" x=\"{after:.1}\" y=\"{base:.0}\">{label}</text>"
        );
    }
    out + "</svg>\n"
}
