//! [`Builder`]: makes the [`Plan`](super::plan::Plan) of a description, and rejects a description that no
//! program can have.

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
use crate::cost::{DeltaCost, Width};
use crate::delta::Codes as _;
use crate::schema::description::{DeltaForm, DeltaRule, Encoding, Part, Parts, Type};
use facts::has_several;

/// Maximum number of parts of all conditions in a plan: operators, operands, and the values that stand for
/// unsent fields. A part that is built once for each level of a recursive type counts each time.
pub(super) const MOST_PARTS: usize = 1 << 18;

const MOST_NODES: usize = 1 << 16;
/// Maximum number of encodings, fields and variants that are built for a plan. One that is built once for
/// each level of a recursive type counts each time.
const MOST_MADE: usize = 1 << 20;
/// Maximum size of the stack that a reader or writer needs for a value, in [units](Kind::stack).
const DEEPEST: usize = 780;
/// Maximum number of encodings and groups that may be nested inside one another in one field. Each is a
/// recursive call of the builder.
const NESTED: usize = 200;
/// Maximum number of fields and elements of a value that take no bits. A reader visits each of them, although
/// no input limits their number.
const MOST_IDLE: u64 = 2 * MOST_FREE;
/// Maximum cost of copying an element that is sent as a delta to the one before it: its bits, and its fields
/// and elements without bits. One bit of input makes a reader copy the element.
const MOST_COPIED: u64 = MOST_IDLE;
const MOST_LEVELS: u32 = 64;
/// Maximum number of nested tuples that contain the recursive type around them.
const MOST_TUPLES: usize = 16;
/// Maximum number of bits of a value with a fixed size, or with padding.
const MOST_BITS: u64 = 1 << 30;

const TOO_LARGE: &str = "the types are too large for a plan";
/// Maximum number of bytes that a value is padded to.
const MOST_PADDED: u32 = 1 << 24;

/// Error message for a `rest` that is not the last field of its packet.
const NOT_LAST: &str = "bytes up to the end of the packet that are not its last field";

pub(super) type Made<T> = Result<T, String>;

/// A plan under construction, and the position in the description.
pub(super) struct Builder<'d> {
    types: &'d [Type],
    pub(super) plan: Plan,
    /// Path in the description of the part that is being built.
    path: String,
    inside: Option<Inside>,
    /// Number of nested tuples around the part that is being built.
    tuples: usize,
    /// Number of parts that further conditions of the plan may have: operators, operands, and the values that
    /// stand for unsent fields.
    pub(super) parts: Cell<usize>,
}

/// The encoding of a type of the description.
#[derive(Clone, Copy, Debug)]
pub(super) struct TypeNode {
    /// Node of the type in the plan. `None` for a tuple inside a recursive type that contains that type: it
    /// is built again at each use.
    pub(super) node: Option<Id>,
    /// The `max_depth` of a recursive type (how many of its values can be inside one another), also for a
    /// tuple inside that type; `None` for other types.
    pub(super) levels: Option<u32>,
}

/// The recursive type that is being built.
#[derive(Clone, Copy)]
struct Inside {
    node: Id,
    levels: u32,
    /// Width of a value of the recursive type that is inside another one, with as many levels as are built so
    /// far.
    width: Width,
    /// `true` for the outermost level of the recursive type, whose width is in the description.
    is_outermost: bool,
}

impl<'d> Builder<'d> {
    /// Builds the encodings of all types into an empty plan. An error is the path of a part of the
    /// description, and the reason for its rejection.
    pub(super) fn all(plan: Plan, types: &'d [Type]) -> Result<Plan, (String, String)> {
        let (parts, path) = (Cell::new(MOST_PARTS), String::new());
        let mut builder = Self { types, plan, path, inside: None, tuples: 0, parts };
        for (i, of) in types.iter().enumerate() {
            builder.inside = None;
            let levels = builder.levels(of);
            match builder.within(format_args!("types[{i}]"), |it| it.type_(of, levels)) {
                Ok(node) => builder.plan.types.push(TypeNode { node, levels }),
                Err(reason) => return Err((builder.path, reason)),
            }
        }
        Ok(builder.plan)
    }

