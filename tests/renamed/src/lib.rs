//! A derived packet in a crate that gives the dependency `bitpack` another name in its
//! `Cargo.toml`.

use packing::{Delta, Serialize};

/// A struct whose derived code refers to the library as `packing`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(crate = packing)]
pub struct Packet {
    /// A number from 0 to 1000.
    #[bits(min = 0, max = 1000)]
    pub health: u16,
    /// A string of at most 8 bytes.
    #[max_len(8)]
    pub name: String,
    /// An event that is sent only if `health` is not 0.
    #[when(health > 0)]
    pub event: Option<Event>,
}

/// An enum whose derived code refers to the library as `::packing`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(crate = ::packing)]
pub enum Event {
    /// A variant without fields.
    Idle,
    /// A variant with one unnamed field.
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
