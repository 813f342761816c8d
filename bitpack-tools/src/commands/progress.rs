//! [`Progress`]: a line with the number of packets so far, while a command runs for long.

use core::time::Duration;
use std::io::{self, IsTerminal as _};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Time at which a command prints its output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prints {
    /// The command prints while it reads, so that a line of progress would disturb its output in a
    /// terminal.
    Meanwhile,
    /// The command prints after it has read everything.
    AtTheEnd,
}

/// Number of packets between two updates of the line of progress.
const SELDOM: u64 = 256;

/// A line of progress on the standard error stream, shown if that is a terminal.
#[derive(Debug)]
pub(super) struct Progress {
    bar: ProgressBar,
    packets: u64,
}

impl Progress {
    pub(super) fn new(prints: Prints) -> Self {
        let is_shown = prints == Prints::AtTheEnd || !io::stdout().is_terminal();
        let target =
            if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        let style = ProgressStyle::with_template("{spinner} {human_pos} packets, {per_sec}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self { bar, packets: 0 }
    }

    pub(super) fn step(&mut self) {
        self.packets += 1;
        if self.packets % SELDOM == 0 {
            self.bar.inc(SELDOM);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
