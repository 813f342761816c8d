//! Walks the fields of a type in wire order and emits one call for each value. Both languages are
//! generated from this walk.

use bitpack::schema::Variation;
use bitpack::schema::description::Integer;

use super::integers::{Storage, ends};
use super::plan::{Member, Plan};
use super::term::{Scope, Term};
use crate::datum::Datum;
use crate::model::{EnumBody, FieldKind, Fields, Node, Shape};

/// An argument of an operation, after the place that it reads or writes.
pub(super) enum Argument<'m> {
    /// A number, such as a bit count or a length.
    Count(u32),
    /// The value of a serialize check.
    Magic(u64),
    /// A value of the place's type, such as an end of its range.
    Value(Integer, &'m Node),
    Float(f32),
    Flag(bool),
    /// Another member.
    Place(String),
    /// A function that reads or writes each part.
    Each(&'m Node),
    /// The length of a fixed array.
    Elements(u32),
    /// The default value that is not sent.
    Literal(&'m Datum, &'m Node),
    /// A function that makes the blank value of a part.
    Blank(&'m Node),
    /// A function that compares two values for equality.
    Equal(&'m Node),
    /// A function that compares two values for order.
    Order(&'m Node),
    /// The memory of the default value that is not sent.
    Memory(&'m Datum, &'m Node),
    /// A bound of an integer: of an ascending list's elements, or of a subset's indices.
    Bound(i128),
}

/// The syntax of a language, for the walk.
pub(super) trait Language<'m> {
    /// Returns the name of an operation in this language.
    fn operation(&self, name: &'static str) -> String;
    /// Writes an argument. Returns `None` if the language derives it from the types.
    fn argument(&self, argument: &Argument<'m>) -> Option<String>;
    /// Writes a function that applies `call` to a parameter called `part`.
    fn each(&self, part: &str, call: &str) -> String;
    /// Writes a call of a type's own function.
    fn nested(&self, name: &str, place: &str) -> String;
    /// Writes the member of this name of the value that is read or written.
    fn member(&self, name: &str) -> String {
        format!("value.{name}")
    }
    /// Writes a statement from a call that reads or writes `place`.
    fn step(&self, place: Option<&str>, call: &str) -> String;
    fn condition(&self, term: &Term<'_>) -> String;
}

/// Lines of generated code, with indentation.
#[derive(Default)]
pub(super) struct Lines {
    text: String,
    depth: usize,
}

impl Lines {
    pub(super) fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&"    ".repeat(self.depth));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// Writes the line `first`, the lines of `inside` one level deeper, and the line `last`.
    pub(super) fn block(&mut self, first: &str, last: &str, inside: impl FnOnce(&mut Self)) {
        self.line(first);
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.line(last);
    }

    pub(super) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }
}

/// Writes one statement for each field of a type.
pub(super) fn steps<'m>(
    language: &dyn Language<'m>,
    plan: &Plan<'m>,
    fields: &'m Fields,
    lines: &mut Lines,
) {
    let members = plan.members(fields);
    group(language, plan, fields, &members, lines);
}

fn group<'m>(
    language: &dyn Language<'m>,
    plan: &Plan<'m>,
    fields: &'m Fields,
    members: &[Member<'m>],
    lines: &mut Lines,
) {
    let place = |name: &str| {
        let found = members.iter().rev().find(|it| it.field.name == name);
        found.map(|it| language.member(&it.name)).unwrap_or_default()
    };
    for field in &fields.list {
        let bare = |name, arguments: &[Argument<'m>]| {
            language.step(None, &call(language, name, None, arguments))
        };
        match &field.kind {
            FieldKind::Value(node) => {
                let place = place(&field.name);
                let walk = Walk { language, plan, members };
                lines.line(&language.step(Some(&place), &walk.codec(node, &place, 0)));
            }
            FieldKind::Relative { to, bits, signed } => {
                let own = place(&field.name);
                let (least, most) = Storage::of_bits(*bits, *signed).span.unwrap_or_default();
                let ends = [least, most].map(Argument::Bound);
                let [least, most] = ends;
                let arguments = [Argument::Place(place(to)), least, most];
                let call = call(language, "relative", Some(&own), &arguments);
                lines.line(&language.step(Some(&own), &call));
            }
            FieldKind::When { condition, fields } => {
                let holds =
                    Scope { plan, members }.lower(condition).map(|it| language.condition(&it));
                // `unsupported::check` has rejected any condition that cannot be expressed
                let holds = holds.unwrap_or_default();
                lines.block(&format!("if ({holds}) {{"), "}", |lines| {
                    group(language, plan, fields, members, lines);
                });
            }
            FieldKind::Align => lines.line(&bare("align", &[])),
            FieldKind::Check { bits: 0, .. } | FieldKind::Function { .. } => {}
            FieldKind::Check { magic, bits } => {
                lines.line(&bare("check", &[Argument::Magic(*magic), Argument::Count(*bits)]));
            }
            FieldKind::Reserved { bits } => {
                lines.line(&bare("reserved", &[Argument::Count(*bits)]));
            }
        }
    }
}

/// Returns a call of an operation of the stream.
fn call<'m>(
    language: &dyn Language<'m>,
    name: &'static str,
    place: Option<&str>,
    arguments: &[Argument<'m>],
) -> String {
    let arguments = arguments.iter().filter_map(|it| language.argument(it));
    written(language, name, place, arguments)
}

fn written(
    language: &dyn Language<'_>,
    name: &'static str,
    place: Option<&str>,
    arguments: impl Iterator<Item = String>,
) -> String {
    let all: Vec<String> = place.map(str::to_owned).into_iter().chain(arguments).collect();
    format!("stream.{}({})", language.operation(name), all.join(", "))
}

/// Emits the calls for the values of one type.
pub(super) struct Walk<'w, 'm> {
    pub(super) language: &'w dyn Language<'m>,
    pub(super) plan: &'w Plan<'m>,
    pub(super) members: &'w [Member<'m>],
}

impl<'m> Walk<'_, 'm> {
    /// Returns the call that reads or writes the value at `place`.
    pub(super) fn codec(&self, node: &'m Node, place: &str, depth: usize) -> String {
        let node = self.plan.resolved(node);
        if self.plan.is_unit(node) {
            return call(self.language, "nothing", Some(place), &[]);
        }
        if let Some(index) = self.plan.type_index(node) {
            return self.type_(node, index, place, depth);
        }
        let (name, arguments) = self.operation(node);
        let arguments = arguments.iter().filter_map(|argument| match argument {
            Argument::Each(of) => {
                let part = part(depth);
                Some(self.language.each(&part, &self.codec(of, &part, depth + 1)))
            }
            other => self.language.argument(other),
        });
        written(self.language, name, Some(place), arguments)
    }

    /// Returns a call of a type's own function. For a recursive type, the call tracks the nesting
    /// depth.
    fn type_(&self, node: &'m Node, index: usize, place: &str, depth: usize) -> String {
        let name = self.plan.name(index);
        let levels = match node.shape {
            Shape::Itself { depth } => Some(depth),
            _ => None,
        };
        if levels.is_none() && self.plan.model.types.get(index).is_none_or(|it| it.depth.is_none())
        {
            return self.language.nested(name, place);
        }
        let part = part(depth);
        let each = self.language.each(&part, &self.language.nested(name, &part));
        let operation = if levels.is_some() { "itself" } else { "outermost" };
        let arguments = levels.and_then(|it| self.language.argument(&Argument::Count(it)));
        written(self.language, operation, Some(place), arguments.into_iter().chain([each]))
    }

    fn operation(&self, node: &'m Node) -> (&'static str, Vec<Argument<'m>>) {
        use Argument::{
            Blank, Bound, Count, Each, Elements, Equal, Flag, Float, Literal, Memory, Order, Place,
            Value,
        };
        let two = |min: &u32, max: &u32| vec![Count(*min), Count(*max)];
        let with = |mut some: Vec<Argument<'m>>, more: Vec<Argument<'m>>| {
            some.extend(more);
            some
        };
        let is_wide = Storage::of(node).is_some_and(Storage::is_wide);
        match &node.shape {
            Shape::Bool => ("bool", vec![]),
            Shape::Bits { bits, signed } => {
                let name = match (signed, is_wide) {
                    (false, false) => "bits",
                    (true, false) => "signedBits",
                    (false, true) => "wideBits",
                    (true, true) => "wideSignedBits",
                };
                (name, vec![Count(*bits)])
            }
            Shape::Float { bits: 32 } => ("float", vec![]),
            Shape::Float { .. } => ("double", vec![]),
            Shape::Range { min, range, signed, .. } => {
                let ends = ends(*min, *range, *signed).map(|end| Value(end, node));
                (if is_wide { "wideRanged" } else { "ranged" }, ends.into())
            }
            Shape::Compressed { min, max, steps, components } => {
                let all = vec![Float(*min), Float(*max), Count(*steps)];
                match components {
                    1 => ("compressed", all),
                    many => ("compressedVector", with(vec![Elements(*many)], all)),
                }
            }
            Shape::SmallestThree { bits } => ("smallestThree", vec![Count(*bits)]),
            Shape::Optional(of) if self.plan.can_be_null(of) => ("wrapped", vec![Each(of)]),
            Shape::Optional(of) => ("optional", vec![Each(of)]),
            Shape::OmitDefault { exact, left_out, of } => {
                let all = vec![
                    Literal(left_out, of),
                    Flag(*exact),
                    Each(of),
                    Equal(of),
                    Memory(left_out, of),
                ];
                ("omitDefault", all)
            }
            Shape::Array { len, of, .. } => ("array", vec![Elements(*len), Each(of)]),
            Shape::Counted { len, count, of } => {
                let found = self.members.iter().rev().find(|it| it.field.name == *count);
                let count = found.map(|it| self.language.member(&it.name)).unwrap_or_default();
                ("counted", vec![Elements(*len), Place(count), Each(of), Blank(of)])
            }
            Shape::List { min, max, of, .. } if matches!(of.shape, Shape::Ascending(_)) => {
                ("ascending", with(two(min, max), steps_of(of)))
            }
            Shape::List { min, max, is_set: true, of } => {
                ("set", with(two(min, max), vec![Each(of), Order(of)]))
            }
            Shape::List { min, max, of, .. } => ("list", with(two(min, max), vec![Each(of)])),
            Shape::More { min, max, of } => match &of.shape {
                Shape::Ascending(_) => ("moreAscending", with(two(min, max), steps_of(of))),
                _ => ("more", with(two(min, max), vec![Each(of)])),
            },
            Shape::Map { min, max, key, value } => {
                ("map", with(two(min, max), vec![Each(key), Each(value), Order(key)]))
            }
            Shape::Text { min, max } => ("text", two(min, max)),
            Shape::UnalignedText { min, max } => ("unalignedText", two(min, max)),
            Shape::NulTerminated { min, max } => ("nulTerminated", two(min, max)),
            Shape::Utf16 { min, max } => ("utf16", two(min, max)),
            Shape::ByteArray { len } => ("byteArray", vec![Elements(*len)]),
            Shape::ByteList { min, max } => ("byteList", two(min, max)),
            Shape::Subset { variation, max, of } => {
                let is_bare = self.plan.is_unit(of);
                let name = match (variation, is_bare) {
                    (Variation::Flags, false) => "subsetFlags",
                    (Variation::Indices, false) => "subsetIndices",
                    (Variation::Sentinel, false) => "subsetSentinel",
                    (Variation::Relative, false) => "subsetRelative",
                    (Variation::Flags, true) => "bareFlags",
                    (Variation::Indices, true) => "bareIndices",
                    (Variation::Sentinel, true) => "bareSentinel",
                    (Variation::Relative, true) => "bareRelative",
                };
                let each = if is_bare { vec![] } else { vec![Each(of)] };
                (name, with(vec![Bound((*max).into())], each))
            }
            Shape::Named { name, of } => {
                (if name == "char" { "character" } else { "nonZero" }, vec![Each(of)])
            }
            // `unsupported::check` has rejected these, or `codec` has handled them
            Shape::Nothing
            | Shape::Type(_)
            | Shape::Itself { .. }
            | Shape::Function { .. }
            | Shape::Ascending(_) => ("nothing", vec![]),
        }
    }
}

/// Returns the parameter name for a part at this nesting depth.
fn part(depth: usize) -> String {
    if depth == 0 { "item".to_owned() } else { format!("item{}", depth + 1) }
}

/// Returns the arguments of an ascending list: the bounds of its integers, and the encoding of the
/// first.
fn steps_of(node: &Node) -> Vec<Argument<'_>> {
    let Shape::Ascending(first) = &node.shape else { return Vec::new() };
    let (least, most) = match &first.shape {
        Shape::Range { min, range, signed, .. } => {
            let [least, most] = ends(*min, *range, *signed).map(|end| end.to_bits() as i128);
            (least, most)
        }
        _ => Storage::of(first).and_then(|it| it.span).unwrap_or_default(),
    };
    vec![Argument::Bound(least), Argument::Bound(most), Argument::Each(first)]
}

/// Returns the tag code and the number of each variant; `None` if the code of every variant is its
/// ordinal.
pub(super) fn codes(choice: &EnumBody) -> Option<Vec<(u64, i128)>> {
    let all: Vec<_> = choice.variants.iter().map(|it| (it.code, it.number)).collect();
    let are_ordinals = all.iter().zip(0..).all(|((code, _), ordinal)| *code == ordinal);
    let are_numbers = all.iter().zip(0..).all(|((_, number), ordinal)| *number == ordinal);
    (!(are_ordinals && (are_numbers || !choice.has_discriminants))).then_some(all)
}
