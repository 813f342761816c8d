//! [`Serialize`](crate::Serialize) for the types of the language and its library.

#[cfg(feature = "alloc")]
mod alloc;
mod containers;
mod primitives;
mod tuples;
