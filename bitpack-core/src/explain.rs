//! Functions that record the fields of a packet, or find the field of an error. They read or write
//! the packet again with a stream that records.

mod field;
mod record;

pub use {field::*, record::*};
