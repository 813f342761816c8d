//! A packet field by field, and which field an error is about: what is read or written again with a
//! stream that gives an account.

mod field;
mod record;

pub use field::{
    Explanation, explain, explain_delta, explain_write, explain_write_delta, explain_writing,
};
pub use record::{trace, trace_delta};
