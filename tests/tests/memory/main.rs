//! Memory on the heap: bounded by the bits received, and by what a type declares.

mod heap;
mod max_memory;
mod reuse;
