//! Tests that every measured library returns the packets that it was given.

use bitpack::{Error, Serialize};
use bitpack_benches::Sample;
use bitpack_benches::fields::fields;
use bitpack_benches::packets::shapes::{
    Address, Aligned, Command, Conditional, Counted, Flags, Ranges, Strings, Unaligned, Union, Wide,
};

#[test]
fn every_packet_comes_back_from_everybody() -> Result<(), String> {
    let fields = fields()?;
    assert_eq!(fields.len(), 7);
    for field in fields {
        assert!(field.candidates.len() >= 9, "{}", field.packet);
    }
    Ok(())
}

#[test]
fn bits_take_under_half_of_the_bytes_of_those_who_send_memory() -> Result<(), String> {
    for field in fields()? {
        let bytes =
            |name| field.candidates.iter().find(|one| one.name == name).map(|one| one.bytes);
        let (ours, rkyv) = (bytes("bitpack"), bytes("rkyv, checked"));
        if ["P1 input", "P2 body", "P4 snapshot", "server tick"].contains(&field.packet) {
            assert!(ours < rkyv.map(|bytes| bytes / 2.0), "{}", field.packet);
        }
    }
    Ok(())
}

/// Checks that each sample packet is read back unchanged, into a new packet and into an existing
/// one whose memory is reused.
fn comes_back<P: Sample + Serialize + PartialEq + core::fmt::Debug>() -> Result<(), Error> {
    let mut other = P::blank();
    for packet in P::samples(300) {
        let bytes = packet.to_bytes()?;
        assert_eq!(P::read(&bytes)?, packet);
        other.read_into(&bytes)?;
        assert_eq!(other, packet);
    }
    Ok(())
}

#[test]
fn every_other_shape_comes_back() -> Result<(), Error> {
    comes_back::<Command>()?;
    comes_back::<Conditional>()?;
    comes_back::<Address>()?;
    comes_back::<Aligned>()?;
    comes_back::<Union>()?;
    comes_back::<Ranges>()?;
    comes_back::<Wide>()?;
    comes_back::<Unaligned>()?;
    comes_back::<Counted>()?;
    comes_back::<Strings>()?;
    comes_back::<Flags>()
}
