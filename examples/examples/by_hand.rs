//! Implements `Serialize` by hand where no attribute fits, for a range that depends on an earlier
//! value.
//!
//! `cargo run --example by_hand`

use bitpack::trace::trace;
use bitpack::{Error, Place as _, Serialize, Stream, Width};
use bitpack_examples::{print, println};

/// A range of frames of a recording, from `first` to `last`, both included. `last` is at least
/// `first`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Clip {
    first: u16,
    last: u16,
}

const FRAMES: u16 = 1000;

impl Serialize for Clip {
    // `first` takes 10 bits and `last` 0 to 10, so `MAX_BITS` of a packet is known at compile time.
    // `exact` promises that the value read equals the value written, so conditions may refer to it.
    const WIDTH: Width = Width::variable(10, 20).exact();

    fn blank() -> Self {
        Self { first: 0, last: 0 }
    }

    // One function serves both directions. Each operation returns the value written or the value
    // read, so `first` below can bound the next range in either direction.
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let clip = *this.peek();
        let first = stream.named("first").int(clip.first, 0, FRAMES)?;
        let last = stream.named("last").int(clip.last, first, FRAMES)?;
        if let Some(slot) = this.slot() {
            *slot = Self { first, last };
        }
        Ok(())
    }
}

/// A struct that uses the hand-written type [`Clip`] like any other field type.
#[derive(Serialize, Debug)]
struct Cut {
    camera: bool,
    clip: Clip,
}

fn main() -> Result<(), Error> {
    println!("a cut takes {} to {} bits", Cut::MIN_BITS, Cut::MAX_BITS);
    for (first, last) in [(0, 1000), (500, 700), (997, 1000), (1000, 1000)] {
        let bytes = Cut { camera: true, clip: Clip { first, last } }.to_bytes()?;
        println!("\n{first}..={last}, {} bytes:", bytes.len());
        print!("{}", trace::<Cut>(&bytes));
    }
    let backwards = Clip { first: 700, last: 500 }.to_bytes();
    println!(
        "\nbackwards: {}",
        backwards.err().map_or_else(String::new, |error| error.to_string())
    );
    Ok(())
}
