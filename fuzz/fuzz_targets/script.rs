//! Fuzzes random operations on the library and on the slow reference encoder: `cargo +nightly fuzz
//! run script`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::script(data) {
        panic!("{error}");
    }
});
