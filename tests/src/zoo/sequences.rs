//! Sequence numbers, sent as the difference from an earlier one: on a circle, or with a limit.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

/// A sequence number of a type of its own.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Sequence(u16);

/// A sequence number of 10 bits.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Short(#[bits(10)] u16);

/// Numbers that come after earlier ones, also beyond the largest number.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Sequences {
    sequence: u16,
    #[relative_to(sequence, wrapping)]
    #[delta(always)]
    ack: u16,
    small: u8,
    #[relative_to(small, wrapping)]
    smaller: u8,
    tick: u32,
    #[bitpack(relative_to(tick, wrapping))]
    later: u32,
    #[bits(10)]
    #[relative_to(ack, wrapping)]
    short: u16,
    #[when(short > 500)]
    #[relative_to(short, wrapping)]
    #[bits(1)]
    odd: u16,
    first: Sequence,
    #[relative_to(first, wrapping)]
    second: Sequence,
    low: Short,
    #[relative_to(low, wrapping)]
    #[bits(10)]
    high: Short,
}

subject! { Sequences |it| {
    sequence => low(16),
    ack => after(it.sequence, 16),
    small => low(8),
    smaller => after(it.small, 8),
    tick => low(32),
    later => after(it.tick, 32),
    short => after(it.ack, 10),
    odd => after(it.short, 1); if it.short > 500,
    first => mapped(low(16), Sequence, |it| it.0),
    second => mapped(after(it.first.0, 16), Sequence, |it| it.0),
    low => mapped(low(10), Short, |it| it.0),
    high => mapped(after(it.low.0, 10), Short, |it| it.0),
} }

/// Numbers above earlier ones, with a limit: 31 bits as in format 1.1 of the standard.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Limited {
    first: u32,
    #[bits(31)]
    #[relative_to(first)]
    second: u32,
    #[when(second > 1000)]
    #[bitpack(relative_to(second), bits(31))]
    third: u32,
    low: Short,
    #[relative_to(low)]
    #[bits(9)]
    high: Short,
}

subject! { Limited |it| {
    first => below(low(32), Some(31)),
    second => above(it.first, Some(31)),
    third => above(it.second, Some(31)); if it.second > 1000,
    low => mapped(below(low(10), Some(9)), Short, |it| it.0),
    high => mapped(above(it.low.0, Some(9)), Short, |it| it.0),
} }
