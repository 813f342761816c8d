//! Implementations for primitive types, which take all of their bits.

use crate::codec::primitive;
use crate::error::Error;
use crate::place::{Place, store};
use crate::run::Run;
use crate::schema::Schema;
use crate::serialize::Serialize;
use crate::stream::Stream;

macro_rules! primitive {
    ($($primitive:ident)*) => { $(
        /// Sends all bits of the type.
        #[diagnostic::do_not_recommend]
        impl Serialize for $primitive {
            const SCHEMA: &'static Schema = &Schema::alias(primitive::<$primitive>());
            in_a_run!();
            #[inline]
            fn blank() -> Self {
                Self::default()
            }
            #[cfg_attr(optimized, inline(always))] // joins the run of its parent
            fn fields<S: Stream>(
                this: S::Ref<'_, Self>,
                run: &mut Run<'_, S>,
            ) -> Result<(), Error> {
                let value = run.plain("", *this.peek());
                store(this, value);
                Ok(())
            }
        }
    )* };
}
primitive!(bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64);
