#![doc = include_str!("lib.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

// the derives' code names this crate
extern crate self as bitpack;

#[cfg(feature = "serde")]
pub mod packed;
mod packet;
#[cfg(feature = "record")]
mod record;
#[cfg(feature = "replay")]
mod replay;
#[cfg(feature = "alloc")]
pub mod testing;

#[doc(inline)]
pub use bitpack_core::*;
pub use bitpack_derive::Delta;
#[cfg_attr(any(feature = "alloc", not(doctest)), doc = include_str!("book/derive.md"))]
pub use bitpack_derive::Serialize;
#[cfg(feature = "serde")]
pub use packed::{Packed, PackedFixed};
pub use packet::*;
#[cfg(feature = "record")]
pub use record::{Recorder, SessionRecorder};
#[cfg(feature = "replay")]
pub use replay::{ReplayBlock, ReplayFile, ReplayHeader, ReplayReader, ReplayWriter};

// The pages contain no items, so they exist for rustdoc only. Their tests need the default
// features.
#[cfg(all(doc, any(feature = "std", not(doctest))))]
#[cfg_attr(docsrs, doc(auto_cfg = false))]
#[doc = include_str!("book/book.md")]
pub mod book {
    #[doc = include_str!("book/tutorial.md")]
    pub mod tutorial {}
    #[doc = include_str!("book/attributes.md")]
    pub mod attributes {}
    #[doc = include_str!("book/structure.md")]
    pub mod structure {}
    #[doc = include_str!("book/types.md")]
    pub mod types {}
    #[doc = include_str!("book/more_types.md")]
    pub mod more_types {}
    #[doc = include_str!("book/recipes.md")]
    pub mod recipes {}
    #[doc = include_str!("book/packets.md")]
    pub mod packets {}
    #[doc = include_str!("book/sending.md")]
    pub mod sending {}
    #[doc = include_str!("book/deltas.md")]
    pub mod deltas {}
    #[doc = include_str!("book/modelled.md")]
    pub mod modelled {}
    #[doc = include_str!("book/versions.md")]
    pub mod versions {}
    #[doc = include_str!("book/views.md")]
    pub mod views {}
    #[doc = include_str!("book/functions.md")]
    pub mod functions {}
    #[doc = include_str!("book/trust.md")]
    pub mod trust {}
    #[doc = include_str!("book/errors.md")]
    pub mod errors {}
    #[doc = include_str!("book/tools.md")]
    #[doc = include_str!("book/pictures.md")]
    pub mod tools {}
    #[doc = include_str!("book/replays.md")]
    pub mod replays {}
    #[doc = include_str!("book/dynamic.md")]
    pub mod dynamic {}
    #[doc = include_str!("book/features.md")]
    pub mod features {}
    #[doc = include_str!("book/migrating.md")]
    pub mod migrating {}
    #[doc = include_str!("book/formats.md")]
    pub mod formats {}
    #[doc = include_str!("book/how_to.md")]
    pub mod how_to {
        #[doc = include_str!("book/how_to/messages.md")]
        pub mod messages {}
        #[doc = include_str!("book/how_to/handshake.md")]
        pub mod handshake {}
        #[doc = include_str!("book/how_to/budgets.md")]
        pub mod budgets {}
        #[doc = include_str!("book/how_to/smaller.md")]
        pub mod smaller {}
        #[doc = include_str!("book/how_to/transports.md")]
        pub mod transports {}
        #[doc = include_str!("book/how_to/not_included.md")]
        pub mod not_included {}
        #[doc = include_str!("book/how_to/serde.md")]
        pub mod serde {}
        #[doc = include_str!("book/how_to/stability.md")]
        pub mod stability {}
    }
}
