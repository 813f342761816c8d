//! The bits on the wire: vectors, a reference model, and exact encodings.

mod codes;
mod quantize;
mod quaternions;
mod reference;
mod unaligned;
mod vectorized_lists;
mod vectors;
mod zoo;
