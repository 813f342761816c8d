//! Fuzzes the tools: `cargo +nightly fuzz run decode`. Bytes are decoded as a packet of any type,
//! by its schema and by the game's own reader. They are also read as a capture, and as a schema
//! file followed by packets.

#![no_main]

#[path = "../../bitpack-tools/tests/shared/agree.rs"]
mod agree;
#[path = "../../bitpack-tools/tests/shared/by_schema.rs"]
mod by_schema;

use agree::Subject;
use bitpack_tools::input::{Form, read};

thread_local! {
    static SUBJECTS: Vec<Subject> =
        bitpack_tests::zoo::all().into_iter().filter_map(|it| Subject::new(it).ok()).collect();
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = read(data, "fuzz", Form::Capture, None, |_| true);
    by_schema::read(data);
    let Some((first, bytes)) = data.split_first() else { return };
    SUBJECTS.with(|subjects| {
        let Some(subject) = subjects.get(usize::from(*first) % subjects.len()) else { return };
        if let Err(error) = subject.check(bytes).and_then(|()| subject.check_packet(bytes)) {
            panic!("{error}");
        }
    });
});
