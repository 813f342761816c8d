//! [`Recorder`]: encodes a plain packet with a model, and records which bits belong to which event
//! of a trace.

use alloc::vec::Vec;

use super::coder::{Coder, Encoder};
use super::context::{Context, Speed};
use super::data::Data;
use super::modelled::Modeller;
use super::replay::replaying;
use super::shares::Shares;
use super::stream::ModelReadStream;
use crate::error::Result;
use crate::io::{Log, TraceStream, methods};

/// The modelled form of a plain packet: the packet as a model compresses it.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Replayed {
    /// Number of bytes of the modelled form; `None` if the buffer has no room for them.
    pub len: Option<usize>,
    /// Parts of the modelled form, in the order in which they are coded.
    pub parts: Vec<Part>,
}

/// A piece of a modelled packet (one that a model compresses): the consecutive bits that hold an event of a
/// trace. An event may have several pieces.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Part {
    /// Index of the event in the trace of the plain packet.
    pub event: usize,
    /// End of the piece: the number of bytes before it, and the scaled width of the range coder's interval
    /// there. Together they stand for `8 * bytes + 63 - log2(width)` bits.
    pub end: (usize, u64),
    /// Keys of the sites (places in a packet where numbers are coded with a model) whose probabilities were
    /// used for these bits. A key is a hash of the path to the field and of the number's place in that field.
    pub places: Vec<u64>,
}

/// A coder that encodes, and records which bits belong to which event of a trace.
#[derive(Debug)]
struct Recorder<'b> {
    encoder: Encoder<'b>,
    parts: Vec<Part>,
    places: Vec<u64>,
    events: usize,
    /// Number of events before the last numbers that were read without being encoded. (Some numbers of a
    /// plain packet are read first, and encoded in another form afterwards.)
    before: usize,
}

impl Recorder<'_> {
    fn part(&mut self, event: usize) {
        let places = core::mem::take(&mut self.places);
        self.parts.push(Part { event, end: self.encoder.progress(), places });
    }
}

impl Coder for Recorder<'_> {
    methods! {
        encoder: Encoder<'_>;
        fn bit(&mut self, context: &mut Context, bit: bool, speed: Speed) -> bool;
        fn pair(&mut self, shares: &mut Shares, pair: (usize, u32), bits: u32) -> (usize, u32);
        fn even(&mut self, value: u64, bits: u32) -> u64;
    }
    fn coded(&mut self, key: u64) {
        self.places.push(key);
    }
    fn event(&mut self) {
        self.part(self.events);
        self.events += 1;
    }
    fn mute(&mut self, is_muted: bool) {
        if is_muted {
            self.before = self.events;
        }
    }
    fn coded_part(&mut self, part: usize) {
        // the first event of the plain form is that of the bit before its components
        let last = self.events.saturating_sub(1);
        if self.before <= last {
            self.part(self.before.saturating_add(part).saturating_add(1).min(last));
        }
    }
}

impl Modeller<'_> {
    /// Encodes the content of a plain packet, which begins at bit `bit` of `bytes`, with a model into
    /// `buffer`. `log` receives the fields at their positions in the plain packet. The packet must have been
    /// read before without an error, and is read into `data` again.
    pub(crate) fn replay_to<L: Log>(
        &mut self,
        data: &mut impl Data,
        (bytes, bit): (&[u8], u64),
        buffer: &mut [u8],
        log: L,
    ) -> Result<Replayed> {
        let (encoder, parts, places) = (Encoder::new(buffer), Vec::new(), Vec::new());
        let recorder = Recorder { encoder, parts, places, events: 0, before: 0 };
        let mut engine = replaying(recorder, self.parts(), bytes, bit)?;
        data.read(&mut TraceStream::around(ModelReadStream::new(&mut engine), log))?;
        let Recorder { encoder, parts, .. } = engine.coder.coder;
        Ok(Replayed { len: encoder.finish(), parts })
    }
}
