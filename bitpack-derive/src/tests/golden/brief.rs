//! Phrases that every generated function repeats, written briefly in the golden files.

use std::sync::LazyLock;

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

/// Shortens the phrases of generated code:
///
/// - `X?;` stands for an `if let` that returns the error of `X`.
/// - `try_!(X)` stands for a `match` that returns the error of `X` and gives its value.
/// - `changed!(X);` stands for a `match` that returns the error of `X` and adds its value to `__changed`.
/// - `field!(x)` stands for a `match` that gives a reference to the field `x`.
/// - `field!(V.x, __run)` is one for the field of a variant, and `__run` rejects another variant.
/// - `known!(X)` stands for a constant that is `X`, for each stream.
/// - `on_read!(...)` stands for statements that only a reader runs.
/// - `codec::Codec::<T>` stands for `<_ as codec::Codec<T>>`.
/// - `serialize!();` and `delta!();` stand for the functions `serialize` and `delta` that most types have.
///
/// Code that differs from a phrase in any token stays as it is.
pub(super) fn brief(tokens: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let names: Vec<String> = trees.iter().map(ToString::to_string).collect();
    let (mut output, mut at) = (TokenStream::new(), 0);
    while let (Some(rest), Some(texts)) = (trees.get(at..), names.get(at..)) {
        let Some(tree) = rest.first() else { break };
        if let Some((name, function)) = FUNCTIONS.iter().find(|(_, it)| texts.starts_with(it)) {
            output.extend(name.parse::<TokenStream>());
            at += function.len();
            continue;
        }
        let follows_else = at > 0 && names.get(at - 1).is_some_and(|text| text == "else");
        let phrase = if follows_else {
            None
        } else {
            let phrase = returned(texts, rest).or_else(|| codec(texts, rest));
            let phrase = phrase.or_else(|| place(texts)).or_else(|| place_of_variant(texts));
            phrase.or_else(|| on_read(texts, rest)).or_else(|| known(texts, rest))
        };
        let (shown, length) = phrase.unwrap_or_else(|| match tree {
            TokenTree::Group(group) => {
                let inner = Group::new(group.delimiter(), brief(group.stream()));
                (TokenTree::from(inner).into(), 1)
            }
            other => (other.clone().into(), 1),
        });
        output.extend(shown);
        at += length;
    }
    output
}

fn texts_of(tokens: TokenStream) -> Vec<String> {
    tokens.into_iter().map(|tree| tree.to_string()).collect()
}

/// The tokens of the functions that most types have. Golden files have the words before them instead.
static FUNCTIONS: LazyLock<[(&str, Vec<String>); 2]> = LazyLock::new(|| {
    let serialize = quote! {
        #[inline]
        fn serialize<__S: Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> Result<(), Error> {
            Run::whole::<Self>(__this, __stream)
        }
    };
    let delta = quote! {
        #[inline]
        fn delta<__S: Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> Result<(), Error> {
            <Self as Delta>::changes(__this, __baseline, __stream).map(|_| ())
        }
    };
    [("serialize!();", texts_of(serialize)), ("delta!();", texts_of(delta))]
});

