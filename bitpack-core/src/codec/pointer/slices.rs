//! Text, bytes and lists in `Box`, `Rc`, `Arc` and `Cow`. A `Cow` is written without a clone, and
//! is owned after a read.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Deref;

use crate::codec::{BoundedKind, Codec, Coded, Collection, List, TextBuffer};
use crate::cost::Heap;
use crate::error::Result;
use crate::io::BitIo;
use crate::place::Place as _;
use crate::run::{Run, run_one_operation};

/// Implements [`TextBuffer`] and [`ByteBuffer`] for a pointer to text or bytes. The allocation cannot grow,
/// so a read replaces it by a new one.
macro_rules! whole {
    ($($pointer:ident $heap:expr;)*) => { $(
        /// Text in a pointer. Every read allocates it anew.
        #[diagnostic::do_not_recommend]
        impl TextBuffer for $pointer<str> {
            const EXACT: bool = true;
            const GROWS: bool = false;
            fn empty() -> Self {
                Self::from("")
            }
            #[inline]
            fn text(&self) -> &str {
                self
            }
            #[inline]
            fn clear(&mut self) {
                if !self.is_empty() {
                    *self = Self::from("");
                }
            }
            #[inline]
            fn append(&mut self, text: &str) -> bool {
                if self.is_empty() {
                    *self = Self::from(text);
                } else {
                    let whole = String::from(&**self) + text;
                    *self = Self::from(whole);
                }
                true
            }
            const HEAP: Heap = $heap;
        }
        text!([] $pointer<str>);

        byte_buffer! {
            /// Bytes in a pointer. Every read allocates them anew.
            #[diagnostic::do_not_recommend]
            [] $pointer<[u8]>, $heap, Self::from([]),
            |pointer, bytes| {
                *pointer = Self::from([]); // frees the old allocation first
                *pointer = Self::from(bytes);
                true
            }
        }
    )* };
}
whole! {
    Box Heap::each(1);
    Rc Heap::counted::<u8>();
}
#[cfg(target_has_atomic = "ptr")]
whole! {
    Arc Heap::counted::<u8>();
}

/// A text that is borrowed or owned. It is owned after a read.
#[diagnostic::do_not_recommend]
impl TextBuffer for Cow<'_, str> {
    const EXACT: bool = true;
    fn empty() -> Self {
        Cow::Borrowed("")
    }
    #[inline]
    fn text(&self) -> &str {
        self
    }
    #[inline]
    fn clear(&mut self) {
        match self {
            Cow::Owned(text) => text.clear(),
            Cow::Borrowed(text) => *text = "",
        }
    }
    #[inline]
    fn append(&mut self, text: &str) -> bool {
        self.to_mut().append(text)
    }
    const HEAP: Heap = Heap::each(1);
}
text!(['a] Cow<'a, str>);

byte_buffer! {
    /// Bytes that are borrowed or owned. They are owned after a read.
    #[diagnostic::do_not_recommend]
    ['a] Cow<'a, [u8]>, Heap::each(1), Cow::Borrowed(&[]),
    |cow, bytes| owned(cow, 0).replace(bytes)
}

/// A list that is borrowed or owned. It is owned after a read.
#[diagnostic::do_not_recommend]
impl<T: Clone> Collection for Cow<'_, [T]> {
    type Item = T;
    const EXACT: bool = true;
    fn empty() -> Self {
        Cow::Borrowed(&[])
    }
    #[inline]
    fn count(&self) -> usize {
        self.len()
    }
    #[inline]
    fn items(&self) -> impl Iterator<Item = &T> {
        self.iter()
    }
    #[inline]
    fn items_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.to_mut().iter_mut()
    }
    #[inline]
    fn slot(&mut self, index: usize, blank: impl FnOnce() -> T) -> Option<&mut T> {
        owned(self, index).slot(index, blank)
    }
    #[inline]
    fn grow(&mut self, count: usize, blank: impl Fn() -> T) {
        owned(self, count).grow(count, blank);
    }
    #[inline]
    fn truncate(&mut self, count: usize) {
        match self {
            Cow::Owned(list) => list.truncate(count),
            Cow::Borrowed(list) => *list = list.get(..count).unwrap_or(list),
        }
    }
    #[inline]
    fn make_room(&mut self, index: usize, most: usize) {
        owned(self, index).make_room(index, most);
    }
    const HEAP: Heap = Heap::each(size_of::<T>());
}

