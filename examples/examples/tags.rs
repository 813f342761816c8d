//! How wide the number of an enum's variant is, and which number that is.
//!
//! `cargo run --example tags`

use bitpack::{Error, Serialize};
use bitpack_examples::println;

/// As few bits as three variants need: 2.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
enum Stance {
    Standing,
    Crouching,
    Prone,
}

/// Room for 200 commands, so that the next one does not move the fields behind it.
#[derive(Serialize, Debug, PartialEq)]
#[tag(max = 199)]
enum Command {
    Stop,
    Take(Stance),
    Say(#[max_len(40)] String),
}

/// Numbers that a protocol gave them long ago.
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
    // a number that is no variant is refused, and so is one that has room but no variant yet
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
    let bytes = value.to_vec()?;
    assert_eq!(T::read(&bytes)?, *value);
    println!("{:<24}{:>6}  {bytes:02x?}", format!("{value:?}"), value.measure());
    Ok(())
}
