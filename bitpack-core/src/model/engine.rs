//! [`Engine`]: encodes or decodes the numbers of a packet bit by bit, each with the probability of
//! its context.

use alloc::vec::Vec;

use super::coder::{Coder, Decoder, even};
use super::context::{Context, Speed};
use super::differences::{self, Before};
use super::file::Model;
use super::indices;
use super::path::{Entered, Path};
use super::site::{DIFFERENCES, INDICES, REPEATS, TREE};
use super::sites::{Block, Sites};
use crate::error::{Error, ErrorKind, Result};
use crate::math::mask;
use crate::words::BufferCounter;

/// A stream's position in its packet, its contexts (bit probabilities) and its coder.
#[derive(Debug)]
pub(super) struct Engine<'s, C> {
    pub(super) coder: C,
    pub(super) state: &'s mut State,
    pub(super) model: &'s Model,
    /// Counts the bits that the packet would take in its plain form (without a model).
    pub(super) counter: BufferCounter,
    /// `true` if a number was read in full although a writer would have marked it as a repetition.
    pub(super) is_redundant: bool,
    /// `true` if the numbers of the packet's plain form begin with their most significant bit.
    pub(super) is_msb_first: bool,
    /// Used while a plain packet (one without a model) is encoded again with a model: number of bits, modulo
    /// 2⁶⁴, to add to a position in it for the position of the same number in a packet whose content begins
    /// after one bit (up to a multiple of 8 bits). Alignments change it.
    shift: u64,
    /// The values of types with `pad_to` (filled with zero bits up to a fixed size) around the current
    /// position in a plain packet that is encoded again, outermost first. Each has the position of its start,
    /// and the [`shift`](Self::shift) there.
    padded: Vec<(u64, u64)>,
}

/// The memory of a stream with a model: its contexts, its position and its buffers. It is reused
/// for the next packet.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) sites: Sites,
    path: Path,
    /// The contexts of the field whose differences are coded. `None` if the field has none.
    differences: Option<Block>,
    before: Before,
    /// Key of the site (place in the packet) whose indices or differences were coded last.
    last: u64,
    /// `true` while numbers are read from a plain packet, which is encoded again with a model, but are not
    /// encoded: what they stand for is encoded afterwards in another form, such as a difference.
    is_muted: bool,
    /// Buffer for the bytes of the text that is being read, reused for the next one.
    pub(super) text: Vec<u8>,
}

impl State {
    pub(super) fn new(model: &Model, goes_on: bool) -> Self {
        Self {
            sites: Sites::new(model, goes_on),
            path: Path::new(),
            differences: None,
            before: Before::NONE,
            last: 0,
            is_muted: false,
            text: Vec::new(),
        }
    }
}

impl<'s, C: Coder> Engine<'s, C> {
    /// Begins a packet that takes at most `bits` bits in its plain form (without a model), after the bit that
    /// marks it as plain.
    pub(super) fn new(coder: C, state: &'s mut State, model: &'s Model, bits: u64) -> Self {
        let bytes = usize::try_from(bits.div_ceil(8)).unwrap_or(usize::MAX);
        let mut counter = BufferCounter::new(bytes.saturating_add(1).min(BufferCounter::ENDLESS));
        // a whole word is free, so this does not fail
        let _ = counter.skip(1);
        Self::with_counter(coder, state, model, counter)
    }

