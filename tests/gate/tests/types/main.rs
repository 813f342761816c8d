//! Types of the standard library and of other crates.

mod bitflags;
mod bytes;
mod fixed;
mod fixed_lists;
mod maps;
mod packed;
mod pointers;
mod postcard;
mod slotmap;
mod smallvec;
mod standard;
mod uuid;
mod vectors;
