//! Type-erased access to the types and values of the zoo.

use core::any::Any;
use core::fmt::Debug;

use bitpack::schema::Description;
use bitpack::trace::{Event, Explanation};
use bitpack::{Error, ErrorKind, Protocol};

use super::Outcome;
use crate::reference::{Verdict, Writer};

/// Result of a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// The fields, in wire order.
    pub events: Vec<Event>,
    /// True if there were more fields than the trace keeps.
    pub is_truncated: bool,
    /// The verdict on the packet.
    pub result: Result<(), Explanation>,
}

/// A type of the zoo, type-erased.
pub trait ErasedType {
    /// Returns the type's name.
    fn name(&self) -> &'static str;
    /// Returns `MIN_BITS`.
    fn min_bits(&self) -> u64;
    /// Returns `MAX_BITS`.
    fn max_bits(&self) -> u64;
    /// Returns `MAX_MEMORY`.
    fn max_memory(&self) -> u64;
    /// Returns `size_of`.
    fn size(&self) -> u64;
    /// Returns `SCHEMA.hash()`.
    fn schema_hash(&self) -> u64;
    /// Returns `DELTA_HASH`.
    fn delta_hash(&self) -> u64;
    /// Calls `Protocol::of`.
    fn protocol(&self, name: &str, version: u64) -> Protocol;
    /// Returns the reason why a value that was read may write back to other bits; `None` if it
    /// never does.
    fn lossy(&self) -> Option<&'static str>;
    /// Returns the reason why a delta may resend an unchanged value; `None` if it never does.
    fn redundant(&self) -> Option<&'static str>;
    /// Returns the maximum heap bytes of a value read from this many bits.
    fn heap_for(&self, bits: u64) -> u64;
    /// Returns the value that a read starts from.
    fn blank(&self) -> Box<dyn ErasedValue>;
    /// Calls `T::read`.
    ///
    /// # Errors
    ///
    /// Errors of `T::read`.
    fn read(&self, bytes: &[u8]) -> Result<Box<dyn ErasedValue>, Error>;
    /// Reads through a trace.
    ///
    /// # Errors
    ///
    /// Errors of `T::read`.
    fn trace(&self, bytes: &[u8]) -> Result<Box<dyn ErasedValue>, Error>;
    /// Calls `T::read_delta`, against a value of this type.
    ///
    /// # Errors
    ///
    /// Errors of `T::read_delta`.
    fn read_delta(
        &self,
        baseline: &dyn ErasedValue,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error>;
    /// Traces a delta; `None` if the baseline is of another type.
    fn delta_events(&self, baseline: &dyn ErasedValue, bytes: &[u8]) -> Option<Traced>;
    /// Returns `MAX_DELTA_BITS`.
    fn max_delta_bits(&self) -> u64;
    /// Reads from a stream at this bit; returns the value and the end position.
    ///
    /// # Errors
    ///
    /// Errors of the type's `serialize`.
    fn read_at(&self, bytes: &[u8], bit: u64) -> Result<(Box<dyn ErasedValue>, u64), Error>;
    /// Calls `Protocol::read`.
    ///
    /// # Errors
    ///
    /// Errors of `Protocol::read`.
    fn unwrap(&self, protocol: &Protocol, bytes: &[u8]) -> Result<Box<dyn ErasedValue>, Error>;
    /// Traces a datagram.
    fn packet_events(&self, protocol: &Protocol, bytes: &[u8]) -> Traced;
    /// Reads a datagram through a trace; returns its events and the value.
    ///
    /// # Errors
    ///
    /// Errors of `Protocol::read`.
    fn trace_packet(
        &self,
        protocol: &Protocol,
        bytes: &[u8],
    ) -> (Vec<Event>, Result<Box<dyn ErasedValue>, Error>);
    /// Traces a packet.
    fn events(&self, bytes: &[u8]) -> Traced;
    /// Describes the type, as in a schema file.
    fn describe(&self) -> Description;
    /// Describes a datagram of the type, as in a schema file.
    fn describe_packet(&self, protocol: &Protocol) -> Description;
    /// Calls `Protocol::max_bytes`.
    fn max_packet(&self, protocol: &Protocol) -> usize;
    /// Returns `count` values, the same every time.
    fn samples(&self, count: usize) -> Vec<Box<dyn ErasedValue>>;
    /// Checks a property on random values and shrinks a failure.
    ///
    /// # Errors
    ///
    /// The smallest failure.
    fn property(&self, cases: u32, check: &dyn Fn(&dyn ErasedValue) -> Outcome) -> Outcome;
    /// Lists values that a writer must reject, with the kind of error.
    fn unwritable(&self) -> Vec<(ErrorKind, Box<dyn ErasedValue>)>;
}

/// A value of the zoo, type-erased.
pub trait ErasedValue: Debug {
    /// Calls `delta_to_bytes`, against a value of the same type.
    ///
    /// # Errors
    ///
    /// Errors of `delta_to_bytes`.
    fn delta_to_bytes(&self, baseline: &dyn ErasedValue) -> Result<Vec<u8>, Error>;
    /// Calls `write_delta`, against a value of the same type.
    ///
    /// # Errors
    ///
    /// Errors of `write_delta`.
    fn write_delta(&self, baseline: &dyn ErasedValue, buffer: &mut [u8]) -> Result<usize, Error>;
    /// Calls `max_encoded_delta_bits`, against a value of the same type.
    fn max_encoded_delta_bits(&self, baseline: &dyn ErasedValue) -> u64;
    /// Writes a delta to a stream that counts without storing, with `room` bytes; returns the bytes
    /// that would be written, and the bits.
    ///
    /// # Errors
    ///
    /// Errors of `write_delta`.
    fn rehearse_delta(
        &self,
        baseline: &dyn ErasedValue,
        room: usize,
    ) -> Result<(usize, u64), Error>;
    /// Calls `explain_write_delta`, against a value of the same type.
    fn explain_delta(
        &self,
        baseline: &dyn ErasedValue,
        buffer: &[u8],
        error: Error,
    ) -> Option<Explanation>;
    /// Calls `same`, with a value of the same type.
    fn is_same(&self, baseline: &dyn ErasedValue) -> bool;
    /// Calls `write`.
    ///
    /// # Errors
    ///
    /// Errors of `write`.
    fn write(&self, buffer: &mut [u8]) -> Result<usize, Error>;
    /// Calls `to_bytes`.
    ///
    /// # Errors
    ///
    /// Errors of `to_bytes`.
    fn to_bytes(&self) -> Result<Vec<u8>, Error>;
    /// Writes after `bits` set bits; returns the end position.
    ///
    /// # Errors
    ///
    /// Errors of the type's `serialize`.
    fn write_behind(&self, bits: u32, buffer: &mut [u8]) -> Result<u64, Error>;
    /// Writes after `bits` set bits to a stream that counts without storing, with `room` bytes;
    /// returns the bytes that would be written, and the bits.
    ///
    /// # Errors
    ///
    /// Errors of the type's `serialize`.
    fn rehearse_behind(&self, bits: u32, room: usize) -> Result<(usize, u64), Error>;
    /// Calls `explain_write`.
    fn explain(&self, buffer: &[u8], error: Error) -> Explanation;
    /// Calls `Protocol::explain_write`.
    fn explain_wrapped(&self, protocol: &Protocol, buffer: &[u8], error: Error) -> Explanation;
    /// Calls `Protocol::write`.
    ///
    /// # Errors
    ///
    /// Errors of `Protocol::write`.
    fn wrap(&self, protocol: &Protocol, buffer: &mut [u8]) -> Result<usize, Error>;
    /// Calls `Protocol::read_into`.
    ///
    /// # Errors
    ///
    /// Errors of `Protocol::read_into`.
    fn unwrap_from(&mut self, protocol: &Protocol, bytes: &[u8]) -> Result<(), Error>;
    /// Calls `max_encoded_bits`.
    fn max_encoded_bits(&self) -> u64;
    /// Calls `read_into`.
    ///
    /// # Errors
    ///
    /// Errors of `read_into`.
    fn read_into(&mut self, bytes: &[u8]) -> Result<(), Error>;
    /// Calls `quantize`.
    ///
    /// # Errors
    ///
    /// Errors of `quantize`.
    fn quantize(&mut self) -> Result<(), Error>;
    /// Returns the hash of the bits that the value is sent as.
    ///
    /// # Errors
    ///
    /// Errors of `HashStream::of`.
    fn hash(&self) -> Result<u64, Error>;
    /// Writes on the slow model, after `behind` set bits.
    ///
    /// # Errors
    ///
    /// The reason why the value may not be sent.
    fn wire(&self, behind: usize) -> Verdict<Writer>;
    /// Returns true if `read` is a correct result of sending this value.
    fn arrives_as(&self, read: &dyn ErasedValue) -> bool;
    /// Returns the bytes on the heap, by capacity.
    fn heap(&self) -> u64;
    /// Clones the value.
    fn duplicate(&self) -> Box<dyn ErasedValue>;
    /// Returns the value itself, to downcast it.
    fn as_any(&self) -> &dyn Any;
}
