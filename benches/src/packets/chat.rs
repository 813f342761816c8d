//! Packet P5: a line of chat and a list of bytes, 129 bytes in total.

use bitpack::Serialize;
use fastrand::Rng;

use crate::Sample;

/// Packet P5: a chat line with a text and 64 further bytes.
#[derive(
    Serialize,
    bitcode::Encode,
    bitcode::Decode,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    serde::Serialize,
    serde::Deserialize,
    speedy::Readable,
    speedy::Writable,
    wincode::SchemaRead,
    wincode::SchemaWrite,
)]
#[cfg_attr(feature = "bincode", derive(bincode::Encode, bincode::Decode))]
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Chat {
    #[max_len(255)]
    pub text: String,
    pub channel: u8,
    #[bytes]
    #[serde(with = "serde_bytes")]
    pub blob: [u8; 64],
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
