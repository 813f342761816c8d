//! `Result`, with and without attributes for its value and its error.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

use super::enums::Kind;

/// The answer to a request.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Reply {
    plain: Result<Kind, u16>,
    #[part(0, bits(min = 1, max = 1000))]
    #[max_len(12)]
    priced: Result<u16, String>,
    #[part(1, bits(3))]
    #[max_len(3)]
    steps: Vec<Result<(), u8>>,
    #[when(matches!(plain, Ok(_)))]
    #[bits(min = -3, max = 3)]
    same: Result<i8, i8>,
    #[delta(whole)]
    whole: Result<bool, bool>,
}

subject! { Reply |it| {
    plain => fallible(own(), low(16)),
    priced => fallible(range(1, 1000), text(0, 12)),
    steps => list(0, 3, fallible(unit(), low(3))),
    same => fallible(range(-3, 3), range(-3, 3)); if it.plain.is_ok(),
    whole => fallible(boolean(), boolean()),
} }
