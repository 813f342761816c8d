//! Types with subsets of an array's objects, in each encoding of the indices and in each container.

use std::collections::BTreeMap;

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

use super::groups::Body;
use super::texts::Name;

/// Declares a type with a subset in each of four containers, all in one encoding of the indices.
macro_rules! subset {
    ($(#[$doc:meta])* $name:ident $variant:ident, $array:meta, $hundred:meta, $thousand:meta, $forty:meta) => {
        $(#[$doc])*
        #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
        pub(super) struct $name {
            first: bool,
            #[$array]
            slots: [Option<Body>; 10],
            #[$hundred]
            #[bits(min = 0, max = 5)]
            list: Vec<(u16, u8)>,
            #[$thousand]
            map: BTreeMap<i32, Body>,
            #[$forty]
            bare: Vec<u8>,
            last: bool,
        }

        subject! { $name {
            first => boolean(),
            slots => scene(Variant::$variant, 10, own()),
            list => scene(Variant::$variant, 100, range(0, 5)),
            map => scene(Variant::$variant, 1000, own()),
            bare => scene(Variant::$variant, 40, unit()),
            last => boolean(),
        } }
    };
}

subset! {
    /// Subsets with one bit for each index, set if an object is there.
    Flags Flags, subset(flags), subset(flags, max = 100), bitpack(subset(flags, max = 1000)),
    subset(flags, max = 40)
}
subset! {
    /// Subsets with their number of objects, and an index before each object.
    Indices Indices, subset(indices), subset(indices, max = 100),
    bitpack(subset(indices, max = 1000)), subset(indices, max = 40)
}
subset! {
    /// Subsets with an index before each object and an invalid index at the end.
    Sentinel Sentinel, subset(sentinel), subset(sentinel, max = 100),
    bitpack(subset(sentinel, max = 1000)), subset(sentinel, max = 40)
}
subset! {
    /// Subsets with the difference from the previous index before each object and at the end.
    Relative Relative, relative_index, relative_index(max = 100),
    bitpack(relative_index(max = 1000)), relative_index(max = 40)
}

/// Subsets whose maximum is close to the first one that needs the last tier of the prefix code,
/// arrays of length zero and one, and objects of any width.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Edges {
    #[relative_index(max = 124)]
    without: Vec<(u16, bool)>,
    #[relative_index(max = 125)]
    single: Vec<(u16, bool)>,
    #[relative_index(max = 126)]
    pair: Vec<(u16, bool)>,
    #[relative_index(max = 3000)]
    names: Vec<(u16, Name)>,
    #[relative_index]
    one: [Option<u8>; 1],
    #[subset(indices)]
    alone: [Option<u8>; 1],
    #[subset(sentinel)]
    end: [Option<u8>; 0],
    #[subset(flags)]
    nothing: [Option<u8>; 0],
    #[subset(indices, max = 70)]
    #[omit_default]
    maybe: Vec<u8>,
}

subject! { Edges {
    without => scene(Variant::Relative, 124, boolean()),
    single => scene(Variant::Relative, 125, boolean()),
    pair => scene(Variant::Relative, 126, boolean()),
    names => scene(Variant::Relative, 3000, own()),
    one => scene(Variant::Relative, 1, low(8)),
    alone => scene(Variant::Indices, 1, low(8)),
    end => only([]),
    nothing => only([]),
    maybe => omit(scene(Variant::Indices, 70, unit())),
} }
