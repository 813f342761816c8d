//! Converts the names in a condition into terms: fields, constants, and other names as they are
//! spelled.

use quote::{ToTokens as _, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Expr, ExprPath, GenericParam, Ident};

use super::TermList;
use crate::literal::bare;
use crate::spelling;

impl TermList<'_> {
    pub(super) fn path(&mut self, path: &ExprPath) {
        if let Some(name) = path.path.get_ident().filter(|name| self.is_field(name)) {
            return self.field(&name.unraw().to_string(), &[]);
        }
        if is_constant(path) || path.path.get_ident().is_some_and(|name| self.is_parameter(name)) {
            return self.constant(&Expr::Path(path.clone()));
        }
        self.name(&name(path));
    }

    pub(super) fn field(&mut self, name: &str, path: &[String]) {
        self.term(&quote!(Field { name: #name, path: &[#(#path),*] }));
    }

    /// Adds a constant, whose value the compiler evaluates. A path such as `Kind::A` may also be a variant of
    /// `Kind`.
    pub(super) fn constant(&mut self, expr: &Expr) {
        let span = expr.span().resolved_at(proc_macro2::Span::call_site());
        let member = match expr {
            Expr::Path(path) if is_of_type(path) || self.parameters.is_none() => {
                path.path.segments.last()
            }
            _ => None,
        };
        let term = if let Some(member) = member {
            let name = member.ident.unraw().to_string();
            quote_spanned!(span=> __bitpack::schema::Constant::of_type(#expr).member(#name))
        } else {
            quote_spanned!(span=> __bitpack::schema::Constant::alone(#expr).value())
        };
        self.list.push(quote!({
            #[allow(unused_imports)]
            use __bitpack::schema::Unknown as _;
            #term
        }));
    }

    /// Splits an expression into a field and the path to a part of it: `gun` and `rounds` for
    /// `gun.rounds`. `None` for any other expression.
    pub(super) fn place(&self, expr: &Expr) -> Option<(String, Vec<String>)> {
        match bare(expr) {
            Expr::Path(path) => {
                let name = path.path.get_ident().filter(|name| self.is_field(name))?;
                Some((name.unraw().to_string(), Vec::new()))
            }
            Expr::Field(field) => {
                let (name, mut path) = self.place(&field.base)?;
                path.push(spelling::of_member(&field.member));
                Some((name, path))
            }
            _ => None,
        }
    }

    pub(super) fn is_field(&self, name: &Ident) -> bool {
        self.fields.iter().any(|field| field.is_named(name))
    }

    /// Returns `true` if the name is a const generic parameter of the type.
    pub(super) fn is_parameter(&self, name: &Ident) -> bool {
        let mut params = self.parameters.into_iter().flat_map(|generics| &generics.params);
        params.any(|it| matches!(it, GenericParam::Const(parameter) if parameter.ident == *name))
    }
}

/// Returns a path as text for the schema: only the last name if it is a variant, such as `A` for
/// `Kind::A`, and otherwise the whole path as spelled.
pub(super) fn name(path: &ExprPath) -> String {
    let segments = &path.path.segments;
    match segments.last() {
        Some(last) if segments.len() > 1 && is_camel_case(&last.ident) => {
            last.ident.unraw().to_string()
        }
        _ => spelling::of_type(path),
    }
}

/// Returns `true` if the last segment of a path has no lower-case letter: `MAX`, `Self::LIMIT`,
/// `Kind::A`.
pub(super) fn is_constant(path: &ExprPath) -> bool {
    path.path.segments.last().is_some_and(|last| is_upper_case(&last.ident))
}

pub(super) fn is_constant_expr(expr: &Expr) -> bool {
    matches!(bare(expr), Expr::Path(path) if is_constant(path))
}

/// Returns `true` if a path names a member of a type, as in `Kind::A`: the segment before the last
/// one is spelled like a type.
fn is_of_type(path: &ExprPath) -> bool {
    let before_last = path.path.segments.iter().rev().nth(1);
    path.qself.is_some() || before_last.is_some_and(|segment| is_camel_case(&segment.ident))
}

pub(super) fn is_upper_case(name: &Ident) -> bool {
    let name = name.unraw().to_string();
    name.chars().any(char::is_uppercase) && !name.chars().any(char::is_lowercase)
}

fn is_camel_case(name: &Ident) -> bool {
    let name = name.unraw().to_token_stream().to_string();
    name.starts_with(char::is_uppercase)
}
