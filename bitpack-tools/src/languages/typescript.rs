//! Generates TypeScript: a class for each type, with one function that reads and writes it.
//! Removing the type annotations leaves valid JavaScript.

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
use crate::model::{Encoding, EnumBody, Model, Variant};

const RESERVED: Reserved = Reserved { words: WORDS, locals: LOCALS, ..Reserved::NONE };

/// Names of parameters and variables in the functions of the generated module.
const LOCALS: &str = "\
    at baseline bytes delta each found from item maxMemory mirror old ordinal session start stream tag value view";

/// Keywords, names of class members, and names of JavaScript that the generated module uses. Names of
/// the runtime begin with `$`.
const WORDS: &str = "\
    any arguments as async await boolean break case catch class const constructor continue \
    debugger default delete do else enum eval export extends false finally for function if \
    implements import in instanceof interface let never new null number object package private \
    protected public return static string super switch symbol this throw true try type typeof \
    undefined unknown var variant void while with write writeDelta yield __proto__ Array ArrayBuffer \
    ArrayLike BigInt Boolean DataView Error Function Infinity Map Math NaN NoInfer Number Object String \
    Symbol Uint8Array";

/// Comment on fields with raw floats.
const NANS: &str =
    "/** JavaScript has one NaN, which is quiet: the payload of any other NaN is lost. */";

/// Estimated sizes of values in JavaScript engines, as the runtime's `memory.ts` states them.
const SIZES: Sizes =
    Sizes { slot: 8, object: 16, bytes: 64, wide: 16, char: 16, letter: 2, components: 1 };

/// Generates code for the types of a plan. Errors name the fields of `owner`.
pub(super) struct TypeScript<'p, 'm> {
    pub(super) plan: &'p Plan<'m>,
    estimate: &'p Estimate<'p, 'm>,
    support: &'p Support,
    owner: String,
    /// Name of the variable with the stream in generated calls.
    stream: &'static str,
    /// Name of the variable with the value in generated conditions.
    value: &'static str,
}

/// Public names of the runtime, which begin with `$` where they are declared. A module exports each of
/// them without that sign, unless a type of the game has the name. The first are values, the others
/// types.
const PUBLIC: [&[&str]; 2] = [
    &[
        "Acked",
        "History",
        "MAX_MEMORY",
        "Mirror",
        "Reader",
        "Rejected",
        "Stream",
        "Writer",
        "crc32",
        "stepOf",
        "textLength",
        "valueOf",
    ],
    &["Bytes", "Protocol", "Reason"],
];

/// Returns the text of the TypeScript module for a schema.
pub(super) fn file(model: &Model) -> String {
    let plan = Plan::new(model, RESERVED);
    let estimate = Estimate::new(&plan, SIZES);
    let support = Support::of(&plan);
    let language = TypeScript {
        plan: &plan,
        estimate: &estimate,
        support: &support,
        owner: String::new(),
        stream: "stream",
        value: "value",
    };
    let mut types = Lines::default();
    for index in 0..model.types().len() {
        if let Some(declared) = plan.declared(index) {
            types.line("");
            language.type_(index, &declared, &mut types);
        }
    }
    let (types, mut lines) = (types.into_text(), Lines::default());
    lines.line(
        "// Made by `bitpack typescript` from a schema file. Do not edit: generate it again instead.",
    );
    lines.line("");
    let parts = Parts::of(&plan, &support);
    lines.raw(&runtime::typescript(&types, parts));
    exports(&plan, parts, &mut lines);
    lines.line("");
    lines.line("/** The envelope of each packet. */");
    let protocol = model.envelope().as_ref().map_or("null".to_owned(), protocol);
    lines.line(&format!("export const $PROTOCOL: $Protocol | null = {protocol};"));
    lines.raw(&types);
    missing(&plan, &support, "//", &mut lines);
    lines.into_text()
}

/// Exports the public names of the runtime, except those of the game's types.
fn exports(plan: &Plan<'_>, parts: Parts, lines: &mut Lines) {
    for (head, names) in ["export", "export type"].into_iter().zip(PUBLIC) {
        let is_there = |name: &str| match name {
            "Mirror" => parts.views,
            "Acked" | "History" => parts.histories,
            _ => true,
        };
        let free = names.iter().filter(|it| !plan.has_type(it) && is_there(it));
        let all: Vec<_> = free.map(|name| format!("${name} as {name}")).collect();
        if !all.is_empty() {
            lines.line("");
            lines.line(&format!("{head} {{ {} }};", all.join(", ")));
        }
    }
}

