//! [`Modeller::trace_data`]: records the fields of a modelled packet.

use alloc::string::String;
use alloc::vec::Vec;

use super::coder::{Decoder, is_modelled};
use super::data::Data;
use super::engine::Engine;
use super::modelled::Modeller;
use super::plain_form::PlainForm;
use super::stream::ModelReadStream;
use crate::error::Result;
use crate::io::{BitIo as _, Log as _, Pending, ReadStream, TraceLog, TraceStream};
use crate::stream::Stream as _;
use crate::tracing::{Event, Role, Value};

/// The recorded fields of a packet. Bit positions count in the packet's plain form, the form without a model.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Traces {
    /// Events in wire order. The first one is for the bit that marks a plain packet.
    pub events: Vec<Event>,
    /// `true` if events were left out because of the memory limit.
    pub is_truncated: bool,
    /// Path of the field that was rejected; empty if none was.
    pub path: String,
    /// Reason of the rejection; `None` if no value was rejected.
    pub reason: Option<String>,
    /// The result of the read, with the error if it failed.
    pub result: Result,
}

impl Modeller<'_> {
    /// Reads the content of a packet into `data`, and records its fields. `most` is the maximum number of
    /// bits of the content without a model.
    #[doc(hidden)]
    pub fn trace_data(&mut self, data: &mut impl Data, most: u64, bytes: &[u8]) -> Traces {
        let mut before = self.clone();
        let PlainForm { bytes: plain, result, .. } = self.read_plain_form(data, most, bytes);
        // the modelled form has other numbers than the fields of the plain form
        let (log, read) = before.traced(data, most, if result.is_ok() { &plain } else { bytes });
        // an error that is not about a field is found after all fields are read
        let is_about_field = read == result;
        let (path, reason) = (log.position.path(), log.position.reason());
        let (events, is_truncated) = log.into_events();
        let path = if is_about_field { path } else { String::new() };
        Traces { events, is_truncated, path, reason: reason.filter(|_| is_about_field), result }
    }

    /// Reads the content of a packet with a stream that records its fields.
    fn traced(&mut self, data: &mut impl Data, most: u64, bytes: &[u8]) -> (TraceLog, Result) {
        let most = self.limit(most);
        let mut log = TraceLog::of(most);
        let mark = Pending { bit: 0, bits: 1, raw: 1 };
        log.event(mark, Role::Check, Some(Value::Unsigned(1)));
        if !is_modelled(bytes) {
            let mut stream = ReadStream::new(bytes);
            let marked = stream.bool(true);
            let mut stream = TraceStream::around(stream, log);
            let read = marked.and_then(|_| data.read(&mut stream)).and_then(|()| {
                match unused(stream.bit()) {
                    0 => Ok(()),
                    bits => stream.reserved(bits),
                }
            });
            return (stream.into_log(), read);
        }
        let (state, model) = self.parts();
        let mut engine = Engine::new(Decoder::new(bytes), state, model, most);
        let mut stream = TraceStream::around(ModelReadStream::new(&mut engine), log);
        let read = data.read(&mut stream);
        let (end, mut log) = (stream.bit(), stream.into_log());
        if read.is_ok() && unused(end) > 0 {
            let bits = Pending { bit: end, bits: unused(end).into(), raw: 0 };
            log.event(bits, Role::Reserved, Some(Value::Unsigned(0)));
        }
        (log, read)
    }
}

/// Returns the number of unused bits in the last byte of a plain packet that ends at bit `end`.
const fn unused(end: u64) -> u32 {
    (end.wrapping_neg() % 8) as u32
}
