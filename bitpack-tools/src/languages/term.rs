//! [`Term`]: a condition with the type of each part, from which another language's expression is
//! generated.

mod arithmetic;
mod patterns;

use bitpack::schema::description::Integer;

use super::integers::Storage;
use super::plan::{Declared, Member, Plan};
use crate::model::{Arithmetic, Comparison, Condition, Constant, FieldKind, Node, Shape};
use arithmetic::{cast, computed, negated};

/// A condition, or an expression in one.
#[derive(Clone, Debug)]
pub(super) struct Term<'m> {
    pub(super) form: Form<'m>,
    pub(super) sort: Sort<'m>,
}

/// Type of an expression.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sort<'m> {
    Bool,
    /// An integer with its minimum and maximum value.
    Int(i128, i128),
    Float(u32),
    /// A float literal, which takes its type from the other operand.
    Real,
    Char,
    Text,
    /// The name of a variant, whose enum is known only from the other operand.
    Variant,
    Other(&'m Node),
}

/// Operator and operands of an expression.
#[derive(Clone, Debug)]
pub(super) enum Form<'m> {
    Bool(bool),
    Int(i128),
    Real(f64),
    Char(char),
    Text(String),
    Variant(&'m str),
    Place(Vec<Step>, Option<Storage>),
    Not(Box<Term<'m>>),
    And(Box<Term<'m>>, Box<Term<'m>>),
    Or(Box<Term<'m>>, Box<Term<'m>>),
    Compare(Comparison, Box<Term<'m>>, Box<Term<'m>>),
    Compute(Arithmetic, Box<Term<'m>>, Box<Term<'m>>),
    Negate(Box<Term<'m>>),
    /// The low bits of an integer: their number, and `true` for a signed result.
    Cast(Box<Term<'m>>, u32, bool),
    Len(Box<Term<'m>>),
    IsSome(Box<Term<'m>>),
    IsVariant(Box<Term<'m>>, usize, usize),
    If(Box<Term<'m>>, Box<Term<'m>>, Box<Term<'m>>),
}

/// One step of the path from a value to a part of it.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Member(String),
    /// The value inside an `Option`. The flag is set if that value can itself be
    /// `null` in TypeScript.
    Inside(bool),
    /// The fields of an enum's variant: the index of the type, then that of the variant.
    Variant(usize, usize),
}

type Lowered<'m> = Result<Term<'m>, String>;

/// The fields that a condition can refer to.
pub(super) struct Scope<'p, 'm> {
    pub(super) plan: &'p Plan<'m>,
    pub(super) members: &'p [Member<'m>],
}

fn of<'m>(form: Form<'m>, sort: Sort<'m>) -> Term<'m> {
    Term { form, sort }
}

fn truth(form: Form<'_>) -> Term<'_> {
    Term { form, sort: Sort::Bool }
}

fn unlike<'m>(what: &str) -> Lowered<'m> {
    Err(what.to_owned())
}

impl<'m> Scope<'_, 'm> {
    /// Converts a condition. Returns a description of the part that cannot be expressed.
    pub(super) fn lower(&self, condition: &'m Condition) -> Lowered<'m> {
        let both = |a: &'m Condition, b: &'m Condition| -> Result<_, String> {
            Ok((Box::new(self.truth(a)?), Box::new(self.truth(b)?)))
        };
        Ok(match condition {
            Condition::Constant(constant) => constant_of(constant)?,
            Condition::Field { name, path } => self.field(name, path)?,
            Condition::Not(a) => truth(Form::Not(Box::new(self.truth(a)?))),
            Condition::And(a, b) => {
                let (a, b) = both(a, b)?;
                truth(Form::And(a, b))
            }
            Condition::Or(a, b) => {
                let (a, b) = both(a, b)?;
                truth(Form::Or(a, b))
            }
            Condition::Compare(how, a, b) => compared(self, *how, self.lower(a)?, self.lower(b)?)?,
            Condition::Compute(how, a, b) => computed(*how, self.lower(a)?, self.lower(b)?)?,
            Condition::Negate(a) => negated(self.lower(a)?)?,
            Condition::Cast { of: inner, bits, signed } => {
                cast(self.lower(inner)?, *bits, *signed)?
            }
            Condition::Len(a) => {
                let a = self.lower(a)?;
                if !has_length(&a) {
                    return unlike("`len` of what has no length");
                }
                of(Form::Len(Box::new(a)), Sort::Int(0, u32::MAX.into()))
            }
            Condition::IsEmpty(a) => {
                let a = self.lower(a)?;
                if !has_length(&a) {
                    return unlike("`is_empty` of what has no length");
                }
                let len = of(Form::Len(Box::new(a)), Sort::Int(0, u32::MAX.into()));
                let none = of(Form::Int(0), Sort::Int(0, 0));
                truth(Form::Compare(Comparison::Equal, Box::new(len), Box::new(none)))
            }
            Condition::IsSome(a) => is_some(self.lower(a)?)?,
            Condition::Matches(a, pattern, guard) => {
                let matched = self.matched(&self.lower(a)?, pattern)?;
                match guard {
                    Some(guard) => {
                        truth(Form::And(Box::new(matched), Box::new(self.truth(guard)?)))
                    }
                    None => matched,
                }
            }
            Condition::If(a, b, c) => {
                let (a, b, c) = (self.truth(a)?, self.truth(b)?, self.truth(c)?);
                truth(Form::If(Box::new(a), Box::new(b), Box::new(c)))
            }
            Condition::Unknown(words) => return Err(format!("`{words}`")),
        })
    }

    fn truth(&self, condition: &'m Condition) -> Lowered<'m> {
        let term = self.lower(condition)?;
        if matches!(term.sort, Sort::Bool) { Ok(term) } else { unlike("what is not true or false") }
    }

    fn field(&self, name: &str, path: &[String]) -> Lowered<'m> {
        let found = self.members.iter().rev().find(|it| it.field.name == name);
        let member = found.ok_or_else(|| format!("`{name}`, which is no field"))?;
        let steps = vec![Step::Member(member.name.clone())];
        let mut term = match &member.field.kind {
            FieldKind::Value(node) => self.place(steps, node),
            FieldKind::Relative { bits, signed, .. } => {
                let storage = Storage::of_bits(*bits, *signed);
                let (least, most) = storage.span.unwrap_or_default();
                of(Form::Place(steps, Some(storage)), Sort::Int(least, most))
            }
            _ => return Err(format!("`{name}`, which has no value")),
        };
        for part in path {
            term = self.part(&term, part)?;
        }
        Ok(term)
    }

    /// Returns the expression for a value at a path.
    fn place(&self, steps: Vec<Step>, node: &'m Node) -> Term<'m> {
        let node = self.plan.settled(node);
        let node = match &node.shape {
            Shape::OmitDefault { of, .. } => self.plan.settled(of),
            _ => node,
        };
        let storage = Storage::of(node);
        let sort = match (&node.shape, storage.and_then(|it| it.span)) {
            (_, Some((least, most))) => Sort::Int(least, most),
            (Shape::Bool, _) => Sort::Bool,
            (Shape::Float { bits }, _) => Sort::Float(*bits),
            (Shape::Compressed { components: 1, .. }, _) => Sort::Float(32),
            (Shape::Named { name, .. }, _) if name == "char" => Sort::Char,
            (Shape::Text { .. } | Shape::UnalignedText { .. } | Shape::NulTerminated { .. }, _) => {
                Sort::Text
            }
            _ => Sort::Other(node),
        };
        of(Form::Place(steps, storage), sort)
    }

    /// Returns the expression for a field of a struct.
    fn part(&self, term: &Term<'m>, name: &str) -> Lowered<'m> {
        let missing = || format!("a part `{name}` of what is no struct");
        let (Form::Place(steps, _), Sort::Other(node)) = (&term.form, term.sort) else {
            return Err(missing());
        };
        if matches!(node.shape, Shape::Itself { .. }) {
            return Err(format!("a part `{name}` of another one of its own kind"));
        }
        let Shape::Type(index) = node.shape else { return Err(missing()) };
        let Some(Declared::Struct(fields)) = self.plan.declared(index) else {
            return Err(missing());
        };
        self.member(steps, &self.plan.members(fields), name).ok_or_else(missing)
    }

    fn member(&self, steps: &[Step], members: &[Member<'m>], name: &str) -> Option<Term<'m>> {
        let member = members.iter().find(|it| it.field.name == name)?;
        let mut steps = steps.to_vec();
        steps.push(Step::Member(member.name.clone()));
        match &member.field.kind {
            FieldKind::Value(node) => Some(self.place(steps, node)),
            _ => None,
        }
    }
}

fn constant_of(constant: &Constant) -> Lowered<'_> {
    Ok(match constant {
        Constant::Int(Integer { negative, magnitude }) => {
            let value = i128::try_from(*magnitude).map_err(|_| "an integer of 128 bits")?;
            let value = if *negative { -value } else { value };
            of(Form::Int(value), Sort::Int(value, value))
        }
        Constant::Float(value) => of(Form::Real(*value), Sort::Real),
        Constant::Bool(value) => truth(Form::Bool(*value)),
        Constant::Char(value) => of(Form::Char(*value), Sort::Char),
        Constant::Text(value) => of(Form::Text(value.clone()), Sort::Text),
        Constant::Variant(name) => of(Form::Variant(name), Sort::Variant),
    })
}

fn has_length(term: &Term<'_>) -> bool {
    match term.sort {
        Sort::Text => true,
        Sort::Other(node) => matches!(
            node.shape,
            Shape::List { .. }
                | Shape::More { .. }
                | Shape::Map { .. }
                | Shape::Subset { .. }
                | Shape::ByteList { .. }
        ),
        _ => false,
    }
}

fn is_some(term: Term<'_>) -> Lowered<'_> {
    match term.sort {
        Sort::Other(Node { shape: Shape::Optional(_), .. }) => {
            Ok(truth(Form::IsSome(Box::new(term))))
        }
        _ => unlike("`is_some` of what is no option"),
    }
}

fn is_variant<'m>(scope: &Scope<'_, 'm>, term: Term<'m>, name: &str) -> Lowered<'m> {
    let Sort::Other(node) = term.sort else { return unlike("a variant of what is no enum") };
    match node.shape {
        Shape::Optional(_) if name == "Some" => is_some(term),
        Shape::Optional(_) if name == "None" => Ok(truth(Form::Not(Box::new(is_some(term)?)))),
        Shape::Type(index) => {
            let Some(Declared::Names(choice) | Declared::Choice(choice)) =
                scope.plan.declared(index)
            else {
                return unlike("a variant of what is no enum");
            };
            let found = choice.variants.iter().position(|it| it.name == name);
            let variant = found.ok_or_else(|| format!("`{name}`, which is no variant"))?;
            Ok(truth(Form::IsVariant(Box::new(term), index, variant)))
        }
        _ => unlike("a variant of what is no enum"),
    }
}

fn compared<'m>(scope: &Scope<'_, 'm>, how: Comparison, a: Term<'m>, b: Term<'m>) -> Lowered<'m> {
    let is_equality = matches!(how, Comparison::Equal | Comparison::NotEqual);
    let pair = |a: Term<'m>, b: Term<'m>| truth(Form::Compare(how, Box::new(a), Box::new(b)));
    match (a.sort, b.sort) {
        (Sort::Int(..), Sort::Int(..))
        | (Sort::Float(_), Sort::Real)
        | (Sort::Real, Sort::Float(_)) => Ok(pair(a, b)),
        (Sort::Float(one), Sort::Float(other)) if one == other => Ok(pair(a, b)),
        (Sort::Bool, Sort::Bool) | (Sort::Char, Sort::Char) | (Sort::Text, Sort::Text)
            if is_equality =>
        {
            Ok(pair(a, b))
        }
        (Sort::Other(_), Sort::Variant) | (Sort::Variant, Sort::Other(_)) if is_equality => {
            let (a, b) = if matches!(b.sort, Sort::Variant) { (a, b) } else { (b, a) };
            let Form::Variant(name) = b.form else { return unlike("a variant of what is no enum") };
            let is_it = is_variant(scope, a, name)?;
            let is_not = how == Comparison::NotEqual;
            Ok(if is_not { truth(Form::Not(Box::new(is_it))) } else { is_it })
        }
        _ => unlike("a comparison of what are no numbers"),
    }
}