fn protocol(it: &Envelope) -> String {
    let end = it.end_check.map_or("null".to_owned(), |end| {
        format!("{{ magic: {:#x}n, aligned: {} }}", end.magic, end.aligned)
    });
    format!(
        "{{ id: {:#x}n, idBytes: {}, sendsId: {}, sums: {}, endCheck: {end} }}",
        it.id, it.id_bytes, it.sends_id, it.sums
    )
}

impl<'m> TypeScript<'_, 'm> {
    fn type_(&self, index: usize, declared: &Declared<'m>, lines: &mut Lines) {
        let name = self.plan.name(index);
        let own = Self { owner: name.to_owned(), ..*self };
        if let Some(note) = self.support.note(index, name) {
            lines.line(&format!("// {note}"));
        }
        let is_class = matches!(declared, Declared::Struct(_) | Declared::SingleValue(_));
        if let Declared::DataEnum(choice) = declared {
            self.variants(index, *choice, lines);
        }
        if let Declared::PlainEnum(choice) | Declared::DataEnum(choice) = declared {
            own.union(index, name, *choice, lines);
        }
        let (head, end) = if is_class { ("class ", "}") } else { ("const ", "};") };
        let equals = if is_class { "" } else { "= " };
        lines.block(&format!("export {head}{name} {equals}{{"), end, |lines| {
            match declared {
                Declared::Struct(fields) => own.struct_(&self.plan.record(index, fields), lines),
                Declared::SingleValue(node) => own.value(name, node, lines),
                Declared::PlainEnum(choice) => own.choice(index, *choice, true, lines),
                Declared::DataEnum(choice) => own.choice(index, *choice, false, lines),
            }
            own.type_delta(index, declared, lines);
            own.packets(index, name, is_class, lines);
        });
    }

    /// Writes the members of a class and its `serialize` function.
    fn struct_(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        for member in &of.members {
            let (of, start) = match member.field.value() {
                Some(node) => (self.type_of(node), self.blank(node)),
                None => ("number".to_owned(), "0".to_owned()),
            };
            if member.field.value().is_some_and(|node| self.has_raw_float(node)) {
                lines.line(NANS);
            }
            lines.line(&format!("{}: {of} = {start};", member.name));
        }
        lines.line("");
        serialize(of.name, &self.estimate.object(of.fields), lines, |lines| {
            padded(self, of.padding, lines, |lines| steps(self, self.plan, of.fields, lines));
        });
        self.comparisons(of, lines);
    }

    fn value(&self, name: &str, node: &'m Encoding, lines: &mut Lines) {
        lines.line(&format!("value: {} = {};", self.type_of(node), self.blank(node)));
        lines.line("");
        serialize(name, &self.estimate.wrapper(node), lines, |lines| {
            let walk = Walk { language: self, plan: self.plan, members: &[] };
            let call = walk.codec(node, "value.value", 0);
            lines.line(&self.step(Some("value.value"), &call));
        });
    }

    /// Writes the classes of an enum's variants.
    fn variants(&self, index: usize, choice: EnumBody<'m>, lines: &mut Lines) {
        for (of, variant) in self.plan.records(index, choice).zip(choice.variants) {
            lines.block(&format!("export class {} {{", of.name), "}", |lines| {
                lines.line(&format!("readonly variant = {};", literal::text(&variant.name)));
                let own = Self { owner: of.name.to_owned(), ..*self };
                own.struct_(&of, lines);
                if self.support.has(index) && !self.plan.is_sent_whole(index) {
                    own.fields_delta(&of, lines);
                }
            });
            lines.line("");
        }
    }

    /// Writes the type of an enum: one of its variants, or of their names.
    fn union(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        let one = |(i, it): (usize, &Variant)| match self.plan.variant(index, i) {
            "" => literal::text(&it.name),
            own => own.to_owned(),
        };
        let all: Vec<_> = choice.variants.iter().enumerate().map(one).collect();
        lines.line(&format!("export type {name} = {};", all.join(" | ")));
        lines.line("");
    }

    /// Writes the list of an enum's variants and its `serialize` function.
    fn choice(&self, index: usize, choice: EnumBody<'m>, is_plain: bool, lines: &mut Lines) {
        let name = self.plan.name(index);
        let names: Vec<_> = choice.variants.iter().map(|it| literal::text(&it.name)).collect();
        lines.line(&format!("variants: [{}] as const,", names.join(", ")));
        lines.line("");
        if !is_plain {
            self.fields_of(index, name, choice, lines);
        }
        let head = format!("serialize(stream: $Stream, from: {name}): {name} {{");
        lines.block(&head, "},", |lines| {
            lines.line(&format!("stream.field = {};", literal::text(name)));
            let value = if is_plain {
                let tag = tag(self, choice, &format!("{name}.variants.indexOf(from)"));
                format!("{name}.variants[{tag}] as {name}")
            } else {
                let ordinal = format!("{name}.variants.indexOf(from.variant)");
                let tag = tag(self, choice, &format!("stream.reading ? 0 : {ordinal}"));
                format!("{name}.of({tag}, stream, from)")
            };
            padded(self, self.plan.padding(index), lines, |lines| {
                lines.line(&format!("const value = {value};"));
                steps(self, self.plan, choice.checks, lines);
            });
            lines.line("return value;");
        });
        if !is_plain {
            self.compare_variants(index, choice, lines);
        }
    }

    /// Writes the function that reads or writes the fields of a variant.
    fn fields_of(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        let head = format!("of(ordinal: number, stream: $Stream, from: {name}): {name} {{");
        lines.block(&head, "},", |lines| {
            let count = choice.variants.len();
            for i in 0..count {
                let own = self.plan.variant(index, i);
                let is_it =
                    if i + 1 < count { format!("if (ordinal === {i}) ") } else { String::new() };
                lines.line(&format!("{is_it}return {own}.serialize(stream, from as {own});"));
            }
        });
        lines.line("");
    }
}

