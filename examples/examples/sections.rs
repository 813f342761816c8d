//! A packet in sections: `align` and `bytes` for what is copied, `check` for what must not drift.
//!
//! `cargo run --example sections`

use bitpack::trace::{explain, trace};
use bitpack::{Error, Serialize};
use bitpack_examples::anatomy::Anatomy;
use bitpack_examples::paint::Paint;
use bitpack_examples::{print, println};

/// A piece of a level that a client does not have.
#[derive(Serialize, Debug, PartialEq)]
struct Piece {
    #[bits(min = 0, max = 999)]
    number: u16,
    last: bool,
    /// Zero bits up to the next byte, then bytes as they are: `memcpy` on both ends.
    #[bytes]
    #[max_len(1000)]
    data: Vec<u8>,
    /// 16 bits in front of the field, refused if they are others: the sections before it were read
    /// as they were written.
    #[check(0x5EC7, bits = 16)]
    #[bits(min = 0, max = 100)]
    percent: u8,
    /// On a byte of its own, so that a router in between could find it.
    #[align]
    hops: u8,
}

fn main() -> Result<(), Error> {
    let piece = Piece { number: 700, last: false, data: b"wall".into(), percent: 70, hops: 3 };
    let bytes = piece.to_vec()?;
    print!("{}", Anatomy::of(&bytes, &trace::<Piece>(&bytes).events).text(Paint::stdout()));
    assert_eq!(Piece::read(&bytes)?, piece);

    // padding, the check, and behind the last field: refused wherever it is not what it must be
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
