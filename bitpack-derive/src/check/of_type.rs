//! Checks the attributes of a type, except its versions. The attribute `tag` is about the number that
//! selects an enum's variant.

use super::numbers::between;
use crate::attributes::{Number, TagWidth, TypeAttributes, Via};
use crate::ctxt::Ctxt;
use crate::discriminant::Discriminant;
use crate::literal::literal;
use crate::model::{Model, Variant};
use crate::spelling;
use crate::table::{Is, MAX_DEPTH, MAX_LEN, MAX_LEN_DEFAULT, PAD_TO, REST, TAG};

/// The greatest valid argument of `pad_to`, in bytes.
const MOST_BYTES: u64 = 1 << 24;

/// The greatest valid argument of `max_depth`: the number of levels to which values of a type can be
/// nested in one another.
const DEEPEST: u64 = 64;

/// The greatest number of bits of a tag, the number that selects an enum's variant.
const WIDEST: u64 = 32;

/// Rejects attributes on the fields of a type with the attribute `via`. Another type is sent
/// instead, so they would have no effect.
pub(super) fn fields_are_not_sent(cx: &Ctxt, model: &Model<'_>, via: &Via) {
    let wire = spelling::of_type(&via.ty);
    for attr in model.fields().flat_map(|field| field.attributes.given.iter()) {
        let (ident, name) = (model.ident, &attr.name);
        let message = format!("`{ident}` is sent via `{wire}`, so `{name}` has no effect");
        cx.error(attr, format!("{message}; it belongs in `{wire}`"));
    }
}

/// Rejects the attributes of a type that are about its own wire form, such as `check`, `tag` and
/// `max_depth`, on a type with `via`: they belong on the type that is sent instead.
pub(super) fn checks_are_elsewhere(cx: &Ctxt, model: &Model<'_>, via: &Via) {
    let wire = spelling::of_type(&via.ty);
    for attr in model.attributes.given.iter().filter(|attr| attr.is_a(Is::Wire)) {
        let name = &attr.name;
        cx.error(attr, format!("the type is sent as `{wire}`: `{name}` belongs there"));
    }
}

/// Rejects the attribute `max_depth` on a type that does not contain itself.
pub(super) fn depth_is_of_something(cx: &Ctxt, model: &Model<'_>) {
    let Some(attr) = model.attributes.given.find(&[MAX_DEPTH]) else { return };
    if !model.fields().any(|field| field.node.recurses()) {
        let name = model.ident;
        let message = format!(
            "the derive sees no `{name}` in the fields of `{name}`: remove `max_depth`; if \
             another type contains the `{name}`, merge the two into one enum"
        );
        cx.error(attr, message);
    }
}

/// Rejects `rest` on a field that later fields, a constant, padding or an outer value may follow.
pub(super) fn rest_is_last(cx: &Ctxt, model: &Model<'_>) {
    for Variant { fields, .. } in &model.variants {
        for (i, field) in fields.iter().enumerate() {
            let Some(rest) = field.attributes.given.find(&[REST]) else { continue };
            let taken = "`rest` takes the last bytes of a packet";
            if let Some(next) = fields.iter().skip(i + 1).find(|field| !field.is_skipped()) {
                cx.error(rest, format!("{taken}; move `{}` before it", next.name));
            }
            if !model.attributes.checks.is_empty() {
                cx.error(rest, format!("{taken}; remove the type's `check`"));
            }
            if model.fields().any(|field| field.node.recurses()) {
                cx.error(rest, "a type that contains itself has more bits after its `rest`");
            }
            if model.attributes.given.has(PAD_TO) {
                let instead = "write `#[bytes]` instead, which sends a length";
                cx.error(rest, format!("{taken}, so no padding can follow; {instead}"));
            }
        }
    }
}

/// Rejects numbers in the attributes of a type that are out of range.
pub(super) fn numbers_fit(cx: &Ctxt, attributes: &TypeAttributes) {
    if let Some(depth) = &attributes.max_depth {
        between(cx, depth, 1..=DEEPEST, &format!("a depth must be in 1..={DEEPEST}"));
    }
    if let Some(bytes) = &attributes.pad_to {
        let message = format!("a type is padded to 1 to {MOST_BYTES} bytes");
        between(cx, bytes, 1..=MOST_BYTES, &message);
    }
}

/// Rejects the attribute `max_len_default` if no field takes its maximum length from it.
pub(super) fn default_is_used(cx: &Ctxt, model: &Model<'_>) {
    let Some(attr) = model.attributes.given.find(&[MAX_LEN_DEFAULT]) else { return };
    let mut all = model.fields().map(|field| &field.attributes);
    if !all.any(|it| it.max_len.is_some() && !it.given.has(MAX_LEN)) {
        cx.error(attr, "no field has a list, map or string without `max_len`; remove it");
    }
}

/// Rejects the attribute `tag` on a struct.
pub(super) fn tag_is_for_enums(cx: &Ctxt, model: &Model<'_>) {
    let tag = model.attributes.given.find(&[TAG]).filter(|_| !model.is_enum);
    cx.error_if(tag, "`tag` sets the width of an enum's number; a struct has none");
}

