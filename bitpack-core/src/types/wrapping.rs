//! Implementations for `Wrapping` and `Saturating`, which are sent as the integer inside.

use core::num::{Saturating, Wrapping};

use crate::codec::{IntVector, Primitive, primitive};
use crate::number::Int;
use crate::serialize::Serialize;

macro_rules! transparent {
    ($wrapper:ident) => {
        as_other! {
            /// Sent like the integer in it: all of its bits, or as `bits` and `fixed` declare.
            [T: Int + Primitive + Serialize] $wrapper<T> as T = primitive::<T>(), blank Self(T::blank());
            |value| value.0, |read| Some(Self(read))
        }

        #[diagnostic::do_not_recommend]
        impl<T: Int> IntVector for $wrapper<T> {
            type Int = T;
            const LEN: usize = 1;
            const EXACT: bool = true;
            fn zero() -> Self {
                Self(T::default())
            }
            #[cfg_attr(optimized, inline(always))]
            fn component(&self, _: usize) -> T {
                self.0
            }
            #[cfg_attr(optimized, inline(always))]
            fn set_component(&mut self, _: usize, value: T) {
                self.0 = value;
            }
        }
    };
}
transparent!(Wrapping);
transparent!(Saturating);
