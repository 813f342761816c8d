//! The smallest program: writes a struct as five bytes and reads it back.
//!
//! `cargo run --example hello`

use bitpack::{Error, Serialize};
use bitpack_examples::println;

#[derive(Serialize, Debug)]
struct Input {
    /// An integer without attributes, which takes all 16 bits of its type.
    sequence: u16,
    /// An integer with thirteen possible values, which takes 4 bits.
    #[bits(min = 0, max = 12)]
    weapon: u8,
    /// An angle in 36,000 steps of a hundredth of a degree, which takes 16 bits.
    #[compressed(-180.0, 180.0, 0.01)]
    yaw: f32,
    /// A flag, which takes 1 bit.
    jump: bool,
}

fn main() -> Result<(), Error> {
    let input = Input { sequence: 7, weapon: 3, yaw: 12.345, jump: true };
    println!("in memory   {} bytes: {input:?}", size_of_val(&input));

    let mut buffer = [0; 64];
    let length = input.write(&mut buffer)?;
    let packet = buffer.get(..length).unwrap_or_default();
    println!("as a packet {length} bytes: {packet:02x?}, {} bits of them used", Input::MAX_BITS);

    println!("read back           {:?}", Input::read(packet)?);

    // a value out of range is rejected by the writer, and by the reader if it arrives anyway
    let wrong = Input { weapon: 13, ..input };
    if let (Err(written), Err(read)) = (wrong.to_bytes(), Input::read(&[0xFF; 5])) {
        println!("written with weapon 13: {written}");
        println!("read from ff ff ff ff ff: {read}");
    }
    Ok(())
}
