//! Compressed data in a page.

use std::io::{self, Write as _};

use data_encoding::BASE64_NOPAD;
use flate2::Compression;
use flate2::write::DeflateEncoder;

/// Returns an HTML element with compressed data in base64, which the script of the page finds by
/// its id.
pub(crate) fn block(id: &str, data: &[u8]) -> String {
    // writing to memory cannot fail, but the compressor cannot know that
    let packed = compressed(data).unwrap_or_default();
    format!("<script type=text/plain id={id}>{}</script>\n", BASE64_NOPAD.encode(&packed))
}

fn compressed(data: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_standard() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let expected = ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"];
        assert_eq!(texts.map(|it| BASE64_NOPAD.encode(it.as_bytes())), expected);
        assert_eq!(BASE64_NOPAD.encode(&[0xFB, 0xFF]), "+/8");
    }
}
