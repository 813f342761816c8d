//! [`Stream`]: one trait for writing, reading and measuring.

mod field_delta;

pub use field_delta::FieldDelta;

use crate::codec::{
    Bits, Codec, Compressed, CompressedF64, Declared, FieldSerialize, LONGEST, Primitive, Ranged,
    SmallestThree, Vector, loop_of, object_index, step_above,
};
use crate::error::{Error, ErrorKind, Result};
use crate::io::{BitIo, Encoded};
use crate::number::Int;
use crate::place::Direction;
use crate::run::{finish_number, reject_beyond_end, run_user_operation};

/// The target or source of serialization: [`WriteStream`](crate::WriteStream),
/// [`ReadStream`](crate::ReadStream), [`MeasureStream`](crate::MeasureStream),
/// [`HashStream`](crate::HashStream), `ExplainStream` or `TraceStream`.
///
/// Every operation takes a value and returns one: the value itself when writing, the decoded value
/// when reading. [`IS_WRITING`](Direction::IS_WRITING) and [`IS_READING`](Direction::IS_READING)
/// are constants, so a branch on them costs nothing. Exactly one of them is true in a hand-written
/// function: to [quantise](crate::Serialize::quantize) a value, it is called to write and then to
/// read. Both constants, [`Ref`](Direction::Ref) and the functions that project places (references
/// to fields) belong to the stream's [`Direction`].
///
/// After an error the stream has failed, and rejects every later operation. The bit position of an
/// error counts from the first bit of the stream's bytes.
///
/// An operation that does not fit in the buffer fails with [`Overflow`](ErrorKind::Overflow) at the
/// bit where it begins, and the stream's position stays there. The `serialize` of a derived type,
/// called directly on a [`WriteStream`](crate::WriteStream), may return `Ok` up to 63 bits past the
/// end: then the next operation or [`finish`](crate::WriteStream::finish) fails.
/// [`nested`](Self::nested) fails at once.
///
/// Sealed: only the streams of this crate implement it.
///
/// Source: the unified read and write function of "Reading and Writing Packets", and the streams of the
/// standard "serialize 1.0". Sources of the operations:
///
/// | operation | "Reading and Writing Packets" (R), "Serialization Strategies" (S) | serialize 1.0 |
/// |---|---|---|
/// | [`bool`](Self::bool), [`bits`](Self::bits), [`int`](Self::int) | S, `serialize_bool`, `serialize_bits`, `serialize_int` | bool, bits, int, int64, int128 |
/// | [`plain`](Self::plain), [`float`](Self::float), [`double`](Self::double) | S, floats | u8 to u128, float, double |
/// | [`compressed`](Self::compressed) | S, compressed floats | `compressed_float` |
/// | [`vector`](Self::vector) | S, vectors and quaternions | three `float`s |
/// | [`smallest_three`](Self::smallest_three) | S, sample code | |
/// | [`int_relative`](Self::int_relative) | | `int_relative` |
/// | [`object_index`](Self::object_index) | S, array subsets | |
/// | [`align`](Self::align), [`bytes`](Self::bytes) | S, strings and arrays of bytes | align, bytes |
/// | [`check`](Self::check) | S, serialize check | |
/// | [`nested`](Self::nested) | S, objects | object |
pub trait Stream: Direction + BitIo {
    /// Serializes one bit.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end of the data or the buffer.
    #[inline]
    fn bool(&mut self, value: bool) -> Result<bool> {
        self.plain(value)
    }

    /// Serializes all bits of a primitive: an integer's full width, a float's IEEE 754 bits.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end of the data or the buffer.
    #[inline]
    fn plain<T: Primitive>(&mut self, value: T) -> Result<T> {
        run_user_operation(self, T::BITS, |run| Ok(run.plain("", value)))
    }

    /// Serializes an `f32` in 32 bits. Every bit pattern is preserved.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end of the data or the buffer.
    #[inline]
    fn float(&mut self, value: f32) -> Result<f32> {
        self.plain(value)
    }

    /// Serializes an `f64` in 64 bits. Every bit pattern is preserved.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end of the data or the buffer.
    #[inline]
    fn double(&mut self, value: f64) -> Result<f64> {
        self.plain(value)
    }

