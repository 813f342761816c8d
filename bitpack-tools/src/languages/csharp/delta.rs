//! Generates the deltas of types: for each, a function that reads or writes the difference to a
//! baseline.

use super::{CSharp, literal};
use crate::languages::delta::Deltas;
use crate::languages::lines::Lines;
use crate::languages::plan::{Declared, Record, capital};
use crate::languages::syntax::{Argument, Language, Syntax};
use crate::languages::term::Term;
use crate::languages::walk::steps;
use crate::model::{Encoding, EnumBody};

/// Separates the name of a function from the numbers that it gets.
const NUMBER: char = '\0';

impl<'m> CSharp<'_, 'm> {
    /// Writes the function for the delta of a type, or a comment with the reason why there is none.
    pub(super) fn delta_of(&self, index: usize, declared: &Declared<'m>, lines: &mut Lines) {
        let name = self.plan.name(index);
        if let Some(note) = self.support.note(index, name) {
            lines.line("");
            lines.line(&format!("// {note}"));
        }
        if !self.support.has(index) {
            return;
        }
        if self.plan.is_sent_whole(index) {
            lines.line("");
            lines.block(&head(name), "}", |lines| {
                let whole = self.serializer(name, "item", &self.nested(name, "item"));
                let entire = self.delta("entire", &[name.to_owned()], &[whole, "true".to_owned()]);
                let call = self.noting_call("always", ["value", "baseline", &entire]);
                lines.line(&format!("return {call};"));
            });
            return;
        }
        match declared {
            Declared::Struct(fields) => self.fields_delta(&self.plan.record(index, fields), lines),
            Declared::SingleValue(node) => {
                let memory = self.estimate.wrapper(node);
                lines.line("");
                self.class(&head(name), name, &memory, lines, |own, lines| {
                    let deltas = Deltas { language: own, plan: own.plan, members: &[], depth: 0 };
                    let codec = deltas.codec(node);
                    let places = ["value.Value", "baseline.Value", codec.as_str()];
                    let call = own.noting_call("always", places);
                    lines.line(&own.step(Some("value.Value"), &call));
                });
            }
            Declared::PlainEnum(choice) => {
                let own = Self { owner: name.to_owned(), ..self.clone() };
                lines.line("");
                lines.block(&head(name), "}", |lines| {
                    other_variant(name, "", lines);
                    lines.line("value = baseline;");
                    steps(&own, self.plan, choice.checks, lines);
                    lines.line("return value;");
                });
            }
            Declared::DataEnum(choice) => self.choice_delta(index, name, *choice, lines),
        }
    }

    fn fields_delta(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        lines.line("");
        let memory = self.estimate.object(of.fields);
        self.class(&head(of.name), of.name, &memory, lines, |own, lines| {
            own.reset(of, lines);
            let deltas = Deltas { language: own, plan: own.plan, members: &of.members, depth: 0 };
            deltas.steps(of.fields, lines);
        });
    }

    fn choice_delta(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        for variant in self.plan.records(index, choice).filter(|it| !it.fields.is_empty()) {
            self.fields_delta(&variant, lines);
        }
        let names = self.alternatives(index);
        lines.line("");
        self.class(&head(name), name, &super::codec::alternatives_memory(&names), lines, |own, lines| {
            other_variant(name, ".Variant", lines);
            lines.line("value.Variant = baseline.Variant;");
            own.cases(index, choice, "baseline.Variant", lines, &|member, class| {
                format!("value.{member} = Delta{class}(ref stream, value.{member}, baseline.{member}, ref differs); break;")
            });
            steps(own, own.plan, choice.checks, lines);
        });
    }

    /// Returns the name of a constant with the delta of a type.
    pub(super) fn nested_delta(&self, name: &str) -> String {
        let whole = self.serializer(name, "item", &self.nested(name, "item"));
        let own = self.own_delta(name).unwrap_or_default();
        self.delta("nested", &[name.to_owned()], &[whole, own])
    }

    /// Returns a statement's expression that visits the number at `item`, or each number of an array.
    fn visited(&self, type_: &str, code: &str, item: &str, old: &str) -> String {
        if let Some(of) = type_.strip_suffix("[]") {
            let inner = self.visited(of, code, "item", "old");
            let parts = self.visitor(of, &inner);
            return format!("visit.Each(ref stream, {item}, {old}, {parts})");
        }
        if let (Some(vectors), true) = (self.vectors, type_.starts_with("global::")) {
            let count = type_.bytes().last().map_or(0, |it| usize::from(it - b'0'));
            let parts = vectors.components().map(|it| {
                self.visited("float", code, &format!("{item}.{it}"), &format!("{old}.{it}"))
            });
            return format!("new {type_}({})", parts[..count.min(4)].join(", "));
        }
        let (operation, arguments) = code.split_once(' ').unwrap_or((code, ""));
        let call = format!("visit.{operation}(ref stream, {item}, {old}, {arguments})");
        match type_ {
            "long" | "ulong" | "float" | "double" | "Bitpack.Wide" => call,
            type_ => format!("({type_}){call}"),
        }
    }

    /// Returns the name of a constant function that visits the numbers of a value.
    fn visitor(&self, type_: &str, call: &str) -> String {
        let function = format!(
            "(ref Bitpack.BitStream stream, ref Bitpack.Visit visit, {type_} item, {type_} old) => {call}"
        );
        self.constant(&format!("Bitpack.Parts<{type_}>"), &function)
    }

    /// Returns the type of a member of the struct with this name.
    fn member_type(&self, name: &str, member: &str) -> Option<String> {
        let mut types = 0..self.plan.model.types().len();
        let index = types.find(|it| self.plan.name(*it) == name)?;
        let Some(Declared::Struct(fields)) = self.plan.declared(index) else { return None };
        let members = self.plan.members(fields);
        let found = members.iter().find(|it| it.name == member)?;
        Some(self.type_of(found.field.value()?))
    }
}

