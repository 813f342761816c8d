//! A file made a model: widths worked out and compared with those stated, what is damaged refused.

use bitpack::schema::Variation;
use bitpack::schema::description::{
    Description, Encoded, Encoding, Part, Parts, Type as Described, Variant as Said,
};

use super::check::{self, Check as _};
use super::{Body, Choice, Condition, Field, Fields, Kind, Model, Node, Shape, Type, Variant};
use crate::datum::Datum;
use crate::decode;
use crate::width::{Width, bit_length};

/// What is wrong with a file, and where: `types[3].parts.fields[0].encoding`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// From the whole to the part.
    pub path: String,
    /// What is wrong with it.
    pub reason: String,
}

/// Deepest nesting of types and encodings. Every one of them is a call of the reader.
const DEEPEST: usize = 200;

/// Most elements that no bit of a packet pays for: a reader goes through them all the same.
const MOST_FREE: u64 = 1 << 20;

/// The zero bits of the ladders' last tier.
const FLAGS: u64 = 6;

impl Model {
    /// A checked model of what a file says.
    ///
    /// # Errors
    ///
    /// What is wrong with it: a type that is made of a later one, a width that is not the one stated,
    /// a parameter that no declaration can have.
    pub fn new(description: Description) -> Result<Self, Fault> {
        let wrong = |path: &str, reason| Err(Fault { path: path.to_owned(), reason });
        if description.version != Description::VERSION {
            let reason = format!(
                "version {}; this program reads version {}",
                description.version,
                Description::VERSION
            );
            return wrong("bitpack_schema", reason);
        }
        let checks = description.checks;
        let mut builder =
            Builder { model: Self { description, types: Vec::new() }, depths: Vec::new(), checks };
        builder.all()?;
        Ok(builder.model)
    }
}

/// A checked model of what a file says.
///
/// # Errors
///
/// As [`Model::new`].
pub fn of(description: Description) -> Result<Model, Fault> {
    Model::new(description)
}

struct Builder {
    /// The types before the one that is made.
    model: Model,
    /// How deep each of them is.
    depths: Vec<usize>,
    checks: bool,
}

type Made<T> = Result<T, Fault>;

/// Where a part is.
#[derive(Clone, Copy)]
struct At<'a> {
    path: &'a str,
    /// How deep what is in it may still be.
    left: usize,
}

impl At<'_> {
    fn fault<T>(self, reason: impl Into<String>) -> Made<T> {
        Err(Fault { path: self.path.to_owned(), reason: reason.into() })
    }
}

impl Builder {
    fn all(&mut self) -> Made<()> {
        let types = core::mem::take(&mut self.model.description.types);
        for (i, described) in types.iter().enumerate() {
            let path = format!("types[{i}]");
            let mut deepest = 0;
            let made = self.type_of(described, At { path: &path, left: DEEPEST }, &mut deepest)?;
            self.model.types.push(made);
            self.depths.push(deepest);
        }
        self.model.description.types = types;
        let description = &self.model.description;
        for (i, packet) in description.packets.iter().enumerate() {
            if packet.type_ as usize >= self.model.types.len() {
                let (path, left) = (format!("packets[{i}].type"), DEEPEST);
                return At { path: &path, left }.fault("there is no such type");
            }
        }
        if let Some(envelope) = &description.envelope {
            let at = At { path: "envelope", left: DEEPEST };
            check::envelope(envelope).or_else(|reason| at.fault(reason))?;
        }
        if description.packets.is_empty() {
            return At { path: "packets", left: DEEPEST }.fault("there are none");
        }
        Ok(())
    }

    fn type_of(&self, described: &Described, at: At<'_>, deepest: &mut usize) -> Made<Type> {
        let path = |end: &str| format!("{}.parts{end}", at.path);
        let said = Width::variable(described.min_bits, described.max_bits.unwrap_or(u64::MAX));
        let (width, body) = match &described.parts {
            Parts::Fields(parts) => {
                let path = path(".fields");
                let fields = self.fields(parts, At { path: &path, ..at }, deepest)?;
                (fields.width(), Body::Struct(fields))
            }
            Parts::As(encoding) => {
                let path = path(".as");
                let node = self.node(encoding, At { path: &path, ..at }, deepest)?;
                (node.width, Body::Alias(node))
            }
            Parts::Variants { .. } => {
                let path = path(".variants");
                let choice = self.choice(&described.parts, At { path: &path, ..at }, deepest)?;
                let widths = choice.variants.iter().map(|variant| variant.width);
                let width = Width::alternatives(choice.tag, widths).then(choice.checks.width());
                (width, Body::Enum(choice))
            }
            Parts::Opaque { fixed: true } => (Width::bits(said.min), Body::Opaque),
            Parts::Opaque { fixed: false } => (said, Body::Opaque),
            _ => return at.fault("a kind of type that this program does not know"),
        };
        let width = agrees(width, described.min_bits, described.max_bits, at)?;
        let (name, meaning) = (described.name.clone(), described.meaning.clone());
        Ok(Type { name, meaning, width, body })
    }

