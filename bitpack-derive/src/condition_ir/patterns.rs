//! Converts patterns in a condition into terms, for example those of `matches!(kind, Kind::A |
//! Kind::B { .. })`.

use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::{Expr, ExprPath, FieldPat, Pat};

use super::{TermList, holes, paths};
use crate::condition::Matches;
use crate::spelling;

impl TermList<'_> {
    pub(super) fn matches(&mut self, matches: &Matches) {
        match &matches.guard {
            None => self.op("matches!($, $)", 2),
            Some(_) => self.op("matches!($, $ if $)", 3),
        }
        self.expr(&matches.expr);
        self.pattern(&matches.pattern);
        if let Some(guard) = &matches.guard {
            self.expr(guard);
        }
    }

    pub(super) fn pattern(&mut self, pattern: &Pat) {
        match pattern {
            Pat::Paren(paren) => self.pattern(&paren.pat),
            Pat::Wild(_) => self.name("_"),
            Pat::Rest(_) => self.name(".."),
            Pat::Lit(literal) => self.expr(&Expr::Lit(literal.clone())),
            Pat::Path(path) => self.path_in_pattern(path),
            Pat::Range(range) => self.range(range),
            Pat::Ident(ident) if ident.subpat.is_none() && ident.by_ref.is_none() => {
                let path = syn::Path::from(ident.ident.clone());
                self.path_in_pattern(&ExprPath { attrs: Vec::new(), qself: None, path });
            }
            Pat::Or(or) => {
                let form = vec!["$"; or.cases.len()].join(" | ");
                self.patterns(&form, &or.cases);
            }
            Pat::Guard(guard) => {
                self.op("$ if $", 2);
                self.pattern(&guard.pat);
                self.expr(&guard.guard);
            }
            Pat::Reference(reference) => self.patterns("&$", [&*reference.pat]),
            Pat::Tuple(tuple) => {
                self.patterns(&format!("({})", holes(tuple.elems.len())), &tuple.elems);
            }
            Pat::Slice(slice) => {
                self.patterns(&format!("[{}]", holes(slice.elems.len())), &slice.elems);
            }
            Pat::TupleStruct(tuple) => {
                let path = name_in_pattern(&tuple.path);
                self.patterns(&format!("{path}({})", holes(tuple.elems.len())), &tuple.elems);
            }
            Pat::Struct(pattern) => {
                let mut parts: Vec<String> = pattern.fields.iter().map(part).collect();
                parts.extend(pattern.rest.as_ref().map(|_| "..".to_owned()));
                let form = format!("{} {{ {} }}", name_in_pattern(&pattern.path), parts.join(", "));
                self.patterns(&form, pattern.fields.iter().map(|field| &*field.pat));
            }
            other => self.tokens(other.to_token_stream()),
        }
    }

    fn patterns<'p>(&mut self, form: &str, inner: impl IntoIterator<Item = &'p Pat>) {
        let inner: Vec<_> = inner.into_iter().collect();
        self.op(form, inner.len());
        for pattern in inner {
            self.pattern(pattern);
        }
    }

    /// Adds a path in a pattern as a term. It can be a constant, a variant or a new name, but never
    /// a field.
    fn path_in_pattern(&mut self, path: &ExprPath) {
        if paths::is_constant(path) {
            self.constant(&Expr::Path(path.clone()));
        } else {
            self.name(&paths::name(path));
        }
    }
}

fn name_in_pattern(path: &syn::Path) -> String {
    paths::name(&ExprPath { attrs: Vec::new(), qself: None, path: path.clone() })
}

/// Returns the text of a field in a pattern, with `$` in place of the pattern of its value:
/// `health: $`.
fn part(field: &FieldPat) -> String {
    match &field.member {
        syn::Member::Named(name) => format!("{}: $", name.unraw()),
        member @ syn::Member::Unnamed(_) => format!("{}: $", spelling::of_member(member)),
    }
}
