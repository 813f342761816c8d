//! Tuples whose members have attributes, in a delta: a changed bit for each member, and its delta.

use super::DeltaCodec;
use super::changed_bit::field;
use super::codec::without_baseline_is_whole;
use crate::codec::{Codec, Coded, Tuple};
use crate::error::Result;
use crate::stream::Stream;

macro_rules! tuple_delta_codec {
    ($($type:ident $codec:ident $index:tt)*) => {
        impl<$($type, $codec: Codec<$type>),*> DeltaCodec<($($type,)*)>
            for Coded<Tuple<($(Coded<$codec>,)*)>>
        where
            $(Coded<$codec>: DeltaCodec<$type>,)*
        {
            const IS_PLAIN_COPY: bool = $(Coded::<$codec>::IS_PLAIN_COPY)&&*;
            without_baseline_is_whole!(($($type,)*));
            #[inline]
            fn delta<S: Stream>(
                &self,
                mut place: S::Ref<'_, ($($type,)*)>,
                baseline: &($($type,)*),
                stream: &mut S,
            ) -> Result<bool> {
                let mut changed = false;
                $(changed |= field::<$type, S>(
                    stringify!($index),
                    S::project(&mut place, |tuple| &tuple.$index, |tuple| &mut tuple.$index),
                    &baseline.$index,
                    self.codec.parts.$index,
                    stream,
                )?;)*
                Ok(changed)
            }
        }
    };
}
each_tuple!(tuple_delta_codec);
