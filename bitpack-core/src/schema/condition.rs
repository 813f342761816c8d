//! Describes a condition as data. A [`Term`] is one item of a condition. A [`Constant`] provides the value of
//! a constant.

use core::num::NonZero;

use super::VersionSpan;

/// One item of an expression in prefix order (each operator stands before its operands): an
/// operator or a value.
///
/// `!at_rest && gun.rounds > MAX` is `$ && $`, `!$`, the field `at_rest`, `$ > $`, the part
/// `rounds` of the field `gun`, 30. Parentheses and white space are gone, a constant is replaced by
/// its value, and the operands of each operator are unambiguous.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Term {
    /// An operator, a call or a pattern, with operands.
    Op {
        /// Rust source of the operator with `$` for each operand: `$ && $`, `$.len()`.
        form: &'static str,
        /// Number of operands, which follow the operator.
        operands: u32,
    },
    /// An earlier field of the type, or a part of that field. The schema's hash includes the field's
    /// position, not its name.
    Field {
        /// Name of the field that the condition refers to.
        name: &'static str,
        /// Path from the field to the part: `["rounds"]` of `gun.rounds`.
        path: &'static [&'static str],
    },
    /// An integer of any type.
    Int {
        /// `true` if the integer is negative.
        negative: bool,
        /// Absolute value of the integer.
        magnitude: u128,
    },
    /// A float literal. An `f32` is converted to the `f64` of the same value.
    Float(f64),
    /// `true` or `false`.
    Bool(bool),
    /// A `char`.
    Char(char),
    /// A string literal.
    Text(&'static str),
    /// A name that is compared by its spelling: the name of a variant, a function or a type.
    Name(&'static str),
    /// A condition that holds in these versions of the packet. It is never a part of another condition.
    Versions(VersionSpan),
}

/// A constant that a condition or an attribute refers to. Its value, or its name if its type is [`Named`], is
/// part of the schema.
///
/// The derive gets the value through a method, since trait methods cannot be called in constants.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
#[must_use]
pub struct Constant<T>(T);

/// A type whose constants have a value that a schema can contain, such as an integer. For such a type,
/// [`Constant`] has a method `value`, which returns the value of the constant. For other types the compiler
/// finds that of the trait [`Unknown`] instead, and reports only that this trait is not implemented.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` cannot be part of a schema",
    label = "its value would be missing from the schema's hash",
    note = "write the value instead of the constant: `Some(3)`, `[1, 2, 3]`; in a condition, \
         compare with a number or a variant, or call a method: `velocity.is_zero()`"
)]
#[doc(hidden)]
pub trait Valued {}

/// A type whose associated constants (`Vec3::ZERO`, `Kind::A`) can be used in a condition. The
/// schema identifies such a constant by its value or by its name.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` cannot be part of a schema",
    label = "its value would be missing from the schema's hash",
    note = "write the value instead of the constant: `Some(3)`, `[1, 2, 3]`; in a condition, \
         compare with a number or a variant, or call a method: `velocity.is_zero()`"
)]
#[doc(hidden)]
pub trait Known {}

/// A type whose associated constants are identified by name: a type that derives `Serialize`, or a
/// vector of glam or mint.
#[doc(hidden)]
pub trait Named {}

#[diagnostic::do_not_recommend]
impl<T: Named> Known for T {}

impl<T: Valued> Constant<T> {
    /// Wraps a constant that is not associated with a type, such as `MAX`.
    pub const fn alone(value: T) -> Self {
        Self(value)
    }
}

impl<T: Known> Constant<T> {
    /// Wraps an associated constant, such as `Self::LIMIT` or `Kind::A`.
    pub const fn of_type(value: T) -> Self {
        Self(value)
    }
}

impl<T: Named> Constant<T> {
    /// Returns the constant as a term of a condition: its name, not its value.
    pub const fn member(&self, name: &'static str) -> Term {
        Term::Name(name)
    }
}

/// Provides the methods of [`Constant`] for types that implement neither [`Known`] nor [`Named`],
/// so that rustc reports only the missing implementation.
#[doc(hidden)]
pub trait Unknown {
    /// Stands in for a method of [`Constant`] in type checking, and is never called.
    fn value(&self) -> Term {
        Term::Name("")
    }
    /// Stands in for a method of [`Constant`] in type checking, and is never called.
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
            /// Returns the value of the constant as a term of a condition.
            #[must_use]
            pub const fn value(&self) -> Term {
                let $value = self.0;
                $term
            }
            /// Returns the value of an associated constant, such as `u8::MAX` or `Self::LIMIT`, as
            /// a term of a condition.
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
        NonZero<$type>: |value| Constant(value.get()).value();
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
