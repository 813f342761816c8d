//! `#[delta(whole)]`: as it is without a baseline, whatever changed in it.

use super::DeltaCodec;
use super::codec::fresh_whole;
use crate::codec::{Ascending, By, Codec, Coded, Declared, Via, Within};
use crate::engine::{Excerpt, QuantizeStream, written_alike};
use crate::error::Error;
use crate::place::Place as _;
use crate::run::Run;
use crate::stream::Stream;

/// What `C` encodes, all of it or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<C> {
    codec: C,
}

impl<C: Copy> Declared<C> {
    /// All of it, where it has changed: for what has no delta of its own.
    #[must_use]
    pub const fn whole(self) -> Declared<Whole<C>> {
        let Self { codec, width, shape, .. } = self;
        Declared { codec: Whole { codec }, width, shape, change: None }
    }
}

impl<T, C: Codec<T>> Codec<T> for Whole<C> {
    #[inline]
    fn blank(&self) -> T {
        self.codec.blank()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize<S: Stream>(
        &self,
        place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        self.codec.serialize(place, run)
    }
}

macro_rules! whole {
    ([$($generics:tt)*] $codec:ty) => {
impl<T: Clone, $($generics)*> DeltaCodec<T> for Coded<$codec> where $codec: Codec<T> {
    fn same(&self, value: &T, baseline: &T) -> bool {
        written_alike(value, baseline, |value, stream| self.whole::<T, Excerpt>(value, stream))
    }
    fn keep(&self, value: &mut T, baseline: &T) {
        value.clone_from(baseline);
        if !self.width.exact {
            // of a baseline that cannot be written nothing is known
            let _ = self.whole(value, &mut QuantizeStream::new());
        }
    }
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, T>,
        baseline: &T,
        stream: &mut S,
    ) -> Result<bool, Error> {
        self.whole(S::project(&mut place, |value| value, |value| value), stream)?;
        // what is not exact may be read as what it was before
        Ok(!S::IS_READING || !self.width.exact || !self.same(place.peek(), baseline))
    }
    fresh_whole!(T);
}
    };
}
whole!([C] Whole<C>);
whole!([V, C, const CHECKED: bool] Via<V, C, CHECKED>);
whole!([F, const I: usize] By<F, I, T>);
whole!([C] Ascending<C>);
whole!([C] Within<C>);
