//! Every encoding against a baseline: its bits, what a writer refuses of it and what a reader does.

mod lists;
mod maps;
mod numbers;
mod objects;
mod schema;
mod sent;
mod turns;
mod types;
mod values;
