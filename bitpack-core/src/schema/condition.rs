//! [`Term`]: a condition as data, in prefix order; [`Constant`]: a value that a condition names.

/// One step of an expression in prefix order: an operator, then as many operands as it says.
///
/// `!at_rest && gun.rounds > MAX` is `$ && $`, `!$`, the field `at_rest`, `$ > $`, the part
/// `rounds` of the field `gun`, 30: parentheses and white space are gone, a constant is its value,
/// and what each operator takes is certain.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Term {
    /// An operator, a call, a pattern: whatever takes something.
    Op {
        /// How Rust spells it, with `$` where an operand goes: `$ && $`, `$.len()`.
        form: &'static str,
        /// How many operands follow.
        operands: u32,
    },
    /// An earlier field, or a part of it. It counts by its position, not by its name.
    Field {
        /// How it is called.
        name: &'static str,
        /// From there to the part: `["rounds"]` of `gun.rounds`.
        path: &'static [&'static str],
    },
    /// An integer, of whatever type.
    Int {
        /// Whether it is below 0.
        negative: bool,
        /// Its distance from 0.
        magnitude: u128,
    },
    /// A float; an `f32` as the `f64` of the same value.
    Float(f64),
    /// `true`, `false`.
    Bool(bool),
    /// A character.
    Char(char),
    /// A string.
    Text(&'static str),
    /// What counts as it is spelled: a variant, a function, a type.
    Name(&'static str),
}

/// A constant that a condition or an attribute names: its value is part of the schema.
///
/// The derive asks for it by a method, since a trait cannot be asked at compile time.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Constant<T>(T);

/// A type whose constants are values to a schema. There is no further one.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` has no value that a schema can hold",
    label = "what it is would not be in the schema's hash",
    note = "write the value where the constant is: `Some(3)`, `[1, 2, 3]`; in a condition, compare with \
            a number or with a variant, or ask a method: `velocity.is_zero()`"
)]
#[doc(hidden)]
pub trait Valued {}

/// A type whose own constants (`Vec3::ZERO`, `Kind::A`) count by their value or by their name.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` has no value that a schema can hold",
    label = "what it is would not be in the schema's hash",
    note = "write the value where the constant is: `Some(3)`, `[1, 2, 3]`; in a condition, compare with \
            a number or with a variant, or ask a method: `velocity.is_zero()`"
)]
#[doc(hidden)]
pub trait Known {}

/// A type whose own constants count by their name: those that `Serialize` is derived for, and the
/// vectors of glam and mint.
#[doc(hidden)]
pub trait Named {}

#[diagnostic::do_not_recommend]
impl<T: Named> Known for T {}

impl<T: Valued> Constant<T> {
    /// One that stands alone: `MAX`.
    #[must_use]
    pub const fn alone(value: T) -> Self {
        Self(value)
    }
}

impl<T: Known> Constant<T> {
    /// One that belongs to a type: `Self::LIMIT`, `Kind::A`.
    #[must_use]
    pub const fn of_type(value: T) -> Self {
        Self(value)
    }
}

impl<T: Named> Constant<T> {
    /// Its own name.
    #[must_use]
    pub const fn member(&self, name: &'static str) -> Term {
        Term::Name(name)
    }
}

/// What is found where a type is neither: so that rustc says what is missing, and that only.
#[doc(hidden)]
pub trait Unknown {
    /// Never called.
    fn value(&self) -> Term {
        Term::Name("")
    }
    /// Never called.
    fn member(&self, name: &'static str) -> Term {
        Term::Name(name)
    }
}

impl<T> Unknown for Constant<T> {}

macro_rules! constant {
    ($($type:ty: |$value:ident| $term:expr;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Valued for $type {}
        #[diagnostic::do_not_recommend]
        impl Known for $type {}

        impl Constant<$type> {
            /// The value.
            #[must_use]
            pub const fn value(&self) -> Term {
                let $value = self.0;
                $term
            }
            /// The value, of one that belongs to a type: `u8::MAX`, `Self::LIMIT`.
            #[must_use]
            pub const fn member(&self, _: &'static str) -> Term {
                self.value()
            }
        }
    )* };
}

macro_rules! integers {
    ($($type:ident)*) => { constant! { $(
        $type: |value| {
            let negative = (value as i128) < 0 && $type::MIN != 0;
            let magnitude =
                if negative { (value as i128).unsigned_abs() } else { value as u128 };
            Term::Int { negative, magnitude }
        };
    )* } };
}

integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

constant! {
    bool: |value| Term::Bool(value);
    char: |value| Term::Char(value);
    f32: |value| Term::Float(value as f64);
    f64: |value| Term::Float(value);
    &'static str: |value| Term::Text(value);
}

#[cfg(any(feature = "glam", feature = "mint"))]
macro_rules! named {
    ($($type:ty)*) => { $(
        impl Named for $type {}
    )* };
}

#[cfg(feature = "glam")]
named!(glam::Vec2 glam::Vec3 glam::Vec3A glam::Vec4 glam::Quat);
#[cfg(feature = "mint")]
named! {
    mint::Vector2<f32> mint::Vector3<f32> mint::Vector4<f32>
    mint::Point2<f32> mint::Point3<f32> mint::Quaternion<f32>
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_is_its_value_whatever_its_type() {
        let one = Term::Int { negative: false, magnitude: 1 };
        assert_eq!((Constant(1_u8).value(), Constant(1_i128).value()), (one, one));
        let least = Term::Int { negative: true, magnitude: 128 };
        assert_eq!((Constant(i8::MIN).value(), Constant(-128_i64).value()), (least, least));
        let most = Term::Int { negative: false, magnitude: u128::MAX };
        assert_eq!(Constant(u128::MAX).value(), most);
    }

    #[test]
    fn a_constant_is_its_value_or_its_name() {
        struct Kind;
        impl Named for Kind {}
        assert_eq!(Constant::of_type(Kind).member("Kind::A"), Term::Name("Kind::A"));
        assert_eq!(Constant::of_type(true).member("Self::ON"), Term::Bool(true));
        assert_eq!(Constant::alone('x').value(), Term::Char('x'));
        assert_eq!(Constant::alone(0.5_f32).value(), Term::Float(0.5));
        assert_eq!(Constant::alone(-0.5_f64).value(), Term::Float(-0.5));
        assert_eq!(Constant::alone("text").value(), Term::Text("text"));
    }
}
