//! [`Protocol::describe`]: describes a protocol for tools that read its datagrams.

use super::{EndCheck, Protocol};
use crate::Serialize;
use crate::schema::Description;
use crate::schema::description::{End, Envelope};

impl Protocol {
    /// Returns everything that determines the bits of this protocol's datagrams, as data. With the
    /// feature `serde` it can be saved as the file that the command `bitpack` works from.
    ///
    /// `P` is one type for all packets, usually an enum; [`and`](Description::and) adds another.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use bitpack::{Protocol, Serialize};
    ///
    /// #[derive(Serialize)]
    /// enum Packet {
    ///     Join(#[max_len(20)] String),
    ///     Move { #[compressed(-180.0, 180.0, 0.01)] yaw: f32 },
    /// }
    /// const GAME: Protocol = Protocol::of::<Packet>("game", 1);
    ///
    /// let file = serde_json::to_string_pretty(&GAME.describe::<Packet>())?;
    /// assert!(file.contains("\"name\": \"yaw\""));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn describe<P: Serialize>(&self) -> Description {
        let end_check = match self.end {
            EndCheck::Unaligned(magic) => Some((magic, false)),
            EndCheck::Aligned(magic) => Some((magic, true)),
            EndCheck::Absent => None,
        };
        let envelope = Envelope {
            id: self.id,
            id_bytes: if self.id_bytes < 8 { 4 } else { 8 },
            sends_id: self.sent_id() > 0,
            sums: self.sent_crc() > 0,
            end_check: end_check.map(|(magic, aligned)| End { magic: magic.into(), aligned }),
        };
        Description { envelope: Some(envelope), ..Description::of::<P>() }
    }
}
