//! Parses the arguments of each attribute.

use core::iter;

use quote::ToTokens as _;
use syn::{Expr, ExprArray, ExprLit, Ident, Lit, Member, Meta, Path};

use super::arguments::Arguments;
use super::attr::Attr;
use super::number::{Number, Real, Sign};
use super::parsed::{DeltaArguments, Encoding, Mark, Omission, Subset, Via, With};
use crate::ctxt::Ctxt;
use crate::literal::bare;
use crate::spelling;
use crate::suggest;
use crate::table::{
    ALWAYS, BITS, COMPRESSED, DELTA, EXACT, FIXED, LARGE, RELATIVE_INDEX, SMALL, SMALLEST_THREE,
    TRY_FROM, VARINT, WHOLE, WITH, WRAPPING,
};

/// Parses an attribute with one positional argument, as in `when(alive)`.
pub(super) fn single(cx: &Ctxt, attr: &Attr) -> Option<Expr> {
    Arguments::of(cx, attr)?.only()
}

/// Parses the attribute `omit_default`, with the value that is not sent, the word `set`, both or
/// nothing in parentheses: `omit_default(100, set)`.
pub(super) fn omit_default(cx: &Ctxt, attr: &Attr) -> Option<Omission> {
    let mut arguments = Arguments::optional(cx, attr)?;
    let is_set = arguments.take_word("set").is_some();
    let value = if is_set { arguments.value() } else { arguments.only() };
    Some(Omission { value, is_set })
}

/// Parses the condition of the attribute `when`, as in `when(alive)`. Reports an error if it is in
/// quotes.
pub(super) fn condition(cx: &Ctxt, attr: &Attr) -> Option<Expr> {
    let value = single(cx, attr)?;
    if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = bare(&value) {
        let message = format!("write a condition without quotes: `#[when({})]`", text.value());
        return cx.reject(&value, message);
    }
    Some(value)
}

/// Parses an attribute with one unsigned integer, as in `max_bytes(1160)`.
pub(super) fn number(cx: &Ctxt, attr: &Attr) -> Option<Number> {
    let mut arguments = Arguments::of(cx, attr)?;
    let value = arguments.only()?;
    arguments.number(value, Sign::Unsigned)
}

/// Parses one or more lengths, as in `max_len(8, 32)`, in order from the outermost container
/// inwards.
pub(super) fn numbers(cx: &Ctxt, attr: &Attr) -> Vec<Number> {
    let Some(mut arguments) = Arguments::of(cx, attr) else { return Vec::new() };
    let first = arguments.only();
    let all: Vec<Expr> = first.into_iter().chain(iter::from_fn(|| arguments.value())).collect();
    let numbers = all.into_iter().map(|value| arguments.number(value, Sign::Unsigned));
    numbers.collect::<Option<_>>().unwrap_or_default()
}

/// Parses a constant that a reader checks: `check(0xDEADBEEF)` or `check(0x5, bits = 4)`.
pub(super) fn check(cx: &Ctxt, attr: &Attr) -> Option<Mark> {
    let mut arguments = Arguments::of(cx, attr)?;
    let magic = arguments.need_value("the constant");
    let bits = arguments.take_number("bits", Sign::Unsigned);
    Some(Mark::Check { magic: magic?, bits: bits.unwrap_or_else(|| Number::literal(32)) })
}

/// Parses an attribute that sets the encoding of numbers. Returns `None` for any other attribute.
pub(super) fn encoding(cx: &Ctxt, attr: &Attr) -> Option<Encoding> {
    match attr.name.to_string().as_str() {
        BITS => bits(cx, attr),
        COMPRESSED => compressed(cx, attr),
        FIXED => fixed(cx, attr),
        SMALLEST_THREE => smallest_three(cx, attr),
        VARINT => varint(cx, attr),
        _ => None,
    }
}

