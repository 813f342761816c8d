//! Fuzzes modelled packets in order: `cargo +nightly fuzz run modelled_in_order`. Bytes are read as a stream of modelled
//! packets of any type of the packet zoo, the test types of `bitpack-tests`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::modelled_in_order(data) {
        panic!("{error}");
    }
});
