//! The attribute `max_depth` on recursive types, which refer to themselves by name or as `Self`.

#![allow(clippy::use_self, reason = "both spellings are tested")]
#![expect(clippy::large_stack_arrays, reason = "the test is about large values")]

use core::fmt::Debug;
use std::collections::{BTreeMap, HashMap};

use allocation_counter::measure;
use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, bits, exchanged, unwritable};

fn within<T: Serialize + Debug>(value: &T) -> Outcome {
    let bytes = value.to_bytes()?;
    let peak = measure(|| drop(T::read(&bytes))).bytes_max + size_of::<T>() as u64;
    assert!(peak <= T::MAX_MEMORY, "{peak} bytes, {} at most", T::MAX_MEMORY);
    assert!(peak * 3 > T::MAX_MEMORY, "{peak} bytes of {}", T::MAX_MEMORY);
    Ok(())
}

/// A type that takes no bits. A list can have at most 1,024 such elements over all of its 64
/// levels.
#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Free {
    #[skip]
    bytes: [[u64; 16]; 2],
}

#[derive(Serialize, Clone, Debug, Default, PartialEq)]
#[max_depth(64)]
struct Holder {
    #[max_len(16)]
    free: Vec<Free>,
    next: Option<Box<Self>>,
}

/// A recursive type whose map entries are so large that moving many of them would overflow the
/// stack.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_depth(3)]
struct Atlas {
    value: [u64; 64],
    #[max_len(2)]
    maps: BTreeMap<u8, Self>,
    #[max_len(2)]
    hashed: HashMap<u8, Self>,
}

#[test]
fn memory_of_levels_is_bounded_by_the_limit_of_zero_bit_elements() -> Outcome {
    let level = || Holder { free: vec![Free::default(); 16], next: None };
    let full = (1..64).fold(level(), |inner, _| Holder { next: Some(Box::new(inner)), ..level() });
    within(&full)?;
    const { assert!(Holder::MAX_MEMORY < 600_000) };
    let packet = [0xFF; 2000];
    let peak = measure(|| drop(Holder::read(&packet))).bytes_max;
    assert!(peak <= Holder::MAX_MEMORY);
    Ok(())
}

#[test]
fn memory_of_maps_has_the_entries_that_are_read() -> Outcome {
    let mut atlas = Atlas { value: [7; 64], maps: BTreeMap::new(), hashed: HashMap::new() };
    for _ in 1..3 {
        let two = [(1, atlas.clone()), (2, atlas.clone())];
        atlas = Atlas { maps: two.clone().into(), hashed: two.into(), ..atlas };
    }
    let most = Atlas::MAX_MEMORY;
    let peak = |bytes: &[u8]| measure(|| drop(Atlas::read(bytes))).bytes_max;
    // the bound includes maps on the last level, which stay empty
    let full = peak(&atlas.to_bytes()?);
    assert!(full <= most && full * 8 > most, "{full} bytes of {most}");
    for byte in [0xFF, 0x55, 0x01] {
        let hostile = peak(&[byte; 20_000]);
        assert!(hostile <= most, "{hostile} bytes of {most}");
    }
    Ok(())
}

/// A type that contains itself in a tuple next to another member, and in fields that are omitted if
/// they are the default.
#[derive(Serialize, Clone, Debug, Default, PartialEq)]
#[max_depth(4)]
struct Folder {
    #[max_len(3)]
    #[part(0, bits(4))]
    inside: Vec<(u8, Folder)>,
    #[omit_default]
    beside: Option<Box<Self>>,
    #[part(0, bits(2))]
    #[part(1, omit_default)]
    last: (u8, Option<Box<Folder>>),
}

#[test]
fn a_tuple_can_contain_the_type_that_contains_it() -> Outcome {
    let empty = Folder::default;
    let boxed = |folder| Some(Box::new(folder));
    // a length of two bits, an omit bit, a number of two bits, an omit bit
    assert_eq!(bits(&empty())?, 2 + 1 + 2 + 1);
    let folder = Folder {
        inside: vec![(9, empty()), (10, Folder { last: (1, boxed(empty())), ..empty() })],
        beside: boxed(Folder { last: (3, None), ..empty() }),
        last: (2, None),
    };
    // a present value adds the option's own bit
    assert_eq!(bits(&folder)?, 2 + (4 + 6) + (4 + 6 + 1 + 6) + (1 + 1 + 6) + 2 + 1);
    exchanged(&folder)?;
    let most = |inner: u64| 2 + 3 * (4 + inner) + (2 + inner) + 2 + (2 + inner);
    // on the last level the list is empty, but its length is still sent
    assert!(Folder::MAX_BITS >= most(most(most(2 + 1 + 2 + 1))), "{}", Folder::MAX_BITS);
    let deep = |inner| Folder { inside: vec![(1, inner)], ..empty() };
    exchanged(&deep(deep(deep(empty()))))?;
    assert_eq!(unwritable(&deep(deep(deep(deep(empty()))))), Some(ErrorKind::Depth));
    Ok(())
}
