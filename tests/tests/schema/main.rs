//! Schemas: they describe the wire, and their hashes change with it.

mod conditions;
mod description;
mod golden_ids;
mod hash;
mod small;
mod types;
