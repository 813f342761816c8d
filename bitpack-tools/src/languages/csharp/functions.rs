//! Chooses the functions that compare and copy values, and generates those of types.

use super::CSharp;
use crate::languages::compare::is;
use crate::languages::lines::Lines;
use crate::languages::plan::{Declared, Form, Member, Record, has_count};
use crate::model::{Encoding, EnumBody};

/// Purpose of a function for two values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Equal,
    Order,
    Copy,
}

impl Action {
    /// Returns the first word of the functions for types, which is the name of their delegate, and the class
    /// of the runtime with the functions for values with parts.
    fn names(self) -> [&'static str; 2] {
        match self {
            Self::Equal => ["Equal", "Same"],
            Self::Order => ["Order", "Ordered"],
            Self::Copy => ["Copy", "Copied"],
        }
    }
}

impl<'m> CSharp<'_, 'm> {
    /// Returns the name of a constant function for two values.
    pub(super) fn action(&self, action: Action, node: &'m Encoding) -> String {
        let [name, _] = action.names();
        let delegate = format!("Bitpack.{name}<{}>", self.type_of(node));
        self.constant(&delegate, &self.function(action, node))
    }

    /// Returns an expression for a function for two values.
    fn function(&self, action: Action, node: &'m Encoding) -> String {
        let [name, class] = action.names();
        let class = format!("Bitpack.{class}");
        let type_ = self.type_of(node);
        let plain = |name: &str| format!("{class}.{name}<{type_}>");
        let of_parts = |name: &str, types: &[&str], of: &[String]| {
            format!("{class}.{name}<{}>({})", types.join(", "), of.join(", "))
        };
        let text = |type_: &str| match (action, type_) {
            (Action::Equal, "float") => format!("{class}.Float"),
            (Action::Equal, "double") => format!("{class}.Double"),
            (Action::Order, "string") => format!("{class}.Text"),
            (Action::Order, "Bitpack.Nothing") => plain("Nothing"),
            (Action::Order, "Bitpack.Wide") => {
                let is_signed = matches!(self.plan.form(node), Form::Integer(it) if it.signed);
                format!("Bitpack.Wide.Order{}", if is_signed { "Signed" } else { "" })
            }
            (_, type_) => format!("{class}.Plain<{type_}>"),
        };
        if action == Action::Copy && self.is_plain(node) {
            return plain("Plain");
        }
        let inside = |of: &'m Encoding| self.function(action, of);
        let entry = |key: (&str, String), value: &'m Encoding| {
            let own = self.type_of(value);
            let of = of_parts("Entry", &[key.0, &own], &[key.1, inside(value)]);
            of_parts("Items", &[&self.element(node)], &[of])
        };
        match self.plan.form(node) {
            Form::Option(of) => of_parts("Maybe", &[&self.type_of(of)], &[inside(of)]),
            Form::Array(_, of) => of_parts("Array", &[&self.type_of(of)], &[inside(of)]),
            Form::Vector(_) | Form::Quaternion if type_ == "float[]" => {
                of_parts("Array", &["float"], &[text("float")])
            }
            Form::ByteArray(_) => of_parts("Array", &["byte"], &[text("byte")]),
            Form::Bytes => of_parts("Items", &["byte"], &[text("byte")]),
            Form::List(of) => of_parts("Items", &[&self.type_of(of)], &[inside(of)]),
            Form::Indices => of_parts("Items", &["uint"], &[text("uint")]),
            Form::Map(key, value) => entry((&self.type_of(key), inside(key)), value),
            Form::Subset(of) => entry(("uint", text("uint")), of),
            Form::Type(index) | Form::Itself(index) => match self.plan.declared(index) {
                Some(Declared::Struct(_) | Declared::DataEnum(_) | Declared::SingleValue(_)) => {
                    format!("{name}{}", self.plan.name(index))
                }
                // comparers of the standard library allocate for an enum
                Some(Declared::PlainEnum(_)) if action == Action::Equal => {
                    "(a, b) => a == b".to_owned()
                }
                Some(Declared::PlainEnum(_)) => "(a, b) => ((long)a).CompareTo((long)b)".to_owned(),
                None => text(&type_),
            },
            _ => text(&type_),
        }
    }

    /// Returns a call of a function for two values.
    fn call(&self, action: Action, member: &Member<'m>, [a, b]: [&str; 2]) -> String {
        let (a, b) = (format!("{a}.{}", member.name), format!("{b}.{}", member.name));
        match (action, member.field.value()) {
            (Action::Copy, None) => a,
            (Action::Copy, Some(node)) if self.is_plain(node) => a,
            (Action::Equal, None) => format!("{a} == {b}"),
            (Action::Order, None) => format!("{a}.CompareTo({b})"),
            (_, Some(node)) => format!("{}({a}, {b})", self.action(action, node)),
        }
    }

    /// Writes the functions that copy and compare the fields of an object.
    pub(super) fn functions(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        let Record { index, name, ref members, .. } = *of;
        copy_head(name, lines, |lines| {
            for member in members {
                let copy = self.call(Action::Copy, member, ["from", "to"]);
                lines.line(&format!("to.{} = {copy};", member.name));
            }
        });
        let own = members.iter().map(|it| self.call(Action::Equal, it, ["a", "b"]));
        let all = ["a != null && b != null".to_owned()].into_iter().chain(own);
        self.comparison(Action::Equal, index, name, lines, |lines| {
            lines.line(&format!("return {};", all.collect::<Vec<_>>().join(" && ")));
        });
        self.comparison(Action::Order, index, name, lines, |lines| {
            lines.line("int found = 0;");
            for member in members {
                let order = self.call(Action::Order, member, ["a", "b"]);
                lines.line(&format!("if (found == 0) {{ found = {order}; }}"));
            }
            lines.line("return found;");
        });
    }

    /// Writes a function that compares two objects with these statements, if the generated code calls it.
    fn comparison(
        &self,
        action: Action,
        index: usize,
        name: &str,
        lines: &mut Lines,
        inside: impl FnOnce(&mut Lines),
    ) {
        let (list, function) = match action {
            Action::Order => (&self.plan.ordered, "int Order"),
            _ => (&self.plan.equal, "bool Equal"),
        };
        if is(list, index) {
            lines.line("");
            let head = format!("internal static {function}{name}({name} a, {name} b) {{");
            lines.block(&head, "}", inside);
        }
    }

    /// Writes the functions that copy and compare values of an enum with fields.
    pub(super) fn choice_functions(&self, index: usize, choice: EnumBody<'m>, lines: &mut Lines) {
        let name = self.plan.name(index);
        copy_head(name, lines, |lines| {
            lines.line("to.Variant = from.Variant;");
            self.cases(index, choice, "from.Variant", lines, &|own, class| {
                format!("to.{own} = Copy{class}(from.{own}, to.{own}); break;")
            });
        });
        let mut compare = |action: Action, other: &str, same: &str| {
            let [word, _] = action.names();
            self.comparison(action, index, name, lines, |lines| {
                lines.line(other);
                self.cases(index, choice, "a.Variant", lines, &|own, class| {
                    format!("return {word}{class}(a.{own}, b.{own});")
                });
                lines.line(&format!("return {same};"));
            });
        };
        let other = "if (a == null || b == null || a.Variant != b.Variant) { return false; }";
        compare(Action::Equal, other, "true");
        let other = "if (a.Variant != b.Variant) { return a.Variant < b.Variant ? -1 : 1; }";
        compare(Action::Order, other, "0");
    }

    /// Writes the statements that give their blank values to arrays of which a reader may leave out the
    /// last elements.
    pub(super) fn reset(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        let counted = of.members.iter().filter(|it| has_count(&it.field.encoding));
        let some: Vec<_> = counted.collect();
        if !some.is_empty() {
            let head = "if (stream.IsReading) {";
            lines.block(head, "}", |lines| self.blanks(&some, lines));
        }
    }

    /// Writes the statements that give members their blank values.
    pub(super) fn blanks(&self, members: &[&Member<'m>], lines: &mut Lines) {
        let blank = self.constant(&self.owner, &format!("new {}()", self.owner));
        for member in members {
            let copy = self.call(Action::Copy, member, [&blank, "value"]);
            lines.line(&format!("value.{} = {copy};", member.name));
        }
    }
}

/// Writes a function that copies an object. Its statements copy the members.
pub(super) fn copy_head(name: &str, lines: &mut Lines, members: impl FnOnce(&mut Lines)) {
    lines.line("");
    lines.block(
        &format!("internal static {name} Copy{name}({name} from, {name} to) {{"),
        "}",
        |lines| {
            lines.line("if (from == null) { return null; }");
            lines.line(&format!("to = to ?? new {name}();"));
            members(lines);
            lines.line("return to;");
        },
    );
}
