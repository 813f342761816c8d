//! What is asked of the fields that a condition looks at, and of keys: that a reader has them as the
//! writer has them. Of a primitive the macro knows; of the rest only the compiler.

use proc_macro2::{Delimiter, Group, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned as _;

use super::calls::Calls;
use super::own_uses_of_field;
use crate::condition::{Question, Word, replace};
use crate::expand::codec::Coder;
use crate::expand::{parts, schema};
use crate::model::{Field, Model};
use crate::reach::{Reach, walk};
use crate::shape::Shape;
use crate::symbol::OMIT_DEFAULT;

impl Calls {
    /// One call a look, whatever else the condition says.
    pub(super) fn looks(
        &mut self,
        model: &Model<'_>,
        variant: Option<&Ident>,
        field: &Field<'_>,
        fields: &[Field<'_>],
    ) {
        let Some(condition) = &field.attributes.when else {
            return;
        };
        let mut seen: Vec<String> = Vec::new();
        replace(condition.to_token_stream(), &mut |word| {
            let earlier = fields.iter().find(|field| field.is_named(word.ident))?;
            if !is_known_to_the_macro(earlier) {
                let declared = own_uses_of_field(model, variant, earlier, fields);
                let call = self.look(earlier, fields, word);
                let text = call.to_string();
                if !seen.contains(&text) {
                    seen.push(text);
                    let with_declared = quote!({ #declared #call });
                    self.list.push(if declared.is_empty() { call } else { with_declared });
                }
            }
            None
        });
    }

    /// From the first word of the path to its last.
    fn look(&self, earlier: &Field<'_>, fields: &[Field<'_>], word: &Word<'_>) -> TokenStream {
        let (at, members) = (&self.at, &word.look.members);
        let is_own_length = !members.is_empty() || earlier.node.has_own_length();
        let earlier = schema::one(&parts::one(earlier, fields));
        let question = match &word.look.question {
            Question::Length if is_own_length => quote!(Length),
            Question::Value | Question::Length => quote!(Value),
            Question::Variant(units) => quote!(Variant(&[#(#units),*])),
        };
        let arguments =
            quote!(#at, &#earlier, &[#(#members),*], __bitpack::declare::Look::#question);
        let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
        arguments.set_span(word.look.end);
        let span = word.ident.span();
        quote_spanned!(span=> __bitpack::declare::seen #arguments)
    }

    /// A number that another one is relative to.
    pub(super) fn base(&mut self, field: &Field<'_>, fields: &[Field<'_>]) {
        let Some(member) = &field.attributes.relative_to else {
            return;
        };
        let earlier = fields.iter().find(|earlier| earlier.member == *member);
        if let Some(earlier) = earlier.filter(|earlier| !is_known_to_the_macro(earlier)) {
            let earlier = schema::one(&parts::one(earlier, fields));
            self.push("base", member.span(), &[&quote!(&#earlier)]);
        }
    }

    /// Every key in a field's type.
    pub(super) fn keys(&mut self, field: &Field<'_>) {
        let coder = Coder::of(field);
        walk(&field.node, Reach::of(&field.attributes), &mut |node, reach| {
            let (key, reach) = match &node.shape {
                _ if reach.is_own && reach.attributes.is_some_and(|it| it.subset.is_some()) => {
                    return;
                }
                Shape::Map(key, _) => (key, reach.key()),
                Shape::Set(key) => (key, reach.element()),
                _ => return,
            };
            let is_known = key.is_primitive() || matches!(key.shape, Shape::String);
            if !is_known || reach.is_own {
                let (declared, text) = (coder.coded(key, reach), key.text());
                self.push("key", key.ty.span(), &[&quote!(&#declared.named(#text))]);
            }
        });
    }
}

/// Every primitive is exact but one that is quantised, left to a function or left out where it is
/// equal to 0.0: the first two are for the macro to refuse.
fn is_known_to_the_macro(field: &Field<'_>) -> bool {
    let is_float = matches!(field.node.shape, Shape::F32 | Shape::F64);
    let is_omitted = is_float && field.attributes.has(OMIT_DEFAULT);
    !field.is_ours() || field.node.is_primitive() && !is_omitted
}
