//! Types that contain other types: structs, tuples, arrays, options and boxes.

use core::marker::PhantomData;

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any};

use super::zoo_type::{ZooType, fields, within};
use crate::reference::{Verdict, Writer};

/// A small struct that many other types of the zoo contain.
#[derive(Serialize, Delta, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Body {
    pub(super) x: u16,
    #[bits(3)]
    pub(super) y: i8,
}

impl ZooType for Body {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Body { x: any::<u16>(), y: within(-4, 3_i8) })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.x.into(), 16);
        wire.signed_bits(self.y.into(), 3)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![(ErrorKind::Range, Self { x: 0, y: 4 }), (ErrorKind::Range, Self { x: 0, y: -5 })]
    }
}

/// A body that a writer must reject, because `y` does not fit in three bits.
pub(super) const LOST: Body = Body { x: 1, y: 99 };

/// A struct with one field for each container of fixed size.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Nested {
    first: bool,
    body: Body,
    pair: (u8, Body, bool),
    boxed: Box<Body>,
    maybe: Option<Box<Body>>,
    twice: Option<Option<u8>>,
    bodies: [Body; 2],
    choices: [Option<Body>; 2],
    marker: PhantomData<str>,
    unit: (),
    units: [Option<()>; 3],
    last: bool,
}

impl ZooType for Nested {
    const HEAP: [usize; 2] = [0, 2 * size_of::<Body>()];
    fn strategy() -> BoxedStrategy<Self> {
        let maybe = || proptest::option::of(Body::strategy());
        let unit = || any::<bool>().prop_map(|some| some.then_some(()));
        fields!(Nested {
            first: any::<bool>(),
            body: Body::strategy(),
            pair: (any::<u8>(), Body::strategy(), any::<bool>()),
            boxed: Body::strategy().prop_map(Box::new),
            maybe: maybe().prop_map(|body| body.map(Box::new)),
            twice: any::<Option<Option<u8>>>(),
            bodies: [Body::strategy(), Body::strategy()],
            choices: [maybe(), maybe()],
            marker: Just(PhantomData),
            unit: Just(()),
            units: [unit(), unit(), unit()],
            last: any::<bool>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.first);
        self.body.wire(wire)?;
        wire.raw(self.pair.0.into(), 8);
        self.pair.1.wire(wire)?;
        wire.bool(self.pair.2);
        self.boxed.wire(wire)?;
        wire.bool(self.maybe.is_some());
        self.maybe.iter().try_for_each(|body| body.wire(wire))?;
        wire.bool(self.twice.is_some());
        if let Some(inner) = self.twice {
            wire.bool(inner.is_some());
            inner.iter().for_each(|byte| wire.raw((*byte).into(), 8));
        }
        self.bodies.iter().try_for_each(|body| body.wire(wire))?;
        for choice in self.choices {
            wire.bool(choice.is_some());
            choice.iter().try_for_each(|body| body.wire(wire))?;
        }
        self.units.iter().for_each(|unit| wire.bool(unit.is_some()));
        wire.bool(self.last);
        Ok(())
    }
    fn heap(&self) -> usize {
        (1 + usize::from(self.maybe.is_some())) * size_of::<Body>()
    }
}

/// A struct without fields.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Unit;

impl ZooType for Unit {
    fn strategy() -> BoxedStrategy<Self> {
        Just(Self).boxed()
    }
    fn wire(&self, _: &mut Writer) -> Verdict {
        Ok(())
    }
}

/// A tuple struct with an attribute on some of its fields.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Pair(#[bits(4)] u8, Body, #[when(Self::YES)] bool);

impl Pair {
    const YES: bool = true;
}

impl ZooType for Pair {
    fn strategy() -> BoxedStrategy<Self> {
        (within(0, 15_u8), Body::strategy(), any::<bool>())
            .prop_map(|(a, b, c)| Self(a, b, c))
            .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.0.into(), 4)?;
        self.1.wire(wire)?;
        wire.bool(self.2);
        Ok(())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![
            (ErrorKind::Range, Self(16, Body::default(), true)),
            (ErrorKind::Range, Self(1, LOST, true)),
        ]
    }
}

/// Arrays that are too long to share a bounds check with the fields around them, and some that are
/// just short enough.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct LongArrays {
    odd: bool,
    just: [u64; 16],
    long: [u16; 65],
    #[bits(5)]
    many: [[u8; 21]; 10],
    flags: [bool; 17],
    maybe: [Option<u8>; 33],
    none: [(); 5],
}

impl ZooType for LongArrays {
    fn strategy() -> BoxedStrategy<Self> {
        let bytes = || proptest::collection::vec(any::<u8>(), 210);
        fields!(LongArrays {
            odd: any::<bool>(),
            just: any::<[u64; 16]>(),
            long: any::<[u16; 32]>()
                .prop_map(|a| core::array::from_fn(|i| a[i % 32].rotate_left(3))),
            many: bytes().prop_map(|b| core::array::from_fn(|i| core::array::from_fn(|j| b
                [21 * i + j]
                % 32))),
            flags: any::<[bool; 17]>(),
            maybe: bytes().prop_map(|b| core::array::from_fn(|i| (b[i] > 99).then_some(b[i + 50]))),
            none: Just([(); 5]),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.odd);
        self.just.iter().for_each(|word| wire.raw((*word).into(), 64));
        self.long.iter().for_each(|word| wire.raw((*word).into(), 16));
        self.many.iter().flatten().try_for_each(|word| wire.unsigned_bits((*word).into(), 5))?;
        self.flags.iter().for_each(|flag| wire.bool(*flag));
        for maybe in self.maybe {
            wire.bool(maybe.is_some());
            maybe.iter().for_each(|byte| wire.raw((*byte).into(), 8));
        }
        Ok(())
    }
}

/// A tuple of eight elements, the most that are supported, in a field whose name is a raw
/// identifier.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Eight {
    r#type: (bool, u8, i16, u32, i64, u128, f32, (bool,)),
}

impl ZooType for Eight {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Eight { r#type: any::<(bool, u8, i16, u32, i64, u128, f32, (bool,))>() })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let (a, b, c, d, e, f, g, (h,)) = self.r#type;
        wire.bool(a);
        wire.raw(b.into(), 8);
        wire.signed_bits(c.into(), 16)?;
        wire.raw(d.into(), 32);
        wire.signed_bits(e.into(), 64)?;
        wire.raw(f, 128);
        wire.float(g);
        wire.bool(h);
        Ok(())
    }
}
