//! Functions that trace a packet field by field, or find the field of an error, by reading or
//! writing it again with a stream that records.

mod field;
mod record;

pub use field::{
    Explanation, explain, explain_delta, explain_write, explain_write_delta, explain_writing,
};
pub use record::{trace, trace_delta};
