//! [`Builder`]: makes a plan of a description, and rejects what no declaration can have.

mod encoding;
mod facts;
mod item;
mod list;
mod omitted;
mod variants;

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt::{self, Write as _};

use super::bytes::RawBits;
use super::group::{Group, Id, find};
use super::kind::{Change, Kind, Node};
use super::path::axis;
use super::{Dynamic, Plan};
use crate::codec::MOST_FREE;
use crate::cost::{DeltaCost, Memory, Width};
use crate::delta::Codes as _;
use crate::schema::description::{DeltaForm, DeltaRule, Encoding, Part, Parts, Type};
use facts::has_several;

/// Maximum number of parts of all conditions, counting those that are made again for each level
/// of a recursive type.
pub(super) const MOST_PARTS: usize = 1 << 18;

/// Maximum number of encodings in a plan.
const MOST_NODES: usize = 1 << 16;
/// Maximum number of encodings, fields and variants that are made, counting those that are made again for each
/// level of a recursive type.
const MOST_MADE: usize = 1 << 20;
/// Maximum size of the stack that a reader or writer needs for a value, in [units](Kind::stack).
const DEEPEST: usize = 780;
/// Maximum depth of encodings and groups in each other in one field. Each is a recursive call of a builder.
const NESTED: usize = 200;
/// Maximum number of fields and elements of a value that a reader visits without a bit of input.
const MOST_IDLE: u64 = 2 * MOST_FREE;
/// Maximum number of bits, and of fields and elements without bits, of an element that is sent as a delta
/// to the one before it. One bit makes a reader copy it.
const MOST_COPIED: u64 = MOST_IDLE;
/// Maximum number of levels of a recursive type.
const MOST_LEVELS: u32 = 64;
/// Maximum nesting of tuples that contain the type around them.
const MOST_TUPLES: usize = 16;
/// Maximum number of bits of a value of fixed size, and of a padded one.
const MOST_BITS: u64 = 1 << 30;

/// Message for types that are too large.
const TOO_LARGE: &str = "the types are too large for a plan";
/// Maximum number of bytes that a value is padded to.
const MOST_PADDED: u32 = 1 << 24;

/// Message for a `rest` that is not last.
const NOT_LAST: &str = "bytes up to the end of the packet that are not its last field";

pub(super) type Made<T> = Result<T, String>;

/// A plan that is being made.
pub(super) struct Builder<'d> {
    types: &'d [Type],
    pub(super) plan: Plan,
    /// The path of the part that is being made.
    path: String,
    inside: Option<Inside>,
    /// Number of tuples around the one that is being made.
    tuples: usize,
    /// Number of parts that conditions may still have. Values in them are parts.
    pub(super) parts: Cell<usize>,
}

/// The node of a type.
#[derive(Clone, Copy, Debug)]
pub(super) struct TypeNode {
    /// `None` for a tuple that contains the recursive type around it. It is built anew at each use.
    pub(super) node: Option<Id>,
    /// Number of levels of the recursive type, if it is one or is inside it.
    pub(super) levels: Option<u32>,
}

/// The recursive type that is being made.
#[derive(Clone, Copy)]
struct Inside {
    node: Id,
    levels: u32,
    /// Width of a value of the type that is inside another value of the type.
    width: Width,
    /// `true` for the outermost level, whose widths the description states.
    is_outermost: bool,
}

impl<'d> Builder<'d> {
    /// Makes the encodings of all types, in an empty plan. An error is the path of a part and a reason.
    pub(super) fn all(plan: Plan, types: &'d [Type]) -> Result<Plan, (String, String)> {
        let (parts, path) = (Cell::new(MOST_PARTS), String::new());
        let mut builder = Self { types, plan, path, inside: None, tuples: 0, parts };
        for (i, of) in types.iter().enumerate() {
            builder.inside = None;
            let levels = builder.levels(of);
            match builder.at(format_args!("types[{i}]"), |it| it.type_(of, levels)) {
                Ok(node) => builder.plan.types.push(TypeNode { node, levels }),
                Err(reason) => return Err((builder.path, reason)),
            }
        }
        Ok(builder.plan)
    }

