//! Checks that a condition consists of allowed expressions, and collects the fields that it uses.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{BinOp, Block, Expr, ExprBinary, ExprCall, ExprIf, ExprMethodCall, ExprPath, UnOp};

use super::expressions::{
    Matches, is_arithmetic, is_bitwise, is_capital, is_comparison, is_computed, is_promise, only,
};
use super::{Asked, FieldUse, Inside, Patterns, Usage};
use crate::literal::{bare, literal};
use crate::model::Field;
use crate::spelling;
use crate::words::names;

/// Names of methods that a condition may call on every type whose values read back exactly. Their
/// result depends only on data that is sent.
const LISTED: &[&str] = &["first", "last", "get", "contains", "contains_key", "starts_with"];

/// Names of methods that return the length of a container, or the presence of a value. A condition
/// may call them.
const OF_THE_LENGTH: &[&str] = &["len", "is_empty", "is_some", "is_none"];

/// The end of error messages that suggest `exact(…)`: the promise that the user makes with it.
const PROMISE: &str = "that both ends get the same result without a panic";

/// Checks a condition of `when`. Returns the fields of `fields` that it uses, how it uses each of them,
/// and the errors in it.
pub(crate) fn read(condition: &Expr, fields: &[Field<'_>]) -> Asked {
    let mut reader = Reader { fields, asked: Asked::default(), bound: Vec::new() };
    reader.expr(condition, &Usage::Value);
    let Reader { mut asked, bound, .. } = reader;
    asked.unknown.retain(|name| !bound.contains(name));
    asked
}

/// Walks through the expressions of one condition and collects the result of [`read`].
pub(super) struct Reader<'f> {
    fields: &'f [Field<'f>],
    asked: Asked,
    /// Names that patterns in the condition bind. Each is reported once, and not again as an unknown field.
    pub(super) bound: Vec<Ident>,
}

