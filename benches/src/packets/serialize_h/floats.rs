//! Types of floats, plain and quantised.

#![expect(missing_docs, reason = "the names are the description")]

use bitpack::Serialize;

use super::list;
use crate::between;
use crate::sample::sample;

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Floats {
    pub flag: bool,
    pub a: f32,
    pub b: f32,
    pub c: f64,
    pub d: f32,
    pub e: f64,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct CFloats {
    #[compressed(0.0, 10.0, 0.01)]
    pub a: f32,
    #[compressed(-100.0, 100.0, 0.003)]
    pub b: f32,
    #[compressed(-180.0, 180.0, 0.01)]
    pub c: f32,
    #[compressed(0.0, 1.0, 0.5)]
    pub d: f32,
    #[compressed(-1.0, 1.0, 0.001)]
    pub e: f32,
    #[compressed(0.0, 1.0, 1.0)]
    pub f: f32,
    #[compressed(-4096.0, 4096.0, 0.01)]
    pub g: f32,
    #[compressed(3.0, 17.0, 0.07)]
    pub h: f32,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Pose {
    #[compressed(-256.0, 256.0, 0.01)]
    pub position: [f32; 3],
    #[compressed(-1.0, 1.0, 0.002)]
    pub rotation: [f32; 4],
    pub at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-32.0, 32.0, 0.01)]
    pub linear: [f32; 3],
    #[when(!at_rest)]
    #[compressed(-16.0, 16.0, 0.02)]
    pub angular: [f32; 3],
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Body {
    #[compressed(-256.0, 256.0, 0.01)]
    pub position: [f32; 3],
    pub at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-32.0, 32.0, 0.01)]
    pub velocity: [f32; 3],
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Entry {
    #[bits(min = 0, max = 1023)]
    pub id: u16,
    pub body: Body,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Snap {
    pub tick: u32,
    #[max_len(64)]
    pub bodies: Vec<Entry>,
}

sample! {
    Floats: |rng| Self {
        flag: rng.bool(),
        a: rng.f32(),
        b: rng.f32(),
        c: rng.f64(),
        d: rng.f32(),
        e: rng.f64(),
    };
    CFloats: |rng| Self {
        a: between(rng, 0.0, 10.0),
        b: between(rng, -100.0, 100.0),
        c: between(rng, -180.0, 180.0),
        d: between(rng, 0.0, 1.0),
        e: between(rng, -1.0, 1.0),
        f: between(rng, 0.0, 1.0),
        g: between(rng, -4096.0, 4096.0),
        h: between(rng, 3.0, 17.0),
    };
    Pose: |rng| Self {
        position: core::array::from_fn(|_| between(rng, -256.0, 256.0)),
        rotation: core::array::from_fn(|_| between(rng, -1.0, 1.0)),
        at_rest: rng.bool(),
        linear: core::array::from_fn(|_| between(rng, -32.0, 32.0)),
        angular: core::array::from_fn(|_| between(rng, -16.0, 16.0)),
    };
    Body: |rng| Self {
        position: core::array::from_fn(|_| between(rng, -256.0, 256.0)),
        at_rest: rng.bool(),
        velocity: core::array::from_fn(|_| between(rng, -32.0, 32.0)),
    };
    Entry: |rng| Self { id: rng.u16(0..=1023), body: Body::sample(rng) };
    Snap: |rng| Self { tick: rng.u32(..), bodies: list(rng, 64, Entry::sample) };
}
