//! Fuzzes modelled deltas: `cargo +nightly fuzz run modelled_delta`. Bytes are read as a baseline and a modelled delta of
//! any type of the packet zoo, the test types of `bitpack-tests`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::modelled_delta(data) {
        panic!("{error}");
    }
});
