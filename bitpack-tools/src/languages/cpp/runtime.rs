//! What the calls of every header do, and the number of that text.

use crate::languages::runtime;

/// What stands for the number in the text itself.
const PLACE: &str = "BITPACK_RUNTIME_NUMBER";

/// The runtime: its names have its number in them, and headers with another one do not compile beside it.
pub(super) fn text() -> String {
    let text = runtime::cpp();
    text.replace(PLACE, &format!("{:#010x}", number(&text)))
}

/// FNV-1a: another one for every other text.
fn number(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_text_has_another_number() {
        assert_eq!(number("bitpack"), 0x1841_FD41);
        let plain = runtime::cpp();
        assert_ne!(number(&plain), number(&plain.replacen("return", "return ", 1)));
        let text = text();
        assert!(!text.contains(PLACE));
        // guard, namespace, and what refuses another
        assert_eq!(text.matches(&format!("{:#010x}", number(&plain))).count(), 3);
    }
}
