//! Everybody who is measured gives back what was put in.

use bitpack_benches::fields::fields;

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