    fn choice(&self, parts: &Parts, at: At<'_>, deepest: &mut usize) -> Made<Choice> {
        let Parts::Variants { tag_bits, least, discriminants, variants: said, checks } = parts
        else {
            return at.fault("no enum");
        };
        check::tag(*tag_bits, said).or_else(|reason| at.fault(reason))?;
        let is_signed = *least == 0 && said.iter().any(|variant| variant.number < 0);
        let mut variants = Vec::new();
        let mut codes = Vec::new();
        for (i, variant) in said.iter().enumerate() {
            let path = format!("{}.variants[{i}]", at.path);
            let at = At { path: &path, ..at };
            let code = check::code(variant, *tag_bits, *least, is_signed)
                .or_else(|reason| at.fault(reason))?;
            codes.push((code, i));
            variants.push(self.variant(variant, code, at, deepest)?);
        }
        codes.sort_unstable();
        if let Some([one, _]) = codes.array_windows_of_two().find(|[a, b]| a.0 == b.0) {
            return at.fault(format!("two variants have the number {}", one.0));
        }
        let path = format!("{}.checks", at.path);
        let checks = self.fields(checks, At { path: &path, ..at }, deepest)?;
        let all = Width::alternatives(*tag_bits, variants.iter().map(|variant| variant.width));
        Ok(Choice {
            tag: *tag_bits,
            least: (*least).into(),
            is_signed,
            has_discriminants: *discriminants,
            is_plain: all.fixed,
            variants,
            checks,
            codes,
        })
    }

    fn variant(&self, said: &Said, code: u64, at: At<'_>, deepest: &mut usize) -> Made<Variant> {
        let path = format!("{}.fields", at.path);
        let fields = self.fields(&said.fields, At { path: &path, ..at }, deepest)?;
        let (name, number) = (said.name.clone(), said.number.into());
        Ok(Variant { name, number, code, width: fields.width(), fields })
    }

    fn fields(&self, parts: &[Part], at: At<'_>, deepest: &mut usize) -> Made<Fields> {
        let mut fields = self.group(parts, at, deepest)?;
        let mut known = Vec::new();
        mark(&mut fields, &mut known).or_else(|reason| at.fault(reason))?;
        let mut named = Vec::new();
        names(&fields, &mut named);
        keep(&mut fields, &named);
        Ok(fields)
    }

