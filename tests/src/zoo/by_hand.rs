//! Types that implement `Serialize` without the derive, alone and between derived fields.

use bitpack::DeltaSchema;
use bitpack::{Delta, Error, Place as _, Serialize, Stream, Width};
use bitpack_model::oracle::*;
use bitpack_model::{choice, subject};

/// A type with a hand-written `Serialize` that declares the fewest and the most bits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ByHand {
    open: bool,
    angle: u16,
    delta: f32,
}

subject! { ByHand |it| {
    open => boolean(),
    angle => from_zero(range(1, 90)); if it.open,
    delta => single(),
} }

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

/// Returns the form of a dial.
fn dial() -> impl Form<Dial> {
    let dial = |(high, low)| Dial(high << 4 | low);
    mapped((range(0, 99), low(4)), dial, |it| (it.0 >> 4, it.0 & 15))
}

subject! { Panel {
    before => low(5),
    dial => dial(),
    wide => low(64),
    dials => array(dial()),
    pair => (dial(), boolean()),
    maybe => optional(dial()),
    between => range(0, 4),
    knob => own(),
    more => list(0, 2, dial()),
    last => dial(),
} }

#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
enum Knob {
    Off,
    Turned(Dial, u8),
    Pressed(Dial),
}

choice! { Knob tag(3, 2) {
    0 Off {}
    1 Turned { 0 it => dial(), 1 by => low(8) }
    2 Pressed { 0 it => dial() }
} }

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

subject! { Around {
    before => low(3),
    door => own(),
    between => low(5),
    maybe => optional(own()),
    doors => list(0, 3, own()),
    two => array(own()),
    after => boolean(),
} }

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
