//! A generated type, and a value of it, without the type: so that each check is compiled once.

use core::any::Any;
use core::fmt::{self, Debug};
use core::marker::PhantomData;

use bitpack::schema::Schema;
use bitpack::trace::{Event, trace, trace_delta};
use bitpack::{
    Delta, DeltaSchema, Error, ErrorKind, HashStream, Protocol, ReadStream, Serialize, Stream,
    Width, WriteStream,
};
use bitpack_model::{Verdict, Writer};

use crate::draw::Draw;
use crate::oracle::{Outcome, Subject};

/// What the generator has declared.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// How the type is called.
    pub name: &'static str,
    /// Its declaration, and those of the types that it is made of.
    pub source: &'static str,
    /// The fewest bits that a value takes.
    pub min: u64,
    /// The most; `u64::MAX` if a function does not tell.
    pub max: u64,
    /// Whether what is read writes back to the same bits.
    pub canonical: bool,
    /// Whether the library's bounds are exactly these, and not a little wider.
    pub tight: bool,
}

/// A type without its type.
pub trait Kind {
    /// What the generator has declared.
    fn declared(&self) -> Declared;
    /// `MIN_BITS` and `MAX_BITS`.
    fn bounds(&self) -> (u64, u64);
    /// A value, as the draw says.
    fn draw(&self, d: &mut Draw) -> Box<dyn Held>;
    /// What a read starts from.
    fn blank(&self) -> Box<dyn Held>;
    /// Whether what a read starts from is what has to stand where nothing was sent.
    ///
    /// # Errors
    ///
    /// If it is not.
    fn starts_blank(&self) -> Outcome;
    /// `read`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn read(&self, bytes: &[u8]) -> Result<Box<dyn Held>, Error>;
    /// Reads from a stream at this bit; where it ended.
    ///
    /// # Errors
    ///
    /// As the type does.
    fn read_at(&self, bytes: &[u8], bit: u64) -> Result<(Box<dyn Held>, u64), Error>;
    /// The same as `read`, by a trace, with what it has taken down.
    fn trace(&self, bytes: &[u8]) -> (Result<Box<dyn Held>, Error>, Vec<Event>);
    /// What it can against a baseline, if it derives that.
    fn deltas(&self) -> Option<Deltas>;
    /// `Protocol::read`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn unwrap(&self, protocol: &Protocol, bytes: &[u8]) -> Result<Box<dyn Held>, Error>;
}

/// A value without its type.
pub trait Held: Debug {
    /// `write`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn write(&self, buffer: &mut [u8]) -> Result<usize, Error>;
    /// Writes behind so many bits that are set; where it ended.
    ///
    /// # Errors
    ///
    /// As the type does.
    fn write_behind(&self, bits: usize, buffer: &mut [u8]) -> Result<u64, Error>;
    /// `measure`.
    fn measure(&self) -> u64;
    /// `to_vec`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn to_vec(&self) -> Result<Vec<u8>, Error>;
    /// `read_from`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn read_from(&mut self, bytes: &[u8]) -> Result<(), Error>;
    /// `quantize`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn quantize(&mut self) -> Result<(), Error>;
    /// `HashStream::of`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn hash(&self) -> Result<u64, Error>;
    /// `Protocol::to_vec`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn wrap(&self, protocol: &Protocol) -> Result<Vec<u8>, Error>;
    /// What the model writes, behind so many bits that are set.
    ///
    /// # Errors
    ///
    /// How a writer must refuse the value.
    fn wire(&self, behind: usize) -> Verdict<Writer>;
    /// Whether `read` is what has to arrive where this was sent.
    ///
    /// # Errors
    ///
    /// If it is not: why.
    fn agrees(&self, read: &dyn Held) -> Outcome;
    /// The value itself.
    fn as_any(&self) -> &dyn Any;
}

type Write = fn(&dyn Held, &dyn Held, &mut [u8]) -> Result<usize, Error>;
type Read = fn(&dyn Held, &[u8]) -> Result<Box<dyn Held>, Error>;

/// What a type can against a baseline, without the type. All values are of it.
#[derive(Clone, Copy, Debug)]
pub struct Deltas {
    /// `MAX_DELTA_BITS`
    pub max_bits: u64,
    /// `measure_delta`
    pub measure: fn(&dyn Held, &dyn Held) -> u64,
    /// `write_delta`
    pub write: Write,
    /// `read_delta`
    pub read: Read,
    /// The same, by a trace: what came of it.
    pub trace: fn(&dyn Held, &[u8]) -> Result<(), Error>,
}

struct Of<T>(Declared, Option<Deltas>, PhantomData<T>);

/// A type and what was declared of it.
#[must_use]
pub(crate) fn of<T: Subject>(declared: Declared) -> Box<dyn Kind> {
    Box::new(Of::<T>(declared, None, PhantomData))
}

/// The same of one that derives `Delta`.
#[must_use]
pub(crate) fn of_delta<T: Subject + Delta>(declared: Declared) -> Box<dyn Kind> {
    fn sole<T: 'static>(held: &dyn Held) -> Result<&Sole<T>, Error> {
        held.as_any().downcast_ref().ok_or_else(|| Error::new(ErrorKind::Refused, 0))
    }
    let deltas = Deltas {
        max_bits: T::MAX_DELTA_BITS,
        measure: |value, old| match (sole::<T>(value), sole::<T>(old)) {
            (Ok(value), Ok(old)) => value.measure_delta(old),
            _ => 0,
        },
        write: |value, old, buffer| sole::<T>(value)?.write_delta(sole::<T>(old)?, buffer),
        read: |old, bytes| Sole::<T>::read_delta(sole::<T>(old)?, bytes).map(held),
        trace: |old, bytes| trace_delta(sole::<T>(old)?, bytes).result.map(drop),
    };
    Box::new(Of::<T>(declared, Some(deltas), PhantomData))
}

/// The type, with one copy of its function for each stream however many callers there are: most of
/// what there is to compile is those.
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
    fn keep(&mut self, baseline: &Self) {
        self.0.keep(&baseline.0);
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
        let mut stream = WriteStream::new(buffer);
        (0..bits).try_for_each(|_| stream.bool(true).map(drop))?;
        Self::serialize(self, &mut stream)?;
        let position = stream.position();
        stream.finish()?;
        Ok(position)
    }
    fn measure(&self) -> u64 {
        Serialize::measure(self)
    }
    fn to_vec(&self) -> Result<Vec<u8>, Error> {
        Serialize::to_vec(self)
    }
    fn read_from(&mut self, bytes: &[u8]) -> Result<(), Error> {
        Serialize::read_from(self, bytes)
    }
    fn quantize(&mut self) -> Result<(), Error> {
        Serialize::quantize(self)
    }
    fn hash(&self) -> Result<u64, Error> {
        HashStream::of(self)
    }
    fn wrap(&self, protocol: &Protocol) -> Result<Vec<u8>, Error> {
        protocol.to_vec(self)
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
