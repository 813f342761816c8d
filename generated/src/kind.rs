//! Generated types and their values as trait objects, so that each check is compiled once.

use core::any::Any;
use core::fmt::{self, Debug};
use core::marker::PhantomData;

use bitpack::schema::{Description, Schema};
use bitpack::trace::{Event, trace, trace_delta};
use bitpack::{
    Delta, DeltaSchema, Encoded, Error, ErrorKind, FloatForm, HashStream, Protocol, Quantized,
    ReadStream, Serialize, Stream, Width, WriteStream,
};
use bitpack_model::{Verdict, Writer};

use crate::Draw;
use crate::oracle::{Outcome, Subject};

/// Facts about a generated type that the generator knows without the library.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Name of the generated type.
    pub name: &'static str,
    /// Source of the type's declaration, and of the declarations of the types that it contains.
    pub source: &'static str,
    /// Minimum number of bits of a value.
    pub min: u64,
    /// Maximum number of bits of a value; `u64::MAX` if a function in `with` declares no maximum.
    pub max: u64,
    /// `true` if the value read always writes back to equal bits.
    pub canonical: bool,
    /// `true` if `MIN_BITS` and `MAX_BITS` of the library must equal `min` and `max`. Otherwise
    /// they may be wider.
    pub tight: bool,
    /// `true` if bits may follow a value: no field has `rest`.
    pub closed: bool,
}

/// A generated type as a trait object.
pub trait Kind {
    /// Returns the facts about the type that the generator knows.
    fn declared(&self) -> Declared;
    /// Returns the constants `MIN_BITS` and `MAX_BITS` of the type.
    fn bounds(&self) -> (u64, u64);
    /// Returns `true` if the schema of the type has an alignment, so that there is no `Encoded` of
    /// its values.
    fn is_aligned(&self) -> bool;
    /// Returns the description of the type.
    fn describe(&self) -> Description;
    /// Generates a random value.
    fn draw(&self, d: &mut Draw) -> Box<dyn Held>;
    /// Returns the value that a reader starts from, with zeros and empty containers.
    fn blank(&self) -> Box<dyn Held>;
    /// Checks that the value that a reader starts from is the one that the reference implementation
    /// expects.
    fn starts_blank(&self) -> Outcome;
    /// Reads a value with `T::read`.
    fn read(&self, bytes: &[u8]) -> Result<Box<dyn Held>, Error>;
    /// Reads a value from bit number `bit` on. Returns it with the position after its last bit.
    fn read_at(&self, bytes: &[u8], bit: u64) -> Result<(Box<dyn Held>, u64), Error>;
    /// Reads a value with a stream that records every field. Returns the value or the error, and
    /// the fields.
    fn trace(&self, bytes: &[u8]) -> (Result<Box<dyn Held>, Error>, Vec<Event>);
    /// Returns the functions that write and read deltas, if the type derives `Delta`.
    fn deltas(&self) -> Option<Deltas>;
    /// Reads a value from a datagram with `Protocol::read`.
    fn unwrap(&self, protocol: &Protocol, bytes: &[u8]) -> Result<Box<dyn Held>, Error>;
}

/// A value of a generated type as a trait object.
pub trait Held: Debug {
    /// Writes the value into a buffer with `write`.
    fn write(&self, buffer: &mut [u8]) -> Result<usize, Error>;
    /// Writes `bits` set bits and then the value. Returns the position after its last bit.
    fn write_behind(&self, bits: usize, buffer: &mut [u8]) -> Result<u64, Error>;
    /// Encodes the value, and appends its bits after `bits` set bits. Returns the position after its
    /// last bit.
    fn append_behind(&self, bits: usize, buffer: &mut [u8]) -> Result<u64, Error>;
    /// Returns the measured size of the value in bits, by `max_encoded_bits`.
    fn max_encoded_bits(&self) -> u64;
    /// Writes the value with `to_bytes`.
    fn to_bytes(&self) -> Result<Vec<u8>, Error>;
    /// Replaces the value by one read from bytes, with `read_into`.
    fn read_into(&mut self, bytes: &[u8]) -> Result<(), Error>;
    /// Rounds the value as a receiver will get it, with `quantize`.
    fn quantize(&mut self) -> Result<(), Error>;
    /// Returns the hash of the bits that the value is sent as, by `HashStream::of`.
    fn hash(&self) -> Result<u64, Error>;
    /// Writes the value as a datagram with `Protocol::to_bytes`.
    fn wrap(&self, protocol: &Protocol) -> Result<Vec<u8>, Error>;
    /// Writes `behind` set bits and then the value with the reference implementation.
    fn wire(&self, behind: usize) -> Verdict<Writer>;
    /// Checks that `read` is a correct result of sending this value.
    fn agrees(&self, read: &dyn Held) -> Outcome;
    /// Returns a reference for downcasting to the concrete type.
    fn as_any(&self) -> &dyn Any;
}

