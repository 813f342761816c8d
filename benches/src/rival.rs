//! [`Rival`]: one way to turn packets into bytes and back.

/// Room for the longest packet of the most generous format.
pub const ROOM: usize = 128 * 1024;

/// A library, or code by hand, that is measured.
///
/// Its state is what it may keep from packet to packet: buffers, mostly. Everybody writes into
/// memory that is already there, and reads into a packet that is.
pub trait Rival<P>: Default + 'static {
    /// What the table calls it.
    const NAME: &'static str;
    /// Whether a packet can begin at any bit.
    const BITWISE: bool = false;

    /// What it encodes: `P` itself, or a type with the same values that it can derive.
    type Packet: 'static;
    /// What it decodes: bytes, as a socket would give them.
    type Encoded: 'static;

    /// The same packet as its own type.
    fn take(packet: &P) -> Self::Packet;
    /// And back.
    fn give(packet: &Self::Packet) -> P;

    /// Encodes a packet, after `skip` bits if it is a bit format; the bytes.
    fn encode(&mut self, packet: &Self::Packet, skip: u32) -> Option<usize>;
    /// A copy of the `length` bytes that were encoded last.
    fn encoded(&self, length: usize, packet: &Self::Packet) -> Self::Encoded;
    /// Decodes a packet that was encoded after `skip` bits.
    fn decode(
        &mut self,
        encoded: &Self::Encoded,
        skip: u32,
        packet: &mut Self::Packet,
    ) -> Option<()>;
}

/// Bytes where a cautious receiver would keep them: some formats need them aligned.
pub type Bytes = rkyv::util::AlignedVec<16>;

/// A copy of the first `length` bytes.
pub(crate) fn copy(buffer: &[u8], length: usize) -> Bytes {
    let mut bytes = Bytes::new();
    bytes.extend_from_slice(buffer.get(..length).unwrap_or_default());
    bytes
}

/// [`ROOM`] bytes.
#[derive(Debug)]
pub(crate) struct Buffer(pub(crate) Box<[u8]>);

impl Default for Buffer {
    fn default() -> Self {
        Self(vec![0; ROOM].into())
    }
}
