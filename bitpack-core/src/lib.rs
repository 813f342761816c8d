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

// from the bottom to the top
mod math;

mod error;

mod cost;

mod account;

mod number;

mod words;

mod place;

mod engine;

pub mod schema;

mod run;

#[macro_use]
pub mod codec;

mod stream;

mod serialize;

#[doc(hidden)]
pub mod delta;

mod types;

#[cfg(feature = "alloc")]
mod explain;

#[doc(hidden)]
pub mod declare;

pub use codec::{
    Bounded, ByteBuffer, Collection, Compressed, IntVector, SmallestThree, Sparse, TextBuffer,
    Vector,
};
pub use cost::{Heap, Memory, Width};
pub use delta::Delta;
#[cfg(feature = "alloc")]
pub use engine::{ExplainStream, TraceStream};
pub use engine::{HashStream, MeasureStream, ReadStream, WriteStream};
pub use error::{Error, ErrorKind};
pub use math::{bit_length, bits_required, bits_required_u128};
pub use number::{Index, Int, Primitive};
pub use place::Place;
pub use run::Run;
pub use schema::Schema;
pub use serialize::Serialize;
#[doc(hidden)]
pub use serialize::{OnTheWire, Part};
pub use stream::Stream;
pub use words::{BitReader, BitWriter};

/// What a trace is made of: events, where they stand, and why a reader or a writer stopped.
pub mod trace {
    #[cfg(feature = "alloc")]
    pub use crate::account::{Event, Trace};
    pub use crate::account::{Role, Value};
    #[cfg(feature = "alloc")]
    pub use crate::explain::{Explanation, explain, explain_write, explain_writing, trace};
}

/// Whether serialize checks are on the wire: the feature `checks`.
///
/// Both ends must agree; the packet layer makes it part of the protocol id.
pub const CHECKS: bool = cfg!(feature = "checks");
