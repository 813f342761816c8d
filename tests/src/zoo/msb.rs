//! Types whose numbers begin with their most significant bit.

use bitpack::{Delta, MsbFirst, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

use super::marks::Marked;
use super::numbers::Plain;
use super::subsets::Sentinel;
use super::texts::Texts;

/// Values of the other order of bits, among values of the usual one.
#[derive(Serialize, Delta, Clone, Debug)]
pub(super) struct Telemetry {
    #[bits(3)]
    few: u8,
    numbers: MsbFirst<Plain>,
    texts: MsbFirst<Texts>,
    #[delta(whole)]
    twice: [MsbFirst<MsbFirst<Marked>>; 2],
    #[delta(whole)]
    maybe: Option<MsbFirst<Sentinel>>,
    last: bool,
}

subject! { Telemetry {
    few => low(3),
    numbers => own(),
    texts => own(),
    twice => array(own()),
    maybe => optional(own()),
    last => boolean(),
} }
