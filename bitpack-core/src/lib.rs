#![doc = include_str!("lib.md")]
#![no_std]
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "bit code takes low bits and changes signs on purpose, and `From` is not const"
)]
#![allow(
    clippy::large_types_passed_by_value,
    reason = "declarations are values in `const fn`s; nothing of them is there at run time"
)]
#![allow(
    clippy::inline_always,
    reason = "a run's positions are constants only when every step of it is inlined; without an \
              optimiser nothing is a constant, and steps that are calls build in a third of the time"
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bits;
#[macro_use]
pub mod codec;
#[doc(hidden)]
pub mod declare;
#[doc(hidden)]
pub mod delta;
mod error;
mod floor;
mod index;
mod int;
mod memory;
mod message;
mod on_the_wire;
mod part;
mod place;
mod reader;
mod run;
pub mod schema;
mod serialize;
mod sqrt;
mod stream;
pub mod trace;
mod types;
mod width;
mod writer;

pub use bits::{bit_length, bits_required, bits_required_u128};
pub use codec::{
    Bounded, ByteBuffer, Collection, Compressed, IntVector, SmallestThree, Sparse, TextBuffer,
    Vector,
};
pub use delta::Delta;
pub use error::{Error, ErrorKind};
pub use index::Index;
pub use int::{Int, Primitive};
pub use memory::{Heap, Memory};
#[doc(hidden)]
pub use on_the_wire::OnTheWire;
#[doc(hidden)]
pub use part::Part;
pub use place::Place;
pub use reader::BitReader;
pub use run::Run;
pub use schema::Schema;
pub use serialize::Serialize;
#[cfg(feature = "alloc")]
pub use stream::{ExplainStream, TraceStream};
pub use stream::{HashStream, MeasureStream, ReadStream, Stream, WriteStream};
pub use width::Width;
pub use writer::BitWriter;

/// Whether serialize checks are on the wire: the feature `checks`.
///
/// Both ends must agree; the packet layer makes it part of the protocol id.
pub const CHECKS: bool = cfg!(feature = "checks");
