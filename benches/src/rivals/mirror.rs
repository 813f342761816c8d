//! `mirror!`: declares an equivalent of a packet, for a library that needs its own types or
//! attributes. The conversion is not timed.

/// Converts between a packet's type and an equivalent type `T` with another library's derives.
pub trait Convert<T> {
    /// Converts this value to the equivalent type.
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

/// Declares a struct with the fields of a packet, for the derives of another library, and the
/// conversions between the two.
///
/// The declaration is passed on token by token, because some derives take the macro hygiene of
/// their output from the tokens of their input.
macro_rules! mirror {
    ($origin:ident: $($item:tt)*) => {
        $($item)*
        $crate::rivals::mirror::convert!($origin: $($item)*);
    };
}
pub(crate) use mirror;

/// Implements the conversions between two structs with equal fields, for [`Convert`].
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
