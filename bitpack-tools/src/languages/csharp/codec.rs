//! Generates the functions that read and write the types.

use super::functions::{self, Action};
use super::{CSharp, SIZES, literal};
use crate::languages::lines::Lines;
use crate::languages::plan::{Declared, Record};
use crate::languages::syntax::Syntax as _;
use crate::languages::walk::{Walk, codes, padded, steps};
use crate::model::EnumBody;

impl<'m> CSharp<'_, 'm> {
    /// Writes the functions that read, write, copy and compare a type.
    pub(super) fn codec(&self, index: usize, declared: &Declared<'m>, lines: &mut Lines) {
        let name = self.plan.name(index);
        match declared {
            Declared::Struct(fields) => self.fields(&self.plan.record(index, fields), lines),
            Declared::SingleValue(node) => {
                let memory = self.estimate.wrapper(node);
                self.class(&function(name), name, &memory, lines, |own, lines| {
                    let walk = Walk { language: own, plan: own.plan, members: &[] };
                    let call = walk.codec(node, "value.Value", 0);
                    lines.line(&own.step(Some("value.Value"), &call));
                });
                functions::copy_head(name, lines, |lines| {
                    let copy = if self.is_plain(node) {
                        "from.Value".to_owned()
                    } else {
                        format!("{}(from.Value, to.Value)", self.action(Action::Copy, node))
                    };
                    lines.line(&format!("to.Value = {copy};"));
                });
            }
            Declared::PlainEnum(choice) => {
                let own = Self { owner: name.to_owned(), ..self.clone() };
                lines.block(&function(name), "}", |lines| {
                    lines.line(&format!("stream.Field = {};", literal::text(name)));
                    padded(&own, self.plan.padding(index), lines, |lines| {
                        lines.line(&format!("value = {};", self.plain(name, *choice)));
                        steps(&own, self.plan, choice.checks, lines);
                    });
                    lines.line("return value;");
                });
            }
            Declared::DataEnum(choice) => self.choice(index, name, *choice, lines),
        }
    }

    /// Writes the function for an object that begins with `head`, with these statements for its contents.
    pub(super) fn class(
        &self,
        head: &str,
        name: &str,
        memory: &str,
        lines: &mut Lines,
        contents: impl FnOnce(&Self, &mut Lines),
    ) {
        let own = Self { owner: name.to_owned(), ..self.clone() };
        lines.block(head, "}", |lines| {
            lines.line(&format!("if (!stream.Enter(value != null, {memory})) {{ return value; }}"));
            lines.line(&format!("value = value ?? new {name}();"));
            contents(&own, lines);
            lines.line("return value;");
        });
    }

    fn fields(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        let memory = self.estimate.object(of.fields);
        self.class(&function(of.name), of.name, &memory, lines, |own, lines| {
            own.reset(of, lines);
            padded(own, of.padding, lines, |lines| steps(own, own.plan, of.fields, lines));
        });
        self.functions(of, lines);
    }

    /// Returns an expression that reads or writes a value of an enum without fields.
    fn plain(&self, name: &str, choice: EnumBody<'m>) -> String {
        let Some(codes) = codes(choice) else {
            let count = choice.variants.len();
            return format!("({name})stream.Tag((long)value, {count}, {})", choice.tag);
        };
        let list = self.codes(&codes);
        if !choice.has_discriminants {
            return format!("({name})stream.CodedTag((int)value, {list}, {})", choice.tag);
        }
        let numbers: Vec<_> = codes.iter().map(|(_, number)| literal::small(*number)).collect();
        let numbers = self.constant("long[]", &format!("{{ {} }}", numbers.join(", ")));
        format!("({name})stream.CodedNumber((long)value, {numbers}, {list}, {})", choice.tag)
    }

    /// Returns the name of a constant with the tags of an enum.
    fn codes(&self, codes: &[(u64, i128)]) -> String {
        let codes: Vec<_> = codes.iter().map(|(code, _)| code.to_string()).collect();
        self.constant("ulong[]", &format!("{{ {} }}", codes.join(", ")))
    }

    fn choice(&self, index: usize, name: &str, choice: EnumBody<'m>, lines: &mut Lines) {
        let names = self.alternatives(index);
        for variant in self.plan.records(index, choice).filter(|it| !it.fields.is_empty()) {
            self.fields(&variant, lines);
            lines.line("");
        }
        self.class(&function(name), name, &alternatives_memory(&names), lines, |own, lines| {
            lines.line(&format!("stream.Field = {};", literal::text(name)));
            padded(own, self.plan.padding(index), lines, |lines| {
                let tag = match codes(choice) {
                    Some(codes) => {
                        let list = own.codes(&codes);
                        format!("CodedTag((int)value.Variant, {list}, {})", choice.tag)
                    }
                    None => format!("Tag((long)value.Variant, {}, {})", names.len(), choice.tag),
                };
                lines.line(&format!("value.Variant = ({name}.Variants)stream.{tag};"));
                own.cases(index, choice, "value.Variant", lines, &|member, class| {
                    let call = own.nested(class, &format!("value.{member}"));
                    format!("value.{member} = {call}; break;")
                });
                steps(own, own.plan, choice.checks, lines);
            });
        });
        self.choice_functions(index, choice, lines);
    }
}

/// Returns the memory in bytes of an object with a member for each variant of an enum, as a literal.
pub(super) fn alternatives_memory(names: &[String]) -> String {
    (SIZES.object + SIZES.slot * (1 + names.len() as u64)).to_string()
}

/// Returns the first lines of the function that reads and writes a type.
fn function(name: &str) -> String {
    format!("internal static {name} Serialize{name}(ref Bitpack.BitStream stream, {name} value) {{")
}
