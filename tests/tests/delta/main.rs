//! Deltas: they give what the whole packet would give, within the declared costs and memory.

mod bounds;
mod costs;
mod explain;
mod many_fields;
mod memory;
mod schema;
mod whole_fields;
mod zoo;
