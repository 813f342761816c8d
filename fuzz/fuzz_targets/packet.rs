//! Any bytes as a packet of any type, behind any sum and behind the right one: `cargo +nightly fuzz run packet`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::packet(data) {
        panic!("{error}");
    }
});
