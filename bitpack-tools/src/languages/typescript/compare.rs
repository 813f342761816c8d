//! Generates the TypeScript functions that compare two values for equality or order.

use super::{TypeScript, literal};
use crate::languages::compare::{Comparisons, Of, comparison, is};
use crate::languages::lines::Lines;
use crate::languages::plan::{Member, Record};
use crate::model::EnumBody;

impl<'m> TypeScript<'_, 'm> {
    /// Writes the functions that compare two values of a class for equality or order, if the
    /// generated code calls them.
    pub(super) fn comparisons(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        let Record { index, name, ref members, .. } = *of;
        let all = |is_order: bool, join: &str, none: &str| {
            let each = members.iter().map(|member| {
                let with = match member.field.value() {
                    Some(node) => comparison(self, self.plan, node, is_order),
                    None => how(is_order).to_owned(),
                };
                let with = if with.contains("=>") { format!("({with})") } else { with };
                format!("{with}(a.{0}, b.{0})", member.name)
            });
            let each: Vec<_> = each.collect();
            if each.is_empty() { none.to_owned() } else { each.join(join) }
        };
        let mut function = |needed: &[bool], function: &str, of: &str, all: &str| {
            if is(needed, index) {
                lines.line("");
                let [a, b] = parameters(members);
                let head = format!("static {function}({a}: {name}, {b}: {name}): {of} {{");
                lines.block(&head, "}", |lines| lines.line(&format!("return {all};")));
            }
        };
        function(&self.plan.equal, "equal", "boolean", &all(false, " && ", "true"));
        function(&self.plan.ordered, "order", "number", &all(true, " || ", "0"));
    }

    /// Writes the functions that compare two values of an enum for equality or order, if the
    /// generated code calls them. Values of one variant are compared by the variant's own
    /// functions.
    pub(super) fn compare_variants(&self, index: usize, choice: EnumBody<'_>, lines: &mut Lines) {
        let name = self.plan.name(index);
        let mut each = |is: bool, function: &str, of: &str, other: &str| {
            if !is {
                return;
            }
            lines.line("");
            let head = format!("{function}(a: {name}, b: {name}): {of} {{");
            lines.block(&head, "},", |lines| {
                for (i, variant) in choice.variants.iter().enumerate() {
                    let own = self.plan.variant(index, i);
                    let both = literal::text(&variant.name);
                    lines.line(&format!(
                        "if (a.variant === {both} && b.variant === {both}) return {own}.{function}(a, b);"
                    ));
                }
                lines.line(&format!("return {other};"));
            });
        };
        each(is(&self.plan.equal, index), "equal", "boolean", "false");
        let ordinals = format!(
            "$order({name}.variants.indexOf(a.variant), {name}.variants.indexOf(b.variant))"
        );
        each(is(&self.plan.ordered, index), "order", "number", &ordinals);
    }
}

/// Returns the names of two values that are compared. The compiler accepts unused ones that begin with `_`.
fn parameters(members: &[Member<'_>]) -> [&'static str; 2] {
    if members.is_empty() { ["_a", "_b"] } else { ["a", "b"] }
}

impl<'m> Comparisons<'m> for TypeScript<'_, 'm> {
    fn runtime(&self, of: Of, is_order: bool) -> String {
        let what = match of {
            Of::Plain | Of::Unsigned => "",
            Of::Float => "Float",
            Of::Text => "Text",
            Of::Bytes => "Bytes",
        };
        format!("{}{what}", how(is_order))
    }

    fn of_parts(&self, what: &str, is_order: bool) -> String {
        format!("{}{what}", how(is_order))
    }

    fn type_(&self, index: usize, is_order: bool) -> String {
        format!("{}.{}", self.plan.name(index), if is_order { "order" } else { "equal" })
    }

    fn variants(&self, choice: EnumBody<'_>) -> String {
        let mut all: Vec<_> = choice.variants.iter().collect();
        all.sort_by_key(|variant| variant.number);
        let all: Vec<_> = all.iter().map(|variant| literal::text(&variant.name)).collect();
        format!("$orderNames([{}])", all.join(", "))
    }

    fn nothing(&self) -> String {
        "() => 0".to_owned()
    }
}

/// Returns the prefix of the runtime's functions that compare two values: `$order`, or `$same` for
/// equality.
fn how(is_order: bool) -> &'static str {
    if is_order { "$order" } else { "$same" }
}
