//! Computes the widths of recursive types level by level, with the algorithm of the derive.

use std::collections::BTreeSet;

use bitpack::schema::description::{Encoding, Part, Parts, Type as Described};

use super::builder::{At, BuildResult, Builder, DEEPEST, EnclosingType};
use crate::model::{Body, FieldKind, Fields, Node, NodeDelta, Shape};
use crate::width::Width;

/// Maximum nesting depth of a recursive type, as in the derive.
const LEVELS: u32 = 64;

/// Maximum number of encodings that are examined to compute the widths of recursive types, level by
/// level. It is enough for some hundred types of 64 levels.
const MAX_EXAMINED: u32 = 1 << 20;

/// Maximum number of zero-bit elements and fields in one level of a recursive type that takes at
/// least one bit. A reader walks through this many for every level in a packet, so the limit bounds
/// its work.
const MAX_ZERO_BIT_PARTS_OF_A_LEVEL: u64 = 256;

impl Width {
    /// Initial width of a value inside one of its own type, before any level of nesting is
    /// computed. Its minimum is `u64::MAX`, and stays so for a type that always contains itself.
    const DEEPEST: Self = Self::variable(u64::MAX, 0);

    /// Returns the width of this value inside a value of its own type. `is_first` is `true` for the
    /// first level that is computed, which is nested deeper than allowed: a reader rejects such a
    /// value, so its maximum is 0.
    const fn inside(self, is_first: bool) -> Self {
        let max = if is_first { 0 } else { self.max };
        // at least one bit of input bounds the number of such values
        let zero_bit_parts = if self.min > 0 { 0 } else { self.zero_bit_parts };
        Self { lead: 0, fixed: false, max, zero_bit_parts, ..self }
    }
}

