//! Generates TypeScript: a class for each type, with one function that reads and writes it.
//! Removing the type annotations leaves valid JavaScript.

mod compare;
mod delta;
mod literal;
mod term;
mod types;
mod views;

use bitpack::schema::description::Envelope;

use super::compare::comparison;
use super::delta::Support;
use super::estimate::{Estimate, Sizes};
use super::expression::Expressions as _;
use super::integers::Storage;
use super::lines::Lines;
use super::plan::{Declared, Plan, Reserved};
use super::runtime;
use super::term::Term;
use super::views::{are_used, missing};
use super::walk::{Argument, DeltaLanguage, Language, Walk, added, padded, steps, tag};
use crate::model::{Encoding, EnumBody, Field, Model};

const RESERVED: Reserved = Reserved { words: WORDS, locals: LOCALS, ..Reserved::NONE };

/// Names of parameters and variables in the functions of the generated module.
const LOCALS: &str = "\
    at baseline bytes delta each found from item maxMemory mirror old ordinal start stream tag value view";

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
    let has_views = are_used(&plan, &support);
    lines.raw(&runtime::typescript(&types, has_views));
    exports(&plan, has_views, &mut lines);
    lines.line("");
    lines.line("/** The envelope of each packet. */");
    let protocol = model.envelope().as_ref().map_or("null".to_owned(), protocol);
    lines.line(&format!("export const $PROTOCOL: $Protocol | null = {protocol};"));
    lines.raw(&types);
    missing(&plan, &support, "//", &mut lines);
    lines.into_text()
}

