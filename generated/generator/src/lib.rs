//! Generates the source of random types that derive `Serialize`, each with a slow reference
//! implementation.
//!
//! A build script calls [`types`]. Equal seeds give equal types, and the first types do not depend
//! on their number. The reference implementations count bits from the declarations and from the
//! description of the wire format, without the library.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the standard counts the steps of a float in `f32`"
)]

mod body;
mod choice;
mod components;
mod container;
mod context;
mod declare;
mod delta;
mod double;
mod field;
mod generic;
mod group;
mod known;
mod number;
mod numbering;
mod piece;
mod plain;
mod random;
mod subset;

use core::fmt::Write as _;

use context::Context;
use known::{Known, sources};
use random::Random;

/// Generates the source of a module with `count` types. It contains their declarations, their
/// reference implementations, and a function `all()` that lists them.
#[must_use]
pub fn types(seed: u64, count: usize) -> String {
    let mut known: Vec<Known> = Vec::new();
    for index in 0..count {
        let mut random = Random::new(seed, index);
        let mut cx = Context {
            delta: random.chance(60),
            random,
            name: format!("T{index}"),
            known: &known,
            used: Vec::new(),
            constants: Vec::new(),
        };
        // generates bodies and scenes early, so that even short lists of types have some
        let next = match index % 8 {
            1 => body::body(&mut cx),
            2 => body::scene(&mut cx),
            _ => declare::declare(&mut cx),
        };
        known.push(next);
    }
    let mut module = String::new();
    for one in &known {
        module.push_str(&one.source);
        module.push_str(&one.implementation);
    }
    module.push_str("/// All of them.\npub fn all() -> Vec<Box<dyn Kind>> {\nvec![\n");
    for (index, one) in known.iter().enumerate() {
        let (piece, source) = (&one.piece, sources(&known, index));
        let (min, max, ty) = (piece.min, piece.max, &piece.ty);
        let (canonical, tight) = (piece.traits.canonical, piece.traits.tight);
        let closed = piece.traits.closed;
        let of = if piece.traits.delta { "of_delta" } else { "of" };
        let _ = writeln!(
            module,
            "{of}::<{ty}>(Declared {{ name: \"T{index}\", source: {source:?}, min: {min}, \
             max: {max}, canonical: {canonical}, tight: {tight}, closed: {closed} }}),"
        );
    }
    module.push_str("]\n}\n");
    module
}

#[cfg(test)]
mod tests {
    use super::types;

    #[test]
    fn a_seed_gives_the_same_types_for_any_number_of_types() {
        let (few, more) = (types(7, 20), types(7, 30));
        let declarations = |module: &str| module.split("/// All of them").next().map(str::to_owned);
        assert_eq!(types(7, 20), few);
        assert!(
            declarations(&more)
                .is_some_and(|more| more.starts_with(&declarations(&few).unwrap_or_default()))
        );
        assert_ne!(types(8, 20), few);
    }
}
