//! Reference implementations of types that contain others.

use core::fmt::Debug;
use core::ops::Deref;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use super::lengths::Lengths;
use super::{Form, Outcome, at, is};
use crate::draw::Draw;
use crate::{Verdict, Writer};

macro_rules! around {
    ($($(#[$doc:meta])* $function:ident $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<F>(F);

        $(#[$doc])*
        #[must_use]
        pub fn $function<F>(form: F) -> $name<F> {
            $name(form)
        }
    )* };
}
around! {
    /// The reference implementation of an `Option`: one bit, then the value if there is one.
    optional Optional;
    /// The reference implementation of a value behind a pointer such as `Box`, which takes the bits
    /// of the value alone.
    boxed Boxed;
    /// The reference implementation of an array, from that of its elements.
    array Array;
    /// The reference implementation of a field with `skip`, which is not sent.
    skipped Skipped;
}

/// The reference implementation of a vector, from those of its components.
#[derive(Clone, Copy, Debug)]
pub struct EachOf<F, const N: usize>([F; N]);

/// Creates the reference implementation of a vector whose components have different ranges.
#[must_use]
pub fn each_of<F, const N: usize>(forms: [F; N]) -> EachOf<F, N> {
    EachOf(forms)
}

impl<T: Debug, F: Form<T>> Form<Option<T>> for Optional<F> {
    fn draw(&self, d: &mut Draw) -> Option<T> {
        if d.once_in(3) { None } else { Some(self.0.draw(d)) }
    }
    fn wire(&self, value: &Option<T>, w: &mut Writer) -> Verdict {
        w.bool(value.is_some());
        value.iter().try_for_each(|value| self.0.wire(value, w))
    }
    fn agrees(&self, sent: &Option<T>, read: &Option<T>) -> Outcome {
        match (sent, read) {
            (Some(sent), Some(read)) => self.0.agrees(sent, read),
            (None, None) => Ok(()),
            _ => Err(format!("{sent:?} arrived as {read:?}")),
        }
    }
    fn blank(&self, read: &Option<T>) -> Outcome {
        if read.is_none() { Ok(()) } else { Err(format!("{read:?} was not sent")) }
    }
}

/// The reference implementation of a `Result`, from those of its value and its error.
#[derive(Clone, Copy, Debug)]
pub struct Fallible<A, B>(A, B);

/// Creates the reference implementation of a `Result`: one bit, set for an error, then the value or
/// the error.
#[must_use]
pub fn fallible<A, B>(ok: A, err: B) -> Fallible<A, B> {
    Fallible(ok, err)
}

impl<T: Debug, E: Debug, A: Form<T>, B: Form<E>> Form<Result<T, E>> for Fallible<A, B> {
    fn draw(&self, d: &mut Draw) -> Result<T, E> {
        if d.once_in(2) { Err(self.1.draw(d)) } else { Ok(self.0.draw(d)) }
    }
    fn wire(&self, value: &Result<T, E>, w: &mut Writer) -> Verdict {
        w.bool(value.is_err());
        match value {
            Ok(value) => self.0.wire(value, w),
            Err(error) => self.1.wire(error, w),
        }
    }
    fn agrees(&self, sent: &Result<T, E>, read: &Result<T, E>) -> Outcome {
        match (sent, read) {
            (Ok(sent), Ok(read)) => self.0.agrees(sent, read),
            (Err(sent), Err(read)) => self.1.agrees(sent, read),
            _ => Err(format!("{sent:?} arrived as {read:?}")),
        }
    }
    fn blank(&self, read: &Result<T, E>) -> Outcome {
        match read {
            Ok(read) => self.0.blank(read),
            Err(_) => Err(format!("{read:?} was not sent")),
        }
    }
}

impl<P, F> Form<P> for Boxed<F>
where
    P: Debug + Deref<Target: Debug + Sized> + From<P::Target>,
    F: Form<P::Target>,
{
    fn draw(&self, d: &mut Draw) -> P {
        self.0.draw(d).into()
    }
    fn wire(&self, value: &P, w: &mut Writer) -> Verdict {
        self.0.wire(value, w)
    }
    fn agrees(&self, sent: &P, read: &P) -> Outcome {
        self.0.agrees(sent, read)
    }
    fn blank(&self, read: &P) -> Outcome {
        self.0.blank(read)
    }
}

impl<T: Debug, F: Form<T>, const N: usize> Form<[T; N]> for Array<F> {
    fn draw(&self, d: &mut Draw) -> [T; N] {
        core::array::from_fn(|_| self.0.draw(d))
    }
    fn wire(&self, value: &[T; N], w: &mut Writer) -> Verdict {
        value.iter().try_for_each(|item| self.0.wire(item, w))
    }
    fn agrees(&self, sent: &[T; N], read: &[T; N]) -> Outcome {
        each(sent.iter().zip(read), |(sent, read)| self.0.agrees(sent, read))
    }
    fn blank(&self, read: &[T; N]) -> Outcome {
        each(read.iter(), |item| self.0.blank(item))
    }
}

impl<T: Debug, F: Form<T>, const N: usize> Form<[T; N]> for EachOf<F, N> {
    fn draw(&self, d: &mut Draw) -> [T; N] {
        core::array::from_fn(|i| self.0[i].draw(d))
    }
    fn wire(&self, value: &[T; N], w: &mut Writer) -> Verdict {
        value.iter().zip(&self.0).try_for_each(|(item, form)| form.wire(item, w))
    }
    fn agrees(&self, sent: &[T; N], read: &[T; N]) -> Outcome {
        let items = sent.iter().zip(read).zip(&self.0);
        each(items, |((sent, read), form)| form.agrees(sent, read))
    }
    fn blank(&self, read: &[T; N]) -> Outcome {
        each(read.iter().zip(&self.0), |(item, form)| form.blank(item))
    }
}

/// Runs a check on each item. An error begins with the index of the item.
pub(super) fn each<T>(items: impl Iterator<Item = T>, check: impl Fn(T) -> Outcome) -> Outcome {
    items.enumerate().try_for_each(|(i, item)| at(&format!("[{i}]"), check(item)))
}

impl<T: Debug + Default, F: Form<T>> Form<T> for Skipped<F> {
    fn draw(&self, d: &mut Draw) -> T {
        d.sent(false, |d| self.0.draw(d))
    }
    fn wire(&self, _: &T, _: &mut Writer) -> Verdict {
        Ok(())
    }
    fn agrees(&self, _: &T, read: &T) -> Outcome {
        is(&format!("{read:?}"), &format!("{:?}", T::default()))
    }
    fn blank(&self, read: &T) -> Outcome {
        self.agrees(read, read)
    }
}

/// The reference implementation of an array of which only the first elements are sent.
#[derive(Clone, Copy, Debug)]
pub struct Counted<F>(usize, F);

/// Creates the reference implementation of an array of which only the first `count` elements are
/// sent.
#[must_use]
pub fn counted<F>(count: usize, form: F) -> Counted<F> {
    Counted(count, form)
}

impl<T: Debug, F: Form<T>, const N: usize> Form<[T; N]> for Counted<F> {
    fn draw(&self, d: &mut Draw) -> [T; N] {
        core::array::from_fn(|i| d.sent(i < self.0, |d| self.1.draw(d)))
    }
    fn wire(&self, value: &[T; N], w: &mut Writer) -> Verdict {
        value.iter().take(self.0).try_for_each(|item| self.1.wire(item, w))
    }
    fn agrees(&self, sent: &[T; N], read: &[T; N]) -> Outcome {
        each(sent.iter().zip(read).take(self.0), |(sent, read)| self.1.agrees(sent, read))?;
        each(read.iter().skip(self.0), |item| self.1.blank(item))
    }
    fn blank(&self, read: &[T; N]) -> Outcome {
        each(read.iter(), |item| self.1.blank(item))
    }
}

/// The reference implementation of a list of bounded length.
#[derive(Clone, Copy, Debug)]
pub struct List<F> {
    lengths: Lengths,
    item: F,
}

impl<F> List<F> {
    fn wire_all<'v, T: Debug + 'v>(
        &self,
        items: impl ExactSizeIterator<Item = &'v T>,
        w: &mut Writer,
    ) -> Verdict
    where
        F: Form<T>,
    {
        self.lengths.wire(items, w, |_, item, w| self.item.wire(item, w))
    }
}

/// Creates the reference implementation of a list of `min` to `max` elements.
#[must_use]
pub fn list<F>(min: usize, max: usize, item: F) -> List<F> {
    List { lengths: Lengths::prefix(min, max), item }
}

/// Creates the reference implementation of a list of `min` to `max` elements without a length
/// prefix: a set bit precedes each element, and a zero bit ends the list.
#[must_use]
pub fn more<F>(min: usize, max: usize, item: F) -> List<F> {
    List { lengths: Lengths::marks(min, max), item }
}

/// Creates the reference implementation of a set of `min` to `max` elements, sent in ascending
/// order.
#[must_use]
pub fn set<F>(min: usize, max: usize, item: F) -> List<F> {
    list(min, max, item)
}

/// Slices in pointers, for the macro that implements lists.
type Slice<T> = Box<[T]>;
type Shared<T> = Arc<[T]>;

macro_rules! lists {
    ($($list:ident)*) => { $(
        impl<T: Debug, F: Form<T>> Form<$list<T>> for List<F> {
            fn draw(&self, d: &mut Draw) -> $list<T> {
                (0..self.lengths.draw(d)).map(|_| self.item.draw(d)).collect()
            }
            fn wire(&self, value: &$list<T>, w: &mut Writer) -> Verdict {
                self.wire_all(value.iter(), w)
            }
            fn agrees(&self, sent: &$list<T>, read: &$list<T>) -> Outcome {
                is(&read.len(), &sent.len())?;
                each(sent.iter().zip(read.iter()), |(sent, read)| self.item.agrees(sent, read))
            }
            fn blank(&self, read: &$list<T>) -> Outcome {
                is(&read.len(), &0)
            }
        }
    )* };
}
lists!(Vec VecDeque Slice Shared);

impl<T: Debug + Ord, F: Form<T>> Form<BTreeSet<T>> for List<F> {
    fn draw(&self, d: &mut Draw) -> BTreeSet<T> {
        self.lengths.different(d, |d| self.item.draw(d))
    }
    fn wire(&self, value: &BTreeSet<T>, w: &mut Writer) -> Verdict {
        self.wire_all(value.iter(), w)
    }
    fn blank(&self, read: &BTreeSet<T>) -> Outcome {
        is(&read.len(), &0)
    }
}

/// The reference implementation of a map of bounded length.
#[derive(Clone, Copy, Debug)]
pub struct Map<K, V> {
    lengths: Lengths,
    key: K,
    value: V,
}

/// Creates the reference implementation of a map of `min` to `max` entries.
#[must_use]
pub fn map<K, V>(min: usize, max: usize, key: K, value: V) -> Map<K, V> {
    Map { lengths: Lengths::prefix(min, max), key, value }
}

impl<K: Debug + Ord, V: Debug, FK: Form<K>, FV: Form<V>> Form<BTreeMap<K, V>> for Map<FK, FV> {
    fn draw(&self, d: &mut Draw) -> BTreeMap<K, V> {
        let keys = self.lengths.different(d, |d| self.key.draw(d));
        keys.into_iter().map(|key| (key, self.value.draw(d))).collect()
    }
    fn wire(&self, value: &BTreeMap<K, V>, w: &mut Writer) -> Verdict {
        self.lengths.wire(value.iter(), w, |_, (key, value), w| {
            self.key.wire(key, w)?;
            self.value.wire(value, w)
        })
    }
    fn agrees(&self, sent: &BTreeMap<K, V>, read: &BTreeMap<K, V>) -> Outcome {
        is(&format!("{:?}", read.keys()), &format!("{:?}", sent.keys()))?;
        each(sent.values().zip(read.values()), |(sent, read)| self.value.agrees(sent, read))
    }
    fn blank(&self, read: &BTreeMap<K, V>) -> Outcome {
        is(&read.len(), &0)
    }
}

macro_rules! tuple {
    ($($form:ident $type:ident $at:tt),*) => {
        impl<$($type: Debug, $form: Form<$type>),*> Form<($($type,)*)> for ($($form,)*) {
            fn draw(&self, d: &mut Draw) -> ($($type,)*) {
                ($(self.$at.draw(d),)*)
            }
            fn wire(&self, value: &($($type,)*), w: &mut Writer) -> Verdict {
                $(self.$at.wire(&value.$at, w)?;)*
                Ok(())
            }
            fn agrees(&self, sent: &($($type,)*), read: &($($type,)*)) -> Outcome {
                $(at(stringify!($at), self.$at.agrees(&sent.$at, &read.$at))?;)*
                Ok(())
            }
            fn blank(&self, read: &($($type,)*)) -> Outcome {
                $(at(stringify!($at), self.$at.blank(&read.$at))?;)*
                Ok(())
            }
        }
    };
}
tuple!(FA A 0);
tuple!(FA A 0, FB B 1);
tuple!(FA A 0, FB B 1, FC C 2);
tuple!(FA A 0, FB B 1, FC C 2, FD D 3);
tuple!(FA A 0, FB B 1, FC C 2, FD D 3, FE E 4, FF F 5, FG G 6, FH H 7);
