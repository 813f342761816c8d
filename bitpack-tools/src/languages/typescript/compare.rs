//! Generates comparisons for equality and order.

use super::{TypeScript, literal};
use crate::languages::plan::{Declared, Member};
use crate::languages::walk::Lines;
use crate::model::{EnumBody, FieldKind, Node, Shape};

/// First part of the names of the functions in the generated support code that compare two values
/// for equality.
const SAME: &str = "same";
const ORDER: &str = "order";

impl<'m> TypeScript<'_, 'm> {
    /// Returns the name of a TypeScript function that compares two values for equality.
    pub(super) fn equal(&self, node: &'m Node) -> String {
        self.comparison(node, SAME)
    }

    /// Returns the name of a TypeScript function that compares two values for order.
    pub(super) fn order(&self, node: &'m Node) -> String {
        self.comparison(node, ORDER)
    }

    /// Returns an expression for a comparison function of the runtime whose name begins with `how`:
    /// [`SAME`] or [`ORDER`].
    fn comparison(&self, node: &'m Node, how: &str) -> String {
        let (node, is_order) = (self.plan.resolved(node), how == ORDER);
        let compare = |of: &'m Node| self.comparison(of, how);
        let list = |of: &str| format!("{how}List({of})");
        let pair = |a: &str, b: &str| list(&format!("{how}Pair({a}, {b})"));
        match &node.shape {
            Shape::Float { bits: 32 } | Shape::Compressed { components: 1, .. } if !is_order => {
                "sameFloat".to_owned()
            }
            Shape::Compressed { .. } | Shape::SmallestThree { .. } if !is_order => {
                list("sameFloat")
            }
            Shape::Text { .. } | Shape::UnalignedText { .. } | Shape::NulTerminated { .. }
                if is_order =>
            {
                "orderText".to_owned()
            }
            Shape::Named { name, .. } if is_order && name == "char" => "orderText".to_owned(),
            Shape::Optional(of) => {
                let inside = compare(of);
                let inside = if self.plan.can_be_null(of) { list(&inside) } else { inside };
                format!("{how}Option({inside})")
            }
            Shape::OmitDefault { of, .. } | Shape::Ascending(of) | Shape::Deltas(of) => compare(of),
            Shape::Array { of, .. }
            | Shape::Counted { of, .. }
            | Shape::List { of, .. }
            | Shape::More { of, .. } => list(&compare(of)),
            Shape::Map { key, value, .. } => pair(&compare(key), &compare(value)),
            Shape::ByteArray { .. } | Shape::ByteList { .. } | Shape::Rest { .. } => {
                format!("{how}Bytes")
            }
            Shape::Subset { of, .. } if self.plan.is_unit(of) => list(how),
            Shape::Subset { of, .. } => pair(how, &compare(of)),
            Shape::Type(_) | Shape::Itself { .. } => match self.plan.type_declared(node) {
                Some(Declared::Struct(_) | Declared::DataEnum(_)) => {
                    format!("{}.{}", self.type_of(node), if is_order { "order" } else { "equal" })
                }
                Some(Declared::PlainEnum(choice)) if is_order => names_in_order(choice),
                _ if is_order => "() => 0".to_owned(),
                _ => SAME.to_owned(),
            },
            _ if is_order && self.plan.is_unit(node) => "() => 0".to_owned(),
            _ => how.to_owned(),
        }
    }

    /// Writes the functions that compare two values of a class for equality or order, if the
    /// generated code calls them.
    pub(super) fn comparisons(
        &self,
        index: usize,
        name: &str,
        members: &[Member<'m>],
        lines: &mut Lines,
    ) {
        let all = |of: &dyn Fn(&'m Node) -> String, bare: &str, join: &str, none: &str| {
            let each = members.iter().map(|member| {
                let with = match &member.field.kind {
                    FieldKind::Value(node) => of(node),
                    _ => bare.to_owned(),
                };
                let with = if with.contains("=>") { format!("({with})") } else { with };
                format!("{with}(a.{0}, b.{0})", member.name)
            });
            let each: Vec<_> = each.collect();
            if each.is_empty() { none.to_owned() } else { each.join(join) }
        };
        if is(&self.plan.equal, index) {
            let equal = all(&|node| self.equal(node), "same", " && ", "true");
            lines.line("");
            let head = format!("static equal(a: {name}, b: {name}): boolean {{");
            lines.block(&head, "}", |lines| lines.line(&format!("return {equal};")));
        }
        if is(&self.plan.ordered, index) {
            let order = all(&|node| self.order(node), "order", " || ", "0");
            lines.line("");
            let head = format!("static order(a: {name}, b: {name}): number {{");
            lines.block(&head, "}", |lines| lines.line(&format!("return {order};")));
        }
    }

    /// Writes the functions that compare two values of an enum for equality or order, if the
    /// generated code calls them. Values of one variant are compared by the variant's own
    /// functions.
    pub(super) fn compare_variants(
        &self,
        index: usize,
        name: &str,
        choice: &EnumBody,
        lines: &mut Lines,
    ) {
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
            "order({name}.variants.indexOf(a.variant), {name}.variants.indexOf(b.variant))"
        );
        each(is(&self.plan.ordered, index), "order", "number", &ordinals);
    }
}

fn is(list: &[bool], index: usize) -> bool {
    list.get(index).copied().unwrap_or_default()
}

/// Returns a call that makes a function for the order of variants by their numbers.
fn names_in_order(choice: &EnumBody) -> String {
    let mut all: Vec<_> = choice.variants.iter().collect();
    all.sort_by_key(|variant| variant.number);
    let all: Vec<_> = all.iter().map(|variant| literal::text(&variant.name)).collect();
    format!("orderNames([{}])", all.join(", "))
}
