//! Runs callgrind and collects its counts of instructions.

use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::counted::{BODY, LOOP, SAMPLES};
use crate::serialize_h;

/// Names of the packets that have derived and hand-written code. They are counted in all [`WAYS`].
const PACKETS: [&str; 7] = ["p1", "p2", "p3", "p4", "p5", "real", "tick"];

/// Names of the ways to write and read the [`PACKETS`]. The trait [`Coder`](super::coder) has a
/// method for each.
const WAYS: [&str; 6] = ["write", "read", "write-hidden", "read-hidden", "write-call", "read-call"];

/// Names of further packets, which have derived code only.
const SHAPES: [&str; 13] = [
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
    "delta",
    "arrays",
];

/// Names of the ways to write and read the packets in [`SHAPES`]: through the functions that users
/// call.
const CALLS: [&str; 3] = ["write", "read", "read-from"];

/// Names of the ways to write and read the packets that the C++ library was counted with. Only the
/// function's body is counted.
const BESIDE_CPP: [&str; 2] = ["write", "read-from"];

/// The code whose instructions are counted: generated, written by hand, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// Code that bitpack's derive generates.
    Derived,
    /// Code written by hand, with the checks of the generated code.
    ByHand,
    /// No code for a packet: counts the loop around a derived packet.
    Nobody,
    /// No code for a packet: counts the loop around a packet that is written by hand.
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

/// Number of instructions that one kind of code takes for one packet, in one way to write or read
/// it.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) packet: String,
    pub(crate) way: &'static str,
    pub(crate) who: Who,
    pub(crate) instructions: u64,
}

impl Figure {
    /// Returns true if `--check` compares this figure with the recorded one. Packets with heap
    /// memory are not compared, because their figures depend on the allocator.
    pub(crate) fn gated(&self) -> bool {
        !matches!(
            &*self.packet,
            "p5" | "tick"
                | "wide"
                | "unaligned"
                | "counted"
                | "strings"
                | "flags"
                | "ByteList"
                | "Texts"
                | "Names"
                | "WTexts"
                | "Wide"
                | "Ascending"
                | "Counted"
                | "Flagged"
                | "Talk"
                | "Message"
                | "Snap"
        )
    }

    /// Returns the instructions of the C++ library for this figure, with its assertions compiled
    /// out and in.
    pub(crate) fn cpp(&self) -> Option<[u64; 2]> {
        serialize_h::counts(&self.packet, self.way)
    }

    fn is_shape(&self) -> bool {
        SHAPES.contains(&&*self.packet)
    }
}

/// Lists all figures that are counted. Their numbers of instructions are still 0.
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
    for row in &serialize_h::ROWS {
        for way in BESIDE_CPP {
            let packet = row.packet.into();
            figures.push(Figure { packet, way, who: Who::Derived, instructions: 0 });
        }
    }
    figures
}

/// Counts the instructions of all `figures`, and subtracts those of the loop around the packets.
pub(crate) fn count(figures: &[Figure]) -> Result<Vec<Figure>, String> {
    let nobody = |who| WAYS.map(|way| Figure { packet: "p1".into(), way, who, instructions: 0 });
    let around = in_parallel(&[nobody(Who::Nobody), nobody(Who::NobodyByHand)].concat())?;
    let mut counted = in_parallel(figures)?;
    let in_a_loop = |figure: &&mut Figure| !figure.is_shape() && figure.cpp().is_none();
    for figure in counted.iter_mut().filter(in_a_loop) {
        let nobody = match figure.who {
            Who::ByHand => Who::NobodyByHand,
            _ => Who::Nobody,
        };
        let same = |other: &&Figure| other.way == figure.way && other.who == nobody;
        figure.instructions -= around.iter().find(same).map_or(0, |around| around.instructions);
    }
    Ok(counted)
}

/// Counts the instructions of all `figures` on all processors at once. The counts of valgrind do
/// not depend on the load of the machine.
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

/// Counts the instructions of one figure by running this program under valgrind's tool callgrind.
fn callgrind(figure: &Figure) -> Result<Figure, String> {
    let counted = if figure.cpp().is_some() { BODY } else { LOOP };
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect=*{counted}*"))
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
