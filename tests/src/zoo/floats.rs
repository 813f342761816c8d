//! Types with raw floats, quantised floats and quaternions.

use core::f32::consts::TAU;

use bitpack::{Compressed, Delta, Error, ErrorKind, Place as _, Serialize, Stream};
use proptest::prelude::{BoxedStrategy, Strategy as _, any, prop_oneof};

use super::zoo_type::{ZooType, fields};
use crate::reference::{Quantum, Verdict, Writer};

/// Floats that are sent as all their bits, so that every bit pattern is valid.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct RawFloats {
    tilt: bool,
    a: f32,
    b: f64,
    c: [f32; 3],
    d: Option<f64>,
    e: (f32, Box<f64>),
}

impl ZooType for RawFloats {
    fn strategy() -> BoxedStrategy<Self> {
        let single = || any::<u32>().prop_map(f32::from_bits);
        let double = || any::<u64>().prop_map(f64::from_bits);
        fields!(RawFloats {
            tilt: any::<bool>(),
            a: single(),
            b: double(),
            c: [single(), single(), single()],
            d: proptest::option::of(double()),
            e: (single(), double().prop_map(Box::new)),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.tilt);
        wire.float(self.a);
        wire.double(self.b);
        self.c.iter().for_each(|c| wire.float(*c));
        wire.bool(self.d.is_some());
        self.d.iter().for_each(|d| wire.double(*d));
        wire.float(self.e.0);
        wire.double(*self.e.1);
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let bits = |animal: &Self| {
            let singles = [animal.a, animal.c[0], animal.c[1], animal.c[2], animal.e.0];
            let doubles = [animal.b, animal.d.unwrap_or_default(), *animal.e.1];
            (animal.tilt, animal.d.is_some(), singles.map(f32::to_bits), doubles.map(f64::to_bits))
        };
        bits(self) == bits(read)
    }
    fn heap(&self) -> usize {
        8
    }
    const HEAP: [usize; 2] = [0, 8];
}

const YAW: Quantum = Quantum { min: -180.0, max: 180.0, res: 0.01 };
const POSITION: Quantum = Quantum { min: -8.0, max: 8.0, res: 0.1 };
const PATH: Quantum = Quantum { min: 0.0, max: 1.0, res: 0.5 };

/// Quantised floats whose steps are far enough apart that each decodes to a different `f32`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Quantised {
    #[compressed(-180.0, 180.0, 0.01)]
    yaw: f32,
    #[compressed(min = -8, max = 8, res = 0.1)]
    position: [f32; 3],
    #[bitpack(compressed(0.0, 1.0, 0.5))]
    path: [Option<[f32; 2]>; 2],
}

const LEVEL: Quantised = Quantised { yaw: 0.0, position: [0.0; 3], path: [None; 2] };

/// Returns true if `read` lies in the range of `quantum`, within one step of `sent` limited to that
/// range.
fn near(quantum: Quantum, sent: f32, read: f32) -> bool {
    let clamped = sent.clamp(quantum.min, quantum.max);
    (clamped - read).abs() <= quantum.res && (quantum.min..=quantum.max).contains(&read)
}

impl ZooType for Quantised {
    fn strategy() -> BoxedStrategy<Self> {
        let position = || prop_oneof![8 => -8.5..8.5_f32, 1 => any::<f32>().prop_filter("finite", |f| f.is_finite())];
        let pair = || proptest::option::of([0.0..=1.0_f32, -1.0..=2.0_f32]);
        fields!(Quantised {
            yaw: -190.0..190.0_f32,
            position: [position(), position(), position()],
            path: [pair(), pair()],
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.compressed(self.yaw, YAW)?;
        self.position.iter().try_for_each(|float| wire.compressed(*float, POSITION))?;
        for pair in self.path {
            wire.bool(pair.is_some());
            pair.iter().flatten().try_for_each(|float| wire.compressed(*float, PATH))?;
        }
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let paths = |path: [Option<[f32; 2]>; 2]| path.map(Option::unwrap_or_default).concat();
        near(YAW, self.yaw, read.yaw)
            && self.position.iter().zip(read.position).all(|(a, b)| near(POSITION, *a, b))
            && self.path.map(|pair| pair.is_some()) == read.path.map(|pair| pair.is_some())
            && paths(self.path).iter().zip(paths(read.path)).all(|(a, b)| near(PATH, *a, b))
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { yaw: f32::NAN, ..LEVEL },
            Self { yaw: f32::INFINITY, ..LEVEL },
            Self { yaw: f32::NEG_INFINITY, ..LEVEL },
            Self { position: [0.0, 0.0, f32::NAN], ..LEVEL },
            Self { path: [None, Some([0.0, f32::INFINITY])], ..LEVEL },
        ]
        .map(|wrong| (ErrorKind::NotFinite, wrong))
        .into()
    }
}

const WHOLE: Quantum = Quantum { min: 0.0, max: 1.0, res: 0.01 };
const ACROSS: Quantum = Quantum { min: -8.0, max: 8.0, res: 0.1 };

/// Quantised floats that are `strict`, so that a writer rejects values out of range instead of
/// limiting them. They use both spellings of the attribute.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Strict {
    #[compressed(0.0, 1.0, 0.01, strict)]
    throttle: f32,
    #[bitpack(compressed(min = -8, max = 8, res = 0.1, strict))]
    stick: [f32; 2],
    #[compressed(0.0, 1.0, 0.01, strict)]
    levels: [f32; 200],
}

