//! Defines what a generated language writes in its own way: [`Syntax`] for whole values, and [`Language`] for
//! deltas as well.

use bitpack::dynamic::Datum;
use bitpack::schema::Variation;
use bitpack::schema::description::Integer;

use super::lines::Lines;
use super::plan::Member;
use super::term::Term;
use crate::model::Encoding;

/// An argument of a call that reads or writes a value, after the member that it reads or writes.
pub(super) enum Argument<'m> {
    /// A number, such as a number of bits or a length.
    Count(u32),
    /// The constant of a check, which a writer sends and a reader compares.
    Magic(u64),
    /// A value of the member's own type, such as an end of its range.
    Value(Integer, &'m Encoding),
    Float(f32),
    /// A double, or an integer that a double holds.
    Double(f64),
    Flag(bool),
    /// Expression for an earlier member that the call refers to, such as the number of elements of
    /// an array.
    Place(String),
    /// An end of a range: an earlier member, if there is one, and a constant that is added.
    End(Option<String>, i64),
    /// A function that reads or writes each element or inner value of the member.
    Each(&'m Encoding),
    /// The number of elements of an array or of components of a vector.
    Elements(u32),
    /// The default value of a field that is not sent if it has this value, as a literal.
    Literal(&'m Datum, &'m Encoding),
    /// A function that makes the blank value of an element, before anything is read.
    Blank(&'m Encoding),
    /// The name of a function that compares two values for equality.
    Equal(&'m Encoding),
    /// The name of a function that compares two values for order.
    Order(&'m Encoding),
    /// The memory in bytes of the default value of a field that is not sent if it has this value.
    Memory(&'m Datum, &'m Encoding),
    /// The smallest or largest integer that is allowed: an index of a subset, or an integer relative
    /// to another member.
    Bound(i128),
    /// The elements of an ascending list: the encoding of the first, and the smallest and the largest
    /// integer. Each other element is a step from the one before it. A language formats the two bounds, or
    /// a function that reads or writes a step.
    Steps(&'m Encoding, i128, i128),
    /// A function for the elements of a list of deltas: the first has this encoding, and each other one is
    /// the delta to the one before it.
    Deltas(&'m Encoding),
    /// The way in which the indices of objects are sent.
    Variation(Variation),
    /// The number of bits that the arguments before take on the wire. A language that computes it
    /// has no such argument.
    Width(u32),
    /// The smallest number of bits of an element.
    Least(u64),
}

/// The syntax of calls that read and write whole values in a generated language.
pub(super) trait Syntax<'m> {
    /// Returns the name that the stream function `name`, such as `compressedVector`, has in this
    /// language.
    fn operation(&self, name: &'static str) -> String;
    /// Formats an argument. Returns `None` if the language derives it from the types.
    fn argument(&self, argument: &Argument<'m>) -> Option<String>;
    /// Returns a function that applies `call` to a parameter called `part`, a value with this
    /// encoding.
    fn each(&self, part: &str, call: &str, of: &'m Encoding) -> String;
    /// Returns the result of `call`, an operation on a value, in the type of values with this encoding.
    fn result(&self, call: String, _: &'m Encoding) -> String {
        call
    }
    /// Returns the last arguments of the call for an ascending list at `place`: by default one function, for
    /// all elements. `each` is the function for the first element, and `steps` the formatted
    /// [`Argument::Steps`].
    fn steps(&self, _place: &str, steps: &str, each: &str) -> String {
        format!("{}.step({steps}, {each})", self.stream())
    }
    /// Returns a call of the function that reads or writes the type `name`, for the value at
    /// `place`.
    fn nested(&self, name: &str, place: &str) -> String;
    /// Returns an expression for the member `name` of the value that is read or written.
    fn member(&self, name: &str) -> String {
        format!("value.{name}")
    }
    /// Returns a statement that defines the variable `start` as the current position in bits.
    fn start(&self) -> &'static str;
    /// Returns a statement with a call that reads or writes `place`.
    fn step(&self, place: Option<&str>, call: &str) -> String;
    fn condition(&self, term: &Term<'_>) -> String;
    /// Returns this language for a run (consecutive fields of `bits` bits in total), and the lines before and
    /// after its statements; `None` if the language has no runs.
    fn run(&self, _bits: u64) -> Option<(Box<dyn Language<'m> + '_>, [String; 2])> {
        None
    }
    /// Returns the name of the variable with the stream in generated code.
    fn stream(&self) -> &'static str {
        "stream"
    }
    /// Writes the statements of `inside`, which are executed if the expression `holds` is true.
    fn when(&self, holds: &str, lines: &mut Lines, inside: &mut dyn FnMut(&mut Lines)) {
        lines.block(&format!("if ({holds}) {{"), "}", inside);
    }
    /// Writes the statements that give the members of a conditional group their blank values if its
    /// condition, which was written before, is false. Writes nothing for a language that reads into new
    /// values.
    fn otherwise(&self, _: &[&Member<'m>], _: &mut Lines) {}
}

/// The syntax of a generated language, which has deltas as well.
pub(super) trait Language<'m>: Syntax<'m> {
    /// Returns this language with the stream's name inside a function of [`whole`](Self::whole),
    /// where it is a parameter.
    fn on_parameter(&self) -> Box<dyn Language<'m> + '_>;
    /// Returns a function that executes `call`. Its parameters are the stream, under the name of
    /// [`on_parameter`](Self::on_parameter), and `item`, which has the type `type_`.
    fn whole(&self, item: &str, call: &str, type_: &str) -> String;
    /// Returns a function that executes `call` with the parameters of [`whole`](Self::whole) and
    /// `each`, a function for the value inside.
    fn around(&self, item: &str, call: &str) -> String;
    /// Returns the arguments for an omitted default, if they are not the function
    /// [`around`](Self::around) an operation.
    fn omitted(&self, _: &'m Encoding) -> Option<Vec<String>> {
        None
    }
    /// Returns the type of an integer that is sent relative to another member.
    fn relative_type(&self, _: &'m Encoding) -> String {
        "number".to_owned()
    }
    /// Returns an expression for the delta of an encoding: the runtime's `name` with the types of
    /// its parameters and its arguments.
    fn delta(&self, name: &'static str, types: &[String], arguments: &[String]) -> String;
    /// Returns the arguments after `whole` for the delta of a type that has a delta function of its
    /// own.
    fn own_delta(&self, name: &str) -> Option<String>;
    /// Returns a call of a function of the runtime, with the stream as its first argument.
    fn call(&self, name: &'static str, arguments: &[&str]) -> String;
    /// Returns the function for the elements of a list at `place`: the first is sent in full, and each other
    /// one as its delta to the one before.
    fn after_the_previous(&self, _place: &str, delta: &str) -> String {
        self.call("afterThePrevious", &[delta])
    }
    /// Returns a call like [`call`](Self::call) of a function that also notes that a value differs.
    fn noting_call(&self, name: &'static str, arguments: [&str; 3]) -> String;
    /// Returns an expression for the conversion of an encoding's numbers to the integers that are
    /// sent. Its `kind` is `step` for quantised floats, `double` for quantised doubles, and `range` for
    /// integers.
    fn code(&self, kind: &'static str, arguments: &str, node: &'m Encoding) -> String;
    /// Returns a function that visits the numbers of a value. `parts` are their members, which are
    /// empty if the value is a number or an array of numbers, and the code of each.
    fn parts(&self, type_: &str, parts: &[(String, String)]) -> String;
    /// Returns the memory in bytes of a value whose numbers are sent as differences; `None` if it takes none
    /// of its own.
    fn memory(&self, _: &'m Encoding) -> Option<String> {
        None
    }
    /// Returns the type of a value.
    fn type_text(&self, node: &'m Encoding) -> String;
    /// Returns the statement that notes that a value differs from its baseline.
    fn differs(&self) -> &'static str;
    /// Returns an expression for a condition on the baseline.
    fn old_condition(&self, term: &Term<'_>) -> String;
    /// Writes the statements of the first function, which are executed if the expression `holds` is true,
    /// and those of the second for the other case.
    fn either(
        &self,
        holds: &str,
        lines: &mut Lines,
        [then, other]: [&mut dyn FnMut(&mut Lines); 2],
    ) {
        lines.open(&format!("if ({holds}) {{"), then);
        lines.block("} else {", "}", other);
    }
    /// Returns an expression for the member `name` of the baseline.
    fn old_member(&self, name: &str) -> String {
        format!("baseline.{name}")
    }
}

/// Returns the source of an addition of a constant: ` - 1`, or nothing for 0.
pub(super) fn added(offset: i64) -> String {
    match offset {
        0 => String::new(),
        ..0 => format!(" - {}", offset.unsigned_abs()),
        _ => format!(" + {offset}"),
    }
}

/// Returns a call of the function `name` of the stream class with these arguments.
pub(super) fn call<'m>(
    language: &dyn Language<'m>,
    name: &'static str,
    place: Option<&str>,
    arguments: &[Argument<'m>],
) -> String {
    let arguments = arguments.iter().filter_map(|it| language.argument(it));
    written(language, name, place, arguments)
}

pub(super) fn written(
    language: &dyn Language<'_>,
    name: &'static str,
    place: Option<&str>,
    arguments: impl Iterator<Item = String>,
) -> String {
    let all: Vec<String> = place.map(str::to_owned).into_iter().chain(arguments).collect();
    format!("{}.{}({})", language.stream(), language.operation(name), all.join(", "))
}
