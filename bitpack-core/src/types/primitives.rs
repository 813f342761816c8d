//! Implementations for primitive types, which take all of their bits.

use crate::codec::primitive;
use crate::delta::Delta;
use crate::place::{FloatForm, Place, store};
use crate::schema::Schema;

macro_rules! primitive {
    (|$new:ident, $old:ident| $same:expr; $($primitive:ident)*) => { $(
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
            #[cfg_attr(optimized, inline(always))]
            fn same(&self, $old: &Self) -> bool {
                let $new = self;
                $same
            }
        }
    )* };
}
primitive!(|new, old| new == old; bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);
primitive!(|new, old| new.to_bits() == old.to_bits(); f32 f64);
