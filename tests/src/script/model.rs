//! Runs an operation on the slow reference encoder.

use super::{Op, Ty};
use bitpack_model::{Quantum, Reader, Verdict, Writer};

fn quantum([min, max, res]: [f32; 3]) -> Quantum {
    Quantum { min, max, res }
}

/// Returns the least and the greatest value of a type of up to 32 bits.
fn bounds(ty: Ty) -> (i64, i64) {
    let values = 1_i64 << ty.bits();
    if ty.is_signed() { (-values / 2, values / 2 - 1) } else { (0, values - 1) }
}

impl Op {
    /// Writes the operation's value with the slow reference encoder, or returns the reason for
    /// rejecting it.
    pub fn model_write(&self, writer: &mut Writer) -> Verdict {
        match self {
            Self::Bool(value) => writer.bool(*value),
            Self::Plain(ty, value) => writer.raw(*value, ty.bits()),
            Self::Bits(ty, width, value) if ty.is_signed() => {
                writer.signed_bits(value.cast_signed(), *width)?;
            }
            Self::Bits(_, width, value) => writer.unsigned_bits(*value, *width)?,
            Self::Int(ty, min, max, value) if ty.is_signed() => {
                writer.int(value.cast_signed(), min.cast_signed(), max.cast_signed())?;
            }
            Self::Int(_, min, max, value) => writer.uint(*value, *min, *max)?,
            Self::Fixed(Ty::U128, fraction, [min, max], value) => {
                let [min, max] = [min, max].map(|bound| bound.cast_unsigned() << fraction);
                writer.uint(*value, min, max)?;
            }
            Self::Fixed(_, fraction, [min, max], value) => {
                writer.fixed(value.cast_signed(), *fraction, *min, *max)?;
            }
            Self::Relative(_, previous, value) => {
                writer.relative(*previous as i64, *value as i64)?;
            }
            Self::Float(value) => writer.float(f32::from_bits(*value)),
            Self::Double(value) => writer.double(f64::from_bits(*value)),
            Self::Vector(value) => {
                for component in value {
                    writer.float(f32::from_bits(*component));
                }
            }
            Self::Compressed(declared, value) => {
                writer.compressed(f32::from_bits(*value), quantum(*declared))?;
            }
            Self::CompressedVector(declared, value) => value
                .map(f32::from_bits)
                .iter()
                .try_for_each(|value| writer.compressed(*value, quantum(*declared)))?,
            Self::SmallestThree(bits, value) => {
                writer.smallest_three(value.map(f32::from_bits), *bits)?;
            }
            Self::Align => writer.align(),
            Self::Check(magic, bits) => writer.check(*magic, *bits),
            Self::Reserved(bits) => writer.reserved(*bits),
            Self::Bytes(bytes) => writer.aligned(bytes),
            Self::ByteList([min, max], bytes) => writer.byte_list(bytes, *min, *max)?,
            Self::Text([min, max], text) => writer.string(text, *min, *max)?,
            Self::Wide([min, max], text) => writer.wide(text, *min, *max)?,
            Self::ObjectIndex(previous, max, index) => {
                let previous = previous.map_or(-1, i64::from);
                writer.object_index(previous, i64::from(*index), i64::from(*max))?;
            }
            Self::Scene(scene, bits, objects) => {
                let objects = objects.iter().map(|(index, object)| (i64::from(*index), *object));
                let object = |writer: &mut Writer, object: u64| {
                    writer.unsigned_bits(u128::from(object), *bits)
                };
                writer.scene(*scene, objects, object)?;
            }
            Self::Body(position, velocity) => {
                Self::Vector(*position).model_write(writer)?;
                writer.bool(velocity.is_none());
                velocity.map_or(Ok(()), |velocity| Self::Vector(velocity).model_write(writer))?;
            }
        }
        Ok(())
    }

