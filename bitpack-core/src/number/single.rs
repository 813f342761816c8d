//! [`Number`]: types whose value is one integer.

use crate::number::{Index, Int};

/// A type whose value is one integer: an integer itself, a `NonZero`, or a struct of one of these that
/// derives [`Serialize`](crate::Serialize). A field of the type takes the attributes that a field of the
/// integer takes. The type is also an [`Index`].
#[doc(hidden)]
pub trait Number: Sized {
    /// Type of the integer.
    type Int: Int;
    /// `true` if no value of the type is 0.
    const NEVER_ZERO: bool = false;
    /// Name of the type and the attribute that sets the encoding of the type itself; `None` without such an
    /// attribute. A field of a type with such an attribute takes no other encoding.
    const ENCODING: Option<[&'static str; 2]> = None;
    /// Returns the integer that this value is sent as.
    fn number(&self) -> Self::Int;
    /// Returns the value that is sent as this integer. `None` if there is no such value.
    fn of_number(number: Self::Int) -> Option<Self>;
    /// Returns the value before a read: 0, or 1 for a type without 0.
    fn initial() -> Self;
    /// Returns `true` if all integers of two arrays are equal. Primitive integers are compared as
    /// arrays, which the compiler turns into one comparison of memory.
    #[cfg_attr(optimized, inline(always))]
    fn equal<const N: usize>(new: &[Self; N], old: &[Self; N]) -> bool {
        new.iter().zip(old).all(|(new, old)| new.number() == old.number())
    }
}

#[diagnostic::do_not_recommend]
impl<T: Int> Number for T {
    type Int = T;
    #[cfg_attr(optimized, inline(always))]
    fn number(&self) -> T {
        *self
    }
    #[cfg_attr(optimized, inline(always))]
    fn of_number(number: T) -> Option<Self> {
        Some(number)
    }
    #[cfg_attr(optimized, inline(always))]
    fn initial() -> Self {
        T::default()
    }
    #[cfg_attr(optimized, inline(always))]
    fn equal<const N: usize>(new: &[T; N], old: &[T; N]) -> bool {
        new == old
    }
}

#[diagnostic::do_not_recommend]
impl<N: Number> Index for N {
    type Int = N::Int;
    const EXACT: bool = true;
    #[cfg_attr(optimized, inline(always))]
    fn number(&self) -> N::Int {
        Number::number(self)
    }
    #[cfg_attr(optimized, inline(always))]
    fn of_number(number: N::Int) -> Option<Self> {
        <N as Number>::of_number(number)
    }
}