/// Shortens two phrases: the statement `if let __Err(__error) = X { return __Err(__error); }`, and a `match`
/// on `X` that returns the error, and gives the value or adds it to `__changed`. Returns the short tokens,
/// and the number of tokens that they replace. `None` for other tokens.
fn returned(texts: &[String], trees: &[TokenTree]) -> Option<(TokenStream, usize)> {
    let start = match texts {
        [one, two, three, ..] if one == "if" && two == "let" && three == "__Err" => 5,
        [one, ..] if one == "match" => 1,
        _ => return None,
    };
    let end = start + texts.get(start..)?.iter().position(|text| text.starts_with('{'))?;
    let value = brief(trees.get(start..end)?.iter().cloned().collect());
    let ends = [
        (
            quote!({
                return __Err(__error);
            }),
            quote!(#value?;),
        ),
        (
            quote!({ __Ok(__value) => __value, __Err(__error) => return __Err(__error), }),
            quote!(try_!(#value)),
        ),
        (
            quote!({ __Ok(__c) => __changed |= __c, __Err(__error) => return __Err(__error), }),
            quote!(changed!(#value);),
        ),
    ];
    let block = texts.get(end)?;
    let shown = ends.into_iter().find(|(whole, _)| *block == whole.to_string())?.1;
    Some((shown, end + 1))
}

/// Shortens `<_ as codec::Codec<T>>` to `codec::Codec::<T>`.
fn codec(texts: &[String], trees: &[TokenTree]) -> Option<(TokenStream, usize)> {
    const START: usize = 7;
    if texts.get(..START)?.concat() != "<_ascodec::Codec" {
        return None;
    }
    let (mut depth, mut end) = (0_u32, START);
    for text in texts.get(START..)? {
        end += 1;
        depth = match text.as_str() {
            "<" => depth + 1,
            ">" => depth.saturating_sub(1),
            _ => depth,
        };
        if depth == 0 {
            break;
        }
    }
    let arguments = brief(trees.get(START..end)?.iter().cloned().collect());
    (texts.get(end)? == ">").then(|| (quote!(codec::Codec::#arguments), end + 1))
}

/// Shortens the `match` that gives a reference to a field, in the value of a writer or of a reader.
fn place(texts: &[String]) -> Option<(TokenStream, usize)> {
    let [start @ .., arms] = texts.get(..5)? else { return None };
    let name = arms.split_once("& __t . ")?.1.split_once(" ,")?.0;
    let name: TokenStream = name.parse().ok()?;
    let whole = quote!({
        DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.#name, *__o),
        DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.#name, *__i),
    });
    (start == ["match", "&", "mut", "__this"] && *arms == whole.to_string())
        .then(|| (quote!(field!(#name)), 5))
}

/// Shortens the `match` that gives a reference to a field of a variant, as `place` does for one of a struct.
fn place_of_variant(texts: &[String]) -> Option<(TokenStream, usize)> {
    let [start @ .., arms] = texts.get(..5)? else { return None };
    let (variant, rest) = arms.split_once("Self :: ")?.1.split_once(" { ")?;
    let [variant, name] = [variant, rest.split_once(" : __f")?.0].map(str::parse::<TokenStream>);
    let (variant, name) = (variant.ok()?, name.ok()?);
    let ends = [
        (quote!(__run), quote!(__run.refuse(ErrorKind::Tag))),
        (quote!(__stream), quote!(__stream.refuse())),
    ];
    let (owner, _) = ends.into_iter().find(|(_, refused)| {
        let whole = quote!({
            DirectedPlace::Out(Self::#variant { #name: __f, .. }, __o) => DirectedPlace::Out(__f, *__o),
            DirectedPlace::In(Self::#variant { #name: __f, .. }, __i) => DirectedPlace::In(__f, *__i),
            _ => return __Err(#refused),
        });
        *arms == whole.to_string()
    })?;
    let is_it = start == ["match", "&", "mut", "__this"];
    is_it.then(|| (quote!(field!(#variant.#name, #owner)), 5))
}

/// Shortens `const { _ = __S::IS_WRITING; X }`.
fn known(texts: &[String], trees: &[TokenTree]) -> Option<(TokenStream, usize)> {
    const FRONT: [&str; 7] = ["_", "=", "__S", ":", ":", "IS_WRITING", ";"];
    let (Some(word), TokenTree::Group(group)) = (texts.first(), trees.get(1)?) else { return None };
    let is_it = word == "const" && texts_of(group.stream()).iter().take(FRONT.len()).eq(&FRONT);
    let value = brief(group.stream().into_iter().skip(FRONT.len()).collect());
    is_it.then(|| (quote!(known!(#value)), 2))
}

/// Shortens `if let DirectedPlace::In(__t, _) = &mut __this { ... }` without `else`.
fn on_read(texts: &[String], trees: &[TokenTree]) -> Option<(TokenStream, usize)> {
    let condition = texts.get(..11)?;
    let is_alone = texts.get(12).is_none_or(|text| text != "else");
    match trees.get(11)? {
        TokenTree::Group(group)
            if is_alone && condition.concat() == "ifletDirectedPlace::In(__t , _)=&mut__this" =>
        {
            let statements = brief(group.stream());
            Some((quote!(on_read!(#statements);), 12))
        }
        _ => None,
    }
}
