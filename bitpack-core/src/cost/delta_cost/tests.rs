//! Tests of the cost of deltas, and of the hash of their wire format.

use std::vec::Vec;

use super::*;

fn bounds(change: DeltaCost) -> (u64, u64) {
    (change.min, change.max)
}

const ALL: u64 = u64::MAX;

#[test]
fn every_part_has_its_bit() {
    let part = DeltaCost::between(3, 5);
    assert_eq!(bounds(DeltaCost::of_parts(&[])), (0, 0));
    assert_eq!(bounds(DeltaCost::of_parts(&[part])), (1, 6));
    assert_eq!(
        bounds(DeltaCost::of_parts(&[part, DeltaCost::whole(Width::bits(7)), part])),
        (3, 20)
    );
    assert_eq!(bounds(DeltaCost::of_parts(&[DeltaCost::OPEN, part])), (2, ALL));
    assert_eq!((bounds(part.behind_a_bit()), bounds(part.always())), ((1, 6), (3, 5)));
    assert_eq!(bounds(DeltaCost::OPEN.behind_a_bit()), (1, ALL));
    assert!(bounds(part.wrapping()) == (3, 5) && part.wrapping().hash() != part.hash());
    assert_ne!(part.wrapping().hash(), part.always().hash());
}

#[test]
fn what_is_near_has_the_bits_of_its_tier_or_of_the_whole() {
    let near = |codes, small, large| {
        bounds(DeltaCost::small(Width::variable(10, 20), codes, small, large))
    };
    assert_eq!(near(3, 2, 0), (7, 21));
    assert_eq!(near(3, 4, 0), (11, 21));
    assert_eq!(near(8, 4, 0), (11, 33));
    assert_eq!(near(3, 2, 4), (10, 21));
    assert_eq!(near(3, 4, 2), (10, 21));
    assert_eq!(near(5, 1, 6), (11, 36));
    assert_eq!(near(ALL, 1, 6), (11, ALL));
    assert_eq!(bounds(DeltaCost::quaternion(Width::bits(29), 3, 0)), (10, 30));
    assert_eq!(bounds(DeltaCost::quaternion(Width::bits(29), 3, 11)), (13, 37));
}

#[test]
fn variants_are_the_largest_of_them_or_the_whole() {
    let [two, nine] = [2, 9].map(|bits| Sum::NONE.then(DeltaCost::between(bits, bits)));
    let variants = two.or(nine).or(two);
    assert_eq!((variants.min, variants.max), (0, 9));
    let of = |behind: Sum, whole| bounds(DeltaCost::variants(variants, behind, Width::bits(whole)));
    assert_eq!(of(Sum::NONE, 5), (1, 10));
    assert_eq!(of(Sum::NONE, 12), (1, 13));
    assert_eq!(of(two, 5), (1, 12));
    assert_eq!(bounds(DeltaCost::function("a", 12)), (0, 12));
}

#[test]
fn sums_are_those_of_their_parts() {
    let sum = Sum::NONE.then(DeltaCost::between(2, 9)).then_bits(1, 1);
    assert_eq!((sum.min, sum.max), (3, 10));
    assert_eq!(bounds(sum.fields()), (3, 10));
    let none = sum.none();
    assert_eq!((none.min, none.max, none.hash), (0, 0, sum.hash));
    let these = none.then(DeltaCost::between(4, 6));
    for (fresh, most) in [(0, 16), (6, 16), (7, 17)] {
        let conditional = sum.then_conditional(these, fresh);
        assert_eq!((conditional.min, conditional.max, conditional.hash), (3, most, these.hash));
    }
    assert_eq!(sum.then_bits(ALL, ALL).min, ALL);
    assert_eq!(sum.then_bits(ALL, ALL).max, ALL);
}

/// Checks that two deltas of different wire formats have different hashes: each kind of part, each
/// parameter and the order of parts counts.
#[test]
fn what_differs_has_another_hash() {
    let part = DeltaCost::between(3, 5);
    let (one, two) = (Sum::NONE.then(part), Sum::NONE.then(part).then(part));
    let whole = Width::bits(9);
    let changes = [
        part,
        DeltaCost::between(3, 6),
        DeltaCost::between(4, 5),
        DeltaCost::whole(whole),
        part.always(),
        part.always().always(),
        DeltaCost::of_parts(&[part]),
        DeltaCost::of_parts(&[part, part]),
        DeltaCost::of_parts(&[part, part.always()]),
        DeltaCost::of_parts(&[part.always(), part]),
        one.or(two).fields(),
        two.or(one).fields(),
        DeltaCost::small(whole, 1, 2, 3),
        DeltaCost::small(whole, 1, 3, 2),
        DeltaCost::small(whole, 2, 2, 3),
        DeltaCost::small(whole, 1, 2, 4),
        DeltaCost::quaternion(whole, 2, 3),
        DeltaCost::quaternion(whole, 3, 2),
        DeltaCost::function("", 9),
        DeltaCost::function("ab", 9),
        DeltaCost::function("ba", 9),
        DeltaCost::function("abc", 9),
        DeltaCost::variants(one, Sum::NONE, whole),
        DeltaCost::variants(two, Sum::NONE, whole),
    ];
    let mut hashes: Vec<u64> = changes.iter().map(|change| change.hash()).collect();
    hashes.extend(changes.iter().map(|change| change.hash_with(0)));
    hashes.extend(changes.iter().map(|change| change.hash_with(1)));
    let count = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), count);
    assert_eq!(part.hash(), part.behind_a_bit().hash());
    assert_eq!(DeltaCost::between(0, 0).hash(), DeltaCost::whole(Width::bits(0)).hash());
}

/// Checks some hashes against fixed values. The hash of a delta's cost never changes, because a
/// sender and a receiver with different versions of the library compare it.
#[test]
fn a_hash_is_what_it_was() {
    let part = DeltaCost::between(3, 5);
    let changes = [part, DeltaCost::of_parts(&[part, part]), DeltaCost::function("path::to", 9)];
    assert_eq!(
        changes.map(|change| change.hash_with(7)),
        [0x479A_5CF2_80B5_24AE, 0x934B_9AAB_C961_07BB, 0xB989_2234_9795_2433]
    );
}
