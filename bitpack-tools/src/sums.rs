//! [`add!`](add): adds counts of one struct to those of another.

/// Adds these fields of a struct to the same fields of another one.
macro_rules! add {
    ($own:ident += $other:ident: $($field:ident),+) => {
        $($own.$field += $other.$field;)+
    };
}
pub(crate) use add;
