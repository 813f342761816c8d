//! Counts allocations. There are none to write a packet, none to read one of fixed size, and none
//! to read into a packet that already has the memory.

use allocation_counter::measure;
use bitpack::{Error, Serialize};
use bitpack_benches::Sample;
use bitpack_benches::packets::{Body, Chat, Input, Integers, RealPacket, Snapshot, Tick};

const SAMPLES: usize = 32;

/// Returns three numbers of memory allocations, each summed over all sample packets: of `write`, of
/// `read`, and of the second `read_into` of each packet.
fn allocations<P: Sample + Serialize>() -> Result<[u64; 3], Error> {
    let packets = P::samples(SAMPLES);
    let mut buffer = vec![0; 16 * 1024];
    let mut counts = [0; 3];
    let mut into = P::blank();
    // runs twice, because `into` grows in the first round
    for round in 0..2 {
        counts = [0; 3];
        for packet in &packets {
            let mut written = Ok(0);
            counts[0] += measure(|| written = packet.write(&mut buffer)).count_total;
            let bytes = buffer.get(..written?).unwrap_or_default();
            let mut read = Ok(P::blank());
            counts[1] += measure(|| read = P::read(bytes)).count_total;
            assert_eq!(read?.to_bytes()?, bytes, "round {round}");
            let mut again = Ok(());
            counts[2] += measure(|| again = into.read_into(bytes)).count_total;
            again?;
        }
    }
    Ok(counts)
}

#[test]
fn packets_of_fixed_types_never_allocate() -> Result<(), Error> {
    assert_eq!(allocations::<Input>()?, [0; 3]);
    assert_eq!(allocations::<Body>()?, [0; 3]);
    assert_eq!(allocations::<Integers>()?, [0; 3]);
    assert_eq!(allocations::<RealPacket>()?, [0; 3]);
    Ok(())
}

#[test]
fn growable_packets_allocate_only_what_they_keep() -> Result<(), Error> {
    for [write, read, again] in
        [allocations::<Snapshot>()?, allocations::<Chat>()?, allocations::<Tick>()?]
    {
        assert_eq!((write, again), (0, 0));
        assert!(read > 0, "the counter counts");
    }
    Ok(())
}

#[test]
fn read_values_have_no_excess_capacity() -> Result<(), Error> {
    for packet in Chat::samples(SAMPLES) {
        let bytes = packet.to_bytes()?;
        let mut read = Ok(Chat::blank());
        let info = measure(|| read = Chat::read(&bytes));
        assert_eq!((info.count_total, info.count_current), (1, 1));
        assert!(info.bytes_current <= 255, "{info:?}");
        assert_eq!(read?, packet);
    }
    Ok(())
}
