//! Types of the standard library and of other crates.

mod arrayvec;
mod bitflags;
mod bytes;
mod cow;
mod fixed;
mod glam;
mod hash_maps;
mod heapless;
mod index_maps;
mod mint;
mod nalgebra;
mod nonzero;
mod packed;
mod pointers;
mod postcard;
mod slotmap;
mod smallvec;
mod standard;
mod uuid;
