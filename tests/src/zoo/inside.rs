//! Attributes for the elements of containers, lists without a length prefix, lists of ascending
//! differences, and unaligned strings.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::{Delta, Error, Serialize, Stream};
use bitpack_model::oracle::*;
use bitpack_model::subject;

/// Containers with a maximum length for each level, and with attributes for keys, values and
/// members of tuples.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Inside {
    flag: bool,
    #[max_len(4, 9)]
    names: Vec<String>,
    #[max_len(3, 5, 7)]
    #[bits(2)]
    lists: BTreeMap<String, Vec<u8>>,
    #[key(bits(min = 10, max = 73))]
    #[bits(7)]
    #[max_len(5)]
    scores: BTreeMap<i16, u8>,
    #[part(0, bits(4))]
    #[part(2, each(with(below_ten, max_bits = 4, exact)))]
    #[max_len(3)]
    tuples: Vec<(u8, bool, [u8; 2])>,
    #[bits(3)]
    both: (u8, u8),
    #[each(omit_default, bits(5))]
    sparse: [u8; 3],
}

subject! { Inside {
    flag => boolean(),
    names => list(0, 4, text(0, 9)),
    lists => map(0, 3, text(0, 5), list(0, 7, low(2))),
    scores => map(0, 5, range(10, 73), low(7)),
    tuples => list(0, 3, (low(4), boolean(), array(range(0, 9)))),
    both => (low(3), low(3)),
    sparse => array(omit(low(5))),
} }

/// Serializes a digit from 0 to 9.
fn below_ten<S: Stream>(mut this: S::Ref<'_, u8>, stream: &mut S) -> Result<(), Error> {
    use bitpack::Place as _;
    let digit = stream.int(*this.peek(), 0, 9)?;
    if let Some(slot) = this.slot() {
        *slot = digit;
    }
    Ok(())
}

/// Lists whose elements each follow a continuation bit, lists of differences, and strings without a
/// length prefix or without alignment.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Ends {
    flag: bool,
    #[more]
    #[max_len(3)]
    #[bits(4)]
    shots: Vec<u8>,
    #[relative_to(previous)]
    #[bits(min = 5, max = 1004)]
    #[max_len(6)]
    doors: Vec<u16>,
    #[more]
    #[relative_to(previous)]
    #[min_len(1)]
    #[max_len(4)]
    ids: Vec<i32>,
    #[relative_to(previous)]
    #[max_len(9)]
    keys: BTreeSet<u8>,
    #[unaligned]
    #[max_len(9)]
    packed: String,
    #[nul_terminated]
    #[max_len(9)]
    c: String,
    #[each(more)]
    #[max_len(2, 3)]
    rows: Vec<Vec<bool>>,
}

subject! { Ends {
    flag => boolean(),
    shots => more(0, 3, low(4)),
    doors => ascending(0, 6, range(5, 1004)),
    ids => more_ascending(1, 4, low(32)),
    keys => ascending(0, 9, low(8)),
    packed => unaligned(0, 9),
    c => nul_terminated(0, 9),
    rows => list(0, 2, more(0, 3, boolean())),
} }
