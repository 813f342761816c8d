//! Schemas that no types of a game have.

use bitpack::schema::Description;
use bitpack::schema::description::{Encoding, Packet, Part, Parts, Type};

/// Returns a field with this name, this encoding and this minimum and maximum width.
pub(crate) fn part(name: &str, encoding: Encoding, [min_bits, max_bits]: [u64; 2]) -> Part {
    Part { name: name.to_owned(), min_bits, max_bits: Some(max_bits), encoding, delta: None }
}

/// Returns a type with this name, and this minimum and maximum width.
pub(crate) fn described(name: &str, parts: Parts, [min_bits, max_bits]: [u64; 2]) -> Type {
    let (name, meaning, max_bits) = (name.to_owned(), String::new(), Some(max_bits));
    Type { name, meaning, min_bits, max_bits, padded_to: None, parts, delta: None }
}

/// Returns a schema with the last of these types as the packet.
pub(crate) fn packet(types: Vec<Type>) -> Description {
    let last = (0..).zip(&types).last().map_or(0, |(at, _)| at);
    let mut description = Description::of::<()>();
    description.packets = vec![Packet { type_: last, hash: 0 }];
    description.types = types;
    description
}
