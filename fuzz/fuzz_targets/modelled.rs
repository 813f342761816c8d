//! Fuzzes modelled packets: `cargo +nightly fuzz run modelled`. Bytes are read as a modelled packet of any type of
//! the packet zoo, the test types of `bitpack-tests`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::modelled(data) {
        panic!("{error}");
    }
});