    /// Calls `part`, which builds a part of the description, with `step` added to the path, and returns its
    /// result. If the part is rejected, the path stays extended, and names it.
    pub(super) fn within<T>(
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

    /// Adds an encoding to the plan, and returns its index. `change` is the form of its deltas, and `own` the
    /// cost of a delta with [`Change::Own`], such as that of the changed elements of a list; if it is `None`,
    /// a changed value is sent in full.
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

    /// Counts `parts` newly built encodings, fields and variants of the plan, and returns an error above the
    /// limit. One that is built once for each level of a recursive type counts each time.
    pub(super) fn count(&mut self, parts: usize) -> Made<()> {
        self.plan.count += parts;
        if self.plan.count > MOST_MADE { Err(TOO_LARGE.to_string()) } else { Ok(()) }
    }

    /// Returns the node in the plan with this number.
    pub(super) fn node_at(&self, id: Id) -> &Node {
        self.dynamic(id).node()
    }

    pub(super) fn width(&self, id: Id) -> Width {
        self.node_at(id).width
    }

    /// Builds the encoding of a type, and returns its node. `levels` is the `max_depth` of the recursive
    /// type, if `of` is one or is a tuple inside one; `None` for other types. Returns no node for such a
    /// tuple, because it is built again at each use.
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

    /// Returns the `max_depth` of a recursive type, or of the recursive type around a tuple that contains
    /// that type; `None` for other types.
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

    /// Builds the fields, the variants or the encoding that a type consists of.
    fn body(&mut self, of: &Type) -> Made<Id> {
        let change = change(of.delta.as_ref())?;
        let parts = if of.is_msb_first() { &Parts::Opaque { fixed: false } } else { &of.parts };
        let id = match parts {
            Parts::Fields(parts) => {
                let step = format_args!(".parts.fields");
                let group = self.within(step, |it| it.fields(parts))?;
                let (width, cost) = (group.width, group.changed.fields());
                let id = self.add(Kind::Struct(group), width, change, Some(cost))?;
                // A vector with an encoding for each component is such a struct, and is compared by its codes.
                // In any other struct of numbers, equal codes are equal bits.
                let has_codes = matches!(change, Change::Whole) && self.dynamic(id).has_codes();
                if let (true, Some(node)) = (has_codes, self.plan.nodes.last_mut()) {
                    node.change = Change::Codes;
                }
                id
            }
            Parts::Variants { .. } => {
                let step = format_args!(".parts.variants");
                let (choice, width, cost) = self.within(step, |it| it.choice(&of.parts))?;
                self.add(Kind::Enum(choice), width, change, Some(cost))?
            }
            Parts::As(encoding) => self.within(format_args!(".parts.as"), |it| {
                it.node(encoding, of.delta.as_ref(), NESTED)
            })?,
            Parts::Opaque { fixed: true } if self.plan.has_raw_bits && of.min_bits <= MOST_BITS => {
                let bits = of.min_bits as u32;
                let width = Width::bits(bits).no_heap();
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

    /// Stores the encoding of a part of the description for [`Plan::find`](super::plan::Plan::find).
    pub(super) fn note<T>(&mut self, part: &T, id: Id) {
        if let Some(found) = &mut self.plan.found {
            found.nodes.insert(address(part), id);
        }
    }

    /// Rejects a width stated by the description, from `min` to `max` bits, that is not the `width` of the
    /// encodings. If a hand-written function has no computed maximum, any stated one is accepted.
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

    fn fields(&mut self, parts: &[Part]) -> Made<Group> {
        let mut fields = Vec::new();
        let group = self.group(parts, &mut fields, NESTED)?;
        Ok(Group { fields, ..group })
    }

    /// Returns the innermost encoding of a value, without the padding and other encodings around it that add
    /// no part.
    pub(super) fn content(&self, id: Id) -> &Kind {
        self.dynamic(id).content().kind()
    }

    pub(super) fn dynamic(&self, id: Id) -> Dynamic<'_> {
        Dynamic::of(&self.plan.nodes, id)
    }

    /// Returns the index and the encoding of the field of a struct, or of the component (`x` to `w`) of a
    /// vector, that is called `name`; `None` if the encoding `of` has none.
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
    /// Returns the delta rule for the next inner encoding; `None` if the rule is for this encoding itself.
    fn inner(&self) -> Option<Self> {
        Some(Self { inside: self.inside.checked_sub(1)?, ..self.clone() })
    }
}

/// Returns the form in which a delta sends a changed value. A rule for a value inside this one gives the
/// default form.
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

/// Returns the memory address of a part of a description, under which the plan stores the encoding of the
/// part.
pub(super) fn address<T>(part: &T) -> usize {
    core::ptr::from_ref(part).addr()
}
