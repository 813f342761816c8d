//! Structs of one integer and `NonZero`, as indices of objects and as numbers for differences.

use core::marker::PhantomData;
use core::num::NonZero;
use std::collections::{BTreeMap, BTreeSet};

use bitpack::{Error, ErrorKind, Index, Place as _, Serialize, Stream, Width};
use bitpack_tests::wire::{Outcome, arrives, exchanged, refused, unwritable};

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

#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Player(NonZero<u32>);

fn player(number: u32) -> Player {
    Player(NonZero::new(number).unwrap_or(NonZero::<u32>::MAX))
}

/// Declares a struct with the numbers of the test, as types of their own or as integers.
macro_rules! scene {
    ($name:ident: $entity:ty, $slot:ty, $id:ty, $player:ty) => {
        #[derive(Serialize, Clone, Debug, PartialEq)]
        struct $name {
            #[relative_index(max = 100)]
            map: BTreeMap<$entity, bool>,
            #[subset(indices, max = 64)]
            list: Vec<($slot, bool)>,
            #[subset(sentinel, max = 12)]
            ids: Vec<$id>,
            #[subset(flags, max = 12)]
            slots: Vec<$slot>,
            #[subset(indices, max = 64)]
            players: Vec<$player>,
            first: $player,
            #[relative_to(first)]
            second: $player,
            #[relative_to(previous)]
            #[max_len(4)]
            set: BTreeSet<$entity>,
        }
    };
}
scene!(Scene: Entity, Slot, Id<Enemy>, Player);
scene!(Bare: u16, u8, i32, u32);

fn scene() -> Scene {
    Scene {
        map: [(Entity(1), true), (Entity(2), false)].into(),
        list: vec![(Slot(9), true)],
        ids: vec![id(3), id(11)],
        slots: vec![Slot(0), Slot(3)],
        players: vec![player(63)],
        first: player(1),
        second: player(255),
        set: [Entity(1), Entity(60_000)].into(),
    }
}

fn bare() -> Bare {
    Bare {
        map: [(1, true), (2, false)].into(),
        list: vec![(9, true)],
        ids: vec![3, 11],
        slots: vec![0, 3],
        players: vec![63],
        first: 1,
        second: 255,
        set: [1, 60_000].into(),
    }
}

#[test]
fn an_index_is_sent_as_its_number() -> Outcome {
    assert_eq!(exchanged(&scene())?, bare().to_bytes()?);
    assert_eq!((Scene::MIN_BITS, Scene::MAX_BITS), (Bare::MIN_BITS, Bare::MAX_BITS));
    Ok(())
}

#[test]
fn both_sides_reject_newtypes_out_of_range_or_order() -> Outcome {
    for wrong in [
        Scene { list: vec![(Slot(10), true)], ..scene() },
        Scene { ids: vec![id(-1)], ..scene() },
        Scene { slots: vec![Slot(3), Slot(3)], ..scene() },
    ] {
        assert_eq!(unwritable(&wrong), Some(ErrorKind::Order), "{wrong:?}");
    }
    for wrong in [
        Bare { list: vec![(10, true)], ..bare() },
        Bare { players: vec![0], ..bare() },
        Bare { first: 0, ..bare() },
    ] {
        let kind = refused::<Scene>(&wrong.to_bytes()?).map(|(kind, _)| kind);
        assert_eq!(kind, Some(ErrorKind::Range), "{wrong:?}");
    }
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

/// A number with its own range.
#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq)]
struct Rank(#[bits(min = 0, max = 9)] u8);

/// Numbers of which the later ones are sent as differences, also after one that is not sent.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Ranks {
    is_there: bool,
    #[when(is_there)]
    from: Rank,
    #[relative_to(from)]
    to: Rank,
    #[relative_to(previous)]
    #[more]
    #[max_len(5)]
    list: Vec<Rank>,
    #[when(exact(to == Rank(9)))]
    more: bool,
}

#[test]
fn a_difference_stays_in_the_range_of_its_type() -> Outcome {
    let ranks = |from, to| Ranks {
        is_there: from > 0,
        from: Rank(from),
        to: Rank(to),
        list: vec![Rank(0), Rank(9)],
        more: to == 9,
    };
    exchanged(&ranks(3, 9))?;
    exchanged(&ranks(0, 1))?;
    let list = vec![Rank(8), Rank(10)];
    for wrong in [ranks(3, 10), ranks(10, 11), ranks(3, 3), Ranks { list, ..ranks(3, 4) }] {
        assert_eq!(unwritable(&wrong), Some(ErrorKind::Range), "{wrong:?}");
    }
    // 9, and a step of one
    assert_eq!(refused::<Ranks>(&[1 | 9 << 1 | 1 << 5]), Some((ErrorKind::Range, 5)));
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
    assert_eq!([Handles::WIDTH, Scene::WIDTH].map(|width| width.exact), [false, true]);
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
    assert_eq!(exchanged(&Span { from: 1_u8, to: 2 })?, [1, 1]);
    Ok(())
}
