//! Sends numbers as the difference from one another. The attribute `relative_to` takes the fewest
//! bits for small differences.
//!
//! `cargo run --example relative`

use bitpack::{Error, Serialize};
use bitpack_examples::println;

/// Ticks of the three newest shots of a player, oldest first.
#[derive(Serialize, Debug, PartialEq)]
struct Shots {
    third: u32,
    /// Tick of the second shot, which must exceed `third`. A difference of one tick takes 1 bit, a
    /// larger one 3 to 38 bits.
    #[relative_to(third)]
    second: u32,
    #[relative_to(second)]
    newest: u32,
}

fn main() -> Result<(), Error> {
    println!("{:<16}{:>8}{:>8}", "steps", "bits", "of 96");
    for step in [1, 2, 6, 23, 280, 4377, 70_000] {
        let shots = Shots { third: 1000, second: 1000 + step, newest: 1000 + 2 * step };
        let bits = shots.max_encoded_bits();
        println!("{:<16}{bits:>8}{:>7}%", format!("{step} and {step}"), bits * 100 / 96);
        assert_eq!(Shots::read(&shots.to_bytes()?)?, shots);
    }
    // the writer rejects numbers that do not ascend; a sequence number that wraps has `relative_to(third, wrapping)`
    let wrong = Shots { third: 1000, second: 1000, newest: 1001 };
    if let Err(error) = wrong.to_bytes() {
        println!("1000 after 1000: {}", bitpack::trace::explain_write(&wrong, &[], error));
    }
    Ok(())
}
