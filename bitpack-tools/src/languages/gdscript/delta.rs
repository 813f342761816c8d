//! Generates the deltas of types: for each, a function that reads or writes the difference to a baseline.

use super::{GdScript, text};
use crate::languages::delta::{Deltas, parameter};
use crate::languages::expression::Expressions as _;
use crate::languages::lines::Lines;
use crate::languages::plan::{Declared, Record};
use crate::languages::syntax::{Language, Syntax};
use crate::languages::term::Term;
use crate::languages::walk::steps;
use crate::model::{Encoding, EnumBody};

impl<'m> GdScript<'_, 'm> {
    /// Writes the function for the delta of a type, if it has one.
    pub(super) fn type_delta(&self, index: usize, declared: &Declared<'m>, lines: &mut Lines) {
        let name = self.plan.name(index);
        if !self.support.has(index) {
            return;
        }
        let own = self.of(name);
        if self.plan.is_sent_whole(index) {
            let of = if matches!(declared, Declared::PlainEnum(_)) { "int" } else { name };
            return delta_function("serialize_delta", of, "Variant", lines, |lines| {
                let codec = format!("Delta.entire({name}.serialize, true)");
                lines.line(&format!("return stream.always(from, baseline, {codec})"));
            });
        }
        match declared {
            Declared::Struct(fields) => {
                own.fields_delta("serialize_delta", &self.plan.record(index, fields), lines);
            }
            Declared::SingleValue(node) => {
                delta_function("serialize_delta", name, name, lines, |lines| {
                    Self::new_value(name, &self.estimate.wrapper(node), lines, |lines| {
                        let deltas =
                            Deltas { language: &own, plan: self.plan, members: &[], depth: 0 };
                        let codec = deltas.codec(node);
                        let call =
                            self.noting_call("always", ["value.value", "baseline.value", &codec]);
                        lines.line(&own.step(Some("value.value"), &call));
                    });
                });
            }
            Declared::PlainEnum(choice) => {
                delta_function("serialize_delta", "int", "int", lines, |lines| {
                    other_variant(name, "from == baseline", "sent != baseline", lines);
                    steps(&own, self.plan, choice.checks, lines);
                    lines.line("return baseline");
                });
            }
            Declared::DataEnum(choice) => {
                delta_function("serialize_delta", name, name, lines, |lines| {
                    own.choice_delta(index, name, *choice, lines);
                });
            }
        }
    }

    /// Writes a function for the delta of the fields of a struct or a variant.
    pub(super) fn fields_delta(&self, function: &str, of: &Record<'_, 'm>, lines: &mut Lines) {
        let Record { name, fields, ref members, .. } = *of;
        delta_function(function, name, name, lines, |lines| {
            Self::new_value(name, &self.estimate.object(fields), lines, |lines| {
                let deltas = Deltas { language: self, plan: self.plan, members, depth: 0 };
                deltas.steps(fields, lines);
            });
        });
    }

    fn choice_delta(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        let (sent, old) = ("sent.variant_ordinal()", "baseline.variant_ordinal()");
        let is_same = format!("(from as {name}).variant_ordinal() == {old}");
        other_variant(name, &is_same, &format!("sent == null or {sent} != {old}"), lines);
        lines.line(&format!("var value: {name} = null"));
        lines.suite(&format!("match {old}:"), |lines| {
            for i in 0..choice.variants.len() {
                let own = self.plan.variant(index, i);
                let call = format!("{own}.serialize_delta_fields(stream, from, baseline)");
                lines.line(&format!("{i}: value = {call}"));
            }
        });
        steps(self, self.plan, choice.checks, lines);
        lines.line("return value");
    }
}

/// Writes a function for a delta, which returns a value of the type `of`.
fn delta_function(
    function: &str,
    of: &str,
    baseline: &str,
    lines: &mut Lines,
    inside: impl FnOnce(&mut Lines),
) {
    lines.line("");
    let head = format!(
        "static func {function}(stream: Stream, from: Variant, baseline: {baseline}) -> {of}:"
    );
    lines.suite(&head, inside);
}

/// Writes the statements for a value with another variant than the baseline.
fn other_variant(name: &str, is_same: &str, differs: &str, lines: &mut Lines) {
    lines.line(&format!("stream.field = {}", text(name)));
    lines.suite(&format!("if not stream.flag(not stream.reading and {is_same}):"), |lines| {
        lines.line(&format!("var sent := {name}.serialize(stream, from)"));
        lines.line(&format!("stream.note({differs})"));
        lines.line("return sent");
    });
}

impl<'m> Language<'m> for GdScript<'_, 'm> {
    fn on_parameter(&self) -> Box<dyn Language<'m> + '_> {
        Box::new(Self { owner: self.owner.clone(), stream: parameter(self.stream), ..*self })
    }

    fn whole(&self, item: &str, call: &str, _: &str) -> String {
        format!("func({}: Stream, {item}: Variant): return {call}", parameter(self.stream))
    }

    fn around(&self, item: &str, call: &str) -> String {
        let at = parameter(self.stream);
        format!("func({at}: Stream, {item}: Variant, each: Callable): return {call}")
    }

    fn delta(&self, name: &'static str, _: &[String], arguments: &[String]) -> String {
        format!("Delta.{}({})", self.operation(name), arguments.join(", "))
    }

    fn own_delta(&self, name: &str) -> Option<String> {
        Some(format!("{name}.serialize_delta"))
    }

    fn call(&self, name: &'static str, arguments: &[&str]) -> String {
        format!("{}.{}({})", self.stream, self.operation(name), arguments.join(", "))
    }

    fn noting_call(&self, name: &'static str, arguments: [&str; 3]) -> String {
        self.call(name, &arguments)
    }

    fn code(&self, kind: &'static str, arguments: &str, _: &'m Encoding) -> String {
        format!("Delta.{kind}_code({arguments})")
    }

    fn parts(&self, type_: &str, parts: &[(String, String)]) -> String {
        let head = "func(item: Variant, old: Variant, each: Callable) -> Variant: return";
        let each = |(name, code): &(String, String)| match name.as_str() {
            "" => format!("Delta.numbers(item, old, {code}, each)"),
            name => format!("{}: Delta.numbers(item.{name}, old.{name}, {code}, each)", text(name)),
        };
        let all: Vec<_> = parts.iter().map(each).collect();
        let all = all.join(", ");
        if parts.iter().all(|(name, _)| name.is_empty()) {
            return format!("{head} {all}");
        }
        format!("{head} Numbers.with({type_}.new(), {{{all}}})")
    }

    fn memory(&self, node: &'m Encoding) -> Option<String> {
        self.estimate.blank(node)
    }

    fn type_text(&self, node: &'m Encoding) -> String {
        self.type_of(node)
    }

    fn differs(&self) -> &'static str {
        "stream.differs = true"
    }

    fn old_condition(&self, term: &Term<'_>) -> String {
        Self { owner: String::new(), value: "baseline", ..*self }.expression(term)
    }

    fn either(
        &self,
        holds: &str,
        lines: &mut Lines,
        [then, other]: [&mut dyn FnMut(&mut Lines); 2],
    ) {
        lines.suite(&format!("if {holds}:"), then);
        lines.suite("else:", other);
    }
}