/// Writes the statements for a value with another variant than the baseline.
fn other_variant(name: &str, variant: &str, lines: &mut Lines) {
    lines.line(&format!("stream.Field = {};", literal::text(name)));
    let head = format!("if (!stream.Bool(value{variant} == baseline{variant})) {{");
    lines.block(&head, "}", |lines| {
        lines.line(&format!("value = Serialize{name}(ref stream, value);"));
        lines.line(&format!(
            "differs = differs || stream.IsGood && value{variant} != baseline{variant};"
        ));
        lines.line("return value;");
    });
}

/// Returns the first lines of the function for the delta of a type.
fn head(name: &str) -> String {
    format!(
        "internal static {name} Delta{name}(ref Bitpack.BitStream stream, {name} value, {name} baseline, ref bool differs) {{"
    )
}

impl<'m> Language<'m> for CSharp<'_, 'm> {
    fn on_parameter(&self) -> Box<dyn Language<'m> + '_> {
        Box::new(Self { is_whole: true, ..self.clone() })
    }

    /// Returns the name of the function, and after it the numbers that it gets, each behind a `NUMBER`.
    fn whole(&self, item: &str, call: &str, type_: &str) -> String {
        let numbers = core::mem::take(&mut self.constants.borrow_mut().numbers);
        let numbers: Vec<_> = numbers.iter().map(|it| format!("{NUMBER}{it}")).collect();
        self.serializer(type_, item, call) + &numbers.concat()
    }

    fn around(&self, _: &str, call: &str) -> String {
        call.to_owned()
    }

