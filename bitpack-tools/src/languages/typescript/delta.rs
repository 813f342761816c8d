//! Generates the deltas of types: for each, a function that reads or writes the difference to a baseline.

use super::{TypeScript, literal, new_value};
use crate::languages::delta::Deltas;
use crate::languages::expression::Expressions as _;
use crate::languages::integers::Storage;
use crate::languages::lines::Lines;
use crate::languages::plan::{Declared, Record};
use crate::languages::syntax::{Language, Syntax};
use crate::languages::term::Term;
use crate::languages::walk::steps;
use crate::model::{Encoding, EnumBody};

impl<'m> TypeScript<'_, 'm> {
    /// Writes the function for the delta of a type, if it has one.
    pub(super) fn type_delta(&self, index: usize, declared: &Declared<'m>, lines: &mut Lines) {
        let name = self.plan.name(index);
        if !self.support.has(index) {
            return;
        }
        if self.plan.is_sent_whole(index) {
            let is_class = matches!(declared, Declared::Struct(_) | Declared::SingleValue(_));
            return function(name, is_class, "", lines, |lines| {
                let codec = format!("$entire<{name}>({name}.serialize, true)");
                lines.line(&format!("return $always(stream, from, baseline, found, {codec});"));
            });
        }
        match declared {
            Declared::Struct(fields) => self.fields_delta(&self.plan.record(index, fields), lines),
            Declared::SingleValue(node) => function(name, true, "", lines, |lines| {
                new_value(name, &self.estimate.wrapper(node), lines, |lines| {
                    let deltas = Deltas { language: self, plan: self.plan, members: &[], depth: 0 };
                    let codec = deltas.codec(node);
                    let call =
                        self.noting_call("always", ["value.value", "baseline.value", &codec]);
                    lines.line(&self.step(Some("value.value"), &call));
                });
            }),
            Declared::PlainEnum(choice) => function(name, false, "", lines, |lines| {
                other_variant(name, "", lines);
                steps(self, self.plan, choice.checks, lines);
                lines.line("return baseline;");
            }),
            Declared::DataEnum(choice) => self.choice_delta(index, name, *choice, lines),
        }
    }

    /// Writes the function for the delta of a struct or a variant.
    pub(super) fn fields_delta(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        let Record { name, fields, ref members, .. } = *of;
        let unused = if members.is_empty() { "_" } else { "" };
        function(name, true, unused, lines, |lines| {
            new_value(name, &self.estimate.object(fields), lines, |lines| {
                let deltas = Deltas { language: self, plan: self.plan, members, depth: 0 };
                deltas.steps(fields, lines);
            });
        });
    }

    /// Writes the functions for the delta of an enum with fields.
    fn choice_delta(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        lines.line("");
        let head = format!(
            "ofDelta(stream: $Stream, from: {name}, baseline: {name}, found: $Found): {name} {{"
        );
        lines.block(&head, "},", |lines| {
            for (i, variant) in choice.variants.iter().enumerate() {
                let own = self.plan.variant(index, i);
                let is_it = if i + 1 < choice.variants.len() {
                    format!("if (baseline.variant === {}) ", literal::text(&variant.name))
                } else {
                    String::new()
                };
                lines.line(&format!(
                    "{is_it}return {own}.serializeDelta(stream, from as {own}, baseline as {own}, found);"
                ));
            }
        });
        function(name, false, "", lines, |lines| {
            other_variant(name, ".variant", lines);
            lines.line(&format!("const value = {name}.ofDelta(stream, from, baseline, found);"));
            steps(self, self.plan, choice.checks, lines);
            lines.line("return value;");
        });
    }
}

/// Writes the statements for a value with another variant than the baseline.
fn other_variant(name: &str, variant: &str, lines: &mut Lines) {
    lines.line(&format!("stream.field = {};", literal::text(name)));
    let is_same = format!("from{variant} === baseline{variant}");
    lines.block(&format!("if (!stream.bool(!stream.reading && {is_same})) {{"), "}", |lines| {
        lines.line(&format!("const value = {name}.serialize(stream, from);"));
        lines.line(&format!("found.differs ||= value{variant} !== baseline{variant};"));
        lines.line("return value;");
    });
}

/// Writes a `serializeDelta` function. `unused` is put before the names of parameters that may be unused.
fn function(
    name: &str,
    is_class: bool,
    unused: &str,
    lines: &mut Lines,
    inside: impl FnOnce(&mut Lines),
) {
    lines.line("");
    let (fixed, end) = if is_class { ("static ", "}") } else { ("", "},") };
    let head = format!(
        "{fixed}serializeDelta(stream: $Stream, from: {name}, {unused}baseline: {name}, {unused}found: $Found): {name} {{"
    );
    lines.block(&head, end, inside);
}

impl<'m> Language<'m> for TypeScript<'_, 'm> {
    fn on_parameter(&self) -> Box<dyn Language<'m> + '_> {
        Box::new(Self { stream: "at", owner: self.owner.clone(), ..*self })
    }

    fn whole(&self, item: &str, call: &str, _: &str) -> String {
        format!("(at, {item}) => {call}")
    }

    fn around(&self, item: &str, call: &str) -> String {
        self.whole(&format!("{item}, each"), call, "")
    }

    fn delta(&self, name: &'static str, types: &[String], arguments: &[String]) -> String {
        let types =
            if types.is_empty() { String::new() } else { format!("<{}>", types.join(", ")) };
        format!("${name}{types}({})", arguments.join(", "))
    }

    fn own_delta(&self, name: &str) -> Option<String> {
        Some(format!("{name}.serializeDelta"))
    }

    fn call(&self, name: &'static str, arguments: &[&str]) -> String {
        format!("${name}({}, {})", self.stream, arguments.join(", "))
    }

    fn noting_call(&self, name: &'static str, [place, old, delta]: [&str; 3]) -> String {
        self.call(name, &[place, old, "found", delta])
    }

    fn code(&self, kind: &'static str, arguments: &str, node: &'m Encoding) -> String {
        let is_wide = kind == "range" && Storage::of(node).is_some_and(Storage::is_wide);
        format!("${}Code({arguments})", if is_wide { "wide" } else { kind })
    }

    fn parts(&self, type_: &str, parts: &[(String, String)]) -> String {
        let each = |(name, code): &(String, String)| match name.as_str() {
            "" => format!("$numbers(item, old, {code}, each)"),
            name => format!("{name}: $numbers(item.{name}, old.{name}, {code}, each)"),
        };
        let all: Vec<_> = parts.iter().map(each).collect();
        let all = all.join(", ");
        if parts.iter().all(|(name, _)| name.is_empty()) {
            return format!("(item, old, each) => {all}");
        }
        format!("(item, old, each) => Object.assign(new {type_}(), {{ {all} }})")
    }

    fn memory(&self, node: &'m Encoding) -> Option<String> {
        self.estimate.blank(node)
    }

    fn type_text(&self, node: &'m Encoding) -> String {
        self.type_of(node)
    }

    fn differs(&self) -> &'static str {
        "found.differs = true;"
    }

    fn old_condition(&self, term: &Term<'_>) -> String {
        Self { value: "baseline", owner: String::new(), ..*self }.expression(term)
    }
}