    /// Makes a part of the description at a further step of the path, which stays if the part is rejected.
    pub(super) fn at<T>(
        &mut self,
        step: fmt::Arguments<'_>,
        part: impl FnOnce(&mut Self) -> Made<T>,
    ) -> Made<T> {
        let start = self.path.len();
        let _ = self.path.write_fmt(step); // writing into a string never fails
        let made = part(self)?;
        self.path.truncate(start);
        Ok(made)
    }

    /// Adds an encoding to the plan. Its own form of a delta has the cost `own`; without one, it is the whole value.
    fn add(
        &mut self,
        kind: Kind,
        width: Width,
        change: Change,
        own: Option<DeltaCost>,
    ) -> Made<Id> {
        self.count(1)?;
        if self.plan.nodes.len() >= MOST_NODES {
            return Err(TOO_LARGE.to_string());
        }
        let mut facts = self.facts_of(&kind, width);
        if facts.takes_rest && has_several(&kind) {
            return Err(NOT_LAST.to_string());
        }
        if facts.idle > MOST_IDLE {
            let idle = facts.idle;
            return Err(format!(
                "{idle} fields and elements without bits; the limit is {MOST_IDLE}"
            ));
        }
        if let (Kind::Recursive(_), Some(inside)) = (&kind, &self.inside) {
            facts.depth = facts.depth.saturating_mul(inside.levels as usize);
        }
        facts.depth += kind.stack();
        if facts.depth > DEEPEST {
            return Err("encodings are nested too deep".to_string());
        }
        let whole = DeltaCost::whole(width);
        self.plan.nodes.push(Node { kind, width, change, cost: whole, facts });
        let id = self.plan.nodes.len() as Id - 1;
        let cost = match change {
            Change::Own => own.unwrap_or(whole),
            Change::Whole | Change::Codes => whole,
            Change::Opaque => DeltaCost::OPEN,
            Change::Differences(tiers) => {
                let (of, (small, large)) = (self.dynamic(id), tiers.widths());
                match of.number().kind() {
                    Kind::SmallestThree(_) => DeltaCost::quaternion(width, small, large),
                    _ if of.has_codes() => DeltaCost::small(width, of.count() as u64, small, large),
                    _ => return Err("this encoding has no small differences".to_string()),
                }
            }
        };
        if let Some(node) = self.plan.nodes.last_mut() {
            node.cost = cost;
        }
        Ok(id)
    }

    /// Counts parts of the plan, also those that are made again for each level of a recursive type.
    pub(super) fn count(&mut self, parts: usize) -> Made<()> {
        self.plan.count += parts;
        if self.plan.count > MOST_MADE { Err(TOO_LARGE.to_string()) } else { Ok(()) }
    }

    /// Returns an encoding that was made before.
    pub(super) fn node_at(&self, id: Id) -> &Node {
        self.dynamic(id).node()
    }

    pub(super) fn width(&self, id: Id) -> Width {
        self.node_at(id).width
    }