type Write = fn(&dyn Held, &dyn Held, &mut [u8]) -> Result<usize, Error>;
type WriteBehind = fn(&dyn Held, &dyn Held, usize, &mut [u8]) -> Result<u64, Error>;
type Read = fn(&dyn Held, &[u8]) -> Result<Box<dyn Held>, Error>;

/// Functions that measure, write and read deltas of one type. All values that they get must be of
/// that type.
#[derive(Clone, Copy, Debug)]
pub struct Deltas {
    /// The constant `MAX_DELTA_BITS` of the type: the most bits that a delta takes.
    pub max_bits: u64,
    /// Returns the measured size of a delta in bits, by `max_encoded_delta_bits`.
    pub measure: fn(&dyn Held, &dyn Held) -> u64,
    /// Writes a delta with `write_delta`.
    pub write: Write,
    /// Writes a delta after some set bits. Returns the position after its last bit.
    pub write_behind: WriteBehind,
    /// Encodes a delta, and appends its bits after some set bits. Returns the position after its
    /// last bit.
    pub append_behind: WriteBehind,
    /// Reads a delta with `read_delta`.
    pub read: Read,
    /// Writes a delta between two values that are quantised first.
    pub write_quantized: Write,
    /// Reads a delta with the quantised value of a baseline.
    pub read_quantized: Read,
    /// `true` if quantised values hold integers in the place of floats.
    pub holds_codes: bool,
    /// Reads a delta with a stream that records every field, and returns its result.
    pub trace: fn(&dyn Held, &[u8]) -> Result<(), Error>,
    /// Returns the description of the type and of its deltas.
    pub describe: fn() -> Description,
}

/// Number of words for the bits of an encoded value.
const WORDS: usize = 1 << 13;

/// Writes `bits` set bits, and then a value with `write`. Returns the position after its last bit.
fn after(
    bits: usize,
    buffer: &mut [u8],
    write: impl FnOnce(&mut WriteStream<'_>) -> Result<(), Error>,
) -> Result<u64, Error> {
    let mut stream = WriteStream::new(buffer);
    (0..bits).try_for_each(|_| stream.bool(true).map(drop))?;
    write(&mut stream)?;
    let position = stream.position();
    stream.finish()?;
    Ok(position)
}

struct Of<T>(Declared, Option<Deltas>, PhantomData<T>);

/// Returns a trait object for the type `T`.
#[must_use]
pub(crate) fn of<T: Subject>(declared: Declared) -> Box<dyn Kind> {
    Box::new(Of::<T>(declared, None, PhantomData))
}

/// Returns a trait object for the type `T`, which derives `Delta`.
#[must_use]
pub(crate) fn of_delta<T: Subject + Delta>(declared: Declared) -> Box<dyn Kind> {
    fn sole<T: 'static>(held: &dyn Held) -> Result<&Sole<T>, Error> {
        held.as_any().downcast_ref().ok_or_else(|| Error::new(ErrorKind::Refused, 0))
    }
    let deltas = Deltas {
        max_bits: T::MAX_DELTA_BITS,
        measure: |value, old| match (sole::<T>(value), sole::<T>(old)) {
            (Ok(value), Ok(old)) => value.max_encoded_delta_bits(old),
            _ => 0,
        },
        write: |value, old, buffer| sole::<T>(value)?.write_delta(sole::<T>(old)?, buffer),
        write_behind: |value, old, bits, buffer| {
            let (value, old) = (sole::<T>(value)?, sole::<T>(old)?);
            after(bits, buffer, |stream| stream.delta::<Sole<T>>(value, old))
        },
        append_behind: |value, old, bits, buffer| {
            let mut words = vec![[0; 8]; WORDS];
            let delta = Encoded::try_of_delta(sole::<T>(value)?, sole::<T>(old)?, &mut words)?;
            after(bits, buffer, |stream| stream.append(delta))
        },
        read: |old, bytes| Sole::<T>::read_delta(sole::<T>(old)?, bytes).map(held),
        write_quantized: |value, old, buffer| {
            let quantized = |held| Quantized::new(sole::<T>(held)?);
            quantized(value)?.write_delta(&quantized(old)?, buffer)
        },
        read_quantized: |old, bytes| {
            let old = Quantized::new(sole::<T>(old)?)?;
            Quantized::read_delta(&old, bytes).map(|read| held(read.value()))
        },
        holds_codes: Quantized::<Sole<T>>::HOLDS_CODES,
        trace: |old, bytes| trace_delta(sole::<T>(old)?, bytes).result.map(drop),
        describe: || Protocol::new(7).describe_deltas::<T, 16>(Description::of::<T>()),
    };
    Box::new(Of::<T>(declared, Some(deltas), PhantomData))
}

/// A wrapper that calls the derived functions of the type, so that they are compiled once for each
/// stream. They are most of the code to compile.
#[derive(Clone)]
struct Sole<T>(T);

