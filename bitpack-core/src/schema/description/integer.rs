//! [`Integer`]: any integer of up to 128 bits, signed or not.

#[cfg(feature = "serde")]
use alloc::string::String;
use core::fmt;
use core::num::ParseIntError;
use core::str::FromStr;

/// An integer of any type, up to 128 bits. In a file it is text, because few JSON readers support
/// 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "String", try_from = "String")
)]
pub struct Integer {
    /// `true` if the integer is negative.
    pub negative: bool,
    /// Absolute value of the integer.
    pub magnitude: u128,
}

impl Integer {
    /// Creates an integer from its bits, which are two's complement if `signed`.
    #[must_use]
    pub const fn of(bits: u128, signed: bool) -> Self {
        let negative = signed && (bits as i128) < 0;
        let magnitude = if negative { (bits as i128).unsigned_abs() } else { bits };
        Self { negative, magnitude }
    }

    /// Converts the integer to 128 bits in two's complement.
    #[must_use]
    pub const fn to_bits(self) -> u128 {
        if self.negative { self.magnitude.wrapping_neg() } else { self.magnitude }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.negative { "-" } else { "" })?;
        write!(f, "{}", self.magnitude)
    }
}

impl FromStr for Integer {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let magnitude = digits.parse()?;
        Ok(Self { negative: negative && magnitude > 0, magnitude })
    }
}

#[cfg(feature = "serde")]
impl From<Integer> for String {
    fn from(integer: Integer) -> Self {
        alloc::format!("{integer}")
    }
}

#[cfg(feature = "serde")]
impl TryFrom<String> for Integer {
    type Error = ParseIntError;

    fn try_from(text: String) -> Result<Self, ParseIntError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString as _;

    #[test]
    fn numbers_come_back_from_text() {
        for (bits, signed, text) in [
            (0, true, "0"),
            (7, false, "7"),
            (u128::MAX, true, "-1"),
            (u128::MAX, false, "340282366920938463463374607431768211455"),
            (1 << 127, true, "-170141183460469231731687303715884105728"),
        ] {
            let number = Integer::of(bits, signed);
            assert_eq!(number.to_string(), text);
            assert_eq!(text.parse(), Ok(number));
            assert_eq!(number.to_bits(), bits);
        }
        assert!("+-1".parse::<Integer>().is_err() && "".parse::<Integer>().is_err());
    }

    #[test]
    fn zero_has_no_sign() {
        let zero = Integer { negative: false, magnitude: 0 };
        assert_eq!((Integer::of(0, true), "-0".parse()), (zero, Ok(zero)));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_file_has_it_as_text() {
        let number = Integer::of(1 << 127, true);
        let text = String::from(number);
        assert_eq!(text, "-170141183460469231731687303715884105728");
        assert_eq!(Integer::try_from(text), Ok(number));
        assert!(Integer::try_from(String::from("7.0")).is_err());
    }
}
