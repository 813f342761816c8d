//! One operation of a wire vector, which runs on any stream.

use bitpack::codec::{self, Ranged};
use bitpack::{Compressed, Error, Int, Place, Serialize, SmallestThree, Stream};

/// The struct `RigidBody` of the article "Serialization Strategies": the velocities are sent only
/// if the body is not at rest.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct RigidBody {
    pub(super) position: [f32; 3],
    pub(super) orientation: [f32; 4],
    pub(super) at_rest: bool,
    #[when(!at_rest)]
    pub(super) linear_velocity: [f32; 3],
    #[when(!at_rest)]
    pub(super) angular_velocity: [f32; 3],
}

/// A list of objects of `bits` bits each, at some of `max` indices.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scene {
    pub(super) variant: char,
    pub(super) max: usize,
    pub(super) bits: u32,
    pub(super) objects: Vec<(u32, u64)>,
}

/// One operation of a wire vector: its parameters, then its value.
#[derive(Clone, Debug)]
pub(super) enum Op {
    Bits(u32, u64),
    Bool(bool),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    U128(u128),
    Align,
    Int(i32, i32, i32),
    Int64(i64, i64, i64),
    Int128(i128, i128, i128),
    /// A fixed-point number: storage type, integer and fraction bits, bounds in whole units, and
    /// the value in two's complement.
    Fixed(String, [u32; 2], [i128; 2], u128),
    IntRelative(i32, i32),
    Float(f32),
    Double(f64),
    Compressed([f32; 3], f32),
    Bytes(Vec<u8>),
    Text(usize, String),
    Wide(usize, String),
    ObjectIndex(u32, Option<u32>, u32),
    Scene(Scene),
    Check(u32),
    CheckAligned(u32),
    Vec3([f32; 3]),
    Quat([f32; 4]),
    CompressedVec3([f32; 3], [f32; 3]),
    SmallestThree(SmallestThree, [f32; 4]),
    RigidBody(RigidBody),
}

impl Op {
    /// Writes the value, or replaces it by the value read.
    pub(super) fn run<S: Stream>(&mut self, stream: &mut S) -> Result<(), Error> {
        match self {
            Self::Bits(width, value) => *value = stream.bits(*value, *width)?,
            Self::Bool(value) => *value = stream.bool(*value)?,
            Self::U8(value) => *value = stream.plain(*value)?,
            Self::U16(value) => *value = stream.plain(*value)?,
            Self::U32(value) => *value = stream.plain(*value)?,
            Self::U64(value) => *value = stream.plain(*value)?,
            Self::U128(value) => *value = stream.plain(*value)?,
            Self::Align => stream.align()?,
            Self::Int(min, max, value) => *value = stream.int(*value, *min, *max)?,
            Self::Int64(min, max, value) => *value = stream.int(*value, *min, *max)?,
            Self::Int128(min, max, value) => *value = stream.int(*value, *min, *max)?,
            Self::Fixed(storage, q, bounds, value) => fixed(stream, storage, *q, *bounds, value)?,
            Self::IntRelative(previous, value) => {
                *value = stream.int_relative(*previous, *value)?;
            }
            Self::Float(value) => *value = stream.float(*value)?,
            Self::Double(value) => *value = stream.double(*value)?,
            Self::Compressed([min, max, res], value) => {
                *value = stream.compressed(*value, Compressed::try_new(*min, *max, *res)?)?;
            }
            Self::Bytes(bytes) => stream.bytes(S::lend(bytes.as_mut_slice()))?,
            Self::Text(max, text) => stream.field(S::lend(text), codec::Text::try_new(0, *max)?)?,
            Self::Wide(max, text) => {
                stream.field(S::lend(text), codec::Utf16::try_new(0, *max)?)?;
            }
            Self::ObjectIndex(max, previous, index) => {
                *index = stream.object_index(*previous, *index, *max)?;
            }
            Self::Scene(scene) => scene.run(stream)?,
            Self::Check(magic) => stream.check(u64::from(*magic), 32)?,
            Self::CheckAligned(magic) => {
                stream.align()?;
                stream.check(u64::from(*magic), 32)?;
            }
            Self::Vec3(value) => *value = stream.vector(*value)?,
            Self::Quat(value) => *value = stream.vector(*value)?,
            Self::CompressedVec3([min, max, res], value) => {
                *value = stream.compressed(*value, Compressed::try_new(*min, *max, *res)?)?;
            }
            Self::SmallestThree(codec, value) => *value = stream.smallest_three(*value, *codec)?,
            Self::RigidBody(body) => stream.nested(S::lend(body))?,
        }
        Ok(())
    }

