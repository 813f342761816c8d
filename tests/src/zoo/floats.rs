//! Types with raw floats, quantised floats and quaternions.

use core::f32::consts::TAU;

use bitpack::{Compressed, Delta, Error, Place as _, Serialize, Stream};
use bitpack_model::oracle::*;
use bitpack_model::{Quantum, subject};

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

subject! { RawFloats {
    tilt => boolean(),
    a => single(),
    b => double(),
    c => array(single()),
    d => optional(double()),
    e => (single(), boxed(double())),
} }

/// Quantised floats, the last two with nearly as many steps as an `f32` can distinguish.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Quantised {
    #[compressed(-180.0, 180.0, 0.01)]
    yaw: f32,
    #[compressed(min = -8, max = 8, res = 0.1)]
    position: [f32; 3],
    #[bitpack(compressed(0.0, 1.0, 0.5))]
    path: [Option<[f32; 2]>; 2],
    #[compressed(-1000.0, 1000.0, 0.000_96)]
    fine: f32,
    #[compressed(0, 1, 0.000_000_24)]
    finest: f32,
}

subject! { Quantised {
    yaw => steps(-180.0, 180.0, 0.01),
    position => array(steps(-8.0, 8.0, 0.1)),
    path => array(optional(array(steps(0.0, 1.0, 0.5)))),
    fine => steps(-1000.0, 1000.0, 0.000_96),
    finest => steps(0.0, 1.0, 0.000_000_24),
} }

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
    #[compressed(-1.0, 1.0, 0.001)]
    pairs: [[f32; 2]; 60],
}

subject! { Strict {
    throttle => strict_steps(0.0, 1.0, 0.01),
    stick => array(strict_steps(-8.0, 8.0, 0.1)),
    levels => array(strict_steps(0.0, 1.0, 0.01)),
    pairs => array(array(steps(-1.0, 1.0, 0.001))),
} }

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

subject! { Turning {
    yaw => wrapping_steps(-180.0, 180.0, 0.5),
    joints => array(wrapping_steps(0.0, TAU, 0.01)),
    mixed => each_of([wrapping_steps(-180.0, 180.0, 0.5), wrapping_steps(0.0, 1.0, 0.25)]),
    path => array(wrapping_steps(-180.0, 180.0, 0.5)),
} }

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

// a step is narrower than the distance of two numbers
subject! { Peer { a => steps(-1000.0, 1000.0, 1e-5).within(2e-4), b => steps(0.0, 1.0, 1e-9).within(2e-7) } }

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

subject! { Rotation {
    coarse => rotation(2),
    cube => optional(rotation(9)),
    fine => array(rotation(20)),
} }
