//! Memory that deltas allocate: no packet makes a reader allocate more than `MAX_MEMORY`, against
//! any baseline.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use allocation_counter::measure;
use bitpack::{Delta, Error, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

/// Reads intact and damaged deltas of `values` against `baseline`, into new values and into used
/// ones. Returns the greatest number of bytes that a read allocates.
fn most<T: Delta + 'static>(baseline: &T, values: &[T]) -> Result<u64, Error> {
    let mut packets = vec![vec![0], vec![0xFF; 64]];
    for value in values {
        let packet = value.delta_to_bytes(baseline)?;
        for bit in 0..(8 * packet.len()).min(400) {
            let mut damaged = packet.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            packets.push(damaged);
        }
        packets.push(packet);
    }
    let anew = packets.iter().map(|packet| {
        // plus the value itself
        let taken = measure(|| drop(T::read_delta(baseline, packet))).bytes_max;
        taken + size_of::<T>() as u64
    });
    let again = measure(|| {
        let mut used = T::blank();
        for packet in &packets {
            let _ = used.read_delta_into(baseline, packet);
        }
    });
    Ok(anew.max().unwrap_or(0).max(again.bytes_max + size_of::<T>() as u64))
}

/// Checks that deltas against a full baseline, one that is too long, and an empty one allocate at
/// most `MAX_MEMORY`.
fn is_bounded<T: Delta + 'static>(full: &T, long: &T, empty: &T) -> Outcome {
    for baseline in [full, long, empty] {
        let taken = most(baseline, &[full.clone(), empty.clone()])?;
        let (name, most) = (core::any::type_name::<T>(), T::MAX_MEMORY);
        ensure!(taken <= most, "{name}: {taken} bytes, {most} at most");
    }
    Ok(())
}

#[derive(Serialize, Delta, Clone)]
#[max_memory(1672)]
struct Large {
    #[max_len(1)]
    list: Vec<[u64; 100]>,
}

#[derive(Serialize, Delta, Clone, Default)]
struct Lists {
    #[max_len(5)]
    numbers: Vec<u64>,
    #[max_len(5)]
    #[bits(min = 0, max = 1000)]
    ranged: VecDeque<u16>,
    #[max_len(3, 5)]
    nested: Vec<Vec<u8>>,
    #[relative_index(max = 5)]
    objects: Vec<(u8, u64)>,
    #[max_len(5)]
    #[delta(whole)]
    whole: Vec<u64>,
}

#[derive(Serialize, Delta, Clone, Default)]
struct Texts {
    #[max_len(9)]
    text: String,
    #[max_len(9)]
    #[bytes]
    bytes: Vec<u8>,
    #[max_len(9)]
    #[delta(whole)]
    whole: String,
}

#[derive(Serialize, Delta, Clone, Default)]
struct Maps {
    #[max_len(12)]
    map: BTreeMap<u16, u64>,
    #[max_len(12)]
    #[key(bits(9))]
    #[bits(12)]
    #[delta(small = 4, large = 6)]
    near: BTreeMap<u16, u16>,
    #[max_len(12)]
    set: BTreeSet<u16>,
}

#[test]
fn a_delta_takes_no_more_memory_than_a_packet() -> Outcome {
    let large = |count| Large { list: vec![[7; 100]; count] };
    is_bounded(&large(1), &large(3), &large(0))?;
    let lists = |count: u8| Lists {
        numbers: vec![7; count.into()],
        ranged: vec![7; count.into()].into(),
        nested: vec![vec![7; count.into()]; usize::from(count).min(3)],
        objects: (0..count).map(|i| (i, 7)).collect(),
        whole: vec![7; count.into()],
    };
    let full = Lists { nested: vec![vec![7; 3]; 3], ..lists(5) };
    is_bounded(&full, &lists(12), &Lists::default())?;
    let text =
        |count| Texts { text: "x".repeat(count), bytes: vec![7; count], whole: "y".repeat(count) };
    is_bounded(&text(9), &text(40), &Texts::default())?;
    let maps = |count| Maps {
        map: (0..count).map(|i| (i, 7)).collect(),
        near: (0..count).map(|i| (i, 7)).collect(),
        set: (0..count).collect(),
    };
    is_bounded(&maps(12), &maps(60), &Maps::default())
}