/// Returns the list inside a `Cow`, to be read into. A borrowed list is cloned, but only its first
/// `count` elements, the number in the packet.
#[inline]
fn owned<'c, T: Clone>(cow: &'c mut Cow<'_, [T]>, count: usize) -> &'c mut Vec<T> {
    if let Cow::Borrowed(list) = cow {
        *cow = Cow::Owned(list.get(..count).unwrap_or(list).to_owned());
    }
    cow.to_mut()
}

/// A list in a box. A read keeps the allocation if the length is the same.
impl<T, C: Codec<T>> Codec<Box<[T]>> for List<C> {
    #[inline]
    fn blank(&self) -> Box<[T]> {
        Box::default()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, Box<[T]>>, run: &mut Run<'_, S>) -> Result {
        let count = run.length(place.peek().len(), &self.length, self.inner.width.min)?;
        if let Some(slot) = place.slot() {
            let mut list = core::mem::take(slot).into_vec();
            self.inner.read_all(&mut list, count, run)?;
            *slot = list.into_boxed_slice();
            return Ok(());
        }
        run.in_memory(place.peek(), &self.inner)
    }
}

bounded_by! {
    [T] Box<[T]>,
    T,
    BoundedKind::List(Heap::each(size_of::<T>()), true),
    Self::default(),
    |length, inner| List { length, inner }
}

/// Implements the codec of a list in an `Rc` or an `Arc`. Other owners keep the old list.
macro_rules! counted {
    ($pointer:ident) => {
        /// A list in a pointer that may be shared. Every read makes a new one.
        impl<T, C: Codec<T>> Codec<$pointer<[T]>> for List<C> {
            #[inline]
            fn blank(&self) -> $pointer<[T]> {
                $pointer::from([])
            }
            fn serialize<S: BitIo>(
                &self,
                mut place: S::Ref<'_, $pointer<[T]>>,
                run: &mut Run<'_, S>,
            ) -> Result {
                let count = run.length(place.peek().len(), &self.length, self.inner.width.min)?;
                match place.slot() {
                    Some(slot) if !S::IS_WRITING => read(slot, &self.inner, count, run),
                    Some(slot) => round_trip(slot, &self.inner, run),
                    None => run.in_memory(place.peek(), &self.inner),
                }
            }
        }

        bounded_by! {
            [T] $pointer<[T]>,
            T,
            BoundedKind::List(Heap::counted::<T>(), true),
            Self::from([]),
            |length, inner| List { length, inner }
        }
    };
}
counted!(Rc);
#[cfg(target_has_atomic = "ptr")]
counted!(Arc);

/// Reads `count` elements, and replaces the list at `slot` by a new one of them.
fn read<P: From<[T; 0]> + From<Vec<T>>, T, C: Codec<T>, S: BitIo>(
    slot: &mut P,
    inner: &Coded<C>,
    count: usize,
    run: &mut Run<'_, S>,
) -> Result {
    *slot = P::from([]); // frees the old allocation first
    let mut list = Vec::new();
    inner.read_all(&mut list, count, run)?;
    *slot = P::from(list);
    Ok(())
}

/// Writes the elements of a list on a stream that writes and reads back. The list may be shared: if a reader
/// would get other elements, it is replaced by a new list.
#[cold]
fn round_trip<P, T, C: Codec<T>, S: BitIo>(
    slot: &mut P,
    inner: &Coded<C>,
    run: &mut Run<'_, S>,
) -> Result
where
    P: Deref<Target = [T]> + From<[T; 0]> + From<Vec<T>>,
{
    if inner.width.exact {
        return slot.iter().try_for_each(|item| run.only_written(item, inner));
    }
    run.stream()?.through(
        slot,
        |slot, stream| run_one_operation(stream, 0, |run| run.in_memory(slot, inner)),
        |slot, stream| {
            let count = slot.len();
            run_one_operation(stream, 0, |run| read(slot, inner, count, run))
        },
    )
}
