//! Fuzzes deltas: `cargo +nightly fuzz run delta`. Bytes are read as a delta of any type of the
//! packet zoo, the test types of `bitpack-tests`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::delta(data) {
        panic!("{error}");
    }
});
