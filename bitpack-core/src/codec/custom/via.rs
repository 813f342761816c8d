//! `via`: a value that is sent as another type, through `From` and `Into`.

use core::fmt::Debug;
use core::marker::PhantomData;

use crate::codec::{Codec, Coded, Declared};
use crate::cost::{Memory, Width};
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::Reason;

/// The codec of a `T` that is sent as a `V`, the type that it converts to. `CHECKED` is `true` if
/// not every `V` converts back. Made by [`via`] and [`try_via`].
#[doc(hidden)]
pub struct Via<V, C, const CHECKED: bool> {
    inner: Coded<C>,
    wire: PhantomData<fn() -> V>,
}

copied!([V, C: Copy, const CHECKED: bool] Via<V, C, CHECKED>);
printed!([V, C: Debug, const CHECKED: bool] Via<V, C, CHECKED>, "Via" inner);

/// Encodes a `T` by conversion: it is converted to a `V`, which `inner` encodes. Nothing else is sent, and
/// the schema's hash is the hash of `V`. `wire` is the name of `V` in messages.
///
/// A writer converts a clone of the value to a `V`, so a type that allocates in `clone` allocates
/// for every write. A reader reads a `V`, and converts that to a `T`.
///
/// The result does not count as [exact](Width::exact), even if `inner` is: the two conversions may
/// do anything.
pub const fn via<T, V, C: Copy>(
    wire: &'static str,
    inner: Declared<C>,
) -> Declared<Via<V, C, false>> {
    converted::<T, V, C, false>(wire, inner)
}

/// Encodes a `T` as a `V`, which `inner` encodes, where the conversion from `V` back to `T` can fail. A
/// reader rejects a `V` that does not convert with [`Refused`](ErrorKind::Refused). A writer converts back
/// each value that it sends, and rejects the value if that fails. The initial value of a field, which a read
/// overwrites, is `T::default()`.
pub const fn try_via<T, V, C: Copy>(
    wire: &'static str,
    inner: Declared<C>,
) -> Declared<Via<V, C, true>> {
    converted::<T, V, C, true>(wire, inner)
}

const fn converted<T, V, C: Copy, const CHECKED: bool>(
    wire: &'static str,
    inner: Declared<C>,
) -> Declared<Via<V, C, CHECKED>> {
    // the `V` exists until the `T` does
    let passing = inner.width.memory;
    let own = if core::mem::needs_drop::<T>() { Memory::UNKNOWN } else { Memory::NONE };
    let moving = passing.heap.saturating_add(passing.moving);
    let shape = Shape::around(Node::Via { wire, exact: false }, inner.shape);
    let codec = Via { inner: inner.coded(), wire: PhantomData };
    Declared::new(codec, inner.width.lossy().held(Memory { moving, ..own }), shape)
}

impl<V, C: Copy, const CHECKED: bool> Declared<Via<V, C, CHECKED>> {
    /// Declares that the round trip from `T` to `V` and back gives an equal `T`, if the `V` reads back
    /// exactly. This is an unchecked promise of the author of the conversions, like [`Width::exact`].
    pub const fn exact(mut self) -> Self {
        if let Node::Via { exact, .. } = self.shape.outermost() {
            *exact = true;
        }
        Self { width: self.width.exact_if(self.codec.inner.width.exact), ..self }
    }

    /// Sets the maximum memory of a `T`, the type in memory, in bytes, including the size of the `T` itself.
    pub const fn in_memory<T>(self, bytes: u64) -> Self {
        let heap = bytes.saturating_sub(size_of::<T>() as u64);
        let memory = Memory { heap, blank: heap, ..self.width.memory };
        self.held(memory)
    }
}

