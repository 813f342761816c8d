//! Converts patterns in a condition into terms, for example those of `matches!(kind, Kind::A |
//! Kind::B { .. })`.

use quote::ToTokens as _;
use syn::{Expr, ExprPath, FieldPat, Pat, PatOr, PatStruct, PatTupleStruct, Path};

use super::{TermList, holes, listed, paths};
use crate::spelling;

impl TermList<'_> {
    pub(super) fn pattern(&mut self, pattern: &Pat) {
        match pattern {
            Pat::Paren(paren) => self.pattern(&paren.pat),
            Pat::Wild(_) => self.name("_"),
            Pat::Rest(_) => self.name(".."),
            Pat::Lit(literal) => self.expr(&Expr::Lit(literal.clone())),
            Pat::Path(path) => self.path_in_pattern(path),
            Pat::Range(range) => self.range(range),
            Pat::Ident(ident) if ident.subpat.is_none() && ident.by_ref.is_none() => {
                self.path_in_pattern(&of_path(ident.ident.clone().into()));
            }
            Pat::Or(PatOr { cases, .. }) => {
                self.patterns(&holes("$", cases.len(), " | "), cases);
            }
            Pat::Guard(guard) => {
                self.term_of("$ if $", 2);
                self.pattern(&guard.pat);
                self.expr(&guard.guard);
            }
            Pat::Reference(reference) => self.patterns("&$", [&*reference.pat]),
            Pat::Tuple(tuple) => self.patterns(&listed("", "()", tuple.elems.len()), &tuple.elems),
            Pat::Slice(slice) => self.patterns(&listed("", "[]", slice.elems.len()), &slice.elems),
            Pat::TupleStruct(PatTupleStruct { path, elems, .. }) => {
                let name = paths::name(&of_path(path.clone()));
                self.patterns(&listed(&name, "()", elems.len()), elems);
            }
            Pat::Struct(PatStruct { path, fields, rest, .. }) => {
                let part = |it: &FieldPat| format!("{}: $", spelling::of_member(&it.member));
                let mut parts: Vec<String> = fields.iter().map(part).collect();
                parts.extend(rest.as_ref().map(|_| "..".to_owned()));
                let name = paths::name(&of_path(path.clone()));
                let form = format!("{name} {{ {} }}", parts.join(", "));
                self.patterns(&form, fields.iter().map(|field| &*field.pat));
            }
            other => self.tokens(other.to_token_stream()),
        }
    }

    /// Adds an operator and its operands, which are patterns, to the list.
    fn patterns<'p>(&mut self, form: &str, operands: impl IntoIterator<Item = &'p Pat>) {
        let operands: Vec<_> = operands.into_iter().collect();
        self.term_of(form, operands.len());
        for operand in operands {
            self.pattern(operand);
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

fn of_path(path: Path) -> ExprPath {
    ExprPath { attrs: Vec::new(), qself: None, path }
}
