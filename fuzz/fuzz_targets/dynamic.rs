//! Fuzzes packets without their types: `cargo +nightly fuzz run dynamic`. Bytes are read as a packet of
//! any type of the packet zoo by its description, which may be damaged.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::dynamic(data) {
        panic!("{error}");
    }
});
