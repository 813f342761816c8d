//! Structs of one integer, used as indices of objects and as numbers for differences.

use core::marker::PhantomData;
use std::collections::{BTreeMap, BTreeSet};

use bitpack::{Error, ErrorKind, Index, Place as _, Serialize, Stream, Width};
use bitpack_tests::wire::{Outcome, arrives, bits, exchanged, refused, unwritable};

#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entity(u16);

/// An index whose own range is narrower than the attributes of the field allow.
#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Slot(#[bits(min = 0, max = 9)] usize);

/// A number with a type parameter, as ids often have.
#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Id<Kind> {
    kind: PhantomData<Kind>,
    #[bits(5)]
    number: i32,
}

const fn id<Kind>(number: i32) -> Id<Kind> {
    Id { kind: PhantomData, number }
}

#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Enemy;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Scene {
    #[relative_index(max = 100)]
    #[bits(4)]
    map: BTreeMap<Entity, u8>,
    #[subset(indices, max = 64)]
    list: Vec<(Slot, bool)>,
    #[subset(sentinel, max = 12)]
    ids: Vec<Id<Enemy>>,
    #[subset(flags, max = 12)]
    slots: Vec<Slot>,
    #[when(!ids.is_empty() && exact(ids[0] == id(3)))]
    more: bool,
}

fn scene() -> Scene {
    Scene {
        map: [(Entity(1), 7), (Entity(2), 8)].into(),
        list: vec![(Slot(9), true)],
        ids: vec![id(3), id(11)],
        slots: vec![Slot(0), Slot(3)],
        more: true,
    }
}

/// A struct with the fields of `Scene`, but with plain integers as indices. Both must have equal
/// bytes.
#[derive(Serialize)]
struct Bare {
    #[relative_index(max = 100)]
    #[bits(4)]
    map: BTreeMap<u16, u8>,
    #[subset(indices, max = 64)]
    list: Vec<(u8, bool)>,
    #[subset(sentinel, max = 12)]
    ids: Vec<i32>,
    #[subset(flags, max = 12)]
    slots: Vec<u8>,
    #[when(ids.first() == Some(&3))]
    more: bool,
}

fn bare() -> Bare {
    Bare {
        map: [(1, 7), (2, 8)].into(),
        list: vec![(9, true)],
        ids: vec![3, 11],
        slots: vec![0, 3],
        more: true,
    }
}

#[test]
fn an_index_is_sent_as_its_number() -> Outcome {
    assert_eq!(exchanged(&scene())?, bare().to_bytes()?);
    // a step of two, of one, and of 98 to the end
    let map = (4 + 4) + (1 + 4) + 12;
    assert_eq!(bits(&scene())?, map + (7 + 6 + 1) + 3 * 4 + 12 + 1);
    assert_eq!((Scene::MIN_BITS, Scene::MAX_BITS), (Bare::MIN_BITS, Bare::MAX_BITS));
    Ok(())
}

#[test]
fn the_hash_does_not_depend_on_the_type_of_an_index() {
    #[derive(Serialize)]
    struct Own {
        #[relative_index(max = 100)]
        map: BTreeMap<Entity, u8>,
    }
    #[derive(Serialize)]
    struct Bare {
        #[relative_index(max = 100)]
        map: BTreeMap<u16, u8>,
    }
    assert_eq!(Own::SCHEMA.hash(), Bare::SCHEMA.hash());
}

#[test]
fn both_sides_reject_newtypes_out_of_range_or_order() -> Outcome {
    let wrong = Scene { list: vec![(Slot(10), true)], ..scene() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Order), "its own range is the narrower one");
    let bytes = Bare { list: vec![(10, true)], ..bare() }.to_bytes()?;
    assert_eq!(refused::<Scene>(&bytes), Some((ErrorKind::Range, 25 + 7)));
    let wrong = Scene { ids: vec![id(-1)], ..scene() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Order));
    let wrong = Scene { slots: vec![Slot(3), Slot(3)], ..scene() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Order));
    Ok(())
}

