//! Tests the expansions of the derives against files: `golden/<name>.in.rs` expands to
//! `golden/<name>.out.rs`. Files whose names begin with `delta` are expanded by `#[derive(Delta)]`,
//! the others by `#[derive(Serialize)]`. In files whose names contain `many`, types are split into
//! functions of fewer fields than usual. Only `plain` is shown whole. In the others, paths and
//! the usual phrases are shortened (`brief`, which has each phrase in full), the declaration of a field
//! is written once (`declared`), and the documentation and the constant around the items are left out.
//!
//! `BITPACK_BLESS=1 cargo test -p bitpack-derive` writes the expansions anew. Review their diff.

mod brief;
mod declared;

use core::mem;
use std::path::{Path, PathBuf};
use std::{env, fs};

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::{DeriveInput, Expr, File, Item, ItemConst, Stmt};

use crate::expand::{ChunkSize, in_const};
use crate::table::ATTRIBUTES;

type Outcome = Result<(), Box<dyn core::error::Error>>;

/// The greatest number of fields in one generated function, for the test inputs whose names contain
/// `many`. It is small, so that short inputs are split too.
const FEW: ChunkSize = ChunkSize { most: 2, each: 2 };

#[test]
fn expansions_are_as_blessed() -> Outcome {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let mut differing = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".in.rs") && !is_as_blessed(&path)? {
            differing.push(path);
        }
    }
    assert!(differing.is_empty(), "other expansions than blessed: {differing:#?}");
    Ok(())
}

#[test]
fn every_attribute_has_a_golden_expansion() -> Outcome {
    let mut sources = String::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("golden"))? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".in.rs") {
            sources.push_str(&fs::read_to_string(path)?);
        }
    }
    for name in ATTRIBUTES.iter().map(|it| it.name) {
        let is_used = [format!("#[{name}"), format!("({name}"), format!(", {name}")]
            .iter()
            .any(|written| sources.contains(written));
        assert!(is_used, "no golden expansion uses `{name}`");
    }
    Ok(())
}

fn is_as_blessed(input: &Path) -> Result<bool, Box<dyn core::error::Error>> {
    let output = PathBuf::from(input.to_string_lossy().replace(".in.rs", ".out.rs"));
    let name = input.file_name().unwrap_or_default().to_string_lossy();
    let derive = if name.starts_with("delta") { crate::delta::derive } else { crate::derive };
    let size = if name.contains("many") { FEW } else { ChunkSize::default() };
    let mut items = Vec::new();
    for item in syn::parse_str::<File>(&fs::read_to_string(input)?)?.items {
        let expanded = derive(&syn::parse2(item.into_token_stream())?, size);
        let is_whole = name.starts_with("plain");
        let shown = if is_whole { expanded } else { declared::once(brief::brief(short(expanded))) };
        items.extend(if is_whole { items_of(shown)? } else { unwrapped(shown)? });
    }
    let expanded = prettyplease::unparse(&file(items));
    if env::var_os("BITPACK_BLESS").is_some() {
        fs::write(&output, &expanded)?;
    }
    Ok(fs::read_to_string(output)? == expanded)
}

fn file(items: Vec<Item>) -> File {
    File { shebang: None, frontmatter: None, attrs: Vec::new(), items }
}

fn items_of(expansion: TokenStream) -> syn::Result<Vec<Item>> {
    Ok(syn::parse2::<File>(expansion)?.items)
}

/// Returns the items that a derive emits, without the unnamed constant that every derive emits
/// around them.
fn unwrapped(expansion: TokenStream) -> syn::Result<Vec<Item>> {
    let wrapper = in_const(&quote!(::bitpack), &TokenStream::new());
    let wrapper = brief::brief(short(wrapper)).to_string();
    let mut items = Vec::new();
    for item in items_of(expansion)? {
        let inner = match &item {
            Item::Const(whole) => inner_items(whole, &wrapper),
            _ => None,
        };
        items.extend(inner.unwrap_or_else(|| vec![item]));
    }
    Ok(items)
}

