//! The hash of a schema: it changes if the position or the meaning of any bit changes, and only
//! then.
//!
//! A description is a tree, and its hash is a tree of hashes. The hash of a node is made from a
//! sequence of words, in which a child is represented by its own hash. **No two nodes have the same
//! sequence.** Each begins with a number unique to the kind of node ([`Kind`]), which determines
//! how the rest divides into parameters. Anything without a fixed number of words (a text, a list)
//! is preceded by its length. A sequence can therefore be parsed back, and none is a prefix of
//! another.
//!
//! Differences that change neither bits nor meaning are removed first. A field without bits (`()`,
//! a skipped field) is not an item. A struct of one item equals that item. Items that are all equal
//! form an array (`[f32; 3]` equals a vector of three fields). A group with a condition equals its
//! fields, each with that condition. A reference to a field is its position among the items, and a
//! reference to a part of it adds the position there: `gun.0` differs from `gun`, though a struct
//! of one item equals that item.

mod fields;
mod find;
pub(super) mod nodes;
pub(super) mod scope;
pub(super) mod terms;
pub(super) mod words;

pub(crate) use find::is;

use super::table::Kind;
use super::{LATEST, Schema};
use words::Hash;

impl Schema {
    /// Returns a hash of everything that determines the position or the meaning of a bit: order, encodings
    /// with their parameters, nested types, conditions with the values of their constants, the names and
    /// numbers of variants. The names of types and fields do not count.
    ///
    /// Opaque types count only by their width, functions by their path and width.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        Hash::begin(Kind::Whole).maybe(fields::schema(self, LATEST)).finish()
    }

    /// Returns the hash of one version of a type with the attribute `versions`. It is the
    /// [`hash`](Self::hash) of a type that has exactly the fields and variants of this version, and
    /// no attributes about versions. A test compares it with the number that it had when the version
    /// was released.
    ///
    /// The result is also defined for versions that the type does not have; see
    /// [`version_range`](Self::version_range).
    #[must_use]
    pub const fn version_hash(&self, version: u8) -> u64 {
        Hash::begin(Kind::Whole).maybe(fields::schema(self.content(), version)).finish()
    }
}

/// Returns a hash of a text and of further words, for a protocol id.
#[must_use]
#[doc(hidden)]
pub const fn hash_text(text: &str, words: &[u64]) -> u64 {
    let mut hash = Hash::begin(Kind::Label).text(text).word(words.len() as u64);
    each!(word in words => hash = hash.word(*word));
    hash.finish()
}

#[cfg(test)]
mod tests;
