//! The CRC-32 checksum of packets, computed one bit at a time.

/// Computes the standard CRC-32 (IEEE 802.3).
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32| crc >> 1 ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), |crc, _| bit(crc)))
}

/// Returns `data` as a packet with the valid checksum of the protocol with this id. The checksum
/// covers the id, four zero bytes and `data`, and precedes `data`.
#[must_use]
pub fn seal(id: u64, data: &[u8]) -> Vec<u8> {
    let summed = [&id.to_le_bytes()[..], &[0; 4], data].concat();
    [&crc32(&summed).to_le_bytes()[..], data].concat()
}
