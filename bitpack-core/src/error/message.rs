//! [`Message`]: text with numbers, built in const evaluation for compile errors about declarations.

/// Maximum length of a message in bytes, enough for two expressions and a line of text.
const LONGEST: usize = 400;

/// Builds a [`Message`]. Each `{}` of the text stands for a part: a text, an unsigned number in
/// brackets, or a signed number in parentheses.
macro_rules! message {
    (@ $message:expr $(,)?) => { $message };
    (@ $message:expr, [$part:expr] $($rest:tt)*) => {
        $crate::error::message!(@ $message.unsigned($part as u128).next() $($rest)*)
    };
    (@ $message:expr, ($part:expr) $($rest:tt)*) => {
        $crate::error::message!(@ $message.int($part as i128).next() $($rest)*)
    };
    (@ $message:expr, $part:expr $(, $($rest:tt)*)?) => {
        $crate::error::message!(@ $message.text($part).next() $(, $($rest)*)?)
    };
    (# $(,)?) => { 0 };
    (# , [$part:expr] $($rest:tt)*) => { 1 + $crate::error::message!(# $($rest)*) };
    (# , ($part:expr) $($rest:tt)*) => { 1 + $crate::error::message!(# $($rest)*) };
    (# , $part:expr $(, $($rest:tt)*)?) => { 1 + $crate::error::message!(# $(, $($rest)*)?) };
    ($text:literal $($parts:tt)*) => {{
        const _: () = assert!(
            $crate::error::Message::places($text) == $crate::error::message!(# $($parts)*),
            "a message needs one part for each place"
        );
        $crate::error::message!(@ $crate::error::Message::of($text) $($parts)*)
    }};
}
pub(crate) use message;

/// A message that stops a build, of up to 400 bytes. Longer text is cut off.
#[derive(Clone, Copy)]
pub(crate) struct Message {
    bytes: [u8; LONGEST],
    len: usize,
    /// The text that is not appended yet: what follows the `{}` that the next part replaces.
    rest: &'static [u8],
}

impl Message {
    pub(crate) const fn new() -> Self {
        Self::of("")
    }

    /// Begins a message with the `text` before its first `{}`.
    pub(crate) const fn of(text: &'static str) -> Self {
        Self { bytes: [0; LONGEST], len: 0, rest: text.as_bytes() }.next()
    }

    /// Returns the number of `{}` in a text.
    pub(crate) const fn places(text: &str) -> usize {
        let (mut places, mut rest) = (0, text.as_bytes());
        while let [_, after @ ..] = rest {
            places += matches!(rest, [b'{', b'}', ..]) as usize;
            rest = after;
        }
        places
    }

    /// Appends the text up to the next `{}` or the end, and skips the `{}`.
    pub(crate) const fn next(mut self) -> Self {
        while let [byte, rest @ ..] = self.rest {
            self.rest = rest;
            if let (b'{', [b'}', rest @ ..]) = (*byte, rest) {
                self.rest = rest;
                break;
            }
            self = self.bytes(&[*byte]);
        }
        self
    }

    const fn bytes(mut self, bytes: &[u8]) -> Self {
        each!(byte in bytes => if self.len < LONGEST {
            self.bytes[self.len] = *byte;
            self.len += 1;
        });
        self
    }

    pub(crate) const fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    pub(crate) const fn int(self, value: i128) -> Self {
        if value < 0 {
            return self.text("-").unsigned(value.unsigned_abs());
        }
        self.unsigned(value.unsigned_abs())
    }

    pub(crate) const fn unsigned(self, value: u128) -> Self {
        let mut digits = [0_u8; 39];
        let (mut value, mut i) = (value, digits.len());
        loop {
            i -= 1;
            digits[i] = b'0' + (value % 10) as u8;
            value /= 10;
            if value == 0 {
                break;
            }
        }
        self.bytes(digits.split_at(i).1)
    }

    /// Appends an `f32` in decimal, rounded to seven significant digits, without trailing zeros.
    /// Below 1e-8 it has an exponent.
    pub(crate) const fn real(self, value: f32) -> Self {
        self.double(value as f64)
    }

    /// Appends an `f64` in decimal, in the same form as [`real`](Self::real) appends an `f32`.
    pub(crate) const fn double(self, value: f64) -> Self {
        if value.is_nan() {
            return self.text("NaN");
        }
        let message = if value < 0.0 { self.text("-") } else { self };
        let mut value = value.abs();
        if value.is_infinite() {
            return message.text("infinity");
        }
        if value >= 1e7 {
            return message.unsigned(value as u128);
        }
        let mut exponent = 0;
        let has_exponent = value > 0.0 && value < 1e-8;
        // a power of ten may be slightly less as an `f32`
        while has_exponent && value < 0.999_999_9 {
            value *= 10.0;
            exponent -= 1;
        }
        // scale the value so that it has seven digits before the point
        let mut scale = 1_u128;
        while value > 0.0 && value * (scale as f64) < 1e6 {
            scale *= 10;
        }
        let mut rounded = (value * (scale as f64) + 0.5) as u128;
        while scale > 1 && rounded % 10 == 0 {
            rounded /= 10;
            scale /= 10;
        }
        let mut message = message.unsigned(rounded / scale);
        if scale > 1 {
            message = message.text(".");
        }
        let mut rest = rounded % scale;
        while scale > 1 {
            scale /= 10;
            message = message.unsigned(rest / scale);
            rest %= scale;
        }
        if has_exponent { message.text("e").int(exponent) } else { message }
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "the declaration is wrong",
        }
    }

    /// Panics with the message. Declarations are evaluated in constants, so this stops the build.
    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        panic!("{}", self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::ToOwned as _;

    #[test]
    fn numbers_are_printed_whole() {
        assert_eq!(
            message!("from {} to {}", (i128::MIN), [u128::MAX]).as_str(),
            "from -170141183460469231731687303715884105728 to \
             340282366920938463463374607431768211455"
        );
        assert_eq!(Message::new().int(0).as_str(), "0");
    }

    #[test]
    fn floats_are_printed_as_they_were_written() {
        let text = |value| Message::new().real(value).as_str().to_owned();
        for (value, written) in [
            (0.0, "0"),
            (1.0, "1"),
            (-180.1, "-180.1"),
            (0.01, "0.01"),
            (0.001_25, "0.00125"),
            (0.000_000_24, "0.00000024"),
            (1e-9, "1e-9"),
            (123_456.7, "123456.7"),
            (1e7, "10000000"),
            (3e9, "3000000000"),
            (-2.5e-31, "-2.5e-31"),
            (f32::MIN_POSITIVE, "1.175494e-38"),
            (1e-44, "9.809089e-45"),
            (1e-45, "1.401298e-45"),
            (f32::NEG_INFINITY, "-infinity"),
            (f32::NAN, "NaN"),
        ] {
            assert_eq!(text(value), written);
        }
    }

    #[test]
    fn long_text_is_cut() {
        let long = "0123456789012345678901234567890123456789";
        let message = (0..10).fold(Message::new(), |message, _| message.text(long)).int(-7);
        assert_eq!(message.as_str().len(), LONGEST);
    }
}