/// Exports the public names of the runtime, except those of the game's types.
fn exports(plan: &Plan<'_>, has_views: bool, lines: &mut Lines) {
    for (head, names) in ["export", "export type"].into_iter().zip(PUBLIC) {
        let is_free = |name: &&&str| !plan.has_type(name) && (has_views || **name != "Mirror");
        let free = names.iter().filter(is_free);
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
        let owned = Self { owner: name.to_owned(), ..*self };
        let parts = self.support.unsupported(index);
        if !parts.is_empty() {
            lines.line(&format!("// There are no deltas of {name}: {}.", parts.join("; ")));
        }
        owned.declaration(index, name, declared, lines);
    }

    fn declaration(&self, index: usize, name: &str, declared: &Declared<'m>, lines: &mut Lines) {
        match declared {
            Declared::Struct(fields) => {
                lines.block(&format!("export class {name} {{"), "}", |lines| {
                    self.struct_(index, name, fields, self.plan.padding(index), lines);
                    self.struct_delta(index, name, fields, lines);
                    self.packet(index, name, true, lines);
                    self.delta_functions(index, name, true, lines);
                    self.view_functions(index, name, true, lines);
                });
            }
            Declared::SingleValue(node) => self.value(index, name, node, lines),
            Declared::PlainEnum(choice) => self.names(index, name, *choice, lines),
            Declared::DataEnum(choice) => self.choice(index, name, *choice, lines),
        }
    }

    /// Writes the members of a class and its `serialize` function.
    fn struct_(
        &self,
        index: usize,
        name: &str,
        fields: &'m [Field],
        padding: Option<u32>,
        lines: &mut Lines,
    ) {
        let members = self.plan.members(fields);
        for member in &members {
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
        let head = format!("static serialize(stream: $Stream, from: {name}): {name} {{");
        lines.block(&head, "}", |lines| {
            lines.line(&format!("stream.hold({});", self.estimate.object(fields)));
            lines.line(&format!("const value = stream.reading ? new {name}() : from;"));
            padded(self, padding, lines, |lines| steps(self, self.plan, fields, lines));
            lines.line("return value;");
        });
        self.comparisons(index, name, &members, lines);
    }

    /// Writes the functions `read` and `write` of a type that is a packet.
    fn packet(&self, index: usize, name: &str, is_class: bool, lines: &mut Lines) {
        let packets = self.plan.model.packets();
        let Some(packet) = packets.iter().find(|it| it.type_ as usize == index) else { return };
        let takes_rest = self.plan.model.type_takes_rest(packet.type_);
        let rest = if takes_rest { ", true" } else { "" };
        let (fixed, end) = if is_class { ("static ", "") } else { ("", ",") };
        lines.line("");
        lines.line(&format!(
            "/** Reads a packet. Throws `Rejected` if it is invalid. Schema {:#018x}. */",
            packet.hash
        ));
        lines.block(
            &format!("{fixed}read(bytes: Uint8Array, maxMemory: number = $MAX_MEMORY): {name} {{"),
            &format!("}}{end}"),
            |lines| {
                lines.line(&format!(
                    "return $readPacket($PROTOCOL, {name}.serialize, bytes, maxMemory{rest});"
                ));
            },
        );
        lines.line("");
        lines.line(
            "/** Writes a packet. Throws `Rejected` for a value that a reader would reject. */",
        );
        let (parameter, value) =
            if is_class { (String::new(), "this") } else { (format!("value: {name}, "), "value") };
        lines.block(
            &format!("write({parameter}maxMemory: number = $MAX_MEMORY): $Bytes {{"),
            &format!("}}{end}"),
            |lines| {
                lines.line(&format!(
                    "return $writePacket<{name}>($PROTOCOL, {name}.serialize, {value}, maxMemory);"
                ));
            },
        );
    }

    fn value(&self, index: usize, name: &str, node: &'m Encoding, lines: &mut Lines) {
        lines.block(&format!("export class {name} {{"), "}", |lines| {
            lines.line(&format!("value: {} = {};", self.type_of(node), self.blank(node)));
            lines.line("");
            let head = format!("static serialize(stream: $Stream, from: {name}): {name} {{");
            lines.block(&head, "}", |lines| {
                lines.line(&format!("stream.hold({});", self.estimate.wrapper(node)));
                lines.line(&format!("const value = stream.reading ? new {name}() : from;"));
                let walk = Walk { language: self, plan: self.plan, members: &[] };
                let call = walk.codec(node, "value.value", 0);
                lines.line(&self.step(Some("value.value"), &call));
                lines.line("return value;");
            });
            self.value_delta(index, name, node, lines);
            self.packet(index, name, true, lines);
            self.delta_functions(index, name, true, lines);
            self.view_functions(index, name, true, lines);
        });
    }

    fn names(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        let all: Vec<_> = choice.variants.iter().map(|it| literal::text(&it.name)).collect();
        lines.line(&format!("export type {name} = {};", all.join(" | ")));
        lines.line("");
        lines.block(&format!("export const {name} = {{"), "};", |lines| {
            lines.line(&format!("variants: [{}] as const,", all.join(", ")));
            lines.line("");
            let head = format!("serialize(stream: $Stream, from: {name}): {name} {{");
            lines.block(&head, "},", |lines| {
                lines.line(&format!("stream.field = {};", literal::text(name)));
                let tag = tag(self, choice, &format!("{name}.variants.indexOf(from)"));
                padded(self, self.plan.padding(index), lines, |lines| {
                    lines.line(&format!("const value = {name}.variants[{tag}] as {name};"));
                    steps(self, self.plan, choice.checks, lines);
                });
                lines.line("return value;");
            });
            self.plain_delta(index, name, choice, lines);
            self.packet(index, name, false, lines);
            self.delta_functions(index, name, false, lines);
            self.view_functions(index, name, false, lines);
        });
    }

    fn choice(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        let own = |i: usize| self.plan.variant(index, i);
        for (i, variant) in choice.variants.iter().enumerate() {
            lines.block(&format!("export class {} {{", own(i)), "}", |lines| {
                lines.line(&format!("readonly variant = {};", literal::text(&variant.name)));
                let owned = Self { owner: own(i).to_owned(), ..*self };
                owned.struct_(index, own(i), &variant.fields, None, lines);
                owned.variant_delta(index, own(i), &variant.fields, lines);
            });
            lines.line("");
        }
        let all: Vec<_> = (0..choice.variants.len()).map(own).collect();
        let names: Vec<_> = choice.variants.iter().map(|it| literal::text(&it.name)).collect();
        lines.line(&format!("export type {name} = {};", all.join(" | ")));
        lines.line("");
        lines.block(&format!("export const {name} = {{"), "};", |lines| {
            lines.line(&format!("variants: [{}] as const,", names.join(", ")));
            lines.line("");
            lines.block(
                &format!("of(ordinal: number, stream: $Stream, from: {name}): {name} {{"),
                "},",
                |lines| {
                    for (i, own) in all.iter().enumerate() {
                        let call = format!("{own}.serialize(stream, from as {own})");
                        if i + 1 < all.len() {
                            lines.line(&format!("if (ordinal === {i}) return {call};"));
                        } else {
                            lines.line(&format!("return {call};"));
                        }
                    }
                },
            );
            lines.line("");
            let head = format!("serialize(stream: $Stream, from: {name}): {name} {{");
            lines.block(&head, "},", |lines| {
                lines.line(&format!("stream.field = {};", literal::text(name)));
                let ordinal = format!("{name}.variants.indexOf(from.variant)");
                let tag = tag(self, choice, &format!("stream.reading ? 0 : {ordinal}"));
                padded(self, self.plan.padding(index), lines, |lines| {
                    lines.line(&format!("const value = {name}.of({tag}, stream, from);"));
                    steps(self, self.plan, choice.checks, lines);
                });
                lines.line("return value;");
            });
            self.compare_variants(index, name, choice, lines);
            self.choice_delta(index, name, choice, lines);
            self.packet(index, name, false, lines);
            self.delta_functions(index, name, false, lines);
            self.view_functions(index, name, false, lines);
        });
    }
}

impl<'m> Language<'m> for TypeScript<'_, 'm> {
    fn operation(&self, name: &'static str) -> String {
        name.to_owned()
    }

    fn argument(&self, argument: &Argument<'m>) -> Option<String> {
        Some(match argument {
            Argument::Count(count) | Argument::Elements(count) => count.to_string(),
            Argument::Magic(magic) => format!("{magic:#x}n"),
            Argument::Bound(bound) => bound.to_string(),
            Argument::Steps(_, least, most) => format!("{least}, {most}"),
            Argument::Value(value, node) => {
                let is_wide = Storage::of(node).is_some_and(Storage::is_wide);
                literal::integer(*value, is_wide)
            }
            Argument::Float(value) => literal::bare(*value),
            Argument::Double(value) => literal::double(&format!("{value:?}")),
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
            Argument::Each(_) | Argument::Width(_) | Argument::Least(_) => return None,
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

    fn deltas(&self) -> Option<&dyn DeltaLanguage<'m>> {
        Some(self)
    }
}
