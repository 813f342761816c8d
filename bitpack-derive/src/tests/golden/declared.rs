//! The declaration of a field, which the schema, the initial value and the function of the fields share. A
//! golden file has it once, in the schema.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

/// The tokens of the declaration of each field, by the name in quotes. `None` for a name of several fields.
type Declarations = BTreeMap<String, Option<Vec<String>>>;

/// Shortens the declarations that are those of the schema, and the calls that have them:
///
/// - `declared!("x")` stands for the declaration of the field `x`, up to the words of a default
///   (`omitting`, `leaving_out`).
/// - `blank::<T>("x")` stands for `codec::Codec::<T>::blank(const { &declared!("x").codec })`.
/// - `sent::<T>("x", 3)` stands for `codec::Codec::<T>::field(const { &declared!("x").coded() }, "x",
///   field!(x), __run, const { run_behind::<Self, __S>(3) })`.
/// - `plain::<T>("x", 3)` stands for `<T as FieldSerialize>::field("x", field!(x), __run,
///   const { run_behind::<Self, __S>(3) })`.
///
/// With `Self::SCHEMA` as the last argument, the constant with the declaration begins with
/// `_ = Self::SCHEMA;`. A declaration or a call that differs in any token stays as it is.
pub(super) fn once(tokens: TokenStream) -> TokenStream {
    let mut declared = Declarations::new();
    collect(&tokens, &mut declared);
    shorten(tokens, &declared)
}

fn texts_of(trees: &[TokenTree]) -> Vec<String> {
    trees.iter().map(ToString::to_string).collect()
}

