//! [`Stream`]: one trait for writing, reading and measuring.

mod against;

pub use against::Against;

use crate::codec::{
    Bits, Codec, Compressed, Declared, LONGEST, OnTheWire, Primitive, Ranged, SmallestThree,
    Vector, loop_of,
};
use crate::engine::Engine;
use crate::error::{Error, ErrorKind};
use crate::number::Int;
use crate::place::Direction;
use crate::run::alone;

/// What a value is serialized with: [`WriteStream`](crate::WriteStream),
/// [`ReadStream`](crate::ReadStream), [`MeasureStream`](crate::MeasureStream),
/// [`HashStream`](crate::HashStream), `ExplainStream` or `TraceStream`.
///
/// Every operation takes a value and gives one back: the same when writing, the one that was read
/// when reading. [`IS_WRITING`](Direction::IS_WRITING) and [`IS_READING`](Direction::IS_READING) are
/// constants, so a branch on them costs nothing. One of them is true wherever a function is written
/// by hand: to [quantise](crate::Serialize::quantize) a value, it is called to write and then to read.
/// They, [`Ref`](Direction::Ref) and what makes places are those of the stream's [`Direction`].
///
/// After an error the stream has failed: every later operation is refused. Errors tell the bit
/// position from the first bit of the stream's bytes.
///
/// Sealed: the streams are those of this crate.
///
/// Source: "Reading and Writing Packets", unifying packet read and write; serialize 1.0, streams.
/// Of the operations:
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
pub trait Stream: Direction + Engine {
    /// One bit.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end.
    #[inline]
    fn bool(&mut self, value: bool) -> Result<bool, Error> {
        self.plain(value)
    }

    /// All bits of a primitive: an integer's full width, a float's IEEE 754 bits.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end.
    #[inline]
    fn plain<T: Primitive>(&mut self, value: T) -> Result<T, Error> {
        alone(self, T::BITS, |run| Ok(run.plain("", value)))
    }

    /// 32 bits, every pattern unchanged.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end.
    #[inline]
    fn float(&mut self, value: f32) -> Result<f32, Error> {
        self.plain(value)
    }

    /// 64 bits, every pattern unchanged.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end.
    #[inline]
    fn double(&mut self, value: f64) -> Result<f64, Error> {
        self.plain(value)
    }

