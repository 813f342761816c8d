//! The attribute `max_depth` on recursive types, which refer to themselves by name or as `Self`.

#![allow(clippy::use_self, reason = "both spellings are tested")]
#![expect(clippy::large_stack_arrays, reason = "the test is about large values")]

use core::fmt::Debug;
use std::collections::{BTreeMap, HashMap};

use allocation_counter::measure;
use bitpack::{ErrorKind, Protocol, Serialize};
use bitpack_tests::wire::{Outcome, arrives, bits, exchanged, refused, unwritable};

#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_depth(3)]
struct Node {
    #[bits(4)]
    value: u8,
    #[max_len(2)]
    children: Vec<Node>,
}

fn leaf(value: u8) -> Node {
    Node { value, children: Vec::new() }
}

fn node(value: u8, children: &[Node]) -> Node {
    Node { value, children: children.to_vec() }
}

#[test]
fn a_tree_takes_the_bits_of_its_nodes() -> Outcome {
    // 4 bits for the value, 2 for the length
    let tree = node(1, &[node(2, &[leaf(3)]), leaf(4)]);
    let wire = 1 | 2 << 4 | (2 | 1 << 4) << 6 | 3 << 12 | 4_u32 << 18;
    let [a, b, c, _] = wire.to_le_bytes();
    assert_eq!(exchanged(&tree)?, [a, b, c]);
    assert_eq!((Node::MIN_BITS, Node::MAX_BITS), (6, 6 * (1 + 2 + 4)));
    let full = node(1, &vec![node(2, &[leaf(3), leaf(4)]); 2]);
    assert_eq!(bits(&full)?, Node::MAX_BITS);
    Ok(())
}

