//! Compares the sizes of the four encodings for the indices of the objects of an array that are
//! present.
//!
//! `cargo run --example subsets`

use bitpack::Serialize;
use bitpack_examples::println;

/// Declares a struct for each encoding of indices. It has indices without objects, so that its size
/// is the cost of the indices.
macro_rules! ways {
    ($($name:ident: $attribute:meta),+) => { $(
        #[derive(Serialize)]
        struct $name {
            #[$attribute]
            objects: Vec<u16>,
        }
    )+ };
}
ways!(
    Flags: subset(flags, max = 1000),
    Indices: subset(indices, max = 1000),
    Sentinel: subset(sentinel, max = 1000),
    Relative: relative_index(max = 1000)
);

fn main() {
    let scattered = |count: usize| (0..1000).step_by(1000 / count).take(count).collect();
    let together = |count: u16| (300..300 + count).collect();
    let scenes: [(&str, Vec<u16>); 8] = [
        ("none", Vec::new()),
        ("1", scattered(1)),
        ("10 scattered", scattered(10)),
        ("10 neighbours", together(10)),
        ("100 scattered", scattered(100)),
        ("100 neighbours", together(100)),
        ("500, every second", scattered(500)),
        ("all", (0..1000).collect()),
    ];
    println!("{:<20}{:>9}{:>9}{:>9}{:>9}", "bits for", "flags", "indices", "sentinel", "relative");
    for (scene, objects) in scenes {
        let bits = [
            Flags { objects: objects.clone() }.max_encoded_bits(),
            Indices { objects: objects.clone() }.max_encoded_bits(),
            Sentinel { objects: objects.clone() }.max_encoded_bits(),
            Relative { objects }.max_encoded_bits(),
        ];
        let least = bits.iter().min();
        let cell = |bits| if Some(&bits) == least { format!("*{bits}") } else { bits.to_string() };
        println!("{scene:<20}{}", bits.map(|bits| format!("{:>9}", cell(bits))).concat());
    }
}
