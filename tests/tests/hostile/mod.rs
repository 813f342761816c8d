//! Hostile input: bytes that no writer made, and hand-written functions that break the rules.

mod depth;
mod fuzz;
mod hand_written;
mod marks;
mod modelled;
mod order;
mod random;
mod short;
mod trailing;
