//! The CRC-32 of packets (IEEE 802.3).

#[cfg(not(feature = "small-crc"))]
pub(super) use crc32fast::Hasher;
#[cfg(feature = "small-crc")]
pub(super) use small::Hasher;

/// Returns the CRC-32 of bytes that are given in parts.
pub(crate) fn crc32(parts: &[&[u8]]) -> u32 {
    let mut hasher = Hasher::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize()
}

/// A CRC-32 with a table of 64 bytes, for programs whose size matters more than their speed. It computes the
/// same checksums as `crc32fast`, whose tables take 16 KiB.
#[cfg(any(feature = "small-crc", test))]
mod small {
    /// The polynomial of IEEE 802.3, lowest bit first.
    const POLYNOMIAL: u32 = 0xEDB8_8320;

    /// The remainders of all four-bit numbers after division by [`POLYNOMIAL`].
    const TABLE: [u32; 16] = {
        let (mut table, mut number) = ([0; 16], 0_u32);
        while number < 16 {
            let (mut remainder, mut bit) = (number, 0);
            while bit < 4 {
                let carry = remainder & 1;
                remainder >>= 1;
                if carry == 1 {
                    remainder ^= POLYNOMIAL;
                }
                bit += 1;
            }
            table[number as usize] = remainder;
            number += 1;
        }
        table
    };

    /// A checksum over bytes that are added one part after another.
    #[derive(Clone, Debug)]
    pub(crate) struct Hasher(u32);

    impl Hasher {
        pub(crate) const fn new() -> Self {
            Self(!0)
        }

        pub(crate) fn update(&mut self, bytes: &[u8]) {
            for byte in bytes {
                self.0 = half(half(self.0 ^ u32::from(*byte)));
            }
        }

        pub(crate) const fn finalize(self) -> u32 {
            !self.0
        }
    }

    /// Divides the lowest four bits of a remainder by the polynomial: shifts these bits out, and adds the
    /// remainder of dividing them.
    fn half(remainder: u32) -> u32 {
        let index = remainder as usize & 15;
        TABLE.get(index).map_or(0, |low| low ^ (remainder >> 4))
    }
}

#[cfg(test)]
mod tests {
    use super::small;

    fn sum(parts: &[&[u8]]) -> u32 {
        let mut hasher = small::Hasher::new();
        for part in parts {
            hasher.update(part);
        }
        hasher.finalize()
    }

    #[test]
    fn the_small_checksum_is_that_of_crc32fast() {
        assert_eq!(sum(&[b"123456789"]), 0xCBF4_3926);
        assert_eq!(sum(&[]), 0);
        let mut bytes = [0_u8; 300];
        let mut state = 1_u8;
        for byte in &mut bytes {
            state = state.wrapping_mul(181).wrapping_add(77);
            *byte = state;
        }
        for length in 0..bytes.len() {
            let (whole, _) = bytes.split_at(length);
            let (front, back) = whole.split_at(length / 3);
            assert_eq!(sum(&[front, back]), crc32fast::hash(whole), "{length}");
        }
    }
}
