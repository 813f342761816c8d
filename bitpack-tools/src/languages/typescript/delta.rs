//! Generates the deltas of types: for each, a function that reads or writes the difference to a baseline.

use super::{TypeScript, literal};
use crate::languages::delta::Deltas;
use crate::languages::expression::Expressions as _;
use crate::languages::integers::Storage;
use crate::languages::lines::Lines;
use crate::languages::term::Term;
use crate::languages::walk::{DeltaLanguage, Language, steps};
use crate::model::{Encoding, EnumBody, Field};

impl<'m> TypeScript<'_, 'm> {
    /// Writes the function for the delta of a struct.
    pub(super) fn struct_delta(
        &self,
        index: usize,
        name: &str,
        fields: &'m [Field],
        lines: &mut Lines,
    ) {
        if self.support.has(index) && !self.whole_type(index, name, true, lines) {
            self.fields_delta(name, fields, lines);
        }
    }

    /// Writes the function for the delta of a variant, against a baseline of the same variant.
    pub(super) fn variant_delta(
        &self,
        index: usize,
        name: &str,
        fields: &'m [Field],
        lines: &mut Lines,
    ) {
        if self.support.has(index) && !self.plan.is_sent_whole(index) {
            self.fields_delta(name, fields, lines);
        }
    }

    /// Writes the function for a type that is sent in full if it has changed, and returns `true`.
    /// For other types, writes nothing and returns `false`.
    fn whole_type(&self, index: usize, name: &str, is_class: bool, lines: &mut Lines) -> bool {
        if !self.plan.is_sent_whole(index) {
            return false;
        }
        lines.line("");
        let (head, end) = head(name, is_class, "");
        lines.block(&head, end, |lines| {
            let codec = format!("$entire<{name}>({name}.serialize, true)");
            lines.line(&format!("return $always(stream, from, baseline, found, {codec});"));
        });
        true
    }

    fn fields_delta(&self, name: &str, fields: &'m [Field], lines: &mut Lines) {
        let members = self.plan.members(fields);
        let unused = if members.is_empty() { "_" } else { "" };
        lines.line("");
        let (head, end) = head(name, true, unused);
        lines.block(&head, end, |lines| {
            lines.line(&format!("stream.hold({});", self.estimate.object(fields)));
            lines.line(&format!("const value = stream.reading ? new {name}() : from;"));
            let deltas = Deltas { language: self, plan: self.plan, members: &members, depth: 0 };
            deltas.steps(fields, lines);
            lines.line("return value;");
        });
    }

    /// Writes the function for the delta of a packet that is a single value.
    pub(super) fn value_delta(
        &self,
        index: usize,
        name: &str,
        node: &'m Encoding,
        lines: &mut Lines,
    ) {
        if !self.support.has(index) || self.whole_type(index, name, true, lines) {
            return;
        }
        lines.line("");
        let (head, end) = head(name, true, "");
        lines.block(&head, end, |lines| {
            lines.line(&format!("stream.hold({});", self.estimate.wrapper(node)));
            lines.line(&format!("const value = stream.reading ? new {name}() : from;"));
            let codec =
                Deltas { language: self, plan: self.plan, members: &[], depth: 0 }.codec(node);
            let call = self.noting_call("always", ["value.value", "baseline.value", &codec]);
            lines.line(&self.step(Some("value.value"), &call));
            lines.line("return value;");
        });
    }

    /// Writes the function for the delta of an enum without fields.
    pub(super) fn plain_delta(
        &self,
        index: usize,
        name: &str,
        choice: EnumBody<'m>,
        lines: &mut Lines,
    ) {
        if !self.support.has(index) || self.whole_type(index, name, false, lines) {
            return;
        }
        lines.line("");
        let (head, end) = head(name, false, "");
        lines.block(&head, end, |lines| {
            Self::other_variant(name, "", lines);
            steps(self, self.plan, choice.checks, lines);
            lines.line("return baseline;");
        });
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

    /// Writes the functions for the delta of an enum with fields.
    pub(super) fn choice_delta(
        &self,
        index: usize,
        name: &str,
        choice: EnumBody<'m>,
        lines: &mut Lines,
    ) {
        if !self.support.has(index) || self.whole_type(index, name, false, lines) {
            return;
        }
        lines.line("");
        lines.block(
            &format!(
                "ofDelta(stream: $Stream, from: {name}, baseline: {name}, found: $Found): {name} {{"
            ),
            "},",
            |lines| {
                for (i, variant) in choice.variants.iter().enumerate() {
                    let own = self.plan.variant(index, i);
                    let call = format!(
                        "{own}.serializeDelta(stream, from as {own}, baseline as {own}, found)"
                    );
                    if i + 1 < choice.variants.len() {
                        let is_it =
                            format!("baseline.variant === {}", literal::text(&variant.name));
                        lines.line(&format!("if ({is_it}) return {call};"));
                    } else {
                        lines.line(&format!("return {call};"));
                    }
                }
            },
        );
        lines.line("");
        let (head, end) = head(name, false, "");
        lines.block(&head, end, |lines| {
            Self::other_variant(name, ".variant", lines);
            lines.line(&format!("const value = {name}.ofDelta(stream, from, baseline, found);"));
            steps(self, self.plan, choice.checks, lines);
            lines.line("return value;");
        });
    }

    /// Writes the functions that read and write the delta of a type as bytes.
    pub(super) fn delta_functions(
        &self,
        index: usize,
        name: &str,
        is_class: bool,
        lines: &mut Lines,
    ) {
        if !self.support.has(index) {
            return;
        }
        let (fixed, end) = if is_class { ("static ", "}") } else { ("", "},") };
        let codec = format!("$nested<{name}>({name}.serialize, {name}.serializeDelta)");
        lines.line("");
        lines.line("/** Reads a value from its delta to a baseline. Throws `Rejected` if it is invalid. */");
        lines.block(
            &format!("{fixed}readDelta(bytes: Uint8Array, baseline: {name}, maxMemory: number = $MAX_MEMORY): {name} {{"),
            end,
            |lines| lines.line(&format!("return $readDelta({codec}, bytes, baseline, maxMemory);")),
        );
        lines.line("");
        lines.line("/** Writes the delta to a baseline. Throws `Rejected` for values that a reader would reject. */");
        let (parameter, value) =
            if is_class { (String::new(), "this") } else { (format!("value: {name}, "), "value") };
        lines.block(
            &format!("writeDelta({parameter}baseline: {name}, maxMemory: number = $MAX_MEMORY): $Bytes {{"),
            end,
            |lines| {
                lines.line(&format!("return $writeDelta<{name}>({codec}, {value}, baseline, maxMemory);"));
            },
        );
    }
}

/// Returns the first line of a `serializeDelta` function, and the last one. `unused` is put before
/// the names of parameters that may be unused.
fn head(name: &str, is_class: bool, unused: &str) -> (String, &'static str) {
    let (fixed, end) = if is_class { ("static ", "}") } else { ("", "},") };
    let head = format!(
        "{fixed}serializeDelta(stream: $Stream, from: {name}, {unused}baseline: {name}, {unused}found: $Found): {name} {{"
    );
    (head, end)
}

impl<'m> DeltaLanguage<'m> for TypeScript<'_, 'm> {
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
