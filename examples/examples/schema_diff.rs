//! Compares the schemas of two builds that reject each other's packets.
//!
//! `cargo run --example schema_diff`

use bitpack::{Error, Protocol, Serialize};
use bitpack_examples::println;

mod released {
    use bitpack::Serialize;

    #[derive(Serialize)]
    pub(crate) struct Unit {
        #[bits(min = 0, max = 200)]
        pub(crate) health: u8,
        pub(crate) name_of_owner: u16,
    }
    #[derive(Serialize)]
    pub(crate) enum Packet {
        Units(#[max_len(16)] Vec<Unit>),
        Leave,
    }
}

/// The unit of the current build. Compared with the old build one range differs, one field has
/// another name, and one variant is new.
#[derive(Serialize)]
struct Unit {
    #[bits(min = 0, max = 100)]
    health: u8,
    owner: u16,
}
#[derive(Serialize)]
enum Packet {
    Units(#[max_len(16)] Vec<Unit>),
    Leave,
    Ping,
}

fn main() {
    let table = Packet::SCHEMA.to_string();
    println!("{table}");

    // the released build kept its table; `bitpack compare` aligns two schema files by names
    let kept = released::Packet::SCHEMA.to_string();
    println!("lines that the released build does not have:");
    for line in table.lines().filter(|line| !kept.lines().any(|it| it == *line)) {
        println!("{line}");
    }

    let (here, there) =
        (Protocol::of::<Packet>("game", 1), Protocol::of::<released::Packet>("game", 1));
    let unit = || Unit { health: 90, owner: 7 };
    let own = here.to_bytes(&Packet::Units(vec![unit(), unit()]));
    println!("a packet of this build: {}", said(here, own));
    let stranger = released::Packet::Units(vec![released::Unit { health: 90, name_of_owner: 7 }]);
    println!("one of the released build: {}", said(here, there.to_bytes(&stranger)));
}

fn said(game: Protocol, packet: Result<Vec<u8>, Error>) -> String {
    let read = packet.and_then(|bytes| game.read::<Packet>(&bytes));
    read.map_or_else(|error| error.to_string(), |_| "read".into())
}
