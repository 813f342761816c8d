//! Fuzzes files of models: `cargo +nightly fuzz run model`. Bytes are read as a model, after their checksum
//! was corrected.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::model(data) {
        panic!("{error}");
    }
});