impl<T: Debug> Debug for Sole<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Serialize> Serialize for Sole<T> {
    const WIDTH: Width = T::WIDTH;
    const SCHEMA: &'static Schema = T::SCHEMA;
    const MIN_BITS: u64 = T::MIN_BITS;
    const MAX_BITS: u64 = T::MAX_BITS;
    fn blank() -> Self {
        Self(T::blank())
    }
    #[inline(never)]
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        T::serialize(S::project(&mut this, |sole| &sole.0, |sole| &mut sole.0), stream)
    }
}

impl<T: Delta> Delta for Sole<T> {
    const DELTA: &'static DeltaSchema = T::DELTA;
    fn same(&self, baseline: &Self) -> bool {
        self.0.same(&baseline.0)
    }
    const KNOWS_CODES: bool = T::KNOWS_CODES;
    fn same_in<F: FloatForm>(&self, baseline: &Self) -> bool {
        self.0.same_in::<F>(&baseline.0)
    }
    fn copy_baseline<F: FloatForm>(&mut self, baseline: &Self) -> bool {
        self.0.copy_baseline::<F>(&baseline.0)
    }
    #[inline(never)]
    fn changes<S: Stream>(
        mut this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<bool, Error> {
        T::changes(S::project(&mut this, |sole| &sole.0, |sole| &mut sole.0), &baseline.0, stream)
    }
    fn delta<S: Stream>(
        this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<(), Error> {
        Self::changes(this, baseline, stream).map(drop)
    }
}

fn held<T: Subject>(value: Sole<T>) -> Box<dyn Held> {
    Box::new(value)
}

impl<T: Subject> Kind for Of<T> {
    fn declared(&self) -> Declared {
        self.0
    }
    fn bounds(&self) -> (u64, u64) {
        (T::MIN_BITS, T::MAX_BITS)
    }
    fn is_aligned(&self) -> bool {
        Encoded::<T>::is_aligned()
    }
    fn describe(&self) -> Description {
        Description::of::<T>()
    }
    fn draw(&self, d: &mut Draw) -> Box<dyn Held> {
        held(Sole(T::draw(d)))
    }
    fn blank(&self) -> Box<dyn Held> {
        held(Sole::<T>::blank())
    }
    fn starts_blank(&self) -> Outcome {
        Subject::blank(&<T as Serialize>::blank())
    }
    fn read(&self, bytes: &[u8]) -> Result<Box<dyn Held>, Error> {
        Sole::<T>::read(bytes).map(held)
    }
    fn read_at(&self, bytes: &[u8], bit: u64) -> Result<(Box<dyn Held>, u64), Error> {
        let (mut stream, mut value) = (ReadStream::at(bytes, bit), Sole::<T>::blank());
        Sole::serialize(&mut value, &mut stream)?;
        Ok((held(value), stream.position()))
    }
    fn trace(&self, bytes: &[u8]) -> (Result<Box<dyn Held>, Error>, Vec<Event>) {
        let trace = trace::<Sole<T>>(bytes);
        (trace.result.map(held), trace.events)
    }
    fn deltas(&self) -> Option<Deltas> {
        self.1
    }
    fn unwrap(&self, protocol: &Protocol, bytes: &[u8]) -> Result<Box<dyn Held>, Error> {
        protocol.read::<Sole<T>>(bytes).map(held)
    }
}

impl<T: Subject> Held for Sole<T> {
    fn write(&self, buffer: &mut [u8]) -> Result<usize, Error> {
        Serialize::write(self, buffer)
    }
    fn write_behind(&self, bits: usize, buffer: &mut [u8]) -> Result<u64, Error> {
        after(bits, buffer, |stream| Self::serialize(self, stream))
    }
    fn append_behind(&self, bits: usize, buffer: &mut [u8]) -> Result<u64, Error> {
        let mut words = vec![[0; 8]; WORDS];
        let encoded = Encoded::try_of(self, &mut words)?;
        after(bits, buffer, |stream| stream.append(encoded))
    }
    fn max_encoded_bits(&self) -> u64 {
        Serialize::max_encoded_bits(self)
    }
    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        Serialize::to_bytes(self)
    }
    fn read_into(&mut self, bytes: &[u8]) -> Result<(), Error> {
        Serialize::read_into(self, bytes)
    }
    fn quantize(&mut self) -> Result<(), Error> {
        Serialize::quantize(self)
    }
    fn hash(&self) -> Result<u64, Error> {
        HashStream::of(self)
    }
    fn wrap(&self, protocol: &Protocol) -> Result<Vec<u8>, Error> {
        protocol.to_bytes(self)
    }
    fn wire(&self, behind: usize) -> Verdict<Writer> {
        let mut writer = Writer::behind(behind);
        self.0.wire(&mut writer)?;
        Ok(writer)
    }
    fn agrees(&self, read: &dyn Held) -> Outcome {
        let read: &Self = read.as_any().downcast_ref().ok_or("another type")?;
        self.0.agrees(&read.0)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