    fn omitted(&self, node: &'m Encoding) -> Option<Vec<String>> {
        let Encoding::OmitDefault { exact, omitted_bit, of, .. } = node else { return None };
        let left_out = self.plan.model.omitted(node);
        let all = [
            Argument::Literal(left_out, of),
            Argument::Flag(*exact),
            Argument::Equal(of),
            Argument::Memory(left_out, of),
        ];
        let all = all.iter().filter_map(|it| self.argument(it));
        Some([omitted_bit.to_string()].into_iter().chain(all).collect())
    }

    fn relative_type(&self, node: &'m Encoding) -> String {
        self.type_of(node)
    }

    fn delta(&self, name: &'static str, types: &[String], arguments: &[String]) -> String {
        let name = if name == "wrappedOf" { "optionalOf" } else { name };
        let (mut names, mut numbers) = (Vec::new(), Vec::new());
        for argument in arguments {
            let mut parts = argument.split(NUMBER);
            names.extend(parts.next().map(str::to_owned));
            numbers.extend(parts.map(|it| format!(", {it}")));
        }
        let types = match (name, types, names.as_slice()) {
            ("arrayOf", [all], _) => element(all),
            ("countedOf" | "countedWhole", [all], [whole, count, before, last, ..]) => {
                numbers = [count, before].map(|it| format!(", unchecked((long){it})")).into();
                names = vec![whole.clone(), last.clone()];
                element(all)
            }
            _ => types.join(", "),
        };
        let types = if types.is_empty() { types } else { format!("<{types}>") };
        let class = format!("Bitpack.{}{types}", capital(name));
        self.constant(&class, &format!("new {class}({})", names.join(", "))) + &numbers.concat()
    }

    fn own_delta(&self, name: &str) -> Option<String> {
        let function = format!(
            "(ref Bitpack.BitStream stream, {name} value, {name} baseline, ref bool differs) => Delta{name}(ref stream, value, baseline, ref differs)"
        );
        Some(self.constant(&format!("Bitpack.Own<{name}>"), &function))
    }

    fn call(&self, name: &'static str, arguments: &[&str]) -> String {
        format!("stream.{}({})", capital(name), arguments.join(", "))
    }

    fn after_the_previous(&self, _: &str, delta: &str) -> String {
        delta.to_owned()
    }

    fn noting_call(&self, name: &'static str, [place, old, delta]: [&str; 3]) -> String {
        self.call(name, &[place, old, "ref differs", delta])
    }

    fn code(&self, kind: &'static str, arguments: &str, _: &'m Encoding) -> String {
        let name = match kind {
            "range" => "Integer",
            "double" => "DoubleStep",
            _ => "Step",
        };
        format!("{name} {arguments}")
    }

    fn parts(&self, type_: &str, parts: &[(String, String)]) -> String {
        if let [(name, code)] = parts {
            if name.is_empty() {
                return self.visitor(type_, &self.visited(type_, code, "item", "old"));
            }
        }
        let visit = |(name, code): &(String, String)| {
            let own = self.member_type(type_, name).unwrap_or_default();
            let [item, old] = ["item", "old"].map(|it| format!("{it}.{name}"));
            format!("{item} = {}; ", self.visited(&own, code, &item, &old))
        };
        let all: String = parts.iter().map(visit).collect();
        let call = format!("{{ item = item ?? new {type_}(); {all}return item; }}");
        self.visitor(type_, &call)
    }

    fn memory(&self, node: &'m Encoding) -> Option<String> {
        self.estimate.blank(node)
    }

    fn type_text(&self, node: &'m Encoding) -> String {
        self.type_of(node)
    }

    fn differs(&self) -> &'static str {
        "differs = true;"
    }

    fn old_condition(&self, term: &Term<'_>) -> String {
        let text = Self { value: "baseline", ..self.clone() }.condition(term);
        // the compiler warns about a condition that is constant
        if text.contains("baseline") { text } else { format!("stream.IsGood && {text}") }
    }
}

/// Returns the type of the elements of an array.
fn element(all: &str) -> String {
    all.strip_suffix("[]").unwrap_or(all).to_owned()
}
