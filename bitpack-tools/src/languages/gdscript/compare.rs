//! Generates the GDScript functions that compare two values for equality or order.

use super::GdScript;
use crate::languages::compare::{Comparisons, Of, comparison, is};
use crate::languages::lines::Lines;
use crate::languages::plan::Record;
use crate::model::EnumBody;

impl<'m> GdScript<'_, 'm> {
    /// Writes the functions that compare two values of a class for equality or order, if the
    /// generated code calls them.
    pub(super) fn comparisons(&self, of: &Record<'_, 'm>, lines: &mut Lines) {
        let Record { index, name, ref members, .. } = *of;
        let each = |is_order: bool| {
            members.iter().map(move |member| {
                let with = match member.field.value() {
                    Some(node) => comparison(self, self.plan, node, is_order),
                    None => self.runtime(Of::Plain, is_order),
                };
                format!("{with}.call(a.{0}, b.{0})", member.name)
            })
        };
        if is(&self.plan.equal, index) {
            lines.line("");
            let head = format!("static func equal_fields(a: {name}, b: {name}) -> bool:");
            lines.suite(&head, |lines| {
                let all: Vec<_> =
                    ["a != null && b != null".to_owned()].into_iter().chain(each(false)).collect();
                lines.line(&format!("return {}", all.join(" && ")));
            });
        }
        if is(&self.plan.ordered, index) {
            lines.line("");
            let head = format!("static func order_fields(a: {name}, b: {name}) -> int:");
            lines.suite(&head, |lines| {
                lines.line("var found: int = 0");
                for (i, comparison) in each(true).enumerate() {
                    let set = |lines: &mut Lines| lines.line(&format!("found = {comparison}"));
                    if i == 0 { set(lines) } else { lines.suite("if found == 0:", set) }
                }
                lines.line("return found");
            });
        }
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
            let head = format!("static func {function}(a: {name}, b: {name}) -> {of}:");
            lines.suite(&head, |lines| {
                for i in 0..choice.variants.len() {
                    let own = self.plan.variant(index, i);
                    lines.suite(&format!("if a is {own} and b is {own}:"), |lines| {
                        lines.line(&format!("return {own}.{function}_fields(a, b)"));
                    });
                }
                lines.line(&format!("return {other}"));
            });
        };
        each(is(&self.plan.equal, index), "equal", "bool", "false");
        let ordinals = "Compare.order(a.variant_ordinal(), b.variant_ordinal())";
        each(is(&self.plan.ordered, index), "order", "int", ordinals);
    }
}

impl<'m> Comparisons<'m> for GdScript<'_, 'm> {
    fn runtime(&self, of: Of, is_order: bool) -> String {
        let name = match of {
            Of::Unsigned if is_order => "order_unsigned",
            Of::Float if !is_order => "same_float",
            _ if is_order => "order",
            _ => "same",
        };
        match of {
            Of::Bytes if is_order => self.list_comparison("Compare.order", true),
            _ => format!("Compare.{name}"),
        }
    }

    fn of_parts(&self, what: &str, is_order: bool) -> String {
        let how = if is_order { "order" } else { "same" };
        format!("Compare.{how}_{}", what.to_ascii_lowercase())
    }

    fn vector(&self, components: u32) -> String {
        if (2..=4).contains(&components) {
            return self.runtime(Of::Plain, false);
        }
        self.list_comparison(&self.runtime(Of::Float, false), false)
    }

    fn type_(&self, index: usize, is_order: bool) -> String {
        let name = self.plan.name(index);
        let is_struct = self.plan.variant(index, 0).is_empty();
        let fields = if is_struct { "_fields" } else { "" };
        format!("{name}.{}{fields}", if is_order { "order" } else { "equal" })
    }

    fn variants(&self, choice: EnumBody<'_>) -> String {
        let mut numbers: Vec<_> = choice.variants.iter().map(|it| it.number).collect();
        numbers.sort_unstable();
        let rank = |number| numbers.iter().position(|it| *it == number).unwrap_or_default();
        let ranks: Vec<_> = choice.variants.iter().map(|it| rank(it.number).to_string()).collect();
        format!("Compare.order_variants([{}])", ranks.join(", "))
    }

    fn nothing(&self) -> String {
        "Compare.order_nothing".to_owned()
    }
}
