//! Generates C++17: a struct for each type, and one function template that reads and writes it.

mod delta;
mod literal;
mod memory;
mod packets;
mod reserved;
mod runtime;
mod term;
mod types;

use bitpack::schema::description::Envelope;

use super::compare::is;
use super::delta::Support;
use super::expression::Expressions as _;
use super::integers::Storage;
use super::lines::Lines;
use super::parts::{Parts, missing};
use super::plan::{Declared, Member, Plan, Record, capital};
use super::syntax::{Argument, Language, Syntax, added};
use super::term::Term;
use super::walk::{Walk, codes, padded, steps};
use crate::model::{Encoding, EnumBody, Model};
use reserved::RESERVED;

/// Generates code for the types of a plan.
#[derive(Clone, Copy)]
pub(super) struct Cpp<'p, 'm> {
    pub(super) plan: &'p Plan<'m>,
    support: &'p Support,
    /// Name of the stream in the calls of the generated code.
    stream: &'static str,
    /// Name of the value in the conditions of the generated code.
    value: &'static str,
}

/// Returns the text of the C++ header for a schema.
pub(super) fn file(model: &Model, namespace: &str) -> String {
    let plan = Plan::new(model, RESERVED);
    let namespace = plan.identifier(namespace);
    let guard = format!("BITPACK_{}_H", namespace.to_uppercase());
    let support = Support::of(&plan);
    let cpp = Cpp { plan: &plan, support: &support, stream: "stream", value: "value" };
    let mut lines = Lines::default();
    lines.line(
        "// Made by `bitpack header` from a schema file. Do not edit: generate it again instead.",
    );
    lines.line("// Needs C++17 and only the standard library.");
    lines.line(&format!("#ifndef {guard}"));
    lines.line(&format!("#define {guard}"));
    lines.line("");
    lines.raw(&runtime::text());
    for part in runtime::parts(Parts::of(&plan, &support)) {
        lines.line("");
        lines.raw(&part);
    }
    lines.line("");
    lines.line(&format!("namespace {namespace} {{"));
    cpp.ahead(&mut lines);
    for index in 0..model.types().len() {
        if let Some(declared) = plan.declared(index) {
            lines.line("");
            cpp.type_(index, &declared, &mut lines);
            cpp.type_delta(index, &declared, &mut lines);
        }
    }
    cpp.packets(&mut lines);
    missing(&plan, &support, "//", &mut lines);
    lines.line("");
    lines.line(&format!("}}  // namespace {namespace}"));
    lines.line("");
    lines.line(&format!("#endif  // {guard}"));
    lines.into_text()
}

