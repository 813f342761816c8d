//! `mirror!`: declares an equivalent of a packet, for a library that needs its own types or
//! attributes. The conversion is not timed.

/// Conversion of a type to an equivalent type `T`, in either direction.
pub trait Convert<T> {
    /// Returns this value in the other type.
    fn convert(&self) -> T;
}

macro_rules! itself {
    ($($type:ty)*) => { $(
        impl Convert<$type> for $type {
            fn convert(&self) -> $type {
                *self
            }
        }
    )* };
}
itself!(bool u8 u16 u32 u64 i8 i16 i32 f32 f64);

impl Convert<Self> for String {
    fn convert(&self) -> Self {
        self.clone()
    }
}

impl<T: Convert<U>, U, const N: usize> Convert<[U; N]> for [T; N] {
    fn convert(&self) -> [U; N] {
        core::array::from_fn(|i| self[i].convert())
    }
}

impl<T: Convert<U>, U> Convert<Vec<U>> for Vec<T> {
    fn convert(&self) -> Vec<U> {
        self.iter().map(Convert::convert).collect()
    }
}

/// Declares a struct with the fields of another one, and the conversions between the two.
///
/// The struct is passed on token by token, because some derives take the macro hygiene of their
/// output from the tokens of their input.
macro_rules! mirror {
    ($origin:ident: $($item:tt)*) => {
        $($item)*
        $crate::rivals::mirror::convert!($origin: $($item)*);
    };
}
pub(crate) use mirror;

/// Implements the conversions between two structs with equal fields.
macro_rules! convert {
    (
        $origin:ident: $(#[$meta:meta])* pub struct $name:ident
        { $( $(#[$attribute:meta])* pub $field:ident: $type:ty, )* }
    ) => {
        impl $crate::rivals::mirror::Convert<$name> for $origin {
            fn convert(&self) -> $name {
                $name { $( $field: $crate::rivals::mirror::Convert::convert(&self.$field), )* }
            }
        }

        impl $crate::rivals::mirror::Convert<$origin> for $name {
            fn convert(&self) -> $origin {
                $origin { $( $field: $crate::rivals::mirror::Convert::convert(&self.$field), )* }
            }
        }
    };
}
pub(crate) use convert;
