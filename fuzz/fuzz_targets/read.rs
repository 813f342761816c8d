//! Fuzzes reading: bytes are read as any type of the zoo: `cargo +nightly fuzz run read`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::read(data) {
        panic!("{error}");
    }
});
