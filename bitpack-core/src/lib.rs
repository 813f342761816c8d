#![doc = include_str!("lib.md")]
#![no_std]
// docs.rs shows the feature of each item. That of a module or a `use` is lost where `bitpack` shows the item, so a few
// items repeat theirs
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "bit code truncates and changes signs on purpose, and `From` is not const"
)]
#![allow(
    clippy::large_types_passed_by_value,
    reason = "declarations exist only in const evaluation"
)]
#![allow(
    clippy::inline_always,
    reason = "a run's positions are constants only when every step of it is inlined; without an \
              optimiser nothing is a constant, and steps that are calls build in a third of the \
              time, so the build script sets `optimized` in optimised release builds"
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// the layers from the bottom to the top: a file uses only its own layer and those before it
#[macro_use]
mod math;

mod error;

mod cost;

mod tracing;

mod number;

mod words;

mod place;

mod io;

pub mod schema;

mod run;

#[macro_use]
pub mod codec;

#[doc(hidden)]
pub mod declare;

mod stream;

mod serialize;

#[doc(hidden)]
pub mod delta;

mod quantized;

mod types;

#[cfg(feature = "alloc")]
mod explain;

#[cfg(feature = "alloc")]
mod cache;

#[cfg(feature = "model")]
pub mod model;

#[cfg(feature = "dynamic")]
pub mod dynamic;

#[cfg(feature = "alloc")]
pub use cache::EncodedCache;
pub use codec::{Compressed, CompressedF64, FieldSerialize, SmallestThree, Sparse, Vector};
pub use cost::{DeltaCost, Heap, Memory, Width};
pub use delta::{Delta, DeltaBody, DeltaField, DeltaMode, DeltaSchema, DeltaVariant};
pub use error::{Error, ErrorKind, Result};
#[doc(hidden)]
pub use io::OmittedStream;
pub use io::{Encoded, HashStream, MeasureStream, ReadStream, WriteStream};
#[cfg(feature = "alloc")]
pub use io::{ExplainStream, TraceStream};
pub use math::{bit_length, bits_required, bits_required_u128};
pub use number::{Index, Int, Number, Wide, wide};
#[doc(hidden)]
pub use place::{DirectedPlace, FloatForm, FloatValues};
pub use place::{Direction, Place};
pub use quantized::Quantized;
pub use run::Run;
pub use schema::Schema;
#[cfg(feature = "bytes")]
pub use serialize::append_to_buf;
pub use serialize::{Part, Serialize, Versioned, Versions, run_behind, write_in_version};
#[cfg(feature = "alloc")]
pub use serialize::{append, to_vec};
pub use stream::{FieldDelta, Stream};
pub use types::MsbFirst;
#[cfg(feature = "postcard")]
pub use types::Postcard;
pub use words::{BitReader, BitWriter};

/// Traces of packets field by field, and explanations of errors with their field and reason.
pub mod trace {
    #[cfg(feature = "alloc")]
    pub use crate::explain::{
        Explanation, explain, explain_delta, explain_write, explain_write_delta, explain_writing,
        trace, trace_delta,
    };
    #[cfg(feature = "alloc")]
    pub use crate::tracing::{Event, Trace};
    pub use crate::tracing::{Role, Value};
}
