//! Attacks every function of the tools: damaged schema files, schemas that double with each level,
//! names that contain code, and captures with forged baselines. Nothing panics, overflows the stack,
//! or takes more time and memory than the size of the file justifies.
//!
//! `BITPACK_ATTACKS=1000` damages each schema so many times. Optimised tests do it 200 times, and others 4 times.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of names, bytes and ticks are small"
)]

mod baselines;
mod coalesced;
mod cost;
mod damage;
mod doubling;
mod names;
mod schemas;
