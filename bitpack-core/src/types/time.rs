//! Implementations for `Duration`.

use core::time::Duration;

use crate::codec::{plain, ranged};

serialize_by_parts! {
    /// Sent in 94 bits: 64 for the seconds, 30 for the nanoseconds in `0..=999_999_999`.
    ///
    /// To send fewer bits, use an integer in a unit of your own, such as ticks or milliseconds.
    Duration, "Duration", means "Duration", blank Self::ZERO;
    |value| {
        0 seconds: plain::<u64>() => value.as_secs(),
        1 nanoseconds: ranged::<u32>(0, 999_999_999) => value.subsec_nanos(),
    }
    Self::new(seconds, nanoseconds)
}
