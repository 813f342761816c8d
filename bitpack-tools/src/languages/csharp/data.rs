//! Generates the classes of types.

use super::{CSharp, literal, types};
use crate::languages::integers::Storage;
use crate::languages::lines::Lines;
use crate::languages::plan::{Declared, Member, pascal};
use crate::model::{EnumBody, Field, Variant};

impl<'m> CSharp<'_, 'm> {
    /// Returns the names of the members of an enum's class for its variants.
    pub(super) fn alternatives(&self, index: usize) -> Vec<String> {
        let Some(Declared::DataEnum(choice)) = self.plan.declared(index) else { return Vec::new() };
        let mut names: Vec<String> = Vec::new();
        for variant in choice.variants {
            let mut name = self.plan.identifier(&pascal(&variant.name));
            let is_own =
                |name: &str| ["Variant", "Variants", self.plan.name(index)].contains(&name);
            while is_own(&name) || names.contains(&name) {
                name.push('_');
            }
            names.push(name);
        }
        names
    }

    /// Writes the declaration of a type.
    pub(super) fn data(&self, index: usize, declared: &Declared<'m>, lines: &mut Lines) {
        let name = self.plan.name(index);
        let class = |name: &str| format!("public sealed class {name} {{");
        match declared {
            Declared::Struct(fields) => {
                lines.block(&class(name), "}", |lines| self.members(fields, lines));
            }
            Declared::SingleValue(node) => lines.block(&class(name), "}", |lines| {
                lines.line(&format!("public {} Value{};", self.type_of(node), self.start(node)));
            }),
            Declared::PlainEnum(choice) => {
                let underlying = if choice.has_discriminants { "long" } else { "int" };
                lines.block(&format!("public enum {name} : {underlying} {{"), "}", |lines| {
                    for variant in choice.variants {
                        let own = self.plan.identifier(&variant.name);
                        let number = literal::small(variant.number.into());
                        if choice.has_discriminants {
                            lines.line(&format!("{own} = {number},"));
                        } else {
                            lines.line(&format!("{own},"));
                        }
                    }
                });
            }
            Declared::DataEnum(choice) => {
                for (i, variant) in choice.variants.iter().enumerate() {
                    if !variant.fields.is_empty() {
                        lines.block(&class(self.plan.variant(index, i)), "}", |lines| {
                            self.members(&variant.fields, lines);
                        });
                        lines.line("");
                    }
                }
                lines.block(&class(name), "}", |lines| self.alternative(index, *choice, lines));
            }
        }
    }

    fn members(&self, fields: &'m [Field], lines: &mut Lines) {
        for Member { name, field } in self.plan.members(fields) {
            let type_ = match field.value() {
                Some(node) => self.type_of(node),
                None => Storage::of(&field.encoding).map_or("int", types::integer).to_owned(),
            };
            let start = field.value().map_or(String::new(), |it| self.start(it));
            lines.line(&format!("public {type_} {name}{start};"));
        }
    }

    /// Writes the members of the class of an enum with fields.
    fn alternative(&self, index: usize, choice: EnumBody<'m>, lines: &mut Lines) {
        let names = self.alternatives(index);
        lines.line(&format!("public enum Variants {{ {} }}", names.join(", ")));
        lines.line("");
        let first = match choice.first {
            0 => String::new(),
            first => format!(" = (Variants)({first})"),
        };
        lines.line(&format!("public Variants Variant{first};"));
        for (i, (name, variant)) in names.iter().zip(choice.variants).enumerate() {
            if variant.fields.is_empty() {
                continue;
            }
            let (class, own) = (self.plan.variant(index, i), format!("own{i}"));
            lines.line("");
            lines.line("/// <summary>The fields of a variant. Setting them makes it the current one.</summary>");
            lines.block(&format!("public {class} {name} {{"), "}", |lines| {
                lines.line(&format!("get {{ return {own} ?? ({own} = new {class}()); }}"));
                lines.block("set {", "}", |lines| {
                    lines.line(&format!("Variant = Variants.{name};"));
                    lines.line(&format!("{own} = value;"));
                });
            });
            lines.line(&format!("private {class} {own};"));
        }
    }

    /// Writes a `switch` over the variants of an enum with fields. `case` returns the statements for one, by
    /// its member and the class of its fields.
    pub(super) fn cases(
        &self,
        index: usize,
        choice: EnumBody<'m>,
        on: &str,
        lines: &mut Lines,
        case: &dyn Fn(&str, &str) -> String,
    ) {
        let name = self.in_expression(self.plan.name(index));
        lines.block(&format!("switch ({on}) {{"), "}", |lines| {
            for (i, (member, variant)) in self.variants(index, choice).enumerate() {
                if !variant.fields.is_empty() {
                    let statements = case(&member, self.plan.variant(index, i));
                    lines.line(&format!("case {name}.Variants.{member}: {statements}"));
                }
            }
        });
    }

    fn variants(
        &self,
        index: usize,
        choice: EnumBody<'m>,
    ) -> impl Iterator<Item = (String, &'m Variant)> + use<'m> {
        self.alternatives(index).into_iter().zip(choice.variants)
    }
}
