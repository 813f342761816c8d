//! Implements [`Serialize`](crate::Serialize) and [`Delta`](crate::Delta) for standard types. It
//! also implements them for types of other crates, each with a cargo feature.

#[macro_use]
mod macros;

mod char;
mod containers;
mod msb_first;
mod net;
mod nonzero;
mod ordering;
#[cfg(feature = "alloc")]
mod pointers;
mod primitives;
mod range;
mod result;
mod time;
mod tuples;
mod wrapping;

#[cfg(any(feature = "arrayvec", feature = "heapless-0_8", feature = "heapless-0_9"))]
#[macro_use]
mod bounded;

#[cfg(feature = "arrayvec")]
mod arrayvec;
#[cfg(feature = "bytes")]
mod bytes;
#[cfg(feature = "fixed")]
mod fixed;
#[cfg(feature = "glam")]
mod glam;
#[cfg(any(feature = "heapless-0_8", feature = "heapless-0_9"))]
mod heapless;
#[cfg(feature = "mint")]
mod mint;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "postcard")]
mod postcard;
#[cfg(feature = "slotmap")]
mod slotmap;
#[cfg(feature = "smallvec")]
mod smallvec;
#[cfg(feature = "uuid")]
mod uuid;

pub use self::msb_first::MsbFirst;
#[cfg(feature = "postcard")]
pub use self::postcard::Postcard;

#[cfg(test)]
mod tests;
