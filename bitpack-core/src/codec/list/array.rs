//! `[T; N]`: all elements of an array, or the first few.

use crate::codec::{Codec, Coded, Declared, Plain, out_of_line};
use crate::cost::Width;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::number::Int;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::{Reason, Step};

/// The codec of all elements of an array. Made by [`array()`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Array<C> {
    pub(crate) inner: Coded<C>,
}

/// Encodes `N` elements in order. An array of up to 1024 bits shares one bounds check with the
/// fields around it.
///
/// Source: "Reading and Writing Packets" has no operation for arrays; the elements follow each
/// other like the fields of an object.
#[track_caller]
pub const fn array<const N: usize, C: Copy>(inner: Declared<C>) -> Declared<Array<C>> {
    let shape = Shape::around(Node::Array { len: N as u32, is_vector: false }, inner.shape);
    let width = inner.width.times(N);
    Declared::new(Array { inner: inner.coded() }, width, shape).changing(inner.change().array(N))
}

/// Number of elements above which an array, whose bits are all in the packet or the buffer, is serialized in
/// groups, each with a run (one bounds check) of its own. (The compiler does not unroll a loop over so many,
/// and positions in it are no constants: 64 numbers took 1239 instead of 538 instructions to write, and 1054
/// instead of 255 to read.)
const UNROLLED: usize = 32;

impl<T, C: Codec<T>, const N: usize> Codec<[T; N]> for Array<C> {
    #[inline]
    fn blank(&self) -> [T; N] {
        core::array::from_fn(|_| self.inner.blank())
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, [T; N]>, run: &mut Run<'_, S>) -> Result {
        if !self.inner.width.joins(N) {
            return elements(&mut place, run, &self.inner, N);
        }
        let left = S::left(&run.state);
        let total = u64::from(S::run_bits(&run.state)) + u64::from(left);
        if N > UNROLLED && run.stream.remaining_bits() >= total {
            elements(&mut place, run, &self.inner, N)?;
            return run.begin(left.saturating_sub(self.inner.width.lead * N as u32));
        }
        for i in 0..N {
            if let Some(item) = S::try_project(&mut place, |all| all.get(i), |all| all.get_mut(i)) {
                run.enter(Step::Index(i));
                self.inner.codec.serialize(item, run)?;
                run.leave();
            }
        }
        Ok(())
    }
}

/// The codec of the first elements of an array, as many as an earlier field states. Made by
/// [`counted`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Counted<C> {
    pub(crate) inner: Coded<C>,
    pub(crate) first: usize,
}

/// Encodes the first elements of an array of `N`: as many as the field called `count` states, from
/// 0 to `N`.
///
/// Source: "Reading and Writing Packets", `PacketB`: a count, and as many elements of an array.
#[track_caller]
pub const fn counted<const N: usize, C: Copy>(
    count: &'static str,
    inner: Declared<C>,
) -> Declared<Counted<C>> {
    let shape = Shape::around(Node::Counted { len: N as u32, count }, inner.shape);
    let all = inner.width.times(N);
    let memory = all.memory.replaced(inner.width.memory);
    let width = Width::variable(0, all.max).with_free(all.free).held(memory);
    let change = inner.change().counted(N, inner.width);
    Declared::new(Counted { inner: inner.coded(), first: N }, width, shape).changing(change)
}

impl<C> Coded<Counted<C>> {
    /// Sets the number of elements to encode. A `first` that does not fit in a `usize`, such as -1, counts as
    /// more elements than any array has.
    #[cfg_attr(optimized, inline(always))]
    pub fn first(mut self, first: impl Int) -> Self {
        self.codec.first = first.to_usize().unwrap_or(usize::MAX);
        self
    }
}

impl Coded<Counted<Plain>> {
    /// Returns the encoding that copies the bytes as one block, which begins at a whole byte.
    #[cfg_attr(optimized, inline(always))]
    pub fn copied(self) -> Coded<Copied> {
        Coded { codec: Copied { counted: self.codec }, width: self.width }
    }
}

/// The codec of the first bytes of an array, as many as an earlier field states, which are copied as a block.
/// Made by [`copied`](Coded::copied).
///
/// Source: "Serialization Strategies", `serialize_bytes`, whose length may be a variable. The zero
/// bits up to the next byte are sent before this value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Copied {
    counted: Counted<Plain>,
}

impl<const N: usize> Codec<[u8; N]> for Copied {
    #[inline]
    fn blank(&self) -> [u8; N] {
        [0; N]
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, [u8; N]>, run: &mut Run<'_, S>) -> Result {
        let first = self.counted.first;
        let is_there = first <= N && run.stream.remaining_bits() >= 8 * first as u64;
        // a trace lists single elements, and so does an error
        if S::IS_WRITING || S::TRACES || !is_there {
            return self.counted.serialize(place, run);
        }
        if let Some(some) =
            S::try_project(&mut place, |all| all.get(..first), |all| all.get_mut(..first))
        {
            run.bytes(some)?;
        }
        if let Some(array) = place.slot() {
            array.iter_mut().skip(first).for_each(|unsent| *unsent = 0);
        }
        Ok(())
    }
}

impl<T, C: Codec<T>, const N: usize> Codec<[T; N]> for Counted<C> {
    #[inline]
    fn blank(&self) -> [T; N] {
        core::array::from_fn(|_| self.inner.blank())
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, [T; N]>, run: &mut Run<'_, S>) -> Result {
        if self.first > N && S::VALIDATES {
            let reason = || Reason::Length(self.first as u128, 0, N as u128);
            return Err(run.refuse_write(ErrorKind::Range, reason));
        }
        elements(&mut place, run, &self.inner, self.first.min(N))?;
        if let Some(array) = place.slot() {
            for unsent in array.iter_mut().skip(self.first) {
                out_of_line::<T, _>(|| *unsent = self.inner.blank());
            }
        }
        Ok(())
    }
}

/// Writes or reads the first `count` elements of an array. Elements of fixed width share runs: one
/// bounds check for several.
#[cfg_attr(optimized, inline(always))]
fn elements<T, S: BitIo, C: Codec<T>, const N: usize>(
    place: &mut S::Ref<'_, [T; N]>,
    run: &mut Run<'_, S>,
    inner: &Coded<C>,
    count: usize,
) -> Result {
    run.end()?;
    if let Some(array) = Place::<[T; N]>::slot(place) {
        return inner.read_slots(array.get_mut(..count).unwrap_or_default(), run);
    }
    let array = Place::<[T; N]>::peek(place);
    run.in_memory(array.get(..count).unwrap_or_default(), inner)
}
