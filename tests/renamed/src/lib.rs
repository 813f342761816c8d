//! A packet in a crate that calls `bitpack` something else in its `Cargo.toml`.

use packing::{Delta, Serialize};

/// Everything that the derive names in generated code, it names through `packing`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(crate = packing)]
pub struct Packet {
    /// A range.
    #[bits(min = 0, max = 1000)]
    pub health: u16,
    /// A length.
    #[max_len(8)]
    pub name: String,
    /// A condition, and a type of its own.
    #[when(health > 0)]
    pub event: Option<Event>,
}

/// One of two.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(crate = ::packing)]
pub enum Event {
    /// Nothing.
    Idle,
    /// A step.
    Moved(i8),
}

#[test]
fn the_crate_can_have_another_name() -> Result<(), packing::Error> {
    let packet = Packet { health: 700, name: "Ada".into(), event: Some(Event::Moved(-3)) };
    assert_eq!(Packet::read(&packet.to_vec()?)?, packet);
    let baseline = Packet { health: 701, ..packet.clone() };
    let delta = packet.delta_to_vec(&baseline)?;
    assert_eq!(Packet::read_delta(&baseline, &delta)?, packet);
    Ok(())
}
