//! Implements the type-erased [`ErasedType`] and [`ErasedValue`] for the types of the zoo.

use core::any::Any;
use core::marker::PhantomData;
use std::sync::LazyLock;

use bitpack::schema::Description;
use bitpack::trace::{Event, Explanation, explain_delta, explain_write_delta, trace, trace_delta};
use bitpack::trace::{explain, explain_write};
use bitpack::{
    Delta, Encoded, Error, ErrorKind, ExplainStream, HashStream, Protocol, ReadStream, Serialize,
    Stream, WriteStream,
};

use super::erased_type::{ErasedType, ErasedValue, Traced};
use super::modelled_type::ModelledType;
use super::sample_count;
use bitpack_model::oracle::Subject;
use bitpack_model::{Draw, Verdict, Writer};

/// A derived type with a reference implementation, which has deltas.
pub(super) trait ZooType: Subject + Delta {}

impl<T: Subject + Delta> ZooType for T {}

/// Downcasts a baseline to the type `T`, or fails if it is a value of another type.
pub(super) fn like<T: ZooType>(baseline: &dyn ErasedValue) -> Result<&T, Error> {
    let none = || Error::new(ErrorKind::Refused, 0);
    baseline.as_any().downcast_ref().ok_or_else(none)
}

/// Number of values that are drawn, each of which is made invalid in one place at a time. Up to four times as many are
/// drawn if they give less than [`ENOUGH`] invalid values.
const UNWRITABLE: usize = 8;

/// Number of invalid values that need no more drawn values.
const ENOUGH: usize = 60;

/// Most places that are made invalid in one value. If it has more, they are tried at equal distances.
const PLACES: usize = 60;

/// Number of words for the bits of an encoded value.
const WORDS: usize = 1024;

/// Writes `bits` set bits, and then a value with `write`. Returns the position after its last bit.
fn after(
    bits: u32,
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

/// A type of the zoo, with what is known about it.
pub(super) struct Of<T> {
    name: &'static str,
    modelled: Option<fn(&Self) -> &dyn ModelledType>,
    lossy: Option<&'static str>,
    redundant: Option<&'static str>,
    /// Maximum number of heap bytes of a value that is read: first the number for each bit
    /// received, then a number that is added once.
    heap: [usize; 2],
    kind: PhantomData<T>,
}

impl<T: ZooType> Of<T> {
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, modelled: None, lossy: None, redundant: None, heap: [0, 0], kind: PhantomData }
    }
    /// Compiles the streams of a model for the type as well.
    pub(super) fn modelled(self) -> Self {
        Self { modelled: Some(|it| it), ..self }
    }
    /// Sets the reason why a value that was read may write back to other bits.
    pub(super) fn lossy(self, why: &'static str) -> Self {
        Self { lossy: Some(why), redundant: Some(why), ..self }
    }
    /// Sets the reason why a delta may resend an unchanged value.
    pub(super) fn redundant(self, why: &'static str) -> Self {
        Self { redundant: Some(why), ..self }
    }
    /// Sets the memory bound of a read value: `each` bytes per received bit, and `besides` bytes.
    pub(super) fn heap(self, each: usize, besides: usize) -> Self {
        Self { heap: [each, besides], ..self }
    }
}

