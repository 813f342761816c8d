//! Compressed data in a page.

use std::io::{self, Write as _};

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// Returns an HTML element with compressed data in base64, which the script of the page finds by
/// its id.
pub(crate) fn block(id: &str, data: &[u8]) -> String {
    // writing to memory cannot fail, but the compressor cannot know that
    let packed = compressed(data).unwrap_or_default();
    format!("<script type=text/plain id={id}>{}</script>\n", base64(&packed))
}

fn compressed(data: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data)?;
    encoder.finish()
}

/// Encodes bytes as base64 without padding.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let word = at(0) << 16 | at(1) << 8 | at(2);
        for digit in 0..=three.len() {
            let index = word >> (18 - 6 * digit) & 63;
            text.push(DIGITS.get(index as usize).copied().map_or('A', char::from));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_standard() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let expected = ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"];
        assert_eq!(texts.map(|it| base64(it.as_bytes())), expected);
        assert_eq!(base64(&[0xFB, 0xFF]), "+/8");
    }
}
