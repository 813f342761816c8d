//! Declares the packets P1 to P4 for `deku`.

use deku::{DekuRead, DekuWrite};

use crate::packets::{Body, Input, Integers, Snapshot};
use crate::rivals::mirror::{Convert, mirror};

mirror! {
    Input:
    /// The fields of [`Input`], with deku's derives.
    #[derive(Debug, DekuRead, DekuWrite)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct InputFields {
        pub sequence: u16,
        #[deku(bits = 1)]
        pub buttons: [bool; 8],
        pub yaw: f32,
        pub pitch: f32,
        pub tick: u32,
    }
}

mirror! {
    Body:
    /// The fields of [`Body`], with deku's derives.
    #[derive(Debug, DekuRead, DekuWrite)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct BodyFields {
        pub x: f32,
        pub y: f32,
        pub z: f32,
        #[deku(bits = 2)]
        pub largest: u8,
        #[deku(bits = 9)]
        pub components: [u16; 3],
        #[deku(bits = 1)]
        pub at_rest: bool,
        #[deku(skip, cond = "*at_rest")]
        pub linear: [f32; 3],
        #[deku(skip, cond = "*at_rest")]
        pub angular: [f32; 3],
    }
}

mirror! {
    Integers:
    /// The fields of [`Integers`], with deku's derives.
    #[derive(Debug, DekuRead, DekuWrite)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct IntegersFields {
        #[deku(bits = 10)]
        pub health: u16,
        #[deku(bits = 11)]
        pub offset: i16,
        #[deku(bits = 5)]
        pub slot: u8,
        #[deku(bits = 2)]
        pub team: u8,
        #[deku(bits = 25)]
        pub position: [i32; 3],
        #[deku(bits = 12)]
        pub axes: [i16; 4],
        #[deku(bits = 7)]
        pub percent: u8,
        pub id: u64,
        pub tick: u32,
        pub kind: u8,
        #[deku(bits = 1)]
        pub flags: [bool; 4],
    }
}

/// An object of a [`Snapshot`] with its index, with deku's derives.
#[derive(Debug, DekuRead, DekuWrite)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct EntryFields {
    #[deku(bits = 12)]
    pub index: u16,
    pub body: BodyFields,
}

/// The objects of a [`Snapshot`] with their number before them, with deku's derives.
#[derive(Debug, DekuRead, DekuWrite)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct SnapshotFields {
    #[deku(bits = 13)]
    pub count: u16,
    #[deku(count = "count")]
    pub bodies: Vec<EntryFields>,
}

impl Convert<SnapshotFields> for Snapshot {
    fn convert(&self) -> SnapshotFields {
        let entry =
            |(index, body): &(u16, Body)| EntryFields { index: *index, body: body.convert() };
        let bodies: Vec<_> = self.bodies.iter().map(entry).collect();
        SnapshotFields { count: u16::try_from(bodies.len()).unwrap_or(u16::MAX), bodies }
    }
}

impl Convert<Snapshot> for SnapshotFields {
    fn convert(&self) -> Snapshot {
        let entry = |entry: &EntryFields| (entry.index, entry.body.convert());
        Snapshot { bodies: self.bodies.iter().map(entry).collect() }
    }
}
