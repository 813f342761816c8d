//! [`ReplayHeader`]: the beginning of a replay.

use core::time::Duration;
use std::io::{self, Read, Write};
use std::string::String;

use super::{damaged, exactly};
use crate::Serialize as _;
use crate::packet::crc32;

/// First bytes of a replay.
const MAGIC: [u8; 16] = *b"bitpack replay 1";

/// Number of bytes of a replay's header before the schema.
const FIXED: usize = 16 + 8 + 8 + 4 + 4 + 4;

/// Flag in the header of a replay whose differences are from predictions.
const IS_PREDICTED: u32 = 1;

/// Maximum size in bytes of a schema that a reader accepts.
const LARGEST_SCHEMA: usize = 1 << 24;

/// The header of a replay: its id, the length of a tick, and its schema.
///
/// It takes 44 bytes and the bytes of the schema, all numbers little-endian: the letters `bitpack replay 1`,
/// the id in 8 bytes, the nanoseconds of a tick in 8, 1 in 4 if the differences are from predictions and else
/// 0, the length of the schema in 4, the CRC-32 of everything before it and of the schema in 4, and the
/// schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayHeader {
    /// Id that both builds must have in common: the protocol id XOR a hash of the encoding of the type's
    /// deltas.
    pub id: u64,
    /// Time between two ticks; zero if it is not known.
    pub tick: Duration,
    /// `true` if each difference is from a prediction, which the game makes from the previous value.
    pub is_predicted: bool,
    /// The schema of the packets in JSON, as the command `bitpack` reads it.
    pub schema: String,
}

impl ReplayHeader {
    /// Returns `true` if a file begins like a replay. `first` are its first bytes, at least 16.
    #[must_use]
    pub fn is_replay(first: &[u8]) -> bool {
        first.starts_with(&MAGIC)
    }

    /// Reads the header of a replay.
    ///
    /// # Errors
    ///
    /// [`InvalidData`](io::ErrorKind::InvalidData) if it is damaged, or the beginning of another file;
    /// the errors of `read`.
    pub fn read(mut read: impl Read) -> io::Result<Self> {
        let fixed = exactly(&mut read, FIXED)?;
        if !Self::is_replay(&fixed) {
            return Err(damaged("not a replay"));
        }
        let numbers = fixed.get(MAGIC.len()..).unwrap_or_default();
        let numbers = <(u64, u64, u32, u32, u32)>::read(numbers);
        let (id, nanos, flags, length, sum) = numbers.map_err(|_| damaged("not a replay"))?;
        if flags > IS_PREDICTED || length as usize > LARGEST_SCHEMA {
            return Err(damaged("the header of the replay is damaged"));
        }
        let schema = exactly(read, length as usize)?;
        if crc32(&[fixed.get(..FIXED - 4).unwrap_or_default(), &schema]) != sum {
            return Err(damaged("the header of the replay is damaged"));
        }
        let schema = String::from_utf8(schema);
        let schema = schema.map_err(|_| damaged("the schema in the replay is not UTF-8"))?;
        let is_predicted = flags == IS_PREDICTED;
        Ok(Self { id, tick: Duration::from_nanos(nanos), is_predicted, schema })
    }

    /// Writes the header of a replay. Returns the number of bytes.
    pub(super) fn write(&self, mut out: impl Write) -> io::Result<u64> {
        let length = u32::try_from(self.schema.len()).ok();
        let nanos = u64::try_from(self.tick.as_nanos()).ok();
        let (Some(length), Some(nanos)) =
            (length.filter(|it| *it as usize <= LARGEST_SCHEMA), nanos)
        else {
            let why = "the schema has more than 16 MiB, or a tick takes more than 500 years";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        };
        let fields = (MAGIC, self.id, nanos, u32::from(self.is_predicted), length);
        let mut bytes = fields.to_bytes().map_err(io::Error::other)?;
        bytes.extend(crc32(&[&bytes, self.schema.as_bytes()]).to_le_bytes());
        bytes.extend(self.schema.as_bytes());
        out.write_all(&bytes)?;
        Ok(bytes.len() as u64)
    }

    /// Returns the number of bytes of the header in a file.
    pub(super) fn bytes(&self) -> u64 {
        (FIXED + self.schema.len()) as u64
    }
}
