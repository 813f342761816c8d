//! Text with numbers in it, built by the compiler: what a wrong declaration says.

/// A message of up to 200 bytes; what is longer is cut.
#[derive(Clone, Copy)]
pub(crate) struct Message {
    bytes: [u8; 200],
    len: usize,
}

impl Message {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; 200], len: 0 }
    }

    pub(crate) const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() && self.len < self.bytes.len() {
            self.bytes[self.len] = text[i];
            self.len += 1;
            i += 1;
        }
        self
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
        let mut message = self;
        while i < digits.len() && message.len < message.bytes.len() {
            message.bytes[message.len] = digits[i];
            message.len += 1;
            i += 1;
        }
        message
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "the declaration is wrong",
        }
    }

    /// Stops the build: declarations are constants, so this happens in const evaluation.
    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        panic!("{}", self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_printed_whole() {
        let message = Message::new().text("from ").int(i128::MIN).text(" to ").unsigned(u128::MAX);
        assert_eq!(
            message.as_str(),
            "from -170141183460469231731687303715884105728 to \
             340282366920938463463374607431768211455"
        );
        assert_eq!(Message::new().int(0).as_str(), "0");
    }

    #[test]
    fn long_text_is_cut() {
        let long = "0123456789012345678901234567890123456789";
        let message = Message::new().text(long).text(long).text(long).text(long).text(long).int(-7);
        assert_eq!(message.as_str().len(), 200);
    }
}
