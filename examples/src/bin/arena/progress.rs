//! How it goes while it runs: a bar on a terminal, a line a second elsewhere.

use core::sync::atomic::Ordering;
use core::time::Duration;
use std::io::{self, IsTerminal as _};
use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

use crate::link::Live;

/// How often the bar moves.
const GLANCE: Duration = Duration::from_millis(50);

/// Shows how it goes until the thread is done.
pub(crate) fn watch<T>(live: &Live, ticks: u32, thread: &ScopedJoinHandle<'_, T>) {
    let bar = io::stderr().is_terminal().then(|| bar(ticks));
    let mut next = Instant::now() + Duration::from_secs(1);
    while !thread.is_finished() {
        thread::sleep(GLANCE);
        let (tick, said) = (live.ticks.load(Ordering::Relaxed), said(live));
        if let Some(bar) = &bar {
            bar.set_position(tick);
            bar.set_message(said);
        } else if Instant::now() >= next {
            next += Duration::from_secs(1);
            eprintln!("tick {tick} of {ticks}: {said}");
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

fn said(live: &Live) -> String {
    let [sent, refused] = [&live.sent, &live.refused].map(|count| count.load(Ordering::Relaxed));
    format!("{sent} packets sent, {refused} refused")
}

fn bar(ticks: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("[{bar:40}] {pos}/{len} ticks, {msg}");
    let bar = ProgressBar::new(ticks.into());
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
    bar
}
