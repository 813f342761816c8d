//! Tests of every encoding in a delta: its bits, the values that a writer rejects, and the bits
//! that a reader rejects.

mod encoded;
mod lists;
mod maps;
mod numbers;
mod objects;
mod schema;
mod sent;
mod turns;
mod types;
mod values;
