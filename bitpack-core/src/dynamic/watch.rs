//! [`Watch`]: receives the fields of a packet while it is read.

use alloc::string::{String, ToString as _};
use core::any::Any;

use super::{Datum, Dynamic};
use crate::error::Result;
use crate::io::{BitIo as _, Log, Pending, ReadStream, TraceStream};
use crate::tracing::{Mark, Reason, Role, Step, Value};

/// Receives the fields of a packet while it is read, like a [`Trace`](crate::trace::Trace) that is not
/// stored.
pub trait Watch {
    /// Enters a part of the current value. After an error [`leave`](Self::leave) is not called any
    /// more, so that the steps entered and not left lead to the field with the error.
    fn enter(&mut self, step: Step<'_>);
    /// Leaves the part that was entered last.
    fn leave(&mut self);
    /// Receives a group of bits: its purpose, its position, its number of bits, the first 128 of them, and
    /// the value decoded from all of them (`None` if they were rejected).
    fn event(&mut self, role: Role, bit: u64, bits: u64, raw: u128, value: Option<Value>);
    /// Receives a [`Mark`], which tells parts of the encoding apart that have the same path.
    fn mark(&mut self, _mark: Mark) {}
    /// Receives a value that was read from a delta, and its baseline, before [`leave`](Self::leave) is called
    /// for the value. `_is_changed` is `false` for a value that is marked as unchanged.
    fn compared(&mut self, _value: &Datum, _baseline: &Datum, _is_changed: bool) {}
}

/// The result of [`Dynamic::watch`], which reads one value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Watched {
    /// The error of the reader, if there is one.
    pub result: Result,
    /// The reason of the rejection, if a value was rejected.
    pub reason: Option<String>,
    /// Position of the first bit after the value, counted from the start of the bytes.
    pub end: u64,
}

/// A log that passes the fields that a reader reports to a [`Watch`], if it has one, and keeps the reason of
/// a rejection.
#[derive(Default)]
pub struct Told<'w> {
    /// Receives the fields as they are read; `None` if the program does not watch them. (A trait
    /// object, so that codecs are compiled once for all receivers.)
    watch: Option<&'w mut dyn Watch>,
    reason: Option<Reason>,
    /// Name for the next operation, if the program has set one with `named`.
    name: Option<&'static str>,
}

printed!([] Told<'_>, "Told");

impl Log for Told<'_> {
    fn enter(&mut self, step: Step<'_>) {
        if let Some(watch) = &mut self.watch {
            watch.enter(step);
        }
    }
    fn leave(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.leave();
        }
    }
    fn event(&mut self, Pending { bit, bits, raw }: Pending, role: Role, value: Option<Value>) {
        if let Some(watch) = &mut self.watch {
            watch.event(role, bit, bits, raw, value);
        }
    }
    fn reject(&mut self, reason: Reason) {
        self.reason = Some(reason);
    }
    fn mark(&mut self, mark: Mark) {
        if let Some(watch) = &mut self.watch {
            watch.mark(mark);
        }
    }
    fn compared(&mut self, value: &dyn Any, baseline: &dyn Any, is_changed: bool) {
        let both = (value.downcast_ref(), baseline.downcast_ref());
        if let (Some(watch), (Some(value), Some(baseline))) = (&mut self.watch, both) {
            watch.compared(value, baseline, is_changed);
        }
    }
    fn set_pending_name(&mut self, name: &'static str) {
        self.name = Some(name);
    }
    fn enter_pending_name(&mut self) -> bool {
        let Some(name) = self.name.take() else { return false };
        self.enter(Step::Name(name));
        true
    }
}

/// A stream that reads bytes, and calls a [`Watch`] with each field.
#[doc(hidden)]
pub type WatchStream<'b, 'w> = TraceStream<'b, ReadStream<'b>, Told<'w>>;

impl<'b, 'w> WatchStream<'b, 'w> {
    /// Creates a stream at bit `start` of `bytes`, which calls `watch` with each field.
    #[must_use]
    pub fn watched(bytes: &'b [u8], start: u64, watch: &'w mut dyn Watch) -> Self {
        let log = Told { watch: Some(watch), ..Told::default() };
        Self::around(ReadStream::at(bytes, start), log)
    }

    /// Returns the reason for a rejection; `None` if no value was rejected.
    #[must_use]
    pub fn into_reason(self) -> Option<String> {
        self.into_log().reason.map(|it| it.to_string())
    }
}

#[cfg(feature = "model")]
impl crate::model::Modeller<'_> {
    /// Encodes the content of a plain packet, which begins at bit `bit`, with a statistical model into
    /// `buffer`. `watch` receives the fields at their positions in the plain packet.
    ///
    /// # Errors
    ///
    /// Returns the errors of the content's fields.
    #[doc(hidden)]
    pub fn replay(
        &mut self,
        data: &mut impl crate::model::Data,
        (bytes, bit): (&[u8], u64),
        buffer: &mut [u8],
        watch: &mut dyn Watch,
    ) -> Result<crate::model::Replayed> {
        let log = Told { watch: Some(watch), ..Told::default() };
        self.replay_to(data, (bytes, bit), buffer, log)
    }
}

impl Dynamic<'_> {
    /// Reads a value at bit `start` of `bytes` into `value`, as a delta if there is a baseline. Returns the
    /// position of the first bit after the value.
    ///
    /// # Errors
    ///
    /// Returns the errors of the reader.
    #[doc(hidden)]
    pub fn read_at(
        self,
        value: &mut Datum,
        baseline: Option<&Datum>,
        bytes: &[u8],
        start: u64,
    ) -> Result<u64> {
        let mut stream = ReadStream::at(bytes, start);
        self.code(value, baseline, &mut stream)?;
        Ok(stream.bit())
    }

    /// Reads a value at bit `start` of `bytes` into `value`, as a delta if there is a baseline, and calls
    /// `watch` with its fields. Bytes may follow the value.
    pub fn watch(
        self,
        value: &mut Datum,
        baseline: Option<&Datum>,
        bytes: &[u8],
        start: u64,
        watch: &mut dyn Watch,
    ) -> Watched {
        let mut stream = WatchStream::watched(bytes, start, watch);
        let result = self.code(value, baseline, &mut stream);
        let end = stream.bit();
        Watched { result, reason: stream.into_reason(), end }
    }
}
