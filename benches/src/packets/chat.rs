//! Packet P5: a line of chat and a list of bytes, 129 bytes in total.

use fastrand::Rng;

use crate::Sample;

measured! {
    /// Packet P5: a chat line with a text and 64 further bytes.
    #[derive(Clone, Debug, PartialEq)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct Chat {
        #[max_len(255)]
        pub text: String,
        pub channel: u8,
        #[bytes]
        #[cfg_attr(feature = "rivals", serde(with = "serde_bytes"))]
        pub blob: [u8; 64],
    }
}

impl Sample for Chat {
    fn sample(rng: &mut Rng) -> Self {
        let length = rng.usize(40..=86);
        Self {
            text: (0..length).map(|_| rng.alphanumeric()).collect(),
            channel: rng.u8(..),
            blob: core::array::from_fn(|_| rng.u8(..)),
        }
    }

    fn size(&self) -> usize {
        size_of::<Self>() + self.text.len()
    }

    fn copy_from(&mut self, other: &Self) {
        self.text.clone_from(&other.text);
        (self.channel, self.blob) = (other.channel, other.blob);
    }
}

impl Default for Chat {
    fn default() -> Self {
        Self { text: String::new(), channel: 0, blob: [0; 64] }
    }
}
