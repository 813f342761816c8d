//! Emits the statements of the generated function `fields`, with one call for each field.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::chunks::{self, SplitFunctions};
use super::codec::const_of_stream;
use super::group::Group;
use super::parts::{self, Part};
use super::{blank, codec};
use crate::attributes::{Encoding, RangeEnd, With};
use crate::model::{Field, Model, Variant};
use crate::shape::Shape;

/// Emits the body of the generated function `fields` of a struct, which writes or reads all fields.
pub(super) fn of_struct(
    model: &Model<'_>,
    only: &Variant<'_>,
    split: &SplitFunctions,
) -> TokenStream {
    let way = (!only.fields.is_empty()).then(chunks::directed_place);
    let group = Group::of(model, only, split);
    let steps = steps(&group, &group.parts(), &RunOwner::Type);
    quote!(#way #steps)
}

/// The part of a schema that describes a list of fields. Generated code asks it how many bits share one
/// bounds check.
pub(super) enum RunOwner {
    /// The schema of the whole type.
    Type,
    /// The schema of a variant, or of the fields with one condition. The tokens are an expression
    /// that returns this schema.
    Fields(TokenStream),
}

impl RunOwner {
    /// Emits the number of bits after the part at `index` that share one bounds check.
    fn behind(&self, index: &Literal) -> TokenStream {
        match self {
            Self::Type => quote!(const { __bitpack::run_behind::<Self, __S>(#index) }),
            Self::Fields(fields) => const_of_stream(&quote!(#fields.after(#index))),
        }
    }

    /// Returns the part of the schema that describes the conditional fields at `index`.
    fn group(&self, index: &Literal) -> Self {
        Self::Fields(quote!(#self.group(#index)))
    }
}

impl ToTokens for RunOwner {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Type => tokens.extend(quote!(<Self as __bitpack::Serialize>::SCHEMA)),
            Self::Fields(fields) => fields.to_tokens(tokens),
        }
    }
}

/// Emits the code that writes or reads `parts` in order. If there are too many for one function, splits the
/// code into several. `whole` is the schema that describes these parts.
pub(super) fn steps(group: &Group<'_>, parts: &[Part<'_>], whole: &RunOwner) -> TokenStream {
    let size = group.split.size;
    if parts.len() <= size.most {
        return group.results.block(|| in_a_row(group, parts, whole, 0));
    }
    let this = chunks::whole();
    let few = |from: usize| {
        let next = parts.len().min(from + size.each);
        let few = parts.get(from..next).unwrap_or_default();
        let body = group.results.function(|| in_a_row(group, few, whole, from));
        let number = group.split.function(body);
        let [from, next] = [from, next].map(|index| {
            let index = Literal::usize_unsuffixed(index);
            const_of_stream(&quote!(#whole.from(#index)))
        });
        quote!(__run.some_fields::<Self, #number>(#this, #from, #next)?;)
    };
    (0..parts.len()).step_by(size.each).map(few).collect()
}

/// Number of consecutive primitive fields whose values are read before they are stored together. The compiler
/// keeps these values in registers, and there are not enough of them for more.
const TOGETHER: usize = 3;

/// Emits the code that writes or reads some consecutive parts. `first` is the index of the first
/// one. Consecutive primitives share one borrow of the value and are stored together.
fn in_a_row(group: &Group<'_>, parts: &[Part<'_>], whole: &RunOwner, first: usize) -> TokenStream {
    let is_number = |part: &Part<'_>| matches!(part, Part::Value(_));
    let (mut steps, mut index) = (TokenStream::new(), first);
    for row in parts.chunk_by(|one, next| is_number(one) && is_number(next)) {
        let numbers = row.iter().filter(|part| is_number(part)).filter_map(Part::field);
        let numbers: Vec<_> = numbers.collect();
        let row: TokenStream = if numbers.is_empty() {
            row.iter()
                .map(|part| step(group, part, whole, &Literal::usize_unsuffixed(index)))
                .collect()
        } else {
            numbers.chunks(TOGETHER).map(|few| values(group, few)).collect()
        };
        let before = group.results.before();
        steps.extend(quote!(#before #row));
        index += numbers.len().max(1);
    }
    steps
}

fn step(group: &Group<'_>, part: &Part<'_>, whole: &RunOwner, i: &Literal) -> TokenStream {
    let next = whole.behind(i);
    match part {
        Part::Mark(mark) => parts::mark(&quote!(__run), Some(&next), mark),
        Part::Value(field) => values(group, &[field]),
        Part::Place(field) if field.is_plain() => nested(group, field, &next),
        Part::Place(field) => in_place(group, field, &next),
        Part::Relative(field, previous) => {
            let name = &field.name;
            let (previous, value) = (group.value_seen(field, previous), group.value(field));
            let store = group.store(&[(field, quote!(__v))]);
            let (bits, ty) = (parts::relative_bits(field), field.node.ty);
            // only an integer without a limit is passed as such
            let is_int = field.node.is_primitive() && !matches!(bits, Some(("bits", _)));
            let kind = if is_int { "int" } else { "index" };
            let word = bits.as_ref().map_or_else(String::new, |(word, _)| format!("_{word}"));
            let call = format_ident!("{kind}_relative{word}");
            let bits = bits.map(|(_, bits)| quote!(#bits,));
            let of_type = (!is_int).then(|| quote!(: #ty));
            quote! {
                let __v #of_type = __run.#call(#name, #previous, #value, #bits #next)?;
                #store
            }
        }
        Part::RangeTo(field, ends, _) => {
            let (name, value) = (&field.name, group.value(field));
            let ends = ends.map(|end| end_of(group, field, end));
            let store = group.store(&[(field, quote!(__v))]);
            quote! {
                let __v = __run.int_between(#name, [#(#ends),*], #value, #next)?;
                #store
            }
        }
        Part::With(field, with) => function(group, field, with, &next),
        Part::When(field, condition, parts) => {
            let condition = group.condition(field, condition);
            let goes_in = quote!((#condition));
            let blanks = group.store_made(&parts::blanks(parts));
            conditional(group, parts, &whole.group(i), [goes_in, blanks, next])
        }
        Part::Versions(versions, parts) => {
            let (since, until) = versions.span();
            let goes_in = quote!(__run.has_version(#since, #until));
            let blanks = group.store_made(&defaults(parts));
            conditional(group, parts, &whole.group(i), [goes_in, blanks, next])
        }
        Part::Skip(field) => group.store_made(&[(field, blank::value(field))]),
    }
}

/// Emits the code for parts that are sent if `goes_in` is `true`. Otherwise the statements `blanks` set their
/// fields to initial values. `next` is the number of bits after the parts that share one bounds check.
fn conditional(
    group: &Group<'_>,
    parts: &[Part<'_>],
    inner: &RunOwner,
    [goes_in, blanks, next]: [TokenStream; 3],
) -> TokenStream {
    let lead = const_of_stream(&quote!(#inner.from(0)));
    let steps = steps(group, parts, inner);
    quote! {
        if #goes_in {
            __run.enter_group(#lead)?;
            #steps
        } else {
            __run.skip_group()?;
            #blanks
        }
        __run.restart(#next)?;
    }
}

/// Emits an end of the range of `field`: a constant, or the current value of an earlier field plus a
/// constant.
pub(super) fn end_of(group: &Group<'_>, field: &Field<'_>, end: &RangeEnd) -> TokenStream {
    let offset = parts::end_offset(end, "i64");
    match parts::end_field(end, group.fields) {
        None => offset,
        Some(earlier) => {
            let value = group.value_seen(field, earlier);
            quote!(__bitpack::codec::range_end(#value, #offset))
        }
    }
}

/// Emits the code for consecutive primitive fields: a call for each, which takes the value to write
/// and returns the value that was read, and a statement that stores the results.
fn values(group: &Group<'_>, fields: &[&Field<'_>]) -> TokenStream {
    let looked_at = group.looked_at();
    let (calls, values): (Vec<_>, Vec<_>) = fields
        .iter()
        .map(|field| {
            let (call, name) = (value(group, field), format_ident!("__v_{}", field.name));
            (quote!(let #name = #call;), (*field, quote!(#name)))
        })
        .unzip();
    let store = group.store(&values);
    quote! {
        #looked_at
        #(#calls)*
        #store
    }
}

/// Emits the call for one primitive field. The call takes the value to write and returns the value
/// that was read.
fn value(group: &Group<'_>, field: &Field<'_>) -> TokenStream {
    let (name, value) = (&field.name, group.value_looked_at(field));
    let given = |method: &str| {
        let (declared, method) = (codec::of_field(field), Ident::new(method, Span::call_site()));
        let codec = codec::in_const(field, &quote!(&#declared.codec));
        given(&quote!(#method(#name, #value, #codec)))
    };
    match &field.attributes.encoding {
        Encoding::Bits(_) => given("bits"),
        Encoding::Range { .. } | Encoding::Fixed { .. } => given("int"),
        Encoding::Compressed { .. } => {
            let is_double = matches!(field.node.shape, Shape::F64);
            given(if is_double { "compressed_f64" } else { "compressed" })
        }
        // every bit pattern of a plain primitive is valid, so this call cannot fail
        Encoding::Plain
        | Encoding::Varint { .. }
        | Encoding::SmallestThree { .. }
        | Encoding::RangeTo { .. }
        | Encoding::Components(_) => quote!(__run.plain(#name, #value)),
    }
}

/// Emits a call and a `match` on its result, which returns early on an error. The operator `?` would expand
/// to two more calls.
fn given(call: &TokenStream) -> TokenStream {
    quote! {
        match __run.#call {
            __Ok(__value) => __value,
            __Err(__error) => return __Err(__error),
        }
    }
}

/// Emits the call for a field whose type implements `Serialize`. The trait name always has the same position
/// in the source, so that rustc reports a missing implementation once.
fn nested(group: &Group<'_>, field: &Field<'_>, next: &TokenStream) -> TokenStream {
    let (name, own, place) = (&field.name, field.node.own(), group.place(field));
    or_return(&group.framed(field, quote!(#own::field(#name, #place, __run, #next))))
}

/// Emits a call that returns early on an error. The operator `?` would expand to two more calls.
fn or_return(call: &TokenStream) -> TokenStream {
    quote! {
        if let __Err(__error) = #call {
            return __Err(__error);
        }
    }
}

/// Emits the call of the user's function in the attribute `with`. If `max_bits` is declared, the
/// generated code checks that the function writes no more bits.
fn function(group: &Group<'_>, field: &Field<'_>, with: &With, next: &TokenStream) -> TokenStream {
    let (place, name, path) = (group.place(field), &field.name, &with.path);
    let ty = field.node.ty;
    let span = path.span().resolved_at(Span::call_site());
    let call = quote_spanned!(span=>
        __bitpack::codec::with::<__S, #ty, _, _, _>(#path, __S::place(#place), __run.lend_stream(#name)?)?;
    );
    let (number, this) = (group.split.function(call), chunks::whole());
    let call = quote!(__run.function::<Self, #number>(#this)?;);
    let Some(most) = &with.max_bits else {
        return quote! {
            #call
            __run.return_stream(#next)?;
        };
    };
    let most = most.to_tokens_as("u64");
    quote! {
        let __from = __run.stream()?.bit();
        #call
        __run.return_stream_within(__from, #most, #next)?;
    }
}

/// Emits the call for a field whose codec reads or writes it through a reference. Primitives,
/// nested types and fields with the attribute `with` have other calls.
fn in_place(group: &Group<'_>, field: &Field<'_>, next: &TokenStream) -> TokenStream {
    let name = &field.name;
    let coded = codec::of_field(field);
    let count = field.attributes.count.as_ref();
    let count = count.and_then(|count| group.fields.iter().find(|field| field.member == *count));
    let (place, as_codec) = (group.place(field), field.node.codec());
    let (count, coded) = match count {
        Some(count) => {
            let count = group.value_seen(field, count);
            let copied = field.attributes.is_counted_block.then(|| quote!(.copied()));
            let coded = codec::in_const(field, &quote!(#coded.coded()));
            (quote!(let __count = #count;), quote!(&#coded.first(__count) #copied))
        }
        None => (TokenStream::new(), codec::in_const(field, &quote!(&#coded.coded()))),
    };
    let call = quote!(#as_codec::field(#coded, #name, #place, __run, #next));
    let call = or_return(&group.framed(field, call));
    quote!(#count #call)
}

/// Returns the fields of `parts`, which only some versions have, each with the value that it has in
/// the other versions.
fn defaults<'m>(parts: &[Part<'m>]) -> Vec<(&'m Field<'m>, TokenStream)> {
    let mut fields = Vec::new();
    for part in parts {
        match part {
            Part::When(_, _, parts) => fields.extend(defaults(parts)),
            part => fields.extend(part.field().map(|field| (field, default(field)))),
        }
    }
    fields
}

/// Emits the value of a field in a version that lacks it.
fn default(field: &Field<'_>) -> TokenStream {
    match &field.attributes.versions.default {
        Some(default) => quote!((#default)),
        None => blank::value(field),
    }
}
