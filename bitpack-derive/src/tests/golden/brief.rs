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
/// - `on_read!(...)` stands for statements that only a reader runs.
/// - `codec::Codec::<T>` stands for `<_ as codec::Codec<T>>`.
/// - `serialize!();` stands for the function `serialize` that most types have.
///
/// Code that differs from a phrase in any token stays as it is.
pub(super) fn brief(tokens: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let names: Vec<String> = trees.iter().map(ToString::to_string).collect();
    let (mut output, mut at) = (TokenStream::new(), 0);
    while let (Some(rest), Some(texts)) = (trees.get(at..), names.get(at..)) {
        let Some(tree) = rest.first() else { break };
        if texts.starts_with(&SERIALIZE) {
            output.extend(quote!(serialize!();));
            at += SERIALIZE.len();
            continue;
        }
        let follows_else = at > 0 && names.get(at - 1).is_some_and(|text| text == "else");
        let phrase = if follows_else {
            None
        } else {
            let phrase = returned(texts, rest).or_else(|| codec(texts, rest));
            phrase.or_else(|| place(texts)).or_else(|| on_read(texts, rest))
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

/// The tokens of the function `serialize` that most types have. Golden files have `serialize!();` instead.
static SERIALIZE: LazyLock<Vec<String>> = LazyLock::new(|| {
    texts_of(quote! {
        #[inline]
        fn serialize<__S: Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> Result<(), Error> {
            Run::whole::<Self>(__this, __stream)
        }
    })
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
