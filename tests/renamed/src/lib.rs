//! A packet in a crate that renames `bitpack` in its `Cargo.toml`.

use packing::{Delta, Serialize};

/// Makes the generated code name everything through `packing`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(crate = packing)]
pub struct Packet {
    /// Has a range.
    #[bits(min = 0, max = 1000)]
    pub health: u16,
    /// Has a length.
    #[max_len(8)]
    pub name: String,
    /// Has a condition, and its own type.
    #[when(health > 0)]
    pub event: Option<Event>,
}

/// An enum with one variant without data and one with.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(crate = ::packing)]
pub enum Event {
    /// No data.
    Idle,
    /// One field.
    Moved(i8),
}

#[test]
fn the_crate_can_have_another_name() -> Result<(), packing::Error> {
    let packet = Packet { health: 700, name: "Ada".into(), event: Some(Event::Moved(-3)) };
    assert_eq!(Packet::read(&packet.to_bytes()?)?, packet);
    let baseline = Packet { health: 701, ..packet.clone() };
    let delta = packet.delta_to_bytes(&baseline)?;
    assert_eq!(Packet::read_delta(&baseline, &delta)?, packet);
    Ok(())
}
