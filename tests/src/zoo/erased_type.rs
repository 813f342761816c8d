//! The types and values of the zoo as trait objects.

use core::any::Any;
use core::fmt::Debug;

use bitpack::schema::Description;
use bitpack::trace::{Event, Explanation};
use bitpack::{Error, ErrorKind, Protocol};

use super::modelled_type::ModelledType;
use bitpack_model::{Verdict, Writer};

/// The fields of a packet and the result of reading it.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// The fields read, in wire order.
    pub events: Vec<Event>,
    /// `true` if the packet has more fields than a trace records.
    pub is_truncated: bool,
    /// `Ok` if the packet can be read, else the explanation of the error.
    pub result: Result<(), Explanation>,
}

/// A type of the zoo (the derived types that tests run on) as a trait object.
pub trait ErasedType {
    /// Returns the name of the type.
    fn name(&self) -> &'static str;
    /// Returns the constant `MIN_BITS` of the type: the fewest bits that a value takes.
    fn min_bits(&self) -> u64;
    /// Returns the constant `MAX_BITS` of the type: the most bits that a value takes.
    fn max_bits(&self) -> u64;
    /// Returns the constant `MAX_MEMORY` of the type: the most memory in bytes that a read
    /// allocates.
    fn max_memory(&self) -> u64;
    /// Returns the size of the type in bytes, by `size_of`.
    fn size(&self) -> u64;
    /// Returns `SCHEMA.hash()` of the type.
    fn schema_hash(&self) -> u64;
    /// Returns the constant `DELTA_HASH` of the type.
    fn delta_hash(&self) -> u64;
    /// Returns `Protocol::of` of the type, with a name and a version.
    fn protocol(&self, name: &str, version: u64) -> Protocol;
    /// Returns `true` if the schema of the type has an alignment, so that there is no `Encoded` of
    /// its values.
    fn is_aligned(&self) -> bool;
    /// Returns the reason why a value that was read may write back to other bits, or `None` if it
    /// always writes back to equal ones.
    fn lossy(&self) -> Option<&'static str>;
    /// Returns the reason why a delta may resend an unchanged value, or `None` if it never does.
    fn redundant(&self) -> Option<&'static str>;
    /// Returns the maximum number of heap bytes of a value that is read from `bits` bits.
    fn heap_for(&self, bits: u64) -> u64;
    /// Returns the value that a reader starts from, with zeros and empty containers.
    fn blank(&self) -> Box<dyn ErasedValue>;
    /// Reads a value with `T::read`.
    fn read(&self, bytes: &[u8]) -> Result<Box<dyn ErasedValue>, Error>;
    /// Reads a value with `T::read_prefix`. Returns it and the number of bytes that it takes.
    fn read_prefix(&self, bytes: &[u8]) -> Result<(Box<dyn ErasedValue>, usize), Error>;
    /// Reads a value with a stream that records every field.
    fn trace(&self, bytes: &[u8]) -> Result<Box<dyn ErasedValue>, Error>;
    /// Reads a delta with `T::read_delta`. The baseline must be a value of this type.
    fn read_delta(
        &self,
        baseline: &dyn ErasedValue,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error>;
    /// Returns the fields of a delta as a trace records them, or `None` if the baseline is a value
    /// of another type.
    fn delta_events(&self, baseline: &dyn ErasedValue, bytes: &[u8]) -> Option<Traced>;
    /// Returns the constant `MAX_DELTA_BITS` of the type: the most bits that a delta takes.
    fn max_delta_bits(&self) -> u64;
    /// Reads a value from bit number `bit` on. Returns it with the position after its last bit.
    fn read_at(&self, bytes: &[u8], bit: u64) -> Result<(Box<dyn ErasedValue>, u64), Error>;
    /// Reads a value from a datagram with `Protocol::read`.
    fn unwrap(&self, protocol: &Protocol, bytes: &[u8]) -> Result<Box<dyn ErasedValue>, Error>;
    /// Returns the fields of a datagram as a trace records them, including the checksum.
    fn packet_events(&self, protocol: &Protocol, bytes: &[u8]) -> Traced;
    /// Reads a datagram with a stream that records every field. Returns the fields and the value or
    /// the error.
    fn trace_packet(
        &self,
        protocol: &Protocol,
        bytes: &[u8],
    ) -> (Vec<Event>, Result<Box<dyn ErasedValue>, Error>);
    /// Returns the fields of a packet as a trace records them.
    fn events(&self, bytes: &[u8]) -> Traced;
    /// Returns the schema of the type in its owned form, as a schema file has it.
    fn describe(&self) -> Description;
    /// Returns the schema of a datagram of the type, as a schema file has it.
    fn describe_packet(&self, protocol: &Protocol) -> Description;
    /// Returns the description of packets and of deltas in a history of 16 values.
    fn describe_deltas(&self, protocol: &Protocol) -> Description;
    /// Returns the maximum size of a datagram in bytes, by `Protocol::max_bytes`.
    fn max_packet(&self, protocol: &Protocol) -> usize;
    /// Returns `count` generated values, equal ones in every run.
    fn samples(&self, count: usize) -> Vec<Box<dyn ErasedValue>>;
    /// Returns the modelled form of the type. `None` for two thirds of the types, because the streams of a model
    /// are compiled for each type. The others have every encoding of the zoo, which a test checks.
    fn modelled(&self) -> Option<&dyn ModelledType>;
    /// Returns values that a writer must reject, each with the kind of error.
    fn unwritable(&self) -> Vec<(ErrorKind, Box<dyn ErasedValue>)>;
}

/// A value of a type of the zoo (the derived types that tests run on) as a trait object.
pub trait ErasedValue: Debug {
    /// Writes a delta with `delta_to_bytes`. The baseline must be a value of the same type.
    fn delta_to_bytes(&self, baseline: &dyn ErasedValue) -> Result<Vec<u8>, Error>;
    /// Writes a delta into a buffer with `write_delta`. The baseline must be a value of the same
    /// type.
    fn write_delta(&self, baseline: &dyn ErasedValue, buffer: &mut [u8]) -> Result<usize, Error>;
    /// Returns the measured size of a delta in bits, by `max_encoded_delta_bits`. The baseline must
    /// be a value of the same type.
    fn max_encoded_delta_bits(&self, baseline: &dyn ErasedValue) -> u64;
    /// Writes a delta to a stream that stores nothing, as if into a buffer of `room` bytes. Returns
    /// the number of bytes and of bits that it would take.
    fn rehearse_delta(
        &self,
        baseline: &dyn ErasedValue,
        room: usize,
    ) -> Result<(usize, u64), Error>;
    /// Returns the field of an error of writing a delta, by `explain_write_delta`. The result is
    /// `None` if the baseline is of another type.
    fn explain_delta(
        &self,
        baseline: &dyn ErasedValue,
        buffer: &[u8],
        error: Error,
    ) -> Option<Explanation>;
    /// Writes the value into a buffer with `write`.
    fn write(&self, buffer: &mut [u8]) -> Result<usize, Error>;
    /// Writes the value with `to_bytes`.
    fn to_bytes(&self) -> Result<Vec<u8>, Error>;
    /// Encodes the value, and appends its bits after `bits` set bits. Returns the position after its
    /// last bit.
    fn append_behind(&self, bits: u32, buffer: &mut [u8]) -> Result<u64, Error>;
    /// Writes a delta after `bits` set bits with `Stream::delta`. Returns the position after its
    /// last bit. The baseline must be a value of the same type.
    fn write_delta_behind(
        &self,
        baseline: &dyn ErasedValue,
        bits: u32,
        buffer: &mut [u8],
    ) -> Result<u64, Error>;
    /// Encodes a delta, and appends its bits after `bits` set bits. Returns the position after its
    /// last bit. The baseline must be a value of the same type.
    fn append_delta_behind(
        &self,
        baseline: &dyn ErasedValue,
        bits: u32,
        buffer: &mut [u8],
    ) -> Result<u64, Error>;
    /// Writes `bits` set bits and then the value. Returns the position after its last bit.
    fn write_behind(&self, bits: u32, buffer: &mut [u8]) -> Result<u64, Error>;
    /// Writes `bits` set bits and then the value to a stream that stores nothing, as if into a
    /// buffer of `room` bytes. Returns the number of bytes and of bits that it would take.
    fn rehearse_behind(&self, bits: u32, room: usize) -> Result<(usize, u64), Error>;
    /// Returns the field of an error of writing the value, by `explain_write`.
    fn explain(&self, buffer: &[u8], error: Error) -> Explanation;
    /// Returns the field of an error of writing the value as a datagram, by
    /// `Protocol::explain_write`.
    fn explain_wrapped(&self, protocol: &Protocol, buffer: &[u8], error: Error) -> Explanation;
    /// Appends the value to a vector with `T::write_into`. Returns the number of bytes appended.
    fn write_into(&self, out: &mut Vec<u8>) -> Result<usize, Error>;
    /// Writes the value as a datagram with `Protocol::write`.
    fn wrap(&self, protocol: &Protocol, buffer: &mut [u8]) -> Result<usize, Error>;
    /// Replaces the value by one read from a datagram, with `Protocol::read_into`.
    fn unwrap_from(&mut self, protocol: &Protocol, bytes: &[u8]) -> Result<(), Error>;
    /// Returns the measured size of the value in bits, by `max_encoded_bits`.
    fn max_encoded_bits(&self) -> u64;
    /// Replaces the value by one read from bytes, with `read_into`.
    fn read_into(&mut self, bytes: &[u8]) -> Result<(), Error>;
    /// Rounds the value as a receiver will get it, with `quantize`.
    fn quantize(&mut self) -> Result<(), Error>;
    /// Returns the hash of the bits that the value is sent as, by `HashStream::of`.
    fn hash(&self) -> Result<u64, Error>;
    /// Writes `behind` set bits and then the value with the slow reference encoder. Returns that
    /// encoder.
    fn wire(&self, behind: usize) -> Verdict<Writer>;
    /// Returns true if `read` is a correct result of sending this value.
    fn arrives_as(&self, read: &dyn ErasedValue) -> bool;
    /// Returns a copy of the value.
    fn duplicate(&self) -> Box<dyn ErasedValue>;
    /// Returns a reference for downcasting to the concrete type.
    fn as_any(&self) -> &dyn Any;
}
