//! Shows the contents of the two articles with their own example world. Every statement is checked,
//! and the program fails if one is false.

mod body;
mod careless;
mod comparison;
mod desync;
mod formats;
mod framing;
mod functions;
mod html;
mod memory;
mod packets;
mod page;
mod rejections;
mod scenes;
mod schema;
mod small;
mod strings;
mod text;
mod texts;
mod walk;
mod widths;
mod world;
mod xml;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use bitpack::Error;
use bitpack_examples::paint::Paint;
use bitpack_examples::{hear, print, println};
use clap::Parser;

use crate::html::Html;
use crate::page::Page;
use crate::text::Text;
use crate::world::Update;

/// Walks through "Reading and Writing Packets" and "Serialization Strategies" with their own
/// example world, from XML to packed bits, and checks each claim as it makes it.
///
/// Fails if a claim is false.
#[derive(Parser)]
struct Args {
    /// Write the page as one self-contained HTML file instead of printing text
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let mut page = Page::default();
    if let Err(reason) = all(&mut page) {
        hear(format_args!("{reason}\n"));
        return ExitCode::FAILURE;
    }
    let (claims, failed) = page.claims();
    match &args.html {
        Some(file) => {
            if let Err(error) = fs::write(file, Html(&page).to_string()) {
                hear(format_args!("cannot write {}: {error}\n", file.display()));
                return ExitCode::FAILURE;
            }
            println!("written: {}", file.display());
        }
        None => print!("{}", Text { page: &page, paint: Paint::stdout() }),
    }
    println!("\n{claims} claims checked, {failed} false");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn all(page: &mut Page) -> Result<(), String> {
    let update = Update::example();
    first(page, &update)?;
    second(page, &update).map_err(|error| error.to_string())
}

fn first(page: &mut Page, update: &Update) -> Result<(), String> {
    const UNWRITABLE: &str = "a format could not write or read the world";
    let said = |error: Error| error.to_string();
    let mut sizes = Vec::new();
    page.article("Reading and Writing Packets");
    texts::show(page, update, &mut sizes).ok_or(UNWRITABLE)?;
    careless::show(page).map_err(said)?;
    comparison::bytes(page, update, &mut sizes).ok_or(UNWRITABLE)?;
    walk::show(page).map_err(said)?;
    widths::show(page);
    comparison::bits(page, update, &mut sizes).map_err(said)?;
    comparison::table(page, sizes);
    formats::show(page);
    Ok(())
}

fn second(page: &mut Page, update: &Update) -> Result<(), Error> {
    page.article("Serialization Strategies");
    packets::show(page)?;
    body::show(page)?;
    strings::show(page)?;
    scenes::show(page)?;
    framing::show(page, update)?;
    desync::show(page)
}
