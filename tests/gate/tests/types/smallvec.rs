//! Lists of the crate `smallvec`.

use bitpack::{Delta, ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, unwritable};
use smallvec::{SmallVec, smallvec};

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Inventory {
    #[max_len(5)]
    #[bits(min = 1, max = 6)]
    dice: SmallVec<[u8; 2]>,
    #[max_len(3)]
    #[compressed(0.0, 1.0, 0.5)]
    heights: SmallVec<[f32; 4]>,
    #[bytes]
    #[max_len(3)]
    chunk: SmallVec<[u8; 2]>,
}

fn inventory() -> Inventory {
    Inventory { dice: smallvec![1, 6, 3, 2, 5], heights: smallvec![0.5], chunk: smallvec![7, 8, 9] }
}

#[test]
fn encodings_of_lists_apply_inside_and_on_the_heap() -> Outcome {
    let bytes = exchanged(&inventory())?;
    assert_eq!(bits(&inventory())?, bytes.len() as u64 * 8);
    exchanged(&Inventory { dice: smallvec![], chunk: smallvec![], ..inventory() })?;
    let long = Inventory { dice: smallvec![1; 6], ..inventory() };
    assert_eq!(unwritable(&long), Some(ErrorKind::Range));
    assert_eq!(refused::<Inventory>(&[6]), Some((ErrorKind::Range, 0)));
    let new = Inventory { dice: smallvec![4], ..inventory() };
    assert_eq!(Inventory::read_delta(&inventory(), &new.delta_to_bytes(&inventory())?)?, new);
    Ok(())
}

#[test]
fn the_largest_list_bounds_the_memory() {
    let inside = size_of::<Inventory>() as u64;
    assert!(Inventory::MAX_MEMORY > inside && Inventory::MAX_MEMORY < inside + 2000);
}