    /// Returns the operation with a zero or empty value, to read into.
    pub(super) fn blank(mut self) -> Self {
        match &mut self {
            Self::Bits(_, value) | Self::U64(value) => *value = 0,
            Self::Bool(value) => *value = false,
            Self::U8(value) => *value = 0,
            Self::U16(value) => *value = 0,
            Self::U32(value) => *value = 0,
            Self::U128(value) | Self::Fixed(.., value) => *value = 0,
            Self::Int(.., value) | Self::IntRelative(_, value) => *value = 0,
            Self::Int64(.., value) => *value = 0,
            Self::Int128(.., value) => *value = 0,
            Self::Float(value) | Self::Compressed(_, value) => *value = 0.0,
            Self::Double(value) => *value = 0.0,
            Self::Bytes(bytes) => bytes.fill(0),
            Self::Text(_, text) | Self::Wide(_, text) => text.clear(),
            Self::ObjectIndex(.., index) => *index = 0,
            Self::Scene(scene) => scene.objects.clear(),
            Self::Vec3(value) | Self::CompressedVec3(_, value) => *value = [0.0; 3],
            Self::Quat(value) | Self::SmallestThree(_, value) => *value = [0.0; 4],
            Self::RigidBody(body) => *body = RigidBody::default(),
            Self::Align | Self::Check(_) | Self::CheckAligned(_) => {}
        }
        self
    }

    /// Returns true if both operations are equal, with floats compared by their bits.
    pub(super) fn same(&self, other: &Self) -> bool {
        // compares floats by the bits that they write: `Debug` does not show a NaN's payload
        let bits = |op: &Self| {
            let mut op = op.clone();
            let floats: Vec<u64> = match &mut op {
                Self::Float(value) | Self::Compressed(_, value) => vec![value.to_bits().into()],
                Self::Double(value) => vec![value.to_bits()],
                Self::Vec3(value) | Self::CompressedVec3(_, value) => patterns(value),
                Self::Quat(value) | Self::SmallestThree(_, value) => patterns(value),
                Self::RigidBody(body) => [
                    patterns(&body.position),
                    patterns(&body.orientation),
                    patterns(&body.linear_velocity),
                    patterns(&body.angular_velocity),
                ]
                .concat(),
                _ => Vec::new(),
            };
            (floats, format!("{op:?}"))
        };
        bits(self) == bits(other)
    }
}

impl Scene {
    fn run<S: Stream>(&mut self, stream: &mut S) -> Result<(), Error> {
        let object = codec::bits::<u64>(self.bits);
        let coded = match self.variant {
            'a' => codec::flags(self.max, object),
            'b' => codec::indices(self.max, object),
            'c' => codec::sentinel(self.max, object),
            _ => codec::relative_index(self.max, object),
        };
        stream.field(S::lend(&mut self.objects), coded)
    }
}

fn patterns(floats: &[f32]) -> Vec<u64> {
    floats.iter().map(|float| float.to_bits().into()).collect()
}

/// Writes or reads a fixed-point number in the storage type named `storage`, such as `i16`.
fn fixed<S: Stream>(
    stream: &mut S,
    storage: &str,
    q: [u32; 2],
    bounds: [i128; 2],
    value: &mut u128,
) -> Result<(), Error> {
    match storage {
        "i8" => scaled::<S, i8>(stream, q, bounds, value),
        "i16" => scaled::<S, i16>(stream, q, bounds, value),
        "i32" => scaled::<S, i32>(stream, q, bounds, value),
        "i64" => scaled::<S, i64>(stream, q, bounds, value),
        "i128" => scaled::<S, i128>(stream, q, bounds, value),
        "u8" => scaled::<S, u8>(stream, q, bounds, value),
        "u16" => scaled::<S, u16>(stream, q, bounds, value),
        "u32" => scaled::<S, u32>(stream, q, bounds, value),
        "u64" => scaled::<S, u64>(stream, q, bounds, value),
        "u128" => scaled::<S, u128>(stream, q, bounds, value),
        _ => Err(stream.refuse()),
    }
}

fn scaled<S: Stream, T: Int>(
    stream: &mut S,
    [integer, fraction]: [u32; 2],
    [min, max]: [i128; 2],
    value: &mut u128,
) -> Result<(), Error> {
    let codec = Ranged::try_fixed(integer, fraction, min, max)?;
    *value = stream.ranged(T::from_u128(*value), codec)?.to_u128();
    Ok(())
}

/// A packet that consists of a sequence of operations.
#[derive(Clone, Debug, Default)]
pub(super) struct Script(pub(super) Vec<Op>);

impl Serialize for Script {
    fn blank() -> Self {
        Self::default()
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let mut ops = this.peek().0.clone();
        for op in &mut ops {
            op.run(stream)?;
        }
        if let Some(script) = this.slot() {
            script.0 = ops;
        }
        Ok(())
    }
}
