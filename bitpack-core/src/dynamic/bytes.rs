//! Blocks of bytes, whose lengths are constants in Rust and are known only at run time here.

use alloc::vec;
use alloc::vec::Vec;

use super::number::other_type;
use crate::codec::Codec;
use crate::error::Result;
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::tracing::{Role, Value};

/// A fixed number of bytes, which are copied as a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) len: usize,
}

impl Codec<Vec<u8>> for Block {
    fn blank(&self) -> Vec<u8> {
        vec![0; self.len]
    }
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, Vec<u8>>, run: &mut Run<'_, S>) -> Result {
        if S::IS_WRITING {
            if place.peek().len() != self.len {
                return Err(other_type(run));
            }
        } else if let Some(slot) = place.slot() {
            let left = run.stream()?.remaining_bits() / 8;
            // a packet that is too short is rejected by the read below, and takes no memory here
            slot.resize(self.len.min(usize::try_from(left).unwrap_or(usize::MAX) + 1), 0);
        }
        run.bytes(S::project(&mut place, |bytes| &**bytes, |bytes| &mut **bytes))
    }
}

/// The bits of a hand-written type whose values all have `bits` bits. Their meaning is unknown, so they are
/// kept as bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct RawBits {
    pub(super) bits: u32,
}

impl Codec<Vec<u8>> for RawBits {
    fn blank(&self) -> Vec<u8> {
        vec![0; self.bits.div_ceil(8) as usize]
    }
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, Vec<u8>>, run: &mut Run<'_, S>) -> Result {
        let last = 8 - self.bits.wrapping_neg() % 8;
        let fits = |bytes: &[u8]| {
            let is_zero = bytes.last().is_none_or(|byte| u32::from(*byte) >> last == 0);
            bytes.len() == self.bits.div_ceil(8) as usize && is_zero
        };
        if S::IS_WRITING && !fits(place.peek()) {
            return Err(other_type(run));
        }
        let mut read = Vec::new();
        for (at, bits) in (0..self.bits).step_by(8).map(|bit| ((bit / 8) as usize, self.bits - bit))
        {
            let byte = place.peek().get(at).copied().unwrap_or_default();
            read.push(run.transfer(byte.into(), bits.min(8)) as u8);
        }
        run.record_value(Role::Value, || Value::Bytes(read.clone()));
        if let Some(slot) = place.slot() {
            *slot = read;
        }
        Ok(())
    }
}
