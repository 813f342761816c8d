//! Scripts: random operations on a stream, with the bits and errors that the stream should give.

use std::vec;
use std::vec::Vec;

use crate::error::{Error, ErrorKind};
use crate::io::BitIo;
use crate::math::mask;
use crate::tracing::{Role, Value};

/// The fields of a run (fields with one bounds check) in a test: the value of each, and its width in bits.
pub(super) type Fields = Vec<(u64, u32)>;

#[derive(Clone, Debug)]
pub(super) enum Op {
    /// A run of fields (they share one bounds check) in several parts. Each part has the number of
    /// bits that it requests, and its fields. Each part after the first extends the run.
    Run(Vec<(u32, Fields)>),
    Code(u64, u32),
    Pad,
    Raw(Vec<u8>),
}

/// The result of one operation on a stream, and the state of the stream after it.
#[derive(Debug, PartialEq)]
pub(super) struct Answer {
    pub(super) result: Result<Vec<u64>, Error>,
    pub(super) bit: u64,
    pub(super) room: u64,
}

/// Performs a sequence of operations on a stream. Every other operation uses a local copy of the
/// stream. Returns the results.
pub(super) fn play<E: BitIo>(stream: &mut E, script: &[Op]) -> Vec<Answer> {
    let one = |(i, op): (usize, &Op)| {
        let result = if i % 2 == 0 {
            answer(stream, op)
        } else {
            let mut local = stream.move_out();
            let result = answer(&mut local, op);
            stream.move_back(local);
            result
        };
        Answer { result, bit: stream.bit(), room: stream.remaining_bits() }
    };
    script.iter().enumerate().map(one).collect()
}

fn answer<E: BitIo>(stream: &mut E, op: &Op) -> Result<Vec<u64>, Error> {
    let values = match op {
        Op::Run(parts) => run(stream, parts),
        Op::Code(value, bits) => stream.code(*value, *bits).map(|value| {
            stream.record_value(Role::Value, || Value::Unsigned(value.into()));
            vec![value]
        }),
        Op::Pad => stream.pad().map(|()| Vec::new()),
        Op::Raw(bytes) => stream.raw(bytes, bytes.len()).map(|bytes| {
            let values: Vec<u64> = bytes.iter().map(|byte| u64::from(*byte)).collect();
            values
        }),
    };
    if let (Op::Raw(_), Ok(_)) = (op, &values) {
        stream.record_value(Role::Length, || Value::Unsigned(0));
    }
    values.map_err(|error| stream.fail(error))
}

fn run<E: BitIo>(stream: &mut E, parts: &[(u32, Fields)]) -> Result<Vec<u64>, Error> {
    let (mut values, mut run) = (Vec::new(), None);
    for (total, fields) in parts {
        let run = match &mut run {
            None => run.insert(stream.begin(*total)?),
            Some(run) => {
                stream.extend(run, *total)?;
                run
            }
        };
        for (i, (value, bits)) in fields.iter().enumerate() {
            let before = E::run_bits(run);
            let few = *bits <= 50 && i % 2 == 0;
            let transfer = if few { E::transfer_few } else { E::transfer };
            let value = transfer(stream, run, *value, *bits);
            stream.record_value(Role::Value, || Value::Unsigned(value.into()));
            assert_eq!(E::run_bits(run), before + bits);
            values.push(value);
        }
        values.push(E::left(run).into());
    }
    if let Some(run) = &mut run {
        stream.end(run)?;
        // a run that has ended has no effect
        stream.end(run)?;
        assert_eq!(E::run_bits(run), 0);
    }
    Ok(values)
}

impl Op {
    /// Returns the number of bits that the fields of a run take, and the number of bits that the
    /// run requests in advance.
    fn bits(parts: &[(u32, Fields)]) -> (u64, u64) {
        let (mut at, mut total) = (0, 0);
        for (room, fields) in parts {
            total = at + u64::from(*room);
            at += fields.iter().map(|(_, bits)| u64::from(*bits)).sum::<u64>();
        }
        (at, total)
    }

    /// Returns the bit at which the operation ends if it begins at bit `at`.
    pub(super) fn end(&self, at: u64) -> u64 {
        match self {
            Self::Run(parts) => at + Self::bits(parts).0,
            Self::Code(_, bits) => at + u64::from(*bits),
            Self::Pad => at.next_multiple_of(8),
            Self::Raw(bytes) => at.next_multiple_of(8) + bytes.len() as u64 * 8,
        }
    }

