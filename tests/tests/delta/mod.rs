//! Deltas: their result equals that of whole packets, and their sizes and memory are within the
//! declared bounds.

mod bounds;
mod costs;
mod explain;
mod many_fields;
mod many_variants;
mod memory;
mod quantized;
mod schema;
mod whole_fields;
mod zoo;
