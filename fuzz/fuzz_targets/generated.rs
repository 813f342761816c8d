//! Fuzzes the generated types: `cargo +nightly fuzz run generated`. Their number is `BITPACK_TYPES`
//! at build time.

#![no_main]

use bitpack_generated::{Kind, all, checks};

thread_local!(static TYPES: Vec<Box<dyn Kind>> = all());

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    // the first two bytes choose a type; the others are the packet
    let Some((first, bytes)) = data.split_first_chunk() else { return };
    TYPES.with(|types| {
        let kind = &types[usize::from(u16::from_le_bytes(*first)) % types.len()];
        if let Err(error) = checks::hostile(&**kind, bytes) {
            panic!("{}: {error}\n{}", kind.declared().name, kind.declared().source);
        }
    });
});