impl Builder {
    /// Builds the next type of the schema file and appends it to the list of built types.
    pub(super) fn add(&mut self, all: &[Described]) -> BuildResult<()> {
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
                return at.fault(format!("a maximum depth of {depth}, not in 1..={LEVELS}"));
            }
            let width = Width::variable(0, u64::MAX);
            self.inside = Some(EnclosingType { type_: None, depth, width, is_final: false });
        }
        // a tuple has no name, so the recursive type it contains is the named type around it
        let is_open = depth.is_some() && described.name.is_empty();
        if let Some(depth) = depth.filter(|_| !is_open) {
            self.measure(all, depth, at)?;
        }
        let mut made = self.type_of(described, at, &mut deepest)?;
        if let (Some(depth), false) = (depth, is_open) {
            made.depth = Some(depth);
            deepest *= depth as usize;
            if deepest > DEEPEST {
                return at.fault(format!("encodings are nested more than {DEEPEST} levels deep"));
            }
        }
        let is_infinite = match &made.body {
            Body::Struct(fields) if is_open => self.blank_is_infinite(fields),
            _ => false,
        };
        self.infinite_blanks.push(is_infinite);
        self.model.types.truncate(index);
        self.model.types.push(made);
        self.depths.push(deepest);
        self.open.push(depth.filter(|_| is_open));
        self.plan.get_mut().add(all).or_else(|why| {
            let why = why.to_string();
            at.fault(why.split_once(": ").map_or(&*why, |(_, reason)| reason))
        })
    }

    /// Rejects a tuple that contains the recursive type around it, if no type of the schema file
    /// contains the tuple. The tuple is then never closed: the width of the type around it is
    /// unknown.
    pub(super) fn all_are_closed(&self) -> BuildResult<()> {
        let is_open = |(index, depth): (usize, &Option<u32>)| {
            (depth.is_some() && !self.closed.contains_key(&index)).then_some(index)
        };
        let open = self.open.iter().enumerate().find_map(is_open);
        open.map_or(Ok(()), |index| {
            let at = At { path: &format!("types[{index}]"), left: DEEPEST };
            at.fault("a tuple contains its enclosing type, but no type contains the tuple")
        })
    }

    /// Returns `true` if the type with this index is open: a tuple whose width depends on the
    /// recursive type around it, because it contains that type.
    pub(super) fn is_open(&self, index: usize) -> bool {
        self.open.get(index).is_some_and(Option::is_some)
    }

    /// Returns `true` if the initial value of these fields contains the enclosing recursive type. A
    /// reader starts from the initial (blank) value, which must not be infinite.
    pub(super) fn blank_is_infinite(&self, fields: &Fields) -> bool {
        fields.list.iter().any(|field| match &field.kind {
            FieldKind::Value(node) => self.always_has_itself(node),
            FieldKind::When { fields, .. } => self.blank_is_infinite(fields),
            _ => false,
        })
    }

    fn always_has_itself(&self, node: &Node) -> bool {
        match &node.shape {
            Shape::Itself { .. } => true,
            Shape::Array { of, .. } | Shape::Counted { of, .. } | Shape::OmitDefault { of, .. } => {
                self.always_has_itself(of)
            }
            Shape::Type(index) => self.infinite_blanks.get(*index).copied().unwrap_or_default(),
            _ => false,
        }
    }

    /// Computes the width that a value of the next recursive type has inside another value of that
    /// type. Updates all tuples that contain the type.
    fn measure(&mut self, all: &[Described], depth: u32, at: At<'_>) -> BuildResult<()> {
        let index = self.model.types.len();
        let Some(described) = all.get(index) else {
            return Ok(());
        };
        let mut tuples = BTreeSet::new();
        self.tuples(&described.parts, all, &mut tuples);
        let mut width = Width::DEEPEST;
        for level in 0..depth {
            self.inside = Some(EnclosingType { type_: Some(index), depth, width, is_final: false });
            self.close(all, &tuples)?;
            let mut whole = self.type_of(described, at, &mut 0)?;
            ends(whole.width).or_else(|reason| at.fault(reason))?;
            width = whole.width.inside(level == 0);
            whole.depth = Some(depth);
            // a left-out default value may itself contain this type, so the type must be in the
            // model
            self.model.types.truncate(index);
            self.model.types.push(whole);
        }
        self.inside = Some(EnclosingType { type_: Some(index), depth, width, is_final: true });
        self.close(all, &tuples)?;
        for tuple in tuples {
            if *self.closed.entry(tuple).or_insert(width) != width {
                return at.fault(format!(
                    "type {tuple} is also part of another type, which has another width"
                ));
            }
        }
        Ok(())
    }

    /// Rebuilds each of the listed tuples. They contain the recursive type, so their width depends on
    /// that type's width, which is known by now for one more level of nesting.
    fn close(&mut self, all: &[Described], tuples: &BTreeSet<usize>) -> BuildResult<()> {
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

    /// Builds the encoding and the width of a value of the enclosing recursive type inside that
    /// type.
    pub(super) fn itself(&self, depth: u32, at: At<'_>) -> BuildResult<Node> {
        let Some(inside) = self.inside else {
            return at.fault("a nested value is only valid inside a type with fields");
        };
        if inside.depth != depth {
            return at.fault(format!("two maximum depths, {depth} and {}", inside.depth));
        }
        let (width, shape) = (inside.width, Shape::Itself { depth });
        Ok(Node { width, shape, delta: NodeDelta::Own })
    }

    /// Counts one more encoding that is examined to compute the width of a recursive type. Rejects
    /// the schema file if there are too many.
    pub(super) fn examine(&self, at: At<'_>) -> BuildResult<()> {
        if self.inside.is_none() {
            return Ok(());
        }
        self.examined.set(self.examined.get() + 1);
        if self.examined.get() > MAX_EXAMINED {
            return at.fault("the recursive types are too complex for this program");
        }
        Ok(())
    }

    /// Returns the maximum nesting depth that the first value of the enclosing recursive type in
    /// `parts` states; `None` if `parts` contains no such value.
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

    /// Adds all tuples in `parts` that contain the enclosing type, directly or through other
    /// tuples, to `found`.
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

/// Calls `visit` with each encoding in `parts`, down to the maximum nesting depth.
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

/// Rejects a recursive type with the given width if its values never end, or if they cost a reader
/// too much work for each bit of input.
fn ends(width: Width) -> Result<(), String> {
    let Width { min, zero_bit_parts: free, .. } = width;
    if min == u64::MAX {
        return Err("every value contains another value of the same type".to_owned());
    }
    if min > 0 && free > MAX_ZERO_BIT_PARTS_OF_A_LEVEL {
        return Err(format!(
            "up to {free} zero-bit elements and fields in a level; the limit is {MAX_ZERO_BIT_PARTS_OF_A_LEVEL}"
        ));
    }
    Ok(())
}