    /// Makes a type. `levels` is the number of values of its own type that a value may have inside
    /// each other, or, for a tuple inside a recursive type, the number of that type; `None` for a
    /// type that is not recursive. Returns `None` for such a tuple.
    fn type_(&mut self, of: &Type, levels: Option<u32>) -> Made<Option<Id>> {
        let Some(levels) = levels else { return self.body(of).map(Some) };
        if of.name.is_empty() {
            return Ok(None);
        }
        if !(1..=MOST_LEVELS).contains(&levels) {
            return Err(format!("a maximum depth of {levels}, not in 1..={MOST_LEVELS}"));
        }
        if of.padded_to.is_some() {
            return Err("a type that contains itself cannot be padded".to_string());
        }
        // the node of the type exists before the values of the type that it contains
        let node = self.add(Kind::Nothing, Width::bits(0), Change::Own, None)?;
        let mut width = Width::DEEPEST;
        for level in 0..=levels {
            self.plan.nodes.truncate(node as usize + 1);
            self.inside = Some(Inside { node, levels, width, is_outermost: level == levels });
            let body = self.body(of)?;
            let whole = self.width(body);
            if whole.min == u64::MAX {
                return Err("every value contains another value of the same type".to_string());
            }
            if whole.min == 0 {
                return Err("a value that contains its own type takes no bits".to_string());
            }
            if level < levels {
                width = whole.inside("", 0, level == 0);
            }
        }
        // the body was added last
        let body = self.plan.nodes.pop();
        if let (Some(body), Some(slot)) = (body, self.plan.nodes.get_mut(node as usize)) {
            *slot = body;
        }
        let Node { width, cost, .. } = *self.node_at(node);
        self.add(Kind::Recursive(node), width, Change::Own, Some(cost)).map(Some)
    }

    /// Returns the number of values of its own type that a value of a recursive type may have
    /// inside each other; `None` for other types.
    fn levels(&self, of: &Type) -> Option<u32> {
        let mut found = None;
        of.parts.each_encoding(&mut |encoding| {
            found = found.or(match encoding {
                Encoding::Itself { depth } => Some(*depth),
                Encoding::Type(index) => {
                    let of = self.plan.types.get(*index as usize);
                    of.filter(|it| it.node.is_none()).and_then(|it| it.levels)
                }
                _ => None,
            });
            true
        });
        found
    }

    /// Makes the fields, the variants or the encoding of a type.
    fn body(&mut self, of: &Type) -> Made<Id> {
        let change = change(of.delta.as_ref())?;
        let parts = if of.is_msb_first() { &Parts::Opaque { fixed: false } } else { &of.parts };
        let id = match parts {
            Parts::Fields(parts) => {
                let step = format_args!(".parts.fields");
                let group = self.at(step, |it| it.fields(parts))?;
                let (width, cost) = (group.width, group.changed.fields());
                let id = self.add(Kind::Struct(group), width, change, Some(cost))?;
                let is_vector = matches!(change, Change::Whole) && self.dynamic(id).has_codes();
                if let (true, Some(vector)) = (is_vector, self.plan.nodes.last_mut()) {
                    vector.change = Change::Codes;
                }
                id
            }
            Parts::Variants { .. } => {
                let step = format_args!(".parts.variants");
                let (choice, width, cost) = self.at(step, |it| it.choice(&of.parts))?;
                self.add(Kind::Enum(choice), width, change, Some(cost))?
            }
            Parts::As(encoding) => self
                .at(format_args!(".parts.as"), |it| it.node(encoding, of.delta.as_ref(), NESTED))?,
            Parts::Opaque { fixed: true } if self.plan.has_raw_bits && of.min_bits <= MOST_BITS => {
                let bits = of.min_bits as u32;
                let width = Width { memory: Memory::NONE, ..Width::bits(bits) };
                self.add(Kind::Raw(RawBits { bits }), width, change, Some(DeltaCost::OPEN))?
            }
            Parts::Opaque { .. } => {
                let width = Width::variable(of.min_bits, of.max_bits.unwrap_or(u64::MAX));
                self.add(Kind::Opaque, width, change, Some(DeltaCost::OPEN))?
            }
        };
        let id = match of.padded_to {
            Some(bytes) => self.padded(of, bytes, id)?,
            None => id,
        };
        self.agrees(self.width(id), of.min_bits, of.max_bits)?;
        self.note(of, id);
        Ok(id)
    }

