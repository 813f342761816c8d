//! Types that contain themselves: their widths, worked out level by level as the derive does it.

use std::collections::BTreeSet;

use bitpack::schema::description::{Encoding, Part, Parts, Type as Described};

use super::build::{At, Builder, DEEPEST, Made};
use super::{Body, Fields, Kind, Node, Shape};
use crate::width::Width;

/// Most levels, as the derive has it.
const LEVELS: u32 = 64;

/// Most encodings that are looked at to work out widths level by level: some hundred types of 64 levels.
const MOST_LOOKS: u32 = 1 << 20;

/// Most elements and fields without a bit in one level of a type that has a bit: so many times what a
/// packet can be, a reader goes through them.
const MOST_FREE_OF_ONE: u64 = 256;

/// What a type contains of its own kind.
#[derive(Clone, Copy)]
pub(super) struct Inside {
    /// Which of the types, where it is known.
    pub(super) type_: Option<usize>,
    /// How many of them are inside one another, at most.
    depth: u32,
    /// Of one that is inside another.
    width: Width,
    /// Whether that is the width of the outermost's: what is stated can be compared.
    pub(super) is_final: bool,
}

impl Width {
    /// Of what a type has in it at its deepest: none of its own kind.
    const DEEPEST: Self = Self::variable(u64::MAX, 0);

    /// Of a value like this inside one of its own kind. The first is the one that is too deep.
    const fn inside(self, is_first: bool) -> Self {
        let max = if is_first { 0 } else { self.max };
        // what is in it is paid for by its own bits
        let free = if self.min > 0 { 0 } else { self.free };
        Self { lead: 0, fixed: false, max, free, ..self }
    }
}

impl Builder {
    /// The next type of those that are described.
    pub(super) fn add(&mut self, all: &[Described]) -> Made<()> {
        let index = self.model.types.len();
        let Some(described) = all.get(index) else {
            return Ok(());
        };
        let (path, mut deepest) = (format!("types[{index}]"), 0);
        let at = At { path: &path, left: DEEPEST };
        let depth = self.depth(&described.parts);
        self.inside = None;
        if let Some(depth) = depth {
            if !(1..=LEVELS).contains(&depth) {
                return at.fault(format!("a depth of {depth}, not in 1..={LEVELS}"));
            }
            let width = Width::variable(0, u64::MAX);
            self.inside = Some(Inside { type_: None, depth, width, is_final: false });
        }
        // a tuple has no name: what it contains is the type that it stands in
        let is_open = depth.is_some() && described.name.is_empty();
        if let Some(depth) = depth.filter(|_| !is_open) {
            self.measure(all, depth, at)?;
        }
        let mut made = self.type_of(described, at, &mut deepest)?;
        if let (Some(depth), false) = (depth, is_open) {
            made.depth = Some(depth);
            deepest *= depth as usize;
            if deepest > DEEPEST {
                return at.fault(format!("more than {DEEPEST} encodings inside each other"));
            }
        }
        let goes_on = match &made.body {
            Body::Struct(fields) if is_open => self.goes_on(fields),
            _ => false,
        };
        self.goes_on.push(goes_on);
        self.model.types.truncate(index);
        self.model.types.push(made);
        self.depths.push(deepest);
        self.open.push(depth.filter(|_| is_open));
        Ok(())
    }

    /// What stands in no type that it could contain is refused.
    pub(super) fn all_are_closed(&self) -> Made<()> {
        let is_open = |(index, depth): (usize, &Option<u32>)| {
            (depth.is_some() && !self.closed.contains_key(&index)).then_some(index)
        };
        let open = self.open.iter().enumerate().find_map(is_open);
        open.map_or(Ok(()), |index| {
            let at = At { path: &format!("types[{index}]"), left: DEEPEST };
            at.fault("contains the type that it stands in, and stands in none")
        })
    }

    /// Whether this is a tuple with the type in it that it stands in.
    pub(super) fn is_open(&self, index: usize) -> bool {
        self.open.get(index).is_some_and(Option::is_some)
    }

    /// Whether a blank one of these has the type that they stand in: a read starts from none of those.
    pub(super) fn goes_on(&self, fields: &Fields) -> bool {
        fields.list.iter().any(|field| match &field.kind {
            Kind::Value(node) => self.always_has_itself(node),
            Kind::When { fields, .. } => self.goes_on(fields),
            _ => false,
        })
    }

    fn always_has_itself(&self, node: &Node) -> bool {
        match &node.shape {
            Shape::Itself { .. } => true,
            Shape::Array { of, .. } | Shape::Counted { of, .. } | Shape::OmitDefault { of, .. } => {
                self.always_has_itself(of)
            }
            Shape::Type(index) => self.goes_on.get(*index).copied().unwrap_or_default(),
            _ => false,
        }
    }

