//! Implementations for the vectors and quaternions of the crate `glam`.

use glam::{Quat, Vec2, Vec3, Vec3A, Vec4};

use crate::codec::{IntVector, Vector, plain};

macro_rules! floats {
    ($(
        $(#[$doc:meta])*
        $type:ident $new:ident ($($index:literal $part:ident)*) $blank:ident
    )*) => { $(
        serialize_by_parts! {
            $(#[$doc])*
            $type, stringify!($type), blank Self::$blank;
            |value| { $($index $part: plain::<f32>() => value.$part,)* }
            Self::$new($($part),*)
        }

        #[diagnostic::do_not_recommend]
        impl Vector for $type {
            const ZERO: Self = Self::$blank;
            components!(f32, 0.0; $($index $part)*);
        }
    )* };
}
floats! {
    /// Sent in 64 bits: x, y, each as an `f32`.
    Vec2 new (0 x 1 y) ZERO
    /// Sent in 96 bits: x, y, z, each as an `f32`.
    Vec3 new (0 x 1 y 2 z) ZERO
    /// Sent in 96 bits: x, y, z, each as an `f32`. The padding is not sent.
    Vec3A new (0 x 1 y 2 z) ZERO
    /// Sent in 128 bits: x, y, z, w, each as an `f32`.
    Vec4 new (0 x 1 y 2 z 3 w) ZERO
    /// Sent in 128 bits: x, y, z, w, each as an `f32`; in 2 + 3 × n bits with `smallest_three(bits = n)`. The
    /// value before a read is the identity.
    Quat from_xyzw (0 x 1 y 2 z 3 w) IDENTITY
}

/// Implements the traits for types that glam 0.33 and later has only with certain glam features. If
/// glam does not export such a type, the implementation is for a private placeholder struct with
/// the same name.
macro_rules! where_glam_has_them {
    ($($macro:ident $scalar:ident $type:ident $new:ident ($($index:literal $part:ident)*);)*) => {
        $(
            #[derive(Clone, Copy, Default)]
            #[allow(dead_code, reason = "used only if glam does not have this type")]
            struct $type {
                $($part: $scalar,)*
            }

            #[allow(dead_code, reason = "used only if glam does not have this type")]
            impl $type {
                const fn $new($($part: $scalar),*) -> Self {
                    Self { $($part),* }
                }
            }
        )*
        const _: () = {
            #[allow(unused_imports, reason = "some glam versions have none of these types")]
            use glam::*;
            $($macro!($scalar $type $new ($($index $part)*));)*
        };
    };
}

macro_rules! plain {
    ($scalar:ident $type:ident $new:ident ($($index:literal $part:ident)*)) => {
        serialize_by_parts! {
            /// Sends all components in order, with all bits of each. The value before a read is the
            /// default: zeros, or the identity.
            $type, stringify!($type), blank Self::default();
            |value| { $($index $part: plain::<$scalar>() => value.$part,)* }
            Self::$new($($part),*)
        }
    };
}

macro_rules! ints {
    ($scalar:ident $type:ident $new:ident ($($index:literal $part:ident)*)) => {
        plain!($scalar $type $new ($($index $part)*));

        #[diagnostic::do_not_recommend]
        impl IntVector for $type {
            type Int = $scalar;
            fn zero() -> Self {
                Self::default()
            }
            components!($scalar, 0; $($index $part)*);
        }
    };
}

where_glam_has_them! {
    plain f64 DVec2 new (0 x 1 y);
    plain f64 DVec3 new (0 x 1 y 2 z);
    plain f64 DVec4 new (0 x 1 y 2 z 3 w);
    plain f64 DQuat from_xyzw (0 x 1 y 2 z 3 w);
    ints i32 IVec2 new (0 x 1 y);
    ints i32 IVec3 new (0 x 1 y 2 z);
    ints i32 IVec4 new (0 x 1 y 2 z 3 w);
    ints u32 UVec2 new (0 x 1 y);
    ints u32 UVec3 new (0 x 1 y 2 z);
    ints u32 UVec4 new (0 x 1 y 2 z 3 w);
    ints i8 I8Vec2 new (0 x 1 y);
    ints i8 I8Vec3 new (0 x 1 y 2 z);
    ints i8 I8Vec4 new (0 x 1 y 2 z 3 w);
    ints u8 U8Vec2 new (0 x 1 y);
    ints u8 U8Vec3 new (0 x 1 y 2 z);
    ints u8 U8Vec4 new (0 x 1 y 2 z 3 w);
    ints i16 I16Vec2 new (0 x 1 y);
    ints i16 I16Vec3 new (0 x 1 y 2 z);
    ints i16 I16Vec4 new (0 x 1 y 2 z 3 w);
    ints u16 U16Vec2 new (0 x 1 y);
    ints u16 U16Vec3 new (0 x 1 y 2 z);
    ints u16 U16Vec4 new (0 x 1 y 2 z 3 w);
    ints i64 I64Vec2 new (0 x 1 y);
    ints i64 I64Vec3 new (0 x 1 y 2 z);
    ints i64 I64Vec4 new (0 x 1 y 2 z 3 w);
    ints u64 U64Vec2 new (0 x 1 y);
    ints u64 U64Vec3 new (0 x 1 y 2 z);
    ints u64 U64Vec4 new (0 x 1 y 2 z 3 w);
}