/// Writes a function that reads and writes a value of a class.
fn serialize(name: &str, memory: &str, lines: &mut Lines, fields: impl FnOnce(&mut Lines)) {
    let head = format!("static serialize(stream: $Stream, from: {name}): {name} {{");
    lines.block(&head, "}", |lines| new_value(name, memory, lines, fields));
}

/// Writes the statements of a function that makes or takes a value of a class, with those of `fields`
/// inside.
fn new_value(name: &str, memory: &str, lines: &mut Lines, fields: impl FnOnce(&mut Lines)) {
    lines.line(&format!("stream.hold({memory});"));
    lines.line(&format!("const value = stream.reading ? new {name}() : from;"));
    fields(lines);
    lines.line("return value;");
}

impl<'m> Syntax<'m> for TypeScript<'_, 'm> {
    fn operation(&self, name: &'static str) -> String {
        name.to_owned()
    }

    fn argument(&self, argument: &Argument<'m>) -> Option<String> {
        Some(match argument {
            Argument::Count(count) | Argument::Elements(count) => count.to_string(),
            Argument::Magic(magic) => format!("{magic:#x}n"),
            Argument::Bound(bound) => bound.to_string(),
            Argument::Steps(_, least, most) => format!("{least}, {most}"),
            Argument::Value(value, node) => self.int(*value, Some(node)),
            Argument::Float(value) => literal::bare(*value),
            Argument::Double(value) => self.double(*value),
            Argument::Flag(flag) => flag.to_string(),
            Argument::Place(place) => place.clone(),
            Argument::End(None, offset) => offset.to_string(),
            Argument::End(Some(place), offset) => format!("{place}{}", added(*offset)),
            Argument::Literal(datum, node) => self.literal((node, datum)),
            Argument::Memory(datum, node) => return self.estimate.known((node, datum)),
            Argument::Blank(node) => {
                let memory =
                    self.estimate.blank(node).map_or(String::new(), |it| format!(", {it}"));
                format!("() => {}{memory}", literal::thunk(self.blank(node)))
            }
            Argument::Equal(node) => comparison(self, self.plan, node, false),
            Argument::Order(node) => comparison(self, self.plan, node, true),
            Argument::Variation(variation) => {
                literal::text(&format!("{variation:?}").to_lowercase())
            }
            Argument::Each(_) | Argument::Deltas(_) | Argument::Width(_) | Argument::Least(_) => {
                return None;
            }
        })
    }

    fn each(&self, part: &str, call: &str, _: &'m Encoding) -> String {
        format!("({part}) => {call}")
    }

    fn nested(&self, name: &str, place: &str) -> String {
        format!("{name}.serialize({}, {place})", self.stream)
    }

    fn start(&self) -> &'static str {
        "const start = stream.position;"
    }

    fn step(&self, place: Option<&str>, call: &str) -> String {
        match place {
            Some(place) => {
                let name = place.strip_prefix("value.").unwrap_or(place);
                let field = literal::text(&format!("{}.{name}", self.owner));
                format!("stream.field = {field};\n{place} = {call};")
            }
            None => format!("{call};"),
        }
    }

    fn condition(&self, term: &Term<'_>) -> String {
        self.expression(term)
    }

    fn stream(&self) -> &'static str {
        self.stream
    }
}
