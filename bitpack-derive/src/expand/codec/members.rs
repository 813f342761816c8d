//! Emits the codecs of tuples and of `Result`, whose parts have attributes of their own.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Coder, Purpose};
use crate::attribute_scope::AppliedAttributes;
use crate::shape::Node;

impl Coder<'_> {
    /// Emits the codec of a tuple whose members have attributes.
    pub(super) fn tuple(&self, parts: &[Node<'_>], applied: AppliedAttributes<'_>) -> TokenStream {
        let parts = parts.iter().enumerate();
        let parts: Vec<_> = parts.map(|(i, part)| self.coded(part, applied.part(i))).collect();
        let names = (0..parts.len()).map(|i| i.to_string());
        if self.purpose == Purpose::Level {
            let all = quote!(__bitpack::Width::bits(0).exact().no_heap());
            return quote!(__bitpack::codec::recursive_of_width(#all #(.then(#parts.named("").width))*));
        }
        let members = names.clone();
        let changing = self.sends_deltas().then(|| {
            quote! {
                .by_members(const {
                    &__bitpack::delta::DeltaSchema::structure(
                        "",
                        const { &[#(#parts.changed(#members)),*] },
                    )
                })
            }
        });
        quote! {
            __bitpack::codec::tuple(
                (#(#parts.coded(),)*),
                const {
                    &__bitpack::Schema::structure("", const { &[#(#parts.named(#names)),*] })
                },
            ) #changing
        }
    }

    /// Emits the codec of a `Result` whose value or error has attributes.
    pub(super) fn result(&self, parts: &[Node<'_>], applied: AppliedAttributes<'_>) -> TokenStream {
        let coded = parts.iter().enumerate().map(|(i, part)| self.coded(part, applied.part(i)));
        let coded: Vec<_> = coded.collect();
        if self.purpose == Purpose::Level {
            let all = quote!(__bitpack::schema::Alternatives::NONE);
            let all = quote!(#all #(.or(#coded.named("").width))* .behind(1));
            return quote!(__bitpack::codec::recursive_of_width(#all));
        }
        let names = ["Ok", "Err"];
        let schema = quote! {
            __bitpack::Schema::choice("Result", 1, const { &[#(
                __bitpack::schema::Variant::new(#names, const { &[#coded.named("0")] })
            ),*] }, &[])
        };
        let changing = self.sends_deltas().then(|| {
            quote! {
                .by_members(const {
                    &__bitpack::delta::DeltaSchema::choice("Result", #schema.width, const { &[#(
                        __bitpack::delta::DeltaVariant {
                            name: #names,
                            fields: const { &[#coded.changed("0")] },
                        }
                    ),*] }, &[])
                })
            }
        });
        let first = parts.first().filter(|ok| ok.always_recurses());
        let blank = first.map(|_| quote!(.starting_with_err()));
        quote! {
            __bitpack::codec::result(#(#coded.coded(),)* const { &#schema }) #changing #blank
        }
    }
}
