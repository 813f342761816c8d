//! `bitpack profile`: reports the size in bits of every field in captures.

use core::time::Duration;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::time::Instant;

use bitpack_tools::file::load;
use bitpack_tools::profile::{Profile as Counts, Report, page, write};
use clap::Args;

use super::input::{Input, NothingRead};
use super::{Done, FOREIGN_PACKETS, code, stdout};

/// Report the size of every type and field in captures, with attributes that would make packets
/// smaller
///
/// The report compares each field with its entropy. The text shows the top twenty rows, HTML
/// and JSON show all. Packets that could not be decoded are one row, and a line on standard
/// error. The exit code is 3 if no packet could be decoded, and 4 if only some could. Delta
/// packets (of `write_delta`) cannot.
#[derive(Debug, Args)]
pub(crate) struct Profile {
    /// Schema file
    schema: PathBuf,
    /// Captures (pcap, pcapng), hexadecimal text with a packet on each line, or files that each
    /// hold one raw packet, of any size
    #[arg(required = true, value_name = "CAPTURE")]
    captures: Vec<PathBuf>,
    #[command(flatten)]
    input: Input,
    /// Count the headers of IP and UDP too: 28 bytes a packet, or 48 with IPv6
    #[arg(long)]
    headers: bool,
    /// Write an HTML page with a flame graph, a timeline and a sortable table
    #[arg(long, conflicts_with = "json")]
    html: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Profile {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let model = load(&self.schema)?;
        let index = self.input.packet(&model)?;
        let (counts, mut progress) = (Counts::new(&model), Progress::new());
        let mut profile = if self.headers { counts.with_headers() } else { counts };
        let reading = self.input.packets(&model, &self.captures, |packet| {
            profile.packet(&packet, index);
            progress.step(profile.packets());
            true
        });
        progress.clear();
        let whole = reading?.finish()?;
        let (report, mut out) = (profile.report(), stdout());
        let names: Vec<String> = self.captures.iter().map(|it| it.display().to_string()).collect();
        let title = names.join(", ");
        if self.html {
            out.write_all(page(&title, &report).as_bytes())?;
        } else if self.json {
            serde_json::to_writer_pretty(&mut out, &report).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            write(&report, &title, &mut out)?;
        }
        out.flush()?;
        if report.rejected < report.packets {
            warn(&report);
            return Ok(code(false, whole && report.rejected == 0));
        }
        let why = if profile.are_foreign() {
            FOREIGN_PACKETS
        } else {
            "`bitpack dump` shows where and why"
        };
        let counted = counted(report.packets);
        Err(NothingRead(format!("no packet could be decoded ({counted}): {why}")).into())
    }
}

/// Writes a line to standard error if some packets could not be decoded.
fn warn(report: &Report) {
    let (count, bytes) = (report.rejected, report.rejected_bytes);
    if count > 0 {
        let share = 100.0 * bytes as f64 / report.bytes.max(1) as f64;
        let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
        anstream::eprintln!(
            "{yellow}warning{yellow:#}: {count} of {} were not decoded: {bytes} bytes, \
             {share:.1} % of all, in the row `not decoded`",
            counted(report.packets)
        );
    }
}

fn counted(packets: u64) -> String {
    if packets == 1 { "1 packet".to_owned() } else { format!("{packets} packets") }
}

/// A progress line on standard error, shown only if that is a terminal.
struct Progress {
    is_seen: bool,
    start: Instant,
    said: Instant,
    has_said: bool,
}

/// Number of packets between two checks of the clock, for the progress line.
const SELDOM: u64 = 256;

/// Minimum time between two updates of the progress line. Shorter commands show none.
const SHORT: Duration = Duration::from_millis(500);

impl Progress {
    fn new() -> Self {
        let now = Instant::now();
        Self { is_seen: io::stderr().is_terminal(), start: now, said: now, has_said: false }
    }

    fn step(&mut self, packets: u64) {
        if !self.is_seen || packets % SELDOM > 0 || self.said.elapsed() < SHORT {
            return;
        }
        (self.said, self.has_said) = (Instant::now(), true);
        let rate = 1000 * u128::from(packets) / self.start.elapsed().as_millis().max(1);
        // a failure to show progress is not worth an error
        let _ = write!(io::stderr(), "\r{packets} packets, {rate} a second");
    }

    fn clear(&mut self) {
        if core::mem::take(&mut self.has_said) {
            let _ = write!(io::stderr(), "\r{:60}\r", "");
        }
    }
}
