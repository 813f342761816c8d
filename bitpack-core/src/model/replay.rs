//! [`Replay`]: takes the numbers of a plain packet instead of decoding them, and encodes them with a model.

use super::coder::Coder;
use super::context::{Context, Speed};
use super::engine::{Engine, State};
use super::file::Model;
use super::shares::Shares;
use crate::error::Result;
use crate::io::methods;
use crate::words::{BitReader, BufferCounter};

/// A coder that reads the numbers of a plain packet, and passes them to another coder.
#[derive(Debug)]
pub(super) struct Replay<'b, C> {
    plain: BitReader<'b>,
    /// The current byte of the plain packet, if its numbers begin with their most significant bit.
    byte: u64,
    /// Number of bits of `byte` that are not read yet.
    left: u32,
    pub(super) coder: C,
}

impl<'b, C> Replay<'b, C> {
    /// Creates a coder that reads the numbers of a plain packet, whose content begins at bit `bit`.
    pub(super) fn new(bytes: &'b [u8], bit: u64, coder: C) -> Self {
        Self { plain: BitReader::at(bytes, bit), byte: 0, left: 0, coder }
    }
}

impl<C: Coder> Coder for Replay<'_, C> {
    const REPLAYS: bool = true;

    methods! {
        coder: C;
        fn bit(&mut self, context: &mut Context, bit: bool, speed: Speed) -> bool;
        fn pair(&mut self, shares: &mut Shares, pair: (usize, u32), bits: u32) -> (usize, u32);
        fn even(&mut self, value: u64, bits: u32) -> u64;
        fn coded(&mut self, key: u64);
        fn event(&mut self);
        fn mute(&mut self, is_muted: bool);
        fn coded_part(&mut self, part: usize);
    }
    fn known(&mut self, bits: u32, is_msb_first: bool) -> u64 {
        // (the packet has been read before, so there are enough bits)
        if !is_msb_first {
            return self.plain.bits(bits).unwrap_or(0);
        }
        (0..bits).fold(0, |number, _| {
            if self.left == 0 {
                (self.byte, self.left) = (self.plain.bits(8).unwrap_or(0), 8);
            }
            self.left -= 1;
            number << 1 | self.byte >> self.left & 1
        })
    }
    fn align(&mut self) {
        self.left = 0;
        let _ = self.plain.align();
    }
}

/// Creates an engine that reads the numbers of the plain packet `bytes`, and encodes them with `coder`. The
/// content of the packet begins at bit `bit`. The engine's positions are bit positions in `bytes`.
pub(super) fn replaying<'s, C: Coder>(
    coder: C,
    (state, model): (&'s mut State, &'s Model),
    bytes: &'s [u8],
    bit: u64,
) -> Result<Engine<'s, Replay<'s, C>>> {
    let mut counter = BufferCounter::new(bytes.len());
    counter.skip(bit)?;
    Ok(Engine::with_counter(Replay::new(bytes, bit, coder), state, model, counter))
}
