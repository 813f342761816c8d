//! Fuzzes the packet layer: `cargo +nightly fuzz run packet`. Bytes are read as a packet of any
//! test type of `bitpack-tests`, with an arbitrary checksum and with the right one.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::packet(data) {
        panic!("{error}");
    }
});
