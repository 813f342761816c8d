//! Chooses the functions that compare two values for equality or order, in languages whose own
//! operators do not compare objects by their contents.

use super::integers::Storage;
use super::plan::{Declared, Plan};
use crate::model::{EnumBody, Node, Shape};

/// The kind of value that a function of the runtime compares.
#[derive(Clone, Copy)]
pub(super) enum Of {
    /// A value that the language's own operators compare.
    Plain,
    /// An unsigned integer of 64 bits.
    Unsigned,
    /// A float, which is compared as one of 32 bits.
    Float,
    Text,
    Bytes,
}

/// The comparison functions of a language. With `is_order`, they compare for order, otherwise for
/// equality.
pub(super) trait Comparisons<'m> {
    /// Returns the function of the runtime for this kind of value.
    fn runtime(&self, of: Of, is_order: bool) -> String;
    /// Returns the function for lists whose elements are compared by `of`.
    fn list(&self, of: &str, is_order: bool) -> String;
    /// Returns the function that compares vectors with this number of components for equality.
    fn vector(&self, _: u32) -> String {
        self.list(&self.runtime(Of::Float, false), false)
    }
    /// Returns the function for pairs whose parts are compared by `a` and `b`.
    fn pair(&self, a: &str, b: &str, is_order: bool) -> String;
    /// Returns the function for optional values that are compared by `of`.
    fn option(&self, of: &str, is_order: bool) -> String;
    /// Returns the comparison function of the class for the type with this index.
    fn type_(&self, index: usize, is_order: bool) -> String;
    /// Returns the function for the order of the variants of an enum without fields.
    fn variants(&self, choice: &EnumBody) -> String;
    /// Returns the function for the order of values without contents.
    fn nothing(&self) -> String;
}

/// Returns an expression for the function that compares two values for equality or order.
pub(super) fn comparison<'m>(
    language: &dyn Comparisons<'m>,
    plan: &Plan<'m>,
    node: &'m Node,
    is_order: bool,
) -> String {
    let node = plan.resolved(node);
    let compare = |of: &'m Node| comparison(language, plan, of, is_order);
    let list = |of: &str| language.list(of, is_order);
    let pair = |a: &str, b: &str| list(&language.pair(a, b, is_order));
    let runtime = |of| language.runtime(of, is_order);
    match &node.shape {
        Shape::Float { bits: 32 } | Shape::Compressed { components: 1, .. } if !is_order => {
            runtime(Of::Float)
        }
        Shape::Compressed { components, .. } if !is_order => language.vector(*components),
        Shape::SmallestThree { .. } if !is_order => language.vector(4),
        Shape::Text { .. } | Shape::UnalignedText { .. } | Shape::NulTerminated { .. }
            if is_order =>
        {
            runtime(Of::Text)
        }
        Shape::Named { name, .. } if is_order && name == "char" => runtime(Of::Text),
        Shape::Optional(of) => {
            let inside = compare(of);
            let inside = if plan.can_be_null(of) { list(&inside) } else { inside };
            language.option(&inside, is_order)
        }
        Shape::OmitDefault { of, .. } | Shape::Ascending(of) | Shape::Deltas(of) => compare(of),
        Shape::Array { of, .. }
        | Shape::Counted { of, .. }
        | Shape::List { of, .. }
        | Shape::More { of, .. } => list(&compare(of)),
        Shape::Map { key, value, .. } => pair(&compare(key), &compare(value)),
        Shape::ByteArray { .. } | Shape::ByteList { .. } | Shape::Rest { .. } => runtime(Of::Bytes),
        Shape::Subset { of, .. } if plan.is_unit(of) => list(&runtime(Of::Plain)),
        Shape::Subset { of, .. } => pair(&runtime(Of::Plain), &compare(of)),
        Shape::Type(_) | Shape::Itself { .. } => {
            let index = plan.type_index(node).unwrap_or_default();
            match plan.declared(index) {
                Some(Declared::Struct(_) | Declared::DataEnum(_)) => {
                    language.type_(index, is_order)
                }
                Some(Declared::PlainEnum(choice)) if is_order => language.variants(choice),
                _ if is_order => language.nothing(),
                _ => runtime(Of::Plain),
            }
        }
        _ if is_order && plan.is_unit(node) => language.nothing(),
        _ => {
            let is_unsigned = Storage::of(node).is_some_and(|it| !it.fits_in_i64());
            runtime(if is_unsigned { Of::Unsigned } else { Of::Plain })
        }
    }
}

/// Returns the flag of the type with this index in a list of flags.
pub(super) fn is(list: &[bool], index: usize) -> bool {
    list.get(index).copied().unwrap_or_default()
}
