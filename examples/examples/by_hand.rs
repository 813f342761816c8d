//! A function written by hand, for what no attribute says: a range that depends on a value before it.
//!
//! `cargo run --example by_hand`

use bitpack::trace::trace;
use bitpack::{Error, Place as _, Serialize, Stream, Width};
use bitpack_examples::{print, println};

/// The frames from `first` to `last` of a recording. The last is never before the first.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Clip {
    first: u16,
    last: u16,
}

const FRAMES: u16 = 1000;

impl Serialize for Clip {
    // ten bits, then none to ten: known bounds let `MAX_BITS` of a packet be a number. What is read is
    // what was written, so conditions may look at it
    const WIDTH: Width = Width::variable(10, 20).exact();

    fn blank() -> Self {
        Self { first: 0, last: 0 }
    }

    // One function for both directions. An operation gives back what was written, or what was read:
    // `first` below is right in either case, so the next range can stand on it.
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

/// It is a field like any other.
#[derive(Serialize, Debug)]
struct Cut {
    camera: bool,
    clip: Clip,
}

fn main() -> Result<(), Error> {
    println!("a cut takes {} to {} bits", Cut::MIN_BITS, Cut::MAX_BITS);
    for (first, last) in [(0, 1000), (500, 700), (997, 1000), (1000, 1000)] {
        let bytes = Cut { camera: true, clip: Clip { first, last } }.to_vec()?;
        println!("\n{first}..={last}, {} bytes:", bytes.len());
        print!("{}", trace::<Cut>(&bytes));
    }
    let backwards = Clip { first: 700, last: 500 }.to_vec();
    println!(
        "\nbackwards: {}",
        backwards.err().map_or_else(String::new, |error| error.to_string())
    );
    Ok(())
}
