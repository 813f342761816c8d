//! Tests of the whole derive: its expansions, its messages, and pairs of attributes.

mod golden;
pub(crate) mod messages;
mod pairs;
