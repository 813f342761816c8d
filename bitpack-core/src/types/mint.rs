//! `mint`: vectors, points and quaternions to exchange between mathematics libraries.

use mint::{Point2, Point3, Quaternion, Vector2, Vector3, Vector4};

use crate::codec::{IntVector, Vector};
use crate::int::Int;

macro_rules! vector {
    ($($type:ident $name:literal $len:literal { $($index:literal $field:ident)* })*) => { $(
        of_fields! {
            /// The components in their order, each as `T`. Of `f32` it takes `compressed`, of an
            /// integer `bits` and `fixed`.
            $type<T>, $name { $($index $field: T,)* }
        }

        impl Vector for $type<f32> {
            const LEN: usize = $len;
            const ZERO: Self = Self { $($field: 0.0),* };
            #[inline(always)]
            fn component(&self, index: usize) -> f32 {
                match index {
                    $($index => self.$field,)*
                    _ => 0.0,
                }
            }
            #[inline(always)]
            fn set_component(&mut self, index: usize, value: f32) {
                match index {
                    $($index => self.$field = value,)*
                    _ => {}
                }
            }
        }

        impl<T: Int> IntVector for $type<T> {
            type Int = T;
            const LEN: usize = $len;
            fn zero() -> Self {
                Self { $($field: T::default()),* }
            }
            #[inline(always)]
            fn component(&self, index: usize) -> T {
                match index {
                    $($index => self.$field,)*
                    _ => T::default(),
                }
            }
            #[inline(always)]
            fn set_component(&mut self, index: usize, value: T) {
                match index {
                    $($index => self.$field = value,)*
                    _ => {}
                }
            }
        }
    )* };
}
vector! {
    Vector2 "Vector2" 2 { 0 x 1 y }
    Vector3 "Vector3" 3 { 0 x 1 y 2 z }
    Vector4 "Vector4" 4 { 0 x 1 y 2 z 3 w }
    Point2 "Point2" 2 { 0 x 1 y }
    Point3 "Point3" 3 { 0 x 1 y 2 z }
}

of_fields! {
    /// Four times `T`: x, y, z of the vector, then the scalar. Of `f32` it takes `smallest_three`.
    Quaternion<T>, "Quaternion" { 0 v: Vector3<T>, 1 s: T, }
}

impl Vector for Quaternion<f32> {
    const LEN: usize = 4;
    const ZERO: Self = Self { v: Vector3::<f32>::ZERO, s: 0.0 };
    #[inline(always)]
    fn component(&self, index: usize) -> f32 {
        if index == 3 { self.s } else { self.v.component(index) }
    }
    #[inline(always)]
    fn set_component(&mut self, index: usize, value: f32) {
        if index == 3 {
            self.s = value;
        } else {
            self.v.set_component(index, value);
        }
    }
}
