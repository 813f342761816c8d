//! Hexadecimal digits, which formats that are human-readable carry in place of bytes.

use alloc::vec::Vec;
use core::fmt;

/// Displays bytes as two lower-case hexadecimal digits each.
pub(super) struct Hexadecimal<'b>(pub(super) &'b [u8]);

impl fmt::Display for Hexadecimal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Returns the bytes of a text of lower-case hexadecimal digits, two for each byte. Returns `None`
/// for any other text.
pub(super) fn parse(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| match *pair {
            [high, low] => Some(digit(high)? << 4 | digit(low)?),
            _ => None,
        })
        .collect()
}

fn digit(character: u8) -> Option<u8> {
    match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'a'..=b'f' => Some(character - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    #[test]
    fn every_byte_has_two_digits() {
        let bytes: Vec<u8> = (0..=255).collect();
        let digits = Hexadecimal(&bytes).to_string();
        assert_eq!((digits.len(), &digits[..8], &digits[508..]), (512, "00010203", "feff"));
        assert_eq!(parse(&digits), Some(bytes));
        for wrong in ["0", "000", "0g", "0G", "0A", "+1", " 1", "ä"] {
            assert_eq!(parse(wrong), None, "{wrong:?}");
        }
    }
}
