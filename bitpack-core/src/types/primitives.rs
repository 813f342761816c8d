//! Implementations for primitive types, which take all of their bits.

use crate::codec::primitive;
use crate::delta::Delta;
use crate::place::{FloatForm, Place, store};
use crate::schema::Schema;

macro_rules! primitive {
    ($same:ident: $($primitive:ident)*) => { $(
        serialize! {
            /// Sends all bits of the type.
            #[diagnostic::do_not_recommend]
            [] $primitive, &Schema::alias(primitive::<$primitive>()), blank Self::default();
            |this, run| {
                let value = run.plain("", *this.peek());
                store(this, value);
                Ok(())
            }
        }

        /// Sends all bits of a primitive if it has changed.
        #[diagnostic::do_not_recommend]
        impl Delta for $primitive {
            whole_delta!();
            const IS_PLAIN_COPY: bool = true;
            #[cfg_attr(optimized, inline(always))]
            fn copy_baseline<Floats: FloatForm>(&mut self, baseline: &Self) -> bool {
                *self = *baseline;
                true
            }
            $same!();
        }
    )* };
}

/// Implements `Delta::same` with `==`, for types whose values are equal only if their bits are.
macro_rules! equal {
    () => {
        #[cfg_attr(optimized, inline(always))]
        fn same(&self, baseline: &Self) -> bool {
            self == baseline
        }
        #[cfg_attr(optimized, inline(always))]
        fn same_array<Floats: FloatForm, const N: usize>(new: &[Self; N], old: &[Self; N]) -> bool {
            new == old
        }
    };
}

macro_rules! alike {
    () => {
        #[cfg_attr(optimized, inline(always))]
        fn same(&self, baseline: &Self) -> bool {
            self.to_bits() == baseline.to_bits()
        }
    };
}

primitive!(equal: bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);
primitive!(alike: f32 f64);
