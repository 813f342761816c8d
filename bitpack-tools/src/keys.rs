//! [`KeyHasher`]: a hasher that takes a fraction of the time of the standard library's.

use core::hash::{BuildHasherDefault, Hasher};
use std::collections::HashMap;

/// A map whose keys are hashed by a [`KeyHasher`].
pub(crate) type KeyMap<K, V> = HashMap<K, V, BuildHasherDefault<KeyHasher>>;

/// A hasher for keys that are hashes themselves. It has no seed, so it is not for keys that a sender chooses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64((*byte).into());
        }
    }
    fn write_u64(&mut self, value: u64) {
        self.0 = mix(self.0, value);
    }
}

/// Combines two numbers to one hash.
pub(crate) fn mix(one: u64, other: u64) -> u64 {
    let word = (one.rotate_left(23) ^ other).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word ^ word >> 29
}
