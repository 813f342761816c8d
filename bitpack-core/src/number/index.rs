//! [`Index`]: integers, and types that wrap one, as indices and sequence numbers.

#![cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "some functions are used only for sparse lists of other crates")
)]

use crate::number::Int;

/// An integer, or a type that wraps one. The attributes `relative_index` and `subset` accept it as
/// an index, and `relative_to` as a number.
///
/// The derive of [`Serialize`](crate::Serialize) implements the trait for every struct whose only field,
/// apart from `PhantomData`, is an integer or a `NonZero`. The field may have the attribute `bits`, `fixed`
/// or `varint`. For any other type, implement two functions:
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::Index;
/// /// A body of a scene, which has room for 4096.
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
/// struct Body(u16);
/// impl Index for Body {
///     type Int = u16;
///     const EXACT: bool = true;
///     fn number(&self) -> u16 {
///         self.0
///     }
///     fn of_number(number: u16) -> Option<Self> {
///         (number < 4096).then_some(Body(number))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an integer nor a type around one",
    label = "an index is an integer, or a struct of one integer that derives `Serialize`",
    note = "implement `bitpack::Index` for your own number type"
)]
pub trait Index: Sized {
    /// The integer type that represents the values.
    type Int: Int;
    /// `true` if converting a value to its integer and back with [`of_number`](Self::of_number) gives an
    /// equal value. Then a condition (such as `when` on a later field) may depend on a field of this type.
    const EXACT: bool = false;
    /// Returns the number that represents this value.
    fn number(&self) -> Self::Int;
    /// Returns the value that the integer `number` represents, or `None` if the number is invalid.
    /// Writers reject values with an invalid number, and readers reject the number.
    fn of_number(number: Self::Int) -> Option<Self>;
}

/// Returns the index of a value as a `usize`. Returns `usize::MAX`, which exceeds every maximum, if
/// the number is invalid or too large.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn to_usize<I: Index>(index: &I) -> usize {
    let number = index.number();
    match I::of_number(number) {
        Some(_) => number.to_usize().unwrap_or(usize::MAX),
        None => usize::MAX,
    }
}

/// Returns the value that an index represents, or `None` if the type has no value for it.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn from_usize<I: Index>(index: usize) -> Option<I> {
    I::of_number(I::Int::from_usize(index)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Few(i8);

    impl Index for Few {
        type Int = i8;
        fn number(&self) -> i8 {
            self.0
        }
        fn of_number(number: i8) -> Option<Self> {
            (number < 4).then_some(Self(number))
        }
    }

    #[test]
    fn an_invalid_index_is_above_any_maximum() {
        assert_eq!([3, 4, -1].map(|number| to_usize(&Few(number))), [3, usize::MAX, usize::MAX]);
        assert_eq!(
            [3, 4, 200].map(|index| from_usize::<Few>(index).is_some()),
            [true, false, false]
        );
        assert_eq!((to_usize(&7_u64), from_usize::<u8>(256)), (7, None));
        assert_eq!(<u8 as Index>::of_number(7), Some(7));
    }
}
