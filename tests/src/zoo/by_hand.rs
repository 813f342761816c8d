//! Types that are serialized by hand, alone and between derived fields.

use bitpack::{Error, ErrorKind, Place as _, Serialize, Stream, Width};
use proptest::prelude::{BoxedStrategy, Strategy as _, any};

use super::animal::{Animal, fields, heap_of, within};
use crate::reference::{Verdict, Writer};

/// Straight-line code that knows its bounds.
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

impl Animal for ByHand {
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

/// Hand-written among derived.
#[derive(Serialize, Clone, Debug, PartialEq)]
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

impl Animal for Around {
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
