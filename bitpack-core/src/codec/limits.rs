//! Compile-time checks of the limits that a type declares: the attributes `max_bytes`, `pad_to` and
//! `max_memory`.

use crate::error::{Message, message};

/// Maximum number of bytes that a type can be padded to.
const LONGEST_PADDED: u64 = 1 << 24;

/// Reason for which a packet has no maximum size.
const NO_WIDTH: &str = "maximum size, because a hand-written field does not declare its width";

/// Returns the number of bytes that hold `bits`, or `u64::MAX` for an unknown number.
const fn bytes_of(bits: u64) -> u64 {
    if bits == u64::MAX { bits } else { bits.div_ceil(8) }
}

/// Stops the build if `taken` is more than `limit`, the value of `attribute`, or if `taken` is `u64::MAX`, a
/// sentinel for an unknown number. The message begins with `of`, the thing that is limited. `unit` is the
/// unit of both numbers; `unknown` completes the words `has no` for an unknown number.
#[track_caller]
const fn check(
    of: Message,
    taken: u64,
    [unit, unknown]: [&str; 2],
    (attribute, limit): (&str, u64),
) {
    if taken <= limit && taken < u64::MAX {
        return;
    }
    let is = if taken == u64::MAX {
        message!("has no {}", unknown)
    } else {
        message!("can take {} {}", [taken], unit)
    };
    message!("{}` {}; `{}` is {}", of.as_str(), is.as_str(), attribute, [limit]).panic()
}

/// Stops the build if a packet can be larger than its `max_bytes`.
///
/// # Panics
///
/// In const evaluation, naming the type and both numbers.
#[doc(hidden)]
#[track_caller]
pub const fn max_bytes_fit(name: &str, max_bits: u64, max_bytes: u64) {
    let packet = Message::new().text("`").text(name);
    check(packet, bytes_of(max_bits), ["bytes", NO_WIDTH], ("max_bytes", max_bytes));
}

/// Stops the build if a value can be larger than the number of bytes that its type is padded to.
///
/// # Panics
///
/// In const evaluation, naming the type and both numbers.
#[doc(hidden)]
#[track_caller]
pub const fn pad_to_fits(name: &str, max_bits: u64, bytes: u64) {
    let is_valid = bytes > 0 && bytes <= LONGEST_PADDED;
    if max_bits < u64::MAX && !is_valid {
        message!("`pad_to` is from 1 to {} bytes, not {}", [LONGEST_PADDED], [bytes]).panic()
    }
    let packet = Message::new().text("`").text(name);
    let texts = ["bytes before its padding", NO_WIDTH];
    check(packet, bytes_of(max_bits), texts, ("pad_to", bytes));
}

/// Stops the build if a delta can be larger than the `max_bytes` of its type.
///
/// # Panics
///
/// In const evaluation, naming the type and both numbers.
#[doc(hidden)]
#[track_caller]
pub const fn max_delta_bytes_fit(name: &str, max_bits: u64, max_bytes: u64) {
    let delta = Message::new().text("a delta of `").text(name);
    let unknown = "maximum size, because a hand-written field does not declare it (`DELTA` of the \
                   type, or `with(path, delta = path, max_bits = n)`)";
    check(delta, bytes_of(max_bits), ["bytes", unknown], ("max_bytes", max_bytes));
}

/// Stops the build if a value that is read can take more bytes of memory than the `max_memory` of its type.
///
/// # Panics
///
/// In const evaluation, naming the type and both numbers.
#[doc(hidden)]
#[track_caller]
pub const fn max_memory_fits(name: &str, most: u64, max_memory: u64) {
    let value = Message::new().text("`").text(name);
    let unknown = "bound on its memory, because a hand-written field does not declare how much it \
                   allocates (`no_heap()` or `heap(n)` in its `WIDTH`, or `with(path, max_memory = \
                   n)`)";
    check(value, most, ["bytes of memory", unknown], ("max_memory", max_memory));
}
