//! Explains rejected packets. Every bit of a packet is flipped in turn, and values out of range are
//! passed to the writer.
//!
//! `cargo run --example explain`

use bitpack::trace::{explain, explain_write};
use bitpack::{Error, Serialize};
use bitpack_examples::println;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Unit {
    #[compressed(-100.0, 100.0, 0.01)]
    position: [f32; 2],
    #[bits(min = 0, max = 100)]
    health: u8,
    order: Order,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Order {
    Wait,
    Follow {
        #[bits(min = 0, max = 40)]
        whom: u8,
    },
    Say(#[max_len(10)] String),
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Squad {
    #[max_len(5)]
    units: Vec<Unit>,
}

fn main() -> Result<(), Error> {
    let unit = |order| Unit { position: [99.5, -3.0], health: 96, order };
    let say = Order::Say("go".into());
    let squad =
        Squad { units: vec![unit(Order::Wait), unit(Order::Follow { whom: 40 }), unit(say)] };
    let bytes = squad.to_bytes()?;

    let (mut refused, mut other) = (0, 0);
    for bit in 0..bytes.len() * 8 {
        let mut damaged = bytes.clone();
        if let Some(byte) = damaged.get_mut(bit / 8) {
            *byte ^= 1 << (bit % 8);
        }
        match Squad::read(&damaged) {
            // the error holds a bit position; `explain` reads the bytes again to name the field
            Err(error) => {
                refused += 1;
                println!("bit {bit:>3}: {}", explain::<Squad>(&damaged, error));
            }
            Ok(read) => other += usize::from(read != squad),
        }
    }
    println!(
        "\n{refused} of {} flips are rejected; {other} give another legal squad.",
        bytes.len() * 8
    );
    println!("The checksum of `Protocol` detects those.\n");

    // a writer's error holds a bit position too; `explain_write` writes the packet again, without
    // output
    let wrong: [fn(&mut Squad); 5] = [
        |squad| squad.units[1].health = 101,
        |squad| squad.units[2].position[0] = f32::NAN,
        |squad| squad.units[2].order = Order::Follow { whom: 41 },
        |squad| squad.units[0].order = Order::Say("much too long".into()),
        |squad| squad.units = vec![squad.units[0].clone(); 6],
    ];
    for spoil in wrong {
        let mut spoiled = squad.clone();
        spoil(&mut spoiled);
        if let Err(error) = spoiled.to_bytes() {
            println!("not written: {}", explain_write(&spoiled, &[], error));
        }
    }
    let mut buffer = [0; 12];
    if let Err(error) = squad.write(&mut buffer) {
        println!("not written: {}", explain_write(&squad, &buffer, error));
    }
    Ok(())
}
