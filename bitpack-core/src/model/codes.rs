//! [`Codes`]: codes the numbers of a type that a program knows only as data, such as a schema file.

use alloc::vec::Vec;

use super::coder::{Coder, Decoder, Encoder};
use super::context::{Context, Speed};
use super::engine::{Engine, State};
use super::file::Model;
use super::modelled::Modeller;
use super::train::Trainer;
use crate::tracing::Step;

/// Codes the numbers of one packet for a program without the type's derived function. The program makes the
/// calls that the function would make: it enters and leaves the same fields, and codes the same groups of bits.
#[doc(hidden)]
#[derive(Debug)]
pub struct Codes<'s> {
    engine: Engine<'s, Recorded<'s>>,
    /// `true` while nothing is coded, and no field entered.
    is_muted: bool,
}

/// A coder, and the keys of the places that it has coded if it writes.
#[derive(Debug)]
pub(super) struct Recorded<'s> {
    coder: AnyCoder<'s>,
    keys: Vec<u64>,
}

/// One of the coders, chosen when the program runs.
#[derive(Debug)]
enum AnyCoder<'s> {
    Learning,
    Encoder(Encoder<'s>),
    Decoder(Decoder<'s>),
}

impl Coder for Recorded<'_> {
    fn bit(&mut self, context: &mut Context, bit: bool, speed: Speed) -> bool {
        match &mut self.coder {
            AnyCoder::Learning => {
                context.learn(bit);
                bit
            }
            AnyCoder::Encoder(it) => it.bit(context, bit, speed),
            AnyCoder::Decoder(it) => it.bit(context, bit, speed),
        }
    }
    fn even(&mut self, value: u64, bits: u32) -> u64 {
        match &mut self.coder {
            AnyCoder::Learning => value,
            AnyCoder::Encoder(it) => it.even(value, bits),
            AnyCoder::Decoder(it) => it.even(value, bits),
        }
    }
    fn coded(&mut self, key: u64, _: u32) {
        if matches!(self.coder, AnyCoder::Encoder(_)) {
            self.keys.push(key);
        }
    }
}

impl<'s> Codes<'s> {
    /// Begins a packet whose plain form may have any size, since the program limits it.
    fn new(coder: AnyCoder<'s>, state: &'s mut State, model: &'s Model) -> Self {
        let coder = Recorded { coder, keys: Vec::new() };
        Self { engine: Engine::new(coder, state, model, u64::MAX), is_muted: false }
    }

