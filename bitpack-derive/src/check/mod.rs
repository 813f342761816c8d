//! Checks that the attributes of a type are correct. The functions here list the rules, each of which is one
//! function. The modules `combinations` and `inner` list the rules that also hold inside `each`, `key` and
//! `part`. The table of attributes has the places at which each attribute is allowed, and the attributes that
//! exclude each other.

mod combinations;
mod containers;
pub(crate) mod differences;
mod encodings;
mod inner;
mod numbers;
mod of_type;
mod references;
mod types;
mod versions;

pub(crate) use numbers::{Encoded, encoded, greatest, may_be_too_fine};

use self::references::Referrer;
use crate::attribute_scope::leaves;
use crate::ctxt::Ctxt;
use crate::lengths::Lengths;
use crate::model::{Field, Model, Variant};

/// Reports all mistakes in the attributes of a type and its fields.
pub(crate) fn check(cx: &Ctxt, model: &Model<'_>) {
    combinations::excluded(cx, &model.attributes.given);
    if let Some(via) = &model.attributes.via {
        of_type::fields_are_not_sent(cx, model, via);
        of_type::checks_are_elsewhere(cx, model, via);
        return;
    }
    of_type::tag_is_for_enums(cx, model);
    if model.is_enum {
        of_type::enum_has_variants(cx, model);
        of_type::tag_says_which_number(cx, model);
        of_type::tag_has_a_width(cx, model);
        of_type::tags_fit(cx, model);
    }
    of_type::depth_is_of_something(cx, model);
    of_type::rest_is_last(cx, model);
    versions::discriminants_have_one_width(cx, model);
    versions::bounds_matter(cx, model);
    versions::defaults_of_variants_are_sent(cx, model);
    of_type::numbers_fit(cx, &model.attributes);
    numbers::marks_fit(cx, &model.attributes.checks);
    of_type::default_is_used(cx, model);
    for Variant { fields, .. } in &model.variants {
        for (index, field) in fields.iter().enumerate() {
            numbers::marks_fit(cx, &field.attributes.marks);
            combinations::check(cx, &field.attributes);
            if !field.is_skipped() {
                refers_to_earlier_fields(&Referrer { cx, fields, index, field });
            }
            if field.is_ours() {
                is_sent(cx, model, field);
            }
        }
    }
}

/// Checks the attributes of a field that name earlier fields.
fn refers_to_earlier_fields(it: &Referrer<'_>) {
    references::count_fits(it);
    references::difference_is_of_one_type(it);
    references::difference_has_32_bits(it.cx, it.field);
    references::difference_wraps(it.cx, it.field);
    references::range_ends_at_numbers(it);
    references::condition_is_known(it);
    references::condition_is_bool(it.cx, it.fields, it.field);
}

/// Checks a field that is sent by the library's encodings, against its type.
fn is_sent(cx: &Ctxt, model: &Model<'_>, field: &Field<'_>) {
    let lengths = Lengths::of(&field.node, &field.attributes);
    let leaves = leaves(&field.node, &field.attributes);
    types::are_owned(cx, model, field);
    types::sizes_have_a_width(cx, field);
    types::tuples_are_short(cx, field);
    containers::growth_is_bounded(cx, field, &lengths);
    containers::only_growth_has_a_length(cx, field, &lengths);
    containers::each_length_is_of_something(cx, field, &lengths);
    containers::lengths_are_in_order(cx, field, &lengths);
    containers::blocks_fit(cx, field, &leaves, &lengths);
    containers::counts_are_of_arrays(cx, field);
    containers::differences_are_of_integers(cx, field);
    containers::subset_fits(cx, field);
    inner::check(cx, field, &lengths);
    encodings::counted_components_have_one_range(cx, field);
    encodings::are_of_something(cx, field, &leaves);
    encodings::omitted_defaults_exist(cx, field);
    encodings::fit_types(cx, field, &leaves);
    numbers::fit(cx, field);
}
