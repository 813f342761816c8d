//! Instructions a packet, counted by callgrind: derived, by hand with the same checks, and what was
//! recorded. The program runs itself under valgrind, once for each figure.

mod coder;
mod count;
mod record;

use std::process::ExitCode;

use clap::Parser;

use crate::count::{Figure, Who, all, count};
use crate::record::Record;

/// How much more than recorded is too much.
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

    /// Only the packet of this name
    #[arg(long, value_name = "NAME", conflicts_with = "record")]
    only: Option<String>,

    /// What is run under valgrind
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

/// One row a packet and way: derived, by hand, their ratio, and what was recorded.
fn table(arguments: &Arguments) -> Result<(), String> {
    let record = Record::load()?;
    let mut figures = all();
    if let Some(only) = &arguments.only {
        figures.retain(|figure| figure.packet == *only);
    }
    let counted = count(&figures)?;
    println!(
        "{:<8}{:<14}{:>9}{:>9}{:>8}{:>10}{:>9}",
        "packet", "way", "derived", "by hand", "ratio", "recorded", "change"
    );
    let mut worse = 0;
    for derived in counted.iter().filter(|figure| figure.who == Who::Derived) {
        let Figure { packet, way, instructions, .. } = derived;
        let same = |other: &&Figure| other.packet == *packet && other.way == *way;
        let by_hand = counted.iter().filter(|other| other.who == Who::ByHand).find(same);
        let by_hand = by_hand.map_or(0, |figure| figure.instructions);
        let ratio = *instructions as f64 / by_hand as f64;
        print!("{packet:<8}{way:<14}{instructions:>9}{by_hand:>9}{ratio:>8.2}");
        match record.instructions(derived) {
            None => println!("{:>10}", "-"),
            Some(recorded) => {
                let change = *instructions as f64 / recorded as f64;
                let too_much = derived.gated() && change > SLACK;
                worse += usize::from(too_much);
                let mark = if too_much { "  too much" } else { "" };
                println!("{recorded:>10}{:>+8.1}%{mark}", (change - 1.0) * 100.0);
            }
        }
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
