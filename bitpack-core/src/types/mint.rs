//! Implementations for the crate `mint`: the vectors, points and quaternions that mathematics
//! libraries convert to and from.

use mint::{Point2, Point3, Quaternion, Vector2, Vector3, Vector4};

use crate::codec::{IntVector, Vector, plain};
use crate::number::Int;

macro_rules! vector {
    ($($type:ident $name:literal { $($index:literal $field:ident)* })*) => { $(
        of_fields! {
            /// Sends all components in order, each as `T`. With `f32` components it can be
            /// `compressed`, with integers it can have `bits` and `fixed`.
            [T] $type<T>, $name, blank Self { $($field: T::blank()),* };
            $($index $field: T,)*
        }

        #[diagnostic::do_not_recommend]
        impl Vector for $type<f32> {
            const ZERO: Self = Self { $($field: 0.0),* };
            components!(f32, 0.0; $($index $field)*);
        }

        #[diagnostic::do_not_recommend]
        impl<T: Int> IntVector for $type<T> {
            type Int = T;
            fn zero() -> Self {
                Self { $($field: T::default()),* }
            }
            components!(T, T::default(); $($index $field)*);
        }
    )* };
}
vector! {
    Vector2 "Vector2" { 0 x 1 y }
    Vector3 "Vector3" { 0 x 1 y 2 z }
    Vector4 "Vector4" { 0 x 1 y 2 z 3 w }
    Point2 "Point2" { 0 x 1 y }
    Point3 "Point3" { 0 x 1 y 2 z }
}

macro_rules! quaternion {
    ($($(#[$doc:meta])* $scalar:ident)*) => { $(
        serialize_by_parts! {
            $(#[$doc])*
            Quaternion<$scalar>, "Quaternion",
            blank Self { v: Vector3 { x: 0.0, y: 0.0, z: 0.0 }, s: 1.0 };
            |value| {
                0 v: plain::<Vector3<$scalar>>() => value.v,
                1 s: plain::<$scalar>() => value.s,
            }
            Self { v, s }
        }
    )* };
}
quaternion! {
    /// Sent in 128 bits: x, y, z of the vector, then the scalar; in 2 + 3 × n bits with
    /// `smallest_three(bits = n)`. The value before a read is the identity.
    f32
    /// Sent in 256 bits: x, y, z of the vector, then the scalar. The value before a read is the
    /// identity.
    f64
}

#[diagnostic::do_not_recommend]
impl Vector for Quaternion<f32> {
    const LEN: usize = 4;
    const ZERO: Self = Self { v: Vector3::<f32>::ZERO, s: 1.0 };
    const EXACT: bool = true;
    #[cfg_attr(optimized, inline(always))]
    fn component(&self, index: usize) -> f32 {
        if index == 3 { self.s } else { self.v.component(index) }
    }
    #[cfg_attr(optimized, inline(always))]
    fn set_component(&mut self, index: usize, value: f32) {
        if index == 3 {
            self.s = value;
        } else {
            self.v.set_component(index, value);
        }
    }
}