/// Shortens generated tokens for the golden files. Writes `<Self as __bitpack::Serialize>` as
/// `Self`, and removes documentation, `#[automatically_derived]`, and these starts of paths:
/// `__bitpack::`, `::core::primitive::`, `::core::option::` and `::core::result::`.
fn short(tokens: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let texts: Vec<String> = trees.iter().map(ToString::to_string).collect();
    let (mut output, mut at) = (TokenStream::new(), 0);
    while let (Some(tree), Some(rest)) = (trees.get(at), texts.get(at..)) {
        let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
        at += match rest.as_slice() {
            ["__bitpack", ":", ":", next, ..] if !next.starts_with('{') => 3,
            ["#", attribute, ..]
                if attribute.starts_with("[doc") || *attribute == "[automatically_derived]" =>
            {
                2
            }
            ["<", "Self", "as", "__bitpack", ":", ":", "Serialize", ">", ..] => {
                output.extend(quote!(Self));
                8
            }
            [":", ":", "core", ":", ":", "primitive" | "option" | "result", ":", ":", ..] => 8,
            _ => {
                output.extend([match tree {
                    TokenTree::Group(group) => {
                        Group::new(group.delimiter(), short(group.stream())).into()
                    }
                    other => other.clone(),
                }]);
                1
            }
        };
    }
    output
}

/// Returns the items inside the unnamed constant that the derive emits. `None` if the constant
/// differs from `wrapper` in anything else.
fn inner_items(whole: &ItemConst, wrapper: &str) -> Option<Vec<Item>> {
    let mut rest = whole.clone();
    let Expr::Block(body) = &mut *rest.expr else { return None };
    let is_use = |statement: &Stmt| matches!(statement, Stmt::Item(Item::Use(_)));
    let (uses, inner): (Vec<_>, Vec<_>) =
        mem::take(&mut body.block.stmts).into_iter().partition(is_use);
    body.block.stmts = uses;
    let item = |statement| if let Stmt::Item(item) = statement { Some(item) } else { None };
    let inner: Option<Vec<Item>> = inner.into_iter().map(item).collect();
    inner.filter(|_| rest.to_token_stream().to_string() == wrapper)
}

fn expansion(source: &str) -> syn::Result<String> {
    let expanded = crate::derive(&syn::parse_str(source)?, ChunkSize::default());
    Ok(prettyplease::unparse(&syn::parse2(expanded)?))
}

#[test]
fn both_spellings_of_an_attribute_expand_to_the_same() -> Outcome {
    for (name, arguments, ty) in [
        ("bits", "(3)", "u8"),
        ("bits", "(min = -1, max = MAX)", "i64"),
        ("compressed", "(0.0, 1.0, 0.1)", "f32"),
        ("compressed", "(0.0, 1.0, 0.1, strict)", "f32"),
        ("compressed", "(0.0, 1.0, 0.1, wrapping)", "f32"),
        ("fixed", "(8, 8, min = 0, max = 9)", "i32"),
        ("smallest_three", "(bits = 9)", "Quat"),
        ("max_len", "(3)", "String"),
        ("bytes", "", "[u8; 4]"),
        ("count", "(n)", "[u8; 4]"),
        ("relative_to", "(n)", "u8"),
        ("when", "(n > 1)", "u8"),
        ("align", "", "u8"),
        ("check", "(5, bits = 4)", "u8"),
        ("reserved", "(3)", "u8"),
        ("omit_default", "", "u8"),
        ("omit_default", "(3, set)", "u8"),
        ("relative_index", "(max = 9)", "Vec<u8>"),
        ("subset", "(flags)", "[Option<u8>; 4]"),
        ("skip", "", "u8"),
        ("with", "(path)", "u8"),
        ("with", "(path, max_bits = 9, max_memory = 99)", "Vec<u8>"),
    ] {
        let packet = |attribute: &str| {
            expansion(&format!(
                "struct S {{ #[bits(min = 0, max = 4)] n: u8, #[{attribute}] x: {ty} }}"
            ))
        };
        let bare = packet(&format!("{name}{arguments}"))?;
        assert_eq!(bare, packet(&format!("bitpack({name}{arguments})"))?);
        assert!(!bare.contains("compile_error"), "{bare}");
    }
    for attribute in ["check(1)", "max_bytes(9)", "max_memory(9)", "pad_to(9)", "tag(bits = 9)"] {
        let bare = expansion(&format!("#[{attribute}] enum E {{ A, B(u8) }}"))?;
        assert_eq!(bare, expansion(&format!("#[bitpack({attribute})] enum E {{ A, B(u8) }}"))?);
    }
    Ok(())
}