impl<'m> Cpp<'_, 'm> {
    /// Writes forward declarations of recursive types, which their own members need.
    fn ahead(&self, lines: &mut Lines) {
        for index in 0..self.plan.model.types().len() {
            match self.plan.declared(index).filter(|_| self.plan.model.levels(index).is_some()) {
                Some(Declared::Struct(_)) => {
                    lines.line("");
                    lines.line(&format!("struct {};", self.plan.name(index)));
                }
                Some(Declared::DataEnum(choice)) => {
                    lines.line("");
                    for i in 0..choice.variants.len() {
                        lines.line(&format!("struct {};", self.plan.variant(index, i)));
                    }
                    self.variant(index, choice, lines);
                }
                _ => {}
            }
        }
    }

    /// Writes the alias of an enum: a `std::variant` of the structs of its variants.
    fn variant(&self, index: usize, choice: EnumBody<'_>, lines: &mut Lines) {
        let count = choice.variants.len();
        let variants: Vec<_> = (0..count).map(|i| self.plan.variant(index, i)).collect();
        let name = self.plan.name(index);
        lines.line(&format!("using {name} = std::variant<{}>;", variants.join(", ")));
    }

    fn type_(&self, index: usize, declared: &Declared<'m>, lines: &mut Lines) {
        let name = self.plan.name(index);
        match declared {
            Declared::Struct(fields) => self.struct_(&self.plan.record(index, fields), lines),
            Declared::PlainEnum(choice) => self.names(index, name, *choice, lines),
            Declared::DataEnum(choice) => self.choice(index, name, *choice, lines),
            Declared::SingleValue(node) => {
                lines.block(&format!("struct {name} {{"), "};", |lines| {
                    lines.line(&format!("{} value{};", self.type_of(node), self.start(node)));
                });
                let call = Walk { language: self, plan: self.plan, members: &[] };
                let call = call.codec(node, "value.value", 0);
                lines.line("");
                lines.block(&function(name, "value"), "}", |lines| {
                    lines.line(&format!("return {call};"));
                });
            }
        }
    }

    fn struct_(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        lines.block(&format!("struct {} {{", of.name), "};", |lines| {
            for member in &of.members {
                lines.line(&self.declaration(member));
            }
        });
        self.operators(of, lines);
        lines.line("");
        self.body(of, lines);
    }

    fn body(
        &self,
        &Record { name, fields, ref members, padding, .. }: &Record<'_, 'm>,
        lines: &mut Lines,
    ) {
        let value = if members.is_empty() { "" } else { "value" };
        let head = if fields.is_empty() && padding.is_none() {
            format!("template <typename Stream> bool Serialize(Stream&, {name}&)\n{{")
        } else {
            function(name, value)
        };
        lines.block(&head, "}", |lines| {
            if Plan::has_rest(fields) {
                lines.block("if constexpr (Stream::IsReading) {", "}", |lines| {
                    lines.line(&format!("value = {name}{{}};"));
                });
            }
            padded(self, padding, lines, |lines| steps(self, self.plan, fields, lines));
            lines.line("return true;");
        });
    }

    fn declaration(&self, member: &Member<'m>) -> String {
        let name = &member.name;
        let node = &member.field.encoding;
        let start = member.field.value().map_or("{}".to_owned(), |it| self.start(it));
        format!("{} {name}{start};", self.type_of(node))
    }

    /// Writes the operators that compare two values of a struct, if the generated code calls them.
    fn operators(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        let Record { index, name, ref members, .. } = *of;
        let listed = |of: &str| {
            let all: Vec<_> = members.iter().map(|it| format!("{of}.{}", it.name)).collect();
            format!("std::tie({})", all.join(", "))
        };
        let equal: Vec<_> = members.iter().map(|it| format!("a.{0} == b.{0}", it.name)).collect();
        let order = format!("{} < {}", listed("a"), listed("b"));
        let ([a, b], [equal, order]) = match members.as_slice() {
            [] => (["", ""], ["true".to_owned(), "false".to_owned()]),
            _ => ([" a", " b"], [equal.join(" && "), order]),
        };
        let operators = [(&self.plan.equal, "==", equal), (&self.plan.ordered, "<", order)];
        for (_, sign, result) in operators.into_iter().filter(|(list, ..)| is(list, index)) {
            lines.line("");
            lines.line(&format!(
                "inline bool operator{sign}(const {name}&{a}, const {name}&{b}) {{ return {result}; }}"
            ));
        }
    }

    fn names(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        let codes = codes(choice).filter(|_| choice.has_discriminants);
        let underlying = if codes.is_some() { "std::int64_t" } else { "std::uint32_t" };
        lines.block(&format!("enum class {name} : {underlying} {{"), "};", |lines| {
            for variant in choice.variants {
                let own = self.plan.identifier(&variant.name);
                match codes {
                    Some(_) => {
                        lines.line(&format!("{own} = {},", literal::small(variant.number.into())));
                    }
                    None => lines.line(&format!("{own},")),
                }
            }
        });
        lines.line("");
        lines.block(&function(name, "value"), "}", |lines| {
            let all = Self::listed(choice, lines);
            let call = format!("stream.Enum(value, {all}, {})", choice.tag);
            padded(self, self.plan.padding(index), lines, |lines| {
                lines.line(&self.step(None, &call));
                steps(self, self.plan, choice.checks, lines);
            });
            lines.line("return true;");
        });
    }

    /// Returns the argument that describes the tags of an enum: the number of variants, or the name
    /// of a list with the tag of each. That list is written to `lines` first.
    fn listed(choice: EnumBody<'_>, lines: &mut Lines) -> String {
        let Some(codes) = codes(choice) else {
            return choice.variants.len().to_string();
        };
        let pair = |(code, number): &_| format!("{{{code}, {}}}", literal::small(*number));
        let all: Vec<_> = codes.iter().map(pair).collect();
        lines.line(&format!("static constexpr bitpack::Code codes[] = {{{}}};", all.join(", ")));
        "codes".to_owned()
    }

    fn choice(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        for variant in self.plan.records(index, choice) {
            self.struct_(&variant, lines);
            lines.line("");
        }
        let count = choice.variants.len();
        if self.plan.model.levels(index).is_none() {
            self.variant(index, choice, lines);
            lines.line("");
        }
        lines.block(&function(name, "value"), "}", |lines| {
            let all = Self::listed(choice, lines);
            lines.line("std::uint32_t ordinal = static_cast<std::uint32_t>(value.index());");
            padded(self, self.plan.padding(index), lines, |lines| {
                let call = format!("stream.Tag(ordinal, {all}, {})", choice.tag);
                lines.line(&self.step(None, &call));
                lines.line("switch (ordinal) {");
                for i in 0..count {
                    let of = format!("bitpack::Alternative<{i}>(stream, value)");
                    let call = self.step(None, &format!("Serialize(stream, {of})"));
                    lines.line(&format!("case {i}: {call} break;"));
                }
                lines.line("}");
                steps(self, self.plan, choice.checks, lines);
            });
            lines.line("return true;");
        });
    }
}