/// Rejects an enum without variants: it has no value to send.
pub(super) fn enum_has_variants(cx: &Ctxt, model: &Model<'_>) {
    if model.variants.is_empty() {
        cx.error(model.ident, "an enum without variants has no wire form");
    }
}

/// Requires `tag(discriminant)` or `tag(ordinal)` on an enum with explicit discriminants, to
/// declare which number is sent. It is not needed if each discriminant is a literal that equals the
/// position of its variant.
pub(super) fn tag_says_which_number(cx: &Ctxt, model: &Model<'_>) {
    // a `tag` without either of the two words has been reported
    let is_misused = model.attributes.given.has(TAG) && model.attributes.tag.width.is_none();
    if model.attributes.tag.is_discriminant.is_some() || is_misused {
        return;
    }
    let is_other = |place: usize, expr| literal(expr) != i128::try_from(place).ok();
    let numbered = model.variants.iter().enumerate();
    let mut others = numbered.filter_map(|(place, it)| Some((place, it.ident?, it.discriminant?)));
    if let Some((place, ident, expr)) = others.find(|(place, _, expr)| is_other(*place, expr)) {
        let written = spelling::of_expr(expr);
        let message = format!(
            "`{ident}` has discriminant {written} and position {place}: write \
             `#[tag(discriminant)]` on the type to send {written}, or `#[tag(ordinal)]` to send \
             {place}"
        );
        cx.error(expr, message);
    }
}

/// Rejects a declared width of an enum's tag of more than 32 bits, or a greatest tag that needs more.
pub(super) fn tag_has_a_width(cx: &Ctxt, model: &Model<'_>) {
    let message = "a variant's number takes at most 32 bits";
    match &model.attributes.tag.width {
        Some(TagWidth::Bits(bits)) => between(cx, bits, 0..=WIDEST, message),
        Some(TagWidth::Max(max)) => between(cx, max, 0..=u32::MAX.into(), message),
        None => {}
    }
}

/// Checks that the number of every variant fits in the declared width of the tag, the number that
/// selects the variant.
pub(super) fn tags_fit(cx: &Ctxt, model: &Model<'_>) {
    match model.discriminants() {
        None => variants_fit(cx, model),
        Some(numbers) => {
            let known: Option<Vec<i128>> = numbers.iter().map(Discriminant::known).collect();
            if let Some(numbers) = known {
                discriminants_fit(cx, model, &numbers);
            }
        }
    }
}

fn variants_fit(cx: &Ctxt, model: &Model<'_>) {
    let count = model.variants.len();
    let last = count.saturating_sub(1) as u64;
    let needed = u64::BITS - last.leading_zeros();
    match &model.attributes.tag.width {
        Some(TagWidth::Bits(bits)) if bits.to_u64().is_some_and(|given| given < needed.into()) => {
            cx.error(bits, format!("{count} variants need {needed} bits"));
        }
        Some(TagWidth::Max(max)) if max.to_u64().is_some_and(|given| given < last) => {
            cx.error(max, format!("{count} variants need `max = {last}`"));
        }
        _ => {}
    }
}

/// Checks that every discriminant fits in the declared width of the tag, and that all discriminants
/// lie in a range of 32 bits.
fn discriminants_fit(cx: &Ctxt, model: &Model<'_>, numbers: &[i128]) {
    let (Some(lowest), Some(greatest)) = (numbers.iter().min(), numbers.iter().max()) else {
        return;
    };
    let least = (*lowest).min(0);
    match &model.attributes.tag.width {
        Some(TagWidth::Bits(bits)) => {
            let mut numbered = model.variants.iter().zip(numbers);
            if let Some((variant, number)) = numbered.find(|it| !fits(*it.1, least, bits)) {
                let (ident, given) = (spelling::of_expr(variant.ident), spelling::of_expr(bits));
                let message = format!("`{ident}` is {number}, which does not fit in {given} bits");
                cx.error(bits, message);
            }
        }
        Some(TagWidth::Max(max)) if max.value.is_some_and(|given| given < *greatest) => {
            let message = format!("the greatest discriminant is {greatest}");
            cx.error(max, format!("{message}: write `max = {greatest}`"));
        }
        _ if u32::try_from(greatest.saturating_sub(least)).is_err() => {
            let message = format!("numbers from {least} to {greatest} need more than 32 bits");
            cx.error(model.ident, message);
        }
        _ => {}
    }
}

/// Returns `true` if the discriminant fits in `bits` bits. If the least discriminant of the enum is
/// negative, the bits are in two's complement.
fn fits(number: i128, least: i128, bits: &Number) -> bool {
    let Some(bits @ 0..=WIDEST) = bits.to_u64() else { return true };
    if least >= 0 {
        return number < 1 << bits;
    }
    let half = if bits == 0 { 0 } else { 1 << (bits - 1) };
    (-half..half).contains(&number)
}
