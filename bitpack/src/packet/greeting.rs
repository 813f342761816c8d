//! [`Greeting`]: tells two builds of a game apart, whatever else has changed between them.

use super::crc::crc32;
use crate::schema::hash_text;
use crate::{Error, ErrorKind, Result, Serialize as _};

/// The first bytes of each greeting.
const MAGIC: [u8; 7] = *b"bitpack";

/// Version of the greetings that this build writes.
const VERSION: u8 = 1;

/// The fields of a greeting in the order of its bytes: `bitpack`, the version, the game, the
/// protocol id, the session number, the build number, and the checksum.
type Fields = ([u8; 7], u8, u64, u64, u64, u32, u32);

/// Number of bytes of a greeting that its checksum covers.
const SUMMED: usize = Greeting::BYTES - 4;

/// The first packet of each end of a connection: the game, its build, its protocol id, and the
/// number of the [session](super::Protocol::with_session).
///
/// Packets of another build cannot be read, and their error is that of a damaged packet or of
/// another protocol. A greeting can be read by every build, so that a game can tell a player to
/// update. Its bytes do not depend on any schema:
///
/// | bytes | content |
/// |---|---|
/// | 0 to 6 | `bitpack`, in ASCII |
/// | 7 | the version of the greeting: 1 |
/// | 8 to 15 | the game: the FNV-1a hash, in 64 bits, of its name in UTF-8 |
/// | 16 to 23 | the protocol id |
/// | 24 to 31 | the session number |
/// | 32 to 35 | the build number |
/// | 36 to 39 | the CRC-32 (IEEE 802.3) of bytes 0 to 35 |
///
/// Numbers are little-endian. These 40 bytes are the same in every later version of the greeting,
/// except for byte 7. A later version may have more bytes after them, which a reader of an earlier
/// one ignores.
///
/// **A greeting is not authenticated.** Everyone can send one with any content. Answer one with no
/// more bytes than it has, and end a connection only after its packets have stopped; see
/// [trust](crate::book::trust#a-checksum-is-not-a-signature).
///
/// ```
/// use bitpack::{Compatibility, Error, Greeting, Protocol, Serialize};
///
/// #[derive(Serialize)]
/// struct Input { jump: bool }
/// const GAME: Protocol = Protocol::of::<Input>("my game", 1);
/// const GREETING: Greeting = Greeting::new("my game", 212, GAME.id());
///
/// // the client greets, and the server answers with the number of the session
/// let theirs = Greeting::read(&GREETING.to_bytes())?;
/// assert_eq!(GREETING.compare(&theirs), Compatibility::Same);
/// let answer = Greeting::read(&GREETING.with_session(0x5EED).to_bytes())?;
/// let game = GAME.with_session(answer.session());
///
/// // a client that was not updated
/// let old = Greeting::new("my game", 198, 0x0123_4567_89AB_CDEF);
/// assert_eq!(GREETING.compare(&old), Compatibility::Older);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Greeting {
    game: u64,
    id: u64,
    session: u64,
    build: u32,
}

/// The result of [`Greeting::compare`]: the relation of the other build to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compatibility {
    /// The protocol ids are equal, so the two builds understand each other. Their build numbers may
    /// differ.
    Same,
    /// The other build has another protocol, and a lower build number.
    Older,
    /// The other build has another protocol, and a higher build number.
    Newer,
    /// The other build has another protocol and the same build number: a modified game, or a number
    /// that was not raised.
    Modified,
    /// The other end is another game.
    OtherGame,
}

impl Greeting {
    /// Number of bytes that a greeting takes.
    pub const BYTES: usize = 40;

    /// Makes a greeting without a session.
    ///
    /// `build` is a number that rises with each release. It decides which of two builds is told to
    /// update, and nothing else. `id` is the [id](super::Protocol::id) of the protocol.
    pub const fn new(game: &str, build: u32, id: u64) -> Self {
        Self { game: fnv(game.as_bytes()), id, session: 0, build }
    }

    /// Mixes the id of another protocol into the id in this greeting, for a game with several protocols.
    /// Every build must mix them in the same order.
    pub const fn with_another_id(self, id: u64) -> Self {
        Self { id: hash_text("another id", &[self.id, id]), ..self }
    }

    /// Sets the session number in the greeting.
    pub const fn with_session(self, session: u64) -> Self {
        Self { session, ..self }
    }

    /// Returns the build number in the greeting.
    #[must_use]
    pub const fn build(&self) -> u32 {
        self.build
    }

    /// Returns the protocol id in the greeting, which may be a hash of several ids.
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// Returns the session number, for [`Protocol::with_session`](super::Protocol::with_session). 0 means
    /// that there is no session yet: a client asks for one.
    #[must_use]
    pub const fn session(&self) -> u64 {
        self.session
    }

    /// Compares the greeting of the other end, `theirs`, with this one, which is the own greeting.
    #[must_use]
    pub const fn compare(&self, theirs: &Self) -> Compatibility {
        if theirs.game != self.game {
            Compatibility::OtherGame
        } else if theirs.id == self.id {
            Compatibility::Same
        } else if theirs.build < self.build {
            Compatibility::Older
        } else if theirs.build > self.build {
            Compatibility::Newer
        } else {
            Compatibility::Modified
        }
    }

    /// Returns the bytes of the greeting.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        if let Some((front, sum)) = bytes.split_last_chunk_mut() {
            let fields = (MAGIC, VERSION, self.game, self.id, self.session, self.build);
            // (`front` has as many bytes as they take)
            let _ = fields.write(front);
            *sum = crc32(&[front]).to_le_bytes();
        }
        bytes
    }

    /// Writes the greeting into `buffer`. Returns the number of bytes written, which is
    /// [`BYTES`](Self::BYTES).
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the buffer is too small.
    pub fn write(&self, buffer: &mut [u8]) -> Result<usize> {
        let to = buffer.first_chunk_mut().ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        *to = self.to_bytes();
        Ok(Self::BYTES)
    }

    /// Reads a greeting of this version or a later one.
    ///
    /// # Errors
    ///
    /// [`Protocol`](ErrorKind::Protocol) if the bytes do not begin with `bitpack`: they are not a
    /// greeting, but perhaps a packet of the game. [`Overflow`](ErrorKind::Overflow) if they are
    /// too few, [`Crc`](ErrorKind::Crc) if they are damaged, [`Range`](ErrorKind::Range) for
    /// version 0, [`Trailing`](ErrorKind::Trailing) if bytes follow a greeting of version 1.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let error = |kind, byte: usize| Err(Error::new(kind, 8 * byte as u64));
        if !bytes.starts_with(&MAGIC) {
            return error(ErrorKind::Protocol, 0);
        }
        let Ok(((_, version, game, id, session, build, sum), _)) = Fields::read_prefix(bytes)
        else {
            return error(ErrorKind::Overflow, bytes.len());
        };
        if crc32(&[bytes.get(..SUMMED).unwrap_or_default()]) != sum {
            return error(ErrorKind::Crc, SUMMED);
        }
        if version == 0 {
            return error(ErrorKind::Range, MAGIC.len());
        }
        if version == VERSION && bytes.len() > Self::BYTES {
            return error(ErrorKind::Trailing, Self::BYTES);
        }
        Ok(Self { game, id, session, build })
    }
}

/// Returns the 64-bit FNV-1a hash of bytes.
const fn fnv(bytes: &[u8]) -> u64 {
    let (mut hash, mut i) = (0xCBF2_9CE4_8422_2325_u64, 0);
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0000_0100_0000_01B3);
        i += 1;
    }
    hash
}

#[cfg(test)]
mod tests;
