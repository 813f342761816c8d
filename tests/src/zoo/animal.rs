//! What every type of the zoo can do, and the same without its type.

use core::any::Any;
use core::fmt::Debug;
use core::marker::PhantomData;

use bitpack::schema::Description;
use bitpack::trace::{Event, Explanation, explain_delta, explain_write_delta, trace, trace_delta};
use bitpack::{
    Delta, Error, ErrorKind, ExplainStream, HashStream, Protocol, ReadStream, Serialize, Stream,
    WriteStream, explain, explain_write,
};
use proptest::strategy::{BoxedStrategy, Strategy};

use super::{Outcome, values};
use crate::reference::{Verdict, Writer};

/// A type of the zoo.
pub(super) trait Animal: Delta + Clone + Debug + 'static {
    /// Why a value that was read may write back to other bits, if it may.
    const LOSSY: Option<&'static str> = None;
    /// Why a delta may say of what has not changed that it has, if it may.
    const REDUNDANT: Option<&'static str> = Self::LOSSY;
    /// The most heap bytes for each bit received, and besides.
    const HEAP: [usize; 2] = [0, 0];

    /// Values that may be sent.
    fn strategy() -> BoxedStrategy<Self>;

    /// The wire once more, on the slow model.
    fn wire(&self, wire: &mut Writer) -> Verdict;

    /// Whether this was sent where `read` has arrived.
    fn arrives_as(&self, read: &Self) -> bool {
        format!("{self:?}") == format!("{read:?}")
    }

    /// Bytes on the heap, by capacity.
    fn heap(&self) -> usize {
        0
    }

    /// Values that a writer must refuse, and how.
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        Vec::new()
    }
}

/// What a trace has seen of a packet.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// Field by field.
    pub events: Vec<Event>,
    /// Whether there were more.
    pub is_truncated: bool,
    /// What came of it.
    pub result: Result<(), Explanation>,
}

/// A type of the zoo without its type.
pub trait Species {
    /// How it is called.
    fn name(&self) -> &'static str;
    /// `MIN_BITS`.
    fn min_bits(&self) -> u64;
    /// `MAX_BITS`.
    fn max_bits(&self) -> u64;
    /// `MAX_MEMORY`.
    fn max_memory(&self) -> u64;
    /// `size_of`.
    fn size(&self) -> u64;
    /// Why a value that was read may write back to other bits, if it may.
    fn lossy(&self) -> Option<&'static str>;
    /// Why a delta may say of what has not changed that it has, if it may.
    fn redundant(&self) -> Option<&'static str>;
    /// The most heap bytes that so many bits may pay for.
    fn heap_for(&self, bits: u64) -> u64;
    /// What a read starts from.
    fn blank(&self) -> Box<dyn Specimen>;
    /// `T::read`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn read(&self, bytes: &[u8]) -> Result<Box<dyn Specimen>, Error>;
    /// The same, by a trace.
    ///
    /// # Errors
    ///
    /// As it does.
    fn trace(&self, bytes: &[u8]) -> Result<Box<dyn Specimen>, Error>;
    /// `T::read_delta`, against a value of this type.
    ///
    /// # Errors
    ///
    /// As it does.
    fn read_delta(&self, baseline: &dyn Specimen, bytes: &[u8])
    -> Result<Box<dyn Specimen>, Error>;
    /// What a trace has seen of a delta, where it stands, and why it stopped.
    fn delta_events(&self, baseline: &dyn Specimen, bytes: &[u8]) -> Option<Traced>;
    /// `MAX_DELTA_BITS`
    fn max_delta_bits(&self) -> u64;
    /// Reads from a stream at this bit; where it ended.
    ///
    /// # Errors
    ///
    /// As the type does.
    fn read_at(&self, bytes: &[u8], bit: u64) -> Result<(Box<dyn Specimen>, u64), Error>;
    /// `Protocol::read`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn unwrap(&self, protocol: &Protocol, bytes: &[u8]) -> Result<Box<dyn Specimen>, Error>;
    /// What a trace of a datagram has seen.
    fn packet_events(&self, protocol: &Protocol, bytes: &[u8]) -> Traced;
    /// The same, by a trace, and what it has seen.
    ///
    /// # Errors
    ///
    /// As `Protocol::read` does.
    fn trace_packet(
        &self,
        protocol: &Protocol,
        bytes: &[u8],
    ) -> (Vec<Event>, Result<Box<dyn Specimen>, Error>);
    /// What a trace has seen, where it stands, and why it stopped.
    fn events(&self, bytes: &[u8]) -> Traced;
    /// What a schema file has of it.
    fn describe(&self) -> Description;
    /// The same of a datagram.
    fn describe_packet(&self, protocol: &Protocol) -> Description;
    /// `Protocol::max_bytes`.
    fn max_packet(&self, protocol: &Protocol) -> usize;
    /// So many values, the same every time.
    fn samples(&self, count: usize) -> Vec<Box<dyn Specimen>>;
    /// A property of random values; a failure is made as small as it gets.
    ///
    /// # Errors
    ///
    /// If it does not hold.
    fn property(&self, cases: u32, check: &dyn Fn(&dyn Specimen) -> Outcome) -> Outcome;
    /// Values that a writer must refuse, and how.
    fn unwritable(&self) -> Vec<(ErrorKind, Box<dyn Specimen>)>;
}

