//! Runs callgrind and collects the counts.

use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::counted::{LOOP, SAMPLES};

/// Names of the packets that are counted in every way.
const PACKETS: [&str; 7] = ["p1", "p2", "p3", "p4", "p5", "real", "tick"];

/// The ways to write and read these packets; [`Coder`](super::coder) defines them.
const WAYS: [&str; 6] = ["write", "read", "write-hidden", "read-hidden", "write-call", "read-call"];

/// Names of the packets of other shapes, which have no code by hand.
const SHAPES: [&str; 11] = [
    "command",
    "conditional",
    "address",
    "aligned",
    "union",
    "ranges",
    "wide",
    "unaligned",
    "counted",
    "strings",
    "flags",
];

/// The ways to write and read [`SHAPES`]: through the functions that users call.
const CALLS: [&str; 3] = ["write", "read", "read-from"];

/// Origin of the counted code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The derive's code.
    Derived,
    /// Code written by hand.
    ByHand,
    /// The loop alone, with the overhead around a derived packet.
    Nobody,
    /// The loop alone, with the overhead around a packet by hand.
    NobodyByHand,
}

impl Who {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Derived => "derived",
            Self::ByHand => "by-hand",
            Self::Nobody => "nobody",
            Self::NobodyByHand => "nobody-by-hand",
        }
    }
}

/// Instructions for one packet in one way.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) packet: String,
    pub(crate) way: &'static str,
    pub(crate) who: Who,
    pub(crate) instructions: u64,
}

impl Figure {
    /// Returns true if the check compares the figure. Heap packets depend on the allocator and are
    /// left out.
    pub(crate) fn gated(&self) -> bool {
        !matches!(
            &*self.packet,
            "p5" | "tick" | "wide" | "unaligned" | "counted" | "strings" | "flags"
        )
    }

    fn is_shape(&self) -> bool {
        SHAPES.contains(&&*self.packet)
    }
}

/// Lists all figures to count, each still 0.
pub(crate) fn all() -> Vec<Figure> {
    let mut figures = vec![];
    for packet in PACKETS {
        for way in WAYS {
            for who in [Who::Derived, Who::ByHand] {
                figures.push(Figure { packet: packet.into(), way, who, instructions: 0 });
            }
        }
    }
    for packet in SHAPES {
        for way in CALLS {
            figures.push(Figure { packet: packet.into(), way, who: Who::Derived, instructions: 0 });
        }
    }
    figures
}

/// Counts the figures and subtracts the instructions of the empty loop.
pub(crate) fn count(figures: &[Figure]) -> Result<Vec<Figure>, String> {
    let nobody = |who| WAYS.map(|way| Figure { packet: "p1".into(), way, who, instructions: 0 });
    let around = in_parallel(&[nobody(Who::Nobody), nobody(Who::NobodyByHand)].concat())?;
    let mut counted = in_parallel(figures)?;
    for figure in counted.iter_mut().filter(|figure| !figure.is_shape()) {
        let nobody = match figure.who {
            Who::ByHand => Who::NobodyByHand,
            _ => Who::Nobody,
        };
        let same = |other: &&Figure| other.way == figure.way && other.who == nobody;
        figure.instructions -= around.iter().find(same).map_or(0, |around| around.instructions);
    }
    Ok(counted)
}

/// Counts on all processors; valgrind's counts do not depend on the machine's load.
fn in_parallel(figures: &[Figure]) -> Result<Vec<Figure>, String> {
    let work = Mutex::new(figures.iter().enumerate());
    let done = Mutex::new(vec![]);
    let worker = || {
        loop {
            let next = work.lock().ok().and_then(|mut work| work.next());
            let Some((i, figure)) = next else { return };
            let result = callgrind(figure);
            if let Ok(mut done) = done.lock() {
                done.push((i, result));
            }
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(worker);
        }
    });
    let mut done = done.into_inner().map_err(|error| error.to_string())?;
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Counts one figure.
fn callgrind(figure: &Figure) -> Result<Figure, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect=*{LOOP}*"))
        .arg(program)
        .args(["--run", &figure.packet, figure.way, figure.who.name()])
        .output()
        .map_err(|error| format!("valgrind: {error}; is it installed?"))?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = text.lines().find(|line| line.contains("Collected"));
    let count = collected.and_then(|line| line.rsplit(' ').next()?.parse::<u64>().ok());
    match count {
        Some(count) if count > 0 && output.status.success() => {
            Ok(Figure { instructions: count / SAMPLES as u64, ..figure.clone() })
        }
        _ => Err(format!("callgrind counted nothing:\n{text}")),
    }
}
