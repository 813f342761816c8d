//! Implementations for the crate `arrayvec`: lists and strings of fixed capacity in an array.

use arrayvec::{ArrayString, ArrayVec};

bounded! {
    list ArrayVec ArrayString<CAP> [const CAP: usize]
    try_push try_extend_from_slice try_push_str
}
