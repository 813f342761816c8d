//! Implementations for `Wrapping` and `Saturating`, which are sent as the integer inside.

use core::num::{Saturating, Wrapping};

use crate::codec::IntVector;
use crate::delta::Delta;
use crate::error::Error;
use crate::number::Int;
use crate::run::Run;
use crate::schema::Schema;
use crate::serialize::Serialize;
use crate::stream::Stream;

macro_rules! transparent {
    ($wrapper:ident) => {
        /// Sent like the integer in it: all of its bits, or as `bits` and `fixed` declare.
        impl<T: Int + Serialize> Serialize for $wrapper<T> {
            const SCHEMA: &'static Schema = T::SCHEMA;
            in_a_run!();
            #[inline]
            fn blank() -> Self {
                Self(T::blank())
            }
            #[cfg_attr(optimized, inline(always))] // joins the run of its parent
            fn fields<S: Stream>(
                mut this: S::Ref<'_, Self>,
                run: &mut Run<'_, S>,
            ) -> Result<(), Error> {
                T::fields(S::project(&mut this, |int| &int.0, |int| &mut int.0), run)
            }
        }

        impl<T: Int + Delta> Delta for $wrapper<T> {
            whole_delta!(equal);
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