/// A type that is sent as a `V`, and can be made from every `V`: any type with `From` in both
/// directions, and `Clone`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not sent via `{V}`",
    label = "no conversion to `{V}` and back",
    note = "`via` needs `impl From<{Self}> for {V}`, `impl From<{V}> for {Self}`, and `Clone`",
    note = "if not every `{V}` is a valid `{Self}`, use `via({V}, try_from)` with `impl \
         TryFrom<{V}> for {Self}` and `Default`"
)]
#[doc(hidden)]
pub trait Converts<V>: Sized {
    /// Returns the value that is sent in place of this one.
    fn to_wire(&self) -> V;
    /// Makes a value from the received `V`.
    fn from_wire(wire: V) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Clone + Into<V> + From<V>, V> Converts<V> for T {
    #[cfg_attr(optimized, inline(always))]
    fn to_wire(&self) -> V {
        self.clone().into()
    }
    #[cfg_attr(optimized, inline(always))]
    fn from_wire(wire: V) -> Self {
        Self::from(wire)
    }
}

/// A type that is sent as a `V`, and can be made from some `V`s: any type with `Into<V>`,
/// `TryFrom<V>`, `Clone` and `Default`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not sent via `{V}`",
    label = "no conversion to `{V}` and back",
    note = "`via({V}, try_from)` needs `impl From<{Self}> for {V}`, `impl TryFrom<{V}> for {Self}`, \
            `Clone`, and `Default`, which a read starts from"
)]
#[doc(hidden)]
pub trait TryConverts<V>: Sized {
    /// Returns an initial value, which a read then overwrites.
    fn start() -> Self;
    /// Returns the value that is sent in place of this one.
    fn to_wire(&self) -> V;
    /// Makes a value from the received `V`; returns `None` if the conversion fails.
    fn from_wire(wire: V) -> Option<Self>;
}

#[diagnostic::do_not_recommend]
impl<T: Clone + Into<V> + TryFrom<V> + Default, V> TryConverts<V> for T {
    #[inline]
    fn start() -> Self {
        Self::default()
    }
    #[cfg_attr(optimized, inline(always))]
    fn to_wire(&self) -> V {
        self.clone().into()
    }
    #[cfg_attr(optimized, inline(always))]
    fn from_wire(wire: V) -> Option<Self> {
        Self::try_from(wire).ok()
    }
}

impl<T: Converts<V>, V, C: Codec<V>> Codec<T> for Via<V, C, false> {
    #[inline]
    fn blank(&self) -> T {
        T::from_wire(self.inner.blank())
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        self.pass(place, run, T::to_wire, |wire| Some(T::from_wire(wire)))
    }
}

impl<T: TryConverts<V>, V, C: Codec<V>> Codec<T> for Via<V, C, true> {
    #[inline]
    fn blank(&self) -> T {
        T::start()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        self.checked(place, run, T::to_wire, T::from_wire)
    }
}

impl<V, C: Codec<V>> Via<V, C, true> {
    /// Writes the `V` that a `T` converts to, after checking that it converts back, or reads a `V` and
    /// converts it.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn checked<T, S: BitIo>(
        &self,
        place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
        to: impl Fn(&T) -> V,
        from: impl Fn(V) -> Option<T>,
    ) -> Result {
        let is_one = || from(to(place.peek())).is_some();
        if S::IS_WRITING && S::VALIDATES && !is_one() {
            let reason = || Reason::Because("the conversion back rejects it");
            return Err(run.refuse_write(ErrorKind::Refused, reason));
        }
        self.pass(place, run, to, from)
    }
}

impl<V, C: Codec<V>, const CHECKED: bool> Via<V, C, CHECKED> {
    /// Writes the `V` that a `T` converts to, or reads a `V` and converts it to a `T`.
    #[cfg_attr(optimized, inline(always))]
    fn pass<T, S: BitIo>(
        &self,
        mut place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
        to: impl FnOnce(&T) -> V,
        from: impl FnOnce(V) -> Option<T>,
    ) -> Result {
        let start = run.stream.bit() + u64::from(S::run_bits(&run.state));
        let mut wire = if S::IS_WRITING { to(place.peek()) } else { self.inner.blank() };
        self.inner.codec.serialize(S::lend(&mut wire), run)?;
        let Some(slot) = place.slot() else {
            return Ok(());
        };
        let Some(value) = from(wire) else {
            let reason = || Reason::Because("the conversion rejects it");
            let Width { fixed, lead, .. } = self.inner.width;
            if fixed {
                return Err(run.refuse_read(ErrorKind::Refused, lead, reason));
            }
            let stream = run.stream()?;
            return Err(stream.reject(ErrorKind::Refused, start, reason));
        };
        *slot = value;
        Ok(())
    }
}
