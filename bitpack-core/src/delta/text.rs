//! Strings and bytes in a delta: sent in full if they have changed.

use super::DeltaCodec;
use super::codec::without_baseline_is_whole;
use crate::codec::{
    ByteArray, ByteBuffer, ByteList, Coded, Rest, Text, TextBuffer, TextForm, UnitText,
};
use crate::error::Result;

use crate::place::FloatForm;
use crate::stream::Stream;

macro_rules! buffer {
    ([$($generics:tt)*] $codec:ty, $value:ty, $bytes:ident, |$slot:ident, $from:ident| $put:expr) => {
        impl<$($generics)*> DeltaCodec<$value> for Coded<$codec> {
            without_baseline_is_whole!($value);
            #[inline]
            fn same<Floats: FloatForm>(&self, value: &$value, baseline: &$value) -> bool {
                value.$bytes() == baseline.$bytes() && self.fits::<Floats, _>(value)
            }
            #[inline]
            fn copy_baseline<Floats: FloatForm>(&self, $slot: &mut $value, $from: &$value) -> bool {
                self.fits::<Floats, _>($from) && $put
            }
            // a hand-written buffer may keep other contents than were sent
            #[inline]
            fn is_exact(&self) -> bool {
                self.width.exact
            }
        }
    };
}
buffer!([T: TextBuffer] Text, T, text, |slot, from| put(slot, from));
buffer!([T: TextBuffer, F: TextForm] UnitText<F>, T, text, |slot, from| put(slot, from));
buffer!([B: ByteBuffer] ByteList, B, as_bytes, |slot, from| slot.replace(from.as_bytes()));
buffer!([B: ByteBuffer] Rest, B, as_bytes, |slot, from| slot.replace(from.as_bytes()));
buffer!([const N: usize] ByteArray, [u8; N], as_slice, |slot, from| {
    *slot = *from;
    true
});

fn put<T: TextBuffer>(slot: &mut T, from: &T) -> bool {
    slot.clear();
    slot.append(from.text())
}
