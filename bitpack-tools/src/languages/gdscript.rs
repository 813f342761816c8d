//! Generates GDScript for Godot 4: a class for each type, with one function that reads and writes
//! it.

mod compare;
mod delta;
mod literal;
mod packets;
mod term;
mod types;

use bitpack::schema::description::Envelope;

use super::compare::comparison;
use super::delta::Support;
use super::estimate::{Estimate, Sizes};
use super::expression::Expressions as _;
use super::lines::Lines;
use super::parts::{Parts, missing};
use super::plan::{Declared, Plan, Record, Reserved};
use super::runtime;
use super::script::Script as _;
use super::syntax::{Argument, Syntax, added};
use super::term::Term;
use super::walk::{Walk, padded, steps, tag};
use crate::model::{Encoding, EnumBody, Model};
use literal::{constants, small, text, wrapped};

const RESERVED: Reserved = Reserved {
    words: WORDS,
    locals: LOCALS,
    fields_are_no_types: true,
    numbered: "read_view new_history",
    ..Reserved::NONE
};

/// Names of parameters and variables in the functions of the generated script.
const LOCALS: &str = "\
    a at b baseline bytes delta each found from given inner innermost max_memory mirror old ordinal packets \
    result sent session start stream value view";

/// Names of the engine's classes, global enums and basic types, then keywords, members of the class
/// `RefCounted`, and names that the generated script uses.
const WORDS: &str =
    concat!(include_str!("gdscript/classes.txt"), include_str!("gdscript/words.txt"));

/// Estimated sizes of values in Godot, as the runtime's `outcome.gd` states them. A vector of up to
/// four components takes no more than a number.
const SIZES: Sizes =
    Sizes { slot: 24, object: 128, bytes: 128, wide: 0, char: 0, letter: 4, components: 4 };

pub(super) struct GdScript<'p, 'm> {
    plan: &'p Plan<'m>,
    estimate: &'p Estimate<'p, 'm>,
    support: &'p Support,
    /// Name of the type whose fields are read and written.
    owner: String,
    /// Name of the variable with the stream in generated calls.
    stream: &'static str,
    /// Name of the variable with the value in generated conditions.
    value: &'static str,
}

/// Returns the text of the GDScript file for a schema.
pub(super) fn file(model: &Model, class_name: Option<&str>) -> String {
    let plan = Plan::new(model, RESERVED);
    let estimate = Estimate::new(&plan, SIZES);
    let support = Support::of(&plan);
    let language = GdScript {
        plan: &plan,
        estimate: &estimate,
        support: &support,
        owner: String::new(),
        stream: "stream",
        value: "value",
    };
    let mut lines = Lines::indented("\t");
    if let Some(name) = class_name {
        lines.line(&format!("class_name {}", plan.type_identifier(name)));
    }
    lines.line("extends RefCounted");
    lines.line(
        "# Made by `bitpack gdscript` from a schema file. Do not edit: generate it again instead.",
    );
    lines.line("");
    lines.raw(&runtime::gdscript(Parts::of(&plan, &support)));
    lines.line("");
    lines.line("");
    lines.line("## The envelope of each packet.");
    let entries = protocol_entries(model.envelope().as_ref());
    lines.line(&format!("const PROTOCOL: Dictionary = {{{entries}}}"));
    for index in 0..model.types().len() {
        if let Some(declared) = plan.declared(index) {
            language.type_(index, &declared, &mut lines);
        }
    }
    missing(&plan, &support, "#", &mut lines);
    lines.into_text()
}

/// Returns the entries of a dictionary that describes what is around the fields of a packet.
fn protocol_entries(envelope: Option<&Envelope>) -> String {
    let Some(it) = envelope else {
        return r#""wraps": false, "sends_id": false, "sums": false, "ends": false"#.to_owned();
    };
    let end = it.end_check.map_or(r#""ends": false"#.to_owned(), |end| {
        format!(r#""ends": true, "magic": {:#x}, "aligned": {}"#, end.magic, end.aligned)
    });
    let (id, bytes, sends_id, sums) = (wrapped(it.id.into()), it.id_bytes, it.sends_id, it.sums);
    format!(
        r#""wraps": true, "id": {id}, "id_bytes": {bytes}, "sends_id": {sends_id}, "sums": {sums}, {end}"#
    )
}

/// Writes the first lines of a class, which may extend another one, and then `inside`.
fn class(name: &str, base: &str, lines: &mut Lines, inside: impl FnOnce(&mut Lines)) {
    lines.line("");
    lines.line("");
    let extends = if base.is_empty() { String::new() } else { format!(" extends {base}") };
    lines.suite(&format!("class {name}{extends}:"), inside);
}

