//! Emits the deltas of the fields of a struct or a variant. For each field there is an expression
//! that compares it with the baseline, and a call that sends it if it has changed.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};

use super::delta_functions::DeltaFunctions;
use super::with_function;
use crate::attributes::Mark;
use crate::expand::chunks::SplitFunctions;
use crate::expand::field::end_of;
use crate::expand::group::Group;
use crate::expand::parts::{self, Part};
use crate::expand::{blank, codec};
use crate::model::{Field, Model};

/// The fields of a struct or a variant, for which it emits the code of deltas. A delta compares
/// them with those of the baseline (the earlier value).
pub(super) struct FieldDeltas<'m> {
    model: &'m Model<'m>,
    fields: &'m [Field<'m>],
    variant: Option<&'m Ident>,
    split: SplitFunctions,
    /// Collects the separate functions of a type with many fields.
    functions: &'m DeltaFunctions,
}

impl<'m> FieldDeltas<'m> {
    pub(super) fn new(
        model: &'m Model<'m>,
        fields: &'m [Field<'m>],
        variant: Option<&'m Ident>,
        functions: &'m DeltaFunctions,
    ) -> Self {
        Self { model, fields, variant, split: SplitFunctions::default(), functions }
    }

    fn group(&self) -> Group<'_> {
        Group::of(self.fields, self.variant, &self.split)
    }

    /// Emits the expression that the closure `emit` makes for the group of fields. If it uses results
    /// of conditions, it is put in a block that computes these first.
    fn with_results(&self, emit: impl FnOnce(&Group<'_>) -> TokenStream) -> TokenStream {
        let group = self.group();
        group.results.block(|| {
            let emitted = emit(&group);
            let before = group.results.before();
            if before.is_empty() { emitted } else { quote!({ #before #emitted }) }
        })
    }

    /// Emits an expression that is `true` if none of the fields differs from the baseline (the
    /// earlier value).
    pub(super) fn same(&self, parts: &[Part<'_>]) -> TokenStream {
        let wrap = |same| {
            if self.variant.is_none() {
                return same;
            }
            let (new, old) = self.patterns();
            quote!(match (__this, __baseline) { (#new, #old) => #same, _ => false })
        };
        let of_all = |some: &[_]| all(some.iter().filter_map(|part| self.same_part(part)));
        let all = self.functions.same(parts, of_all, wrap);
        quote!(#(#all)&&*)
    }

    /// Emits two patterns for a variant, one for the value and one for the baseline (the earlier
    /// value). They bind the fields that are sent.
    pub(super) fn patterns(&self) -> (TokenStream, TokenStream) {
        let (variant, sent) = (self.variant, || self.fields.iter().filter(|it| is_sent(it)));
        let members = sent().map(|field| &field.member);
        let (news, olds) = (sent().map(new_binding), sent().map(old_binding));
        let (new, old) = (members.clone().zip(news), members.zip(olds));
        let pattern = |bound: Vec<TokenStream>| quote!(Self::#variant { #(#bound,)* .. });
        (
            pattern(new.map(|(member, name)| quote!(#member: #name)).collect()),
            pattern(old.map(|(member, name)| quote!(#member: #name)).collect()),
        )
    }

    fn same_part(&self, part: &Part<'_>) -> Option<TokenStream> {
        if let Part::When(field, condition, parts) = part {
            let condition = self.with_results(|group| group.condition(field, condition));
            let (before, same) = (of_baseline(&condition), self.same(parts));
            return Some(quote!((!(#condition) || #before && #same)));
        }
        let field = part.sent_field()?;
        let (coded, new, old) = (self.coded(field), self.new_value(field), self.old(field));
        Some(quote!(__bitpack::delta::same::<__F, _>(#coded, #new, #old)))
    }

    /// Emits an expression that copies each field from the baseline (the earlier value), as a
    /// reader would decode it. It is `true` if all fields can stay unchanged.
    ///
    /// Other fields that the code depends on are taken from the copy and not from the baseline,
    /// which may be out of range.
    pub(super) fn keep(&self, parts: &[Part<'_>]) -> TokenStream {
        let wrap = |keep| {
            if self.variant.is_none() {
                return keep;
            }
            let (_, old) = self.patterns();
            quote!((match __baseline { #old => #keep, _ => false }))
        };
        let of_all = |some: &[_]| all(some.iter().filter_map(|part| self.keep_part(part)));
        let all = self.functions.keep(parts, of_all, wrap);
        quote!(#(#all)&&*)
    }

    fn keep_part(&self, part: &Part<'_>) -> Option<TokenStream> {
        match part {
            Part::When(field, condition, parts) => {
                let condition =
                    of_kept(&self.with_results(|group| group.condition(field, condition)));
                let (keep, blanks) = (self.keep(parts), self.blanks(parts));
                return Some(quote!((if #condition { #keep } else { #blanks true })));
            }
            Part::Skip(field) => {
                let blank = self.blank(field, &blank::value(field));
                return Some(quote!(({ #blank true })));
            }
            _ => {}
        }
        let field = part.sent_field()?;
        let (coded, old) = (self.coded_as(field, of_kept), self.old(field));
        let keep = |coded: &TokenStream| {
            let call =
                |slot| quote!(__bitpack::delta::copy_baseline::<__F, _>(#coded, #slot, #old));
            self.in_slot(field, call, &quote!(false))
        };
        if self.variant.is_none() {
            return Some(keep(&coded));
        }
        // evaluated before the field is borrowed, because it may read other fields
        let keep = keep(&quote!(__coded));
        Some(quote!(({ let __coded = #coded; #keep })))
    }

    /// Emits an expression that changes a field of `self` through a `&mut` reference. If `self` is
    /// another variant, the emitted expression is `otherwise`.
    fn in_slot(
        &self,
        field: &Field<'_>,
        expression: impl Fn(TokenStream) -> TokenStream,
        otherwise: &TokenStream,
    ) -> TokenStream {
        let member = &field.member;
        let Some(variant) = self.variant else {
            return expression(quote!(&mut self.#member));
        };
        let name = new_binding(field);
        let expression = expression(name.to_token_stream());
        quote!((match self { Self::#variant { #member: #name, .. } => #expression, _ => #otherwise }))
    }

    /// Emits a statement that sets a field to `blank`, the initial value of a read.
    fn blank(&self, field: &Field<'_>, blank: &TokenStream) -> TokenStream {
        let blank = self.in_slot(field, |slot| quote!(*(#slot) = #blank), &quote!({}));
        quote!(#blank;)
    }

    fn blanks(&self, parts: &[Part<'_>]) -> TokenStream {
        parts::blanks(parts).into_iter().map(|(field, value)| self.blank(field, &value)).collect()
    }

    /// Emits statements that send the delta of each field in `parts`.
    pub(super) fn changes(&self, parts: &[Part<'_>]) -> TokenStream {
        self.statements(parts, |part| self.change(part))
    }

    fn statements(
        &self,
        parts: &[Part<'_>],
        one: impl Fn(&Part<'_>) -> TokenStream,
    ) -> TokenStream {
        let wrap = |changes| {
            if self.variant.is_none() {
                return changes;
            }
            let (_, old) = self.patterns();
            quote!(if let #old = __baseline { #changes })
        };
        let of_all = |some: &[_]| some.iter().map(&one).collect();
        self.functions.changes(parts, of_all, wrap).into_iter().collect()
    }

    fn change(&self, part: &Part<'_>) -> TokenStream {
        match part {
            Part::Mark(mark) => parts::mark(&quote!(__stream), None, mark),
            Part::Value(field)
            | Part::Place(field)
            | Part::Relative(field, _)
            | Part::RangeTo(field, _)
            | Part::With(field, _) => {
                let site = if field.attributes.delta.always { "always" } else { "field" };
                self.site(field, site)
            }
            Part::When(field, condition, parts) => {
                let condition = self.with_results(|group| group.condition(field, condition));
                let (before, changes) = (of_baseline(&condition), self.changes(parts));
                let without_baseline = self.statements(parts, |part| self.without_baseline(part));
                let store = self.group().store(&parts::blanks(parts));
                quote! {
                    if #condition {
                        if #before { #changes } else { #without_baseline }
                    } else #store
                }
            }
            Part::Skip(field) => self.group().store(&[(field, blank::value(field))]),
            Part::Versions(..) => TokenStream::new(), // such a type has no deltas
        }
    }

    /// Emits statements that send a field as a whole value, because the baseline (the earlier
    /// value) has no value for it.
    fn without_baseline(&self, part: &Part<'_>) -> TokenStream {
        part.sent_field().map_or_else(|| self.change(part), |it| self.site(it, "without_baseline"))
    }

    fn site(&self, field: &Field<'_>, site: &str) -> TokenStream {
        let (name, coded, old) = (&field.name, self.coded(field), self.old(field));
        let place = self.group().place_or(field, &quote!(__stream.refuse()));
        let site = Ident::new(site, Span::call_site());
        let old = (site != "without_baseline").then(|| quote!(#old,));
        quote! {
            let __coded = #coded;
            match __bitpack::delta::#site::<_, __S>(#name, __S::place(#place), #old __coded, __stream) {
                __Ok(__c) => __changed |= __c,
                __Err(__error) => return __Err(__error),
            }
        }
    }

    /// Emits the codec of a field. Values of other fields in it, such as the one that `count`
    /// names, are those of the current value.
    fn coded(&self, field: &Field<'_>) -> TokenStream {
        self.coded_as(field, TokenStream::clone)
    }

    /// Emits the codec of a field. The function `of` adapts the expressions for other fields in it:
    /// it takes them from the current value, or from the copy of the baseline (the earlier value).
    fn coded_as(&self, field: &Field<'_>, of: fn(&TokenStream) -> TokenStream) -> TokenStream {
        if let Some(previous) = self.previous(field) {
            let previous = of(&previous);
            return if let Some((word, bits)) = parts::relative_bits(field) {
                let call = format_ident!("relative_{word}");
                quote!(__bitpack::delta::#call(#previous, #bits))
            } else {
                quote!(__bitpack::delta::relative(#previous))
            };
        }
        if let Some(ends) = self.ends(field) {
            let [min, max] = ends.map(|end| of(&end));
            return quote!(__bitpack::delta::range_to([#min, #max]));
        }
        let Some(count) = self.count(field) else { return self.encoding(field) };
        let (coded, count, before) = (self.encoding(field), of(&count), of_baseline(&count));
        let before_method = before_method(field);
        quote!(#coded.first(#count).#before_method(#before))
    }

    fn encoding(&self, field: &Field<'_>) -> TokenStream {
        if let Some(number) = with_function::number(self.model, field) {
            return quote!(__bitpack::delta::Function::<Self, #number>::new());
        }
        let delta = &field.attributes.delta;
        let is_plain = field.is_plain() && !field.node.has_via() && !field.is_generic;
        if is_plain && delta.small.is_none() && !delta.whole {
            let ty = field.node.ty;
            return quote_spanned!(field.node.span()=> <#ty as __bitpack::FieldSerialize>::CODED);
        }
        let coded = codec::of_field(field);
        codec::in_const(field, &quote!(#coded.coded()))
    }

    /// Emits the value of the earlier field that the attribute `relative_to` names.
    fn previous(&self, field: &Field<'_>) -> Option<TokenStream> {
        let previous = field.attributes.relative_to.as_ref()?;
        let previous = self.fields.iter().find(|field| field.member == *previous)?;
        Some(self.with_results(|group| group.value_seen(field, previous)))
    }

    /// Emits the ends of a range that depends on earlier fields.
    fn ends(&self, field: &Field<'_>) -> Option<[TokenStream; 2]> {
        let ends = parts::ends(field, self.fields)?;
        Some(ends.map(|end| self.with_results(|group| end_of(group, field, end))))
    }

    /// Emits the value of the earlier field that the attribute `count` names: the number of
    /// elements that are sent.
    fn count(&self, field: &Field<'_>) -> Option<TokenStream> {
        let count = field.attributes.count.as_ref()?;
        let count = self.fields.iter().find(|field| field.member == *count)?;
        Some(self.with_results(|group| group.value_seen(field, count)))
    }

    fn new_value(&self, field: &Field<'_>) -> TokenStream {
        let member = &field.member;
        match self.variant {
            None => quote!(&__this.#member),
            Some(_) => new_binding(field).into_token_stream(),
        }
    }

    fn old(&self, field: &Field<'_>) -> TokenStream {
        let member = &field.member;
        match self.variant {
            None => quote!(&__baseline.#member),
            Some(_) => old_binding(field).into_token_stream(),
        }
    }
}

/// Emits an expression that is `true` if all parts are.
fn all(parts: impl Iterator<Item = TokenStream>) -> TokenStream {
    let parts: Vec<_> = parts.collect();
    if parts.is_empty() { quote!(true) } else { quote!(#(#parts)&&*) }
}

/// Returns the name of the codec method that sets how many elements of an array the baseline (the
/// earlier value) contains.
fn before_method(field: &Field<'_>) -> Ident {
    let name = if field.attributes.delta.whole { "whole_before" } else { "before" };
    Ident::new(name, Span::call_site())
}

/// Returns `true` if the field is sent: it does not have the attribute `skip`.
pub(super) fn is_sent(field: &Field<'_>) -> bool {
    !field.is_skipped()
}

pub(super) fn new_binding(field: &Field<'_>) -> Ident {
    format_ident!("__new_{}", field.name)
}

pub(super) fn old_binding(field: &Field<'_>) -> Ident {
    format_ident!("__old_{}", field.name)
}

/// Changes an expression about the current value into one about the baseline (the earlier value).
fn of_baseline(expression: &TokenStream) -> TokenStream {
    quote!({ let __this = __baseline; #expression })
}

/// Changes an expression about the current value into one about `self`, whose earlier fields are
/// already copied from the baseline.
fn of_kept(expression: &TokenStream) -> TokenStream {
    quote!({ let __this = &*self; #expression })
}

/// Emits the calls that write or read the `check` constants at the end of a type.
pub(super) fn marks(checks: &[Mark]) -> TokenStream {
    checks.iter().map(|mark| parts::mark(&quote!(__stream), None, mark)).collect()
}