/// Returns the seed of a sample. The environment variable `BITPACK_SEED` gives other samples.
fn seed(index: usize) -> u64 {
    static CHOSEN: LazyLock<u64> = LazyLock::new(|| {
        std::env::var("BITPACK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0)
    });
    *CHOSEN << 40 ^ 0x5EED << 32 ^ index as u64
}

impl<T: ZooType> ErasedType for Of<T> {
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
    fn schema_hash(&self) -> u64 {
        T::SCHEMA.hash()
    }
    fn delta_hash(&self) -> u64 {
        T::DELTA_HASH
    }
    fn protocol(&self, name: &str, version: u64) -> Protocol {
        Protocol::of::<T>(name, version)
    }
    fn is_aligned(&self) -> bool {
        Encoded::<T>::is_aligned()
    }
    fn lossy(&self) -> Option<&'static str> {
        self.lossy
    }
    fn redundant(&self) -> Option<&'static str> {
        self.redundant
    }
    fn heap_for(&self, bits: u64) -> u64 {
        let [each, besides] = self.heap;
        each as u64 * bits + besides as u64
    }
    fn blank(&self) -> Box<dyn ErasedValue> {
        Box::new(<T as Serialize>::blank())
    }
    fn read(&self, bytes: &[u8]) -> Result<Box<dyn ErasedValue>, Error> {
        Ok(Box::new(T::read(bytes)?))
    }
    fn read_prefix(&self, bytes: &[u8]) -> Result<(Box<dyn ErasedValue>, usize), Error> {
        T::read_prefix(bytes).map(|(value, taken)| (Box::new(value) as Box<dyn ErasedValue>, taken))
    }
    fn trace(&self, bytes: &[u8]) -> Result<Box<dyn ErasedValue>, Error> {
        Ok(Box::new(trace::<T>(bytes).result?))
    }
    fn read_delta(
        &self,
        baseline: &dyn ErasedValue,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error> {
        Ok(Box::new(T::read_delta(like(baseline)?, bytes)?))
    }
    fn delta_events(&self, baseline: &dyn ErasedValue, bytes: &[u8]) -> Option<Traced> {
        let baseline: &T = like(baseline).ok()?;
        let trace = trace_delta(baseline, bytes);
        let (events, is_truncated) = (trace.events, trace.is_truncated);
        let explained = |error| explain_delta(baseline, bytes, error);
        Some(Traced { events, is_truncated, result: trace.result.map(drop).map_err(explained) })
    }
    fn max_delta_bits(&self) -> u64 {
        T::MAX_DELTA_BITS
    }
    fn read_at(&self, bytes: &[u8], bit: u64) -> Result<(Box<dyn ErasedValue>, u64), Error> {
        let (mut stream, mut value) = (ReadStream::at(bytes, bit), <T as Serialize>::blank());
        T::serialize(&mut value, &mut stream)?;
        Ok((Box::new(value), stream.position()))
    }
    fn unwrap(&self, protocol: &Protocol, bytes: &[u8]) -> Result<Box<dyn ErasedValue>, Error> {
        Ok(Box::new(protocol.read::<T>(bytes)?))
    }
    fn trace_packet(
        &self,
        protocol: &Protocol,
        bytes: &[u8],
    ) -> (Vec<Event>, Result<Box<dyn ErasedValue>, Error>) {
        let trace = protocol.trace::<T>(bytes);
        (trace.events, trace.result.map(|value| Box::new(value) as Box<dyn ErasedValue>))
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
    fn describe_deltas(&self, protocol: &Protocol) -> Description {
        protocol.describe_deltas::<T, 16>(protocol.describe::<T>())
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
    fn samples(&self, count: usize) -> Vec<Box<dyn ErasedValue>> {
        let drawn = |index| Box::new(T::draw(&mut Draw::new(seed(index)))) as Box<dyn ErasedValue>;
        (0..count).map(drawn).collect()
    }
    fn modelled(&self) -> Option<&dyn ModelledType> {
        self.modelled.map(|modelled| modelled(self))
    }
    fn unwritable(&self) -> Vec<(ErrorKind, Box<dyn ErasedValue>)> {
        let mut all: Vec<(ErrorKind, Box<dyn ErasedValue>)> = Vec::new();
        let most = sample_count(PLACES, PLACES);
        let mut drawn = 0;
        for seed in (0..4 * UNWRITABLE).map(seed) {
            let places = Draw::places(seed, T::draw);
            let step = (places as usize).div_ceil(most).max(1);
            for nth in (0..places).rev().skip(drawn % step).step_by(step) {
                let value = T::draw(&mut Draw::spoiling(seed, nth));
                if let Err(kind) = Subject::wire(&value, &mut Writer::new()) {
                    all.push((kind, Box::new(value)));
                }
            }
            drawn += usize::from(places > 0);
            if drawn >= UNWRITABLE && all.len() >= ENOUGH {
                break;
            }
        }
        all
    }
}

impl<T: ZooType> ErasedValue for T {
    fn delta_to_bytes(&self, baseline: &dyn ErasedValue) -> Result<Vec<u8>, Error> {
        Delta::delta_to_bytes(self, like(baseline)?)
    }
    fn write_delta(&self, baseline: &dyn ErasedValue, buffer: &mut [u8]) -> Result<usize, Error> {
        Delta::write_delta(self, like(baseline)?, buffer)
    }
    fn max_encoded_delta_bits(&self, baseline: &dyn ErasedValue) -> u64 {
        like(baseline).map_or(0, |baseline| Delta::max_encoded_delta_bits(self, baseline))
    }
    fn rehearse_delta(
        &self,
        baseline: &dyn ErasedValue,
        room: usize,
    ) -> Result<(usize, u64), Error> {
        let mut stream = ExplainStream::new(room);
        stream.delta(self, like(baseline)?)?;
        let position = stream.position();
        Ok((stream.finish()?, position))
    }
    fn explain_delta(
        &self,
        baseline: &dyn ErasedValue,
        buffer: &[u8],
        error: Error,
    ) -> Option<Explanation> {
        Some(explain_write_delta(self, like(baseline).ok()?, buffer, error))
    }
    fn write(&self, buffer: &mut [u8]) -> Result<usize, Error> {
        Serialize::write(self, buffer)
    }
    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        Serialize::to_bytes(self)
    }
    fn write_behind(&self, bits: u32, buffer: &mut [u8]) -> Result<u64, Error> {
        after(bits, buffer, |stream| T::serialize(self, stream))
    }
    fn append_behind(&self, bits: u32, buffer: &mut [u8]) -> Result<u64, Error> {
        let mut words = vec![[0; 8]; WORDS];
        let encoded = Encoded::try_of(self, &mut words)?;
        after(bits, buffer, |stream| stream.append(encoded))
    }
    fn write_delta_behind(
        &self,
        baseline: &dyn ErasedValue,
        bits: u32,
        buffer: &mut [u8],
    ) -> Result<u64, Error> {
        let baseline = like(baseline)?;
        after(bits, buffer, |stream| stream.delta::<Self>(self, baseline))
    }
    fn append_delta_behind(
        &self,
        baseline: &dyn ErasedValue,
        bits: u32,
        buffer: &mut [u8],
    ) -> Result<u64, Error> {
        let mut words = vec![[0; 8]; WORDS];
        let encoded = Encoded::try_of_delta(self, like(baseline)?, &mut words)?;
        after(bits, buffer, |stream| stream.append(encoded))
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
    fn write_into(&self, out: &mut Vec<u8>) -> Result<usize, Error> {
        T::write_into(self, out)
    }
    fn wrap(&self, protocol: &Protocol, buffer: &mut [u8]) -> Result<usize, Error> {
        protocol.write(self, buffer)
    }
    fn unwrap_from(&mut self, protocol: &Protocol, bytes: &[u8]) -> Result<(), Error> {
        protocol.read_into(self, bytes)
    }
    fn max_encoded_bits(&self) -> u64 {
        Serialize::max_encoded_bits(self)
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
    fn wire(&self, behind: usize) -> Verdict<Writer> {
        let mut writer = Writer::behind(behind);
        Subject::wire(self, &mut writer)?;
        Ok(writer)
    }
    fn arrives_as(&self, read: &dyn ErasedValue) -> bool {
        like(read).is_ok_and(|read| self.agrees(read).is_ok())
    }
    fn duplicate(&self) -> Box<dyn ErasedValue> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