impl<'m> GdScript<'_, 'm> {
    fn type_(&self, index: usize, declared: &Declared<'m>, lines: &mut Lines) {
        let name = self.plan.name(index);
        if let Some(note) = self.support.note(index, name) {
            lines.line("");
            lines.line(&format!("# {note}"));
        }
        class(name, "", lines, |lines| {
            match declared {
                Declared::Struct(fields) => self.struct_(&self.plan.record(index, fields), lines),
                Declared::SingleValue(node) => self.value(name, node, lines),
                Declared::PlainEnum(choice) => self.names(index, name, *choice, lines),
                Declared::DataEnum(choice) => self.choice(index, name, *choice, lines),
            }
            self.type_delta(index, declared, lines);
            let is_plain = matches!(declared, Declared::PlainEnum(_));
            self.packets(index, name, is_plain, lines);
        });
        if let Declared::DataEnum(choice) = declared {
            for (i, variant) in self.plan.records(index, *choice).enumerate() {
                self.variant(i, &variant, lines);
            }
        }
    }

    /// Returns a copy of this generator for the fields of a type.
    fn of(&self, owner: &str) -> Self {
        GdScript { owner: owner.to_owned(), ..*self }
    }

    /// Writes a function that reads and writes a value of a class.
    fn serialize(name: &str, memory: &str, lines: &mut Lines, fields: impl FnOnce(&mut Lines)) {
        let head = format!("static func serialize(stream: Stream, from: Variant) -> {name}:");
        lines.suite(&head, |lines| Self::new_value(name, memory, lines, fields));
    }

    /// Writes the statements of a function that makes or takes a value of a class, with those of `fields`
    /// inside.
    fn new_value(name: &str, memory: &str, lines: &mut Lines, fields: impl FnOnce(&mut Lines)) {
        lines.line(&format!("stream.hold({memory})"));
        lines.line(&format!("var value := {name}.new() if stream.reading else from as {name}"));
        lines.suite("if value == null:", |lines| {
            lines.line("stream.reject(\"range\")");
            lines.line(&format!("return {name}.new()"));
        });
        fields(lines);
        lines.line("return value");
    }

    /// Writes the members of a class and its `serialize` function.
    fn struct_(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        for member in &of.members {
            let (of, start) = match member.field.value() {
                Some(node) => (self.type_of(node), self.blank(node)),
                None => ("int".to_owned(), "0".to_owned()),
            };
            lines.line(&format!("var {}: {of} = {start}", member.name));
        }
        if !of.members.is_empty() {
            lines.line("");
        }
        Self::serialize(of.name, &self.estimate.object(of.fields), lines, |lines| {
            let own = self.of(of.name);
            padded(&own, of.padding, lines, |lines| steps(&own, self.plan, of.fields, lines));
        });
        self.comparisons(of, lines);
    }

    fn value(&self, name: &str, node: &'m Encoding, lines: &mut Lines) {
        lines.line(&format!("var value: {} = {}", self.type_of(node), self.blank(node)));
        lines.line("");
        Self::serialize(name, &self.estimate.wrapper(node), lines, |lines| {
            let walk = Walk { language: self, plan: self.plan, members: &[] };
            let call = walk.codec(node, "value.value", 0);
            lines.line(&format!("stream.field = {}", text(name)));
            lines.line(&format!("value.value = {call}"));
        });
    }

    fn names(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        lines.line(&format!("enum {{{}}}", constants(choice).join(", ")));
        lines.line("");
        lines.line("## The name of each variant.");
        let all: Vec<_> = choice.variants.iter().map(|it| text(&it.name)).collect();
        lines.line(&format!("const NAMES: Array[String] = [{}]", all.join(", ")));
        lines.line("");
        lines.suite("static func serialize(stream: Stream, from: Variant) -> int:", |lines| {
            lines.line(
                "var ordinal: int = from if typeof(from) == TYPE_INT else 0 if stream.reading else -1",
            );
            padded(self, self.plan.padding(index), lines, |lines| {
                lines.line(&format!("var value := {}", tag(self, choice, "ordinal")));
                steps(&self.of(name), self.plan, choice.checks, lines);
            });
            lines.line("return value");
        });
    }

    fn choice(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        let own = |i: usize| self.plan.variant(index, i);
        lines.line("## Returns the number of the variant.");
        lines.suite("func variant_ordinal() -> int:", |lines| lines.line("return -1"));
        lines.line("");
        let head = format!("static func serialize(stream: Stream, from: Variant) -> {name}:");
        lines.suite(&head, |lines| {
            lines.line(&format!("var given := from as {name}"));
            lines.line(
                "var ordinal := given.variant_ordinal() if given != null else 0 if stream.reading else -1",
            );
            padded(self, self.plan.padding(index), lines, |lines| {
                lines.line(&format!("ordinal = {}", tag(self, choice, "ordinal")));
                lines.line(&format!("var value: {name} = null"));
                lines.suite("match ordinal:", |lines| {
                    for i in 0..choice.variants.len() {
                        let call = format!("{}.serialize_fields(stream, from)", own(i));
                        lines.line(&format!("{i}: value = {call}"));
                    }
                });
                steps(&self.of(name), self.plan, choice.checks, lines);
            });
            lines.line("return value");
        });
        self.compare_variants(index, choice, lines);
    }

    fn variant(&self, ordinal: usize, of: &Record<'_, 'm>, lines: &mut Lines) {
        class(of.name, self.plan.name(of.index), lines, |lines| {
            let mut own = Lines::indented("\t");
            self.struct_(of, &mut own);
            // a static function of the base class has the name `serialize`
            let own = own.into_text().replacen("func serialize(", "func serialize_fields(", 1);
            lines.line(own.trim_end());
            if self.support.has(of.index) && !self.plan.is_sent_whole(of.index) {
                self.of(of.name).fields_delta("serialize_delta_fields", of, lines);
            }
            lines.line("");
            lines.suite("func variant_ordinal() -> int:", |lines| {
                lines.line(&format!("return {ordinal}"));
            });
        });
    }
}

