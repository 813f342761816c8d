//! Containers of up to `N` elements for `N` = 0. They take no bits, or only those of the container
//! itself.

use std::collections::BTreeMap;

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any};

use super::zoo_type::{ZooType, fields, within};
use crate::reference::{Verdict, Writer};

/// A struct with containers of up to `N` elements between fields of fixed width. `N` is a constant
/// parameter.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Shelf<const N: usize> {
    #[bits(5)]
    before: u8,
    #[max_len(N)]
    list: Vec<u32>,
    maybe: Option<Rack<N>>,
    wide: u64,
    drawer: Drawer<N>,
    #[bits(7)]
    between: u8,
    #[max_len(N)]
    map: Option<BTreeMap<u8, u8>>,
    drawers: [Drawer<N>; 2],
    after: u32,
}

/// Subsets of an array of `N` elements, in three encodings.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Rack<const N: usize> {
    #[subset(flags)]
    flags: [Option<u8>; N],
    #[subset(sentinel)]
    sentinel: [Option<u8>; N],
    #[subset(indices)]
    indices: [Option<u8>; N],
}

impl Default for Shelf<0> {
    fn default() -> Self {
        Self {
            before: 1,
            list: vec![],
            maybe: Some(Rack::blank()),
            wide: 2,
            drawer: Drawer::Full(vec![]),
            between: 3,
            map: None,
            drawers: [Drawer::Empty, Drawer::Full(vec![])],
            after: 4,
        }
    }
}

/// An enum with a list of up to `N` elements. If the constant parameter `N` is 0, it takes only the
/// bits of its tag.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
enum Drawer<const N: usize> {
    Empty,
    Full(#[max_len(N)] Vec<u16>),
}

/// A [`Shelf`] whose containers can hold no element.
pub(super) type NoShelf = Shelf<0>;

fn drawer() -> BoxedStrategy<Drawer<0>> {
    any::<bool>().prop_map(|full| if full { Drawer::Full(vec![]) } else { Drawer::Empty }).boxed()
}

impl ZooType for Shelf<0> {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Shelf {
            before: within(0, 31_u8),
            list: Just(vec![]),
            maybe: any::<bool>().prop_map(|some| some.then(Rack::blank)),
            wide: any::<u64>(),
            drawer: drawer(),
            between: within(0, 127_u8),
            map: any::<bool>().prop_map(|some| some.then(BTreeMap::new)),
            drawers: [drawer(), drawer()],
            after: any::<u32>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let drawer = |wire: &mut Writer, drawer: &Drawer<0>| -> Verdict {
            wire.bool(matches!(drawer, Drawer::Full(_)));
            if let Drawer::Full(list) = drawer {
                wire.length(list.len(), 0, 0)?;
            }
            Ok(())
        };
        wire.unsigned_bits(self.before.into(), 5)?;
        wire.length(self.list.len(), 0, 0)?;
        wire.bool(self.maybe.is_some());
        wire.raw(self.wide.into(), 64);
        drawer(wire, &self.drawer)?;
        wire.unsigned_bits(self.between.into(), 7)?;
        wire.bool(self.map.is_some());
        self.map.iter().try_for_each(|map| wire.length(map.len(), 0, 0))?;
        self.drawers.iter().try_for_each(|it| drawer(wire, it))?;
        wire.raw(self.after.into(), 32);
        Ok(())
    }
    fn heap(&self) -> usize {
        self.list.capacity()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { before: 32, ..Self::default() },
            Self { list: vec![1], ..Self::default() },
            Self { drawer: Drawer::Full(vec![1]), ..Self::default() },
            Self { between: 128, ..Self::default() },
            Self { map: Some([(1, 2)].into()), ..Self::default() },
            Self { drawers: [Drawer::Full(vec![]), Drawer::Full(vec![1])], ..Self::default() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}