#[test]
fn both_sides_reject_values_deeper_than_max_depth() -> Outcome {
    let deep = node(1, &[node(2, &[node(3, &[leaf(4)])])]);
    assert_eq!(unwritable(&deep), Some(ErrorKind::Depth));
    let one_child = 1 | 1_u64 << 4;
    let bytes = (one_child | one_child << 6 | one_child << 12).to_le_bytes();
    assert_eq!(refused::<Node>(&bytes), Some((ErrorKind::Depth, 18)));
    let Err(error) = Node::read(&bytes) else { panic!("it is four levels deep") };
    let why = bitpack::trace::explain::<Node>(&bytes, error).to_string();
    assert!(why.starts_with("Node.children[0].children[0].children[0] at bit 18"), "{why}");
    assert!(why.ends_with("nested more than 3 deep"), "{why}");
    // the depth starts at the outermost value, wherever it is nested
    exchanged(&[node(1, &[node(2, &[leaf(3)])])])?;
    assert_eq!(deep.max_encoded_bits(), 6 * 3, "what is refused is not measured");
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_depth(DEPTH)]
#[tag(bits = 2)]
enum Expression {
    Sum(Box<Self>, Box<Expression>),
    Negative(Box<Expression>),
    Number(#[bits(min = -8, max = 7)] i8),
}
use Expression::{Negative, Number, Sum};

const DEPTH: usize = 4;

#[test]
fn a_recursive_enum_ends_at_a_variant_without_itself() -> Outcome {
    let expression = Sum(Box::new(Number(-8)), Box::new(Negative(Box::new(Number(7)))));
    let wire = (2 << 2) | (1 << 8) | (2 << 10) | (15_u32 << 12);
    assert_eq!(exchanged(&expression)?, wire.to_le_bytes().get(..2).unwrap_or_default());
    assert_eq!(Expression::blank(), Number(0), "not one that is made of itself");
    assert_eq!((Expression::MIN_BITS, Expression::MAX_BITS), (2 + 4, 7 * 2 + 8 * 6));
    let mut deepest = Number(1);
    for _ in 0..3 {
        deepest = Sum(Box::new(deepest.clone()), Box::new(deepest));
    }
    assert_eq!(bits(&deepest)?, Expression::MAX_BITS);
    arrives(&deepest)?;
    let deeper = Negative(Box::new(deepest));
    assert_eq!(unwritable(&deeper), Some(ErrorKind::Depth));
    assert_eq!(refused::<Expression>(&[0b0101_0101, 0]), Some((ErrorKind::Depth, 8)));
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_depth(64)]
struct Chain {
    last: bool,
    next: Option<Box<Chain>>,
}

#[test]
fn sixty_four_levels_are_read() -> Outcome {
    let chain = |levels| {
        let mut chain = Chain { last: true, next: None };
        for _ in 1..levels {
            chain = Chain { last: false, next: Some(Box::new(chain)) };
        }
        chain
    };
    assert_eq!(bits(&chain(64))?, Chain::MAX_BITS);
    assert_eq!(Chain::MAX_BITS, 128);
    arrives(&chain(64))?;
    assert_eq!(unwritable(&chain(65)), Some(ErrorKind::Depth));
    assert_eq!(refused::<Chain>(&[0xFF; 100]), Some((ErrorKind::Depth, 128)));
    Ok(())
}

/// A generic type that contains itself in several containers, and another recursive type.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_depth(2)]
struct Forest<T> {
    of: T,
    first: Node,
    #[max_len(2)]
    map: BTreeMap<u8, Forest<T>>,
    pair: [Option<Box<Self>>; 2],
    #[when(map.is_empty())]
    maybe: Option<Box<Forest<T>>>,
}

#[test]
fn each_type_counts_its_own_levels() -> Outcome {
    let tree = node(1, &[node(2, &[leaf(3)])]);
    let bare = |of| Forest {
        of,
        first: tree.clone(),
        map: BTreeMap::new(),
        pair: [None, None],
        maybe: None,
    };
    let forest = Forest {
        map: [(1, bare(2)), (2, bare(3))].into(),
        pair: [Some(Box::new(bare(4_u16))), None],
        ..bare(1)
    };
    exchanged(&forest)?;
    let too_deep = Forest { pair: [Some(Box::new(forest.clone())), None], ..bare(0) };
    assert_eq!(unwritable(&too_deep), Some(ErrorKind::Depth));
    Ok(())
}

#[test]
fn the_hash_has_the_depth() {
    #[derive(Serialize)]
    #[max_depth(4)]
    struct Other {
        #[bits(4)]
        value: u8,
        #[max_len(2)]
        children: Vec<Other>,
    }
    #[derive(Serialize)]
    #[max_depth(3)]
    struct Same {
        #[bits(4)]
        value: u8,
        #[max_len(2)]
        children: Vec<Self>,
    }
    assert_ne!(Node::SCHEMA.hash(), Other::SCHEMA.hash());
    assert_eq!(Protocol::of::<Node>("tree", 1), Protocol::of::<Same>("tree", 1));
    let text = Node::SCHEMA.to_string();
    assert!(text.contains("list of 0..=2 × itself, at most 3 deep"), "{text}");
}

fn within<T: Serialize + Debug>(value: &T) -> Outcome {
    let bytes = value.to_bytes()?;
    let peak = measure(|| drop(T::read(&bytes))).bytes_max + size_of::<T>() as u64;
    assert!(peak <= T::MAX_MEMORY, "{peak} bytes, {} at most", T::MAX_MEMORY);
    assert!(peak * 3 > T::MAX_MEMORY, "{peak} bytes of {}", T::MAX_MEMORY);
    Ok(())
}

#[test]
fn memory_is_that_of_all_levels() -> Outcome {
    within(&node(1, &vec![node(2, &[leaf(3), leaf(4)]); 2]))?;
    let mut deepest = Number(1);
    for _ in 0..3 {
        deepest = Sum(Box::new(deepest.clone()), Box::new(deepest));
    }
    within(&deepest)?;
    // packets that are too deep allocate no more
    for bytes in [[0xFF; 64], [0x55; 64], [0; 64]] {
        let peak = measure(|| drop(Expression::read(&bytes))).bytes_max;
        assert!(peak <= Expression::MAX_MEMORY);
        let peak = measure(|| drop(Node::read(&bytes))).bytes_max;
        assert!(peak <= Node::MAX_MEMORY);
    }
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
    assert_eq!(arrives(&folder)?, folder);
    exchanged(&folder)?;
    let most = |inner: u64| 2 + 3 * (4 + inner) + (2 + inner) + 2 + (2 + inner);
    // on the last level the list is empty, but its length is still sent
    assert!(Folder::MAX_BITS >= most(most(most(2 + 1 + 2 + 1))), "{}", Folder::MAX_BITS);
    let deep = |inner| Folder { inside: vec![(1, inner)], ..empty() };
    exchanged(&deep(deep(deep(empty()))))?;
    assert_eq!(unwritable(&deep(deep(deep(deep(empty()))))), Some(ErrorKind::Depth));
    Ok(())
}

/// An enum that replaces two types which contain each other, as the error message for `max_depth`
/// advises.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_depth(4)]
enum Place {
    Room {
        #[max_len(3)]
        doors: Vec<Place>,
    },
    Door {
        locked: bool,
        behind: Option<Box<Place>>,
    },
}

#[test]
fn two_types_that_contain_each_other_are_one_enum() -> Outcome {
    let room = |doors| Place::Room { doors };
    let door = |behind| Place::Door { locked: true, behind: Some(Box::new(behind)) };
    let house = room(vec![door(room(vec![])), Place::Door { locked: false, behind: None }]);
    // 1 bit for the variant; 2 for a length; 1 for `locked` and 1 for the presence of `behind`
    assert_eq!(bits(&house)?, (1 + 2) + (1 + 2) + (1 + 2) + (1 + 2));
    assert_eq!(arrives(&house)?, house);
    assert_eq!(unwritable(&room(vec![door(room(vec![door(house)]))])), Some(ErrorKind::Depth));
    Ok(())
}