/// Converts a name in camel case, such as `compressedVector`, to snake case.
fn snake(name: &str) -> String {
    let letter = |it: char| {
        let low = it.to_ascii_lowercase();
        if it.is_ascii_uppercase() { format!("_{low}") } else { low.to_string() }
    };
    name.chars().map(letter).collect()
}

impl<'m> Syntax<'m> for GdScript<'_, 'm> {
    fn operation(&self, name: &'static str) -> String {
        // some names are those of basic types and of methods of every object
        match name {
            "bool" => "flag".to_owned(),
            "float" => "single".to_owned(),
            "set" => "set_of".to_owned(),
            "wideBits" => "bits".to_owned(),
            "wideSignedBits" => "signed_bits".to_owned(),
            "wideRanged" => "ranged".to_owned(),
            "wideVarint" => "varint".to_owned(),
            name => snake(name),
        }
    }

    fn argument(&self, argument: &Argument<'m>) -> Option<String> {
        Some(match argument {
            Argument::Count(count) | Argument::Elements(count) | Argument::Width(count) => {
                count.to_string()
            }
            Argument::Magic(magic) => wrapped((*magic).into()),
            Argument::Bound(bound) => wrapped((*bound).clamp(i64::MIN.into(), i64::MAX.into())),
            Argument::Steps(_, least, most) => format!("{}, {}", wrapped(*least), wrapped(*most)),
            Argument::Value(value, _) => literal::integer(*value),
            Argument::Float(value) => literal::bare(*value),
            Argument::Double(value) => literal::double(*value),
            Argument::Flag(flag) => flag.to_string(),
            Argument::Place(place) => place.clone(),
            Argument::End(None, offset) => small(*offset),
            Argument::End(Some(place), offset) => format!("{place}{}", added(*offset)),
            Argument::Literal(datum, node) => self.literal((node, datum)),
            Argument::Memory(datum, node) => return self.estimate.known((node, datum)),
            Argument::Blank(node) => {
                let memory =
                    self.estimate.blank(node).map_or(String::new(), |it| format!(", {it}"));
                format!("func(): return {}{memory}", self.blank(node))
            }
            Argument::Equal(node) => comparison(self, self.plan, node, false),
            Argument::Order(node) => comparison(self, self.plan, node, true),
            Argument::Variation(variation) => text(&format!("{variation:?}").to_lowercase()),
            Argument::Each(_) | Argument::Deltas(_) | Argument::Least(_) => return None,
        })
    }

    fn each(&self, part: &str, call: &str, _: &'m Encoding) -> String {
        format!("func({part}: Variant): return {call}")
    }

    fn nested(&self, name: &str, place: &str) -> String {
        format!("{name}.serialize({}, {place})", self.stream)
    }

    fn start(&self) -> &'static str {
        "var start := stream.position"
    }

    fn step(&self, place: Option<&str>, call: &str) -> String {
        let Some(place) = place else { return call.to_owned() };
        let name = place.strip_prefix("value.").unwrap_or(place);
        format!("stream.field = {}\n{place} = {call}", text(&format!("{}.{name}", self.owner)))
    }

    fn condition(&self, term: &Term<'_>) -> String {
        self.expression(term)
    }

    fn when(&self, holds: &str, lines: &mut Lines, inside: &mut dyn FnMut(&mut Lines)) {
        lines.suite(&format!("if {holds}:"), inside);
    }

    fn stream(&self) -> &'static str {
        self.stream
    }
}