    /// Serializes the `bits` low bits of an integer, in two's complement if it is signed.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) if the value needs more bits, [`Overflow`](ErrorKind::Overflow) if the
    /// data or the buffer ends, [`Declaration`](ErrorKind::Declaration) unless `bits` is in 1..=`T::BITS`.
    #[cfg_attr(optimized, inline(always))]
    fn bits<T: Int>(&mut self, value: T, bits: u32) -> Result<T> {
        let codec = declared(self, Bits::try_new(bits))?;
        codec.serialize_number(value, self)
    }

    /// Serializes an integer in `min..=max`, in [`bits_required`](crate::bits_required)`(min, max)`
    /// bits.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) if `value` is out of range, [`Overflow`](ErrorKind::Overflow) if the data
    /// or the buffer ends, [`Declaration`](ErrorKind::Declaration) if `min` is above `max`.
    #[cfg_attr(optimized, inline(always))]
    fn int<T: Int>(&mut self, value: T, min: T, max: T) -> Result<T> {
        let codec = declared(self, Ranged::between(min, max))?;
        self.ranged(value, codec)
    }

    /// Serializes an integer in a range, or a fixed-point number, with a codec declared earlier.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) if `value` is out of range, [`Overflow`](ErrorKind::Overflow) if the data
    /// or the buffer ends.
    #[cfg_attr(optimized, inline(always))]
    fn ranged<T: Int>(&mut self, value: T, codec: Ranged<T>) -> Result<T> {
        codec.serialize_number(value, self)
    }

    /// Serializes a vector of floats at full width: 32 bits a component.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the data or the buffer ends,
    /// [`Declaration`](ErrorKind::Declaration) for a vector of 2³² bits or more.
    #[inline]
    fn vector<V: Vector>(&mut self, value: V) -> Result<V> {
        if V::LEN <= LONGEST {
            return run_user_operation(self, 32 * V::LEN as u32, |run| run.vector(value));
        }
        declared(self, loop_of::<V>())?;
        run_user_operation(self, 0, |run| run.vector(value))
    }

    /// Serializes a vector of quantised floats, each component in [`Compressed::bits`] bits.
    ///
    /// # Errors
    ///
    /// [`NotFinite`](ErrorKind::NotFinite) when writing a NaN or an infinity; [`Range`](ErrorKind::Range)
    /// when reading a step above the last one, or when writing an out-of-range value with a strict codec;
    /// [`Overflow`](ErrorKind::Overflow) if the data or the buffer ends;
    /// [`Declaration`](ErrorKind::Declaration) for a vector of 2³² bits or more.
    #[inline]
    fn compressed<V: Vector>(&mut self, value: V, codec: Compressed) -> Result<V> {
        // depends on the length alone, which is a constant even if the codec is not
        if V::LEN <= LONGEST {
            return run_user_operation(self, codec.bits() * V::LEN as u32, |run| {
                run.compressed("", value, &codec)
            });
        }
        declared(self, loop_of::<V>())?;
        let mut value = value;
        run_user_operation(self, 0, |run| {
            run.compressed_out_of_line::<V>(&mut Self::lend(&mut value), &codec)
        })?;
        Ok(value)
    }

    /// Serializes a quantised double in [`CompressedF64::bits`] bits.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`compressed`](Self::compressed).
    #[inline]
    fn compressed_f64(&mut self, value: f64, codec: CompressedF64) -> Result<f64> {
        run_user_operation(self, codec.bits(), |run| run.compressed_f64("", value, &codec))
    }

    /// Serializes a unit quaternion without its largest component: 2 bits and three components.
    ///
    /// # Errors
    ///
    /// [`NotFinite`](ErrorKind::NotFinite) when writing a NaN or an infinity; [`Range`](ErrorKind::Range) for
    /// a quaternion that is not unit length, written or read; [`Overflow`](ErrorKind::Overflow) if the data
    /// or the buffer ends.
    #[inline]
    fn smallest_three<V: Vector>(&mut self, value: V, codec: SmallestThree) -> Result<V> {
        run_user_operation(self, codec.bits(), |run| run.smallest_three("", value, codec))
    }

    /// Serializes a number larger than `previous`, a number that both ends know already, in 1 to 38
    /// bits.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) unless `value` is above `previous`, [`Overflow`](ErrorKind::Overflow) if
    /// the data or the buffer ends.
    #[cfg_attr(optimized, inline(always))] // as for `bits`
    fn int_relative<T: Int>(&mut self, previous: T, value: T) -> Result<T> {
        let (start, named) = (self.bit(), self.enter_pending_name());
        let result = step_above(self, previous, value, None);
        finish_number(self, named, start, result)
    }

