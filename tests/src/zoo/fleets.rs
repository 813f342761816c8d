//! Lists, maps and subsets of objects whose deltas are small differences.

use std::collections::BTreeMap;

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any, prop_oneof};

use super::changes::about;
use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Scene, Variant, Verdict, Writer};

/// An enum whose variants have fields with `small` deltas, some conditional or always sent.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[check(0xD, bits = 4)]
enum Order {
    Wait,
    Go(#[delta(small = 4)] u16, #[delta(always)] bool),
    Aim {
        #[bits(min = 0, max = 359)]
        #[delta(small = 3, large = 6)]
        angle: u16,
        #[when(angle > 180)]
        #[delta(small = 2)]
        back: u8,
    },
}

/// Objects with `small` deltas in each container: a subset by index, a map by key, a list and
/// arrays by position.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Fleet {
    #[relative_index(max = 200)]
    ships: Vec<(u8, Order)>,
    #[max_len(6)]
    ports: BTreeMap<u16, Order>,
    #[max_len(40)]
    crew: Vec<Order>,
    #[delta(small = 3, large = 5)]
    #[bits(min = 0, max = 5000)]
    fuel: [[u16; 2]; 10],
    flag: [Order; 2],
}

impl Order {
    fn strategy() -> BoxedStrategy<Self> {
        let aim = |(angle, back)| Self::Aim { angle, back: if angle > 180 { back } else { 0 } };
        prop_oneof![
            Just(Self::Wait),
            (about(0, [8, 20], 0xFFFF_u16), any::<bool>())
                .prop_map(|(far, fast)| Self::Go(far, fast)),
            (about(0, [176, 184], 359_u16), about(0, [3, 5], 255_u8)).prop_map(aim),
        ]
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        match *self {
            Self::Wait => wire.tag(0, 3, 2),
            Self::Go(far, fast) => {
                wire.tag(1, 3, 2);
                wire.raw(far.into(), 16);
                wire.bool(fast);
            }
            Self::Aim { angle, back } => {
                wire.tag(2, 3, 2);
                wire.uint(angle.into(), 0, 359)?;
                if angle > 180 {
                    wire.raw(back.into(), 8);
                }
            }
        }
        wire.check(0xD, 4);
        Ok(())
    }
}

fn fleet() -> Fleet {
    let flag = [Order::Wait, Order::Wait];
    Fleet { ships: vec![], ports: BTreeMap::new(), crew: vec![], fuel: [[0; 2]; 10], flag }
}

impl ZooType for Fleet {
    const HEAP: [usize; 2] = [16, 1024];
    fn strategy() -> BoxedStrategy<Self> {
        let (few, fuel) = (|| within(0, 199_u8), || about(0, [2500, 2520], 5000_u16));
        let ships = proptest::collection::btree_map(few(), Order::strategy(), 0..=6);
        let fuel = proptest::collection::vec([fuel(), fuel()], 10);
        fields!(Fleet {
            ships: ships.prop_map(|ships| ships.into_iter().collect::<Vec<_>>()),
            ports: proptest::collection::btree_map(0..9_u16, Order::strategy(), 0..=6),
            crew: proptest::collection::vec(Order::strategy(), 0..=40),
            fuel: fuel.prop_map(|fuel| core::array::from_fn(|i| fuel[i])),
            flag: [Order::strategy(), Order::strategy()],
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let ships = self.ships.iter().map(|(id, order)| (i64::from(*id), order));
        let scene = Scene { variant: Variant::Relative, max: 200 };
        wire.scene(scene, ships, |wire, order| order.wire(wire))?;
        wire.length(self.ports.len(), 0, 6)?;
        for (key, order) in &self.ports {
            wire.raw((*key).into(), 16);
            order.wire(wire)?;
        }
        wire.length(self.crew.len(), 0, 40)?;
        self.crew.iter().try_for_each(|order| order.wire(wire))?;
        self.fuel.iter().flatten().try_for_each(|fuel| wire.uint((*fuel).into(), 0, 5000))?;
        self.flag.iter().try_for_each(|order| order.wire(wire))
    }
    fn heap(&self) -> usize {
        heap_of(&self.ships) + heap_of(&self.crew) + self.ports.len() * size_of::<(u16, Order)>()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let wrong = Order::Aim { angle: 360, back: 0 };
        let mut fuel = [[0; 2]; 10];
        fuel[9][1] = 5001;
        vec![
            (ErrorKind::Range, Self { ships: vec![(3, wrong.clone())], ..fleet() }),
            (ErrorKind::Range, Self { ports: [(3, wrong.clone())].into(), ..fleet() }),
            (ErrorKind::Range, Self { crew: vec![Order::Wait; 41], ..fleet() }),
            (ErrorKind::Range, Self { fuel, ..fleet() }),
            (ErrorKind::Range, Self { flag: [Order::Wait, wrong], ..fleet() }),
        ]
    }
}
