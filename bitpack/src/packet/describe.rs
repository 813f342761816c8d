//! [`Protocol::describe`]: describes a protocol for tools that read its datagrams.

use super::history::length;
use super::view;
use super::{EndCheck, Protocol};
use crate::schema::Description;
use crate::schema::description::{DeltaPackets, End, Envelope, ViewPackets};
use crate::{Delta, Serialize};

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
    pub fn describe<P: Serialize>(&self) -> Description {
        Description { envelope: Some(self.envelope()), ..Description::of::<P>() }
    }

    /// Adds the deltas of a [`History`](super::History) of `N` values of `T` to a description, so
    /// that tools can read the packets of [`write_delta`](Self::write_delta). The description may
    /// be that of another protocol on the same socket.
    ///
    /// ```
    /// use bitpack::{Delta, Protocol, Serialize};
    ///
    /// #[derive(Serialize)]
    /// struct Input {
    ///     keys: u8,
    /// }
    /// #[derive(Serialize, Delta, Clone)]
    /// struct World {
    ///     #[delta(small = 3)]
    ///     tick: u32,
    /// }
    /// const INPUTS: Protocol = Protocol::of::<Input>("game", 1);
    /// const WORLDS: Protocol = Protocol::of::<World>("game worlds", 1);
    ///
    /// let description = WORLDS.describe_deltas::<World, 32>(INPUTS.describe::<Input>());
    /// assert_eq!((description.packets.len(), description.deltas.len()), (1, 1));
    /// assert_eq!(description.deltas[0].history, 32);
    /// ```
    pub fn describe_deltas<T: Delta, const N: usize>(
        &self,
        mut description: Description,
    ) -> Description {
        let type_ = description.describe_deltas::<T>();
        description.deltas.push(DeltaPackets {
            envelope: self.envelope(),
            type_,
            hash: T::DELTA_HASH,
            schema: T::SCHEMA.hash(),
            modelled: None,
            history: const { length::<N>() },
            marked: self.marks_deltas,
            baseline_bits: self.framing.baseline_bits(),
        });
        description
    }

    /// Adds the packets of [`write_view`](Self::write_view) to a description, for a server with up
    /// to `objects` objects `T`, and with a header `H` in each packet.
    ///
    /// ```
    /// use bitpack::{Delta, Protocol, Serialize};
    ///
    /// #[derive(Serialize)]
    /// struct Input {
    ///     keys: u8,
    /// }
    /// #[derive(Serialize, Delta, Clone)]
    /// struct Body {
    ///     health: u8,
    /// }
    /// const GAME: Protocol = Protocol::of::<(Input, Body)>("game", 1);
    ///
    /// let description = GAME.describe_view::<u16, Body>(2000, GAME.describe::<Input>());
    /// assert_eq!((description.packets.len(), description.views.len()), (1, 1));
    /// assert_eq!(description.views[0].objects, 2000);
    /// ```
    pub fn describe_view<H: Serialize, T: Delta>(
        &self,
        objects: u32,
        mut description: Description,
    ) -> Description {
        let header = description.describe_type::<H>();
        let type_ = description.describe_deltas::<T>();
        let (envelope, hash) = (self.envelope(), const { view::hash::<H, T>() });
        description.views.push(ViewPackets { envelope, header, type_, hash, objects });
        description
    }

    fn envelope(&self) -> Envelope {
        let end_check = match self.end {
            EndCheck::Unaligned(magic) => Some((magic, false)),
            EndCheck::Aligned(magic) => Some((magic, true)),
            EndCheck::Absent => None,
        };
        Envelope {
            id: self.id,
            id_bytes: if self.id_bytes < 8 { 4 } else { 8 },
            sends_id: self.sent_id() > 0,
            sums: self.sent_crc() > 0,
            end_check: end_check.map(|(magic, aligned)| End { magic: magic.into(), aligned }),
        }
    }
}
