//! The bits on the wire: recorded vectors, comparisons with a slow reference encoder, and exact
//! encodings.

mod appended;
mod codes;
mod encoded;
mod formats;
mod greeting;
mod modelled;
mod padding;
mod quantize;
mod quaternions;
mod radio;
mod reference;
mod unaligned;
mod variant_defaults;
mod varint;
mod vectors;
mod versions;
mod zoo;
