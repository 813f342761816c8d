//! Tuples whose members have attributes of their own.

use crate::codec::{Codec, Coded, Declared};
use crate::cost::Width;
use crate::error::Result;

use crate::io::BitIo;
use crate::run::Run;
use crate::schema::{Node, Schema, Shape};

/// The codec of a tuple. `C` is a tuple of the codecs of its members. Made by [`tuple()`].
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Tuple<C> {
    pub(crate) parts: C,
    width: Width,
    /// Number of bits after each member that share one bounds check. The numbers are stored here, because the
    /// code of an element of a list would look them up in the schema each time.
    next: [u32; MOST],
}

/// Number of members of the longest tuple.
const MOST: usize = 8;

/// Encodes the members of a tuple in order. `parts` is a tuple of their codecs, each a [`Coded`].
/// `schema` describes the members as the fields of a struct, with the names `0`, `1` and so on.
pub const fn tuple<C: Copy>(parts: C, schema: &'static Schema) -> Declared<Tuple<C>> {
    let mut next = [0; MOST];
    each!(i in 0..MOST => next[i] = schema.after(i));
    let codec = Tuple { parts, width: schema.width, next };
    Declared::new(codec, schema.width, Shape::one(Node::Type(schema)))
}

macro_rules! tuple_codec {
    ($($type:ident $codec:ident $index:tt)*) => {
        impl<$($type, $codec: Codec<$type>),*> Codec<($($type,)*)> for Tuple<($(Coded<$codec>,)*)> {
            #[inline]
            fn blank(&self) -> ($($type,)*) {
                ($(self.parts.$index.blank(),)*)
            }
            #[cfg_attr(optimized, inline(always))] // joins the run of the field
            fn serialize<S: BitIo>(
                &self,
                mut place: S::Ref<'_, ($($type,)*)>,
                run: &mut Run<'_, S>,
            ) -> Result {
                $(run.field(
                    stringify!($index),
                    S::project(&mut place, |tuple| &tuple.$index, |tuple| &mut tuple.$index),
                    &self.parts.$index,
                    self.next[$index],
                )?;)*
                run.close(self.width)
            }
        }
    };
}
each_tuple!(tuple_codec);
