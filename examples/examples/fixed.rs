//! Uses fixed-point numbers for a deterministic simulation. Positions are integers in the game and
//! in packets.
//!
//! `cargo run --example fixed`

use bitpack::{Error, Serialize};
use bitpack_examples::println;

/// Number of units of a position per metre.
const METRE: i32 = 1 << 8;

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
struct Ball {
    /// Position from -100 to 100 metres, with 8 fraction bits. It takes 16 bits, and nothing is
    /// rounded.
    #[fixed(24, 8, min = -100, max = 100)]
    x: i32,
    /// Speed in units per step, at most four metres per step.
    #[fixed(24, 8, min = -4, max = 4)]
    speed: i32,
}

impl Ball {
    /// Moves the ball by one step, and turns it around at a wall.
    fn step(&mut self) {
        self.x += self.speed;
        if self.x.abs() > 90 * METRE {
            self.speed = -self.speed;
        }
    }
}

fn main() -> Result<(), Error> {
    let mut here = Ball { x: -5 * METRE, speed: 37 };
    println!("a ball is {} bits", Ball::MAX_BITS);
    // the other side receives one packet and computes the rest itself
    let mut there = Ball::read(&here.to_bytes()?)?;
    for _ in 0..640 {
        here.step();
        there.step();
    }
    assert_eq!(here, there, "exact, however long");
    let (metres, rest) = (there.x.div_euclid(METRE), there.x.rem_euclid(METRE));
    println!("after 640 steps, here and there: {metres} metres and {rest}/256");
    let outside = Ball { x: 101 * METRE, ..here };
    if let Err(error) = outside.to_bytes() {
        println!("101 metres: {}", bitpack::trace::explain_write(&outside, &[], error));
    }
    Ok(())
}
