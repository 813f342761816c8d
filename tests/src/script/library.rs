//! Runs an operation on a stream of the library under test.

use bitpack::codec::Primitive;
use bitpack::codec::{self, Ranged};
use bitpack::{Compressed, Error, Int, Serialize, SmallestThree, Stream};

use super::{Op, Ty};
use bitpack_model::Variant;

/// Evaluates an expression with a type alias for an integer type that is known only at run time.
macro_rules! typed {
    ($ty:expr, $T:ident => $do:expr, $($variant:ident $int:ident),*) => {
        match $ty { $(Ty::$variant => { type $T = $int; $do })* }
    };
    ($ty:expr, $T:ident => $do:expr) => {
        typed!($ty, $T => $do, U8 u8, U16 u16, U32 u32, U64 u64, U128 u128, Usize usize,
               I8 i8, I16 i16, I32 i32, I64 i64, I128 i128, Isize isize)
    };
}

/// A derived struct with a conditional field, the velocity of a moving body.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Body {
    position: [f32; 3],
    is_at_rest: bool,
    #[when(!is_at_rest)]
    velocity: [f32; 3],
}

impl Op {
    /// Writes the operation's value to `stream`, or replaces it by the value read.
    pub fn on<S: Stream>(&mut self, stream: &mut S) -> Result<(), Error> {
        match self {
            Self::Bool(value) => *value = stream.bool(*value)?,
            Self::Plain(ty, value) => *value = plain(stream, *ty, *value)?,
            Self::Bits(ty, width, value) => {
                *value = typed!(ty, T => stream.bits(T::from_u128(*value), *width)?.to_u128());
            }
            Self::Int(ty, min, max, value) => {
                *value = typed!(ty, T => int::<S, T>(stream, [*min, *max, *value])?);
            }
            Self::Fixed(ty, fraction, bounds, value) => {
                *value = typed!(ty, T => fixed::<S, T>(stream, *fraction, *bounds, *value)?);
            }
            Self::Relative(ty, previous, value) => {
                *value = relative(stream, *ty, *previous, *value)?;
            }
            Self::Float(_)
            | Self::Double(_)
            | Self::Vector(_)
            | Self::Compressed(..)
            | Self::CompressedVector(..)
            | Self::SmallestThree(..)
            | Self::Body(..) => self.float_on(stream)?,
            Self::Align => stream.align()?,
            Self::Check(magic, bits) => stream.check(*magic, *bits)?,
            Self::Reserved(bits) => stream.reserved(*bits)?,
            Self::Bytes(bytes) => stream.bytes(S::lend(bytes.as_mut_slice()))?,
            Self::ByteList([min, max], bytes) => {
                stream.field(S::lend(bytes), codec::byte_list(*min, *max))?;
            }
            Self::Text([min, max], text) => {
                stream.field(S::lend(text), codec::Text::try_new(*min, *max)?)?;
            }
            Self::Wide([min, max], text) => {
                stream.field(S::lend(text), codec::Utf16::try_new(*min, *max)?)?;
            }
            Self::ObjectIndex(previous, max, index) => {
                *index = stream.object_index(*previous, *index, *max)?;
            }
            Self::Scene(scene, bits, objects) => {
                let (max, object) = (scene.max as usize, codec::bits::<u64>(*bits));
                let codec = match scene.variant {
                    Variant::Flags => codec::flags(max, object),
                    Variant::Indices => codec::indices(max, object),
                    Variant::Sentinel => codec::sentinel(max, object),
                    Variant::Relative => codec::relative_index(max, object),
                };
                stream.field(S::lend(objects), codec)?;
            }
        }
        Ok(())
    }

    fn float_on<S: Stream>(&mut self, stream: &mut S) -> Result<(), Error> {
        match self {
            Self::Float(value) => *value = stream.float(f32::from_bits(*value))?.to_bits(),
            Self::Double(value) => *value = stream.double(f64::from_bits(*value))?.to_bits(),
            Self::Vector(value) => {
                *value = stream.vector(value.map(f32::from_bits))?.map(f32::to_bits);
            }
            Self::Compressed([min, max, res], value) => {
                let codec = Compressed::try_new(*min, *max, *res)?;
                *value = stream.compressed(f32::from_bits(*value), codec)?.to_bits();
            }
            Self::CompressedVector([min, max, res], value) => {
                let codec = Compressed::try_new(*min, *max, *res)?;
                let vector = stream.compressed(value.map(f32::from_bits), codec)?;
                *value = vector.map(f32::to_bits);
            }
            Self::SmallestThree(bits, value) => {
                let codec = SmallestThree::try_new(*bits)?;
                let quaternion = stream.smallest_three(value.map(f32::from_bits), codec)?;
                *value = quaternion.map(f32::to_bits);
            }
            Self::Body(position, velocity) => {
                let mut body = Body {
                    position: position.map(f32::from_bits),
                    is_at_rest: velocity.is_none(),
                    velocity: velocity.unwrap_or_default().map(f32::from_bits),
                };
                stream.nested(S::lend(&mut body))?;
                *position = body.position.map(f32::to_bits);
                *velocity = (!body.is_at_rest).then_some(body.velocity.map(f32::to_bits));
            }
            _ => {}
        }
        Ok(())
    }
}

fn plain<S: Stream>(stream: &mut S, ty: Ty, value: u128) -> Result<u128, Error> {
    fn of<S: Stream, T: Int + Primitive>(stream: &mut S, value: u128) -> Result<u128, Error> {
        Ok(stream.plain(T::from_u128(value))?.to_u128())
    }
    match ty {
        Ty::U8 => of::<S, u8>(stream, value),
        Ty::U16 => of::<S, u16>(stream, value),
        Ty::U32 => of::<S, u32>(stream, value),
        Ty::U64 | Ty::Usize => of::<S, u64>(stream, value),
        Ty::U128 => of::<S, u128>(stream, value),
        Ty::I8 => of::<S, i8>(stream, value),
        Ty::I16 => of::<S, i16>(stream, value),
        Ty::I32 => of::<S, i32>(stream, value),
        Ty::I64 | Ty::Isize => of::<S, i64>(stream, value),
        Ty::I128 => of::<S, i128>(stream, value),
    }
}

fn int<S: Stream, T: Int>(stream: &mut S, numbers: [u128; 3]) -> Result<u128, Error> {
    let [min, max, value] = numbers.map(T::from_u128);
    Ok(stream.int(value, min, max)?.to_u128())
}

fn fixed<S: Stream, T: Int>(
    stream: &mut S,
    fraction: u32,
    [min, max]: [i128; 2],
    value: u128,
) -> Result<u128, Error> {
    let codec = Ranged::try_fixed(T::BITS - fraction, fraction, min, max)?;
    Ok(stream.ranged(T::from_u128(value), codec)?.to_u128())
}

fn relative<S: Stream>(stream: &mut S, ty: Ty, previous: u128, value: u128) -> Result<u128, Error> {
    fn of<S: Stream, T: Int>(stream: &mut S, numbers: [u128; 2]) -> Result<u128, Error> {
        let [previous, value] = numbers.map(T::from_u128);
        Ok(stream.int_relative(previous, value)?.to_u128())
    }
    match ty {
        Ty::U8 => of::<S, u8>(stream, [previous, value]),
        Ty::U16 => of::<S, u16>(stream, [previous, value]),
        Ty::U32 => of::<S, u32>(stream, [previous, value]),
        Ty::I8 => of::<S, i8>(stream, [previous, value]),
        Ty::I16 => of::<S, i16>(stream, [previous, value]),
        _ => of::<S, i32>(stream, [previous, value]),
    }
}
