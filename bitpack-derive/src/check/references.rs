//! Checks the attributes that refer to earlier fields: `count`, `relative_to` and `when`.

use quote::ToTokens;
use syn::{Expr, Ident, Member};

use super::numbers;
use crate::attributes::{Attr, Encoding, RangeEnd};
use crate::condition::{FieldUse, Inside, Usage, read};
use crate::ctxt::Ctxt;
use crate::literal::{bare, literal};
use crate::model::Field;
use crate::shape::{IntType, Node, Shape};
use crate::spelling;
use crate::suggest;
use crate::table::{BITS, COUNT, OMIT_DEFAULT, RELATIVE_TO, WITH, WRAPPING};
use crate::words::{mentions, names};

/// A field whose attributes can refer to earlier fields of its struct or variant.
pub(super) struct Referrer<'f> {
    pub(super) cx: &'f Ctxt,
    pub(super) fields: &'f [Field<'f>],
    /// Index of the field in `fields`, the list of all fields of its struct or variant.
    pub(super) index: usize,
    pub(super) field: &'f Field<'f>,
}

/// Checks that the attribute `count` names an earlier integer field whose value cannot exceed the
/// array's length.
pub(super) fn count_fits(it: &Referrer<'_>) {
    let &Referrer { cx, field, .. } = it;
    let Some(member) = &field.attributes.count else { return };
    let Some(count) = earlier_integer(it, member, COUNT) else { return };
    let Shape::Array(_, len) = &field.node.shape else { return };
    let Some(len) = literal(len) else { return };
    let greatest = numbers::greatest(count);
    if let Some(greatest) = greatest.filter(|greatest| *greatest > len) {
        let name = &count.name;
        let advice = advice_for_width(count, greatest, len);
        let message = format!("`{name}` can be {greatest}; the array holds {len}: give `{name}` a");
        let message = format!("{message} `#[bits(min = 0, max = {len})]`{advice}");
        cx.error(member, message);
    }
}

/// Returns advice for an error message about an integer field that needs a range up to `len`: a `reserved`
/// attribute, with which field and padding take as many bits as before. Empty if the field has a range
/// already, or if the range takes as many bits.
fn advice_for_width(count: &Field<'_>, greatest: i128, len: i128) -> String {
    let Shape::Int(IntType { signed, .. }) = count.node.shape else { return String::new() };
    let has_width = matches!(count.attributes.encoding, Encoding::Plain | Encoding::Bits(_));
    let needed = u128::BITS - len.unsigned_abs().leading_zeros();
    let width = u128::BITS - greatest.unsigned_abs().leading_zeros() + u32::from(signed);
    if has_width && width > needed {
        let unused = width - needed;
        format!("; `#[reserved({unused})]` on the next field keeps its {width} bits")
    } else {
        String::new()
    }
}

/// Checks that a field with the attribute `relative_to` has the type of the earlier field that the
/// attribute names.
pub(super) fn difference_is_of_one_type(it: &Referrer<'_>) {
    let &Referrer { cx, field, .. } = it;
    let Some(member) = &field.attributes.relative_to else { return };
    let Some(previous) = earlier_integer(it, member, RELATIVE_TO) else { return };
    let (ours, theirs) = (field.node.text(), previous.node.text());
    if matches!(field.node.shape, Shape::Int(_) | Shape::Other) && ours != theirs {
        let (own, other) = (&field.name, &previous.name);
        let message =
            format!("`{other}` is `{theirs}` and `{own}` is `{ours}`: give both the same type");
        cx.error(member, message);
    }
}

/// Rejects the attribute `relative_to` on integers of more than 32 bits.
pub(super) fn difference_has_32_bits(cx: &Ctxt, field: &Field<'_>) {
    let attributes = &field.attributes;
    if attributes.relative_to.is_some() && attributes.wrapping.is_none() {
        has_32_bits(cx, &field.node, field.node.ty, &format!("`{}`", field.name));
    }
}

/// Rejects a difference of integers of more than 32 bits: the format `serialize` 1.0 defines only
/// 32-bit differences. `what` names the integer.
pub(super) fn has_32_bits(cx: &Ctxt, node: &Node<'_>, at: impl ToTokens, what: &str) {
    let Shape::Int(IntType { name, bits: 33.., .. }) = node.shape else { return };
    let message = format!(
        "`{RELATIVE_TO}` sends serialize 1.0's 32-bit difference, but {what} is `{name}`; use \
         `u32`, `i32` or narrower"
    );
    cx.error(at, message);
}

