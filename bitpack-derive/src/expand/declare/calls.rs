//! Emits the calls of `bitpack::declare` that check the attributes of a type or a field.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned as _;

use crate::attributes::{Encoding, Mark, Number, Real, TagWidth};
use crate::check::{Encoded, encoded, greatest, may_be_too_fine};
use crate::discriminant::Discriminant;
use crate::expand::amplification_check;
use crate::model::{Field, Model, Variant};
use crate::shape::{IntType, Shape};

/// Emits the calls that check a type's attributes, or those of one of its fields. Only arguments that the
/// derive cannot evaluate are checked.
pub(super) fn of(model: &Model<'_>, place: Option<(&Variant<'_>, &Field<'_>)>) -> Vec<TokenStream> {
    match place {
        None => of_type(model),
        Some((variant, field)) => of_field(model, variant, field),
    }
}

fn of_type(model: &Model<'_>) -> Vec<TokenStream> {
    let mut calls = Calls { at: format!("`{}`", model.ident), list: Vec::new() };
    match model.discriminants() {
        Some(numbers) => calls.discriminants(model, &numbers),
        None => calls.tag(model),
    }
    calls.marks(&model.attributes.checks);
    calls.list
}

fn of_field(model: &Model<'_>, variant: &Variant<'_>, field: &Field<'_>) -> Vec<TokenStream> {
    let of = variant.ident.map(|variant| format!("::{variant}")).unwrap_or_default();
    let at = format!("field `{}` of `{}{of}`", field.name, model.ident);
    let (mut calls, fields) = (Calls { at, list: Vec::new() }, &variant.fields);
    calls.marks(&field.attributes.marks);
    if let Some(most) = field.attributes.with.as_ref().and_then(|with| with.max_memory.as_ref()) {
        let (at, ty, most, span) = (&calls.at, field.node.ty, given(most), most.source_span());
        calls.list.push(quote_spanned!(span=> __bitpack::declare::memory::<#ty>(#at, #most)));
    }
    if field.is_ours() {
        for Encoded { encoding, int, is_double } in encoded(field) {
            calls.encoding(encoding, int, is_double);
        }
        calls.lengths(field);
        calls.count(field, fields);
        calls.keys(field);
    }
    if !field.is_skipped() {
        calls.base(field, fields);
        calls.field_uses(model, variant, field);
    }
    calls.list
}

/// Collects calls of the runtime's checks in `bitpack::declare`. They check the attribute arguments
/// that are const expressions; the derive itself has checked the literals.
pub(super) struct Calls {
    /// Start of each error message, which names the field or the type.
    pub(super) at: String,
    pub(super) list: Vec<TokenStream>,
}

impl Calls {
    pub(super) fn push(&mut self, check: &str, span: Span, arguments: &[&dyn ToTokens]) {
        let call = self.call(check, span, None, arguments);
        self.list.push(call);
    }

    /// Emits a call of the function `check` of the runtime, which may be generic over an integer
    /// type.
    fn call(
        &self,
        check: &str,
        span: Span,
        int: Option<IntType>,
        arguments: &[&dyn ToTokens],
    ) -> TokenStream {
        let (at, check) = (&self.at, Ident::new(check, span));
        let int = int.map(|int| Ident::new(int.name, span)).into_iter();
        let of_type = quote_spanned!(span=> #(::<::core::primitive::#int>)*);
        quote_spanned!(span=> __bitpack::declare::#check #of_type (#at, #(#arguments),*))
    }

    /// Adds the check of numbers that have to fit an integer type, unless all are literals.
    fn push_typed(&mut self, check: &str, int: Option<IntType>, numbers: &[&Number]) {
        if let (Some(int), Some(span)) = (int, unknown(numbers)) {
            let numbers = numbers.iter().map(|number| given(number));
            let numbers = quote!(#(#numbers),*);
            let call = self.call(check, span, Some(int), &[&numbers]);
            self.list.push(call);
        }
    }

    fn tag(&mut self, model: &Model<'_>) {
        let (number, check) = match &model.attributes.tag.width {
            Some(TagWidth::Bits(bits)) => (bits, "tag"),
            Some(TagWidth::Max(max)) => (max, "last"),
            None => return,
        };
        if let Some(span) = unknown(&[number]) {
            let variants = u32::try_from(model.variants.len()).unwrap_or(u32::MAX);
            self.push(check, span, &[&variants, &given(number)]);
        }
    }

    fn discriminants(&mut self, model: &Model<'_>, numbers: &[Discriminant]) {
        let evaluated = model.variants.iter().zip(numbers).find(|it| it.1.known().is_none());
        let width = model.attributes.tag.width.as_ref();
        let (number, check) = match width {
            Some(TagWidth::Bits(bits)) => (Some(bits), "raw_discriminants"),
            Some(TagWidth::Max(max)) => (Some(max), "discriminants_up_to"),
            None => (None, "discriminants"),
        };
        let span = number.and_then(|number| unknown(&[number]));
        let Some(span) = span.or_else(|| {
            let (variant, _) = evaluated?;
            Some(number.map_or_else(|| variant.ident.span(), Number::source_span))
        }) else {
            return;
        };
        let names = model.variants.iter().map(Variant::name);
        let all = quote!(&[#((#names, #numbers)),*]);
        match number.map(given) {
            Some(width) => self.push(check, span, &[&all, &width]),
            None => self.push(check, span, &[&all]),
        }
    }

    fn marks(&mut self, marks: &[Mark]) {
        for mark in marks {
            match mark {
                Mark::Align => {}
                Mark::Reserved(bits) => self.between(bits, 1, 64),
                Mark::Check { magic, bits } => {
                    if let Some(span) = unknown(&[magic, bits]) {
                        self.push("magic", span, &[&magic.given_as("u128"), &given(bits)]);
                    }
                }
            }
        }
    }

    fn encoding(&mut self, encoding: &Encoding, int: Option<IntType>, is_double: bool) {
        match encoding {
            Encoding::Plain | Encoding::RangeTo { .. } | Encoding::Components(_) => {}
            Encoding::Bits(bits) if int.is_some() => self.push_typed("width", int, &[bits]),
            Encoding::Bits(bits) => self.between(bits, 1, 128),
            Encoding::SmallestThree { bits } => self.between(bits, 2, 20),
            Encoding::Varint { group, .. } => self.between(group, 1, 16),
            Encoding::Range { min, max } => self.range(int, min, max),
            Encoding::Fixed { integer, fraction, min, max } => {
                self.range(None, min, max);
                self.push_typed("format", int, &[integer, fraction]);
            }
            Encoding::Compressed { min, max, res, .. } => {
                self.compressed([min, max, res], is_double);
            }
        }
    }

    /// Adds the check that `f32`, or `f64` if it `is_double`, can hold the steps of a quantised float. Adds
    /// nothing if the literals show that it can.
    fn compressed(&mut self, [min, max, res]: [&Real; 3], is_double: bool) {
        let unknown = [max, min, res].into_iter().find(|real| real.value.is_none());
        let (check, float) =
            if is_double { ("compressed_f64", "f64") } else { ("compressed", "f32") };
        if may_be_too_fine(min, max, res, is_double) {
            let [least, most, step] = [min, max, res].map(|real| real.given_as(float));
            self.push(check, unknown.unwrap_or(res).source_span(), &[&least, &most, &step]);
        }
    }

    /// Adds the checks of a range: that it is not empty, and then that its bounds fit in the
    /// integer type.
    fn range(&mut self, int: Option<IntType>, min: &Number, max: &Number) {
        let Some(span) = unknown(&[max, min]) else { return };
        if int.is_some_and(|int| int.name == "u128") {
            return self.push("range_u128", span, &[&min.given_as("u128"), &max.given_as("u128")]);
        }
        let order = self.call("range", span, None, &[&given(min), &given(max)]);
        let fit = [min, max].into_iter().filter_map(|number| {
            Some(self.call("fits", unknown(&[number])?, Some(int?), &[&given(number)]))
        });
        let fit: Vec<_> = fit.collect();
        self.list.push(if fit.is_empty() { order } else { quote!({ #order; #(#fit);* }) });
    }

    fn between(&mut self, number: &Number, least: i128, most: i128) {
        if let Some(span) = unknown(&[number]) {
            let [least, most] = [least, most].map(Literal::i128_unsuffixed);
            self.push("between", span, &[&given(number), &least, &most]);
        }
    }

    fn lengths(&mut self, field: &Field<'_>) {
        let attributes = &field.attributes;
        // in a generic type the bound may be a parameter, for which 0 is valid
        let least = i128::from(!field.is_generic);
        if let Some(max) = attributes.subset.as_ref().and_then(|subset| subset.max.as_ref()) {
            self.between(max, least, u32::MAX.into());
        }
        let zero = Number::literal(0);
        for (i, max) in attributes.max_len().iter().enumerate() {
            let min = attributes.min_len.get(i).unwrap_or(&zero);
            if let Some(span) = unknown(&[max, min]) {
                let least = Literal::i128_unsuffixed(least);
                self.push("length", span, &[&least, &given(min), &given(max)]);
            }
        }
        for (max, width) in amplification_check::containers(field) {
            self.push("amplification", max.source_span(), &[&max.to_tokens_as("i128"), &width]);
        }
    }

    /// Adds the check that the field which the attribute `count` names cannot exceed the length of
    /// the array.
    fn count(&mut self, field: &Field<'_>, fields: &[Field<'_>]) {
        let Some(member) = field.attributes.count.as_ref() else { return };
        let (Some(count), Shape::Array(_, len)) =
            (fields.iter().find(|field| field.member == *member), &field.node.shape)
        else {
            return;
        };
        let len = Number::of_length(len);
        let greatest = match (greatest(count), &count.attributes.encoding) {
            (Some(_), _) if len.value.is_some() => return,
            (Some(value), _) => {
                let value: TokenStream = value.to_string().parse().unwrap_or_default();
                quote!(("", #value))
            }
            (None, Encoding::Range { max, .. }) => given(max),
            (None, _) => return,
        };
        self.push("count", member.span(), &[&count.name, &greatest, &given(&len)]);
    }
}

/// Returns the span of the first number that is not a literal, so that the derive does not know its
/// value. `None` if all are literals.
fn unknown(numbers: &[&Number]) -> Option<Span> {
    numbers.iter().find(|number| number.value.is_none()).map(|number| number.source_span())
}

fn given(number: &Number) -> TokenStream {
    number.given_as("i128")
}
