//! What every type of the zoo can do, without its type.

use core::any::Any;
use core::fmt::Debug;

use bitpack::schema::Description;
use bitpack::trace::{Event, Explanation};
use bitpack::{Error, ErrorKind, Protocol};

use super::Outcome;
use crate::reference::{Verdict, Writer};

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
    /// `SCHEMA.hash()`.
    fn schema_hash(&self) -> u64;
    /// `DELTA_HASH`.
    fn delta_hash(&self) -> u64;
    /// `Protocol::of`.
    fn protocol(&self, name: &str, version: u64) -> Protocol;
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