/// Rejects the attribute `relative_to(field, wrapping)` on integers that are signed or have more than
/// 32 bits, and next to a range, because numbers wrap at a power of two.
pub(super) fn difference_wraps(cx: &Ctxt, field: &Field<'_>) {
    let attributes = &field.attributes;
    let (Some(wrapping), Some(_)) = (&attributes.wrapping, &attributes.relative_to) else { return };
    let has_range = !matches!(attributes.encoding, Encoding::Plain | Encoding::Bits(_));
    let is_range = |attr: &&Attr| has_range && attr.is(BITS);
    let message = format!("`{WRAPPING}` needs a number of bits, at which it wraps: `bits(10)`");
    cx.error_if(attributes.given.iter().find(is_range), message);
    let Shape::Int(int) = field.node.shape else { return };
    let (name, int_name) = (&field.name, int.name);
    if int.signed {
        let message = format!(
            "sequence numbers are unsigned, but `{name}` is `{int_name}`; use `u8`, `u16` or \
             `u32`, or remove `{WRAPPING}`"
        );
        cx.error(wrapping, message);
    } else if int.bits > 32 {
        let message = format!(
            "`{RELATIVE_TO}` sends a difference of up to 32 bits, but `{name}` is `{int_name}`; \
             use `u32` or narrower"
        );
        cx.error(field.node.ty, message);
    }
}

/// Checks that a range ends at an integer field that is sent earlier, and that has neither `omit_default` nor
/// `with`: such a field may have a value outside its own range.
pub(super) fn range_ends_at_numbers(it: &Referrer<'_>) {
    let Encoding::RangeTo { min, max } = &it.field.attributes.encoding else { return };
    for name in [min, max].into_iter().filter_map(RangeEnd::field) {
        let member = Member::Named(name.clone());
        let earlier = earlier_integer(it, &member, BITS);
        if earlier.is_some_and(|it| it.attributes.given.find(&[OMIT_DEFAULT, WITH]).is_some()) {
            let message =
                format!("a range cannot end at `{name}`, because its attributes do not limit it");
            it.cx.error(name, message);
        }
    }
}

/// Returns the field that `attribute` (`count`, `relative_to` or `bits`) names as `member`. Reports an error
/// and returns `None` unless the field is sent earlier and is an integer, or may be one for `relative_to`.
fn earlier_integer<'f>(
    it: &Referrer<'f>,
    member: &Member,
    attribute: &str,
) -> Option<&'f Field<'f>> {
    let &Referrer { cx, fields, index, .. } = it;
    let found = fields.iter().enumerate().find(|(_, field)| field.member == *member);
    let Some((at, field)) = found else {
        let is_number = matches!(member, Member::Unnamed(_));
        let has_names = fields.iter().any(|field| matches!(field.member, Member::Named(_)));
        let message = if is_number && has_names {
            format!("`{attribute}` needs the name of an earlier field")
        } else {
            unknown(fields, index, &spelling::of_expr(member))
        };
        return cx.reject(member, message);
    };
    let may_be_one = match field.node.shape {
        Shape::Other => attribute == RELATIVE_TO,
        _ => matches!(field.node.shape, Shape::Int(_)),
    };
    let (name, ty) = (&field.name, field.node.text());
    let no_integer = || format!("`{name}` is `{ty}`; `{attribute}` needs an integer");
    let message = not_known_to_reader(fields, at, index)
        .or_else(|| left_to_function(field, "number"))
        .or_else(|| (!may_be_one).then(no_integer));
    match message {
        Some(message) => cx.reject(member, message),
        None => Some(field),
    }
}