/// Parses `bits(10)`, `bits(min = 0, max = 1000)` or `bits(min = [0, 0], max = [1000, 10])`.
fn bits(cx: &Ctxt, attr: &Attr) -> Option<Encoding> {
    let mut arguments = Arguments::of(cx, attr)?;
    no_value_wraps(&mut arguments);
    let (width, second) = (arguments.value(), arguments.value());
    if let (Some(min), Some(max)) = (&width, &second) {
        let (min, max) = (spelling::of_expr(min), spelling::of_expr(max));
        let message = format!("name the ends of the range: `#[bits(min = {min}, max = {max})]`");
        return cx.reject(second, message);
    }
    let (min, max) = (arguments.take("min"), arguments.take("max"));
    match (width, min, max) {
        (Some(width), None, None) => arguments.number(width, Sign::Unsigned).map(Encoding::Bits),
        (Some(width), _, _) => cx.reject(width, "a width or a range, not both"),
        (None, Some(min), Some(max)) => {
            of_parts(&arguments, [("min", &min), ("max", &max)], |ends| {
                let [min, max] = ends.map(|end| arguments.number(end, Sign::Any));
                min.zip(max).map(|(min, max)| Encoding::Range { min, max })
            })
        }
        (None, Some(min), None) => {
            let min = spelling::of_expr(&min);
            arguments.missing_in("max", format!("`#[bits(min = {min}, max = MAX)]`"))
        }
        (None, None, Some(max)) => {
            let max = spelling::of_expr(&max);
            arguments.missing_in("min", format!("`#[bits(min = 0, max = {max})]`"))
        }
        (None, None, None) => None,
    }
}

/// Parses `compressed(-1.0, 1.0, 0.01)` and `compressed(min = -1.0, max = 1.0, res = 0.01)`, both
/// with or without `strict` or `wrapping`. Each number may be a list, as in
/// `compressed([0.0, 0.0], 1.0, 0.01)`.
fn compressed(cx: &Ctxt, attr: &Attr) -> Option<Encoding> {
    let mut arguments = Arguments::of(cx, attr)?;
    let (strict, wraps) = (arguments.take_word("strict").is_some(), arguments.take_word(WRAPPING));
    let both = wraps.as_ref().filter(|_| strict);
    cx.error_if(both, "`strict` rejects the values that `wrapping` wraps; remove one of them");
    let wraps = wraps.is_some();
    let [min, max, res] = ["min", "max", "res"].map(|name| arguments.need(name));
    of_parts(&arguments, [("min", &min?), ("max", &max?), ("res", &res?)], |numbers| {
        let [min, max, res] = numbers.map(|number| cx.ok(Real::of(number)));
        Some(Encoding::Compressed { min: min?, max: max?, res: res?, strict, wraps })
    })
}

/// Rejects the word `wrapping` in an encoding of integers, because only a delta of integers can wrap around.
fn no_value_wraps(arguments: &mut Arguments<'_>) {
    let message = "integers wrap only in differences: `#[delta(small = 6, wrapping)]`; see \
                   \"Angles\" in `bitpack::book::recipes`";
    let word = arguments.take_word(WRAPPING);
    arguments.cx.error_if(word, message);
}

/// Parses `fixed(16, 16, min = -100, max = 100)`.
fn fixed(cx: &Ctxt, attr: &Attr) -> Option<Encoding> {
    let mut arguments = Arguments::of(cx, attr)?;
    no_value_wraps(&mut arguments);
    let integer = arguments.need_value("the number of integer bits");
    let fraction = arguments.need_value("the number of fraction bits");
    let min = arguments.need_number("min", Sign::Any);
    let max = arguments.need_number("max", Sign::Any);
    Some(Encoding::Fixed { integer: integer?, fraction: fraction?, min: min?, max: max? })
}

