//! [`Engine`]: codes the numbers of a packet bit by bit, each with the probability of its context.

use alloc::vec::Vec;

use super::coder::Coder;
use super::context::{Context, Speed};
use super::file::Model;
use super::path::Path;
use super::sites::{Sites, TREE};
use crate::math::mask;
use crate::words::BufferCounter;

/// A stream's position in its packet, its contexts and its coder.
#[derive(Debug)]
pub(super) struct Engine<'s, C> {
    pub(super) coder: C,
    pub(super) state: &'s mut State,
    pub(super) model: &'s Model,
    /// Counts the bits that the packet would take in its plain form.
    pub(super) counter: BufferCounter,
}

/// The memory of a stream, which is reused for the next packet.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) sites: Sites,
    path: Path,
    /// The last text that was read.
    pub(super) text: Vec<u8>,
}

impl State {
    pub(super) fn new(model: &Model, goes_on: bool) -> Self {
        Self { sites: Sites::new(model, goes_on), path: Path::new(), text: Vec::new() }
    }
}

impl<'s, C: Coder> Engine<'s, C> {
    /// Begins a packet whose plain form takes at most `bits` bits after the bit that marks it.
    pub(super) fn new(coder: C, state: &'s mut State, model: &'s Model, bits: u64) -> Self {
        state.sites.begin(model);
        state.path.restart();
        let bytes = usize::try_from(bits.div_ceil(8)).unwrap_or(usize::MAX);
        let mut counter = BufferCounter::new(bytes.saturating_add(1).min(BufferCounter::ENDLESS));
        // a whole word is free, so this does not fail
        let _ = counter.skip(1);
        Self { coder, state, model, counter }
    }

    pub(super) fn enter(&mut self, step: crate::tracing::Step) {
        self.coder.enter(step);
        self.state.path.enter(step);
    }

    /// Enters a field or a variant whose name is not a constant.
    pub(super) fn enter_name(&mut self, name: &str) {
        self.state.path.enter_name(name);
    }

    pub(super) fn leave(&mut self) {
        self.coder.leave();
        self.state.path.leave();
    }

    /// Codes a number of `bits` bits, the most significant first. Returns it.
    pub(super) fn code(&mut self, value: u64, bits: u32) -> u64 {
        if bits == 0 {
            return 0;
        }
        let value = if C::REPLAYS { self.coder.known(bits) } else { value };
        let key = self.state.path.site(bits);
        let value = self.code_at(key, value, bits);
        self.state.path.advance(value, bits);
        value
    }

    /// Codes the byte of a text that follows the byte `before`.
    fn text_byte(&mut self, before: u8, byte: u8) -> u8 {
        let key = self.state.path.text_site(before);
        self.code_at(key, u64::from(byte), 8) as u8
    }

    #[cfg_attr(optimized, inline(always))]
    fn code_at(&mut self, key: u64, value: u64, bits: u32) -> u64 {
        let flags = self.state.path.flags();
        let value = match self.state.sites.contexts(key, bits, self.model) {
            Some(contexts) if bits == 1 => flag(&mut self.coder, contexts, value, flags),
            Some(contexts) => coded(&mut self.coder, contexts, value, bits),
            None => even(&mut self.coder, value, bits),
        };
        self.coder.coded(key, bits);
        value
    }

    /// Codes a constant that the other end knows and checks. Each bit of it takes a bit, because
    /// otherwise it would not detect damage.
    pub(super) fn constant(&mut self, value: u64, bits: u32) -> u64 {
        if bits == 0 {
            return 0;
        }
        let value = if C::REPLAYS { self.coder.known(bits) } else { value };
        even(&mut self.coder, value, bits)
    }

    /// Codes the bytes of a text that is written.
    pub(super) fn write_text(&mut self, bytes: &[u8]) {
        let mut before = 0;
        for byte in bytes {
            before = self.text_byte(before, *byte);
        }
    }

    /// Decodes the bytes of a text of `len` bytes.
    pub(super) fn read_text(&mut self, len: usize) {
        let mut before = 0;
        self.state.text.clear();
        self.coder.align();
        for _ in 0..len {
            let byte = if C::REPLAYS { self.coder.known(8) as u8 } else { 0 };
            before = self.text_byte(before, byte);
            self.state.text.push(before);
        }
    }
}

/// Codes a number of one bit. It has a context for each value of the flags before it.
#[cfg_attr(optimized, inline(always))]
fn flag<C: Coder>(coder: &mut C, contexts: &mut [Context], value: u64, flags: usize) -> u64 {
    let Some(context) = contexts.get_mut(flags) else { return 0 };
    u64::from(coder.bit(context, value == 1, Speed::FLAG))
}

/// Codes a number with the contexts of its site. The first bits have a context for each value of
/// the bits before.
#[cfg_attr(optimized, inline(always))]
fn coded<C: Coder>(coder: &mut C, contexts: &mut [Context], value: u64, bits: u32) -> u64 {
    let (tree, mut node, mut left) = (bits.min(TREE), 1_usize, bits);
    while left > bits - tree {
        left -= 1;
        let Some(context) = contexts.get_mut(node) else { return 0 };
        node = node << 1 | usize::from(coder.bit(context, value >> left & 1 == 1, Speed::CODE));
    }
    let mut read = (node - (1 << tree)) as u64;
    for context in contexts.get_mut(1 << TREE..).unwrap_or_default() {
        if left == 0 {
            break;
        }
        left -= 1;
        read = read << 1 | u64::from(coder.bit(context, value >> left & 1 == 1, Speed::CODE));
    }
    read
}

/// Codes a number whose values are equally likely.
fn even<C: Coder>(coder: &mut C, value: u64, bits: u32) -> u64 {
    let (mut read, mut left) = (0, bits);
    while left > 0 {
        let some = left.min(16);
        left -= some;
        read = read << some | coder.even(value >> left & mask(some), some);
    }
    read
}
