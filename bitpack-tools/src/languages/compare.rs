//! Chooses the functions that compare two values for equality or order, in languages whose own
//! operators do not compare objects by their contents.

use super::plan::{Declared, Form, Plan};
use crate::model::{Encoding, EnumBody};

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
    /// Returns the function of the runtime that compares values with parts, such as `List`.
    fn of_parts(&self, what: &str, is_order: bool) -> String;
    /// Returns the function for lists whose elements are compared by `of`.
    fn list_comparison(&self, of: &str, is_order: bool) -> String {
        format!("{}({of})", self.of_parts("List", is_order))
    }
    /// Returns the function that compares vectors with this number of components for equality.
    fn vector(&self, _: u32) -> String {
        self.list_comparison(&self.runtime(Of::Float, false), false)
    }
    /// Returns the comparison function of the class for the type with this index.
    fn type_(&self, index: usize, is_order: bool) -> String;
    /// Returns the function for the order of the variants of an enum without fields.
    fn variants(&self, choice: EnumBody<'_>) -> String;
    /// Returns the function for the order of values without contents.
    fn nothing(&self) -> String;
}

/// Returns an expression for the function that compares two values for equality or order.
pub(super) fn comparison<'m>(
    language: &dyn Comparisons<'m>,
    plan: &Plan<'m>,
    node: &'m Encoding,
    is_order: bool,
) -> String {
    let compare = |of: &'m Encoding| comparison(language, plan, of, is_order);
    let list = |of: &str| language.list_comparison(of, is_order);
    let pair =
        |a: &str, b: &str| list(&format!("{}({a}, {b})", language.of_parts("Pair", is_order)));
    let runtime = |of| language.runtime(of, is_order);
    match plan.form(node) {
        Form::Unit if is_order => language.nothing(),
        Form::Integer(storage) if !storage.fits_in_i64() => runtime(Of::Unsigned),
        Form::Float if !is_order => runtime(Of::Float),
        Form::Vector(components) if !is_order => language.vector(components),
        Form::Quaternion if !is_order => language.vector(4),
        Form::Text | Form::Char if is_order => runtime(Of::Text),
        Form::Option(of) => {
            let inside = compare(of);
            let inside = if plan.can_be_null(of) { list(&inside) } else { inside };
            format!("{}({inside})", language.of_parts("Option", is_order))
        }
        Form::Array(_, of) | Form::List(of) => list(&compare(of)),
        Form::Map(key, value) => pair(&compare(key), &compare(value)),
        Form::ByteArray(_) | Form::Bytes => runtime(Of::Bytes),
        Form::Indices => list(&runtime(Of::Plain)),
        Form::Subset(of) => pair(&runtime(Of::Plain), &compare(of)),
        Form::Type(index) | Form::Itself(index) => match plan.declared(index) {
            Some(Declared::Struct(_) | Declared::DataEnum(_)) => language.type_(index, is_order),
            Some(Declared::PlainEnum(choice)) if is_order => language.variants(choice),
            _ if is_order => language.nothing(),
            _ => runtime(Of::Plain),
        },
        _ => runtime(Of::Plain),
    }
}

/// Returns the flag of the type `index`, or `false` if the list is shorter.
pub(super) fn is(list: &[bool], index: usize) -> bool {
    list.get(index).copied().unwrap_or_default()
}
