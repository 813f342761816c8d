//! Prints a table of every measured packet, encoded by all libraries that can encode it.

use core::time::Duration;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use bitpack_benches::field::Field;
use bitpack_benches::fields::fields;
use bitpack_benches::report::{Point, Row, bytes_text, chart, growth, growth_text, rows, text};
use clap::Parser;

/// Measures bitpack and other libraries on this machine.
///
/// Every figure is a median over rounds in which all libraries take turns, in nanoseconds per
/// packet.
#[derive(Parser)]
struct Arguments {
    /// Approximate time to measure
    #[arg(long, default_value_t = 80.0, value_name = "SECONDS")]
    time: f64,

    /// Number of rounds; every rival takes one turn in each
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,

    /// Only packets whose name contains this: `--only P3`
    #[arg(long, value_name = "NAME")]
    only: Option<String>,

    /// Write the figures as JSON, to standard output or a file
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    json: Option<PathBuf>,

    /// Draw the figures as a chart of bytes against time
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Instead of the table: the cost of an object in a snapshot of 1 to 4,096 of them
    #[arg(long)]
    growth: bool,

    /// Instead of the table: only the bytes of each packet, which takes no time to measure
    #[arg(long)]
    bytes: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    if arguments.bytes {
        #[cfg_attr(not(feature = "formats"), expect(unused_mut, reason = "nothing is added"))]
        let mut fields = chosen(arguments)?;
        #[cfg(feature = "formats")]
        bitpack_benches::formats::add(&mut fields)?;
        print!("{}", bytes_text(&fields));
        return Ok(());
    }
    if arguments.growth {
        let turn = turn(arguments, 13 * 8);
        let lines = growth(arguments.rounds, turn)?;
        return deliver(arguments, &growth_text(&lines), &lines);
    }
    let rows = measure(arguments)?;
    if let Some(path) = &arguments.svg {
        let points: Vec<Point<'_>> = rows.iter().map(Point::from).collect();
        save(path, &chart(&points))?;
    }
    deliver(arguments, &text(&rows), &rows)
}

/// Returns the packets that the user asked for.
fn chosen(arguments: &Arguments) -> Result<Vec<Field>, String> {
    let mut fields = fields()?;
    if let Some(only) = &arguments.only {
        fields.retain(|field| field.packet.contains(only));
    }
    Ok(fields)
}

/// Measures all figures of the table, one kind of packet after another.
fn measure(arguments: &Arguments) -> Result<Vec<Row>, String> {
    let mut fields = chosen(arguments)?;
    let turn = turn(arguments, fields.iter().map(Field::cells).sum());
    let mut all = vec![];
    for field in &mut fields {
        eprintln!("{} ...", field.packet);
        field.run(arguments.rounds, turn).ok_or("a packet was refused")?;
        all.extend(rows(field));
    }
    Ok(all)
}

/// Returns the duration of one measurement, so that all of them take the time that the user asked
/// for. `cells` is the number of figures, which are each measured once in every round and once more
/// to warm up.
fn turn(arguments: &Arguments, cells: usize) -> Duration {
    let turns = (cells.max(1) as f64) * f64::from(arguments.rounds + 1);
    Duration::from_secs_f64((arguments.time / turns).clamp(1e-4, 1.0))
}

/// Prints the text, unless the JSON goes to standard output. Writes the figures as JSON if the user
/// asked for it.
fn deliver(
    arguments: &Arguments,
    text: &str,
    figures: &impl serde::Serialize,
) -> Result<(), String> {
    let json = || serde_json::to_string_pretty(figures).map_err(|error| error.to_string());
    match &arguments.json {
        Some(path) if path.as_os_str() == "-" => println!("{}", json()?),
        Some(path) => {
            save(path, &(json()? + "\n"))?;
            print!("{text}");
        }
        None => print!("{text}"),
    }
    Ok(())
}

fn save(path: &PathBuf, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
