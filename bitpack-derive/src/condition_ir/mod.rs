//! Converts a condition into data for the hash of the schema. Operators come before their operands,
//! parentheses are dropped, and constants are evaluated. Fields are distinct from other names.

mod paths;
mod patterns;

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::{Expr, ExprBinary, ExprIf, ExprLit, ExprRange, Generics, Lit, UnOp};

use crate::condition::{Matches, only};
use crate::literal::{bare, literal};
use crate::model::{Field, Model};
use crate::spelling;
use crate::words::replace_values;

/// Emits a condition that uses `fields` as a list of `schema::Term`, which the hash of the schema
/// covers.
pub(crate) fn of_condition(expr: &Expr, model: &Model<'_>, fields: &[Field<'_>]) -> TokenStream {
    TermList { parameters: Some(model.generics), fields, list: Vec::new() }.terms(expr)
}

/// Emits the argument of an attribute, such as that of `omit_default`, as a list of `schema::Term`,
/// which the hash of the schema covers.
pub(crate) fn of_value(expr: &Expr) -> TokenStream {
    TermList { parameters: None, fields: &[], list: Vec::new() }.terms(expr)
}

/// Identifier that stands for an operand in the tokens of an expression. It becomes `$` in the
/// expression's text.
const HOLE: &str = "__hole";

struct TermList<'a> {
    /// The generic parameters of the type that contains the condition. `None` if the expression is
    /// no condition but the argument of an attribute. Constants in an argument may have any type,
    /// and are described by value or by name.
    parameters: Option<&'a Generics>,
    fields: &'a [Field<'a>],
    /// Terms emitted so far, in prefix order: an operator comes before its operands.
    list: Vec<TokenStream>,
}

