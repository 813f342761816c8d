//! Compile-time checks of the limits that a type declares: the attributes `max_bytes` and
//! `max_memory`.

use crate::error::Message;

/// Maximum number of bytes that a type can be padded to.
const LONGEST_PADDED: u64 = 1 << 24;

/// Stops the build if a packet can be larger than its `max_bytes`.
///
/// # Panics
///
/// In const evaluation, naming the type and both numbers.
#[doc(hidden)]
#[track_caller]
pub const fn max_bytes_fit(name: &str, max_bits: u64, max_bytes: u64) {
    if max_bits == u64::MAX {
        Message::new()
            .text("`")
            .text(name)
            .text(
                "` has no maximum size, because a hand-written field does not declare its width; \
                 `max_bytes` is ",
            )
            .unsigned(max_bytes as u128)
            .panic()
    }
    let bytes = max_bits.div_ceil(8);
    if bytes > max_bytes {
        Message::new()
            .text("`")
            .text(name)
            .text("` can take ")
            .unsigned(bytes as u128)
            .text(" bytes; `max_bytes` is ")
            .unsigned(max_bytes as u128)
            .panic()
    }
}

/// Stops the build if a value can be larger than the number of bytes that its type is padded to.
///
/// # Panics
///
/// In const evaluation, naming the type and both numbers.
#[doc(hidden)]
#[track_caller]
pub const fn pad_to_fits(name: &str, max_bits: u64, bytes: u64) {
    let message = Message::new().text("`").text(name);
    if max_bits == u64::MAX {
        message
            .text(
                "` has no maximum size, because a hand-written field does not declare its width; \
                 `pad_to` is ",
            )
            .unsigned(bytes as u128)
            .panic()
    }
    if bytes == 0 || bytes > LONGEST_PADDED {
        Message::new()
            .text("`pad_to` is from 1 to ")
            .unsigned(LONGEST_PADDED as u128)
            .text(" bytes, not ")
            .unsigned(bytes as u128)
            .panic()
    }
    if max_bits > bytes * 8 {
        message
            .text("` can take ")
            .unsigned(max_bits.div_ceil(8) as u128)
            .text(" bytes before its padding; `pad_to` is ")
            .unsigned(bytes as u128)
            .panic()
    }
}

/// Stops the build if a delta can be larger than the `max_bytes` of its type.
///
/// # Panics
///
/// In const evaluation, naming the type and both numbers.
#[doc(hidden)]
#[track_caller]
pub const fn max_delta_bytes_fit(name: &str, max_bits: u64, max_bytes: u64) {
    let (message, bytes) = (Message::new().text("a delta of `").text(name), max_bits.div_ceil(8));
    if bytes <= max_bytes {
        return;
    }
    let message = if max_bits == u64::MAX {
        message.text(
            "` has no maximum size, because a hand-written field does not declare it (`DELTA` of \
             the type, or \
             `with(path, delta = path, max_bits = n)`)",
        )
    } else {
        message.text("` can take ").unsigned(bytes as u128).text(" bytes")
    };
    message.text("; `max_bytes` is ").unsigned(max_bytes as u128).panic()
}

/// Stops the build if a value that is read can take more memory than its `max_memory`.
///
/// # Panics
///
/// In const evaluation, naming the type and both numbers.
#[doc(hidden)]
#[track_caller]
pub const fn max_memory_fits(name: &str, most: u64, max_memory: u64) {
    if most <= max_memory && most < u64::MAX {
        return;
    }
    let message = Message::new().text("`").text(name);
    let message = if most == u64::MAX {
        message.text(
            "` has no bound on its memory, because a hand-written field does not declare how much \
             it allocates (`no_heap()` or `heap(n)` in its `WIDTH`, or `with(path, max_memory = \
             n)`)",
        )
    } else {
        message.text("` can take ").unsigned(most as u128).text(" bytes of memory")
    };
    message.text("; `max_memory` is ").unsigned(max_memory as u128).panic()
}
