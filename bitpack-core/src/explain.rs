//! Functions that record the fields of a packet, or find the field of an error. They read or write
//! the packet again with a stream that records.

mod field;
mod record;

#[cfg(feature = "dynamic")]
pub(crate) use field::explain_writing_as;
pub use field::{
    Explanation, explain, explain_delta, explain_write, explain_write_delta, explain_writing,
};
pub use record::{trace, trace_delta};
