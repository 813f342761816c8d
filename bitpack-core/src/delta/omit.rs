//! `omit_default` in a delta. A changed value is sent as it is without a baseline: in one bit if it
//! is the default, otherwise in full.

use super::DeltaCodec;
use super::codec::without_baseline_is_whole;
use crate::codec::{Codec, Coded, OmitDefault, OmitValue};
use crate::error::Error;
use crate::place::FloatForm;
use crate::stream::Stream;

macro_rules! omit {
    ([$($generics:tt)*] $codec:ty) => {
        impl<$($generics)*, C: Codec<T>> DeltaCodec<T> for Coded<$codec>
        where
            Coded<C>: DeltaCodec<T>,
        {
            without_baseline_is_whole!(T);
            fn same<Floats: FloatForm>(&self, value: &T, baseline: &T) -> bool {
                let default = self.codec.blank();
                let is_left_out = |value: &T| *value == default;
                match (is_left_out(value), is_left_out(baseline)) {
                    (true, true) => true,
                    (false, false) => self.codec.inner.same::<Floats>(value, baseline),
                    _ => false,
                }
            }
            fn copy_baseline<Floats: FloatForm>(&self, value: &mut T, baseline: &T) -> bool {
                if *baseline == self.codec.blank() {
                    *value = self.codec.blank();
                    return true;
                }
                self.codec.inner.copy_baseline::<Floats>(value, baseline)
            }
            // a value close to the default may be read as the default
            fn is_exact(&self) -> bool {
                self.codec.inner.width.exact
            }
        }
    };
}
omit!([T: Default + PartialEq] OmitDefault<C>);
omit!([T: PartialEq, F: Fn() -> T + Copy] OmitValue<C, F>);