#[test]
fn a_wrong_type_still_gets_an_implementation() -> Outcome {
    let expanded = expansion("struct S<T> where T: Copy { #[bts] a: T, #[bitpack(bts)] b: T }")?;
    assert!(expanded.contains("impl<T> __bitpack::Serialize for S<T>"), "{expanded}");
    assert!(expanded.contains("compile_error"), "{expanded}");
    Ok(())
}

#[test]
fn whatever_is_written_expands_to_items() -> Outcome {
    let arguments = [
        "",
        "()",
        " = 3",
        "(3)",
        "(-3)",
        "(n)",
        "(later)",
        "(N)",
        "(min = 0, max = 9)",
        "(1, 2, 3)",
        "(0.0, 1.0, 0.1)",
        "(bits = 9)",
        "(flags)",
        "(max = N)",
        "(flags, max = 9)",
        "(a::b)",
        "(self)",
        "(16, 16, min = 0, max = 9)",
        "(0..=9)",
        "(,)",
        "(x y)",
        "(\"x\")",
        "(|x| x)",
    ];
    let types = [
        "bool",
        "u8",
        "u128",
        "isize",
        "f32",
        "f64",
        "char",
        "()",
        "(u8, T)",
        "[u8; 4]",
        "[T; N]",
        "[f32; 4]",
        "[Option<T>; N]",
        "Vec<u8>",
        "Vec<(u16, T)>",
        "Vec<Vec<T>>",
        "String",
        "Box<T>",
        "BTreeMap<u8, T>",
        "Option<String>",
        "T::Item",
        "<T as A>::B",
        "&'static str",
        "_",
        "m!()",
        "Vec",
        "fn(u8) -> u8",
        "[T]",
        "!",
        "impl Copy",
        "PhantomData<T>",
        "S",
        "dyn A + 'static",
    ];
    // a debug build tries every fifth pair of an argument and a type, other ones with each attribute
    let step = if cfg!(debug_assertions) { 5 } else { 1 };
    let attributes = ATTRIBUTES.iter().map(|it| it.name).chain(["bts"]);
    for (number, name) in attributes.enumerate() {
        let pairs = arguments.iter().flat_map(|a| types.iter().map(move |ty| (a, ty)));
        for (argument, ty) in pairs.skip(number % step).step_by(step) {
            let fields = format!("{{ n: u8, #[bitpack({name}{argument})] x: {ty}, later: u8 }}");
            let (head, tail) = match (argument.len() + ty.len()) % 2 {
                0 => ("struct S<T, const N: usize>", ""),
                _ => ("enum S<T, const N: usize> { A", "}"),
            };
            let input: DeriveInput = syn::parse_str(&format!("{head} {fields} {tail}"))?;
            syn::parse2::<File>(crate::derive(&input, ChunkSize::default()))?;
        }
    }
    Ok(())
}

/// Returns the number of tokens that the derive emits for a struct with a chain of conditions: the
/// condition of each field depends on the field before.
fn tokens_of_a_chain(length: usize) -> syn::Result<usize> {
    let link = |i| match i {
        0 => "f0: u8,".to_owned(),
        i => format!("#[when(f{0} > 0 && f{0} < 9)] f{i}: u8,", i - 1),
    };
    let fields: String = (0..length).map(link).collect();
    let input: DeriveInput = syn::parse_str(&format!("struct Chain {{ {fields} }}"))?;
    Ok(count(crate::derive(&input, ChunkSize::default())))
}

fn count(tokens: TokenStream) -> usize {
    let one = |tree| match tree {
        TokenTree::Group(group) => 2 + count(group.stream()),
        _ => 1,
    };
    tokens.into_iter().map(one).sum()
}

#[test]
fn conditions_on_conditional_fields_expand_in_proportion() -> Outcome {
    let (six, twelve) = (tokens_of_a_chain(6)?, tokens_of_a_chain(12)?);
    let (one, another) = (twelve - six, tokens_of_a_chain(18)? - twelve);
    assert!(one.abs_diff(another) < one / 10, "6 more are {one} tokens, then {another}");
    Ok(())
}
