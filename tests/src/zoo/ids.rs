//! `NonZero`, and structs of one integer or of one `NonZero`, with the attributes of their integer.

use core::num::{NonZero, NonZeroI16, NonZeroU8, NonZeroU16};

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

/// A struct of one `NonZero`.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
pub(super) struct Player(NonZero<u32>);

/// A struct of one integer.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
pub(super) struct Item(i16);

/// Numbers that are never 0, and structs of one number.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Ids {
    whole: NonZeroU16,
    #[bits(4)]
    low: NonZeroU8,
    #[bits(5)]
    #[delta(small = 2, large = 4)]
    near: NonZeroI16,
    #[bits(min = 1, max = 300)]
    #[delta(small = 3)]
    range: NonZeroU16,
    #[varint(group = 3)]
    groups: NonZero<i64>,
    #[varint]
    players: [Player; 2],
    #[bits(6)]
    #[delta(small = 3)]
    items: [Item; 3],
    #[bits(3)]
    #[max_len(4)]
    more: Vec<Option<Player>>,
    #[omit_default(NOBODY)]
    #[bits(9)]
    target: NonZeroU16,
    #[delta(small = 4, wrapping)]
    turns: NonZeroU8,
}

subject! { Ids {
    whole => never_zero(low(16)),
    low => never_zero(low(4)),
    near => never_zero(low(5)),
    range => never_zero(range(1, 300)),
    groups => never_zero(groups(3, i64::MIN, i64::MAX)),
    players => array(mapped(never_zero(groups(7, 0, u32::MAX)), Player, |it| it.0)),
    items => array(mapped(low(6), Item, |it| it.0)),
    more => list(0, 4, optional(mapped(never_zero(low(3)), Player, |it| it.0))),
    target => omit_value(NOBODY, never_zero(low(9))),
    turns => never_zero(low(8)),
} }

const NOBODY: NonZeroU16 = NonZeroU16::MIN;
