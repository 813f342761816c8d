//! `bitpack profile`: reports the size in bits of every field in captures.

use core::time::Duration;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use bitpack_tools::file::load;
use bitpack_tools::profile::{Profile, page, write};

use super::{Done, FOREIGN_PACKETS, NO_PACKETS, stdout};
use crate::Input;

/// Output format of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Html,
    Json,
}

pub(crate) fn profile(file: &Path, captures: &[PathBuf], input: &Input, form: Form) -> Done {
    let model = load(file)?;
    let index = input.packet(&model)?;
    let (mut profile, mut progress) = (Profile::new(&model), Progress::new());
    for capture in captures {
        let read = input.packets(capture, |packet| {
            profile.packet(&packet, index);
            progress.step(profile.packets());
            true
        });
        progress.clear();
        read?;
    }
    if profile.packets() == 0 {
        return Err(NO_PACKETS.into());
    }
    let (report, mut out) = (profile.report(), stdout());
    let names: Vec<String> = captures.iter().map(|it| it.display().to_string()).collect();
    let title = names.join(", ");
    match form {
        Form::Text => write(&report, &title, &mut out)?,
        Form::Html => out.write_all(page(&title, &report).as_bytes())?,
        Form::Json => {
            serde_json::to_writer_pretty(&mut out, &report).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    }
    out.flush()?;
    if report.rejected < report.packets {
        return Ok(ExitCode::SUCCESS);
    }
    let why =
        if profile.are_foreign() { FOREIGN_PACKETS } else { "`bitpack dump` shows where and why" };
    Err(format!("no packet could be decoded ({}): {why}", counted(report.packets)).into())
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
