//! Draws the table as a chart with one panel for each packet: the bytes and the nanoseconds of each
//! library.

use core::fmt::Write;

use super::Row;

const WIDTH: f64 = 880.0;
/// Width and height of a panel, with its title and its axes.
const PANEL: (f64, f64) = (424.0, 236.0);
const GAP: (f64, f64) = (32.0, 22.0);
/// Height of the heading of the chart.
const TOP: f64 = 50.0;
/// Left, right, upper and lower margin of a panel around its points.
const LEFT: f64 = 46.0;
const RIGHT: f64 = 10.0;
const UPPER: f64 = 30.0;
const LOWER: f64 = 22.0;
/// Approximate width of a character and height of a label in pixels.
const CHARACTER: f64 = 5.6;
const LABEL: f64 = 11.0;

/// CSS of the chart: text with a contrast of at least 4.5 : 1 on white and on black, and colours
/// that follow the reader's choice of `prefers-color-scheme`.
const STYLE: &str = "\
<style>
text { font: 11px system-ui, sans-serif; fill: #57606a }
.packet { font-size: 13px; font-weight: 600 }
.axis { font-size: 10px }
.name { font-size: 10px }
.ours { font-weight: 600 }
.grid { stroke: #8c959f; stroke-opacity: .35 }
circle { fill: #6e7781 }
circle.ours { fill: #1f883d } text.ours { fill: #1a7f37 }
@media (prefers-color-scheme: dark) {
text { fill: #9198a1 } circle { fill: #8b949e }
circle.ours, text.ours { fill: #3fb950 }
}
</style>
";

/// The figures of one library for one packet.
#[derive(Clone, Copy, Debug)]
pub struct Point<'r> {
    /// Name of the packet in the table.
    pub packet: &'r str,
    /// Name of the library in the table.
    pub name: &'r str,
    /// Mean number of bytes of an encoded packet.
    pub bytes: f64,
    /// Nanoseconds to encode a packet and to decode it.
    pub time: f64,
}

impl<'r> From<&'r Row> for Point<'r> {
    /// Returns the figures of a packet that begins at bit 0, with inlined code.
    fn from(row: &'r Row) -> Self {
        let time = row.inlined.encode + row.inlined.decode;
        Self { packet: row.packet, name: row.name, bytes: row.bytes, time }
    }
}

/// A rectangle that later labels keep free: its left, upper, right and lower edge.
type Area = [f64; 4];

/// Returns the chart as SVG. The first library of each packet is bitpack.
#[must_use]
pub fn chart(points: &[Point<'_>]) -> String {
    let panels = points.chunk_by(|one, other| one.packet == other.packet);
    let (mut out, mut bottom) = (String::new(), TOP);
    for (i, panel) in panels.enumerate() {
        let (column, row) = ((i % 2) as f64, (i / 2) as f64);
        let top = TOP + row * (PANEL.1 + GAP.1);
        out += &draw(panel, column * (PANEL.0 + GAP.0), top);
        bottom = top + PANEL.1;
    }
    let title = "Bytes of a packet, and nanoseconds to encode and decode it";
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {bottom:.0}\" \
         width=\"{WIDTH}\" height=\"{bottom:.0}\" role=\"img\" \
         aria-label=\"nanoseconds against bytes a packet\">\n{STYLE}{}{}{out}</svg>\n",
        text((0.0, 14.0), "packet", "start", title),
        text(
            (0.0, 32.0),
            "",
            "start",
            "left is smaller, low is faster; the scale of time is logarithmic"
        )
    )
}

/// Returns the SVG of the panel for one kind of packet.
fn draw(points: &[Point<'_>], left: f64, top: f64) -> String {
    let most = points.iter().map(|it| it.bytes).fold(1.0, f64::max) * 1.04;
    let powers = points.iter().map(|it| it.time.max(0.1).log10());
    let (low, high) =
        powers.fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)));
    let (low, high) = ((low - 0.08).min(low.round()), (high + 0.08).max(low + 1.0));
    let (width, height) = (PANEL.0 - LEFT - RIGHT, PANEL.1 - UPPER - LOWER);
    let x = |bytes: f64| left + LEFT + bytes / most * width;
    let y = |power: f64| top + UPPER + (high - power) / (high - low) * height;
    let packet = points.first().map_or("", |it| it.packet);
    let mut out = text((left, top + 14.0), "packet", "start", packet);
    let ends = [left + LEFT, left + PANEL.0 - RIGHT];
    for power in low.ceil() as i32..=high.floor() as i32 {
        let at = y(f64::from(power));
        out += &line([ends[0], at, ends[1], at]);
        let tick = match power {
            ..3 => format!("{} ns", 10_f64.powi(power)),
            _ => format!("{} µs", 10_f64.powi(power - 3)),
        };
        out += &text((ends[0] - 5.0, at + 3.5), "axis", "end", &tick);
    }
    let floor = top + PANEL.1 - LOWER;
    out += &line([ends[0], floor, ends[1], floor]);
    for bytes in ticks(most) {
        let tick = if bytes == 0.0 { "0 bytes".to_owned() } else { bytes.to_string() };
        out += &text((x(bytes), floor + 14.0), "axis", "middle", &tick);
    }
    let places: Vec<(f64, f64)> =
        points.iter().map(|it| (x(it.bytes), y(it.time.max(0.1).log10()))).collect();
    let mut taken: Vec<Area> =
        places.iter().map(|(x, y)| [x - 4.0, y - 4.0, x + 4.0, y + 4.0]).collect();
    // bitpack comes first, and is drawn last, over libraries at the same place
    for (i, (point, place)) in points.iter().zip(&places).enumerate().rev() {
        let ours = if i == 0 { " ours" } else { "" };
        let (x, y) = *place;
        let (at, anchor) = free(*place, point.name, ends, &mut taken);
        if (at.1 - y).abs() > LABEL {
            let side = if anchor == "start" { -2.0 } else { 2.0 };
            out += &line([x, y, at.0 + side, at.1 - 3.5]);
        }
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" class=\"{}\"/>",
            ours.trim()
        );
        out += &text(at, &format!("name{ours}"), anchor, point.name);
    }
    out
}

/// Returns the place and the anchor of a label beside its point, where it covers no other label and
/// no point.
fn free(
    (x, y): (f64, f64),
    name: &str,
    [left, right]: [f64; 2],
    taken: &mut Vec<Area>,
) -> ((f64, f64), &'static str) {
    let width = name.chars().count() as f64 * CHARACTER;
    let areas = (0..16).flat_map(|step| {
        let down = f64::from((step + 1) / 2) * if step % 2 == 0 { -5.5 } else { 5.5 };
        let [upper, lower] = [y + down - LABEL / 2.0, y + down + LABEL / 2.0];
        [
            ([x + 6.0, upper, x + 6.0 + width, lower], "start"),
            ([x - 6.0 - width, upper, x - 6.0, lower], "end"),
        ]
    });
    let is_free = |area: &Area| {
        let overlaps =
            |it: &Area| area[0] < it[2] && it[0] < area[2] && area[1] < it[3] && it[1] < area[3];
        area[0] >= left - 4.0 && area[2] <= right + 10.0 && !taken.iter().any(overlaps)
    };
    let (area, anchor) = areas
        .clone()
        .find(|(area, _)| is_free(area))
        .unwrap_or(([x + 6.0, y - LABEL / 2.0, x + 6.0 + width, y + LABEL / 2.0], "start"));
    taken.push(area);
    let at = if anchor == "start" { area[0] } else { area[2] };
    ((at, area[3] - 2.0), anchor)
}

/// Returns round numbers of bytes for the axis, from 0 on.
fn ticks(most: f64) -> Vec<f64> {
    let power = 10_f64.powf((most / 3.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|it| it * power);
    let step = steps.into_iter().find(|it| most / it <= 5.0).unwrap_or(power * 10.0);
    // at most five of them, by the choice of the step
    (0..10).map(|i| f64::from(i) * step).take_while(|it| *it <= most).collect()
}

fn line([x1, y1, x2, y2]: Area) -> String {
    format!("<line class=\"grid\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>\n")
}

fn text((x, y): (f64, f64), class: &str, anchor: &str, text: &str) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" text-anchor=\"{anchor}\">{text}</text>\n"
    )
}
