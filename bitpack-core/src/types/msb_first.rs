//! [`MsbFirst`]: a value whose numbers begin with their most significant bit.

use crate::codec::plain;
use crate::delta::Delta;
use crate::error::Result;
use crate::io::{BitIo, MsbStream};
use crate::run::Run;
use crate::schema::{Field, MSB_FIRST, Schema};
use crate::serialize::Serialize;
use crate::tracing::Step;

/// A value in the order of bits that AIS, ADS-B, RTCM and other formats have: the most significant
/// bit of each number is first.
///
/// The value begins at the next byte, with zero bits before it, and takes whole bytes. The bits after the
/// value in its last byte must be zero. A field of 12 bits is the first byte and the upper half of the second
/// one.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::{MsbFirst, Serialize as _};
/// let numbers = MsbFirst((0x123_u32, true, [false; 2]));
/// assert_eq!(numbers.to_bytes()?, [0x00, 0x00, 0x01, 0x23, 0b1000_0000]);
/// assert_eq!(MsbFirst::read(&[0x00, 0x00, 0x01, 0x23, 0b1000_0000])?, numbers);
/// # Ok::<(), bitpack_core::Error>(())
/// ```
///
/// # The bits of `T`
///
/// - Every number has its bits from the highest to the lowest, also a float, a tag, a length, a
///   check and a step of a quantised float. An integer of 128 bits is one number.
/// - An encoding that consists of several numbers sends them in the same order as outside of an `MsbFirst`. A
///   `varint` begins with its lowest group, and a relative integer with its flags.
/// - `align` goes on at the next byte, and `bytes`, texts and `rest` follow there. Their bytes are
///   copied.
///
/// The limits, errors and positions are those of `T`. A position counts bits from the most
/// significant one of each byte.
///
/// # Limits
///
/// - The schema says that the value is `MsbFirst`, so the id of a protocol differs from that for a plain `T`.
///   The command `bitpack`, its dissector and generated code, and `bitpack::dynamic` do not read such values,
///   and say so. Traces and explanations in Rust do.
/// - A delta sends the whole value if it has changed.
/// - A hand-written function cannot [`append`](crate::stream::Stream::append) encoded bits inside.
/// - Each byte is written on its own, which takes more time than a `T` alone.
/// - A type cannot contain an `MsbFirst` of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MsbFirst<T>(
    /// The value inside, whose numbers are sent with the most significant bit first.
    pub T,
);

impl<T: Serialize> MsbFirst<T> {
    /// `true` if every value ends at the end of a byte, so that no zero bits follow it.
    const IS_WHOLE: bool = T::SCHEMA.takes_rest() || (T::WIDTH.fixed && T::WIDTH.max % 8 == 0);

    const FIELDS: &'static [Field] = if Self::IS_WHOLE {
        const { &[Field::align(), plain::<T>().named("0")] }
    } else {
        const { &[Field::align(), plain::<T>().named("0"), Field::align()] }
    };

    fn inside<S: BitIo>(value: S::Ref<'_, T>, stream: &mut S) -> Result {
        if S::TRACES {
            stream.enter(Step::Name("0"));
        }
        Run::whole::<T>(value, stream)?;
        if S::TRACES {
            stream.leave();
        }
        if const { Self::IS_WHOLE } { Ok(()) } else { stream.pad() }
    }
}

serialize! {
    [T: Serialize] MsbFirst<T>,
    &Schema::structure(MSB_FIRST, Self::FIELDS).meaning(MSB_FIRST), blank Self(T::blank());
    |mut this, run| {
        let value = S::project(&mut this, |this| &this.0, |this| &mut this.0);
        let stream = run.stream()?;
        stream.pad()?;
        if S::ORDERS_BITS {
            let mut local = MsbStream::new(stream.move_out());
            let result = Self::inside(value, &mut local);
            stream.move_back(local.into_inner());
            return result;
        }
        let is_inside = stream.is_msb_first();
        stream.set_msb_first(true);
        let result = Self::inside(value, stream);
        stream.set_msb_first(is_inside);
        result
    }
}

/// Sends the whole value if any part has changed.
impl<T: Serialize + Clone> Delta for MsbFirst<T> {
    whole_delta!();
}