fn protocol(it: &Envelope) -> String {
    let end = it.end_check;
    format!(
        "{{{:#x}ull, {}, {}, {}, {}, {}, {:#x}u}}",
        it.id,
        it.id_bytes,
        it.sends_id,
        it.sums,
        end.is_some(),
        end.is_some_and(|it| it.aligned),
        end.map_or(0, |it| it.magic),
    )
}

/// Returns the first lines of a type's `Serialize` function, up to the opening brace.
fn function(name: &str, value: &str) -> String {
    let space = if value.is_empty() { "" } else { " " };
    format!("template <typename Stream> bool Serialize(Stream& stream, {name}&{space}{value})\n{{")
}

impl<'m> Syntax<'m> for Cpp<'_, 'm> {
    fn operation(&self, name: &'static str) -> String {
        let name = match name {
            "bits" | "signedBits" | "wideBits" | "wideSignedBits" => "integer",
            "wideRanged" => "ranged",
            "wideVarint" => "varint",
            "double" => "float",
            "bool" => "flag",
            "compressedVector" | "compressedDouble" => "compressed",
            "wrapped" => "optional",
            "bare" => "subset",
            other => other,
        };
        capital(name)
    }

    fn argument(&self, argument: &Argument<'m>) -> Option<String> {
        Some(match argument {
            Argument::Count(count) => count.to_string(),
            Argument::Magic(magic) => format!("{magic:#x}ull"),
            Argument::Bound(bound) => literal::small(*bound),
            Argument::Steps(_, least, most) => {
                format!("{}, {}", literal::small(*least), literal::small(*most))
            }
            Argument::Value(value, node) => literal::integer(*value, Storage::of(node)),
            Argument::Float(value) => literal::float(*value),
            Argument::Double(value) => literal::double(*value),
            Argument::Flag(flag) => flag.to_string(),
            Argument::Place(place) => place.clone(),
            Argument::End(None, offset) => literal::small((*offset).into()),
            Argument::End(Some(place), offset) => {
                format!("std::int64_t({place}){}", added(*offset))
            }
            Argument::Literal(datum, node) => self.literal((node, datum)),
            Argument::Memory(datum, node) => return self.owned((node, datum)),
            Argument::Least(bits @ 1..=0xFFFF_FFFF) => bits.to_string(),
            Argument::Variation(variation) => format!("bitpack::Variation::{variation:?}"),
            Argument::Least(_)
            | Argument::Each(_)
            | Argument::Deltas(_)
            | Argument::Width(_)
            | Argument::Elements(_)
            | Argument::Blank(_)
            | Argument::Equal(_)
            | Argument::Order(_) => return None,
        })
    }

    fn each(&self, part: &str, call: &str, _: &'m Encoding) -> String {
        format!("[&](auto& {part}) {{ return {call}; }}")
    }

    fn steps(&self, place: &str, bounds: &str, each: &str) -> String {
        format!("{}.Step({place}, {bounds}, {each})", self.stream)
    }

    fn nested(&self, _: &str, place: &str) -> String {
        format!("Serialize({}, {place})", self.stream)
    }

    fn start(&self) -> &'static str {
        "const std::uint64_t start = stream.Position();"
    }

    fn step(&self, _: Option<&str>, call: &str) -> String {
        format!("if (!{call}) {{ return false; }}")
    }

    fn condition(&self, term: &Term<'_>) -> String {
        self.expression(term)
    }

    fn run(&self, bits: u64) -> Option<(Box<dyn Language<'m> + '_>, [String; 2])> {
        let first = format!("if (!{}.Run({bits}, [&](auto& run) BITPACK_INLINE {{", self.stream);
        let last = "})) { return false; }".to_owned();
        Some((Box::new(Self { stream: "run", ..*self }), [first, last]))
    }

    fn stream(&self) -> &'static str {
        self.stream
    }
}