#[test]
fn a_struct_of_one_integer_is_a_number() {
    assert_eq!((Entity(7).number(), Entity::of_number(9)), (7, Some(Entity(9))));
    assert_eq!((Slot::of_number(9), Slot::of_number(10)), (Some(Slot(9)), None));
    let ends = [-17, -16, 15, 16].map(|number| Id::<Enemy>::of_number(number).is_some());
    assert_eq!(ends, [false, true, true, false]);
    assert_eq!(i8::of_number(-3), Some(-3));
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Acks {
    flag: bool,
    first: Entity,
    #[relative_to(first)]
    last: Entity,
    #[relative_to(last)]
    next: Entity,
    #[when(next == Entity(9))]
    more: bool,
}

#[test]
fn a_difference_is_between_numbers_of_one_type() -> Outcome {
    let acks = Acks { flag: true, first: Entity(7), last: Entity(8), next: Entity(9), more: true };
    assert_eq!(exchanged(&acks)?, [1 | 7 << 1, 0, 0b1110]);
    let wrong = Acks { last: Entity(7), ..acks.clone() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let late = Acks { next: Entity(70), more: false, ..acks };
    assert_eq!(arrives(&late)?, late);
    assert_eq!(bits(&late)?, 17 + 1 + 13);
    Ok(())
}

/// A number with its own range.
#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq)]
struct Rank(#[bits(min = 0, max = 9)] u8);

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Message {
    Nothing,
    Range {
        from: Rank,
        #[relative_to(from)]
        to: Rank,
    },
}

#[test]
fn a_difference_in_a_variant_stays_in_the_range_of_its_type() -> Outcome {
    let range = |from, to| Message::Range { from: Rank(from), to: Rank(to) };
    exchanged(&range(3, 9))?;
    assert_eq!(unwritable(&range(3, 10)), Some(ErrorKind::Range));
    assert_eq!(
        unwritable(&Message::Range { from: Rank(10), to: Rank(11) }),
        Some(ErrorKind::Range)
    );
    // 9, and a step of one
    assert_eq!(refused::<Message>(&[1 | 9 << 1 | 1 << 5]), Some((ErrorKind::Range, 5)));
    exchanged(&Message::Nothing)?;
    Ok(())
}

/// Lists and a set of ascending newtypes. Each is sent as the difference from the one before.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Steps {
    #[relative_to(previous)]
    #[max_len(5)]
    list: Vec<Entity>,
    #[relative_to(previous)]
    #[more]
    #[max_len(5)]
    ranks: Vec<Rank>,
    #[relative_to(previous)]
    #[max_len(5)]
    set: BTreeSet<Entity>,
}

/// A struct with the fields of [`Steps`], but with plain integers. Both must have equal bytes.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Numbers {
    #[relative_to(previous)]
    #[max_len(5)]
    list: Vec<u16>,
    #[relative_to(previous)]
    #[bits(min = 0, max = 9)]
    #[more]
    #[max_len(5)]
    ranks: Vec<u8>,
    #[relative_to(previous)]
    #[max_len(5)]
    set: BTreeSet<u16>,
}

#[test]
fn a_list_of_newtypes_ascends_as_its_numbers_do() -> Outcome {
    let steps = |list: &[u16], ranks: &[u8]| Steps {
        list: list.iter().copied().map(Entity).collect(),
        ranks: ranks.iter().copied().map(Rank).collect(),
        set: list.iter().copied().map(Entity).collect(),
    };
    let numbers = |list: &[u16], ranks: &[u8]| Numbers {
        list: list.to_vec(),
        ranks: ranks.to_vec(),
        set: list.iter().copied().collect(),
    };
    for (list, ranks) in [(&[][..], &[][..]), (&[7], &[9]), (&[3, 4, 80, 60_000], &[0, 1, 9])] {
        assert_eq!(exchanged(&steps(list, ranks))?, numbers(list, ranks).to_bytes()?);
        assert_eq!(steps(list, ranks).max_encoded_bits(), numbers(list, ranks).max_encoded_bits());
    }
    assert_eq!(Steps::SCHEMA.hash(), Numbers::SCHEMA.hash());
    assert_eq!((Steps::MIN_BITS, Steps::MAX_BITS), (Numbers::MIN_BITS, Numbers::MAX_BITS));
    assert_eq!(unwritable(&steps(&[4, 4], &[])), Some(ErrorKind::Range));
    assert_eq!(unwritable(&steps(&[], &[8, 10])), Some(ErrorKind::Range), "its own range holds");
    // 9, and a step of one
    let beyond = [1 << 3 | 9 << 4, 0b11, 0];
    assert_eq!(refused::<Steps>(&beyond), refused::<Numbers>(&beyond));
    assert_eq!(refused::<Steps>(&beyond).map(|(kind, _)| kind), Some(ErrorKind::Range));
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Sometimes {
    is_there: bool,
    #[when(is_there)]
    first: Id<Enemy>,
    #[relative_to(first)]
    second: Id<Enemy>,
}

#[test]
fn absent_numbers_are_blank() -> Outcome {
    let there = Sometimes { is_there: true, first: id(-16), second: id(-15) };
    assert_eq!(exchanged(&there)?, [0b110_0001]);
    let absent = Sometimes { is_there: false, first: id(0), second: id(1) };
    assert_eq!(exchanged(&absent)?, [0b10]);
    Ok(())
}

/// A handle that is sent as its slot. Its generation is not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Handle {
    slot: u8,
    generation: u8,
}

impl Index for Handle {
    type Int = u8;
    fn number(&self) -> u8 {
        self.slot
    }
    fn of_number(slot: u8) -> Option<Self> {
        (slot != 13).then_some(Self { slot, generation: 0 })
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Handles {
    #[relative_index(max = 20)]
    handles: Vec<Handle>,
}

#[test]
fn a_hand_written_index_is_exact_if_it_declares_so() -> Outcome {
    assert_eq!([Handles::WIDTH, Scene::WIDTH].map(|width| width.exact), [false, false]);
    assert_eq!(<Vec<Handle> as bitpack::Sparse>::EXACT, Handle::EXACT);
    let handle = |slot, generation| Handle { slot, generation };
    let sent = Handles { handles: vec![handle(4, 3), handle(12, 1)] };
    let read = arrives(&sent)?;
    assert_eq!(read.handles, [handle(4, 0), handle(12, 0)]);
    let wrong = Handles { handles: vec![handle(13, 0)] };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Order));
    Ok(())
}

/// A hand-written number that declares that it is sent exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tick(u32);

impl Index for Tick {
    type Int = u32;
    const EXACT: bool = true;
    fn number(&self) -> u32 {
        self.0
    }
    fn of_number(number: u32) -> Option<Self> {
        Some(Self(number))
    }
}

impl Serialize for Tick {
    const WIDTH: Width = Width::bits(32).exact();
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let number = stream.plain(this.peek().0)?;
        if let Some(tick) = this.slot() {
            *tick = Self(number);
        }
        Ok(())
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Span<T> {
    from: T,
    #[relative_to(from)]
    to: T,
}

#[test]
fn a_parameter_can_be_a_number() -> Outcome {
    exchanged(&Span { from: Tick(u32::MAX - 1), to: Tick(u32::MAX) })?;
    exchanged(&Span { from: Entity(1), to: Entity(3) })?;
    assert_eq!(exchanged(&Span { from: 1_u8, to: 2 })?, [1, 1]);
    Ok(())
}
