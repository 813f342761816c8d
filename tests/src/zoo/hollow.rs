//! Containers of up to `N` elements for `N` = 0. They take no bits, or only those of the container
//! itself.

use std::collections::BTreeMap;

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::{choice, subject};

/// A struct with containers of up to `N` elements between fields of fixed width. `N` is a constant
/// parameter.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Shelf<const N: usize> {
    #[bits(5)]
    before: u8,
    #[max_len(N)]
    list: Vec<u32>,
    maybe: Option<Rack<N>>,
    wide: u64,
    drawer: Drawer<N>,
    #[bits(7)]
    between: u8,
    #[max_len(N)]
    map: Option<BTreeMap<u8, u8>>,
    drawers: [Drawer<N>; 2],
    after: u32,
}

subject! { Shelf<0> {
    before => low(5),
    list => list(0, 0, low(32)),
    maybe => optional(own()),
    wide => low(64),
    drawer => own(),
    between => low(7),
    map => optional(map(0, 0, low(8), low(8))),
    drawers => array(own()),
    after => low(32),
} }

/// Subsets of an array of `N` elements, in three encodings.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Rack<const N: usize> {
    #[subset(flags)]
    flags: [Option<u8>; N],
    #[subset(sentinel)]
    sentinel: [Option<u8>; N],
    #[subset(indices)]
    indices: [Option<u8>; N],
}

subject! { Rack<0> { flags => only([]), sentinel => only([]), indices => only([]) } }

/// An enum with a list of up to `N` elements. If the constant parameter `N` is 0, it takes only the
/// bits of its tag.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
enum Drawer<const N: usize> {
    Empty,
    Full(#[max_len(N)] Vec<u16>),
}

type NoDrawer = Drawer<0>;
choice! { NoDrawer tag(2, 1) { 0 Empty {} 1 Full { 0 none => list(0, 0, low(16)) } } }

/// A [`Shelf`] whose containers can hold no element.
pub(super) type NoShelf = Shelf<0>;
