//! `with` on the elements of a container: a function of the user that is called for each element.

use core::marker::PhantomData;

use crate::codec::{Codec, Declared};
use crate::cost::{Memory, Width};
use crate::error::Result;
use crate::io::BitIo;
use crate::run::Run;
use crate::schema::{Node, Shape};

/// A hand-written function that serializes the elements, keys or members of a field (`with` inside `each`,
/// `key` or `part`). The derive implements the trait for each such function of a type; `I` is the number of
/// the function.
#[doc(hidden)]
pub trait Function<const I: usize, T> {
    /// Calls the function for one value.
    ///
    /// # Errors
    ///
    /// Returns the errors of the function.
    fn call<S: BitIo>(place: S::Ref<'_, T>, stream: &mut S) -> Result;
}

/// The codec of a value that a hand-written function serializes. Made by [`function`].
#[doc(hidden)]
pub struct By<F, const I: usize, T> {
    most: u64,
    of: PhantomData<fn() -> (F, T)>,
}

copied!([F, const I: usize, T] By<F, I, T>);
printed!([F, const I: usize, T] By<F, I, T>, "By" most);

/// Encodes a value with the hand-written function number `I` of the type `F`, called `path` in the source.
/// Unless declared otherwise, the number of bits is unbounded, and a value need not read back equal.
#[doc(hidden)]
pub const fn function<F: Function<I, T>, const I: usize, T>(
    path: &'static str,
) -> Declared<By<F, I, T>> {
    let codec = By { most: u64::MAX, of: PhantomData };
    Declared::new(codec, Width::OPEN.known::<T>(), Shape::one(Node::Opaque { path }))
}

impl<F, const I: usize, T> Declared<By<F, I, T>> {
    /// Sets the minimum and maximum number of bits that the hand-written function takes.
    pub const fn between(self, least: u64, most: u64) -> Self {
        let width = Width::variable(least, most).held(self.width.memory);
        Self { codec: By { most, ..self.codec }, width, ..self }
    }

    /// Sets the maximum number of bytes of memory that a value takes, including its own size.
    pub const fn in_memory(self, bytes: u64) -> Self {
        let own = size_of::<T>() as u64;
        self.held(Memory::heap(bytes.saturating_sub(own)))
    }

    /// Declares that the hand-written function reads back an equal value. This is an unchecked promise of the
    /// function's author.
    pub const fn exact(self) -> Self {
        Self { width: self.width.exact(), ..self }
    }
}

impl<F: Function<I, T>, const I: usize, T: Default> Codec<T> for By<F, I, T> {
    #[inline]
    fn blank(&self) -> T {
        T::default()
    }
    #[inline]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        self.call(place, run)
    }
}

impl<F: Function<I, T>, const I: usize, T> By<F, I, T> {
    /// Calls the hand-written function, and rejects a value that takes more bits than declared.
    pub(super) fn call<S: BitIo>(self, place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        within(self.most, run.stream()?, |stream| F::call(place, stream))
    }
}

/// Calls a hand-written function, and returns an error if it writes or reads more than `most` bits.
pub(crate) fn within<S: BitIo>(
    most: u64,
    stream: &mut S,
    call: impl FnOnce(&mut S) -> Result,
) -> Result {
    stream.descend()?;
    let from = stream.bit();
    let result = call(stream);
    stream.depth().ascend();
    result?;
    stream.at_most(from, most).map(drop)
}
