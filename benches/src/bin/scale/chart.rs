//! Draws the milliseconds of a tick by the number of clients, for each way to write the packets.

use core::fmt::Write as _;

const WIDTH: f64 = 880.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 600.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 364.0;
/// Minimum vertical distance between two labels of the chart, in pixels.
const LINE: f64 = 16.0;

const STYLE: &str = "\
<style>
text { font: 12px system-ui, sans-serif; fill: #57606a }
.title { font-size: 14px; font-weight: 600 }
.grid { stroke: #8c959f; stroke-opacity: .3 }
polyline { fill: none; stroke: #6e7781; stroke-width: 1.5 }
polyline.once { stroke: #1f883d } text.once { fill: #1f883d }
polyline.view { stroke: #0969da } text.view { fill: #0969da }
polyline.shared { stroke: #cf222e } text.shared { fill: #cf222e }
@media (prefers-color-scheme: dark) {
text { fill: #9198a1 } polyline { stroke: #8c959f }
polyline.once { stroke: #3fb950 } text.once { fill: #3fb950 }
polyline.view { stroke: #4493f8 } text.view { fill: #4493f8 }
polyline.shared { stroke: #f85149 } text.shared { fill: #f85149 }
}
</style>
";

/// One line of the chart: a way to write deltas, for clients that see a number of objects each.
pub(crate) struct Line {
    pub(crate) name: String,
    /// The CSS class that gives the line its colour.
    pub(crate) class: &'static str,
    /// The milliseconds of a tick for each number of clients.
    pub(crate) milliseconds: Vec<f64>,
}

/// Returns the chart as SVG. Both of its axes are logarithmic.
pub(crate) fn chart(clients: &[usize], lines: &[Line]) -> String {
    let all = || lines.iter().flat_map(|line| &line.milliseconds).copied();
    let power = |number: f64, round: fn(f64) -> f64| 10_f64.powf(round(number.log10()));
    let lowest = power(all().fold(f64::MAX, f64::min), f64::floor);
    let highest = power(all().fold(0.0, f64::max), f64::ceil);
    let share = |number: f64, [from, to]: [f64; 2]| (number / from).ln() / (to / from).ln();
    let ends = [clients[0] as f64, clients[clients.len() - 1] as f64];
    let x = |clients: usize| LEFT + share(clients as f64, ends) * (RIGHT - LEFT);
    let y = |ms: f64| BOTTOM - share(ms, [lowest, highest]) * (BOTTOM - TOP);

    let mut out = String::new();
    let mut ms = lowest;
    while ms <= highest * 1.001 {
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{0:.1}\" y2=\"{0:.1}\"/>",
            y(ms)
        );
        out += &text(0.0, y(ms) + 4.0, "", &format!("{ms:.3}").replace(".000", ""));
        ms *= 10.0;
    }
    for &count in clients {
        out += &text(x(count) - 8.0, BOTTOM + 20.0, "", &count.to_string());
    }
    let mut sorted: Vec<&Line> = lines.iter().collect();
    let last = |line: &Line| line.milliseconds.last().copied().unwrap_or(lowest);
    sorted.sort_by(|one, other| last(other).total_cmp(&last(one)));
    let mut label = f64::MIN;
    for line in sorted {
        let class = line.class;
        let points = clients.iter().zip(&line.milliseconds);
        let points: Vec<String> =
            points.map(|(clients, ms)| format!("{:.1},{:.1}", x(*clients), y(*ms))).collect();
        let _ = writeln!(out, "<polyline class=\"{class}\" points=\"{}\"/>", points.join(" "));
        // beside the end of its line, but below the previous label
        label = (y(last(line)) + 4.0).max(label + LINE);
        out += &text(RIGHT + 8.0, label, class, &format!("{}: {:.1}", line.name, last(line)));
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" \
         aria-label=\"milliseconds of a tick, by the number of clients\">\n{STYLE}{}{out}</svg>\n",
        text(0.0, 16.0, "title", "Milliseconds of a tick, by the number of clients")
    )
}

fn text(x: f64, y: f64, class: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{text}</text>\n")
}