/// A value of the zoo without its type.
pub trait Specimen: Debug {
    /// `delta_to_vec`, against a value of the same type.
    ///
    /// # Errors
    ///
    /// As it does.
    fn delta_to_vec(&self, baseline: &dyn Specimen) -> Result<Vec<u8>, Error>;
    /// `write_delta`, against a value of the same type.
    ///
    /// # Errors
    ///
    /// As it does.
    fn write_delta(&self, baseline: &dyn Specimen, buffer: &mut [u8]) -> Result<usize, Error>;
    /// `measure_delta`, against a value of the same type.
    fn measure_delta(&self, baseline: &dyn Specimen) -> u64;
    /// Writes as a delta against a value of the same type, by a stream that writes nothing, into so
    /// many bytes; those that would be written, and the bits.
    ///
    /// # Errors
    ///
    /// As `write_delta` does.
    fn rehearse_delta(&self, baseline: &dyn Specimen, room: usize) -> Result<(usize, u64), Error>;
    /// `explain_write_delta`, against a value of the same type.
    fn explain_delta(
        &self,
        baseline: &dyn Specimen,
        buffer: &[u8],
        error: Error,
    ) -> Option<Explanation>;
    /// `same`, of a value of the same type.
    fn is_same(&self, baseline: &dyn Specimen) -> bool;
    /// `write`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn write(&self, buffer: &mut [u8]) -> Result<usize, Error>;
    /// `to_vec`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn to_vec(&self) -> Result<Vec<u8>, Error>;
    /// Writes behind so many bits that are set; where it ended.
    ///
    /// # Errors
    ///
    /// As the type does.
    fn write_behind(&self, bits: u32, buffer: &mut [u8]) -> Result<u64, Error>;
    /// The same by a stream that writes nothing, into so many bytes; those that would be written.
    ///
    /// # Errors
    ///
    /// As the type does.
    fn rehearse_behind(&self, bits: u32, room: usize) -> Result<(usize, u64), Error>;
    /// `explain_write`.
    fn explain(&self, buffer: &[u8], error: Error) -> Explanation;
    /// `Protocol::explain_write`.
    fn explain_wrapped(&self, protocol: &Protocol, buffer: &[u8], error: Error) -> Explanation;
    /// `Protocol::write`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn wrap(&self, protocol: &Protocol, buffer: &mut [u8]) -> Result<usize, Error>;
    /// `Protocol::read_from`.
    ///
    /// # Errors
    ///
    /// As it does.
    fn unwrap_from(&mut self, protocol: &Protocol, bytes: &[u8]) -> Result<(), Error>;
    /// `measure`.
    fn measure(&self) -> u64;
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
    /// The hash of what it is sent as.
    ///
    /// # Errors
    ///
    /// As `HashStream::of`.
    fn hash(&self) -> Result<u64, Error>;
    /// Written on the slow model, behind so many bits that are set.
    ///
    /// # Errors
    ///
    /// If the value may not be sent.
    fn wire(&self, behind: usize) -> Verdict<Writer>;
    /// Whether this was sent where `read` has arrived.
    fn arrives_as(&self, read: &dyn Specimen) -> bool;
    /// Bytes on the heap, by capacity.
    fn heap(&self) -> u64;
    /// The same once more.
    fn duplicate(&self) -> Box<dyn Specimen>;
    /// The value itself.
    fn as_any(&self) -> &dyn Any;
}

struct Of<T> {
    name: &'static str,
    of: PhantomData<T>,
}

pub(super) fn of<T: Animal>(name: &'static str) -> Box<dyn Species> {
    Box::new(Of::<T> { name, of: PhantomData })
}

