//! Fuzzes numbers that begin with their most significant bit: `cargo +nightly fuzz run msb_first`. Bytes
//! are read as messages of AIS and ADS-B.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::msb_first(data) {
        panic!("{error}");
    }
});