    /// The `bits` low bits of an integer, two's complement if it is signed.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) if the value needs more, [`Overflow`](ErrorKind::Overflow) at the
    /// end, [`Declaration`](ErrorKind::Declaration) unless `bits` is in 1..=`T::BITS`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bits<T: Int>(&mut self, value: T, bits: u32) -> Result<T, Error> {
        let codec = self.declared(Bits::try_new(bits))?;
        codec.alone(value, self)
    }

    /// An integer in `min..=max`, in [`bits_required`](crate::bits_required)`(min, max)` bits.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) outside, [`Overflow`](ErrorKind::Overflow) at the end,
    /// [`Declaration`](ErrorKind::Declaration) if `min` is above `max`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn int<T: Int>(&mut self, value: T, min: T, max: T) -> Result<T, Error> {
        let codec = self.declared(Ranged::between(min, max))?;
        self.ranged(value, codec)
    }

    /// An integer in a range, or a fixed-point number, declared before.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) outside, [`Overflow`](ErrorKind::Overflow) at the end.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ranged<T: Int>(&mut self, value: T, codec: Ranged<T>) -> Result<T, Error> {
        codec.alone(value, self)
    }

    /// Floats at their full width: 32 bits a component.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end, [`Declaration`](ErrorKind::Declaration) for a
    /// vector of 2³² bits or more.
    #[inline]
    fn vector<V: Vector>(&mut self, value: V) -> Result<V, Error> {
        if V::LEN <= LONGEST {
            return alone(self, 32 * V::LEN as u32, |run| run.vector(value));
        }
        self.declared(loop_of::<V>())?;
        alone(self, 0, |run| run.vector(value))
    }

    /// Quantised floats: [`Compressed::bits`] a component.
    ///
    /// # Errors
    ///
    /// [`NotFinite`](ErrorKind::NotFinite) for a NaN or an infinity written,
    /// [`Range`](ErrorKind::Range) for a step above the last one read, or a value outside that a strict
    /// codec is to write, [`Overflow`](ErrorKind::Overflow) at the end,
    /// [`Declaration`](ErrorKind::Declaration) for a vector of 2³² bits or more.
    #[inline]
    fn compressed<V: Vector>(&mut self, value: V, codec: Compressed) -> Result<V, Error> {
        // by the length alone, which is a constant where the codec is none
        if V::LEN <= LONGEST {
            return alone(self, codec.bits() * V::LEN as u32, |run| {
                run.compressed("", value, &codec)
            });
        }
        self.declared(loop_of::<V>())?;
        alone(self, 0, |run| run.compressed_apart(value, &codec))
    }

    /// A quaternion without its largest component: 2 bits and three components.
    ///
    /// # Errors
    ///
    /// [`NotFinite`](ErrorKind::NotFinite) for a NaN or an infinity written,
    /// [`Range`](ErrorKind::Range) for what is no unit quaternion, written or read,
    /// [`Overflow`](ErrorKind::Overflow) at the end.
    #[inline]
    fn smallest_three<V: Vector>(&mut self, value: V, codec: SmallestThree) -> Result<V, Error> {
        alone(self, codec.bits(), |run| run.smallest_three("", value, codec))
    }

    /// A number larger than one before it: 1 to 38 bits.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) unless `value` is above `previous`,
    /// [`Overflow`](ErrorKind::Overflow) at the end.
    #[inline]
    fn int_relative<T: Int>(&mut self, previous: T, value: T) -> Result<T, Error> {
        alone(self, 0, |run| run.int_relative("", previous, value, 0))
    }

    /// The article's object index: larger than the one before, `max_objects` for the end of the
    /// list. `None` stands before the first.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) unless `index` is above `previous` and at most `max_objects`,
    /// [`Overflow`](ErrorKind::Overflow) at the end.
    #[inline]
    fn object_index(
        &mut self,
        previous: Option<u32>,
        index: u32,
        max_objects: u32,
    ) -> Result<u32, Error> {
        alone(self, 0, |run| {
            // counted from the slot behind the previous object
            let base = previous.map_or(0, |previous| u64::from(previous) + 1);
            run.object_index(base, index, max_objects)
        })
    }

    /// Zero bits up to the next byte: 0 to 7.
    ///
    /// # Errors
    ///
    /// [`Align`](ErrorKind::Align) if one read is set, [`Overflow`](ErrorKind::Overflow) at the end.
    #[inline]
    fn align(&mut self) -> Result<(), Error> {
        alone(self, 0, |run| run.align(0))
    }

    /// A serialize check: `bits` bits that must hold `magic`.
    ///
    /// # Errors
    ///
    /// [`Check`](ErrorKind::Check) if another value is read, [`Overflow`](ErrorKind::Overflow) at the
    /// end, [`Declaration`](ErrorKind::Declaration) if `bits` is above 64.
    #[inline]
    fn check(&mut self, magic: u64, bits: u32) -> Result<(), Error> {
        let bits = self.declared(one_word(bits))?;
        alone(self, bits, |run| run.check(magic, bits))
    }

    /// Zero bits, for later.
    ///
    /// # Errors
    ///
    /// [`Reserved`](ErrorKind::Reserved) if one read is set, [`Overflow`](ErrorKind::Overflow) at the
    /// end, [`Declaration`](ErrorKind::Declaration) if `bits` is above 64.
    #[inline]
    fn reserved(&mut self, bits: u32) -> Result<(), Error> {
        let bits = self.declared(one_word(bits))?;
        alone(self, bits, |run| run.reserved(bits))
    }

    /// Aligns, then as many bytes as the slice has. An empty slice still aligns.
    ///
    /// # Errors
    ///
    /// [`Align`](ErrorKind::Align) for a set padding bit, [`Overflow`](ErrorKind::Overflow) at the
    /// end.
    #[inline]
    fn bytes(&mut self, bytes: Self::Ref<'_, [u8]>) -> Result<(), Error> {
        alone(self, 0, |run| run.bytes(bytes))
    }

    /// Anything that [`codec`](crate::codec) can encode, in its place.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use bitpack_core::{Error, Serialize, Stream, codec};
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
    /// assert_eq!(Name("Ada".into()).to_vec()?, [2, b'A', b'd', b'a']);
    /// # }
    /// # Ok::<(), bitpack_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the codec.
    #[inline]
    fn field<T, C: Codec<T>>(
        &mut self,
        place: Self::Ref<'_, T>,
        declared: Declared<C>,
    ) -> Result<(), Error> {
        alone(self, declared.width.lead, |run| declared.codec.serialize(place, run))
    }

    /// A value of a type that knows how.
    ///
    /// What contains itself goes through here, or through a codec: levels are counted. A function that
    /// calls itself directly counts them itself.
    ///
    /// # Errors
    ///
    /// Those of the type; [`Depth`](ErrorKind::Depth) inside 64 others.
    #[inline]
    fn nested<T: OnTheWire>(&mut self, place: Self::Ref<'_, T>) -> Result<(), Error> {
        let named = self.open();
        self.descend()?;
        let result = T::pass(place, self);
        self.ascend();
        result?;
        if named {
            self.leave();
        }
        Ok(())
    }

    /// What has changed in a value since `baseline`: one bit, set if anything has, and its delta.
    ///
    /// # Errors
    ///
    /// Those of [`Delta::delta`](crate::Delta::delta).
    #[inline]
    fn delta<T: Against>(&mut self, place: Self::Ref<'_, T>, baseline: &T) -> Result<(), Error> {
        T::against(place, baseline, self)
    }

    /// Gives a name to what the next operation reads or writes, for a trace and for an explanation:
    /// `stream.named("angle").int(…)`. No bits, and nothing at all for the other streams.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn named(&mut self, name: &'static str) -> &mut Self {
        self.name_next(name);
        self
    }

    /// An error at this point of the stream, which has then failed: how a hand-written function
    /// refuses what it read, or was given to write. `stream.named("angle").refuse()` says of what.
    #[cold]
    fn refuse(&mut self) -> Error {
        self.open();
        self.fail(Error::new(ErrorKind::Refused, 0))
    }

    /// Bits written, read or measured so far.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position(&self) -> u64 {
        self.bit()
    }

    /// Bits that can still be written or read: what a length on the wire has to be paid with.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn remaining(&self) -> u64 {
        self.room()
    }
}

/// Whatever is an engine.
#[diagnostic::do_not_recommend]
impl<E: Engine> Stream for E {}

/// What a single operation can take of marks whose width is not a constant.
const fn one_word(bits: u32) -> Result<u32, Error> {
    if bits > u64::BITS { Err(Error::new(ErrorKind::Declaration, 0)) } else { Ok(bits) }
}

#[cfg(test)]
mod tests;
