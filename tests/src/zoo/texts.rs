//! Types with strings in UTF-8 and UTF-16.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

/// A struct with one string, for lists of strings.
#[derive(Serialize, Delta, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name {
    #[max_len(20)]
    pub(super) text: String,
}

subject! { Name { text => text(0, 20) } }

/// Strings in UTF-8 with various length bounds, alone and in containers.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Texts {
    flag: bool,
    #[max_len(15)]
    any: String,
    #[min_len(1)]
    #[max_len(8)]
    some: String,
    #[max_len(3)]
    both: [String; 2],
    #[max_len(300)]
    maybe: Option<Box<String>>,
    #[min_len(4)]
    #[max_len(4)]
    four: String,
}

subject! { Texts {
    flag => boolean(),
    any => text(0, 15),
    some => text(1, 8),
    both => array(text(0, 3)),
    maybe => optional(boxed(text(0, 300))),
    four => text(4, 4),
} }

/// Strings in UTF-16, alone and in an `Option`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct WideTexts {
    flag: bool,
    #[utf16]
    #[max_len(20)]
    any: String,
    #[utf16]
    #[min_len(2)]
    #[max_len(3)]
    some: Option<String>,
    last: bool,
}

subject! { WideTexts {
    flag => boolean(),
    any => wide(0, 20),
    some => optional(wide(2, 3)),
    last => boolean(),
} }
