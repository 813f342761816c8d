//! Converts a condition into data for the hash of the schema. Operators come before their operands,
//! parentheses are dropped, and constants are evaluated. Fields are distinct from other names.

mod paths;
mod patterns;
mod tokens;

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::{Block, Expr, ExprBinary, ExprIf, ExprLit, ExprMatch, ExprRange, Generics, Lit, UnOp};

use crate::condition::{Matches, only};
use crate::literal::{Int, literal};
use crate::model::{Field, Model};
use crate::spelling;

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

struct TermList<'a> {
    /// The generic parameters of the type if the expression is a condition. `None` if it is the
    /// argument of an attribute: constants in it may have any type, and are described by value or
    /// by name.
    parameters: Option<&'a Generics>,
    fields: &'a [Field<'a>],
    /// The terms emitted so far. An operator comes before its operands.
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
    fn op(&mut self, form: &str, operands: usize) {
        let operands = Literal::usize_unsuffixed(operands);
        self.term(&quote!(Op { form: #form, operands: #operands }));
    }

    fn all<'e>(&mut self, form: &str, operands: impl IntoIterator<Item = &'e Expr>) {
        let operands: Vec<_> = operands.into_iter().collect();
        self.op(form, operands.len());
        for operand in operands {
            self.expr(operand);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let Some(value) = literal(expr) {
            return self.int(value);
        }
        match expr {
            Expr::Paren(paren) => self.expr(&paren.expr),
            Expr::Group(group) => self.expr(&group.expr),
            Expr::Lit(literal) => self.literal(&literal.lit),
            Expr::Path(path) => self.path(path),
            Expr::Unary(unary) => match (&unary.op, unary.expr.as_ref()) {
                (UnOp::Neg(_), Expr::Lit(ExprLit { lit: Lit::Float(float), .. })) => {
                    self.float(float, true);
                }
                (op, operand) => self.all(&format!("{}$", op.to_token_stream()), [operand]),
            },
            Expr::Binary(ExprBinary { left, op, right, .. }) => {
                self.all(&format!("$ {} $", op.to_token_stream()), [&**left, right]);
            }
            Expr::Field(field) => match self.place(expr) {
                Some((name, path)) => self.field(&name, &path),
                None => {
                    self.all(&format!("$.{}", spelling::of_member(&field.member)), [&*field.base]);
                }
            },
            Expr::MethodCall(call) => {
                let generics = call.turbofish.as_ref().map(spelling::of_type);
                let (method, arguments) = (call.method.unraw(), holes(call.args.len()));
                let form = format!("$.{method}{}({arguments})", generics.unwrap_or_default());
                self.all(&form, [&*call.receiver].into_iter().chain(&call.args));
            }
            Expr::Call(call) => match &*call.func {
                Expr::Path(function) => {
                    let name = paths::name(function);
                    self.all(&format!("{name}({})", holes(call.args.len())), &call.args);
                }
                function => {
                    let form = format!("$({})", holes(call.args.len()));
                    self.all(&form, [function].into_iter().chain(&call.args));
                }
            },
            other => self.rarer(other),
        }
    }

    fn rarer(&mut self, expr: &Expr) {
        match expr {
            Expr::Index(index) => self.all("$[$]", [&*index.expr, &*index.index]),
            Expr::Cast(cast) if paths::is_constant_expr(&cast.expr) => self.constant(expr),
            Expr::Cast(cast) => {
                self.all(&format!("$ as {}", spelling::of_type(&cast.ty)), [&*cast.expr]);
            }
            Expr::Range(range) => self.range(range),
            Expr::Array(array) => {
                self.all(&format!("[{}]", holes(array.elems.len())), &array.elems);
            }
            Expr::Repeat(repeat) => self.all("[$; $]", [&*repeat.expr, &*repeat.len]),
            Expr::Tuple(tuple) => {
                self.all(&format!("({})", holes(tuple.elems.len())), &tuple.elems);
            }
            Expr::Reference(reference) => self.all("&$", [&*reference.expr]),
            Expr::Block(block) if only(&block.block).is_some() => self.block(&block.block),
            Expr::If(ExprIf { cond, then_branch, else_branch: Some((_, other)), .. })
                if only(then_branch).is_some() =>
            {
                self.op("if $ { $ } else { $ }", 3);
                self.expr(cond);
                self.block(then_branch);
                self.expr(other);
            }
            Expr::Let(condition) => {
                self.op("let $ = $", 2);
                self.pattern(&condition.pat);
                self.expr(&condition.expr);
            }
            Expr::Match(choice) => self.choice(choice),
            Expr::Macro(call) if call.mac.path.is_ident("matches") => {
                match syn::parse2::<Matches>(call.mac.tokens.clone()) {
                    Ok(matches) => self.matches(&matches),
                    Err(_) => self.tokens(expr.to_token_stream()),
                }
            }
            other => self.tokens(other.to_token_stream()),
        }
    }

    fn choice(&mut self, choice: &ExprMatch) {
        let arms = vec!["$ => $"; choice.arms.len()].join(", ");
        self.op(&format!("match $ {{ {arms} }}"), 1 + 2 * choice.arms.len());
        self.expr(&choice.expr);
        for arm in &choice.arms {
            self.pattern(&arm.pat);
            self.expr(&arm.body);
        }
    }

    fn range(&mut self, range: &ExprRange) {
        let (start, end) = (range.start.as_deref(), range.end.as_deref());
        let hole = |side: Option<&Expr>| if side.is_some() { "$" } else { "" };
        let dots = range.limits.to_token_stream().to_string();
        self.all(&format!("{}{dots}{}", hole(start), hole(end)), start.into_iter().chain(end));
    }

    fn block(&mut self, block: &Block) {
        if let Some(expr) = only(block) {
            self.expr(expr);
        }
    }

    fn int(&mut self, value: Int) {
        let (negative, magnitude) = (value.negative, value.magnitude);
        self.term(&quote!(Int { negative: #negative, magnitude: #magnitude }));
    }

    fn literal(&mut self, literal: &Lit) {
        match literal {
            Lit::Bool(value) => self.term(&quote!(Bool(#value))),
            Lit::Char(value) => {
                let value = value.value();
                self.term(&quote!(Char(#value)));
            }
            Lit::Str(value) => {
                let value = value.value();
                self.term(&quote!(Text(#value)));
            }
            Lit::Float(value) => self.float(value, false),
            // the literal of a pattern includes the sign
            Lit::Int(value) => match value.base10_digits().strip_prefix('-').map(str::parse) {
                Some(Ok(magnitude)) => self.int(Int::negative(magnitude)),
                _ => self.name(&value.to_string()),
            },
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
                let (sign, size) = (value.is_sign_negative(), Literal::f64_unsuffixed(value.abs()));
                let value = if sign { quote!(-#size) } else { quote!(#size) };
                self.term(&quote!(Float(#value)));
            }
            Err(_) => self.name(&literal.to_string()),
        }
    }
}

/// Returns `count` placeholders for operands: `$, $, $` for 3.
fn holes(count: usize) -> String {
    vec!["$"; count].join(", ")
}
