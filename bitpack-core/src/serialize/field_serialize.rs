//! Implements [`FieldSerialize`], the trait through which codecs use a type, for every
//! [`Serialize`] type.

use super::Serialize;
use crate::codec::{Declared, FieldSerialize, Plain};
use crate::error::Result;
use crate::io::BitIo;
use crate::run::Run;
use crate::schema::Shape;

#[diagnostic::do_not_recommend]
impl<T: Serialize> FieldSerialize for T {
    const PLAIN: Declared<Plain> =
        Declared::new(Plain, T::WIDTH.known::<T>(), Shape::of(T::SCHEMA));

    #[cfg_attr(optimized, inline(always))]
    fn empty() -> Self {
        T::blank()
    }

    #[cfg_attr(optimized, inline(always))]
    fn join<S: BitIo>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result {
        if const { T::SCHEMA.joins() } { T::fields(this, run) } else { run.on_stream::<T>(this) }
    }

    #[cfg_attr(optimized, inline(always))]
    fn pass<S: BitIo>(this: S::Ref<'_, Self>, stream: &mut S) -> Result {
        T::serialize(this, stream)
    }
}
