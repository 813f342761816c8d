//! [`Term`]: a condition with the type of each part, which is translated to an expression of
//! another language.

mod arithmetic;
mod patterns;
mod widths;

use bitpack::dynamic::Condition;

use super::integers::Storage;
use super::plan::{Declared, Form, Member, Plan};
use crate::model::Encoding;
use arithmetic::{cast, computed, negated};

/// A condition or a part of one, with its type.
#[derive(Clone, Debug)]
pub(super) struct Term<'m> {
    pub(super) kind: TermKind<'m>,
    pub(super) type_: TermType<'m>,
}

/// Type of an expression in a condition.
#[derive(Clone, Copy, Debug)]
pub(super) enum TermType<'m> {
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
    Other(&'m Encoding),
}

/// Operator and operands of an expression in a condition.
#[derive(Clone, Debug)]
pub(super) enum TermKind<'m> {
    Bool(bool),
    Int(i128),
    Real(f64),
    Char(char),
    Text(String),
    Variant(&'m str),
    Place(Vec<Step>, Option<Storage>),
    Not(Box<Term<'m>>),
    /// `&&` or `||` of two booleans.
    Logic(&'static str, Box<Term<'m>>, Box<Term<'m>>),
    /// A comparison, with its operator in Rust.
    Compare(&'static str, Box<Term<'m>>, Box<Term<'m>>),
    /// Arithmetic, with its operator in Rust.
    Compute(&'static str, Box<Term<'m>>, Box<Term<'m>>),
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

/// Fields that a condition can refer to, with their generated names.
pub(super) struct Scope<'p, 'm> {
    pub(super) plan: &'p Plan<'m>,
    pub(super) members: &'p [Member<'m>],
}

fn of<'m>(kind: TermKind<'m>, type_: TermType<'m>) -> Term<'m> {
    Term { kind, type_ }
}

fn truth(kind: TermKind<'_>) -> Term<'_> {
    Term { kind, type_: TermType::Bool }
}

fn logic<'m>(sign: &'static str, a: Term<'m>, b: Term<'m>) -> Term<'m> {
    truth(TermKind::Logic(sign, Box::new(a), Box::new(b)))
}

fn unsupported<'m>(what: &str) -> Lowered<'m> {
    Err(what.to_owned())
}

impl Term<'_> {
    /// Returns the operands of an expression.
    fn operands(&self) -> impl Iterator<Item = &Self> {
        let list: [Option<&Self>; 3] = match &self.kind {
            TermKind::Bool(_)
            | TermKind::Int(_)
            | TermKind::Real(_)
            | TermKind::Char(_)
            | TermKind::Text(_)
            | TermKind::Variant(_)
            | TermKind::Place(..) => [None; 3],
            TermKind::Not(a)
            | TermKind::Negate(a)
            | TermKind::Cast(a, ..)
            | TermKind::Len(a)
            | TermKind::IsSome(a)
            | TermKind::IsVariant(a, ..) => [Some(a), None, None],
            TermKind::Logic(_, a, b) | TermKind::Compare(_, a, b) | TermKind::Compute(_, a, b) => {
                [Some(a), Some(b), None]
            }
            TermKind::If(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        list.into_iter().flatten()
    }
}

impl<'m> Scope<'_, 'm> {
    /// Converts a condition. Returns a description of the part that cannot be expressed.
    pub(super) fn lower(&self, condition: &'m Condition) -> Lowered<'m> {
        let both = |sign, [a, b]: &'m [Condition; 2]| -> Lowered<'m> {
            Ok(logic(sign, self.truth(a)?, self.truth(b)?))
        };
        Ok(match condition {
            Condition::Int(value) => of(TermKind::Int(*value), TermType::Int(*value, *value)),
            Condition::Float(value) => of(TermKind::Real(*value), TermType::Real),
            Condition::Bool(value) => truth(TermKind::Bool(*value)),
            Condition::Char(value) => of(TermKind::Char(*value), TermType::Char),
            Condition::Text(value) => of(TermKind::Text(value.clone()), TermType::Text),
            Condition::Variant(name, _) => of(TermKind::Variant(name), TermType::Variant),
            Condition::Field { names, .. } => self.field(names)?,
            Condition::Not(a) => truth(TermKind::Not(Box::new(self.truth(a)?))),
            Condition::And(two) => both("&&", two)?,
            Condition::Or(two) => both("||", two)?,
            Condition::Compare(how, two) => {
                let [a, b] = &**two;
                compared(self, how.sign, self.lower(a)?, self.lower(b)?)?
            }
            Condition::Compute(how, two) => {
                let [a, b] = &**two;
                computed(how.sign, self.lower(a)?, self.lower(b)?)?
            }
            Condition::Negate(a) => negated(self.lower(a)?)?,
            Condition::Cast { of: inner, bits, signed } => {
                cast(self.lower(inner)?, *bits, *signed)?
            }
            Condition::Len(a) => self.length(a, "len")?,
            Condition::IsEmpty(a) => {
                let len = self.length(a, "is_empty")?;
                let none = of(TermKind::Int(0), TermType::Int(0, 0));
                truth(TermKind::Compare("==", Box::new(len), Box::new(none)))
            }
            Condition::IsSome(a) => is_some(self.lower(a)?)?,
            Condition::Matches(a, pattern, guard) => {
                let matched = self.matched(&self.lower(a)?, pattern)?;
                match guard {
                    Some(guard) => logic("&&", matched, self.truth(guard)?),
                    None => matched,
                }
            }
            Condition::If(three) => {
                let [a, b, c] = &**three;
                let (a, b, c) = (self.truth(a)?, self.truth(b)?, self.truth(c)?);
                truth(TermKind::If(Box::new(a), Box::new(b), Box::new(c)))
            }
            Condition::Unknown(words) => return Err(format!("`{words}`")),
            Condition::Versions(_) => return unsupported("a condition on the version"),
        })
    }

    /// Returns the expression for the length of a value, which the condition calls by `method`.
    fn length(&self, value: &'m Condition, method: &str) -> Lowered<'m> {
        let value = self.lower(value)?;
        let has_length = match value.type_ {
            TermType::Text => true,
            TermType::Other(node) => matches!(
                self.plan.form(node),
                Form::Bytes | Form::List(_) | Form::Map(..) | Form::Subset(_) | Form::Indices
            ),
            _ => false,
        };
        if !has_length {
            return Err(format!("`{method}` of a value without a length"));
        }
        Ok(of(TermKind::Len(Box::new(value)), TermType::Int(0, u32::MAX.into())))
    }

    fn truth(&self, condition: &'m Condition) -> Lowered<'m> {
        let term = self.lower(condition)?;
        if matches!(term.type_, TermType::Bool) {
            Ok(term)
        } else {
            unsupported("a value that is not a `bool`")
        }
    }

    fn field(&self, names: &[String]) -> Lowered<'m> {
        let (name, path) = names.split_first().ok_or("a field without a name")?;
        let found = self.members.iter().rev().find(|it| it.field.name == *name);
        let member = found.ok_or_else(|| format!("`{name}`, which is not a field"))?;
        let steps = vec![Step::Member(member.name.clone())];
        let mut term = self.place(steps, &member.field.encoding);
        for part in path {
            term = self.part(&term, part)?;
        }
        Ok(term)
    }

    /// Returns the expression for the value at the end of a path that begins at a field.
    fn place(&self, steps: Vec<Step>, node: &'m Encoding) -> Term<'m> {
        let node = self.plan.resolved(node);
        let node = match node {
            Encoding::OmitDefault { of, .. } => self.plan.resolved(of),
            _ => node,
        };
        let storage = Storage::of(node);
        let type_ = match self.plan.form(node) {
            Form::Integer(Storage { span: Some((least, most)), .. }) => TermType::Int(least, most),
            Form::Bool => TermType::Bool,
            Form::Float => TermType::Float(32),
            Form::Double => TermType::Float(64),
            Form::Char => TermType::Char,
            Form::Text => TermType::Text,
            _ => TermType::Other(node),
        };
        of(TermKind::Place(steps, storage), type_)
    }

    /// Returns the expression for the field `name` of a struct.
    fn part(&self, term: &Term<'m>, name: &str) -> Lowered<'m> {
        let missing = || format!("a part `{name}` of a value that is not a struct");
        let (TermKind::Place(steps, _), TermType::Other(node)) = (&term.kind, term.type_) else {
            return Err(missing());
        };
        if matches!(node, Encoding::Itself { .. }) {
            return Err(format!("a part `{name}` of a nested value of the same type"));
        }
        let Encoding::Type(index) = *node else { return Err(missing()) };
        let Some(Declared::Struct(fields)) = self.plan.declared(index as usize) else {
            return Err(missing());
        };
        self.member(steps, &self.plan.members(fields), name).ok_or_else(missing)
    }

    fn member(&self, steps: &[Step], members: &[Member<'m>], name: &str) -> Option<Term<'m>> {
        let member = members.iter().find(|it| it.field.name == name)?;
        let mut steps = steps.to_vec();
        steps.push(Step::Member(member.name.clone()));
        member.field.value().map(|node| self.place(steps, node))
    }
}

fn is_some(term: Term<'_>) -> Lowered<'_> {
    match term.type_ {
        TermType::Other(Encoding::Optional(_)) => Ok(truth(TermKind::IsSome(Box::new(term)))),
        _ => unsupported("`is_some` of a value that is not an `Option`"),
    }
}

fn is_variant<'m>(scope: &Scope<'_, 'm>, term: Term<'m>, name: &str) -> Lowered<'m> {
    let TermType::Other(node) = term.type_ else {
        return unsupported("a variant of a value that is not an enum");
    };
    match *node {
        Encoding::Optional(_) if name == "Some" => is_some(term),
        Encoding::Optional(_) if name == "None" => {
            Ok(truth(TermKind::Not(Box::new(is_some(term)?))))
        }
        Encoding::Type(index) => {
            let Some(Declared::PlainEnum(choice) | Declared::DataEnum(choice)) =
                scope.plan.declared(index as usize)
            else {
                return unsupported("a variant of a value that is not an enum");
            };
            let found = choice.variants.iter().position(|it| it.name == name);
            let variant = found.ok_or_else(|| format!("`{name}`, which is not a variant"))?;
            Ok(truth(TermKind::IsVariant(Box::new(term), index as usize, variant)))
        }
        _ => unsupported("a variant of a value that is not an enum"),
    }
}

fn compared<'m>(scope: &Scope<'_, 'm>, how: &'static str, a: Term<'m>, b: Term<'m>) -> Lowered<'m> {
    let is_equality = matches!(how, "==" | "!=");
    let pair = |a: Term<'m>, b: Term<'m>| truth(TermKind::Compare(how, Box::new(a), Box::new(b)));
    match (a.type_, b.type_) {
        (TermType::Int(..), TermType::Int(..))
        | (TermType::Float(_), TermType::Real)
        | (TermType::Real, TermType::Float(_)) => Ok(pair(a, b)),
        (TermType::Float(one), TermType::Float(other)) if one == other => Ok(pair(a, b)),
        (TermType::Bool, TermType::Bool)
        | (TermType::Char, TermType::Char)
        | (TermType::Text, TermType::Text)
            if is_equality =>
        {
            Ok(pair(a, b))
        }
        (TermType::Other(_), TermType::Variant) | (TermType::Variant, TermType::Other(_))
            if is_equality =>
        {
            let (a, b) = if matches!(b.type_, TermType::Variant) { (a, b) } else { (b, a) };
            let TermKind::Variant(name) = b.kind else {
                return unsupported("a variant of a value that is not an enum");
            };
            let is_it = is_variant(scope, a, name)?;
            let is_not = how == "!=";
            Ok(if is_not { truth(TermKind::Not(Box::new(is_it))) } else { is_it })
        }
        _ => unsupported("a comparison of values that are not numbers"),
    }
}
