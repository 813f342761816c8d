//! Splits a packet into sections: `align` and `bytes` for data that is copied whole, and `check` to
//! detect that reader and writer disagree.
//!
//! `cargo run --example sections`

use bitpack::trace::{explain, trace};
use bitpack::{Error, Serialize};
use bitpack_examples::anatomy::Anatomy;
use bitpack_examples::paint::Paint;
use bitpack_examples::{print, println};

/// A piece of a level, sent to a client that lacks it.
#[derive(Serialize, Debug, PartialEq)]
struct Piece {
    #[bits(min = 0, max = 999)]
    number: u16,
    last: bool,
    /// The data of the piece, which starts at a byte boundary. It is copied with a `memcpy` in both
    /// directions.
    #[bytes]
    #[max_len(1000)]
    data: Vec<u8>,
    /// A number with a constant of 16 bits before it. A reader rejects any other constant, so a
    /// mistake in earlier fields is detected here.
    #[check(0x5EC7, bits = 16)]
    #[bits(min = 0, max = 100)]
    percent: u8,
    /// A byte at a byte boundary, so that a router on the way could find it.
    #[align]
    hops: u8,
}

fn main() -> Result<(), Error> {
    let piece = Piece { number: 700, last: false, data: b"wall".into(), percent: 70, hops: 3 };
    let bytes = piece.to_bytes()?;
    print!("{}", Anatomy::of(&bytes, &trace::<Piece>(&bytes).events).text(Paint::stdout()));
    assert_eq!(Piece::read(&bytes)?, piece);

    // flips a padding bit, a bit of the check, and an unused bit after the last field: each is
    // rejected
    for (byte, bit) in [(2, 7), (7, 0), (9, 7)] {
        let mut damaged = bytes.clone();
        if let Some(byte) = damaged.get_mut(byte) {
            *byte ^= 1 << bit;
        }
        if let Err(error) = Piece::read(&damaged) {
            println!("bit {bit} of byte {byte} flipped: {}", explain::<Piece>(&damaged, error));
        }
    }
    Ok(())
}
