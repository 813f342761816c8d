//! `#[delta(whole)]`: values that are sent in full if any part has changed.

use super::DeltaCodec;
use super::bit_window::{BitWindow, encodes_equal};
use super::codec::{whole_like_its_codec, without_baseline_is_whole};
use super::delta_list::DeltaList;
use super::list::blank_from;
use crate::codec::{
    AscendingList, Blanked, By, Codec, Coded, Counted, Declared, Varint, Via, Within,
};
use crate::cost::DeltaCost;
use crate::error::Result;
use crate::io::InForm;
use crate::number::Int;
use crate::place::FloatForm;
use crate::run::Run;
use crate::stream::Stream;

/// An encoding whose delta sends the whole value if it has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<C> {
    pub(crate) codec: C,
}

impl<C: Copy> Declared<C> {
    /// Declares that a delta sends the whole value if it has changed. Encodings without deltas of their own
    /// need this declaration.
    pub const fn whole(self) -> Declared<Whole<C>> {
        let Self { codec, width, shape, .. } = self;
        // a nested type with quantised floats may be hand-written
        let change = if shape.nests_quantised() {
            Some(DeltaCost::whole(width).by_hand_if(true))
        } else {
            None
        };
        Declared { codec: Whole { codec }, width, shape, change }
    }
}

whole_like_its_codec!([T, C: Codec<T>] Whole<C>, T);

macro_rules! whole {
    ($(<$life:lifetime>)? [$($generics:tt)*] $codec:ty) => {
impl<$($life,)? T: Clone, $($generics)*> DeltaCodec<T> for Coded<$codec> where $codec: Codec<T> {
    fn same<Floats: FloatForm>(&self, value: &T, baseline: &T) -> bool {
        encodes_equal::<Floats, T>(value, baseline, |value, stream| self.whole(value, stream))
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut T, baseline: &T) -> bool {
        self.copy_baseline_whole::<Floats, T>(value, baseline)
    }
    // an inexact value may be read as the baseline's
    fn is_exact(&self) -> bool {
        self.width.exact
    }
    without_baseline_is_whole!(T);
}
    };
}
#[cfg(feature = "dynamic")]
pub(crate) use whole;
whole!([C] Whole<C>);
whole!([V, C, const CHECKED: bool] Via<V, C, CHECKED>);
whole!([F, const I: usize] By<F, I, T>);
whole!([C] Blanked<C, T>);
whole!([C] AscendingList<C>);
whole!([C] DeltaList<C>);
whole!([C] Within<C>);
whole!([V] Varint<V>);

/// The encoding of an array of which only the first elements are sent, as many as another field states. If
/// one of these elements has changed, or if there are more than in the baseline, a delta sends all of them in
/// full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstWhole<C> {
    counted: Coded<Counted<C>>,
    before: usize,
}

impl<C: Copy> Coded<Whole<Counted<C>>> {
    /// Sets the number of elements that are sent: the first ones, and no others.
    pub fn first(self, first: impl Int) -> Coded<Counted<C>> {
        Coded { codec: self.codec.codec, width: self.width }.first(first)
    }
}

impl<C: Copy> Coded<Counted<C>> {
    /// Returns the encoding for deltas against an array with `count` valid elements.
    pub fn whole_before(self, count: impl Int) -> FirstWhole<C> {
        FirstWhole { counted: self, before: count.to_usize().unwrap_or(usize::MAX) }
    }
}

impl<C> FirstWhole<C> {
    /// Returns `true` if the baseline has at least as many valid elements as the value.
    fn has_all<const N: usize>(&self) -> bool {
        self.counted.codec.first <= self.before.min(N)
    }
}

impl<T: Clone, C: Codec<T>, const N: usize> DeltaCodec<[T; N]> for FirstWhole<C> {
    fn same<Floats: FloatForm>(&self, value: &[T; N], baseline: &[T; N]) -> bool {
        let write = |value: &[T; N], stream: &mut InForm<BitWindow, Floats>| {
            self.counted.whole(value, stream)
        };
        self.has_all::<N>() && encodes_equal(value, baseline, write)
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut [T; N], baseline: &[T; N]) -> bool {
        let Counted { inner, first } = self.counted.codec;
        if !self.has_all::<N>()
            || !self.counted.copy_baseline_whole::<Floats, [T; N]>(value, baseline)
        {
            return false;
        }
        blank_from(first, value, inner);
        true
    }
    fn is_exact(&self) -> bool {
        self.counted.codec.inner.width.exact
    }
    fn without_baseline<S: Stream>(&self, place: S::Ref<'_, [T; N]>, stream: &mut S) -> Result {
        self.counted.whole(place, stream)
    }
}
