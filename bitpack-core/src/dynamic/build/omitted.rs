//! The values that `omit_default` omits. A description stores them as encoded bits.

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::slice::Iter;

use super::{Builder, Made};
use crate::dynamic::group::Id;
use crate::dynamic::kind::Kind;
use crate::dynamic::{Datum, Dynamic};
use crate::error::{Error, ErrorKind, Result};
use crate::io::ReadStream;
use crate::schema::description::Encoded;
use crate::stream::Stream as _;

impl Builder<'_> {
    /// Decodes the value that `omit_default` omits. It is `Nothing` if the description does not
    /// contain it, because it cannot be encoded.
    pub(super) fn omitted(&self, of: Id, encoded: Option<&Encoded>) -> Made<Datum> {
        let Some(encoded) = encoded else { return Ok(Datum::Nothing) };
        let is_whole = |bytes: &Vec<u8>| encoded.bits.div_ceil(8) == bytes.len() as u64;
        let bytes = encoded.to_bytes().filter(is_whole).ok_or(
            "the omitted value does not have the stated number of bits in hexadecimal digits",
        )?;
        if !encoded.floats.iter().all(|it| it.is_finite())
            || !encoded.doubles.iter().all(|it| it.is_finite())
        {
            return Err("the omitted value has a quantised float that is not finite".to_string());
        }
        let value = read(self.dynamic(of), &bytes, encoded);
        value.map_err(|error| format!("the omitted value: {error}"))
    }
}

/// Decodes an omitted value. It is `Nothing` if a function of the game determines its bits.
fn read(of: Dynamic<'_>, bytes: &[u8], encoded: &Encoded) -> Result<Datum> {
    let (mut value, mut stream) = (Datum::Nothing, ReadStream::new(bytes));
    match of.serialize_on(&mut value, &mut stream) {
        Err(error) if error.kind() == ErrorKind::Opaque => return Ok(Datum::Nothing),
        result => result?,
    }
    if stream.position() != encoded.bits {
        return Err(Error::new(ErrorKind::Trailing, stream.position()));
    }
    restore(of, &mut value, &mut (encoded.floats.iter(), encoded.doubles.iter()));
    Ok(value)
}

/// Restores the exact value of `omit_default`. The description has it as encoded bits, in which
/// floats are quantised, and has the unquantised floats beside them, in wire order. Replaces each
/// quantised float by its unquantised one from `floats`.
fn restore(of: Dynamic<'_>, value: &mut Datum, floats: &mut (Iter<'_, f32>, Iter<'_, f64>)) {
    match (of.kind(), value) {
        (Kind::Compressed(_), Datum::Float(float)) => {
            *float = floats.0.next().copied().unwrap_or(*float);
        }
        (Kind::CompressedF64(_), Datum::Double(double)) => {
            *double = floats.1.next().copied().unwrap_or(*double);
        }
        (Kind::SmallestThree(_), Datum::Quaternion(quaternion)) => {
            for component in quaternion {
                *component = floats.0.next().copied().unwrap_or(*component);
            }
        }
        // a value that is omitted itself has no floats on the wire
        (Kind::Omit { value: omitted, .. }, value) if *value == **omitted => {}
        (_, value) => of.parts_mut(value, &mut |part, value| restore(part, value, floats)),
    }
}
