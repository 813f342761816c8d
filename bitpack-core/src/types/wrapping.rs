//! Implementations for `Wrapping` and `Saturating`, which are sent as the integer inside.

use core::num::{Saturating, Wrapping};

use crate::codec::{Primitive, primitive};
use crate::number::Int;
use crate::serialize::Serialize;

macro_rules! transparent {
    ($wrapper:ident) => {
        as_other! {
            /// Sent like the integer inside: with all of its bits, or in the bits that an attribute such as
            /// `bits` or `fixed` declares.
            [T: Int + Primitive + Serialize] $wrapper<T> as T = primitive::<T>(), blank Self(T::blank());
            |value| value.0, |read| Some(Self(read))
        }

        one_component!([T: Int] $wrapper<T>, T, Self(T::default()); |it| it.0, |value| Self(value));
    };
}
transparent!(Wrapping);
transparent!(Saturating);
