//! Compresses whole frames as bytes, with the frame six frames before as a dictionary.

use lz4_flex::block::{compress_with_dict, decompress_with_dict};
use zstd::bulk::{Compressor, Decompressor};

use crate::codes::Record;

/// Packs the cubes of a frame to 80 bits each, as in the recording.
pub(crate) fn packed(records: &[Record]) -> Vec<u8> {
    let cube = |record: &Record| {
        let mut word = 0_u128;
        let mut at = 0;
        let mut put = |code: u128, bits: u32| {
            word |= code << at;
            at += bits;
        };
        let [x, y, z] = record.position;
        put((x + 131_072) as u128, 18);
        put((y + 131_072) as u128, 18);
        put(z as u128, 14);
        put(u128::from(record.largest), 2);
        record.rest.iter().for_each(|&code| put(u128::from(code), 9));
        put(u128::from(record.interacting), 1);
        word.to_le_bytes().into_iter().take(10)
    };
    records.iter().flat_map(cube).collect()
}

/// Returns the number of bytes of the frame `now` compressed by zstd at level 19, with the frame
/// `before` as its dictionary. Checks that it decompresses to `now`.
pub(crate) fn zstd(now: &[u8], before: &[u8]) -> Result<usize, String> {
    let fail = |error: std::io::Error| format!("zstd: {error}");
    let bytes =
        Compressor::with_dictionary(19, before).map_err(fail)?.compress(now).map_err(fail)?;
    let mut back = Decompressor::with_dictionary(before).map_err(fail)?;
    let same = back.decompress(&bytes, now.len()).map_err(fail)? == now;
    same.then_some(bytes.len()).ok_or_else(|| "zstd: another snapshot".into())
}

/// Returns the number of bytes of the frame `now` compressed by lz4, with the frame `before` as its
/// dictionary. Checks that it decompresses to `now`.
pub(crate) fn lz4(now: &[u8], before: &[u8]) -> Result<usize, String> {
    let bytes = compress_with_dict(now, before);
    let back = decompress_with_dict(&bytes, now.len(), before).map_err(|e| format!("lz4: {e}"))?;
    (back == now).then_some(bytes.len()).ok_or_else(|| "lz4: another snapshot".into())
}