impl ZooType for Strict {
    fn strategy() -> BoxedStrategy<Self> {
        let stick = || -8.0..=8.0_f32;
        let levels = proptest::collection::vec(0.0..=1.0_f32, 200);
        fields!(Strict {
            throttle: 0.0..=1.0_f32,
            stick: [stick(), stick()],
            levels: levels.prop_map(|v| core::array::from_fn(|i| v[i])),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.compressed(self.throttle, WHOLE)?;
        self.stick.iter().try_for_each(|float| wire.compressed(*float, ACROSS))?;
        self.levels.iter().try_for_each(|float| wire.compressed(*float, WHOLE))
    }
    fn arrives_as(&self, read: &Self) -> bool {
        near(WHOLE, self.throttle, read.throttle)
            && self.stick.iter().zip(read.stick).all(|(a, b)| near(ACROSS, *a, b))
            && self.levels.iter().zip(read.levels).all(|(a, b)| near(WHOLE, *a, b))
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let fine = Self { throttle: 0.0, stick: [0.0; 2], levels: [1.0; 200] };
        let mut last = fine.clone();
        last.levels[199] = 1.0 + f32::EPSILON;
        vec![
            (ErrorKind::Range, Self { throttle: 1.0 + f32::EPSILON, ..fine.clone() }),
            (ErrorKind::Range, Self { throttle: -f32::MIN_POSITIVE, ..fine.clone() }),
            (ErrorKind::Range, Self { stick: [0.0, -8.000_001], ..fine.clone() }),
            (ErrorKind::Range, Self { stick: [f32::MAX, 0.0], ..fine.clone() }),
            (ErrorKind::Range, last),
            (ErrorKind::NotFinite, Self { throttle: f32::NAN, ..fine.clone() }),
            (ErrorKind::NotFinite, Self { stick: [f32::INFINITY, 0.0], ..fine }),
        ]
    }
}

const CIRCLE: Quantum = Quantum { min: -180.0, max: 180.0, res: 0.5 };
const RADIANS: Quantum = Quantum { min: 0.0, max: TAU, res: 0.01 };

/// Angles that wrap when they are written. Some also wrap in deltas.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Turning {
    #[compressed(-180.0, 180.0, 0.5, wrapping)]
    #[delta(small = 4, wrapping)]
    yaw: f32,
    #[bitpack(compressed(min = 0.0, max = TAU, res = 0.01, wrapping))]
    #[delta(small = 5)]
    joints: [f32; 3],
    #[compressed([-180.0, 0.0], [180.0, 1.0], [0.5, 0.25], wrapping)]
    mixed: [f32; 2],
    #[compressed(-180.0, 180.0, 0.5, wrapping)]
    path: [f32; 100],
}

/// Returns true if `read` is the angle that `sent` is in the range of `quantum`, within one step.
fn near_angle(quantum: Quantum, sent: f32, read: f32) -> bool {
    near(quantum, quantum.wrapped(sent), read)
}

const QUARTERS: Quantum = Quantum { min: 0.0, max: 1.0, res: 0.25 };

impl ZooType for Turning {
    fn strategy() -> BoxedStrategy<Self> {
        let far = || any::<f32>().prop_filter("finite", |f| f.is_finite());
        let angle = || prop_oneof![4 => -200.0..200.0_f32, 2 => -9000.0..9000.0_f32, 1 => far()];
        let path = proptest::collection::vec(angle(), 100);
        fields!(Turning {
            yaw: angle(),
            joints: [angle(), angle(), angle()],
            mixed: [angle(), angle()],
            path: path.prop_map(|v| core::array::from_fn(|i| v[i])),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let mut angle =
            |value: f32, quantum: Quantum| wire.compressed(quantum.wrapped(value), quantum);
        angle(self.yaw, CIRCLE)?;
        self.joints.iter().try_for_each(|joint| angle(*joint, RADIANS))?;
        angle(self.mixed[0], CIRCLE)?;
        angle(self.mixed[1], QUARTERS)?;
        self.path.iter().try_for_each(|yaw| angle(*yaw, CIRCLE))
    }
    fn arrives_as(&self, read: &Self) -> bool {
        near_angle(CIRCLE, self.yaw, read.yaw)
            && self.joints.iter().zip(read.joints).all(|(a, b)| near_angle(RADIANS, *a, b))
            && near_angle(CIRCLE, self.mixed[0], read.mixed[0])
            && near_angle(QUARTERS, self.mixed[1], read.mixed[1])
            && self.path.iter().zip(read.path).all(|(a, b)| near_angle(CIRCLE, *a, b))
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let level = Self { yaw: 0.0, joints: [0.0; 3], mixed: [0.0; 2], path: [0.0; 100] };
        let mut last = level.clone();
        last.path[99] = f32::NEG_INFINITY;
        [
            Self { yaw: f32::NAN, ..level.clone() },
            Self { joints: [0.0, f32::INFINITY, 0.0], ..level.clone() },
            Self { mixed: [0.0, f32::NAN], ..level },
            last,
        ]
        .map(|wrong| (ErrorKind::NotFinite, wrong))
        .into()
    }
}

const FINE: Quantum = Quantum { min: -1000.0, max: 1000.0, res: 0.000_96 };
const FINEST: Quantum = Quantum { min: 0.0, max: 1.0, res: 0.000_000_24 };

/// Quantised floats with nearly as many steps as an `f32` can distinguish.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Fine {
    #[compressed(-1000.0, 1000.0, 0.000_96)]
    a: f32,
    #[compressed(0, 1, 0.000_000_24)]
    b: f32,
}

impl ZooType for Fine {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Fine { a: -1000.0..=1000.0_f32, b: 0.0..=1.0_f32 })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.compressed(self.a, FINE)?;
        wire.compressed(self.b, FINEST)
    }
    fn arrives_as(&self, read: &Self) -> bool {
        near(FINE, self.a, read.a) && near(FINEST, self.b, read.b)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![(ErrorKind::NotFinite, Self { a: 0.0, b: f32::NAN })]
    }
}

