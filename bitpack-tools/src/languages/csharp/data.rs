//! Generates the classes of types, and the class with the functions for packets.

use super::{CSharp, literal, types};
use crate::languages::integers::Storage;
use crate::languages::lines::Lines;
use crate::languages::plan::{Declared, Member, pascal};
use crate::languages::walk::Language as _;
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

    /// Returns the class with the functions that read and write packets.
    pub(super) fn packets(&self) -> String {
        let mut lines = Lines::default();
        lines.line("/// <summary>Reads and writes packets.</summary>");
        lines.block("public static class Packets {", "}", |lines| {
            lines.line("/// <summary>Maximum memory of a packet in bytes, unless a call sets another maximum. It is an estimate:");
            lines.line("/// 16 bytes for each number, member and element, and 24 more for each object, array and string.</summary>");
            lines.line("public const long MaxMemory = 1 << 24;");
            for packet in self.plan.model.packets() {
                self.packet(packet.type_, packet.hash, lines);
            }
            for index in 0..self.plan.model.types().len() {
                self.delta_packets(index, lines);
                self.view_packets(index, lines);
                self.copy(index, lines);
            }
        });
        lines.into_text()
    }

    fn packet(&self, type_: u32, hash: u64, lines: &mut Lines) {
        let index = type_ as usize;
        let name = self.plan.name(index);
        let each = self.serializer(name, "item", &self.nested(name, "item"));
        let takes_rest = self.plan.model.type_takes_rest(type_);
        lines.line("");
        lines.line(&format!("/// <summary>Reads a packet into an existing value, or into a new one in the place of null. No object may be in it twice. Schema {hash:#018x}.</summary>"));
        lines.line(&format!("public static Bitpack.Outcome Read(ref {name} packet, global::System.ReadOnlySpan<byte> data, long maxMemory = MaxMemory) =>"));
        lines.line(&format!(
            "    Codecs.Protocol.Read(ref packet, Codecs.{each}, data, maxMemory, {takes_rest});"
        ));
        lines.line("");
        lines.line("/// <summary>Writes a packet. Rejects a value that a reader would reject, and a buffer that is too small.</summary>");
        lines.line(&format!("public static Bitpack.Outcome Write({name} packet, global::System.Span<byte> data, out int written, long maxMemory = MaxMemory) =>"));
        lines.line(&format!(
            "    Codecs.Protocol.Write(packet, Codecs.{each}, data, maxMemory, out written);"
        ));
    }

    /// Writes the function that copies an object.
    fn copy(&self, index: usize, lines: &mut Lines) {
        let name = self.plan.name(index);
        if !matches!(self.plan.declared(index), Some(Declared::PlainEnum(_)) | None) {
            lines.line("");
            lines.line("/// <summary>Copies a value into another one's memory. Returns the copy.</summary>");
            lines.line(&format!(
                "public static {name} Copy({name} from, {name} to = null) => Codecs.Copy{name}(from, to);"
            ));
        }
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
                        let number = if choice.has_discriminants {
                            format!(" = {}", literal::small(variant.number.into()))
                        } else {
                            String::new()
                        };
                        lines.line(&format!("{own}{number},"));
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
