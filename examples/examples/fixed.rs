//! Fixed point: positions that are the same on every machine, because they are integers all the way.
//!
//! `cargo run --example fixed`

use bitpack::{Error, Serialize};
use bitpack_examples::println;

/// A metre is 256 units of a position.
const METRE: i32 = 1 << 8;

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
struct Ball {
    /// Eight bits behind the point, from -100 to 100 metres: 16 bits, and none of them rounded.
    #[fixed(24, 8, min = -100, max = 100)]
    x: i32,
    /// Units in a step, at most four metres.
    #[fixed(24, 8, min = -4, max = 4)]
    speed: i32,
}

impl Ball {
    /// To the wall and back.
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
    // the other side gets one packet, and computes the rest
    let mut there = Ball::read(&here.to_vec()?)?;
    for _ in 0..640 {
        here.step();
        there.step();
    }
    assert_eq!(here, there, "exact, however long");
    let (metres, rest) = (there.x.div_euclid(METRE), there.x.rem_euclid(METRE));
    println!("after 640 steps, here and there: {metres} metres and {rest}/256");
    let outside = Ball { x: 101 * METRE, ..here };
    if let Err(error) = outside.to_vec() {
        println!("101 metres: {}", bitpack::explain_write(&outside, &[], error));
    }
    Ok(())
}
