//! Fuzzes modelled deltas of a history: `cargo +nightly fuzz run modelled_history`. Bytes play some ticks between a
//! sender and a receiver, whose packets are lost, late, repeated and damaged.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = bitpack_tests::fuzz::modelled_history(data) {
        panic!("{error}");
    }
});