    /// How wide what the next type contains of its own kind is. That is known behind it, and of the
    /// tuples in it.
    fn measure(&mut self, all: &[Described], depth: u32, at: At<'_>) -> Made<()> {
        let index = self.model.types.len();
        let Some(described) = all.get(index) else {
            return Ok(());
        };
        let mut tuples = BTreeSet::new();
        self.tuples(&described.parts, all, &mut tuples);
        let mut width = Width::DEEPEST;
        for level in 0..depth {
            self.inside = Some(Inside { type_: Some(index), depth, width, is_final: false });
            self.close(all, &tuples)?;
            let mut whole = self.type_of(described, at, &mut 0)?;
            ends(whole.width).or_else(|reason| at.fault(reason))?;
            width = whole.width.inside(level == 0);
            whole.depth = Some(depth);
            // what is left out may be one of them
            self.model.types.truncate(index);
            self.model.types.push(whole);
        }
        self.inside = Some(Inside { type_: Some(index), depth, width, is_final: true });
        self.close(all, &tuples)?;
        for tuple in tuples {
            if *self.closed.entry(tuple).or_insert(width) != width {
                return at.fault(format!("type {tuple} stands in another type, of other bits"));
            }
        }
        Ok(())
    }

    /// The tuples around it, anew.
    fn close(&mut self, all: &[Described], tuples: &BTreeSet<usize>) -> Made<()> {
        for index in tuples {
            let Some(described) = all.get(*index) else { continue };
            let path = format!("types[{index}]");
            let made = self.type_of(described, At { path: &path, left: DEEPEST }, &mut 0)?;
            if let Some(tuple) = self.model.types.get_mut(*index) {
                *tuple = made;
            }
        }
        Ok(())
    }

    /// A value of the type that this stands in.
    pub(super) fn itself(&self, depth: u32, at: At<'_>) -> Made<Node> {
        let Some(inside) = self.inside else {
            return at.fault("a type that contains itself has fields");
        };
        if inside.depth != depth {
            return at.fault(format!("a depth of {depth}, and another one of {}", inside.depth));
        }
        Ok(Node { width: inside.width, shape: Shape::Itself { depth } })
    }

    /// One more encoding is looked at that was looked at before.
    pub(super) fn looks(&self, at: At<'_>) -> Made<()> {
        if self.inside.is_none() {
            return Ok(());
        }
        self.looks.set(self.looks.get() + 1);
        if self.looks.get() > MOST_LOOKS {
            return at.fault("more in types that contain themselves than this program works out");
        }
        Ok(())
    }

    /// How deep the type that has these may be in itself, where the first place says it.
    fn depth(&self, parts: &Parts) -> Option<u32> {
        let mut found = None;
        each(parts, &mut |encoding| {
            found = found.or(match encoding {
                Encoding::Itself { depth } => Some(*depth),
                Encoding::Type(index) => self.open.get(*index as usize).copied().flatten(),
                _ => None,
            });
        });
        found
    }

    /// The tuples among these, and in those, that have the type in them that they stand in.
    fn tuples(&self, parts: &Parts, all: &[Described], found: &mut BTreeSet<usize>) {
        let mut here = Vec::new();
        each(parts, &mut |encoding| {
            if let Encoding::Type(index) = encoding {
                here.push(*index as usize);
            }
        });
        for index in here {
            if self.is_open(index) && found.insert(index) {
                all.get(index).into_iter().for_each(|it| self.tuples(&it.parts, all, found));
            }
        }
    }
}

/// Visits each encoding; not those too deep to be read.
fn each(parts: &Parts, visit: &mut impl FnMut(&Encoding)) {
    let all = |list: &[Part], visit: &mut _| {
        for part in list {
            each_in(&part.encoding, DEEPEST, visit);
        }
    };
    match parts {
        Parts::Fields(list) => all(list, visit),
        Parts::Variants { variants, checks, .. } => {
            for variant in variants {
                all(&variant.fields, visit);
            }
            all(checks, visit);
        }
        Parts::As(encoding) => each_in(encoding, DEEPEST, visit),
        _ => {}
    }
}

fn each_in<V: FnMut(&Encoding)>(encoding: &Encoding, left: usize, visit: &mut V) {
    let Some(left) = left.checked_sub(1) else {
        return;
    };
    visit(encoding);
    match encoding {
        Encoding::Map { key, value, .. } => {
            each_in(key, left, visit);
            each_in(value, left, visit);
        }
        Encoding::When { parts, .. } => {
            for part in parts {
                each_in(&part.encoding, left, visit);
            }
        }
        other => other.inner().into_iter().for_each(|inner| each_in(inner, left, visit)),
    }
}

/// Whether values end, and a reader with the bits of a packet.
fn ends(width: Width) -> Result<(), String> {
    let Width { min, free, .. } = width;
    if min == u64::MAX {
        return Err("contains another of its own kind in every value".to_owned());
    }
    if min > 0 && free > MOST_FREE_OF_ONE {
        return Err(format!(
            "{free} elements and fields of a level can be without a bit, at most {MOST_FREE_OF_ONE} may"
        ));
    }
    Ok(())
}