/// Builds an encoding from numbers. If any number is a list, builds one encoding for each component; a single
/// number then applies to all components.
fn of_parts<const N: usize>(
    arguments: &Arguments<'_>,
    given: [(&str, &Expr); N],
    part: impl Fn([Expr; N]) -> Option<Encoding>,
) -> Option<Encoding> {
    let lists = given.iter().filter_map(|(name, number)| Some((name, list_of_numbers(number)?)));
    let lists: Vec<(&&str, &ExprArray)> = lists.collect();
    let Some((first, numbers)) = lists.first() else {
        return part(given.map(|(_, number)| number.clone()));
    };
    let count = numbers.elems.len();
    if count < 2 {
        let message = "a list has a number for each component of a vector; for a single range, \
                       write numbers without brackets";
        return arguments.cx.reject(numbers, message);
    }
    for (name, list) in &lists {
        let other = list.elems.len();
        if other != count {
            let message = format!("`{first}` has {count} numbers and `{name}` has {other}");
            return arguments.cx.reject(list, message);
        }
    }
    let nth = |number: &Expr, i: usize| match list_of_numbers(number) {
        Some(list) => list.elems.get(i).unwrap_or(number).clone(),
        None => number.clone(),
    };
    let parts = (0..count).map(|i| part(given.map(|(_, number)| nth(number, i))));
    let parts: Vec<Option<Encoding>> = parts.collect();
    parts.into_iter().collect::<Option<Vec<_>>>().map(Encoding::Components)
}

fn list_of_numbers(number: &Expr) -> Option<&ExprArray> {
    match bare(number) {
        Expr::Array(list) => Some(list),
        _ => None,
    }
}

/// Parses `varint`, `varint(group = 4)`.
fn varint(cx: &Ctxt, attr: &Attr) -> Option<Encoding> {
    let mut arguments = Arguments::optional(cx, attr)?;
    let group = match attr.meta {
        Meta::Path(_) => Some(Number::literal(7)),
        _ => arguments.need_name("group"),
    };
    group.map(|group| Encoding::Varint { group, of: Box::new(Encoding::Plain) })
}

/// Parses `smallest_three(bits = 9)`.
fn smallest_three(cx: &Ctxt, attr: &Attr) -> Option<Encoding> {
    let bits = Arguments::of(cx, attr)?.need_name("bits")?;
    Some(Encoding::SmallestThree { bits })
}

/// Parses `relative_index`, `relative_index(max = 1000)`.
pub(super) fn relative_index(cx: &Ctxt, attr: &Attr) -> Option<Subset> {
    let max = Arguments::optional(cx, attr)?.take_number("max", Sign::Unsigned);
    Some(Subset { codec: Ident::new(RELATIVE_INDEX, attr.name.span()), max })
}

/// Parses `subset(flags)`, `subset(indices, max = 1000)`.
pub(super) fn subset(cx: &Ctxt, attr: &Attr) -> Option<Subset> {
    let mut arguments = Arguments::of(cx, attr)?;
    let variant = arguments.value();
    let max = arguments.take_number("max", Sign::Unsigned);
    let codec = match &variant {
        Some(Expr::Path(path)) => path.path.get_ident().cloned(),
        _ => None,
    };
    let codec = codec.filter(|name| ["flags", "indices", "sentinel"].iter().any(|v| name == v));
    if codec.is_none() {
        cx.error(variant, "expected `flags`, `indices` or `sentinel`");
    }
    codec.map(|codec| Subset { codec, max })
}

/// Parses the name of an earlier field, or its position in a tuple struct.
pub(super) fn member(cx: &Ctxt, attr: &Attr) -> Option<Member> {
    named_member(cx, &single(cx, attr)?)
}

fn named_member(cx: &Ctxt, value: &Expr) -> Option<Member> {
    let member = syn::parse2(bare(value).to_token_stream()).ok();
    member.or_else(|| cx.reject(value, "expected the name of an earlier field"))
}

/// Parses `relative_to(sequence)`, `relative_to(sequence, wrapping)`, `relative_to(previous)`,
/// `relative_to(previous, delta)`, `relative_to(previous, small = 5, large = 9, wrapping)`.
/// Returns the field or the word `previous`, the arguments of deltas, and the argument `wrapping` of a
/// difference to a field.
pub(super) fn relative_to(
    cx: &Ctxt,
    attr: &Attr,
) -> Option<(Option<Member>, Option<DeltaArguments>, Option<Expr>)> {
    let mut arguments = Arguments::of(cx, attr)?;
    let is_delta = arguments.take_word(DELTA).is_some();
    let delta = differences(&mut arguments);
    let to = arguments.only().and_then(|value| named_member(cx, &value));
    let small = delta.small.as_ref().filter(|_| is_delta);
    cx.error_if(small, format!("`{SMALL}` is a delta already; remove `{DELTA}`"));
    if is_delta || delta.small.is_some() || delta.large.is_some() {
        Some((to, Some(delta), None))
    } else {
        Some((to, None, delta.wrapping))
    }
}