    /// Serializes an object index, as in "Serialization Strategies" by Glenn Fiedler: larger than
    /// the previous one, or `max_objects` for the end of the list. `previous` is `None` for the
    /// first index.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) unless `index` is above `previous` and at most `max_objects`,
    /// [`Overflow`](ErrorKind::Overflow) if the data or the buffer ends.
    #[inline]
    fn object_index(&mut self, previous: Option<u32>, index: u32, max_objects: u32) -> Result<u32> {
        // relative to the slot after the previous object
        let base = previous.map_or(0, |previous| u64::from(previous) + 1);
        let (start, named) = (self.bit(), self.enter_pending_name());
        let result = object_index(self, base, index, max_objects);
        finish_number(self, named, start, result)
    }

    /// Calls a function with the stream as if its data ended `bytes` bytes earlier, so that a value
    /// with `rest` does not take the bytes of the end check. A stream that writes ignores `bytes`.
    ///
    /// # Errors
    ///
    /// Returns the errors of `function`; [`Overflow`](ErrorKind::Overflow) if fewer bytes are left.
    #[doc(hidden)]
    fn without_tail(&mut self, bytes: usize, function: impl FnOnce(&mut Self) -> Result) -> Result {
        self.before_tail(bytes, function)
    }

    /// Serializes padding: 0 to 7 zero bits up to the next byte.
    ///
    /// # Errors
    ///
    /// [`Align`](ErrorKind::Align) if a padding bit is set when reading, [`Overflow`](ErrorKind::Overflow) if
    /// the data or the buffer ends.
    #[inline]
    fn align(&mut self) -> Result {
        run_user_operation(self, 0, |run| run.align(0))
    }

    /// Serializes a check: `bits` bits that must equal `magic`.
    ///
    /// # Errors
    ///
    /// [`Check`](ErrorKind::Check) if another value is read, [`Overflow`](ErrorKind::Overflow) if the data or
    /// the buffer ends, [`Declaration`](ErrorKind::Declaration) if `bits` is above 64.
    #[inline]
    fn check(&mut self, magic: u64, bits: u32) -> Result {
        let bits = declared(self, one_word(bits))?;
        run_user_operation(self, bits, |run| run.check(magic, bits))
    }

    /// Serializes zero bits that are reserved for later versions.
    ///
    /// # Errors
    ///
    /// [`Reserved`](ErrorKind::Reserved) if a bit is set when reading, [`Overflow`](ErrorKind::Overflow) if
    /// the data or the buffer ends, [`Declaration`](ErrorKind::Declaration) if `bits` is above 64.
    #[inline]
    fn reserved(&mut self, bits: u32) -> Result {
        let bits = declared(self, one_word(bits))?;
        run_user_operation(self, bits, |run| run.reserved(bits))
    }

    /// Serializes zero bits up to the next byte, then as many bytes as the slice has. The zero bits
    /// are sent even for an empty slice.
    ///
    /// # Errors
    ///
    /// [`Align`](ErrorKind::Align) for a set padding bit, [`Overflow`](ErrorKind::Overflow) if the data or
    /// the buffer ends.
    #[inline]
    fn bytes(&mut self, bytes: Self::Ref<'_, [u8]>) -> Result {
        run_user_operation(self, 0, |run| run.bytes(bytes))
    }

    /// Serializes a value in place with any codec of the module [`codec`](crate::codec).
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// # use bitpack_core as bitpack;
    /// use bitpack::{Error, Serialize, Stream, codec};
    ///
    /// struct Name(String);
    /// impl Serialize for Name {
    ///     fn blank() -> Self {
    ///         Name(String::new())
    ///     }
    ///     fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
    ///         let text = S::project(&mut this, |name| &name.0, |name| &mut name.0);
    ///         stream.field(text, const { codec::string(1, 20) })
    ///     }
    /// }
    /// assert_eq!(Name("Ada".into()).to_bytes()?, [2, b'A', b'd', b'a']);
    /// # }
    /// # Ok::<(), bitpack_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of the codec.
    #[inline]
    fn field<T, C: Codec<T>>(&mut self, place: Self::Ref<'_, T>, declared: Declared<C>) -> Result {
        run_user_operation(self, declared.width.lead, |run| declared.codec.serialize(place, run))
    }