impl<T: Animal> Species for Of<T> {
    fn name(&self) -> &'static str {
        self.name
    }
    fn min_bits(&self) -> u64 {
        T::MIN_BITS
    }
    fn max_bits(&self) -> u64 {
        T::MAX_BITS
    }
    fn max_memory(&self) -> u64 {
        T::MAX_MEMORY
    }
    fn size(&self) -> u64 {
        size_of::<T>() as u64
    }
    fn lossy(&self) -> Option<&'static str> {
        T::LOSSY
    }
    fn redundant(&self) -> Option<&'static str> {
        T::REDUNDANT
    }
    fn heap_for(&self, bits: u64) -> u64 {
        let [each, besides] = T::HEAP;
        each as u64 * bits + besides as u64
    }
    fn blank(&self) -> Box<dyn Specimen> {
        Box::new(T::blank())
    }
    fn read(&self, bytes: &[u8]) -> Result<Box<dyn Specimen>, Error> {
        Ok(Box::new(T::read(bytes)?))
    }
    fn trace(&self, bytes: &[u8]) -> Result<Box<dyn Specimen>, Error> {
        Ok(Box::new(trace::<T>(bytes).result?))
    }
    fn read_delta(
        &self,
        baseline: &dyn Specimen,
        bytes: &[u8],
    ) -> Result<Box<dyn Specimen>, Error> {
        let none = || Error::new(ErrorKind::Refused, 0);
        let baseline = baseline.as_any().downcast_ref::<T>().ok_or_else(none)?;
        Ok(Box::new(T::read_delta(baseline, bytes)?))
    }
    fn delta_events(&self, baseline: &dyn Specimen, bytes: &[u8]) -> Option<Traced> {
        let baseline = baseline.as_any().downcast_ref::<T>()?;
        let trace = trace_delta(baseline, bytes);
        let (events, is_truncated) = (trace.events, trace.is_truncated);
        let explained = |error| explain_delta(baseline, bytes, error);
        Some(Traced { events, is_truncated, result: trace.result.map(drop).map_err(explained) })
    }
    fn max_delta_bits(&self) -> u64 {
        T::MAX_DELTA_BITS
    }
    fn read_at(&self, bytes: &[u8], bit: u64) -> Result<(Box<dyn Specimen>, u64), Error> {
        let (mut stream, mut value) = (ReadStream::at(bytes, bit), T::blank());
        T::serialize(&mut value, &mut stream)?;
        Ok((Box::new(value), stream.position()))
    }
    fn unwrap(&self, protocol: &Protocol, bytes: &[u8]) -> Result<Box<dyn Specimen>, Error> {
        Ok(Box::new(protocol.read::<T>(bytes)?))
    }
    fn trace_packet(
        &self,
        protocol: &Protocol,
        bytes: &[u8],
    ) -> (Vec<Event>, Result<Box<dyn Specimen>, Error>) {
        let trace = protocol.trace::<T>(bytes);
        (trace.events, trace.result.map(|value| Box::new(value) as Box<dyn Specimen>))
    }
    fn events(&self, bytes: &[u8]) -> Traced {
        let trace = trace::<T>(bytes);
        let (events, is_truncated) = (trace.events, trace.is_truncated);
        let result = trace.result.map(drop).map_err(|error| explain::<T>(bytes, error));
        Traced { events, is_truncated, result }
    }
    fn describe(&self) -> Description {
        Description::of::<T>()
    }
    fn describe_packet(&self, protocol: &Protocol) -> Description {
        protocol.describe::<T>()
    }
    fn packet_events(&self, protocol: &Protocol, bytes: &[u8]) -> Traced {
        let trace = protocol.trace::<T>(bytes);
        let (events, is_truncated) = (trace.events, trace.is_truncated);
        let result = trace.result.map(drop);
        let result = result.map_err(|error| protocol.explain::<T>(bytes, error));
        Traced { events, is_truncated, result }
    }
    fn max_packet(&self, protocol: &Protocol) -> usize {
        protocol.max_bytes::<T>()
    }
    fn samples(&self, count: usize) -> Vec<Box<dyn Specimen>> {
        values::samples(&values::of::<T>(), count)
    }
    fn property(&self, cases: u32, check: &dyn Fn(&dyn Specimen) -> Outcome) -> Outcome {
        values::property(&values::of::<T>(), cases, check)
    }
    fn unwritable(&self) -> Vec<(ErrorKind, Box<dyn Specimen>)> {
        let erased = |(kind, value)| (kind, Box::new(value) as Box<dyn Specimen>);
        T::unwritable().into_iter().map(erased).collect()
    }
}