    fn group(&self, parts: &[Part], at: At<'_>, deepest: &mut usize) -> Made<Fields> {
        let mut list = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            let path = format!("{}[{i}]", at.path);
            list.push(self.field(part, At { path: &path, ..at }, deepest)?);
        }
        let mut lead = 0;
        for field in list.iter_mut().rev() {
            field.next = lead;
            lead = if field.width.fixed { field.width.lead + lead } else { field.width.lead };
        }
        Ok(Fields { list, lead })
    }

    fn field(&self, part: &Part, at: At<'_>, deepest: &mut usize) -> Made<Field> {
        let said = Width::variable(part.min_bits, part.max_bits.unwrap_or(u64::MAX));
        let path = format!("{}.encoding", at.path);
        let inside = At { path: &path, ..at };
        part.encoding.check().or_else(|reason| inside.fault(reason))?;
        let (width, kind) = match &part.encoding {
            Encoding::Align => (Width::variable(0, 7), Kind::Align),
            Encoding::Check { magic, bits } => {
                let bits = if self.checks { *bits } else { 0 };
                (Width::bits(bits.into()), Kind::Check { magic: *magic, bits })
            }
            Encoding::Reserved { bits } => {
                (Width::bits((*bits).into()), Kind::Reserved { bits: *bits })
            }
            Encoding::Relative { to, bits, signed } => {
                let kind = Kind::Relative { to: to.clone(), bits: *bits, signed: *signed };
                (Width::variable(1, 38), kind)
            }
            Encoding::When { condition, parts } => {
                let path = format!("{path}.when.parts");
                let fields = self.group(parts, At { path: &path, ..at }, deepest)?;
                let condition = Condition::from(condition);
                let all = fields.width();
                let width = Width::variable(0, all.max).with_free(all.free);
                (width, Kind::When { condition, fields })
            }
            Encoding::Function { path } => (said, Kind::Function { path: path.clone() }),
            encoding => {
                let node = self.node(encoding, inside, deepest)?;
                (node.width, Kind::Value(node))
            }
        };
        let width = agrees(width, part.min_bits, part.max_bits, at)?;
        Ok(Field { name: part.name.clone(), width, kind, next: 0, is_named: false })
    }

    fn node(&self, encoding: &Encoding, at: At<'_>, deepest: &mut usize) -> Made<Node> {
        let Some(left) = at.left.checked_sub(1) else {
            return at.fault(format!("more than {DEEPEST} encodings inside each other"));
        };
        *deepest = (*deepest).max(DEEPEST - left);
        encoding.check().or_else(|reason| at.fault(reason))?;
        let inner = |of: &Encoding, deepest: &mut usize| -> Made<Box<Node>> {
            Ok(Box::new(self.node(of, At { left, ..at }, deepest)?))
        };
        if let Encoding::Type(index) = encoding {
            return self.nested(*index as usize, At { left, ..at }, deepest);
        }
        if let Some(node) = leaf(encoding) {
            return Ok(node);
        }
        let (width, shape) = match encoding {
            Encoding::Function { path } => {
                (Width::variable(0, u64::MAX), Shape::Function { path: path.clone() })
            }
            Encoding::Optional(of) => {
                let of = inner(of, deepest)?;
                let is_bit = of.width.fixed && of.width.max == 0;
                let width = if is_bit { Width::bits(1) } else { Width::led(1, 0, of.width.max) };
                (width.with_free(of.width.free), Shape::Optional(of))
            }
            Encoding::OmitDefault { exact, left_out, of, .. } => {
                let of = inner(of, deepest)?;
                let left_out = self.left_out(left_out.as_ref(), &of, at)?;
                let width = Width::led(1, 0, of.width.max).with_free(of.width.free);
                (width, Shape::OmitDefault { exact: *exact, left_out, of })
            }
            Encoding::Array { len, is_vector, of } => {
                let of = inner(of, deepest)?;
                (of.width.times(*len), Shape::Array { len: *len, is_vector: *is_vector, of })
            }
            Encoding::Counted { len, count, of } => {
                let of = inner(of, deepest)?;
                let all = of.width.times(*len);
                let width = Width::variable(0, all.max).with_free(all.free);
                (width, Shape::Counted { len: *len, count: count.clone(), of })
            }
            Encoding::List { min, max, of } => {
                let (of, is_set) = (inner(of, deepest)?, false);
                (list(*min, *max, 0, &of), Shape::List { min: *min, max: *max, is_set, of })
            }
            Encoding::More { min, max, of } => {
                let of = inner(of, deepest)?;
                (list(*min, *max, 1, &of), Shape::More { min: *min, max: *max, of })
            }
            Encoding::Ascending(of) => {
                let of = inner(of, deepest)?;
                (STEP, Shape::Ascending(of))
            }
            Encoding::Set { min, max, of } => {
                let (of, is_set) = (inner(of, deepest)?, true);
                (many(*min, *max, of.width), Shape::List { min: *min, max: *max, is_set, of })
            }
            Encoding::Map { min, max, key, value } => {
                let (key, value) = (inner(key, deepest)?, inner(value, deepest)?);
                let entry = key.width.then(value.width);
                (many(*min, *max, entry), Shape::Map { min: *min, max: *max, key, value })
            }
            Encoding::Subset { variation, max, of } => {
                let of = inner(of, deepest)?;
                let width = subset(*variation, *max, of.width);
                (width, Shape::Subset { variation: *variation, max: *max, of })
            }
            Encoding::Named { name, of } => {
                let of = inner(of, deepest)?;
                (of.width, Shape::Named { name: name.clone(), of })
            }
            _ => return at.fault("not the encoding of a value"),
        };
        Ok(Node { width, shape })
    }

    fn nested(&self, index: usize, at: At<'_>, deepest: &mut usize) -> Made<Node> {
        let (Some(type_), Some(depth)) = (self.model.types.get(index), self.depths.get(index))
        else {
            return at.fault(format!("type {index} does not stand before this one"));
        };
        if *depth >= at.left {
            return at.fault(format!("more than {DEEPEST} encodings inside each other"));
        }
        *deepest = (*deepest).max(DEEPEST - at.left + depth);
        Ok(Node { width: type_.width, shape: Shape::Type(index) })
    }

    /// The value that stands for none that was sent.
    fn left_out(&self, said: Option<&Encoded>, of: &Node, at: At<'_>) -> Made<Datum> {
        let Some(said) = said else {
            return Ok(match of.shape {
                // what has no code in a range: an integer's default is 0
                Shape::Range { .. } | Shape::Bits { .. } => Datum::unsigned(0),
                _ => Datum::Unknown,
            });
        };
        let bytes = said.to_bytes().filter(|bytes| said.bits.div_ceil(8) == bytes.len() as u64);
        let Some(bytes) = bytes else {
            return at.fault("what is left out is not so many bits of hexadecimal digits");
        };
        match decode::value(&self.model, of, &bytes) {
            Ok((datum, bits)) if bits == said.bits => Ok(datum),
            Ok((_, bits)) => {
                at.fault(format!("what is left out has {bits} bits, not {}", said.bits))
            }
            Err(why) => at.fault(format!("what is left out cannot be read: {why}")),
        }
    }
}

