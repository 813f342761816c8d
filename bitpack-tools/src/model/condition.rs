//! [`Condition`]: what a `when` asks, as far as a schema can tell.

use core::fmt;

use bitpack::schema::description::Integer;

/// What a `when` asks of earlier fields.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// A value.
    Constant(Constant),
    /// An earlier field, or a part of it.
    Field {
        /// How it is called.
        name: String,
        /// From there to the part.
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
    /// `a.is_some()`; `is_none` is its negation.
    IsSome(Box<Self>),
    /// `matches!(a, pattern)`, `matches!(a, pattern if guard)`, `(1..=3).contains(&a)`
    Matches(Box<Self>, Pattern, Option<Box<Self>>),
    /// `if a { b } else { c }`
    If(Box<Self>, Box<Self>, Box<Self>),
    /// `a as u8`
    Cast {
        /// What is cast.
        of: Box<Self>,
        /// To how many bits.
        bits: u32,
        /// Whether to a type with a sign.
        signed: bool,
    },
    /// What a schema cannot tell: a function that it calls, as it is written.
    Unknown(String),
}

/// A value in a condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// An integer, of whatever type.
    Int(Integer),
    /// A float, of whatever type.
    Float(f64),
    /// `true`, `false`.
    Bool(bool),
    /// A character.
    Char(char),
    /// A string.
    Text(String),
    /// A variant.
    Variant(String),
}

/// How two values are compared.
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

/// What is computed of two values.
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

/// What a value is to look like.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// `_`
    Any,
    /// A value.
    Constant(Constant),
    /// `1..=3`, `1..`, `..3`
    Range {
        /// The least.
        from: Option<Constant>,
        /// The greatest, or what is behind it.
        to: Option<Constant>,
        /// Which of both.
        is_inclusive: bool,
    },
    /// A variant, `Some`, `None`, and what its fields are to look like; those that are not named may
    /// be anything.
    Variant(String, Vec<(String, Self)>),
    /// `A | B`
    OneOf(Vec<Self>),
    /// What a schema cannot tell.
    Unknown(String),
}

impl Condition {
    /// The first part of it that a schema cannot tell.
    #[must_use]
    pub fn unknown(&self) -> Option<&str> {
        match self {
            Self::Unknown(words) => Some(words),
            Self::Matches(_, pattern, _) if pattern.unknown().is_some() => pattern.unknown(),
            _ => self.operands().find_map(Self::unknown),
        }
    }

    /// Every field that it names.
    pub fn each_field(&self, visit: &mut impl FnMut(&str)) {
        if let Self::Field { name, .. } = self {
            visit(name);
        }
        // a closure that is handed on by value would be another type on every level
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
