//! Types that contain themselves, with a maximum depth.

#![allow(clippy::use_self, reason = "both spellings are tested")]

use std::collections::BTreeMap;

use bitpack::{Delta, ErrorKind, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::{Verdict, Writer};

use super::groups::Body;

/// A type that contains a list of itself, at most three levels deep.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_depth(3)]
pub(super) struct Tree {
    #[bits(4)]
    value: u8,
    #[max_len(2)]
    #[delta(whole)]
    children: Vec<Self>,
}

impl Tree {
    fn branch(levels: usize, d: &mut Draw) -> Self {
        let most = if levels > 1 { 2 } else { 0 };
        let children = (0..d.length(0, most)).map(|_| Self::branch(levels - 1, d)).collect();
        Self { value: low(4).draw(d), children }
    }

    /// Returns the number of levels, of itself and of a chain inside.
    fn chain(levels: usize) -> Self {
        let children = if levels > 1 { vec![Self::chain(levels - 1)] } else { Vec::new() };
        Self { value: 1, children }
    }

    fn levels(&self) -> usize {
        1 + self.children.iter().map(Self::levels).max().unwrap_or(0)
    }
}

impl Subject for Tree {
    fn draw(d: &mut Draw) -> Self {
        let long = || Self { value: 0, children: vec![Self::chain(1); 3] };
        if d.spoils() {
            return if d.once_in(2) { Self::chain(4) } else { long() };
        }
        Self::branch(3, d)
    }
    fn wire(&self, w: &mut Writer) -> Verdict {
        if self.levels() > 3 {
            return Err(ErrorKind::Depth);
        }
        w.unsigned_bits(self.value.into(), 4)?;
        list(0, 2, own()).wire(&self.children, w)
    }
    fn agrees(&self, read: &Self) -> Outcome {
        is(read, self)
    }
    fn blank(&self) -> Outcome {
        is(self, &Self { value: 0, children: Vec::new() })
    }
}

/// An enum whose variants, among them the first, contain the enum itself in a box.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_depth(4)]
#[tag(bits = 3)]
#[check(0x5, bits = 3)]
pub(super) enum Formula {
    Sum(#[delta(whole)] Box<Self>, #[delta(whole)] Box<Formula>),
    Number(#[bits(min = -8, max = 7)] i8),
    Scaled {
        #[align]
        by: u16,
        #[when(by > 1)]
        of: Body,
        #[delta(whole)]
        inner: Box<Self>,
    },
}

impl Formula {
    fn of_levels(levels: usize, d: &mut Draw) -> Self {
        let inner = |d: &mut Draw| Box::new(Self::of_levels(levels - 1, d));
        match if levels > 1 { d.below(3) } else { 1 } {
            0 => Self::Sum(inner(d), inner(d)),
            1 => Self::Number(range(-8, 7).draw(d)),
            _ => {
                let by = low(16).draw(d);
                Self::Scaled {
                    by,
                    of: if by > 1 { Body::draw(d) } else { Body::default() },
                    inner: inner(d),
                }
            }
        }
    }

    fn levels(&self) -> usize {
        match self {
            Self::Sum(one, other) => 1 + one.levels().max(other.levels()),
            Self::Number(_) => 1,
            Self::Scaled { inner, .. } => 1 + inner.levels(),
        }
    }
}

impl Subject for Formula {
    fn draw(d: &mut Draw) -> Self {
        let scaled = |inner| Self::Scaled { by: 0, of: Body::default(), inner: Box::new(inner) };
        let deep = || scaled(scaled(scaled(scaled(Self::Number(1)))));
        if d.spoils() { deep() } else { Self::of_levels(4, d) }
    }
    fn wire(&self, w: &mut Writer) -> Verdict {
        if self.levels() > 4 {
            return Err(ErrorKind::Depth);
        }
        match self {
            Self::Sum(one, other) => {
                w.tag(0, 3, 3);
                one.wire(w)?;
                other.wire(w)?;
            }
            Self::Number(number) => {
                w.tag(1, 3, 3);
                w.int((*number).into(), -8, 7)?;
            }
            Self::Scaled { by, of, inner } => {
                w.tag(2, 3, 3);
                w.align();
                w.raw((*by).into(), 16);
                if *by > 1 {
                    of.wire(w)?;
                }
                inner.wire(w)?;
            }
        }
        w.check(5, 3);
        Ok(())
    }
    fn agrees(&self, read: &Self) -> Outcome {
        is(read, self)
    }
    fn blank(&self) -> Outcome {
        is(self, &Self::Number(0))
    }
}

/// A type that contains itself in a map, in an array, in an option and in a list, next to another
/// recursive type with its own depth.
#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
#[max_depth(2)]
pub(super) struct Forest {
    is_old: bool,
    first: Option<Tree>,
    #[max_len(2)]
    #[delta(whole)]
    map: BTreeMap<u8, Self>,
    #[delta(whole)]
    pair: [Option<Box<Self>>; 2],
    #[max_len(3)]
    #[delta(whole)]
    list: Option<Vec<Forest>>,
    #[when(is_old)]
    #[delta(whole)]
    maybe: Option<Box<Self>>,
}

impl Forest {
    fn of_levels(levels: usize, d: &mut Draw) -> Self {
        let is_old = d.once_in(2);
        if levels == 0 {
            return Self { is_old, ..Self::default() };
        }
        let inner = |d: &mut Draw| Self::of_levels(levels - 1, d);
        let boxed = |d: &mut Draw| d.once_in(3).then(|| Box::new(inner(d)));
        Self {
            is_old,
            first: d.once_in(2).then(|| Tree::draw(d)),
            map: (0..d.below(3)).map(|_| (low(8).draw(d), inner(d))).collect(),
            pair: [boxed(d), boxed(d)],
            list: d.once_in(2).then(|| (0..d.below(3)).map(|_| inner(d)).collect()),
            maybe: if is_old { boxed(d) } else { None },
        }
    }

    fn around(inner: Self) -> Self {
        Self { pair: [Some(Box::new(inner)), None], ..Self::default() }
    }

    fn levels(&self) -> usize {
        let boxed = self.pair.iter().chain([&self.maybe]).filter_map(Option::as_deref);
        let all = boxed.chain(self.map.values()).chain(self.list.iter().flatten());
        1 + all.map(Self::levels).max().unwrap_or(0)
    }
}

impl Subject for Forest {
    fn draw(d: &mut Draw) -> Self {
        if d.spoils() {
            let deep = Self::around(Self::around(Self::default()));
            let long = Self { list: Some(vec![Self::default(); 4]), ..Self::default() };
            return if d.once_in(2) { deep } else { long };
        }
        Self::of_levels(1, d)
    }
    fn wire(&self, w: &mut Writer) -> Verdict {
        if self.levels() > 2 {
            return Err(ErrorKind::Depth);
        }
        w.bool(self.is_old);
        optional(own()).wire(&self.first, w)?;
        map(0, 2, low(8), own()).wire(&self.map, w)?;
        array(optional(boxed(own()))).wire(&self.pair, w)?;
        optional(list(0, 3, own())).wire(&self.list, w)?;
        if self.is_old { optional(boxed(own())).wire(&self.maybe, w) } else { Ok(()) }
    }
    fn agrees(&self, read: &Self) -> Outcome {
        is(read, self)
    }
    fn blank(&self) -> Outcome {
        is(self, &Self::default())
    }
}
