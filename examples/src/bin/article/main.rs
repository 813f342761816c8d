//! The two articles' way from XML to packed bits, walked with one world update; then their packets
//! and scenes as derived types. What is said is checked, and a false claim is a failure.

mod bytewise;
mod packets;
mod raw;
mod scenes;
mod show;
mod text;
mod update;

use core::fmt::Display;
use std::process::ExitCode;

use bitpack::{Error, ErrorKind, Protocol, Serialize as _};
use bitpack_examples::println;

use crate::show::{Claims, heading, hex};
use crate::update::Update;

/// Why the page could not be finished.
const UNWRITABLE: &str = "a format could not write or read the world update";

fn main() -> ExitCode {
    let mut claims = Claims::default();
    if let Err(reason) = page(&mut claims) {
        eprintln!("{reason}");
        return ExitCode::FAILURE;
    }
    let Claims { checked, failed } = claims;
    println!("\n{checked} claims checked, {failed} false");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn page(claims: &mut Claims) -> Result<(), String> {
    let update = Update::example();
    let mut sizes = texts(claims, &update).ok_or(UNWRITABLE)?;
    sizes.extend(binaries(claims, &update).ok_or(UNWRITABLE)?);
    table(claims, &sizes);
    packets::show(claims).map_err(|error| error.to_string())?;
    scenes::show(claims).map_err(|error| error.to_string())?;
    sealed(claims, &update).map_err(|error| error.to_string())
}

/// What a step of the ladder takes.
type Size = (&'static str, usize);

fn texts(claims: &mut Claims, update: &Update) -> Option<Vec<Size>> {
    let (xml, json) = (text::to_xml(update)?, text::to_json(update)?);
    let (schema, data, lines) = (text::schema()?, text::to_data(update)?, text::to_lines(update)?);
    claims.check("XML reads back", text::from_xml(&xml)? == *update);
    claims.check("JSON reads back", text::from_json(&json)? == *update);
    claims.check("data behind a schema read back", text::from_data(&data)? == *update);
    claims.check("lines of numbers read back", text::from_lines(&lines)? == *update);
    step("1. XML: every property with its name, twice the tag", xml.len());
    show::text(&xml);
    step("2. JSON: the same names without the ceremony", json.len());
    show::text(&json);
    step("3. Schema and data: the names once, when the client connects", schema.len());
    show::text(&schema);
    step("   and then only the numbers", data.len());
    show::text(&data);
    step("4. A text format of one's own", lines.len());
    show::text(&lines);
    Some(vec![
        ("XML", xml.len()),
        ("JSON", json.len()),
        ("data behind a schema", data.len()),
        ("text of one's own", lines.len()),
    ])
}

fn binaries(claims: &mut Claims, update: &Update) -> Option<Vec<Size>> {
    let (raw, bytes, bits) =
        (raw::to_raw(update)?, bytewise::write(update)?, update.to_vec().ok()?);
    claims.check("the struct reads back", raw::from_raw(&raw)? == *update);
    claims.check("byte-wise functions read back", bytewise::read(&bytes)? == *update);
    let read = Update::read(&bits).ok()?;
    claims.check("packed bits read back, to a step", read.is_close_to(update));
    claims.check("what was read is written alike", read.to_vec().ok()? == bits);
    heading("5, 6, 7. Binary: a struct's memory, read and write functions, packed bits");
    let columns = [("struct", &raw[..]), ("functions", &bytes[..]), ("bits", &bits[..])];
    show::side_by_side(&columns);
    Some(vec![
        ("a struct's memory", raw.len()),
        ("read and write functions", bytes.len()),
        ("packed bits", bits.len()),
    ])
}

fn step(what: impl Display, bytes: usize) {
    heading(format!("{what}, {bytes} bytes"));
}

fn table(claims: &mut Claims, sizes: &[Size]) {
    heading("The ladder");
    let largest = sizes.first().map_or(1, |(_, bytes)| *bytes);
    for (name, bytes) in sizes {
        let bar = "#".repeat((bytes * 50).div_ceil(largest));
        println!("    {name:<26}{bytes:>5} bytes  {bar}");
    }
    let smallest = sizes.iter().map(|(_, bytes)| *bytes).min();
    let packed = sizes.last().map(|(_, bytes)| *bytes);
    claims.check("packed bits are the fewest", packed == smallest);
    claims.check("XML is the largest", sizes.iter().all(|(_, bytes)| *bytes <= largest));
}

/// Protocol id, checksum and end check around the packet.
fn sealed(claims: &mut Claims, update: &Update) -> Result<(), Error> {
    const GAME: Protocol = Protocol::new(0x5EED_0123_4567_89AB);
    heading("On its way: the checksum in front knows the protocol id, a check ends the packet");
    let packet = GAME.to_vec(update)?;
    println!("    {}", hex(&packet));
    claims.check("a sealed packet reads back", GAME.read::<Update>(&packet)?.is_close_to(update));
    let mut refused = 0;
    for bit in 0..packet.len() * 8 {
        let mut damaged = packet.clone();
        if let Some(byte) = damaged.get_mut(bit / 8) {
            *byte ^= 1 << (bit % 8);
        }
        let outcome = GAME.read::<Update>(&damaged).map_err(Error::kind);
        refused += usize::from(outcome == Err(ErrorKind::Crc));
    }
    claims.check("every flipped bit is refused", refused == packet.len() * 8);
    let stranger = Protocol::new(0x5EED_0123_4567_89AC).read::<Update>(&packet);
    claims.check("another protocol is refused", stranger.is_err());
    println!("    {refused} of {refused} packets with one bit flipped refused; another id too");
    Ok(())
}