    /// Returns the expected result of this operation in a reader at bit `at` of a packet of `len`
    /// bits: `Ok`, or the error that rejects it.
    pub(super) fn refused(&self, at: u64, len: u64) -> Result<(), Error> {
        let Self::Run(parts) = self else {
            let from = if let Self::Raw(_) = self { at.next_multiple_of(8) } else { at };
            let fits = self.end(at) <= len;
            return fits.then_some(()).ok_or(Error::new(ErrorKind::Overflow, from));
        };
        let mut here = at;
        for (total, fields) in parts {
            if here + u64::from(*total) > len {
                return Err(Error::new(ErrorKind::Overflow, here));
            }
            here += fields.iter().map(|(_, bits)| u64::from(*bits)).sum::<u64>();
        }
        let (taken, total) = Self::bits(parts);
        let fits = taken == 0 || taken <= total;
        fits.then_some(()).ok_or(Error::new(ErrorKind::Declaration, here))
    }

    /// Returns `true` unless the operation is a run of fields that takes fewer or more bits than it
    /// requests in advance.
    pub(super) fn is_exact(&self) -> bool {
        let Self::Run(parts) = self else { return true };
        let (taken, total) = Self::bits(parts);
        taken == total
    }

    /// Returns the values that a stream returns for this operation if it succeeds.
    pub(super) fn values(&self) -> Vec<u64> {
        match self {
            Self::Run(parts) => {
                let of = |(total, fields): &(u32, Fields)| {
                    let taken: u32 = fields.iter().map(|(_, bits)| bits).sum();
                    let left = u64::from(total.saturating_sub(taken));
                    fields.iter().map(|(value, _)| *value).chain([left]).collect::<Vec<_>>()
                };
                parts.iter().flat_map(of).collect()
            }
            Self::Code(value, _) => vec![*value],
            Self::Pad => Vec::new(),
            Self::Raw(bytes) => bytes.iter().map(|byte| u64::from(*byte)).collect(),
        }
    }
}

/// Returns the bits that all operations of a script write, lowest first.
pub(super) fn bits_of(script: &[Op]) -> Vec<bool> {
    let mut all = Vec::new();
    for op in script {
        let put = |all: &mut Vec<bool>, value: u64, bits: u32| {
            all.extend((0..bits).map(|i| value >> i & 1 == 1));
        };
        match op {
            Op::Run(parts) => {
                for (value, bits) in parts.iter().flat_map(|(_, fields)| fields) {
                    put(&mut all, *value, *bits);
                }
            }
            Op::Code(value, bits) => put(&mut all, *value, *bits),
            Op::Pad | Op::Raw(_) => all.resize(all.len().next_multiple_of(8), false),
        }
        if let Op::Raw(bytes) = op {
            for byte in bytes {
                put(&mut all, (*byte).into(), 8);
            }
        }
    }
    all
}

pub(super) fn bytes_of(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks(8).map(byte).collect()
}

/// A random number generator with a fixed sequence.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^ (mixed >> 29)
    }

    fn below(&mut self, n: u64) -> u32 {
        ((self.next() >> 11) % n) as u32
    }

    fn value(&mut self, bits: u32) -> u64 {
        // all ones in a third of the values: a stray bit is then noticed
        let value = if self.below(3) == 0 { u64::MAX } else { self.next() };
        value & mask(bits)
    }

    fn width(&mut self) -> u32 {
        let at = [0, 1, 7, 8, 31, 32, 33, 49, 50, 51, 55, 56, 57, 58, 63, 64];
        match self.below(3) {
            0 => at.get(self.below(16) as usize).copied().unwrap_or(0),
            1 => self.below(9),
            _ => self.below(65),
        }
    }

    fn fields(&mut self) -> Fields {
        let count = 1 + self.below(4);
        (0..count)
            .map(|_| {
                let bits = self.width();
                (self.value(bits), bits)
            })
            .collect()
    }

    fn run(&mut self) -> Op {
        let parts = if self.below(3) == 0 { 1 + self.below(3) } else { 1 };
        let mut parts: Vec<_> = (0..parts)
            .map(|_| {
                let fields = self.fields();
                (fields.iter().map(|(_, bits)| bits).sum::<u32>(), fields)
            })
            .collect();
        if let Some((total, _)) = parts.last_mut() {
            // sometimes a bit too few, or some too many
            *total = match self.below(12) {
                0 => total.saturating_sub(1),
                1 => *total + self.below(70),
                _ => *total,
            };
        }
        Op::Run(parts)
    }

    pub(super) fn script(&mut self) -> Vec<Op> {
        let count = 1 + self.below(5);
        (0..count)
            .map(|_| match self.below(8) {
                0 => Op::Pad,
                1 => Op::Raw((0..self.below(20)).map(|_| self.next() as u8).collect()),
                2 | 3 => {
                    let bits = self.below(57);
                    Op::Code(self.value(bits), bits)
                }
                _ => self.run(),
            })
            .collect()
    }
}
