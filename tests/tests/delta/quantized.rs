//! Values whose floats are quantised once: their deltas have the bits of those of the values.

use std::rc::Rc;

use bitpack::{
    Delta, DeltaSchema, Error, HashStream, Place as _, Quantized, Serialize, Stream, Vector,
};

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(-64.0, 64.0, 0.01)]
    #[delta(small = 5, large = 9)]
    position: [f32; 3],
    #[smallest_three(bits = 9)]
    #[delta(small = 4)]
    rotation: [f32; 4],
    #[bits(min = 0, max = 100)]
    health: u8,
    moves: bool,
    #[when(moves)]
    #[compressed(-8.0, 8.0, 0.1)]
    velocity: [f32; 3],
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
enum Shot {
    None,
    Ray {
        #[compressed(0.0, 100.0, 0.5)]
        range: f32,
    },
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    tick: u32,
    #[max_len(8)]
    bodies: Vec<Body>,
    chosen: Option<Body>,
    shots: [Shot; 9],
    #[relative_index(max = 100)]
    near: Vec<(u16, Body)>,
}

fn body(seed: u16) -> Body {
    let part = |i: u16| f32::from(seed.wrapping_mul(31).wrapping_add(7 * i) % 97) / 97.0;
    let angle = part(1) * 3.0;
    Body {
        position: [part(2) * 100.0 - 50.0, part(3), 0.0],
        rotation: [0.0, angle.sin(), 0.0, angle.cos()],
        health: (seed % 101) as u8,
        moves: seed.is_multiple_of(3),
        velocity: if seed.is_multiple_of(3) { [part(4), -part(5), 7.99] } else { [0.0; 3] },
    }
}

fn world(seed: u16) -> World {
    let ray = |i: u16| Shot::Ray { range: f32::from(seed.wrapping_add(i) % 100) };
    World {
        tick: seed.into(),
        bodies: (0..seed % 9).map(|i| body(seed / 3 + i)).collect(),
        chosen: (seed.is_multiple_of(2)).then(|| body(seed)),
        shots: [0, 0, 0, 0, 1, 1, 1, 1, 2]
            .map(|i| if seed.is_multiple_of(5) { Shot::None } else { ray(i) }),
        near: (0..seed % 7).map(|i| (3 * i + seed % 4, body(seed + i))).collect(),
    }
}

/// Asserts that deltas between quantised values have the bits of those between the values, and
/// that they are read as the same value.
fn is_equal<T: Delta + PartialEq + core::fmt::Debug>(now: &T, before: &T) -> Result<(), Error> {
    let (quantised, old) = (Quantized::new(now)?, Quantized::new(before)?);
    let before = before.clone().quantized()?;
    let bytes = quantised.delta_to_bytes(&old)?;
    assert_eq!(bytes, now.delta_to_bytes(&before)?);
    assert_eq!((quantised.value(), old.value()), (now.clone().quantized()?, before.clone()));
    assert_eq!(T::read_delta(&before, &bytes)?, quantised.value());
    assert_eq!(Quantized::read_delta(&old, &bytes)?, quantised);
    assert_eq!(Quantized::<T>::read(&now.to_bytes()?)?, quantised);
    assert_eq!(quantised.to_bytes()?, now.to_bytes()?);
    assert_eq!(HashStream::of(&quantised)?, HashStream::of(now)?);
    Ok(())
}

#[test]
fn deltas_have_the_bits_of_those_of_floats() -> Result<(), Error> {
    const { assert!(Quantized::<World>::HOLDS_CODES && Quantized::<Body>::HOLDS_CODES) };
    assert_eq!(size_of::<Quantized<World>>(), size_of::<World>());
    for seed in 0..300 {
        is_equal(&body(seed + 1), &body(seed))?;
        is_equal(&world(seed + 1), &world(seed))?;
        is_equal(&world(seed), &world(seed))?;
        is_equal(&world(seed), &world(7 * seed % 301))?;
    }
    Ok(())
}

#[test]
fn a_value_that_cannot_be_sent_is_rejected() -> Result<(), Error> {
    let mut quantised = Quantized::new(&world(4))?;
    let rejected = |world: &World| Quantized::new(world).err();
    let mut nan = world(4);
    if let Some(chosen) = &mut nan.chosen {
        chosen.position[1] = f32::NAN;
    }
    let mut long = world(4);
    long.bodies = vec![body(1); 9];
    let mut hurt = world(4);
    hurt.bodies[0].health = 101;
    let mut crooked = world(4);
    crooked.bodies[1].rotation = [0.5; 4].map(|part: f32| part * 1.1);
    let mut unsorted = world(4);
    unsorted.near = vec![(5, body(1)), (3, body(2))];
    let mut beyond = world(4);
    beyond.near = vec![(100, body(1))];
    for wrong in [nan, long, hurt, crooked, unsorted, beyond] {
        let error = HashStream::of(&wrong).err();
        assert!(error.is_some() && rejected(&wrong) == error, "{wrong:?}");
        assert_eq!(quantised.set(&wrong).err(), error);
    }
    // and the value can be set again
    quantised.set(&world(8))?;
    assert_eq!(quantised.value(), world(8).quantized()?);
    Ok(())
}

