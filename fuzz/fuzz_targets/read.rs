//! Fuzzes reading: `cargo +nightly fuzz run read`. Bytes are read as any type of the packet zoo,
//! the test types of `bitpack-tests`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::read(data) {
        panic!("{error}");
    }
});
