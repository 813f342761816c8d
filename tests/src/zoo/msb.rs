//! Types whose numbers begin with their most significant bit.

use bitpack::{Delta, ErrorKind, MsbFirst, Serialize};
use proptest::prelude::{BoxedStrategy, Strategy as _, any};

use super::marks::Marked;
use super::numbers::Plain;
use super::subsets::Sentinel;
use super::texts::{Texts, texts};
use super::zoo_type::{ZooType, fields, within};
use crate::reference::{Verdict, Writer};

impl<T: ZooType> ZooType for MsbFirst<T> {
    const LOSSY: Option<&'static str> = T::LOSSY;
    const HEAP: [usize; 2] = T::HEAP;
    fn strategy() -> BoxedStrategy<Self> {
        T::strategy().prop_map(Self).boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let is_whole = T::WIDTH.fixed && T::MAX_BITS % 8 == 0;
        wire.msb_first(is_whole, |wire| self.0.wire(wire))
    }
    fn arrives_as(&self, read: &Self) -> bool {
        self.0.arrives_as(&read.0)
    }
    fn heap(&self) -> usize {
        self.0.heap()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        T::unwritable().into_iter().map(|(kind, value)| (kind, Self(value))).collect()
    }
}

/// Values of the other order of bits, among values of the usual one.
#[derive(Serialize, Delta, Clone, Debug)]
pub(super) struct Telemetry {
    #[bits(3)]
    few: u8,
    numbers: MsbFirst<Plain>,
    texts: MsbFirst<Texts>,
    #[delta(whole)]
    twice: [MsbFirst<MsbFirst<Marked>>; 2],
    #[delta(whole)]
    maybe: Option<MsbFirst<Sentinel>>,
    last: bool,
}

fn telemetry() -> Telemetry {
    let twice = [(); 2].map(|()| MsbFirst(MsbFirst(Marked::blank())));
    let (numbers, texts) = (MsbFirst(Plain::blank()), MsbFirst(texts()));
    Telemetry { few: 0, numbers, texts, twice, maybe: None, last: true }
}

impl ZooType for Telemetry {
    const HEAP: [usize; 2] = [34, 384];
    fn strategy() -> BoxedStrategy<Self> {
        let twice = || MsbFirst::<MsbFirst<Marked>>::strategy();
        fields!(Telemetry {
            few: within(0, 7_u8),
            numbers: MsbFirst::strategy(),
            texts: MsbFirst::strategy(),
            twice: [twice(), twice()],
            maybe: proptest::option::of(MsbFirst::<Sentinel>::strategy()),
            last: any::<bool>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.few.into(), 3)?;
        self.numbers.wire(wire)?;
        self.texts.wire(wire)?;
        self.twice.iter().try_for_each(|it| it.wire(wire))?;
        wire.bool(self.maybe.is_some());
        self.maybe.iter().try_for_each(|it| it.wire(wire))?;
        wire.bool(self.last);
        Ok(())
    }
    fn heap(&self) -> usize {
        self.texts.heap() + self.maybe.as_ref().map_or(0, ZooType::heap)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let texts = MsbFirst::unwritable().into_iter();
        let texts = texts.map(|(kind, texts)| (kind, Self { texts, ..telemetry() }));
        let maybe = MsbFirst::unwritable().into_iter();
        let maybe = maybe.map(|(kind, it)| (kind, Self { maybe: Some(it), ..telemetry() }));
        let few = (ErrorKind::Range, Self { few: 8, ..telemetry() });
        texts.chain(maybe).chain([few]).collect()
    }
}
