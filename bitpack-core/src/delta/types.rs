//! [`Delta`] of the types that have [`Serialize`] here.

use super::Delta;
use crate::error::Error;
use crate::int::Primitive as _;
use crate::serialize::Serialize as _;
use crate::stream::Stream;

macro_rules! primitive {
    ($($primitive:ident)*) => { $(
        /// All of its bits.
        #[diagnostic::do_not_recommend]
        impl Delta for $primitive {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn delta<S: Stream>(
                this: S::Ref<'_, Self>,
                _: &Self,
                stream: &mut S,
            ) -> Result<(), Error> {
                Self::serialize(this, stream)
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn same(&self, baseline: &Self) -> bool {
                self.to_raw() == baseline.to_raw()
            }
        }
    )* };
}
primitive!(bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64);
