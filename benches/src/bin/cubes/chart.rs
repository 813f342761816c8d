//! Draws the kbit/s of a recording over time, with one line for each technique of the article
//! "Snapshot Compression".

use core::fmt::Write as _;

use crate::techniques::TECHNIQUES;

const WIDTH: f64 = 880.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 640.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 384.0;
/// Minimum vertical distance between two labels of the chart, in pixels.
const LINE: f64 = 16.0;
/// Number of frames that are averaged for one point of the chart.
const MEAN: usize = 15;

const STYLE: &str = "\
<style>
text { font: 12px system-ui, sans-serif; fill: #57606a }
.title { font-size: 14px; font-weight: 600 }
.grid { stroke: #8c959f; stroke-opacity: .3 }
polyline { fill: none; stroke: #6e7781; stroke-width: 1.5 }
.delta { stroke: #1f883d; stroke-width: 2 } text.delta { stroke: none; fill: #1f883d }
@media (prefers-color-scheme: dark) {
text { fill: #9198a1 } polyline { stroke: #8c959f }
.delta { stroke: #3fb950 } text.delta { fill: #3fb950 }
}
</style>
";

/// Returns the chart as SVG. `frames` has the bytes of each frame for each technique of "Snapshot
/// Compression", from the frame with the number `first` on.
pub(crate) fn chart(frames: &[[u64; 8]], first: usize, rate: u32) -> String {
    let kbit = |bytes: f64| bytes * 8.0 * f64::from(rate) / 1000.0;
    let means: Vec<[f64; 8]> = frames.chunks(MEAN).map(|some| mean(some).map(kbit)).collect();
    let overall = mean(frames).map(kbit);
    let (most, least) = scale(&means);
    let y = |kbit: f64| {
        let share = (kbit.max(least) / least).ln() / (most / least).ln();
        BOTTOM - share * (BOTTOM - TOP)
    };
    let seconds = (first + frames.len()) as f64 / f64::from(rate);
    let x = |point: usize| {
        let frame = first + (point * MEAN + MEAN / 2).min(frames.len() - 1);
        LEFT + frame as f64 / f64::from(rate) / seconds * (RIGHT - LEFT)
    };
    let mut out = grid(least, most, seconds, y);
    let mut lowest = f64::MIN;
    for (rung, name) in TECHNIQUES.iter().enumerate() {
        let class = if rung >= 6 { "delta" } else { "" };
        let _ = write!(out, "<polyline class=\"{class}\" points=\"");
        for (point, mean) in means.iter().enumerate() {
            let _ = write!(out, "{:.1},{:.1} ", x(point), y(mean[rung]));
        }
        out += "\"/>\n";
        // beside the end of its line, but below the previous label
        let end = means.last().map_or(BOTTOM, |mean| y(mean[rung]));
        lowest = (end + 4.0).max(lowest + LINE);
        let label = format!("{name}: {:.0}", overall[rung]);
        out += &text(RIGHT + 8.0, lowest, class, &label);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" \
         aria-label=\"kbit/s of a scene of cubes, by what is sent\">\n{STYLE}{}{out}</svg>\n",
        text(0.0, 16.0, "title", "kbit/s of the scene, by what is sent; the mean behind each name")
    )
}

/// Returns the two ends of the chart's scale: the powers of ten that enclose all values.
fn scale(means: &[[f64; 8]]) -> (f64, f64) {
    let all = || means.iter().flatten().copied().filter(|kbit| *kbit > 0.0);
    let power = |kbit: f64, round: fn(f64) -> f64| 10_f64.powf(round(kbit.log10()));
    let (most, least) = (all().fold(1.0, f64::max), all().fold(f64::MAX, f64::min));
    (power(most, f64::ceil), power(least.min(most / 10.0), f64::floor))
}

fn grid(least: f64, most: f64, seconds: f64, y: impl Fn(f64) -> f64) -> String {
    let mut out = String::new();
    let mut kbit = least;
    while kbit <= most * 1.001 {
        let y = y(kbit);
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"
        );
        out += &text(0.0, y + 4.0, "", &format!("{kbit}"));
        kbit *= 10.0;
    }
    out += &text(LEFT, BOTTOM + 20.0, "", "0 s");
    out + &text(RIGHT - 24.0, BOTTOM + 20.0, "", &format!("{seconds:.0} s"))
}

fn mean(frames: &[[u64; 8]]) -> [f64; 8] {
    let mut sum = [0; 8];
    for frame in frames {
        for (sum, bytes) in sum.iter_mut().zip(frame) {
            *sum += bytes;
        }
    }
    sum.map(|sum| sum as f64 / frames.len() as f64)
}

fn text(x: f64, y: f64, class: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{text}</text>\n")
}