impl TermList<'_> {
    fn terms(mut self, expr: &Expr) -> TokenStream {
        self.expr(expr);
        let list = &self.list;
        quote!(const { &[#(#list),*] })
    }

    fn term(&mut self, term: &TokenStream) {
        self.list.push(quote!(__bitpack::schema::Term::#term));
    }

    fn name(&mut self, name: &str) {
        self.term(&quote!(Name(#name)));
    }

    /// Adds an operator to the list. `form` is its text with `$` for each operand, such as `$ ==
    /// $`. The next `operands` terms are the operands.
    fn term_of(&mut self, form: &str, operands: usize) {
        let operands = Literal::usize_unsuffixed(operands);
        self.term(&quote!(Op { form: #form, operands: #operands }));
    }

    /// Adds an operator and its operands, which are expressions, to the list.
    fn op<'e>(&mut self, form: &str, operands: impl IntoIterator<Item = &'e Expr>) {
        let operands: Vec<_> = operands.into_iter().collect();
        self.term_of(form, operands.len());
        for operand in operands {
            self.expr(operand);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let Some(value) = literal(expr) {
            return self.int(value < 0, value.unsigned_abs());
        }
        match bare(expr) {
            Expr::Lit(literal) => self.literal(&literal.lit),
            Expr::Path(path) => self.path(path),
            Expr::Unary(unary) => match (&unary.op, unary.expr.as_ref()) {
                (UnOp::Neg(_), Expr::Lit(ExprLit { lit: Lit::Float(float), .. })) => {
                    self.float(float, true);
                }
                (op, operand) => self.op(&format!("{}$", op.to_token_stream()), [operand]),
            },
            Expr::Binary(ExprBinary { left, op, right, .. }) => {
                self.op(&format!("$ {} $", op.to_token_stream()), [&**left, right]);
            }
            Expr::Field(field) => {
                if let Some((name, path)) = self.place(expr) {
                    return self.field(&name, &path);
                }
                let form = format!("$.{}", spelling::of_member(&field.member));
                self.op(&form, [&*field.base]);
            }
            Expr::MethodCall(call) => {
                let generics = call.turbofish.as_ref().map(spelling::of_type).unwrap_or_default();
                let name = format!("$.{}{generics}", call.method.unraw());
                let operands = [&*call.receiver].into_iter().chain(&call.args);
                self.op(&listed(&name, "()", call.args.len()), operands);
            }
            Expr::Call(call) => match &*call.func {
                Expr::Path(function) => {
                    let form = listed(&paths::name(function), "()", call.args.len());
                    self.op(&form, &call.args);
                }
                function => {
                    let operands = [function].into_iter().chain(&call.args);
                    self.op(&listed("$", "()", call.args.len()), operands);
                }
            },
            other => self.rarer(other),
        }
    }

    fn rarer(&mut self, expr: &Expr) {
        match expr {
            Expr::Index(index) => self.op("$[$]", [&*index.expr, &*index.index]),
            Expr::Cast(cast) if paths::is_constant_expr(&cast.expr) => self.constant(expr),
            Expr::Cast(cast) => {
                self.op(&format!("$ as {}", spelling::of_type(&cast.ty)), [&*cast.expr]);
            }
            Expr::Range(range) => self.range(range),
            Expr::Array(array) => self.op(&listed("", "[]", array.elems.len()), &array.elems),
            Expr::Repeat(repeat) => self.op("[$; $]", [&*repeat.expr, &*repeat.len]),
            Expr::Tuple(tuple) => self.op(&listed("", "()", tuple.elems.len()), &tuple.elems),
            Expr::Reference(reference) => self.op("&$", [&*reference.expr]),
            Expr::Let(condition) => {
                self.term_of("let $ = $", 2);
                self.pattern(&condition.pat);
                self.expr(&condition.expr);
            }
            Expr::Match(choice) => {
                let form = format!("match $ {{ {} }}", holes("$ => $", choice.arms.len(), ", "));
                self.term_of(&form, 1 + 2 * choice.arms.len());
                self.expr(&choice.expr);
                for arm in &choice.arms {
                    self.pattern(&arm.pat);
                    self.expr(&arm.body);
                }
            }
            other => self.choice(other).unwrap_or_else(|| self.tokens(other.to_token_stream())),
        }
    }

    /// Adds a block of one expression, an `if` with such blocks, or a `matches!`. Returns `None` for
    /// other expressions.
    fn choice(&mut self, expr: &Expr) -> Option<()> {
        match expr {
            Expr::Block(block) => self.expr(only(&block.block)?),
            Expr::If(ExprIf { cond, then_branch, else_branch: Some((_, other)), .. }) => {
                self.op("if $ { $ } else { $ }", [&**cond, only(then_branch)?, &**other]);
            }
            Expr::Macro(call) if call.mac.path.is_ident("matches") => {
                let Matches { expr, pattern, guard } = syn::parse2(call.mac.tokens.clone()).ok()?;
                let form = if guard.is_some() { "matches!($, $ if $)" } else { "matches!($, $)" };
                self.term_of(form, 2 + guard.iter().len());
                self.expr(&expr);
                self.pattern(&pattern);
                if let Some(guard) = &guard {
                    self.expr(guard);
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Adds an expression that has no term of its own kind as a term with its source text. Placeholders
    /// replace the fields, constants and literals in it, which become terms of their own.
    fn tokens(&mut self, tokens: TokenStream) {
        let (mut operands, mut count) = (TermList { list: Vec::new(), ..*self }, 0);
        let rest = replace_values(tokens, &mut |value| {
            let operand = operands.operand(value)?;
            operands.expr(&operand);
            count += 1;
            Some(Ident::new(HOLE, Span::call_site()).into_token_stream())
        });
        self.term_of(&spelling::of_expr(rest).replace(HOLE, "$"), count);
        self.list.extend(operands.list);
    }

    /// Parses tokens that consist of a single field, constant or literal, and returns it. Returns `None` for
    /// any other tokens.
    fn operand(&self, value: &[TokenTree]) -> Option<Expr> {
        let expr = syn::parse2(value.iter().cloned().collect()).ok()?;
        let is_operand = match &expr {
            Expr::Path(path) => {
                let is_own = |name| self.is_field(name) || self.is_parameter(name);
                paths::is_constant(path) || path.path.get_ident().is_some_and(is_own)
            }
            // `true` is a name here
            _ => matches!(value, [TokenTree::Literal(_)]),
        };
        is_operand.then_some(expr)
    }

    fn range(&mut self, range: &ExprRange) {
        let (start, end) = (range.start.as_deref(), range.end.as_deref());
        let hole = |side: Option<&Expr>| if side.is_some() { "$" } else { "" };
        let dots = range.limits.to_token_stream().to_string();
        let ends = start.into_iter().chain(end);
        self.op(&format!("{}{dots}{}", hole(start), hole(end)), ends);
    }

    fn int(&mut self, negative: bool, magnitude: u128) {
        self.term(&quote!(Int { negative: #negative, magnitude: #magnitude }));
    }

    fn literal(&mut self, literal: &Lit) {
        match literal {
            Lit::Bool(value) => self.term(&quote!(Bool(#value))),
            Lit::Char(value) => self.term(&quote!(Char(#value))),
            Lit::Str(value) => self.term(&quote!(Text(#value))),
            Lit::Float(value) => self.float(value, false),
            // the literal of a pattern includes the sign
            Lit::Int(value) => {
                let digits = value.base10_digits();
                match digits.trim_start_matches('-').parse() {
                    Ok(magnitude) => self.int(digits.starts_with('-'), magnitude),
                    Err(_) => self.name(&value.to_string()),
                }
            }
            other => self.name(&other.to_token_stream().to_string()),
        }
    }

    fn float(&mut self, literal: &syn::LitFloat, negative: bool) {
        // rounded to `f32` if the suffix says so
        let value = if literal.suffix() == "f32" {
            literal.base10_parse::<f32>().map(f64::from)
        } else {
            literal.base10_parse()
        };
        match value {
            Ok(value) => {
                let value = if negative { -value } else { value };
                let sign = value.is_sign_negative().then(|| quote!(-));
                let size = Literal::f64_unsuffixed(value.abs());
                self.term(&quote!(Float(#sign #size)));
            }
            Err(_) => self.name(&literal.to_string()),
        }
    }
}

/// Returns `count` placeholders: `$, $, $` for 3 times `$` with `, ` between them.
fn holes(one: &str, count: usize, between: &str) -> String {
    vec![one; count].join(between)
}

/// Returns the text of an operator with `count` operands in `brackets`: `name($, $)`.
fn listed(name: &str, brackets: &str, count: usize) -> String {
    let (open, close) = brackets.split_at(1);
    format!("{name}{open}{}{close}", holes("$", count, ", "))
}
