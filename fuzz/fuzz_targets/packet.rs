//! Fuzzes `Protocol`: bytes are read as a packet of any type, with any checksum and with the right
//! one: `cargo +nightly fuzz run packet`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::packet(data) {
        panic!("{error}");
    }
});
