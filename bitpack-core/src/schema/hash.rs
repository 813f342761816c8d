//! The hash of a schema: a number that changes with every bit's meaning, and with nothing else.
//!
//! A description is a tree, and its hash is a tree of hashes: each node's is made of a sequence of
//! words, in which a child stands as the hash of its own. **No two nodes have one sequence.** Each
//! begins with a number that no other kind of node has ([`Kind`]), which says how the rest is cut
//! into parameters; what has no fixed number of words (a text, a list) has its length in front.
//! A sequence can therefore be parsed back, and none is the beginning of another.
//!
//! What changes neither bits nor meaning is taken away first: what has no bits (`()`, a skipped
//! field) is no item; a struct of one item is that item; items that are all alike are an array
//! (`[f32; 3]` is a vector of three fields); a group under a condition is its fields, each under
//! that condition. A field that another one names is its position among the items, and a part of it
//! its position there: `gun.0` is not `gun`, though a struct of one item is that item.

mod fields;
mod find;
mod nodes;
mod terms;
mod words;

pub(super) use find::is;

use super::Schema;
use words::{Hash, Kind};

impl Schema {
    /// A number over all that moves a bit or changes its meaning: order, encodings and their
    /// parameters, nested types, conditions with the values of their constants, the names and
    /// numbers of variants. The names of types and fields do not count.
    ///
    /// Opaque types count with their width only, functions with their path and their width.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        Hash::begin(Kind::Whole).maybe(fields::schema(self)).finish()
    }
}

/// A number over text and further words, for a protocol's id.
#[doc(hidden)]
#[must_use]
pub const fn hash_text(text: &str, words: &[u64]) -> u64 {
    let (mut hash, mut i) = (Hash::begin(Kind::Text).text(text).word(words.len() as u64), 0);
    while i < words.len() {
        hash = hash.word(words[i]);
        i += 1;
    }
    hash.finish()
}

#[cfg(test)]
mod tests;
