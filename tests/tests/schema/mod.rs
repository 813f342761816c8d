//! Schemas: they describe the bits of a type, and their hashes change with it.

mod conditions;
mod description;
mod dynamic;
mod dynamic_limits;
mod dynamic_values;
mod golden_ids;
mod hash;
mod same;
mod small;
