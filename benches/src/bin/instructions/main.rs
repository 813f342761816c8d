//! Counts the instructions of a packet with callgrind. It prints those of the derived code, those
//! of hand-written code with equal checks, and those that were recorded before. The program runs
//! itself under valgrind, once for each figure.

mod called;
mod coder;
mod count;
mod counted;
mod record;
mod serialize_h;

use std::process::ExitCode;

use clap::Parser;

use crate::count::{Figure, Who, all, count};
use crate::record::Record;

/// Largest ratio of a new figure to the recorded one that `--check` accepts.
const SLACK: f64 = 1.03;

/// Counts instructions a packet; valgrind must be installed.
#[derive(Parser)]
struct Arguments {
    /// Fail if a packet takes 3 % more instructions than recorded
    #[arg(long)]
    check: bool,

    /// Record the figures of this profile and compiler in benches/instructions.txt
    #[arg(long, conflicts_with = "check")]
    record: bool,

    /// Count only packets of these names
    #[arg(long, value_name = "NAME", value_delimiter = ',', conflicts_with = "record")]
    only: Vec<String>,

    /// Count only these ways: write, read, write-hidden, ...
    #[arg(long, value_name = "WAY", value_delimiter = ',', conflicts_with = "record")]
    way: Vec<String>,

    /// The packet, way and code to run under valgrind
    #[arg(long, hide = true, num_args = 3)]
    run: Option<Vec<String>>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.run.as_deref() {
        Some([packet, way, who]) => coder::run(packet, way, who),
        _ => table(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns true if `names` contains the name, or is empty and so selects all.
fn named(names: &[String], name: &str) -> bool {
    names.is_empty() || names.iter().any(|one| one == name)
}

/// Prints one row for each packet and way: the instructions of the derived code and of the
/// hand-written code, their ratio, and the recorded figure.
fn table(arguments: &Arguments) -> Result<(), String> {
    let record = Record::load()?;
    let mut figures = all();
    figures.retain(|figure| {
        named(&arguments.only, &figure.packet) && named(&arguments.way, figure.way)
    });
    let counted = count(&figures)?;
    println!(
        "{:<12}{:<14}{:>9}{:>9}{:>8}{:>10}{:>9}",
        "packet", "way", "derived", "by hand", "ratio", "recorded", "change"
    );
    let (beside_cpp, others): (Vec<_>, Vec<_>) =
        counted.iter().partition(|figure| figure.cpp().is_some());
    let mut worse = 0;
    for derived in others.iter().filter(|figure| figure.who == Who::Derived) {
        let Figure { packet, way, instructions, .. } = derived;
        let same = |other: &&&Figure| other.packet == *packet && other.way == *way;
        let by_hand = others.iter().filter(|other| other.who == Who::ByHand).find(same);
        print!("{packet:<12}{way:<14}{instructions:>9}");
        match by_hand {
            None => print!("{:>9}{:>8}", "-", "-"),
            Some(Figure { instructions: by_hand, .. }) => {
                print!("{by_hand:>9}{:>8.2}", *instructions as f64 / *by_hand as f64);
            }
        }
        worse += usize::from(compare(derived, &record));
    }
    println!(
        "{:<12}{:<12}{:>9}{:>9}{:>7}{:>9}{:>7}{:>10}{:>9}",
        "packet", "way", "derived", "C++", "ratio", "asserts", "ratio", "recorded", "change"
    );
    for figure in beside_cpp {
        let Figure { packet, way, instructions, .. } = figure;
        print!("{packet:<12}{way:<12}{instructions:>9}");
        for cpp in figure.cpp().iter().flatten() {
            print!("{cpp:>9}{:>7.2}", *instructions as f64 / *cpp as f64);
        }
        worse += usize::from(compare(figure, &record));
    }
    if arguments.record {
        record.save(&counted)?;
    }
    if arguments.check && record.is_empty() {
        return Err("nothing is recorded for this profile".into());
    }
    if arguments.check && worse > 0 {
        return Err(format!("{worse} figures are more than 3 % above what is recorded"));
    }
    Ok(())
}

/// Prints the end of a row: the recorded figure and the change. Returns true if `--check` rejects
/// the change.
fn compare(figure: &Figure, record: &Record) -> bool {
    let Some(recorded) = record.instructions(figure) else {
        println!("{:>10}", "-");
        return false;
    };
    let change = figure.instructions as f64 / recorded as f64;
    let too_much = figure.gated() && change > SLACK;
    let mark = if too_much { "  too much" } else { "" };
    println!("{recorded:>10}{:>+8.1}%{mark}", (change - 1.0) * 100.0);
    too_much
}