/// Whether the bits worked out are those stated.
fn agrees(width: Width, min: u64, max: Option<u64>, at: At<'_>) -> Made<Width> {
    if width.free > MOST_FREE {
        let free = width.free;
        return at.fault(format!("{free} elements can be without a bit, at most {MOST_FREE} may"));
    }
    // the most that a function inside has is in what is stated alone
    if width.min == min && (width.most() == max || width.max == u64::MAX) {
        return Ok(Width { max: max.unwrap_or(u64::MAX), ..width });
    }
    let bits = |min: u64, max: Option<u64>| match max {
        Some(max) if max == min => format!("{min} bits"),
        Some(max) => format!("{min}..={max} bits"),
        None => format!("{min} bits or more"),
    };
    at.fault(format!(
        "stated are {}, and its parts are {}",
        bits(min, max),
        bits(width.min, width.most())
    ))
}

/// What has nothing in it.
fn leaf(encoding: &Encoding) -> Option<Node> {
    let (width, shape) = match *encoding {
        Encoding::Bool => (Width::bits(1), Shape::Bool),
        Encoding::Bits { bits, signed } => (Width::bits(bits.into()), Shape::Bits { bits, signed }),
        Encoding::Float { bits } => (Width::bits(bits.into()), Shape::Float { bits }),
        Encoding::Range { min, max, signed, fraction } => {
            let range = max.to_bits().wrapping_sub(min.to_bits());
            let shape = Shape::Range { min: min.to_bits(), range, signed, fraction };
            (Width::bits(bit_length(range).into()), shape)
        }
        Encoding::Compressed { min, max, steps, components } => {
            let one = Width::bits(bit_length(steps.into()).into());
            (one.times(components), Shape::Compressed { min, max, steps, components })
        }
        Encoding::SmallestThree { bits } => {
            (Width::bits(2 + 3 * u64::from(bits)), Shape::SmallestThree { bits })
        }
        Encoding::Text { min, max } => (aligned(min, max), Shape::Text { min, max }),
        Encoding::Utf16 { min, max } => {
            (many(min, max, Width::bits(32)), Shape::Utf16 { min, max })
        }
        Encoding::UnalignedText { min, max } => {
            (many(min, max, Width::bits(8)), Shape::UnalignedText { min, max })
        }
        Encoding::NulTerminated { min, max } => {
            let bits = |count: u32| 8 * (u64::from(count) + 1);
            (Width::variable(bits(min), bits(max)), Shape::NulTerminated { min, max })
        }
        Encoding::ByteArray { len } => {
            let bits = 8 * u64::from(len);
            (Width::variable(bits, bits + 7), Shape::ByteArray { len })
        }
        Encoding::ByteList { min, max } => (aligned(min, max), Shape::ByteList { min, max }),
        Encoding::Nothing => (Width::bits(0), Shape::Nothing),
        _ => return None,
    };
    Some(Node { width, shape })
}

/// The bits of a length.
pub(crate) const fn length_bits(min: u32, max: u32) -> u32 {
    bit_length((max - min) as u128)
}

fn many(min: u32, max: u32, each: Width) -> Width {
    let (least, most) = (each.min.saturating_mul(min.into()), each.max.saturating_mul(max.into()));
    Width::led(length_bits(min, max).into(), least, most).with_free(each.free_of(max))
}

/// A step from one element to the next.
const STEP: Width = Width::variable(1, 38);

