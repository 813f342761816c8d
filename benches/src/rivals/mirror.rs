//! `mirror!`: a packet with the same fields, where a rival wants types or attributes of its
//! own. The conversion is not timed.

/// A value as another type, in either direction.
pub trait Convert<T> {
    /// The same value.
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

/// A struct with the fields of another one, and the way from one to the other.
///
/// The struct goes through token by token: some derives take the hygiene of what they generate from
/// what they are given.
macro_rules! mirror {
    ($origin:ident: $($item:tt)*) => {
        $($item)*
        $crate::rivals::mirror::convert!($origin: $($item)*);
    };
}
pub(crate) use mirror;

/// The way from one struct to another with the same fields, and back.
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
