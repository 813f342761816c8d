//! Fuzzes several packets in one datagram: `cargo +nightly fuzz run datagram`. Bytes are read as a
//! datagram with an arbitrary checksum and with the right one, and as a stream of packets.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::datagram(data) {
        panic!("{error}");
    }
});
