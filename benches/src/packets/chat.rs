//! P5: a line of chat and a blob, 129 bytes.

use bitpack::Serialize;
use fastrand::Rng;

use crate::Sample;

/// Text and bytes.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Chat {
    #[max_len(255)]
    pub text: String,
    pub channel: u8,
    #[bytes]
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
}