/// A vector that does not promise to keep all bits: it stores whole halves.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Halves(f32);
impl Vector for Halves {
    const LEN: usize = 1;
    const ZERO: Self = Self(0.0);
    fn component(&self, _: usize) -> f32 {
        self.0
    }
    fn set_component(&mut self, _: usize, value: f32) {
        self.0 = (value * 2.0).round() / 2.0;
    }
}

#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq, Default)]
struct Height(#[compressed(0.0, 8.0, 0.25)] f32);

#[derive(Clone, Copy, Debug, PartialEq, Default)]
struct Feet(f32);
impl From<Height> for Feet {
    fn from(Height(metres): Height) -> Self {
        Self(metres / 0.3048)
    }
}
impl From<Feet> for Height {
    fn from(Feet(feet): Feet) -> Self {
        Self(feet * 0.3048)
    }
}

/// A wrapper with a `Delta` by hand, which compares floats.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Wrapped(Height);
impl Serialize for Wrapped {
    const SCHEMA: &'static bitpack::Schema = Height::SCHEMA;
    const WIDTH: bitpack::Width = Height::WIDTH;
    fn blank() -> Self {
        Self(Height(0.0))
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        stream.nested(S::project(&mut this, |this| &this.0, |this| &mut this.0))
    }
}
impl Delta for Wrapped {
    const DELTA: &'static DeltaSchema = Height::DELTA;
    fn delta<S: Stream>(
        mut this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<(), Error> {
        let half = this.peek().0.0 / 2.0;
        assert!(half >= 0.0 && (half == 0.0 || half.is_normal()), "a code, not a float: {half:e}");
        Height::delta(
            S::project(&mut this, |this| &this.0, |this| &mut this.0),
            &baseline.0,
            stream,
        )
    }
}

mod rounded {
    use bitpack::{Compressed, Error, Place as _, Stream};

    /// Sends a float in steps of a half.
    pub(super) fn serialize<S: Stream>(
        mut this: S::Ref<'_, f32>,
        stream: &mut S,
    ) -> Result<(), Error> {
        let half = stream.compressed(*this.peek(), Compressed::new(0.0, 100.0, 0.5))?;
        if let Some(slot) = this.slot() {
            *slot = half;
        }
        Ok(())
    }
}

macro_rules! held_as_floats {
    ($($name:ident: $field:ty = $first:expr, $second:expr; $(#[$attribute:meta])*)*) => { $(
        #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
        struct $name {
            before: Height,
            $(#[$attribute])*
            field: $field,
        }
        impl $name {
            fn check() -> Result<(), Error> {
                const { assert!(!Quantized::<Self>::HOLDS_CODES) };
                let [first, second] = [($first, 1.0), ($second, 7.3)]
                    .map(|(field, before)| Self { before: Height(before), field });
                is_equal(&first, &second)?;
                is_equal(&second, &first)?;
                is_equal(&second, &second)
            }
        }
    )* };
}

held_as_floats! {
    Converted: Feet = Feet(1.5), Feet(20.0); #[via(Height)]
    Omitted: f32 = 0.0, 1.5; #[compressed(0.0, 8.0, 0.25)] #[omit_default]
    Coarse: Halves = Halves(2.0), Halves(3.5); #[compressed(0.0, 8.0, 0.5)]
    Shared: Rc<Height> = Rc::new(Height(1.0)), Rc::new(Height(2.2));
    ByHand: Wrapped = Wrapped(Height(1.0)), Wrapped(Height(2.2));
    Nested: Vec<Wrapped> = vec![Wrapped(Height(1.0))], vec![Wrapped(Height(3.3)); 2]; #[max_len(3)]
    ByFunction: f32 = 4.0, 8.0; #[with(rounded::serialize)]
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Conditional {
    before: Height,
    #[when(exact(before.0 > 2.0))]
    field: u8,
}

#[test]
fn types_whose_codes_could_be_seen_are_held_as_floats() -> Result<(), Error> {
    Converted::check()?;
    Omitted::check()?;
    Coarse::check()?;
    Shared::check()?;
    ByHand::check()?;
    Nested::check()?;
    ByFunction::check()?;
    const { assert!(!Quantized::<Conditional>::HOLDS_CODES) };
    // `exact(…)` promises that both ends get the same, so the value must be quantised before
    let [low, high] =
        [(1.0, 0), (7.25, 8)].map(|(before, field)| Conditional { before: Height(before), field });
    is_equal(&low, &high)?;
    is_equal(&high, &low)
}