fn unknown(fields: &[Field<'_>], index: usize, name: &str) -> String {
    let earlier: Vec<&str> = fields.iter().take(index).map(|field| field.name.as_str()).collect();
    format!("there is no field `{name}`{}", suggest::did_you_mean(name, &earlier))
}

/// Returns an error message if a reader has not read the field at index `at` when it comes to the field at
/// `index`, otherwise `None`.
fn not_known_to_reader(fields: &[Field<'_>], at: usize, index: usize) -> Option<String> {
    let field = fields.get(at)?;
    let name = &field.name;
    if field.is_skipped() {
        Some(format!("`{name}` is skipped, so a reader does not have it"))
    } else if at == index {
        Some(format!("a reader does not have `{name}` before it is read; name an earlier field"))
    } else if at > index {
        Some(format!("`{name}` is read later; it must come earlier than the fields that need it"))
    } else {
        not_in_every_version(field, fields.get(index)?)
    }
}

/// Returns an error message if a version has the field `later`, but lacks the field `earlier` that `later`
/// refers to, otherwise `None`.
fn not_in_every_version(earlier: &Field<'_>, later: &Field<'_>) -> Option<String> {
    let (own, other) = (&earlier.attributes.versions, &later.attributes.versions);
    (!own.contain(other)).then(|| {
        let (name, later, own) = (&earlier.name, &later.name, own.spelling());
        format!("`{name}` is only in the versions `{own}`, so `{later}` needs these attributes too")
    })
}

/// Rejects a condition that refers to a field of a tuple struct, as `0`, `_0` or `self.0`, because such a
/// field has no name. Returns `true` if it reported an error.
fn tuple_has_no_names(cx: &Ctxt, fields: &[Field<'_>], condition: &Expr) -> bool {
    if fields.iter().any(|field| matches!(field.member, Member::Named(_))) {
        return false;
    }
    let is_field = |word: &Ident| {
        let name = word.to_string();
        let number = name.strip_prefix('_').and_then(|number| number.parse::<usize>().ok());
        name == "self" || number.is_some_and(|number| number < fields.len())
    };
    let tokens = condition.to_token_stream();
    let wrong = names(tokens.clone()).into_iter().find(is_field).map(|word| word.to_token_stream());
    // without names, a number in it was meant as a field
    let wrong = wrong.or_else(|| (!mentions(&tokens, &|_| true)).then_some(tokens));
    let Some(wrong) = wrong else { return false };
    let message = "a condition needs named fields, and a tuple has none; write them in braces: \
                   `{ moving: bool, … }`";
    cx.error(wrong, message);
    true
}

/// Rejects a condition that a writer and a reader could evaluate to different results, or that a reader
/// cannot evaluate yet.
pub(super) fn condition_is_known(it: &Referrer<'_>) {
    let &Referrer { cx, fields, index, field } = it;
    let Some(condition) = &field.attributes.when else { return };
    if tuple_has_no_names(cx, fields, condition) {
        return;
    }
    let asked = read(condition, fields);
    asked.mistakes.into_iter().for_each(|mistake| cx.push(mistake));
    for name in &asked.unknown {
        cx.error(name, unknown(fields, index, &name.to_string()));
    }
    let uses = asked.uses.iter().filter(|field_use| !matches!(field_use.usage, Usage::Index(_)));
    let uses = uses.map(|field_use| (&field_use.field, Some(field_use)));
    for (name, field_use) in uses.chain(asked.promised.iter().map(|name| (name, None))) {
        let found = fields.iter().enumerate().find(|(_, field)| field.is_named(name));
        let Some((at, field)) = found else { continue };
        let of_value = |field_use| {
            seen_differently(field, field_use).or_else(|| left_to_function(field, "`bool`"))
        };
        let message = not_known_to_reader(fields, at, index)
            .or_else(|| of_value(field_use?))
            .or_else(|| not_always_there(field));
        if let Some(message) = message {
            cx.error(name, message);
        }
    }
}

/// Returns an error message if a condition uses the value of a field with a lossy encoding, of which a reader
/// gets another value than the writer has. `None` if it only uses the field's length or presence, and for
/// other encodings.
fn seen_differently(field: &Field<'_>, field_use: &FieldUse) -> Option<String> {
    let encoding = match field.attributes.encoding.part() {
        Encoding::Compressed { .. } => "compressed",
        Encoding::SmallestThree { .. } => "smallest_three",
        _ => return None,
    };
    let name = &field.name;
    let is_known = match &field_use.usage {
        Usage::Length(_) => field.node.has_own_length(),
        Usage::Patterns(patterns) => {
            matches!(field.node.shape, Shape::Option(_)) && patterns.inside == Inside::Nothing
        }
        _ => false,
    };
    (!is_known).then(|| {
        format!("`{name}` is `{encoding}`, so a reader sees another value; send a separate `bool`")
    })
}

/// Returns an error message if a user's function encodes the field (the attribute `with`) without the promise
/// `exact`, so that a reader may get another value than the writer has; otherwise `None`. `instead` is the
/// kind of field to send separately.
fn left_to_function(field: &Field<'_>, instead: &str) -> Option<String> {
    let with = field.attributes.with.as_ref().filter(|with| !with.exact)?;
    let (name, path) = (&field.name, spelling::of_type(&with.path));
    Some(format!(
        "`{name}` is written by `{path}`, so a reader may see another value; if it reads back \
         exactly, write `with({path}, exact)`; if not, send a separate {instead}"
    ))
}

/// Returns an error message for a condition on a field that has a condition itself and is not a primitive,
/// otherwise `None`. If the field is not sent, a reader has its initial value, but a writer may have another.
fn not_always_there(earlier: &Field<'_>) -> Option<String> {
    let name = &earlier.name;
    (earlier.attributes.when.is_some() && !earlier.node.is_primitive())
        .then(|| format!("`{name}` is not always sent; send a separate `bool`"))
}

/// Rejects a condition that is only the name of a field whose type is a primitive other than
/// `bool`.
pub(super) fn condition_is_bool(cx: &Ctxt, fields: &[Field<'_>], field: &Field<'_>) {
    let Some(Expr::Path(path)) = field.attributes.when.as_ref().map(bare) else { return };
    let Some(name) = path.path.get_ident() else { return };
    let field = fields.iter().find(|field| field.is_named(name));
    let Some(field) = field.filter(|field| field.node.is_primitive()) else { return };
    if !matches!(field.node.shape, Shape::Bool) {
        let ty = field.node.text();
        let message = format!("`{name}` is `{ty}`; a condition must be a `bool`: `{name} != 0`");
        cx.error(name, message);
    }
}