impl Reader<'_> {
    /// Checks an expression and collects the fields in it. `usage` is how the expression around it,
    /// or the condition, uses its value.
    fn expr(&mut self, expr: &Expr, usage: &Usage) {
        let expr = bare(expr);
        if self.place(expr, usage) {
            return;
        }
        match expr {
            Expr::Lit(_) => {}
            Expr::Path(path) => self.constant(path),
            Expr::Unary(unary) => match unary.op {
                UnOp::Neg(_) if literal(expr).is_some() || is_number(&unary.expr) => {}
                UnOp::Neg(_) => self.arithmetic(expr),
                UnOp::Not(_) if is_computed(&unary.expr) => self.arithmetic(expr),
                UnOp::Not(_) => self.operand(&unary.expr),
                _ => self.expr(&unary.expr, &or_anything(usage)),
            },
            Expr::Binary(binary) => self.binary(expr, binary),
            Expr::Cast(cast) => self.value(&cast.expr),
            Expr::MethodCall(call) => self.method(call, usage),
            Expr::Field(field) => self.expr(&field.base, &Usage::Anything),
            Expr::Reference(reference) if reference.mutability.is_none() => {
                self.expr(&reference.expr, usage);
            }
            Expr::If(choice) => self.choice(choice, usage),
            Expr::Match(choice) => {
                let mut patterns = Patterns::default();
                choice.arms.iter().for_each(|arm| patterns.add(&arm.pat, self));
                self.matched(&choice.expr, patterns);
                for arm in &choice.arms {
                    self.expr(&arm.body, usage);
                }
            }
            Expr::Macro(call) => self.macro_call(call),
            Expr::Call(call) => self.call(call, usage),
            Expr::Block(block) => self.block(&block.block, usage),
            other => self.group(other, usage),
        }
    }

    /// Checks a tuple, an array, a range or a struct literal. Reports an error for any other expression,
    /// which a condition cannot contain.
    fn group(&mut self, expr: &Expr, usage: &Usage) {
        match expr {
            Expr::Tuple(tuple) => self.held(&tuple.elems, usage),
            Expr::Array(array) => self.held(&array.elems, usage),
            Expr::Repeat(repeat) => self.held([&*repeat.expr], usage),
            Expr::Range(range) => {
                self.held(range.start.iter().chain(&range.end).map(|end| &**end), usage);
            }
            Expr::Struct(of) if of.rest.is_none() => {
                self.held(of.fields.iter().map(|field| &field.expr), usage);
            }
            Expr::Index(index) => self.mistake(
                &index.index,
                format!(
                    "an index may be out of bounds; call `get`, or use `exact(…)` to promise {PROMISE}"
                ),
            ),
            Expr::Closure(_) => self.no_part_of_it(expr, "the derive cannot see into a closure"),
            Expr::Let(_) => {
                self.mistake(expr, "a condition cannot bind a name; write `matches!(…)`");
            }
            Expr::Assign(_) => self.mistake(expr, "compare with `==` in a condition"),
            other => self.no_part_of_it(other, "a condition cannot contain this"),
        }
    }

    /// Checks the members of a tuple, an array, a range or a struct literal in a condition. `usage` tells how
    /// the condition uses the whole expression: its members are used as values, or in an unknown way.
    fn held<'e>(&mut self, parts: impl IntoIterator<Item = &'e Expr>, usage: &Usage) {
        let usage = match usage {
            Usage::Value | Usage::Length(_) | Usage::Listed(_) => Usage::Value,
            _ => Usage::Anything,
        };
        parts.into_iter().for_each(|part| self.expr(part, &usage));
    }

    /// Checks an expression whose value the condition compares with another one.
    pub(super) fn value(&mut self, expr: &Expr) {
        if is_computed(expr) {
            self.asked.computed.push(expr.clone());
            self.numbers(expr);
        } else {
            self.expr(expr, &Usage::Value);
        }
    }

    /// Checks an operand of `!`, `&`, `|` or `^`. If the operand is a field, records it as
    /// [`Usage::Anything`], because its type may overload the operator. The result of a method call is a
    /// plain value, as in a comparison, and is recorded as [`Usage::Value`].
    fn operand(&mut self, expr: &Expr) {
        // the `is_empty` of a list is a `bool` for elements of any type
        let is_given = matches!(bare(expr), Expr::MethodCall(_));
        self.expr(expr, if is_given { &Usage::Value } else { &Usage::Anything });
    }

    /// Checks both operands of a binary operator. `expr` is the whole expression.
    fn binary(&mut self, expr: &Expr, binary: &ExprBinary) {
        let ExprBinary { left, op, right, .. } = binary;
        match op {
            BinOp::And(_) | BinOp::Or(_) => {
                self.expr(left, &Usage::Value);
                self.expr(right, &Usage::Value);
            }
            op if is_comparison(op) => {
                self.value(left);
                self.value(right);
            }
            _ if is_computed(expr) => self.arithmetic(expr),
            op if is_bitwise(op) => {
                self.operand(left);
                self.operand(right);
            }
            op => self.mistake(op, "a condition cannot change anything"),
        }
    }

    /// Reports an error for arithmetic whose result is neither compared nor cast.
    fn arithmetic(&mut self, expr: &Expr) {
        let message = "compare the result of arithmetic, or give it a type: `(a + b) as u8`";
        self.mistake(expr, message);
    }

    /// Checks the operands of an arithmetic expression in a condition, recursively.
    fn numbers(&mut self, expr: &Expr) {
        match bare(expr) {
            Expr::Binary(binary) if is_arithmetic(&binary.op) || is_bitwise(&binary.op) => {
                self.numbers(&binary.left);
                self.numbers(&binary.right);
            }
            Expr::Unary(unary) if !matches!(unary.op, UnOp::Deref(_)) => self.numbers(&unary.expr),
            Expr::If(choice) => {
                self.value(&choice.cond);
                let other = choice.else_branch.iter().map(|(_, other)| &**other);
                for value in only(&choice.then_branch).into_iter().chain(other) {
                    self.numbers(value);
                }
            }
            Expr::Block(block) => match only(&block.block) {
                Some(inner) => self.numbers(inner),
                None => self.expr(expr, &Usage::Value),
            },
            other => self.expr(other, &Usage::Value),
        }
    }

    /// Checks an `if` with an `else`: its condition, and both branches. `usage` is how the
    /// expression around it uses the value of the `if`, which is the value of one of the branches.
    fn choice(&mut self, choice: &ExprIf, usage: &Usage) {
        self.expr(&choice.cond, &Usage::Value);
        self.block(&choice.then_branch, usage);
        match &choice.else_branch {
            Some((_, other)) => self.expr(other, usage),
            None => self.no_part_of_it(choice, "a condition cannot contain an `if` without `else`"),
        }
    }

    /// Checks a block, which may only consist of one expression.
    fn block(&mut self, block: &Block, usage: &Usage) {
        match only(block) {
            Some(expr) => self.expr(expr, usage),
            None => self.no_part_of_it(block, "a condition cannot contain a block of statements"),
        }
    }

    /// Checks a method call: its receiver, and each argument.
    fn method(&mut self, call: &ExprMethodCall, usage: &Usage) {
        let name = call.method.unraw();
        let is_listed = LISTED.iter().any(|it| name == it);
        let is_of_length = OF_THE_LENGTH.iter().any(|it| name == it) && call.args.is_empty();
        // the method returns a part of the value: a use of the part is a use of the whole value
        let is_deep = match usage {
            Usage::Value | Usage::Length(_) | Usage::Listed(_) => false,
            Usage::Patterns(patterns) => {
                let of_an_option = |(name, _): &(String, bool)| name == "Some" || name == "None";
                patterns.inside == Inside::Types || !patterns.names.iter().all(of_an_option)
            }
            _ => true,
        };
        let own = match &call.method {
            _ if (is_listed || is_of_length) && is_deep => Usage::Anything,
            name if is_of_length => Usage::Length(name.clone()),
            name if is_listed => Usage::Listed(name.clone()),
            name => Usage::Method(name.clone()),
        };
        let is_known = is_listed || is_of_length;
        if !self.place(bare(&call.receiver), &own) {
            if !is_known {
                self.asked.chained.push(call.method.clone());
            }
            self.expr(&call.receiver, &own);
        }
        for argument in &call.args {
            self.expr(argument, if is_known { &Usage::Value } else { &Usage::Anything });
        }
    }

    /// Checks a macro call, which can only be `matches!`.
    fn macro_call(&mut self, call: &syn::ExprMacro) {
        let name = spelling::of_type(&call.mac.path);
        if !call.mac.path.is_ident("matches") {
            return self.no_part_of_it(call, &format!("the derive cannot see into `{name}!`"));
        }
        match syn::parse2::<Matches>(call.mac.tokens.clone()) {
            Ok(matches) => {
                let mut patterns = Patterns::default();
                patterns.add(&matches.pattern, self);
                self.matched(&matches.expr, patterns);
                if let Some(guard) = &matches.guard {
                    self.expr(guard, &Usage::Value);
                }
            }
            Err(error) => self.asked.mistakes.push(error),
        }
    }

    /// Checks the expression that `matches!` or `match` compares with patterns.
    fn matched(&mut self, expr: &Expr, patterns: Patterns) {
        match bare(expr) {
            expr if is_computed(expr) => self.value(expr),
            Expr::Tuple(tuple) if patterns.inside < Inside::Types => {
                tuple.elems.iter().for_each(|it| self.expr(it, &Usage::Value));
            }
            expr => self.expr(without_reference(expr), &Usage::Patterns(patterns)),
        }
    }

    /// Checks a call in a condition. It must be `exact(…)`, or a constructor such as `Turn(3)` or
    /// `Some(3)`.
    fn call(&mut self, call: &ExprCall, usage: &Usage) {
        let is_value = matches!(bare(&call.func), Expr::Path(path) if is_constant_path(path));
        if is_promise(call) {
            let names = names(call.args.to_token_stream()).into_iter();
            let fields: Vec<_> = names.filter(|name| self.is_field(name)).collect();
            self.asked.promised.extend(fields);
        } else if is_value {
            self.held(&call.args, usage);
        } else {
            let name = spelling::of_type(&call.func);
            self.no_part_of_it(call, &format!("the derive cannot see into `{name}`"));
        }
    }

    /// Records the use of a field if the expression is a field or a part of one, such as `gun.rounds`.
    /// Returns `false` for any other expression.
    fn place(&mut self, expr: &Expr, usage: &Usage) -> bool {
        let Some((field, path, end)) = self.field_path(expr) else { return false };
        self.asked.uses.push(FieldUse { field, path, end, usage: usage.clone() });
        true
    }

    /// Splits an expression such as `gun.rounds[0]` into the field `gun`, the path `rounds`, `[_]` from
    /// the field to the part, and the position of the path's end in the source. Records each index in
    /// the path as a use of the field. Returns `None` if the expression does not begin with a field.
    fn field_path(&mut self, expr: &Expr) -> Option<(Ident, Vec<String>, Span)> {
        match bare(expr) {
            Expr::Path(path) => {
                let name = path.path.get_ident().filter(|name| self.is_field(name))?;
                Some((name.clone(), Vec::new(), name.span()))
            }
            Expr::Field(part) => {
                let (field, mut path, _) = self.field_path(&part.base)?;
                path.push(spelling::of_member(&part.member));
                Some((field, path, part.member.span()))
            }
            Expr::Index(part) if is_constant(&part.index) => {
                let (field, mut path, end) = self.field_path(&part.expr)?;
                let usage = Usage::Index((*part.index).clone());
                let (name, to) = (field.clone(), path.clone());
                self.asked.uses.push(FieldUse { field: name, path: to, end, usage });
                path.push("[_]".to_owned());
                Some((field, path, end))
            }
            _ => None,
        }
    }

    fn is_field(&self, name: &Ident) -> bool {
        self.fields.iter().any(|field| field.is_named(name))
    }

    /// Checks a path that is not a field: it has to be named like a constant. A single name with another
    /// spelling is recorded as an unknown field.
    fn constant(&mut self, path: &ExprPath) {
        let is_own = path.qself.is_some() || path.path.segments.len() > 1;
        let Some(last) = path.path.segments.last() else { return };
        match &last.ident {
            name if is_capital(name) => {}
            _ if path.path.is_ident("self") => {
                self.mistake(path, "write the field without `self`");
            }
            _ if is_own => {
                let words = format!("`{}` is not named like a constant", spelling::of_type(path));
                self.no_part_of_it(path, &words);
            }
            name => self.asked.unknown.push(name.clone()),
        }
    }

    pub(super) fn mistake(&mut self, at: impl ToTokens, message: impl core::fmt::Display) {
        self.asked.mistakes.push(syn::Error::new_spanned(at.into_token_stream(), message));
    }

    /// Records an error for an expression that a condition cannot contain. The message is `words`, and then
    /// the expressions that are allowed instead.
    fn no_part_of_it(&mut self, at: impl ToTokens, words: &str) {
        let message = format!(
            "{words}; compare the field, call a method on it, or use `exact(…)` to promise {PROMISE}"
        );
        self.mistake(at, message);
    }
}

/// Returns the way in which a condition uses an operand of `*`, given the use of the result.
fn or_anything(usage: &Usage) -> Usage {
    if matches!(usage, Usage::Value) { Usage::Value } else { Usage::Anything }
}

/// Returns an expression without the `&` operators around it.
fn without_reference(expr: &Expr) -> &Expr {
    match bare(expr) {
        Expr::Reference(reference) => without_reference(&reference.expr),
        other => other,
    }
}

/// Returns `true` if the last name of a path begins with a capital letter.
fn is_constant_path(path: &ExprPath) -> bool {
    path.path.segments.last().is_some_and(|last| is_capital(&last.ident))
}

fn is_number(expr: &Expr) -> bool {
    matches!(bare(expr), Expr::Lit(_))
}

/// Returns `true` for a constant index: a literal, a path whose last name begins with a capital
/// letter, or arithmetic with these.
fn is_constant(expr: &Expr) -> bool {
    match bare(expr) {
        Expr::Lit(_) => true,
        Expr::Path(path) => is_constant_path(path),
        Expr::Binary(binary) => is_constant(&binary.left) && is_constant(&binary.right),
        Expr::Cast(cast) => is_constant(&cast.expr),
        _ => false,
    }
}
