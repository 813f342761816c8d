//! A proxy between a client and a server that changes one field of each packet. It knows the
//! packets only by their description, which the game has saved, and works for any game.
//!
//! `cargo run --example proxy`

use bitpack::dynamic::{Datum, Dynamic, Plan};
use bitpack::schema::Description;
use bitpack::{Error, Protocol};
use bitpack_examples::println;

/// The game, which the proxy does not know.
mod game {
    use bitpack::{Protocol, Serialize};

    #[derive(Serialize, Clone, Debug, PartialEq)]
    pub(super) struct Player {
        #[compressed(-100.0, 100.0, 0.01)]
        pub(super) position: [f32; 3],
        #[bits(min = 0, max = 100)]
        pub(super) health: u8,
    }

    #[derive(Serialize, Clone, Debug, PartialEq)]
    pub(super) enum Packet {
        Say(#[max_len(40)] String),
        Players(#[max_len(16)] Vec<Player>),
    }

    pub(super) const GAME: Protocol = Protocol::of::<Packet>("proxied game", 1);
}

/// Sets the part of a packet at `path`, if the packet has it. Returns the packet to be sent on.
fn edit(
    protocol: &Protocol,
    packet: Dynamic<'_>,
    bytes: &[u8],
    path: &str,
    new: &Datum,
) -> Result<Vec<u8>, Error> {
    let mut value = protocol.read_dynamic(packet, bytes)?;
    if let Some(part) = packet.get_mut(&mut value, path) {
        part.clone_from(new);
    }
    protocol.dynamic_to_bytes(packet, &value)
}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    use game::{GAME, Packet, Player};

    // everything that the proxy has: a description, which is a file in practice
    let description: Description = GAME.describe::<Packet>();
    let plan = Plan::new(&description)?;
    let packet = plan.packet(0).ok_or("the description has no packet")?;
    let envelope = description.envelope.as_ref().ok_or("the description has no envelope")?;
    let protocol = Protocol::from_envelope(envelope).ok_or("no protocol has this envelope")?;
    let (path, new) = ("Players.0[1].health", Datum::Unsigned(100));

    let player = |x, health| Player { position: [x, 0.0, -3.5], health };
    let sent = [
        Packet::Say("hello".to_owned()),
        Packet::Players(vec![player(1.0, 80), player(2.0, 3)]),
        Packet::Players(vec![player(1.5, 79)]),
    ];
    for message in sent {
        let bytes = GAME.to_bytes(&message)?;
        packet.each(&protocol.read_dynamic(packet, &bytes)?, &mut |path, part| {
            println!("{path} = {part:?}");
        });
        let changed = edit(&protocol, packet, &bytes, path, &new)?;
        let arrived = GAME.read::<Packet>(&changed)?;
        let is_same = arrived == message;
        println!("{} bytes, {}\n", changed.len(), if is_same { "unchanged" } else { "changed" });
        if let Packet::Players(players) = arrived {
            assert!(players.get(1).is_none_or(|player| player.health == 100));
        }
    }

    // a value that the game would reject is not sent
    let bytes = GAME.to_bytes(&Packet::Players(vec![player(1.0, 80), player(2.0, 3)]))?;
    match edit(&protocol, packet, &bytes, path, &Datum::Unsigned(101)) {
        Err(error) => println!("101 is not sent: {error}"),
        Ok(_) => return Err("101 was sent".into()),
    }
    Ok(())
}
