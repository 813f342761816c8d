//! [`Rival`]: one way to turn packets into bytes and back.

/// Buffer size in bytes, enough for the longest packet in any format.
pub const ROOM: usize = 128 * 1024;

/// A library, or code by hand, that is measured.
///
/// Its state may be kept from packet to packet: mostly buffers. All rivals write into existing
/// memory and read into an existing packet.
pub trait Rival<P>: Default + 'static {
    /// Name in the table.
    const NAME: &'static str;
    /// True if a packet can begin at any bit.
    const BITWISE: bool = false;

    /// Type that it encodes: `P` itself, or a type with the same values that it can derive.
    type Packet: 'static;
    /// Type that it decodes: bytes, as a socket would give them.
    type Encoded: 'static;

    /// Converts a packet to the rival's type.
    fn take(packet: &P) -> Self::Packet;
    /// Converts a packet back.
    fn give(packet: &Self::Packet) -> P;

    /// Encodes a packet, after `skip` bits if it is a bit format; returns the bytes written.
    fn encode(&mut self, packet: &Self::Packet, skip: u32) -> Option<usize>;
    /// Copies the `length` bytes that were encoded last.
    fn encoded(&self, length: usize, packet: &Self::Packet) -> Self::Encoded;
    /// Decodes a packet that was encoded after `skip` bits.
    fn decode(
        &mut self,
        encoded: &Self::Encoded,
        skip: u32,
        packet: &mut Self::Packet,
    ) -> Option<()>;
}

/// Aligned bytes, because some formats require alignment.
pub type Bytes = rkyv::util::AlignedVec<16>;

/// Copies the first `length` bytes.
pub(crate) fn copy(buffer: &[u8], length: usize) -> Bytes {
    let mut bytes = Bytes::new();
    bytes.extend_from_slice(buffer.get(..length).unwrap_or_default());
    bytes
}

/// A buffer of [`ROOM`] bytes.
#[derive(Debug)]
pub(crate) struct Buffer(pub(crate) Box<[u8]>);

impl Default for Buffer {
    fn default() -> Self {
        Self(vec![0; ROOM].into())
    }
}
