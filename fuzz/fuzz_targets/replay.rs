//! Fuzzes replays: `cargo +nightly fuzz run replay`. Bytes are a file, or the packets of a block with the
//! right checksums.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::replay(data) {
        panic!("{error}");
    }
});
