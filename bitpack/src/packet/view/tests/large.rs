//! Buffers that hold many thousands of objects, but not all.

use super::*;

const OBJECTS: u32 = 20_000;

#[test]
fn a_large_buffer_takes_thousands_of_objects_in_any_order() -> Result<(), Error> {
    let mut pair = Pair::new(OBJECTS);
    pair.view.replace(0..OBJECTS);
    for index in 0..OBJECTS {
        pair.objects.set(index, &body(1.0, (index % 1000) as u16))?;
    }
    pair.objects.advance();
    let mut updated = 0;
    for packets in 1.. {
        let packet = pair.write_by(40_000, |index| (index * 37 % 251) as u8)?;
        let sent = pair.deliver(&packet)?.len();
        updated += sent;
        if pair.view.waiting() == 0 {
            assert_eq!((packets, updated), (2, OBJECTS as usize));
            break;
        }
        // the packet is full, and the objects went through the list into the tree several times
        assert!(packet.len() > 39_990 && sent > 10_000, "{sent} objects");
    }
    assert!((0..OBJECTS).all(|index| pair.mirror.get(index) == pair.objects.get(index)));
    Ok(())
}
