//! Tests of declared limits: `max_bytes` of a packet and of a delta, and `max_memory`.

use super::said::stops;
use super::*;

#[test]
fn a_packet_is_no_longer_than_it_may_be() {
    let stops = |bits, bytes| stops(|| max_bytes_fit("Packet", bits, bytes));
    assert_eq!([stops(40, 5), stops(33, 5), stops(0, 0)], ["", "", ""]);
    assert_eq!(stops(41, 5), "`Packet` can take 6 bytes; `max_bytes` is 5");
    assert_eq!(stops(80, 5), "`Packet` can take 10 bytes; `max_bytes` is 5");
    let words = "`Packet` has no maximum size, because a hand-written field does not declare its width; \
         `max_bytes` is ";
    assert_eq!(stops(u64::MAX, 5), std::format!("{words}5"));
    assert_eq!(stops(u64::MAX, u64::MAX), std::format!("{words}{}", u64::MAX));
}

#[test]
fn a_padded_value_is_no_longer_than_its_padding() {
    let stops = |bits, bytes| stops(|| pad_to_fits("Packet", bits, bytes));
    assert_eq!([stops(40, 5), stops(0, 1), stops(1, 1 << 24)], ["", "", ""]);
    assert_eq!(stops(41, 5), "`Packet` can take 6 bytes before its padding; `pad_to` is 5");
    let words = "`Packet` has no maximum size, because a hand-written field does not declare its width; \
         `pad_to` is 5";
    assert_eq!(stops(u64::MAX, 5), words);
    assert_eq!(stops(0, 0), "`pad_to` is from 1 to 16777216 bytes, not 0");
    assert_eq!(stops(0, 16_777_217), "`pad_to` is from 1 to 16777216 bytes, not 16777217");
}

#[test]
fn a_delta_is_no_longer_than_it_may_be() {
    let stops = |bits, bytes| stops(|| max_delta_bytes_fit("Packet", bits, bytes));
    assert_eq!([stops(40, 5), stops(33, 5), stops(0, 0)], ["", "", ""]);
    assert_eq!(stops(41, 5), "a delta of `Packet` can take 6 bytes; `max_bytes` is 5");
    let words = "a delta of `Packet` has no maximum size, because a hand-written field does not declare \
         it (`DELTA` of the type, or `with(path, delta = path, max_bits = n)`); `max_bytes` is 5";
    assert_eq!(stops(u64::MAX, 5), words);
}

#[test]
fn a_value_takes_no_more_memory_than_it_may() {
    let stops = |most, memory| stops(|| max_memory_fits("Packet", most, memory));
    assert_eq!([stops(40, 40), stops(39, 40), stops(0, 0)], ["", "", ""]);
    assert_eq!(stops(41, 40), "`Packet` can take 41 bytes of memory; `max_memory` is 40");
    let words = "`Packet` has no bound on its memory, because a hand-written field does not declare how \
         much it allocates (`no_heap()` or `heap(n)` in its `WIDTH`, or `with(path, max_memory = \
         n)`); `max_memory` is ";
    assert_eq!(stops(u64::MAX, 40), std::format!("{words}40"));
    assert_eq!(stops(u64::MAX, u64::MAX), std::format!("{words}{}", u64::MAX));
    assert_eq!(stops(u64::MAX - 1, u64::MAX), "");
}