    /// Begins a packet. `counter` counts the bits that it takes in its plain form (without a
    /// model).
    pub(super) fn with_counter(
        coder: C,
        state: &'s mut State,
        model: &'s Model,
        counter: BufferCounter,
    ) -> Self {
        state.sites.begin(model);
        state.path.restart();
        (state.before, state.is_muted) = (Before::NONE, false);
        let (shift, padded) = (1_u64.wrapping_sub(counter.position() % 8), Vec::new());
        let (is_redundant, is_msb_first) = (false, false);
        Self { coder, state, model, counter, is_redundant, is_msb_first, shift, padded }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(super) fn enter(&mut self, step: Entered) {
        if C::REPLAYS && self.state.is_muted {
            return;
        }
        if matches!(step, Entered::Element) {
            self.state.before.begin_element();
        }
        self.state.path.enter(step);
    }

    #[cfg_attr(optimized, inline(always))]
    pub(super) fn leave(&mut self) {
        if C::REPLAYS && self.state.is_muted {
            return;
        }
        self.state.path.leave();
    }

    /// Encodes or decodes a number of `bits` bits, the most significant first, and returns it. While a plain
    /// packet is encoded again, the number is read from it, and `value` is ignored.
    pub(super) fn code(&mut self, value: u64, bits: u32) -> u64 {
        if bits == 0 {
            return 0;
        }
        let value = if C::REPLAYS { self.coder.known(bits, self.is_msb_first) } else { value };
        if C::REPLAYS && self.state.is_muted {
            return value;
        }
        self.decide(value, bits)
    }

    /// Encodes or decodes a number of `bits` bits, and returns it. Unlike `code`, it always encodes
    /// `value`, and never a number that was read from a plain packet.
    pub(super) fn decide(&mut self, value: u64, bits: u32) -> u64 {
        let key = self.state.path.site(bits);
        let value = self.code_at(key, value, bits);
        self.state.path.advance(value, bits);
        value
    }

    /// Encodes or decodes a number of one bit, and returns it. It does the same as [`code`](Self::code), in
    /// fewer instructions.
    pub(super) fn flag(&mut self, value: u64) -> u64 {
        let value = if C::REPLAYS { self.coder.known(1, self.is_msb_first) } else { value };
        if C::REPLAYS && self.state.is_muted {
            return value;
        }
        let State { sites, path, .. } = &mut *self.state;
        let key = path.site(1);
        let value = match sites.block(key, 1, self.model) {
            Some(block) => {
                let contexts = sites.contexts(block).unwrap_or_default();
                flag(&mut self.coder, contexts, value, path.flags())
            }
            None => self.coder.even(value, 1),
        };
        self.coder.coded(key);
        path.advance(value, 1);
        value
    }

    /// Stops encoding the numbers that are read from a plain packet if `is_muted`, otherwise continues.
    pub(super) fn mute(&mut self, is_muted: bool) {
        self.state.is_muted = is_muted;
        self.coder.mute(is_muted);
    }

    /// Skips the padding up to the next whole byte of the packet as it is without a model; with a model the
    /// padding takes no bits. It is called before the padding is added to the number of bits so far.
    pub(super) fn align(&mut self) {
        if C::REPLAYS {
            let at = self.counter.position();
            let marked = at.wrapping_add(self.shift).next_multiple_of(8);
            self.shift = marked.wrapping_sub(at.next_multiple_of(8));
        }
        self.coder.align();
    }

    /// Begins a value of a type with `pad_to`, which zero bits at its end fill up to a fixed size.
    pub(super) fn begin_padded(&mut self) {
        if C::REPLAYS {
            self.padded.push((self.counter.position(), self.shift));
        }
    }

    /// Ends the current value of a type with `pad_to`. While a plain packet is encoded again with a model,
    /// returns the number of zero bits that fill the value up to `bits` bits in the plain packet; otherwise
    /// returns 0, because padding takes no bits with a model.
    pub(super) fn padding(&mut self, bits: u64) -> u64 {
        let here = self.counter.position().wrapping_add(self.shift);
        let Some((start, shift)) = self.padded.pop() else { return 0 };
        self.shift = shift;
        bits.saturating_sub(here.wrapping_sub(start.wrapping_add(shift)))
    }

    /// Counts the bits that the numbers coded last would take in the plain form (without a model).
    pub(super) fn account(&mut self, bits: u64) -> Result {
        self.coder.coded(self.state.last);
        self.counter.skip(bits)
    }

    /// Begins the differences of the current field: finds its contexts (bit probabilities).
    pub(super) fn begin_differences(&mut self) {
        let key = self.state.path.own_site(DIFFERENCES);
        self.state.differences = self.state.sites.block(key, DIFFERENCES, self.model);
        self.state.before.begin_field();
        self.state.last = key;
        self.coder.coded(key);
        self.state.path.advance(0, DIFFERENCES);
    }

    /// Encodes or decodes the difference of a component, and returns it. A decoded difference may be larger
    /// than the field allows. `zone` is the highest three bits (0 to 7) of the baseline.
    pub(super) fn difference(&mut self, component: usize, zone: usize, difference: i64) -> i64 {
        let State { differences: field, sites, before, .. } = &mut *self.state;
        let found =
            field.and_then(|field| sites.differences(field, component, *before, self.model));
        let Some((class, tables)) = found else {
            return differences::without_contexts(&mut self.coder, difference);
        };
        let place = (component, zone);
        differences::difference(&mut self.coder, tables, before, class, place, difference)
    }

    /// Encodes or decodes the index, at least `base`, of the next element that a list sends, and returns it.
    /// A decoded index may be too large for the list. Returns `None` if a writer would have coded it in
    /// another way.
    pub(super) fn index(&mut self, base: u64, index: u64) -> Option<u64> {
        let key = self.state.path.own_site(INDICES);
        let block = self.state.sites.block(key, INDICES, self.model);
        self.state.last = key;
        self.coder.coded(key);
        self.state.path.advance(0, INDICES);
        match block.and_then(|block| Some((block, self.state.sites.indices(block)?))) {
            Some((block, (contexts, all))) => {
                all.code(block.extra, &mut self.coder, contexts, base, index)
            }
            None => Some(indices::without_contexts(&mut self.coder, base, index)),
        }
    }

    /// Encodes or decodes a byte of a text, and returns it. `before` is the byte before it.
    fn text_byte(&mut self, before: u8, byte: u8) -> u8 {
        let key = self.state.path.text_site(before);
        self.code_at(key, u64::from(byte), 8) as u8
    }

    #[cfg_attr(optimized, inline(always))]
    fn code_at(&mut self, key: u64, value: u64, bits: u32) -> u64 {
        let State { sites, path, .. } = &mut *self.state;
        let value = match sites.block(key, bits, self.model) {
            Some(block) if bits > TREE => self.wide(block, value, bits),
            Some(block) => {
                let contexts = sites.contexts(block).unwrap_or_default();
                if bits == 1 {
                    flag(&mut self.coder, contexts, value, path.flags())
                } else {
                    tree(&mut self.coder, contexts, value, bits)
                }
            }
            None => even(&mut self.coder, value, bits),
        };
        self.coder.coded(key);
        value
    }

    /// Encodes or decodes a number of more than [`TREE`] bits, and returns it. If a number was coded at this
    /// place in the packet before, the first bit tells if it is repeated.
    fn wide(&mut self, block: Block, value: u64, bits: u32) -> u64 {
        let Some((contexts, last)) = self.state.sites.with_last(block) else { return 0 };
        let value = value & mask(bits);
        let (first, rest) = contexts.split_at_mut_checked(1 << TREE).unwrap_or_default();
        let (repeats, rest) = rest.split_at_mut_checked(REPEATS).unwrap_or_default();
        let expected = last.expected();
        if let Some((code, context)) = expected {
            let Some(context) = repeats.get_mut(context) else { return 0 };
            if self.coder.bit(context, value == code, Speed::FLAG) {
                last.learn(code);
                return code;
            }
        }
        let mut left = bits - TREE;
        let mut read = tree(&mut self.coder, first, value >> left, TREE);
        for context in rest {
            left -= 1;
            let bit = self.coder.bit(context, value >> left & 1 == 1, Speed::CODE);
            read = read << 1 | u64::from(bit);
        }
        self.is_redundant |= expected.is_some_and(|(code, _)| code == read);
        last.learn(read);
        read
    }

    /// Encodes or decodes a constant that the reader knows and checks, and returns it. Each of its
    /// bits takes a whole bit, because otherwise it would not detect damage.
    pub(super) fn constant(&mut self, value: u64, bits: u32) -> u64 {
        if bits == 0 {
            return 0;
        }
        let value = if C::REPLAYS { self.coder.known(bits, self.is_msb_first) } else { value };
        if C::REPLAYS && self.state.is_muted {
            return value;
        }
        even(&mut self.coder, value, bits)
    }

    pub(super) fn write_text(&mut self, bytes: &[u8]) {
        let mut before = 0;
        for byte in bytes {
            before = self.text_byte(before, *byte);
        }
    }

    /// Decodes a text of `len` bytes into [`State::text`].
    pub(super) fn read_text(&mut self, len: usize) {
        let mut before = 0;
        self.state.text.clear();
        for _ in 0..len {
            let byte = if C::REPLAYS { self.coder.known(8, false) as u8 } else { 0 };
            before = self.text_byte(before, byte);
            self.state.text.push(before);
        }
    }
}

impl Engine<'_, Decoder<'_>> {
    /// Rejects a packet of `bytes` bytes unless a writer sends its content in the same bytes.
    pub(super) fn finish(&mut self, bytes: usize) -> Result {
        let (end, plain) = (self.counter.position(), self.counter.finish()?);
        if self.is_redundant || !self.coder.is_canonical() {
            return Err(Error::new(ErrorKind::Trailing, end));
        }
        if bytes < plain { Ok(()) } else { Err(Error::new(ErrorKind::Redundant, 0)) }
    }
}

/// Encodes or decodes a number of one bit, and returns it. `flags`, the last numbers of one bit,
/// select its context.
#[cfg_attr(optimized, inline(always))]
fn flag<C: Coder>(coder: &mut C, contexts: &mut [Context], value: u64, flags: usize) -> u64 {
    let Some(context) = contexts.get_mut(flags) else { return 0 };
    u64::from(coder.bit(context, value == 1, Speed::FLAG))
}

/// Encodes or decodes a number of at most [`TREE`] bits, and returns it. Each bit has a context for
/// each value of the bits before it.
#[cfg_attr(optimized, inline(always))]
fn tree<C: Coder>(coder: &mut C, contexts: &mut [Context], value: u64, bits: u32) -> u64 {
    let (mut node, mut left) = (1_usize, bits);
    while left > 0 {
        left -= 1;
        let Some(context) = contexts.get_mut(node) else { return 0 };
        node = node << 1 | usize::from(coder.bit(context, value >> left & 1 == 1, Speed::CODE));
    }
    node as u64 & mask(bits)
}