/// Splits tokens at their commas, except at those between angle brackets.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let (mut parts, mut depth) = (vec![Vec::new()], 0_u32);
    for tree in tokens {
        match tree.to_string().as_str() {
            "<" => depth += 1,
            ">" => depth = depth.saturating_sub(1),
            "," if depth == 0 => {
                parts.push(Vec::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().into_iter().for_each(|part| part.push(tree.clone()));
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Adds the declarations in all lists of fields: the tokens before `.named("x")`.
fn collect(tokens: &TokenStream, declared: &mut Declarations) {
    for tree in tokens.clone() {
        let TokenTree::Group(group) = tree else { continue };
        collect(&group.stream(), declared);
        if group.delimiter() != Delimiter::Bracket {
            continue;
        }
        for field in split(group.stream()) {
            let Some(TokenTree::Group(name)) = field.last() else { continue };
            let texts = texts_of(&field);
            let [declaration @ .., dot, named, _] = texts.as_slice() else { continue };
            if (dot.as_str(), named.as_str()) != (".", "named") {
                continue;
            }
            let is_end = |pair: &[String]| [".omitting", ".leaving_out"].contains(&&*pair.concat());
            let end = declaration.windows(2).position(is_end).unwrap_or(declaration.len());
            let own = Some(declaration.iter().take(end).cloned().collect());
            let known = declared.entry(name.stream().to_string()).or_insert_with(|| own.clone());
            if *known != own {
                *known = None;
            }
        }
    }
}

/// A constant with a declaration of the schema.
struct Constant {
    /// The name of the field, in quotes.
    name: String,
    /// `codec` or `coded()`.
    end: TokenStream,
    /// `_ = Self::SCHEMA;`, or nothing.
    front: TokenStream,
}

impl Constant {
    /// Parses the contents of a constant: `&X.codec` or `&X.coded()`, where `X` is a declaration of the schema,
    /// that of the field `name` if it has this one.
    fn parse(tokens: TokenStream, name: Option<&str>, declared: &Declarations) -> Option<Self> {
        const FRONT: [&str; 7] = ["_", "=", "Self", ":", ":", "SCHEMA", ";"];
        let texts: Vec<String> = tokens.into_iter().map(|tree| tree.to_string()).collect();
        let has_front = texts.iter().take(FRONT.len()).eq(&FRONT);
        let (front, rest) = texts.split_at(if has_front { FRONT.len() } else { 0 });
        let (declaration, end) = match rest {
            [and, own @ .., dot, end] if and == "&" && dot == "." && end == "codec" => {
                (own, "codec")
            }
            [and, own @ .., dot, end, call]
                if and == "&" && dot == "." && end == "coded" && call == "()" =>
            {
                (own, "coded()")
            }
            _ => return None,
        };
        let is_it = |known: &Option<Vec<String>>| known.as_deref() == Some(declaration);
        let given = name.filter(|name| declared.get(*name).is_some_and(is_it));
        let first = || declared.iter().find(|(_, known)| is_it(known)).map(|(name, _)| &**name);
        let front = if front.is_empty() { TokenStream::new() } else { quote!(_ = Self::SCHEMA;) };
        Some(Self { name: given.or_else(first)?.to_owned(), end: end.parse().ok()?, front })
    }

    /// Returns a short call with this name and type, if the constant ends like this. `more` are the arguments
    /// after the name.
    fn shown(
        &self,
        call: &str,
        of: &[TokenTree],
        end: &str,
        more: &TokenStream,
    ) -> Option<TokenStream> {
        let (call, name): (TokenStream, TokenStream) =
            (call.parse().ok()?, self.name.parse().ok()?);
        let of: TokenStream = of.iter().cloned().collect();
        let last = if self.front.is_empty() { quote!() } else { quote!(, Self::SCHEMA) };
        (self.end.clone().into_iter().next()?.to_string() == end)
            .then(|| quote!(#call::<#of>(#name #more #last)))
    }
}

fn shorten(tokens: TokenStream, declared: &Declarations) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let texts = texts_of(&trees);
    let (mut output, mut at) = (TokenStream::new(), 0);
    while let (Some(rest), Some(words)) = (trees.get(at..), texts.get(at..)) {
        let Some(tree) = rest.first() else { break };
        let label =
            at.checked_sub(2).and_then(|at| texts.get(at)).map(|label| format!("{label:?}"));
        let call = call(rest, words, label.as_deref(), declared);
        let (shown, length) = call.unwrap_or_else(|| match tree {
            TokenTree::Group(group) => {
                let inner = match Constant::parse(group.stream(), None, declared) {
                    Some(Constant { name, end, front }) => {
                        let name: TokenStream = name.parse().unwrap_or_default();
                        quote!(#front & declared!(#name).#end)
                    }
                    None => shorten(group.stream(), declared),
                };
                (TokenTree::from(Group::new(group.delimiter(), inner)).into(), 1)
            }
            other => (other.clone().into(), 1),
        });
        output.extend(shown);
        at += length;
    }
    output
}

/// Shortens the call of a codec, or of a type without attributes. `label` is the field of an initial value.
/// Returns the short tokens and the number of tokens that they replace; `None` for other tokens.
fn call(
    trees: &[TokenTree],
    texts: &[String],
    label: Option<&str>,
    declared: &Declarations,
) -> Option<(TokenStream, usize)> {
    const CODEC: [&str; 7] = ["codec", ":", ":", "Codec", ":", ":", "<"];
    let is_codec = texts.iter().take(CODEC.len()).eq(&CODEC);
    let start = if is_codec { CODEC.len() } else { 1 };
    if !is_codec && texts.first()? != "<" {
        return None;
    }
    let end = start + closing(texts.get(start..)?)?;
    let [one, two, method, _] = texts.get(end + 1..end + 5)? else { return None };
    let TokenTree::Group(arguments) = trees.get(end + 4)? else { return None };
    let (of, arguments) = (trees.get(start..end)?, split(arguments.stream()));
    let shown = match (arguments.as_slice(), format!("{one}{two}{method}").as_str()) {
        ([constant], "::blank") if is_codec => {
            let constant = Constant::parse(inside(constant)?, label, declared)?;
            constant.shown("blank", of, "codec", &TokenStream::new())?
        }
        ([constant, name, place, run, behind], "::field") if is_codec => {
            let (name, number) = field([name, place, run, behind])?;
            let constant = Constant::parse(inside(constant)?, Some(&name), declared)?;
            let shown = constant.shown("sent", of, "coded", &quote!(, #number))?;
            (constant.name == name).then_some(shown)?
        }
        ([name, place, run, behind], "::field") => {
            let (name, number) = field([name, place, run, behind])?;
            let [of @ .., word, last] = of else { return None };
            let (name, of): (TokenStream, TokenStream) =
                (name.parse().ok()?, of.iter().cloned().collect());
            let is_it = format!("{word} {last}") == "as FieldSerialize";
            is_it.then(|| quote!(plain::<#of>(#name, #number)))?
        }
        _ => return None,
    };
    Some((shown, end + 5))
}

/// Returns the place of the bracket `>` that closes the one before these tokens.
fn closing(texts: &[String]) -> Option<usize> {
    let mut depth = 1_u32;
    texts.iter().position(|text| {
        depth = match text.as_str() {
            "<" => depth + 1,
            ">" => depth - 1,
            _ => depth,
        };
        depth == 0
    })
}

/// Returns the contents of `const { ... }`.
fn inside(trees: &[TokenTree]) -> Option<TokenStream> {
    match trees {
        [word, TokenTree::Group(group)] if word.to_string() == "const" => Some(group.stream()),
        _ => None,
    }
}

/// Returns the name, in quotes, and the number of a field, from the last arguments of a call: `"x"`,
/// `field!(x)`, `__run`, and `const { run_behind::<Self, __S>(3) }`.
fn field([name, place, run, behind]: [&[TokenTree]; 4]) -> Option<(String, TokenStream)> {
    let ([name], [run]) = (name, run) else { return None };
    let [word, _, TokenTree::Group(own)] = place else { return None };
    let behind: Vec<TokenTree> = inside(behind)?.into_iter().collect();
    let [start @ .., TokenTree::Group(number)] = behind.as_slice() else { return None };
    let (name, own) = (name.to_string(), own.stream().to_string());
    let is_it = word.to_string() == "field"
        && format!("{:?}", own.trim_start_matches("r#")) == name
        && run.to_string() == "__run"
        && texts_of(start).concat() == "run_behind::<Self,__S>";
    is_it.then(|| (name, number.stream()))
}
