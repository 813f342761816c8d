//! The packets' checksum, computed one bit at a time.

/// Computes the standard CRC-32 (IEEE 802.3): reflected, all ones before and after.
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32| crc >> 1 ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), |crc, _| bit(crc)))
}

/// Builds a packet with these bytes and a valid checksum, for the protocol with this 64-bit id.
#[must_use]
pub fn seal(id: u64, data: &[u8]) -> Vec<u8> {
    let summed = [&id.to_le_bytes()[..], &[0; 4], data].concat();
    [&crc32(&summed).to_le_bytes()[..], data].concat()
}
