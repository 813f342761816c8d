//! Implementations for tuples of up to eight elements.

use crate::codec::plain;
use crate::delta::Delta;
use crate::error::Error;
use crate::run::Run;
use crate::schema::Schema;
use crate::serialize::Serialize;
use crate::stream::Stream;

macro_rules! tuple {
    ($($type:ident $codec:ident $index:tt)*) => {
        /// Sends all elements in order.
        #[allow(clippy::unused_unit, reason = "unused for the empty tuple")]
        impl<$($type: Serialize),*> Serialize for ($($type,)*) {
            const SCHEMA: &'static Schema = &Schema::structure(
                "",
                const { &[$(plain::<$type>().named(stringify!($index))),*] },
            );
            in_a_run!();
            #[inline]
            fn blank() -> Self {
                ($($type::blank(),)*)
            }
            #[cfg_attr(optimized, inline(always))] // joins the run of its parent
            #[allow(unused_mut, unused_variables, reason = "unused for the empty tuple")]
            fn fields<S: Stream>(
                mut this: S::Ref<'_, Self>,
                run: &mut Run<'_, S>,
            ) -> Result<(), Error> {
                $(run.field(
                    stringify!($index),
                    S::project(&mut this, |tuple| &tuple.$index, |tuple| &mut tuple.$index),
                    const { &plain::<$type>().coded() },
                    const { Self::SCHEMA.after($index) },
                )?;)*
                run.close_type::<Self>()
            }
        }

        /// Sends one bit for each element, set if it has changed, then its delta.
        impl<$($type: Delta),*> Delta for ($($type,)*) {
            delta_of_fields!($($index: $type,)*);
        }
    };
}
tuple!();
each_tuple!(tuple);
