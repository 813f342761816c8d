//! Implementations of [`Delta`] for primitives.

use super::{Delta, DeltaSchema};

use crate::error::Result;
use crate::place::FloatForm;
use crate::serialize::Serialize as _;
use crate::stream::Stream;

macro_rules! primitive {
    ($same:ident: $($primitive:ident)*) => { $(
        /// Sends all bits of a primitive if it has changed.
        #[diagnostic::do_not_recommend]
        impl Delta for $primitive {
            const DELTA: &'static DeltaSchema = &DeltaSchema::whole(Self::SCHEMA);
            const KNOWS_CODES: bool = true;
            const IS_PLAIN_COPY: bool = true;
            #[cfg_attr(optimized, inline(always))]
            fn copy_baseline<Floats: FloatForm>(&mut self, baseline: &Self) -> bool {
                *self = *baseline;
                true
            }
            #[cfg_attr(optimized, inline(always))]
            fn delta<S: Stream>(
                this: S::Ref<'_, Self>,
                _: &Self,
                stream: &mut S,
            ) -> Result {
                Self::serialize(this, stream)
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
