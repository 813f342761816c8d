//! Emits the deltas of the fields of a struct or a variant. Each field has a call that compares it with the
//! baseline, and sends its delta if it has changed.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};

use super::in_functions;
use crate::expand::field::end_of;
use crate::expand::group::Group;
use crate::expand::parts::{self, Part};
use crate::expand::{blank, codec};
use crate::model::Field;

impl Group<'_> {
    /// Emits an expression with `emit`. If it uses results of conditions, it is put in a block that
    /// computes these first.
    fn with_results(&self, emit: impl FnOnce() -> TokenStream) -> TokenStream {
        self.results.function(|| {
            let emitted = emit();
            let before = self.results.before();
            if before.is_empty() { emitted } else { quote!({ #before #emitted }) }
        })
    }

    /// Emits a pattern for the variant of the baseline (the earlier value), which binds the fields
    /// that are sent.
    pub(super) fn baseline_pattern(&self) -> TokenStream {
        let variant = self.variant;
        let sent = || self.fields.iter().filter(|it| !it.is_skipped());
        let (members, names) = (sent().map(|field| &field.member), sent().map(old_binding));
        quote!(Self::#variant { #(#members: #names,)* .. })
    }

    /// Emits statements that send the delta of each field.
    pub(super) fn changes(&self) -> TokenStream {
        self.changes_of(&self.parts())
    }

    fn changes_of(&self, parts: &[Part<'_>]) -> TokenStream {
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
            let old = self.baseline_pattern();
            quote!(if let #old = __baseline { #changes })
        };
        let of_all = |some: &[_]| some.iter().map(&one).collect();
        in_functions(self.split, parts, of_all, wrap).into_iter().collect()
    }

    fn change(&self, part: &Part<'_>) -> TokenStream {
        if let Some(field) = part.sent_field() {
            return self
                .site(field, if field.attributes.delta.always { "always" } else { "field" });
        }
        match part {
            Part::Mark(mark) => parts::mark(&quote!(__stream), None, mark),
            Part::When(field, condition, parts) => {
                let condition = self.with_results(|| self.condition(field, condition));
                let (before, changes) = (of_baseline(&condition), self.changes_of(parts));
                let without_baseline = self.statements(parts, |part| self.without_baseline(part));
                let store = self.store(&parts::blanks(parts));
                quote! {
                    if #condition {
                        if __bitpack::delta::copies::<__S>() || #before { #changes } else { #without_baseline }
                    } else #store
                }
            }
            Part::Skip(field) => self.store(&[(field, blank::value(field))]),
            _ => TokenStream::new(), // a type with versions has no deltas
        }
    }

    /// Emits statements that send a field as a whole value, because the baseline (the earlier
    /// value) has no value for it.
    fn without_baseline(&self, part: &Part<'_>) -> TokenStream {
        part.sent_field().map_or_else(|| self.change(part), |it| self.site(it, "without_baseline"))
    }

    fn site(&self, field: &Field<'_>, site: &str) -> TokenStream {
        let (name, coded, old) = (&field.name, self.coded(field), self.old(field));
        let place = self.place_or(field, &quote!(__stream.refuse()));
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

    /// Emits the codec of a field. If it depends on another field, such as the one that `count` names, it
    /// uses that field's current value.
    fn coded(&self, field: &Field<'_>) -> TokenStream {
        let earlier = |name: &Option<_>| {
            let earlier = self.fields.iter().find(|it| name.as_ref() == Some(&it.member))?;
            Some(self.with_results(|| self.value_seen(field, earlier)))
        };
        if let Some(previous) = earlier(&field.attributes.relative_to) {
            let Some((word, bits)) = parts::relative_bits(field) else {
                return quote!(__bitpack::delta::relative(#previous));
            };
            let call = format_ident!("relative_{word}");
            return quote!(__bitpack::delta::#call(#previous, #bits));
        }
        if let Some(ends) = parts::ends(field) {
            let [min, max] = ends.map(|end| self.with_results(|| end_of(self, field, end)));
            return quote!(__bitpack::delta::range_to([#min, #max]));
        }
        let coded = encoding(field);
        let Some(count) = earlier(&field.attributes.count) else { return coded };
        // the number of elements in the baseline
        let before = of_baseline(&count);
        if field.attributes.delta.whole {
            quote!(#coded.first(#count).whole_before(#before))
        } else {
            quote!(#coded.first(#count).before(#before))
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

/// Emits the codec of a field whose encoding depends on no other field.
fn encoding(field: &Field<'_>) -> TokenStream {
    if let Some(with) = &field.attributes.with {
        let number = Literal::usize_unsuffixed(with.index);
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

fn old_binding(field: &Field<'_>) -> Ident {
    format_ident!("__old_{}", field.name)
}

/// Converts an expression that uses the current value into one that uses the baseline (the earlier value).
fn of_baseline(expression: &TokenStream) -> TokenStream {
    quote!({ let __this = __baseline; #expression })
}
