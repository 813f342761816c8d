//! Types that implement `Serialize` without the derive, alone and between derived fields.

use bitpack::DeltaSchema;
use bitpack::{Delta, Error, ErrorKind, Place as _, Serialize, Stream, Width};
use proptest::prelude::{BoxedStrategy, Strategy as _, any};

use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Verdict, Writer};

/// A type with a hand-written `Serialize` that declares the fewest and the most bits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ByHand {
    open: bool,
    angle: u16,
    delta: f32,
}

impl Serialize for ByHand {
    const WIDTH: Width = Width::variable(33, 40);
    fn blank() -> Self {
        Self::default()
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let Self { open, angle, delta } = *this.peek();
        let open = stream.bool(open)?;
        let angle = if open { stream.int(angle, 1, 90)? } else { 0 };
        let delta = stream.float(delta)?;
        if let Some(door) = this.slot() {
            *door = Self { open, angle, delta };
        }
        Ok(())
    }
}

impl ZooType for ByHand {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(ByHand { open: any::<bool>(), angle: within(1, 90_u16), delta: any::<f32>() })
            .prop_map(|door| if door.open { door } else { Self { angle: 0, ..door } })
            .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.open);
        if self.open {
            wire.uint(self.angle.into(), 1, 90)?;
        }
        wire.float(self.delta);
        Ok(())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let door = |angle| Self { open: true, angle, delta: 0.0 };
        vec![(ErrorKind::Range, door(0)), (ErrorKind::Range, door(91))]
    }
}

/// A type with a hand-written `Serialize` that declares its fixed width, so that it shares a bounds
/// check with the fields around it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Dial(u16);

impl Serialize for Dial {
    const WIDTH: Width = Width::bits(11).exact();
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let Self(value) = *this.peek();
        let high = stream.int(value >> 4, 0, 99)?;
        let low = stream.bits(value & 15, 4)?;
        if let Some(dial) = this.slot() {
            *dial = Self(high << 4 | low);
        }
        Ok(())
    }
}

/// Fields of a hand-written type of fixed width in each container that shares a bounds check with
/// its neighbours.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Panel {
    #[bits(5)]
    before: u8,
    dial: Dial,
    wide: u64,
    dials: [Dial; 9],
    pair: (Dial, bool),
    maybe: Option<Dial>,
    #[bits(min = 0, max = 4)]
    between: u8,
    knob: Knob,
    #[max_len(2)]
    more: Vec<Dial>,
    last: Dial,
}

#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
enum Knob {
    Off,
    Turned(Dial, u8),
    Pressed(Dial),
}

fn dial() -> BoxedStrategy<Dial> {
    within(0, 1599_u16).prop_map(Dial).boxed()
}

fn panel() -> Panel {
    let dial = Dial(7);
    Panel {
        before: 1,
        dial,
        wide: 2,
        dials: [dial; 9],
        pair: (dial, true),
        maybe: Some(dial),
        between: 3,
        knob: Knob::Pressed(dial),
        more: vec![dial],
        last: dial,
    }
}

impl Dial {
    fn wire(self, wire: &mut Writer) -> Verdict {
        wire.uint(u128::from(self.0) >> 4, 0, 99)?;
        wire.unsigned_bits(u128::from(self.0) & 15, 4)
    }
}

