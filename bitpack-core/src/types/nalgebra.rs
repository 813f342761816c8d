//! Implementations for the vectors, points and quaternions of the crate `nalgebra`.

use nalgebra::{ArrayStorage, Point, Quaternion, SVector, Scalar};

use crate::codec::{Codec as _, IntVector, Vector, array, plain};
use crate::delta::Delta;
use crate::number::Int;
use crate::schema::Schema;
use crate::serialize::Serialize;

/// Defines the items of `Vector` or `IntVector` for a vector whose components are in an array.
macro_rules! components_of_array {
    ($trait:ident, $number:ty, |$this:ident| $array:expr) => {
        const EXACT: bool = true;
        #[cfg_attr(optimized, inline(always))]
        fn component(&$this, index: usize) -> $number {
            $trait::component(&$array, index)
        }
        #[cfg_attr(optimized, inline(always))]
        fn set_component(&mut $this, index: usize, value: $number) {
            $trait::set_component(&mut $array, index, value);
        }
    };
}

/// Implements `Serialize`, `Delta` and `Vector` for a type that is sent as the array inside it. `.$vector`
/// leads to the vector that contains the array, if the type is not that vector.
macro_rules! as_array {
    ($(#[$doc:meta])* $type:ident $zero:expr $(, .$vector:ident)?) => {
        serialize! {
            $(#[$doc])*
            [T: Serialize + Scalar, const N: usize] $type<T, N>,
            &Schema::alias(array::<N, _>(plain::<T>())),
            blank Self::from(<[T; N]>::blank());
            |mut this, run| {
                let place = S::project(
                    &mut this,
                    |this| &this$(.$vector)?.data.0[0],
                    |this| &mut this$(.$vector)?.data.0[0],
                );
                const { array::<N, _>(plain::<T>()).codec }.serialize(place, run)
            }
        }

        /// Sends all components if one has changed.
        impl<T: Delta + Scalar, const N: usize> Delta for $type<T, N> {
            whole_delta!();
        }

        #[diagnostic::do_not_recommend]
        impl<const N: usize> Vector for $type<f32, N> {
            const LEN: usize = N;
            const ZERO: Self = $zero;
            components_of_array!(Vector, f32, |self| self$(.$vector)?.data.0[0]);
        }
    };
}

const fn vector<const N: usize>(components: [f32; N]) -> SVector<f32, N> {
    SVector::from_array_storage(ArrayStorage([components]))
}

as_array! {
    /// Sends all components in order, each as `T`. With `f32` components it can be `compressed`,
    /// with integers it can have `bits` and `fixed`.
    SVector vector([0.0; N])
}
as_array! {
    /// Sends all coordinates in order, each as `T`. With `f32` components it can be `compressed`.
    Point Self { coords: vector([0.0; N]) }, .coords
}

macro_rules! quaternion {
    ($($(#[$doc:meta])* $scalar:ident)*) => { $(
        serialize_by_parts! {
            $(#[$doc])*
            Quaternion<$scalar>, "Quaternion", blank Self::new(1.0, 0.0, 0.0, 0.0);
            |value| {
                0 i: plain::<$scalar>() => value.coords.data.0[0][0],
                1 j: plain::<$scalar>() => value.coords.data.0[0][1],
                2 k: plain::<$scalar>() => value.coords.data.0[0][2],
                3 w: plain::<$scalar>() => value.coords.data.0[0][3],
            }
            Self::new(w, i, j, k)
        }
    )* };
}
quaternion! {
    /// Sent in 128 bits: i, j, k, then w; in 2 + 3 × n bits with `smallest_three(bits = n)`. The
    /// value before a read is the identity.
    ///
    /// A `UnitQuaternion` is not supported, because a packet could hold one of another length. Send
    /// a quaternion, and normalise it after the read.
    f32
    /// Sent in 256 bits: i, j, k, then w. The value before a read is the identity.
    f64
}

#[diagnostic::do_not_recommend]
impl Vector for Quaternion<f32> {
    const LEN: usize = 4;
    const ZERO: Self = Self { coords: vector([0.0, 0.0, 0.0, 1.0]) };
    components_of_array!(Vector, f32, |self| self.coords.data.0[0]);
}

#[diagnostic::do_not_recommend]
impl<T: Int + Scalar, const N: usize> IntVector for SVector<T, N> {
    type Int = T;
    const LEN: usize = N;
    fn zero() -> Self {
        Self::from([T::default(); N])
    }
    components_of_array!(IntVector, T, |self| self.data.0[0]);
}
