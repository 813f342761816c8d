//! The wire vectors of greetings: their bytes are fixed for all later versions. They were computed
//! with zlib's CRC-32, not with this library.

use std::fs;
use std::path::Path;

use bitpack::{Error, Greeting};
use bitpack_tests::conformance::bytes;
use serde::Deserialize;

#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    game: String,
    #[serde(default)]
    build: u32,
    #[serde(default)]
    id: String,
    #[serde(default)]
    session: String,
    bytes: String,
    refuse: Option<String>,
}

type Outcome = Result<(), Box<dyn core::error::Error>>;

fn number(hex: &str) -> Result<u64, Box<dyn core::error::Error>> {
    Ok(u64::from_str_radix(hex.trim_start_matches("0x"), 16)?)
}

#[test]
fn greetings_have_the_bytes_of_the_vectors() -> Outcome {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/greeting.jsonl");
    let (mut written, mut read, mut refused) = (0, 0, 0);
    for text in fs::read_to_string(path)?.lines() {
        let line: Line = serde_json::from_str(text)?;
        let bytes = bytes(&line.bytes)?;
        let result = Greeting::read(&bytes);
        if let Some(kind) = line.refuse {
            assert_eq!(result.map_err(Error::kind).map_err(|it| format!("{it:?}")), Err(kind));
            refused += 1;
            continue;
        }
        let greeting = Greeting::new(&line.game, line.build, number(&line.id)?)
            .with_session(number(&line.session)?);
        assert_eq!(result, Ok(greeting), "{text}");
        read += 1;
        // lines of later versions are read, and this build writes version 1
        if bytes[7] == 1 {
            assert_eq!(greeting.to_bytes(), *bytes, "{text}");
            written += 1;
        }
    }
    assert_eq!((written, read, refused), (5, 9, 11));
    Ok(())
}