const THEIRS: Quantum = Quantum { min: -1000.0, max: 1000.0, res: 1e-5 };
const THIN: Quantum = Quantum { min: 0.0, max: 1.0, res: 1e-9 };

/// Quantised floats with more steps than an `f32` can distinguish, as another implementation of the
/// format may declare them.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Peer {
    #[with(theirs, max_bits = 28)]
    a: f32,
    #[with(thin, max_bits = 30)]
    b: f32,
}

fn theirs<S: Stream>(this: S::Ref<'_, f32>, stream: &mut S) -> Result<(), Error> {
    standard(this, stream, THEIRS)
}

fn thin<S: Stream>(this: S::Ref<'_, f32>, stream: &mut S) -> Result<(), Error> {
    standard(this, stream, THIN)
}

fn standard<S: Stream>(
    mut this: S::Ref<'_, f32>,
    stream: &mut S,
    Quantum { min, max, res }: Quantum,
) -> Result<(), Error> {
    let value = stream.compressed(*this.peek(), Compressed::try_new(min, max, res)?)?;
    if let Some(slot) = this.slot() {
        *slot = value;
    }
    Ok(())
}

impl ZooType for Peer {
    const LOSSY: Option<&'static str> = Some("several steps are the same `f32`");
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Peer { a: -1000.0..=1000.0_f32, b: 0.0..=1.0_f32 })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.compressed(self.a, THEIRS)?;
        wire.compressed(self.b, THIN)
    }
    fn arrives_as(&self, read: &Self) -> bool {
        (self.a - read.a).abs() < 2e-4 && (self.b - read.b).abs() < 2e-7
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![(ErrorKind::NotFinite, Self { a: 0.0, b: f32::NAN })]
    }
}

const ALONG: Quantum = Quantum { min: -1.0, max: 1.0, res: 0.001 };

/// Arrays of quantised floats that are too long for a single bounds check.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct LongPath {
    closed: bool,
    #[compressed(-1.0, 1.0, 0.001)]
    points: [f32; 100],
    #[compressed(-1.0, 1.0, 0.001)]
    pairs: [[f32; 2]; 60],
    last: bool,
}