/// A list with so many bits before each element; without any it has a length.
fn list(min: u32, max: u32, mark: u64, of: &Node) -> Width {
    let (first, other) = match &of.shape {
        Shape::Ascending(first) => (first.width, STEP),
        _ => (of.width, of.width),
    };
    let all = |first: u64, other: u64, count: u32| match count.checked_sub(1) {
        Some(others) => first
            .saturating_add(other.saturating_mul(others.into()))
            .saturating_add(mark * u64::from(count)),
        None => 0,
    };
    let lead = if mark > 0 { mark } else { length_bits(min, max).into() };
    let (least, most) = (all(first.min, other.min, min), all(first.max, other.max, max));
    let each = Width::bits(mark).then(other);
    Width::led(lead, least, most).with_free(each.free_of(max))
}

fn aligned(min: u32, max: u32) -> Width {
    Width::led(length_bits(min, max).into(), 8 * u64::from(min), 8 * u64::from(max) + 7)
}

fn subset(variation: Variation, max: u32, object: Width) -> Width {
    let most = u64::from(max);
    let index = |greatest: u64| u64::from(bit_length(greatest.into()));
    let width = match variation {
        Variation::Flags => {
            Width::variable(most, most.saturating_add(most.saturating_mul(object.max)))
        }
        Variation::Indices => {
            let each = object.max.saturating_add(index(most.saturating_sub(1)));
            Width::led(index(most), 0, each.saturating_mul(most))
        }
        Variation::Sentinel => {
            let all = object.max.saturating_add(index(most)).saturating_mul(most);
            Width::variable(index(most), all.saturating_add(index(most)))
        }
        Variation::Relative => Width::variable(1, relative(max, object.max)),
    };
    // the index pays for the object, but not for what is in it
    width.with_free(object.free.saturating_mul(most))
}

/// The first difference and the bits of each tier, but the last.
const TIERS: [(u64, u64); 6] = [(1, 1), (2, 4), (6, 6), (14, 8), (30, 10), (62, 12)];

/// The most that the steps of a relative index take, each with an object of so many bits but the
/// last: all of them in one tier, the most expensive.
fn relative(max: u32, object: u64) -> u64 {
    if object == u64::MAX {
        return u64::MAX;
    }
    let steps = u64::from(max) + 1;
    let last = FLAGS + u64::from(bit_length(steps.saturating_sub(126).into()));
    let tiers = TIERS.into_iter().chain([(126, last)]).filter(|(first, _)| *first <= steps);
    let cost = |(first, bits): (u64, u64)| {
        let all = u128::from(steps) * (u128::from(bits) + u128::from(object)) / u128::from(first);
        u64::try_from(all.saturating_sub(object.into())).unwrap_or(u64::MAX)
    };
    tiers.map(cost).max().unwrap_or(0)
}

/// Every name that is asked for stands before the field that asks.
fn mark(fields: &mut Fields, known: &mut Vec<String>) -> Result<(), String> {
    for field in &mut fields.list {
        let mut missing = None;
        let mut ask = |name: &str| {
            if !known.iter().any(|it| it == name) {
                missing = Some(name.to_owned());
            }
        };
        each_name(field, &mut ask);
        if let Some(name) = missing {
            return Err(format!(
                "`{}` asks for `{name}`, which does not stand before it",
                field.name
            ));
        }
        if let Kind::When { fields, .. } = &mut field.kind {
            mark(fields, known)?;
        } else {
            known.push(field.name.clone());
        }
    }
    Ok(())
}

/// The names that a field itself asks for.
fn each_name(field: &Field, visit: &mut impl FnMut(&str)) {
    match &field.kind {
        Kind::When { condition, .. } => condition.each_field(visit),
        Kind::Relative { to, .. } => visit(to),
        Kind::Value(node) => counts(node, visit),
        _ => {}
    }
}

fn counts(node: &Node, visit: &mut impl FnMut(&str)) {
    if let Shape::Counted { count, .. } = &node.shape {
        visit(count);
    }
    node.inner().for_each(|inner| counts(inner, &mut *visit));
}

fn names(fields: &Fields, named: &mut Vec<String>) {
    for field in &fields.list {
        each_name(field, &mut |name| named.push(name.to_owned()));
        if let Kind::When { fields, .. } = &field.kind {
            names(fields, named);
        }
    }
}

fn keep(fields: &mut Fields, named: &[String]) {
    for field in &mut fields.list {
        field.is_named = named.contains(&field.name);
        if let Kind::When { fields, .. } = &mut field.kind {
            keep(fields, named);
        }
    }
}

/// Neighbours in a list.
trait Neighbours<T> {
    fn array_windows_of_two(&self) -> impl Iterator<Item = [T; 2]>;
}

impl<T: Copy> Neighbours<T> for [T] {
    fn array_windows_of_two(&self) -> impl Iterator<Item = [T; 2]> {
        self.iter().zip(self.iter().skip(1)).map(|(a, b)| [*a, *b])
    }
}
