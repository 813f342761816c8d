//! Stack use: large and recursive types need little more of the stack than their values take.

mod child;
mod flat;
mod large_types;
mod recursive;
mod table;