    /// Reads the operation with a new value, using the slow reference decoder, or returns the
    /// reason for rejecting it.
    pub fn model_read(&self, reader: &mut Reader) -> Verdict<Self> {
        let floats = |reader: &mut Reader| -> Verdict<[u32; 3]> {
            Ok([reader.float()?, reader.float()?, reader.float()?].map(f32::to_bits))
        };
        Ok(match self.clone() {
            Self::Bool(_) => Self::Bool(reader.bool()?),
            Self::Plain(ty, _) => Self::Plain(ty, ty.wrap(reader.raw(ty.bits())?)),
            Self::Bits(ty, width, _) if ty.is_signed() => {
                Self::Bits(ty, width, reader.signed_bits(width)?.cast_unsigned())
            }
            Self::Bits(ty, width, _) => Self::Bits(ty, width, reader.raw(width)?),
            Self::Int(ty, min, max, _) if ty.is_signed() => {
                let value = reader.int(min.cast_signed(), max.cast_signed())?;
                Self::Int(ty, min, max, value.cast_unsigned())
            }
            Self::Int(ty, min, max, _) => Self::Int(ty, min, max, reader.uint(min, max)?),
            Self::Fixed(Ty::U128, fraction, bounds, _) => {
                let [min, max] = bounds.map(|bound| bound.cast_unsigned() << fraction);
                Self::Fixed(Ty::U128, fraction, bounds, reader.uint(min, max)?)
            }
            Self::Fixed(ty, fraction, [min, max], _) => {
                let value = reader.fixed(fraction, min, max)?.cast_unsigned();
                Self::Fixed(ty, fraction, [min, max], value)
            }
            Self::Relative(ty, previous, _) => {
                let (least, most) = bounds(ty);
                let value = reader.relative(previous as i64, least, most)?;
                Self::Relative(ty, previous, i128::from(value).cast_unsigned())
            }
            Self::Float(_) => Self::Float(reader.float()?.to_bits()),
            Self::Double(_) => Self::Double(reader.double()?.to_bits()),
            Self::Vector(_) => Self::Vector(floats(reader)?),
            Self::Compressed(declared, _) => {
                Self::Compressed(declared, reader.compressed(quantum(declared))?.to_bits())
            }
            Self::CompressedVector(declared, _) => {
                // the components are one run of fixed width: a truncated one is rejected at its
                // start
                reader.need(3 * quantum(declared).bits())?;
                let mut next = || reader.compressed(quantum(declared)).map(f32::to_bits);
                Self::CompressedVector(declared, [next()?, next()?, next()?])
            }
            Self::SmallestThree(bits, _) => {
                Self::SmallestThree(bits, reader.smallest_three(bits)?.map(f32::to_bits))
            }
            Self::Body(..) => {
                let position = floats(reader)?;
                let is_at_rest = reader.bool()?;
                Self::Body(position, if is_at_rest { None } else { Some(floats(reader)?) })
            }
            other => other.model_read_parts(reader)?,
        })
    }

    /// Reads an operation that is not a single number, such as a string or a list.
    fn model_read_parts(self, reader: &mut Reader) -> Verdict<Self> {
        Ok(match self {
            Self::Check(magic, bits) => {
                reader.check(magic, bits)?;
                self
            }
            Self::Reserved(bits) => {
                reader.reserved(bits)?;
                self
            }
            Self::Bytes(bytes) => Self::Bytes(reader.aligned(bytes.len())?),
            Self::ByteList([min, max], _) => {
                Self::ByteList([min, max], reader.byte_list(min, max)?)
            }
            Self::Text([min, max], _) => Self::Text([min, max], reader.string(min, max)?),
            Self::Wide([min, max], _) => Self::Wide([min, max], reader.wide(min, max)?),
            Self::ObjectIndex(previous, max, _) => {
                let before = previous.map_or(-1, i64::from);
                let index = reader.object_index(before, i64::from(max))?;
                Self::ObjectIndex(previous, max, index as u32)
            }
            Self::Scene(scene, bits, _) => {
                let objects = reader.scene(scene, |reader| reader.raw(bits))?;
                let objects = objects.into_iter().map(|(i, object)| (i as u32, object as u64));
                Self::Scene(scene, bits, objects.collect())
            }
            other => {
                reader.align()?;
                other
            }
        })
    }
}