impl ZooType for Panel {
    const HEAP: [usize; 2] = [1, 16];
    fn strategy() -> BoxedStrategy<Self> {
        let turned = |(dial, kind, by)| match kind % 3 {
            0 => Knob::Off,
            1 => Knob::Turned(dial, by),
            _ => Knob::Pressed(dial),
        };
        fields!(Panel {
            before: within(0, 31_u8),
            dial: dial(),
            wide: any::<u64>(),
            dials: core::array::from_fn::<_, 9, _>(|_| dial()),
            pair: (dial(), any::<bool>()),
            maybe: proptest::option::of(dial()),
            between: within(0, 4_u8),
            knob: (dial(), any::<u8>(), any::<u8>()).prop_map(turned),
            more: proptest::collection::vec(dial(), 0..=2),
            last: dial(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.before.into(), 5)?;
        self.dial.wire(wire)?;
        wire.raw(self.wide.into(), 64);
        self.dials.iter().try_for_each(|dial| dial.wire(wire))?;
        self.pair.0.wire(wire)?;
        wire.bool(self.pair.1);
        wire.bool(self.maybe.is_some());
        self.maybe.iter().try_for_each(|dial| dial.wire(wire))?;
        wire.uint(self.between.into(), 0, 4)?;
        match self.knob {
            Knob::Off => wire.tag(0, 3, 2),
            Knob::Turned(dial, by) => {
                wire.tag(1, 3, 2);
                dial.wire(wire)?;
                wire.raw(by.into(), 8);
            }
            Knob::Pressed(dial) => {
                wire.tag(2, 3, 2);
                dial.wire(wire)?;
            }
        }
        wire.length(self.more.len(), 0, 2)?;
        self.more.iter().try_for_each(|dial| dial.wire(wire))?;
        self.last.wire(wire)
    }
    fn heap(&self) -> usize {
        heap_of(&self.more)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let wrong = Dial(1600);
        let dials = core::array::from_fn(|i| if i == 4 { wrong } else { Dial(0) });
        [
            Self { before: 32, ..panel() },
            Self { dial: wrong, ..panel() },
            Self { dials, ..panel() },
            Self { pair: (wrong, false), ..panel() },
            Self { maybe: Some(wrong), ..panel() },
            Self { between: 5, ..panel() },
            Self { knob: Knob::Turned(wrong, 1), ..panel() },
            Self { more: vec![wrong], ..panel() },
            Self { last: wrong, ..panel() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

/// Fields of a hand-written type of variable width between derived fields.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Around {
    #[bits(3)]
    before: u8,
    door: ByHand,
    #[bits(5)]
    between: u8,
    maybe: Option<ByHand>,
    #[max_len(3)]
    doors: Vec<ByHand>,
    two: [ByHand; 2],
    after: bool,
}

impl ZooType for Around {
    const HEAP: [usize; 2] = [1, 64];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Around {
            before: within(0, 7_u8),
            door: ByHand::strategy(),
            between: within(0, 31_u8),
            maybe: proptest::option::of(ByHand::strategy()),
            doors: proptest::collection::vec(ByHand::strategy(), 0..=3),
            two: [ByHand::strategy(), ByHand::strategy()],
            after: any::<bool>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.before.into(), 3)?;
        self.door.wire(wire)?;
        wire.unsigned_bits(self.between.into(), 5)?;
        wire.bool(self.maybe.is_some());
        self.maybe.iter().try_for_each(|door| door.wire(wire))?;
        wire.length(self.doors.len(), 0, 3)?;
        self.doors.iter().try_for_each(|door| door.wire(wire))?;
        self.two.iter().try_for_each(|door| door.wire(wire))?;
        wire.bool(self.after);
        Ok(())
    }
    fn heap(&self) -> usize {
        heap_of(&self.doors)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let (ajar, shut) = (ByHand { open: true, angle: 91, delta: 0.0 }, ByHand::default());
        let around = || Self {
            before: 0,
            door: shut,
            between: 0,
            maybe: None,
            doors: vec![],
            two: [shut; 2],
            after: true,
        };
        [
            Self { before: 8, ..around() },
            Self { door: ajar, ..around() },
            Self { between: 32, ..around() },
            Self { maybe: Some(ajar), ..around() },
            Self { doors: vec![shut; 4], ..around() },
            Self { doors: vec![shut, ajar], ..around() },
            Self { two: [shut, ajar], ..around() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

/// Serializes a delta of the type: the whole value.
impl Delta for ByHand {
    const DELTA: &'static DeltaSchema = &DeltaSchema::whole(Self::SCHEMA);
    fn delta<S: Stream>(this: S::Ref<'_, Self>, _: &Self, stream: &mut S) -> Result<(), Error> {
        Self::serialize(this, stream)
    }
}

/// Serializes a delta of the type: the whole value.
impl Delta for Dial {
    const DELTA: &'static DeltaSchema = &DeltaSchema::by_hand(11, 11);
    fn delta<S: Stream>(this: S::Ref<'_, Self>, _: &Self, stream: &mut S) -> Result<(), Error> {
        Self::serialize(this, stream)
    }
}
