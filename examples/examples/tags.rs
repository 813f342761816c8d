//! Chooses the width of an enum's tag and the number of each variant.
//!
//! `cargo run --example tags`

use bitpack::{Error, Serialize};
use bitpack_examples::println;

/// An enum of three variants, whose tag takes 2 bits.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
enum Stance {
    Standing,
    Crouching,
    Prone,
}

/// An enum whose tag has room for 200 commands, so that a new variant does not move the fields
/// after the tag.
#[derive(Serialize, Debug, PartialEq)]
#[tag(max = 199)]
enum Command {
    Stop,
    Take(Stance),
    Say(#[max_len(40)] String),
}

/// An enum that sends the discriminants that an existing protocol has assigned.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[tag(discriminant, bits = 8)]
enum Opcode {
    Ping = 0x01,
    Pong = 0x02,
    Goodbye = 0xFF,
}

fn main() -> Result<(), Error> {
    println!("{:<24}{:>6}  bytes", "", "bits");
    row(&Stance::Prone)?;
    row(&Command::Stop)?;
    row(&Command::Take(Stance::Crouching))?;
    row(&Command::Say("hi".into()))?;
    row(&Opcode::Ping)?;
    row(&Opcode::Pong)?;
    row(&Opcode::Goodbye)?;
    // rejected: a number without a variant, and a reserved number that has no variant yet
    for (what, error) in [
        ("Stance 3", Stance::read(&[3]).map(drop)),
        ("Command 150", Command::read(&[150]).map(drop)),
        ("Opcode 3", Opcode::read(&[3]).map(drop)),
    ] {
        println!("{what}: {}", error.err().map_or_else(String::new, |error| error.to_string()));
    }
    Ok(())
}

fn row<T: Serialize + core::fmt::Debug + PartialEq>(value: &T) -> Result<(), Error> {
    let bytes = value.to_bytes()?;
    assert_eq!(T::read(&bytes)?, *value);
    println!("{:<24}{:>6}  {bytes:02x?}", format!("{value:?}"), value.max_encoded_bits());
    Ok(())
}
