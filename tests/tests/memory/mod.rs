//! Heap memory: bounded by the bits received, and by the maximum that a type declares.

mod heap;
mod max_memory;
mod reuse;
