//! [`Rival`]: a library, or hand-written code, that turns packets into bytes and back.

/// Size in bytes of the buffers that libraries encode into. It is enough for the longest packet in
/// any format.
pub const ROOM: usize = 128 * 1024;

/// A library, or hand-written code, that is measured with packets of type `P`.
///
/// The state of an implementation, mostly buffers, may be kept from packet to packet. All
/// implementations write into existing memory and read into an existing packet.
pub trait Rival<P>: Default + 'static {
    /// Name of the library in the table.
    const NAME: &'static str;
    /// `true` if an encoded packet can start at any bit, `false` if only at a byte boundary.
    const BITWISE: bool = false;

    /// The type that the library encodes: `P` itself, or a type with the same values that its
    /// derives support.
    type Packet: 'static;
    /// The type that the library decodes from: bytes, as a socket would give them.
    type Encoded: 'static;

    /// Converts a packet to the type that the library encodes.
    fn take(packet: &P) -> Self::Packet;
    /// Converts a packet back from the type that the library encodes.
    fn give(packet: &Self::Packet) -> P;

    /// Encodes a packet. Leaves out the first `skip` bits of the buffer if the format allows that.
    /// Returns the number of bytes written, or `None` if the library fails.
    fn encode(&mut self, packet: &Self::Packet, skip: u32) -> Option<usize>;
    /// Returns a copy of the `length` bytes that were encoded last.
    fn encoded(&self, length: usize, packet: &Self::Packet) -> Self::Encoded;
    /// Decodes a packet that starts after `skip` bits into an existing packet. Returns `None` if
    /// the library fails.
    fn decode(
        &mut self,
        encoded: &Self::Encoded,
        skip: u32,
        packet: &mut Self::Packet,
    ) -> Option<()>;
}

/// A list of bytes that are aligned to 16. Some formats require alignment.
pub type Bytes = rkyv::util::AlignedVec<16>;

/// Returns an aligned copy of the first `length` bytes of a buffer.
pub(crate) fn copy(buffer: &[u8], length: usize) -> Bytes {
    let mut bytes = Bytes::new();
    bytes.extend_from_slice(buffer.get(..length).unwrap_or_default());
    bytes
}

/// A buffer to encode into: [`ROOM`] bytes on the heap, initially zero.
#[derive(Debug)]
pub(crate) struct Buffer(pub(crate) Box<[u8]>);

impl Default for Buffer {
    fn default() -> Self {
        Self(vec![0; ROOM].into())
    }
}