    /// Serializes a value whose type implements `Serialize`.
    ///
    /// Levels of recursive types are counted here and in codecs. A hand-written function that calls
    /// itself directly must limit its depth itself.
    ///
    /// # Errors
    ///
    /// Returns the errors of the type; [`Depth`](ErrorKind::Depth) inside 64 other nested values
    /// and functions.
    #[inline]
    fn nested<T: FieldSerialize>(&mut self, place: Self::Ref<'_, T>) -> Result {
        let start = self.bit();
        let named = self.enter_pending_name();
        self.descend()?;
        let result = T::pass(place, self);
        self.depth().ascend();
        reject_beyond_end(self, start, result)?;
        if named {
            self.leave();
        }
        Ok(())
    }

    /// Serializes a value as its delta against `baseline`: one bit, set if the value has changed, and then
    /// its differences to the baseline.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Delta::delta`](crate::Delta::delta).
    #[inline]
    fn delta<T: FieldDelta>(&mut self, place: Self::Ref<'_, T>, baseline: &T) -> Result {
        let start = self.bit();
        let result = T::delta_if_changed(place, baseline, self);
        reject_beyond_end(self, start, result)
    }

    /// Appends the bits of a value or of a delta that was [encoded](Encoded) before. The other end
    /// reads them with [`nested`](Self::nested), or with [`delta`](Self::delta) for a delta.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the data or the buffer ends; [`Depth`](ErrorKind::Depth) if the
    /// nested functions of the value and of this stream are more than 64; [`Refused`](ErrorKind::Refused) on
    /// a stream that reads or hashes.
    #[cfg_attr(optimized, inline(always))] // so that the parts of `encoded` stay in registers
    fn append<T>(&mut self, encoded: Encoded<'_, T>) -> Result {
        let start = self.bit();
        let named = self.enter_pending_name();
        let result = self.copy_encoded(encoded.words(), encoded.bits(), encoded.levels());
        reject_beyond_end(self, start, result)?;
        if named {
            self.leave();
        }
        Ok(())
    }

    /// Names the value of the next operation in traces and explanations: `stream.named("angle").int(…)`. The
    /// name takes no bits. Streams that do not record fields ignore it.
    #[cfg_attr(optimized, inline(always))]
    fn named(&mut self, name: &'static str) -> &mut Self {
        self.set_pending_name(name);
        self
    }

    /// Returns an error at the current position and marks the stream as failed. A hand-written
    /// function calls it to reject a value that it read or was given to write.
    /// `stream.named("angle").refuse()` names the value.
    #[cold]
    fn refuse(&mut self) -> Error {
        self.enter_pending_name();
        self.fail(Error::new(ErrorKind::Refused, 0))
    }

    /// Returns the number of bits written, read or measured so far, counted from the first bit of the
    /// stream's bytes.
    #[cfg_attr(optimized, inline(always))]
    fn position(&self) -> u64 {
        self.tell_position()
    }

    /// Returns the number of bits that can still be written or read. A hand-written reader compares
    /// lengths with it before it allocates.
    ///
    /// It counts all bits up to the end of the bytes, including a packet's end check and the unused bits of
    /// the last byte. `Protocol::remaining` does not count the end check. Streams that only count return more
    /// than any buffer has, and a [`MeasureStream`](crate::MeasureStream) `u64::MAX`. A hand-written function
    /// that is called to [quantise](crate::Serialize::quantize) has a buffer of its own. After an error the
    /// number is 0.
    #[cfg_attr(optimized, inline(always))]
    fn remaining(&self) -> u64 {
        self.tell_remaining()
    }
}

/// Implements `Stream` for every type that implements `BitIo`.
#[diagnostic::do_not_recommend]
impl<E: BitIo> Stream for E {}

/// Marks the stream as failed if a run-time declaration is invalid, and returns the error.
#[cfg_attr(optimized, inline(always))]
fn declared<S: BitIo, C>(stream: &mut S, codec: Result<C>) -> Result<C> {
    codec.map_err(|error| {
        stream.enter_pending_name();
        stream.fail(error)
    })
}

/// Returns the number of bits of a constant or of reserved bits if it is at most 64. Otherwise returns an
/// error, because more bits do not fit in one word.
const fn one_word(bits: u32) -> Result<u32> {
    if bits > u64::BITS { Err(Error::new(ErrorKind::Declaration, 0)) } else { Ok(bits) }
}

#[cfg(test)]
mod tests;