impl<T: Animal> Specimen for T {
    fn delta_to_vec(&self, baseline: &dyn Specimen) -> Result<Vec<u8>, Error> {
        let none = || Error::new(ErrorKind::Refused, 0);
        Delta::delta_to_vec(self, baseline.as_any().downcast_ref::<T>().ok_or_else(none)?)
    }
    fn write_delta(&self, baseline: &dyn Specimen, buffer: &mut [u8]) -> Result<usize, Error> {
        let none = || Error::new(ErrorKind::Refused, 0);
        let baseline = baseline.as_any().downcast_ref::<T>().ok_or_else(none)?;
        Delta::write_delta(self, baseline, buffer)
    }
    fn measure_delta(&self, baseline: &dyn Specimen) -> u64 {
        let baseline = baseline.as_any().downcast_ref::<T>();
        baseline.map_or(0, |baseline| Delta::measure_delta(self, baseline))
    }
    fn rehearse_delta(&self, baseline: &dyn Specimen, room: usize) -> Result<(usize, u64), Error> {
        let none = || Error::new(ErrorKind::Refused, 0);
        let baseline = baseline.as_any().downcast_ref::<T>().ok_or_else(none)?;
        let mut stream = ExplainStream::new(room);
        stream.delta(self, baseline)?;
        let position = stream.position();
        Ok((stream.finish()?, position))
    }
    fn explain_delta(
        &self,
        baseline: &dyn Specimen,
        buffer: &[u8],
        error: Error,
    ) -> Option<Explanation> {
        let baseline = baseline.as_any().downcast_ref::<T>()?;
        Some(explain_write_delta(self, baseline, buffer, error))
    }
    fn is_same(&self, baseline: &dyn Specimen) -> bool {
        baseline.as_any().downcast_ref::<T>().is_some_and(|baseline| Delta::same(self, baseline))
    }
    fn write(&self, buffer: &mut [u8]) -> Result<usize, Error> {
        Serialize::write(self, buffer)
    }
    fn to_vec(&self) -> Result<Vec<u8>, Error> {
        Serialize::to_vec(self)
    }
    fn write_behind(&self, bits: u32, buffer: &mut [u8]) -> Result<u64, Error> {
        let mut stream = WriteStream::new(buffer);
        (0..bits).try_for_each(|_| stream.bool(true).map(drop))?;
        T::serialize(self, &mut stream)?;
        let position = stream.position();
        stream.finish()?;
        Ok(position)
    }
    fn rehearse_behind(&self, bits: u32, room: usize) -> Result<(usize, u64), Error> {
        let mut stream = ExplainStream::new(room);
        (0..bits).try_for_each(|_| stream.bool(true).map(drop))?;
        T::serialize(self, &mut stream)?;
        let position = stream.position();
        Ok((stream.finish()?, position))
    }
    fn explain(&self, buffer: &[u8], error: Error) -> Explanation {
        explain_write(self, buffer, error)
    }
    fn explain_wrapped(&self, protocol: &Protocol, buffer: &[u8], error: Error) -> Explanation {
        protocol.explain_write(self, buffer, error)
    }
    fn wrap(&self, protocol: &Protocol, buffer: &mut [u8]) -> Result<usize, Error> {
        protocol.write(self, buffer)
    }
    fn unwrap_from(&mut self, protocol: &Protocol, bytes: &[u8]) -> Result<(), Error> {
        protocol.read_from(self, bytes)
    }
    fn measure(&self) -> u64 {
        Serialize::measure(self)
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
    fn wire(&self, behind: usize) -> Verdict<Writer> {
        let mut writer = Writer::behind(behind);
        Animal::wire(self, &mut writer)?;
        Ok(writer)
    }
    fn arrives_as(&self, read: &dyn Specimen) -> bool {
        let read = read.as_any().downcast_ref();
        read.is_some_and(|read| Animal::arrives_as(self, read))
    }
    fn heap(&self) -> u64 {
        Animal::heap(self) as u64
    }
    fn duplicate(&self) -> Box<dyn Specimen> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A struct of values made by the strategies of its fields, up to twelve.
macro_rules! fields {
    ($type:ident { $($field:ident: $strategy:expr),* $(,)? }) => {
        proptest::strategy::Strategy::boxed(proptest::strategy::Strategy::prop_map(
            ($($strategy,)*),
            |($($field,)*)| $type { $($field),* },
        ))
    };
}
pub(super) use fields;

/// Both ends of a range more often than what lies between.
pub(super) fn within<T>(min: T, max: T) -> BoxedStrategy<T>
where
    T: Copy + Debug + 'static,
    core::ops::RangeInclusive<T>: Strategy<Value = T>,
{
    use proptest::prelude::{Just, prop_oneof};
    prop_oneof![1 => Just(min), 1 => Just(max), 4 => min..=max].boxed()
}

/// Heap bytes of a list, by capacity.
pub(super) fn heap_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}
