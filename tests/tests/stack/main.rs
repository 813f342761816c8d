//! The stack: large and recursive types use little more of it than their values need.

mod flat;
mod large_types;
mod recursive;
