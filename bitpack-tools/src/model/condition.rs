//! [`Condition`]: the expression of a `when` attribute, parsed as far as a schema describes it.

use core::fmt;

use bitpack::schema::description::Integer;

/// The expression of a `when` attribute, over earlier fields.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// A literal or a variant.
    Constant(Constant),
    /// An earlier field, or a part of it.
    Field {
        /// Name of the field.
        name: String,
        /// Member names that lead from the field to the part; empty for the field itself.
        path: Vec<String>,
    },
    /// `!a`
    Not(Box<Self>),
    /// `-a`
    Negate(Box<Self>),
    /// `a && b`
    And(Box<Self>, Box<Self>),
    /// `a || b`
    Or(Box<Self>, Box<Self>),
    /// `a < b`
    Compare(Comparison, Box<Self>, Box<Self>),
    /// `a + b`
    Compute(Arithmetic, Box<Self>, Box<Self>),
    /// `a.len()`
    Len(Box<Self>),
    /// `a.is_empty()`
    IsEmpty(Box<Self>),
    /// `a.is_some()`. `a.is_none()` is its negation.
    IsSome(Box<Self>),
    /// `matches!(a, pattern)`, `matches!(a, pattern if guard)`, `(1..=3).contains(&a)`
    Matches(Box<Self>, Pattern, Option<Box<Self>>),
    /// `if a { b } else { c }`
    If(Box<Self>, Box<Self>, Box<Self>),
    /// `a as u8`
    Cast {
        /// The expression that is converted.
        of: Box<Self>,
        /// Width of the target type in bits.
        bits: u32,
        /// `true` if the target type is signed.
        signed: bool,
    },
    /// An expression that a schema does not describe, such as a function call, as it is written in
    /// the source.
    Unknown(String),
}

/// A constant in a condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// An integer constant.
    Int(Integer),
    /// A float constant.
    Float(f64),
    /// `true` or `false`.
    Bool(bool),
    /// A character.
    Char(char),
    /// A string.
    Text(String),
    /// Name of an enum variant without fields.
    Variant(String),
}

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// An arithmetic operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`
    Left,
    /// `>>`
    Right,
}

/// A pattern of `matches!` or `if let`.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// `_`, which matches any value.
    Any,
    /// A literal.
    Constant(Constant),
    /// `1..=3`, `1..`, `..3`
    Range {
        /// The lower bound; `None` if open.
        from: Option<Constant>,
        /// The upper bound; `None` if open.
        to: Option<Constant>,
        /// `true` if the upper bound is part of the range.
        is_inclusive: bool,
    },
    /// An enum variant, `Some` or `None`, with patterns for its fields. Fields that are not named
    /// match any value.
    Variant(String, Vec<(String, Self)>),
    /// `A | B`
    OneOf(Vec<Self>),
    /// A pattern that a schema does not describe, as it is written in the source.
    Unknown(String),
}

impl Comparison {
    /// All comparison operators, as they are written in Rust.
    pub(crate) const ALL: [(Self, &'static str); 6] = [
        (Self::Equal, "=="),
        (Self::NotEqual, "!="),
        (Self::Less, "<"),
        (Self::LessOrEqual, "<="),
        (Self::Greater, ">"),
        (Self::GreaterOrEqual, ">="),
    ];

    /// Returns the operator as it is written in Rust and C++.
    pub(crate) fn sign(self) -> &'static str {
        Self::ALL.iter().find(|(it, _)| *it == self).map_or("", |(_, sign)| sign)
    }
}

impl Arithmetic {
    /// All arithmetic operators, as they are written in Rust and other languages.
    pub(crate) const ALL: [(Self, &'static str); 10] = [
        (Self::Add, "+"),
        (Self::Subtract, "-"),
        (Self::Multiply, "*"),
        (Self::Divide, "/"),
        (Self::Remainder, "%"),
        (Self::And, "&"),
        (Self::Or, "|"),
        (Self::Xor, "^"),
        (Self::Left, "<<"),
        (Self::Right, ">>"),
    ];

    /// Returns the operator as it is written in Rust and in other languages.
    pub(crate) fn sign(self) -> &'static str {
        Self::ALL.iter().find(|(it, _)| *it == self).map_or("", |(_, sign)| sign)
    }
}

impl Condition {
    /// Returns the first part of the condition that a schema does not describe.
    #[must_use]
    pub fn unknown(&self) -> Option<&str> {
        match self {
            Self::Unknown(words) => Some(words),
            Self::Matches(_, pattern, _) if pattern.unknown().is_some() => pattern.unknown(),
            _ => self.operands().find_map(Self::unknown),
        }
    }

    /// Calls `visit` with the name of every field in the condition.
    pub fn each_field(&self, visit: &mut impl FnMut(&str)) {
        if let Self::Field { name, .. } = self {
            visit(name);
        }
        // reborrowed, because passing the closure by value would make a new type at every level of
        // recursion
        self.operands().for_each(|operand| operand.each_field(&mut *visit));
    }

    fn operands(&self) -> impl Iterator<Item = &Self> {
        let list: [Option<&Self>; 3] = match self {
            Self::Constant(_) | Self::Field { .. } | Self::Unknown(_) => [None; 3],
            Self::Not(a)
            | Self::Negate(a)
            | Self::Len(a)
            | Self::IsEmpty(a)
            | Self::IsSome(a)
            | Self::Cast { of: a, .. } => [Some(a), None, None],
            Self::And(a, b) | Self::Or(a, b) | Self::Compare(_, a, b) | Self::Compute(_, a, b) => {
                [Some(a), Some(b), None]
            }
            Self::Matches(a, _, guard) => [Some(a), guard.as_deref(), None],
            Self::If(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        list.into_iter().flatten()
    }
}

impl Pattern {
    fn unknown(&self) -> Option<&str> {
        match self {
            Self::Unknown(words) => Some(words),
            Self::OneOf(patterns) => patterns.iter().find_map(Self::unknown),
            Self::Variant(_, fields) => fields.iter().find_map(|(_, pattern)| pattern.unknown()),
            Self::Any | Self::Constant(_) | Self::Range { .. } => None,
        }
    }
}

impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => write!(f, "{value}"),
            Self::Float(value) => write!(f, "{value:?}"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Char(value) => write!(f, "{value:?}"),
            Self::Text(value) => write!(f, "{value:?}"),
            Self::Variant(name) => f.write_str(name),
        }
    }
}
