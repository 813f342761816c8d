//! General compressors of packets: zstd with a trained dictionary, lz4, and adaptive arithmetic
//! coders of bytes. Modelled packets are compared with them.

mod bytewise;
mod chart;

use core::hint::black_box;

use cpu_time::ThreadTime;

use self::bytewise::Bytewise;
pub use self::chart::chart;

/// Mean size of a packet, and mean time to write and to read one.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Name of the way to send packets.
    pub name: &'static str,
    /// Bytes of a packet.
    pub bytes: f64,
    /// Nanoseconds to write a packet.
    pub write: f64,
    /// Nanoseconds to read a packet.
    pub read: f64,
}

/// The bytes of packets: those that a compressor is trained with, and those that it is measured
/// with.
#[derive(Clone, Debug, Default)]
pub struct Packets {
    /// Packets to train with.
    pub train: Vec<Vec<u8>>,
    /// Packets to measure with.
    pub test: Vec<Vec<u8>>,
}

/// Size of a dictionary in bytes.
const DICTIONARY: usize = 32 * 1024;

/// Number of bytes of a zstd frame that name its format. A game would leave them out.
const MAGIC: usize = 4;

/// Compresses a packet. `None` if that fails.
type Pack<'c> = Box<dyn FnMut(&[u8]) -> Option<Vec<u8>> + 'c>;

/// Restores a packet from its compressed bytes and its length. `None` if that fails.
type Unpack<'c> = Box<dyn FnMut(&[u8], usize) -> Option<Vec<u8>> + 'c>;

/// A compressor: turns a packet into bytes, and back.
struct Compressor<'c> {
    name: &'static str,
    pack: Pack<'c>,
    unpack: Unpack<'c>,
    /// Number of bytes of each compressed packet that are not counted.
    free: usize,
}

/// Measures all compressors.
///
/// # Errors
///
/// A compressor that fails, or that returns another packet.
pub fn all(packets: &Packets) -> Result<Vec<Figure>, String> {
    let mut figures: Vec<_> = zstd("zstd, trained dictionary", packets)?.into_iter().collect();
    let dictionary: Vec<u8> =
        packets.train.iter().rev().flatten().copied().take(DICTIONARY).collect();
    figures.push(measured(
        Compressor {
            name: "lz4, packets as dictionary",
            pack: Box::new(|bytes| Some(lz4_flex::block::compress_with_dict(bytes, &dictionary))),
            unpack: Box::new(|bytes, length| {
                lz4_flex::block::decompress_with_dict(bytes, length, &dictionary).ok()
            }),
            free: 0,
        },
        packets,
    )?);
    for (order, name) in
        [(1, "arithmetic coder of bytes, order 1"), (2, "arithmetic coder of bytes, order 2")]
    {
        let mut here = Bytewise::new(order);
        packets.train.iter().for_each(|packet| here.train(packet));
        let mut there = here.clone();
        figures.push(measured(
            Compressor {
                name,
                pack: Box::new(|bytes| Some(here.pack(bytes))),
                unpack: Box::new(|bytes, length| Some(there.unpack(bytes, length))),
                free: 0,
            },
            packets,
        )?);
    }
    Ok(figures)
}

/// Measures zstd at level 19 with a dictionary that it has trained. `None` if it finds too little
/// to make one.
///
/// # Errors
///
/// A failure of zstd, or another packet.
pub fn zstd(name: &'static str, packets: &Packets) -> Result<Option<Figure>, String> {
    let fail = |error: std::io::Error| format!("zstd: {error}");
    let Ok(dictionary) = zstd::dict::from_samples(&packets.train, DICTIONARY) else {
        return Ok(None);
    };
    let mut here = zstd::bulk::Compressor::with_dictionary(19, &dictionary).map_err(fail)?;
    here.include_contentsize(false).map_err(fail)?;
    here.include_dictid(false).map_err(fail)?;
    let mut there = zstd::bulk::Decompressor::with_dictionary(&dictionary).map_err(fail)?;
    let compressor = Compressor {
        name,
        pack: Box::new(move |bytes| here.compress(bytes).ok()),
        unpack: Box::new(move |bytes, length| there.decompress(bytes, length).ok()),
        free: MAGIC,
    };
    measured(compressor, packets).map(Some)
}

/// Measures a compressor. A packet that it makes larger counts as it was.
fn measured(mut compressor: Compressor<'_>, packets: &Packets) -> Result<Figure, String> {
    let count = packets.test.len().max(1) as f64;
    let (mut bytes, mut write, mut read) = (0, 0.0, 0.0);
    for packet in &packets.test {
        let start = ThreadTime::now();
        let packed = black_box((compressor.pack)(black_box(packet)));
        write += start.elapsed().as_secs_f64();
        let packed = packed.ok_or_else(|| format!("{}: cannot compress", compressor.name))?;
        let start = ThreadTime::now();
        let back = black_box((compressor.unpack)(black_box(&packed), packet.len()));
        read += start.elapsed().as_secs_f64();
        if back.as_deref() != Some(&packet[..]) {
            return Err(format!("{}: another packet", compressor.name));
        }
        bytes += (packed.len() - compressor.free).min(packet.len());
    }
    Ok(Figure {
        name: compressor.name,
        bytes: bytes as f64 / count,
        write: write / count * 1e9,
        read: read / count * 1e9,
    })
}
