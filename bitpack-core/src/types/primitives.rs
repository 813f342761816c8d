//! Implementations for primitive types, which take all of their bits.

use crate::codec::primitive;
use crate::place::{Place, store};
use crate::schema::Schema;

macro_rules! primitive {
    ($($primitive:ident)*) => { $(
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
    )* };
}
primitive!(bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64);
