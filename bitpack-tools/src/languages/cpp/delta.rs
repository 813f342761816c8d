//! Generates the deltas of types: for each, a function template that reads or writes the difference
//! to a baseline.

use super::{Cpp, types};
use crate::languages::delta::{Deltas, parameter};
use crate::languages::expression::Expressions as _;
use crate::languages::integers::Storage;
use crate::languages::lines::Lines;
use crate::languages::plan::{Declared, Record, capital};
use crate::languages::syntax::{Language, Syntax};
use crate::languages::term::Term;
use crate::languages::walk::steps;
use crate::model::{Encoding, EnumBody};

impl<'m> Cpp<'_, 'm> {
    /// Writes the function for the delta of a type, or a comment with the reason why there is none.
    pub(super) fn type_delta(&self, index: usize, declared: &Declared<'m>, lines: &mut Lines) {
        let name = self.plan.name(index);
        if let Some(note) = self.support.note(index, name) {
            lines.line("");
            lines.line(&format!("// {note}"));
        }
        if !self.support.has(index) {
            return;
        }
        lines.line("");
        let always = |places: [&str; 3], lines: &mut Lines| {
            let call = self.noting_call("always", places);
            lines.block(&head(name), "}", |lines| lines.line(&format!("return {call};")));
        };
        match declared {
            _ if self.plan.is_sent_whole(index) => {
                let whole = self.whole("item", "Serialize(at, item)", "");
                let codec = self.delta("entire", &[], &[whole, "true".to_owned()]);
                always(["value", "baseline", &codec], lines);
            }
            Declared::Struct(fields) => self.fields_delta(&self.plan.record(index, fields), lines),
            Declared::SingleValue(node) => {
                let deltas = Deltas { language: self, plan: self.plan, members: &[], depth: 0 };
                always(["value.value", "baseline.value", &deltas.codec(node)], lines);
            }
            Declared::PlainEnum(choice) => lines.block(&head(name), "}", |lines| {
                self.other_variant("", lines);
                lines.line("value = baseline;");
                steps(self, self.plan, choice.checks, lines);
                lines.line("return true;");
            }),
            Declared::DataEnum(choice) => self.choice_delta(index, name, *choice, lines),
        }
    }

    fn fields_delta(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        let Record { name, fields, ref members, .. } = *of;
        let first = if members.is_empty() {
            let stream = if fields.is_empty() { "Stream&" } else { "Stream& stream" };
            format!(
                "template <typename Stream> bool SerializeDelta({stream}, {name}&, const {name}&, bool&)\n{{"
            )
        } else {
            head(name)
        };
        let deltas = Deltas { language: self, plan: self.plan, members, depth: 0 };
        lines.block(&first, "}", |lines| {
            deltas.steps(fields, lines);
            lines.line("return true;");
        });
    }

    /// Writes the statements for a value whose variant differs from that of the baseline. `variant` is the
    /// path to it.
    fn other_variant(&self, variant: &str, lines: &mut Lines) {
        lines.line(&format!("bool isSame = value{variant} == baseline{variant};"));
        lines.line(&self.step(None, "stream.Flag(isSame)"));
        lines.block("if (!isSame) {", "}", |lines| {
            lines.line(&self.step(None, "Serialize(stream, value)"));
            lines.line(&format!("differs = differs || value{variant} != baseline{variant};"));
            lines.line("return true;");
        });
    }

    fn choice_delta(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        for variant in self.plan.records(index, choice) {
            self.fields_delta(&variant, lines);
            lines.line("");
        }
        lines.block(&head(name), "}", |lines| {
            self.other_variant(".index()", lines);
            lines.line("switch (baseline.index()) {");
            for i in 0..choice.variants.len() {
                let new = format!("bitpack::Alternative<{i}>(stream, value)");
                let call =
                    format!("SerializeDelta(stream, {new}, *std::get_if<{i}>(&baseline), differs)");
                lines.line(&format!("case {i}: {} break;", self.step(None, &call)));
            }
            lines.line("}");
            steps(self, self.plan, choice.checks, lines);
            lines.line("return true;");
        });
    }
}

/// Returns the first lines of a type's `SerializeDelta` function, up to the opening brace.
fn head(name: &str) -> String {
    format!(
        "template <typename Stream> bool SerializeDelta(Stream& stream, {name}& value, const {name}& baseline, bool& differs)\n{{"
    )
}

impl<'m> Language<'m> for Cpp<'_, 'm> {
    fn on_parameter(&self) -> Box<dyn Language<'m> + '_> {
        Box::new(Self { stream: parameter(self.stream), ..*self })
    }

    fn whole(&self, item: &str, call: &str, _: &str) -> String {
        format!("[&](auto& {}, auto& {item}) {{ return {call}; }}", parameter(self.stream))
    }

    fn around(&self, item: &str, call: &str) -> String {
        self.whole(&format!("{item}, const auto& each"), call, "")
    }

    fn delta(&self, name: &'static str, _: &[String], arguments: &[String]) -> String {
        let name = if name == "wrappedOf" { "optionalOf" } else { name };
        format!("bitpack::{}({})", capital(name), arguments.join(", "))
    }

    fn own_delta(&self, _: &str) -> Option<String> {
        None
    }

    fn call(&self, name: &'static str, arguments: &[&str]) -> String {
        // `Always` is a macro of X11
        let name = if name == "always" { "unmarked" } else { name };
        format!("bitpack::{}({}, {})", capital(name), self.stream, arguments.join(", "))
    }

    fn after_the_previous(&self, place: &str, delta: &str) -> String {
        self.call("afterThePrevious", &[place, delta])
    }

    fn noting_call(&self, name: &'static str, [place, old, delta]: [&str; 3]) -> String {
        self.call(name, &[place, old, "differs", delta])
    }

    fn code(&self, kind: &'static str, arguments: &str, node: &'m Encoding) -> String {
        let of = Storage::of(node).filter(|_| kind == "range").map(types::integer);
        let of = of.map_or(String::new(), |it| format!("<{it}>"));
        format!("bitpack::{}Code{of}{{{arguments}}}", capital(kind))
    }

    fn parts(&self, _: &str, parts: &[(String, String)]) -> String {
        let each = |(name, code): &(String, String)| {
            let dot = if name.is_empty() { "" } else { "." };
            format!("bitpack::EachNumber(now{dot}{name}, old{dot}{name}, {code}, each)")
        };
        let all: Vec<_> = parts.iter().map(each).collect();
        let all = all.join(" && ");
        format!("[](auto& now, const auto& old, const auto& each) {{ return {all}; }}")
    }

    fn type_text(&self, node: &'m Encoding) -> String {
        self.type_of(node)
    }

    fn differs(&self) -> &'static str {
        "differs = true;"
    }

    fn old_condition(&self, term: &Term<'_>) -> String {
        Self { value: "baseline", ..*self }.expression(term)
    }
}
