//! Lists the fields of a packet with the bits that each takes.
//!
//! `cargo run --example trace`

use bitpack::trace::trace;
use bitpack::{Error, Serialize};
use bitpack_examples::{print, println};

#[derive(Serialize, Clone, Debug)]
struct Body {
    #[compressed(-256.0, 256.0, 0.01)]
    position: [f32; 3],
    #[smallest_three(bits = 9)]
    orientation: [f32; 4],
    #[omit_default]
    #[compressed(-32.0, 32.0, 0.01)]
    velocity: [f32; 3],
}

#[derive(Serialize, Debug)]
struct Snapshot {
    tick: u32,
    #[relative_index(max = 1000)]
    bodies: Vec<(u16, Body)>,
    #[max_len(40)]
    banner: Option<String>,
}

fn main() -> Result<(), Error> {
    let rest =
        Body { position: [1.0, 2.0, 3.0], orientation: [0.0, 0.0, 0.0, 1.0], velocity: [0.0; 3] };
    let moving = Body { velocity: [4.0, 0.0, -0.5], ..rest.clone() };
    let bodies = vec![(7, rest), (8, moving)];
    let bytes = Snapshot { tick: 60, bodies, banner: Some("round 2".into()) }.to_bytes()?;

    println!("   bit bits  what     where, and what it says");
    let packet = trace::<Snapshot>(&bytes);
    print!("{packet}");
    println!("{} bytes", bytes.len());

    println!("\nthe same packet, truncated after twenty bytes:");
    let cut = trace::<Snapshot>(bytes.get(..20).unwrap_or_default());
    if let (Some(last), Err(error)) = (cut.events.last(), cut.result) {
        println!(
            "    {} fields were read, the last of them\n{last}\n    {error}",
            cut.events.len()
        );
    }
    Ok(())
}