    /// Returns `true` if the codes are read from a modelled packet.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        matches!(self.engine.coder.coder, AnyCoder::Decoder(_))
    }

    /// Codes a number of `bits` bits, at most 64. Returns it.
    pub fn code(&mut self, value: u64, bits: u32) -> u64 {
        if self.is_muted { value } else { self.engine.code(value, bits) }
    }

    /// Stops or continues to code what [`code`](Self::code) is given, and to enter and leave fields. The game's
    /// function has coded it in another form, with the next functions.
    pub fn mute(&mut self, is_muted: bool) {
        self.is_muted = is_muted;
    }

    /// Codes a number of `bits` bits, at most 64, that is not in the plain form of the packet. Returns it.
    pub fn decide(&mut self, value: u64, bits: u32) -> u64 {
        self.engine.decide(value, bits)
    }

    /// Begins the differences of a field.
    pub fn begin_differences(&mut self) {
        self.engine.begin_differences();
    }

    /// Codes the difference of a component. Returns it. One that is read may be too large for every range.
    pub fn difference(&mut self, component: usize, difference: i64) -> i64 {
        self.engine.difference(component, difference)
    }

    /// Codes the index of the next element of a list, which is at least `base`. Returns it. One that is read may be
    /// beyond the end. Returns `None` if a writer would have coded other numbers.
    pub fn index(&mut self, base: u64, index: u64) -> Option<u64> {
        self.engine.index(base, index)
    }

    /// Codes a constant of `bits` bits that a reader checks. Returns it.
    pub fn constant(&mut self, value: u64, bits: u32) -> u64 {
        self.engine.constant(value, bits)
    }

    /// Codes the aligned bytes of a text or of a list of bytes.
    pub fn write_bytes(&mut self, bytes: &[u8]) {
        self.engine.write_text(bytes);
    }

    /// Reads the aligned bytes of a text or of a list of bytes.
    pub fn read_bytes(&mut self, len: usize) -> Vec<u8> {
        self.engine.read_text(len);
        self.engine.state.text.clone()
    }

    /// Enters a field or a variant.
    pub fn enter_name(&mut self, name: &str) {
        if !self.is_muted {
            self.engine.enter_name(name);
        }
    }

    /// Enters an element of a list.
    pub fn enter_index(&mut self, index: usize) {
        if !self.is_muted {
            self.engine.enter(Step::Index(index));
        }
    }

    /// Enters a component of a vector of `count` components.
    pub fn enter_component(&mut self, index: usize, count: usize) {
        if !self.is_muted {
            self.engine.enter(Step::Component(index, count));
        }
    }

    /// Leaves what was entered last.
    pub fn leave(&mut self) {
        if !self.is_muted {
            self.engine.leave();
        }
    }

    /// Returns how far a written packet has come: the number of bytes and the width of the interval, from which
    /// the difference of two calls gives the size of the codes between them. `None` if no packet is written.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, u64)> {
        match &self.engine.coder.coder {
            AnyCoder::Encoder(it) => Some(it.progress()),
            AnyCoder::Learning | AnyCoder::Decoder(_) => None,
        }
    }

    /// Returns the keys of the places that were written since the last call.
    pub fn take_keys(&mut self) -> Vec<u64> {
        core::mem::take(&mut self.engine.coder.keys)
    }

    /// Ends a written packet. Returns its number of bytes; `None` if they do not fit in the buffer.
    #[must_use]
    pub fn finish(self) -> Option<usize> {
        match self.engine.coder.coder {
            AnyCoder::Encoder(it) => it.finish(),
            _ => None,
        }
    }

    /// Returns `true` if a packet that was read ends as a writer ends it.
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        match &self.engine.coder.coder {
            AnyCoder::Decoder(it) => it.is_canonical() && !self.engine.is_redundant,
            _ => true,
        }
    }
}

impl Trainer {
    /// Learns from the codes of one more packet.
    #[doc(hidden)]
    pub fn codes(&mut self) -> Codes<'_> {
        let (state, even) = self.next_packet();
        Codes::new(AnyCoder::Learning, state, even)
    }

    /// Makes the model of everything that was learned, for packets whose schema has this hash.
    #[doc(hidden)]
    #[must_use]
    pub fn finish_for(&self, schema: u64) -> Model {
        self.model(schema)
    }

    /// Makes a model like [`finish_for`](Self::finish_for), whose file takes at most `bytes` bytes. `None` if an empty
    /// model takes more.
    #[doc(hidden)]
    #[must_use]
    pub fn finish_for_within(&self, schema: u64, bytes: usize) -> Option<Model> {
        self.model_within(schema, bytes)
    }
}

impl Modeller<'_> {
    /// Begins to write the codes of a packet into `buffer`.
    #[doc(hidden)]
    pub fn write_codes<'s>(&'s mut self, buffer: &'s mut [u8]) -> Codes<'s> {
        let (state, model) = self.parts();
        Codes::new(AnyCoder::Encoder(Encoder::new(buffer)), state, model)
    }

    /// Begins to read the codes of a modelled packet. `None` if the packet is plain.
    #[doc(hidden)]
    pub fn read_codes<'s>(&'s mut self, bytes: &'s [u8]) -> Option<Codes<'s>> {
        if !super::coder::is_modelled(bytes) {
            return None;
        }
        let (state, model) = self.parts();
        Some(Codes::new(AnyCoder::Decoder(Decoder::new(bytes)), state, model))
    }
}
