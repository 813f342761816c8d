//! Shows progress while the game runs: a bar in a terminal, else one line per second.

use core::sync::atomic::Ordering;
use core::time::Duration;
use std::io::{self, IsTerminal as _};
use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

use bitpack_examples::hear;

use crate::link::Live;

/// Time between two updates of the progress bar.
const GLANCE: Duration = Duration::from_millis(50);

/// Length of the progress bar in characters.
const BAR: u64 = 40;

/// Shows progress until `thread` has finished.
pub(crate) fn watch<T>(live: &Live, ticks: u32, thread: &ScopedJoinHandle<'_, T>) {
    let terminal = io::stderr().is_terminal();
    let mut next = Instant::now() + Duration::from_secs(1);
    while !thread.is_finished() {
        thread::sleep(GLANCE);
        if terminal {
            hear(format_args!("\r{} {}\x1b[K", bar(live, ticks.into()), said(live, ticks)));
        } else if Instant::now() >= next {
            next += Duration::from_secs(1);
            hear(format_args!("{}\n", said(live, ticks)));
        }
    }
    if terminal {
        hear(format_args!("\r\x1b[K"));
    }
}

fn said(live: &Live, ticks: u32) -> String {
    let [tick, sent, refused] =
        [&live.ticks, &live.sent, &live.refused].map(|count| count.load(Ordering::Relaxed));
    format!("tick {tick} of {ticks}: {sent} packets sent, {refused} rejected")
}

fn bar(live: &Live, ticks: u64) -> String {
    let done = (live.ticks.load(Ordering::Relaxed) * BAR).checked_div(ticks).unwrap_or(BAR);
    let columns = (0..BAR).map(|column| if column < done { '=' } else { ' ' });
    format!("[{}]", columns.collect::<String>())
}