    fn padded(&mut self, of: &Type, bytes: u32, id: Id) -> Made<Id> {
        let (bits, inner) = (u64::from(bytes) * 8, self.width(id));
        if !matches!(of.parts, Parts::Fields(_) | Parts::Variants { .. }) || of.name.is_empty() {
            return Err("only a struct or an enum with a name can be padded".to_string());
        }
        if !(1..=MOST_PADDED).contains(&bytes) || inner.max > bits {
            let bits = inner.max;
            return Err(format!("padded to {bytes} bytes, but a value can take {bits} bits"));
        }
        if self.node_at(id).facts.takes_rest {
            return Err(NOT_LAST.to_string());
        }
        let width = Width { lead: 0, fixed: false, min: bits, max: bits, ..inner };
        self.add(Kind::Padded { bits, lead: inner.lead, of: id }, width, Change::Own, None)
    }

    /// Notes the encoding of a part of the description, so that it can be found.
    pub(super) fn note<T>(&mut self, part: &T, id: Id) {
        if let Some(found) = &mut self.plan.found {
            found.nodes.insert(address(part), id);
        }
    }

    /// Rejects a stated width that is not that of the encodings. The maximum of a function is known only by
    /// the stated one.
    pub(super) fn agrees(&self, width: Width, min: u64, max: Option<u64>) -> Made<()> {
        let is_stated = self.plan.compares_widths && self.inside.is_none_or(|it| it.is_outermost);
        let most = width.most();
        if is_stated && max.is_some_and(|max| max < min) {
            return Err("the stated maximum width is below the minimum".to_string());
        }
        if !is_stated || width.min == min && (most == max || most.is_none()) {
            return Ok(());
        }
        let bits = |min: u64, max: Option<u64>| match max {
            Some(max) if max == min => format!("{min} bits"),
            Some(max) => format!("{min}..={max} bits"),
            None => format!("{min} bits or more"),
        };
        let (stated, found) = (bits(min, max), bits(width.min, most));
        Err(format!("the stated width is {stated}, but its parts have {found}"))
    }

    /// Makes the fields of a struct or of a variant.
    fn fields(&mut self, parts: &[Part]) -> Made<Group> {
        let mut fields = Vec::new();
        let group = self.group(parts, &mut fields, NESTED)?;
        Ok(Group { fields, ..group })
    }

    /// Returns the encoding of a value inside padding and other encodings that add nothing to it.
    pub(super) fn content(&self, id: Id) -> &Kind {
        self.dynamic(id).content().kind()
    }

    pub(super) fn dynamic(&self, id: Id) -> Dynamic<'_> {
        Dynamic::of(&self.plan.nodes, id)
    }

    /// Returns the index and the encoding of a part of a value.
    pub(super) fn member(&self, of: Id, name: &str) -> Option<(usize, Id)> {
        match self.content(of) {
            Kind::Struct(group) => find(&group.fields, name),
            Kind::Array { is_vector: true, of, len } => {
                let index = axis(name)?;
                (index < *len).then_some((index, *of))
            }
            _ => None,
        }
    }
}

impl DeltaRule {
    /// Returns the rule for the encoding inside the one of this rule.
    fn inner(&self) -> Option<Self> {
        Some(Self { inside: self.inside.checked_sub(1)?, ..self.clone() })
    }
}

/// Returns the form of the delta of a value, if the rule is about that value and not one inside it.
fn change(rule: Option<&DeltaRule>) -> Made<Change> {
    Ok(match rule.filter(|rule| rule.inside == 0).map(|rule| &rule.form) {
        None | Some(DeltaForm::Own) => Change::Own,
        Some(DeltaForm::Whole) => Change::Whole,
        Some(DeltaForm::Differences { small, large, wrapping }) => {
            let (small, large) = (*small, *large);
            if small == 0 || small > 32 || large > 32 || large > 0 && large <= small {
                return Err(format!("differences of {small} and {large} bits"));
            }
            Change::Differences(crate::delta::Tiers::of(small, large, *wrapping))
        }
        Some(DeltaForm::Function { .. } | DeltaForm::Opaque) => Change::Opaque,
    })
}

/// Returns the address of a part of a description, which tells it from all others.
pub(super) fn address<T>(part: &T) -> usize {
    core::ptr::from_ref(part).addr()
}