impl ZooType for LongPath {
    fn strategy() -> BoxedStrategy<Self> {
        let many = |count| proptest::collection::vec(-1.0..=1.0_f32, count);
        fields!(LongPath {
            closed: any::<bool>(),
            points: many(100).prop_map(|v| core::array::from_fn(|i| v[i])),
            pairs: many(120).prop_map(|v| core::array::from_fn(|i| [v[2 * i], v[2 * i + 1]])),
            last: any::<bool>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.closed);
        self.points.iter().try_for_each(|float| wire.compressed(*float, ALONG))?;
        self.pairs.iter().flatten().try_for_each(|float| wire.compressed(*float, ALONG))?;
        wire.bool(self.last);
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let all = |path: &Self| [&path.points[..], &path.pairs.concat()[..]].concat();
        (self.closed, self.last) == (read.closed, read.last)
            && all(self).iter().zip(all(read)).all(|(a, b)| near(ALONG, *a, b))
    }
}

/// Quaternions with components of 2, 9 and 20 bits.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Rotation {
    #[smallest_three(bits = 2)]
    coarse: [f32; 4],
    #[smallest_three(bits = 9)]
    cube: Option<[f32; 4]>,
    #[bitpack(smallest_three(bits = 20))]
    fine: [[f32; 4]; 2],
}

const STILL: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// Returns true if both quaternions are nearly the same rotation. The cosine of half the angle
/// between them must exceed `tolerance`.
fn turns_alike(sent: [f32; 4], read: [f32; 4], tolerance: f32) -> bool {
    let dot: f32 = sent.iter().zip(read).map(|(a, b)| a * b).sum();
    let length = |it: [f32; 4]| it.iter().map(|a| a * a).sum::<f32>().sqrt();
    read.iter().all(|component| component.is_finite())
        && dot.abs() / length(sent) / length(read) > tolerance
}

impl ZooType for Rotation {
    const LOSSY: Option<&'static str> =
        Some("codes that no writer sends may be read, and are sent as others");
    fn strategy() -> BoxedStrategy<Self> {
        let direction = || proptest::array::uniform4(-1.0..1.0_f32);
        // lengths as a physics engine leaves them
        let unit = || {
            (direction(), 0.991..1.009_f32).prop_filter_map("no direction", |(q, drift)| {
                let length = q.iter().map(|c| c * c).sum::<f32>().sqrt();
                (length > 0.01).then(|| q.map(|c| c / length * drift))
            })
        };
        fields!(Rotation {
            coarse: unit(),
            cube: proptest::option::of(unit()),
            fine: [unit(), unit()],
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.smallest_three(self.coarse, 2)?;
        wire.bool(self.cube.is_some());
        self.cube.iter().try_for_each(|quaternion| wire.smallest_three(*quaternion, 9))?;
        self.fine.iter().try_for_each(|quaternion| wire.smallest_three(*quaternion, 20))
    }
    fn arrives_as(&self, read: &Self) -> bool {
        turns_alike(self.coarse, read.coarse, 0.35)
            && self.cube.is_some() == read.cube.is_some()
            && self.cube.zip(read.cube).is_none_or(|(a, b)| turns_alike(a, b, 0.999))
            && self.fine.iter().zip(read.fine).all(|(a, b)| turns_alike(*a, b, 0.999_8))
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let still = Self { coarse: STILL, cube: None, fine: [STILL; 2] };
        let cube = |cube| Self { cube: Some(cube), ..still.clone() };
        vec![
            (ErrorKind::NotFinite, Self { coarse: [f32::NAN, 0.0, 0.0, 0.0], ..still.clone() }),
            (ErrorKind::NotFinite, cube([0.0, 0.0, f32::INFINITY, 0.0])),
            (
                ErrorKind::NotFinite,
                Self { fine: [STILL, [0.0, 0.0, 0.0, f32::NEG_INFINITY]], ..still.clone() },
            ),
            (ErrorKind::Range, Self { coarse: [0.0; 4], ..still.clone() }),
            (ErrorKind::Range, cube([0.0; 4])),
            (ErrorKind::Range, cube([3.0, 0.0, 4.0, 0.0])),
            (ErrorKind::Range, cube([0.0, 0.0, 0.0, 1.011])),
            (ErrorKind::Range, cube([f32::MAX; 4])),
            (ErrorKind::Range, Self { fine: [STILL, [0.0, 0.0, 0.0, -0.989]], ..still.clone() }),
        ]
    }
}
