//! [`Modeller::read_plain_form`]: reads a packet, and returns the bytes that it has without a
//! model.

use alloc::string::String;
use alloc::vec::Vec;

use super::coder::{Decoder, is_modelled};
use super::data::Data;
use super::engine::Engine;
use super::modelled::{Modeller, ends_well};
use super::stream::ModelReadStream;
use crate::error::Result;
use crate::io::{Log, Pending, ReadStream, TraceStream};
use crate::tracing::{Position, Role, Value};

/// The result of reading a packet that may be modelled. Bit positions count in its plain form, the form
/// without a model.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct PlainForm {
    /// Bytes of the plain form, up to the end or the error. The first bit marks the packet as plain.
    pub bytes: Vec<u8>,
    /// Path of the field that was rejected; empty if none was.
    pub path: String,
    /// Reason of the rejection; `None` if no value was rejected.
    pub reason: Option<String>,
    /// The result of the read, with the error if it failed.
    pub result: Result,
}

/// A trace log that collects the bits of a packet's plain form.
struct Collected {
    bytes: Vec<u8>,
    /// Number of used bits of the last byte; 8 if there is no byte.
    used: u32,
    position: Position,
}

impl Default for Collected {
    fn default() -> Self {
        Self { bytes: Vec::new(), used: 8, position: Position::new() }
    }
}

impl Log for Collected {
    fn position(&mut self) -> Option<&mut Position> {
        Some(&mut self.position)
    }
    fn event(&mut self, _: Pending, _: Role, _: Option<Value>) {}
    fn bits(&mut self, bits: u64, raw: u128) {
        let (mut left, mut raw) = (bits as u32, raw);
        while left > 0 {
            if self.used == 8 {
                self.bytes.push(0);
                self.used = 0;
            }
            let some = left.min(8 - self.used);
            if let Some(last) = self.bytes.last_mut() {
                *last |= (raw as u8 & u8::MAX >> (8 - some)) << self.used;
            }
            (self.used, left, raw) = (self.used + some, left - some, raw >> some);
        }
    }
    fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }
}

impl Modeller<'_> {
    /// Reads the content of a packet, which takes at most `most` bits without a model, into `data`. Returns
    /// the bytes that this content has in a plain packet, with the result of the read.
    #[doc(hidden)]
    pub fn read_plain_form(&mut self, data: &mut impl Data, most: u64, bytes: &[u8]) -> PlainForm {
        let most = self.limit(most);
        let mut log = Collected::default();
        let (read, result);
        if is_modelled(bytes) {
            log.bits(1, 1);
            let (state, model) = self.parts();
            let mut engine = Engine::new(Decoder::new(bytes), state, model, most);
            let mut stream = TraceStream::around(ModelReadStream::new(&mut engine), log);
            read = data.read(&mut stream);
            log = stream.into_log();
            result = read.and_then(|()| engine.finish(bytes.len()));
        } else {
            let mut stream = TraceStream::around(ReadStream::at(bytes, 1), log);
            read = data.read(&mut stream);
            let end = read.and_then(|()| ends_well(&mut stream, bytes.len()));
            result = end.and_then(|()| self.check_plain(data, most, bytes));
            log = stream.into_log();
            log.bytes = bytes.to_vec();
        }
        let Collected { bytes, position, .. } = log;
        // an error that is not about a field is found after all fields are read
        let path = if read.is_ok() { String::new() } else { position.path() };
        PlainForm { bytes, path, reason: position.reason(), result }
    }
}
