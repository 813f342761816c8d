//! Types of the standard library and of other crates.

mod arrayvec;
mod bitflags;
mod bytes;
mod cow;
mod glam;
mod hash_maps;
mod heapless;
mod mint;
mod packed;
mod pointers;
mod postcard;
mod standard;
mod uuid;