/// Parses the arguments of differences: `small`, `large` and `wrapping`.
fn differences(arguments: &mut Arguments<'_>) -> DeltaArguments {
    let wrapping = arguments.take_word(WRAPPING);
    let small = arguments.take_number(SMALL, Sign::Unsigned);
    let large = arguments.take_number(LARGE, Sign::Unsigned);
    DeltaArguments { small, large, wrapping, ..DeltaArguments::default() }
}

/// Parses `via(Type)`, `via(Type, try_from, exact, max_memory = 4096, blank = value)`.
pub(super) fn via(cx: &Ctxt, attr: &Attr) -> Option<Via> {
    let (ty, mut arguments) = Arguments::behind_type(cx, attr)?;
    let try_from = arguments.take_word(TRY_FROM).is_some();
    let exact = arguments.take_word(EXACT).is_some();
    let max_memory = arguments.take_number("max_memory", Sign::Unsigned);
    let blank = arguments.take("blank");
    arguments.reject_values(no_way);
    let lost = blank.as_ref().filter(|_| !try_from);
    cx.error_if(lost, "`blank` needs `try_from`: `via(Type, try_from, blank = value)`");
    Some(Via { ty, try_from, exact, max_memory, blank })
}

/// Returns the error message for an argument that the attribute `via` does not have.
fn no_way(value: &Expr) -> String {
    let written = spelling::of_expr(value);
    format!(
        "unknown argument `{written}`; after the type come `{TRY_FROM}`, `{EXACT}` or `max_memory \
         = 4096`"
    )
}

/// Parses `delta(small = 5)`, `delta(small = 5, large = 9)`, `delta(small = 5, wrapping)`,
/// `delta(always)`, `delta(whole)`.
pub(crate) fn delta(cx: &Ctxt, attr: &Attr) -> Option<DeltaArguments> {
    let mut arguments = Arguments::of(cx, attr)?;
    let always = arguments.take_word(ALWAYS).is_some();
    let whole = arguments.take_word(WHOLE).is_some();
    let delta = DeltaArguments { always, whole, ..differences(&mut arguments) };
    arguments.reject_values(no_word);
    Some(delta)
}

/// Returns the error message for a positional argument that the attribute `delta` does not have.
fn no_word(value: &Expr) -> String {
    let written = spelling::of_expr(value);
    if matches!(bare(value), Expr::Lit(_)) {
        return format!("write `{SMALL} = {written}`: the bits of a small difference");
    }
    if let Some((name, bits)) = [(SMALL, 5), (LARGE, 9)].into_iter().find(|it| it.0 == written) {
        return format!("`{name}` needs its number, the bits of a difference: `{name} = {bits}`");
    }
    let hint = suggest::did_you_mean(&written, &[ALWAYS, WHOLE, WRAPPING]);
    format!("unknown argument `{written}`{hint}")
}

/// Parses `with(path)`, `with(path, delta = other)` and
/// `with(path, max_bits = 12, max_memory = 4096, exact, blank = value)`.
pub(super) fn with(cx: &Ctxt, attr: &Attr) -> Option<With> {
    let mut arguments = Arguments::of(cx, attr)?;
    let value = arguments.value().or_else(|| arguments.missing("the path of a function"));
    let exact = arguments.take_word(EXACT).is_some();
    let max_bits = arguments.take_number("max_bits", Sign::Unsigned);
    let max_memory = arguments.take_number("max_memory", Sign::Unsigned);
    let delta = arguments.take(DELTA).and_then(|value| function(cx, &value));
    let blank = arguments.take("blank");
    let path = function(cx, &value?)?;
    Some(With { path, delta, max_bits, exact, max_memory, blank, index: 0 })
}

fn function(cx: &Ctxt, value: &Expr) -> Option<Path> {
    match bare(value) {
        Expr::Path(path) if path.qself.is_none() => Some(path.path.clone()),
        _ => cx.reject(value, format!("expected the path of a function: `#[{WITH}(path)]`")),
    }
}
